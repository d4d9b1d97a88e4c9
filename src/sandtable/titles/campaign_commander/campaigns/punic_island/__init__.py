"""Punic Island: the First Punic War in Sicily and North Africa."""
