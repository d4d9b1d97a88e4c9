"""Campaign Commander: the rules of the series, on which each campaign stands."""
