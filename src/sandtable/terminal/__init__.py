"""Play, watch and look things up in a terminal. It draws any game's scene and knows none of them."""
