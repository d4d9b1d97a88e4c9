"""One folder a game, one file a chapter of its rulebook."""
