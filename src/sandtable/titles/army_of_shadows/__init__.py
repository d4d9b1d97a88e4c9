"""Army of Shadows (Brian Train): a State that sees little against an Insurgent who has little."""
