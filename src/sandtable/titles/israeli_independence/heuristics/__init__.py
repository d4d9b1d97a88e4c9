"""What opponents know of the game beyond its rules."""
