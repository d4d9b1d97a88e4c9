"""What the State can work out from the announcements."""
