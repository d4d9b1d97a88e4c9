"""Chapters 6.4 and 7: fleets, what they carry, and landings."""
