"""The folder of a person's data: saved games, matches, solved tables."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path:
    """SANDTABLE_HOME, or the folder where a system keeps a person's data."""
    given = os.environ.get("SANDTABLE_HOME")
    if given:
        return Path(given).expanduser()
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path("~/.local/share").expanduser()) / "sandtable"


def matches_folder(given: Path | None = None) -> Path:
    """Where a server keeps its matches: the folder that it was given, or one of the person's own."""
    return given or data_folder() / "matches"
