"""``python -m sandtable.referee``: the referee with the games that Sandtable knows, and nothing to set."""

from sandtable.games import REGISTRY

from .server import serve_stdio

serve_stdio(REGISTRY)
