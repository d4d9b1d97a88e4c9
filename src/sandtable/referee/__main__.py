"""``python -m sandtable.referee``: the referee with the games that Sandtable knows, and nothing to set."""

from sandtable.engine.title_registry import installed_titles

from .stdio import serve_stdio

serve_stdio(installed_titles())
