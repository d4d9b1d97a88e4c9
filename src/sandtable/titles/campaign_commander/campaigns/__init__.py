"""The campaigns of the series: packs, and the few campaign rules that are code."""
