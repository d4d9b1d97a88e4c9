"""``python -m sandtable.referee``: the referee with all installed titles."""

from sandtable.engine.title_registry import installed_titles

from .stdio import serve_stdio

serve_stdio(installed_titles())
