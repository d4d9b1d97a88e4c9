"""The command ``windows``: which standing order a side gives for its reaction windows."""

from __future__ import annotations

from typing import Any, Final

from sandtable.engine.errors import NotNow
from sandtable.engine.i18n import message
from sandtable.engine.match import Match
from sandtable.engine.standing_orders import STANDING_ORDERS

from ..language import Translator, folded

MESSAGE_NAMES: Final = {"ask": "always", "forced": "useful", "never": "never"}
"""How the messages about each order are named: ``terminal.window.always`` is what a person types for ``ask``."""


def order_windows(match: Match[Any], seat: int, typed: str, translator: Translator) -> str:
    """Give the order that was typed for this side; returns which it is."""
    if not match.game.windows:
        raise NotNow(message("terminal.no-windows"))
    chosen = next((name for name in STANDING_ORDERS if folded(typed) in _typed_names(name, translator)), None)
    if chosen is None:
        raise NotNow(message("terminal.windows-how"))
    match.orders[seat] = STANDING_ORDERS[chosen]
    return chosen


def _typed_names(order: str, translator: Translator) -> list[str]:
    """The order as every language calls it, and as the server's protocol does."""
    names = translator.in_every_language(f"terminal.window.{MESSAGE_NAMES[order]}")
    return [order, *(folded(name) for name in names)]
