"""Army of Shadows, chapter by chapter, and what each side knows."""
