"""Chapter 9: battles, from the first chit drawn to the last retreat."""
