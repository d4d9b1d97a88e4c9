"""A small campaign that lives in the tests only: two towns, a gulf, a dozen zones, three cards a side.

It has no code of its own: the series plays it from its pack alone.
"""
