"""Checks of the browser client, in a real browser."""
