"""Solving a whole game from the command line, and publishing what was found."""
