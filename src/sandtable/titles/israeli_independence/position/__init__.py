"""A position as a document, and what is impossible in one."""
