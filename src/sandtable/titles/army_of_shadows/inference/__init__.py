"""What the State can work out from the announcements: ``knowledge`` is what others use of it."""
