from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test plays in its own folder, in English, on a paper of 80 columns."""
    folder = tmp_path / "home"
    monkeypatch.setenv("SANDTABLE_HOME", str(folder))
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("SANDTABLE_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "FORCE_COLOR", "SANDTABLE_DEBUG"):
        monkeypatch.delenv(name, raising=False)
    return folder
