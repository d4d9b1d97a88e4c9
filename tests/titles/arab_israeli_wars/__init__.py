"""Arab Israeli Wars, rule by rule."""
