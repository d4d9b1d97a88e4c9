"""The titles that come with Sandtable, one folder each, behind one manifest (``title.py``)."""
