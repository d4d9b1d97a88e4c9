"""The suite that every game is put through. A new game gets it by being registered."""
