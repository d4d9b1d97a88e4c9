"""Tests name the rules they prove: ``@rule("8.4")``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest


def rules_of(game: str) -> Callable[..., Any]:
    """The marker for the rules of a game. Use: ``rule = rules_of("israeli-independence")``."""

    def rule(*ids: str) -> Any:
        return pytest.mark.rule(game, *ids)

    return rule
