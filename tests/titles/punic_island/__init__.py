"""Punic Island, rule by rule."""
