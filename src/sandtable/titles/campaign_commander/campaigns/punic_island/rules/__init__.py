"""The rules of the campaign that are code."""
