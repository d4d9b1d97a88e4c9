"""Israeli Independence, rule by rule."""
