from __future__ import annotations

from tests.terminal.conftest import home

__all__ = ["home"]
