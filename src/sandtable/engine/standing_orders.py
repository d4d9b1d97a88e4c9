"""Standing orders: how a side wants to be met in a reaction window, by the names that all programs use."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from .game import View

StandingOrder = Callable[[View], int | None]
"""Answers a reaction window for a side, from its view; None leaves it to the person."""


def pass_when_forced(view: View) -> int | None:
    """The order that most people want: ask me only where I could do something."""
    return view.moves[0] if len(view.moves) == 1 else None


def pass_always(view: View) -> int | None:
    """Never ask me: whatever I hold, I let it go by."""
    return view.moves[0]


def ask_always(view: View) -> int | None:
    """Always ask me, also where all that I can do is pass."""
    return None


STANDING_ORDERS: Final[Mapping[str, StandingOrder]] = {
    "ask": ask_always,
    "forced": pass_when_forced,
    "never": pass_always,
}
