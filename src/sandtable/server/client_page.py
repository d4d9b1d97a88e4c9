"""The page of the browser client: ``index.html`` with what the installed titles bring, and what it may run."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from .security import POLICY

_TITLES: Final = '<script type="application/json" id="titles">{}</script>'
_IMPORT_MAP: Final = re.compile(r'<script type="importmap">(.*?)</script>', re.DOTALL)


class ClientPage:
    def __init__(self, web: Path, files: Mapping[str, Sequence[str]], base: str = "") -> None:
        """``base`` is the path that the server has before all others; the client finds it by its own address."""
        index = web / "index.html"
        text = index.read_text(encoding="utf-8") if index.is_file() else ""
        text = text.replace('"/static/', f'"{base}/static/')
        titles = json.dumps(files, separators=(",", ":")).replace("<", "\\u003c")
        self.html = text.replace(_TITLES, _TITLES.replace("{}", titles))
        sources = ["'self'", *(_hash(script) for script in _IMPORT_MAP.findall(text))]
        self.policy = f"{POLICY}; script-src {' '.join(sources)}"


def _hash(script: str) -> str:
    """Names a script that stands in the page itself, and is allowed to."""
    digest = hashlib.sha256(script.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"
