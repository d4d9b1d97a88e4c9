from __future__ import annotations

from typing import Any


def scene(game: Any, view: Any, *args: Any) -> Any:
    raise NotImplementedError
