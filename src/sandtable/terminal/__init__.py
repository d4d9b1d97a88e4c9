"""The terminal: play, watch and look things up. It draws any game's scene and knows no title."""
