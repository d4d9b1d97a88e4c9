"""A game being played at this terminal: input, commands, autosave, opponents."""
