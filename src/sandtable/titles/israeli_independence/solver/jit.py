"""Machine code from plain functions, kept on disk between runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

F = TypeVar("F", bound=Callable[..., Any])

_FAST = {"nnan", "ninf", "nsz", "contract"}
"""No value is ever infinite or undefined; nothing is summed in another order than written."""


def compiled(function: F) -> F:
    """Runs without the interpreter lock, so that threads share the work."""
    settings: Any = {"nogil": True, "cache": True, "fastmath": _FAST, "error_model": "numpy"}
    machine_code: Any = numba.njit(**settings)(function)
    return cast(F, machine_code)
