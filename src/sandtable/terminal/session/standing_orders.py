"""When a side is asked in reaction windows: always, only where it could do more than pass, or never."""

from __future__ import annotations

from typing import Any, Final

from sandtable.engine.errors import NotNow
from sandtable.engine.i18n import message
from sandtable.engine.match import Match, StandingOrder, pass_always, pass_when_forced

from ..language import Translator, folded

ORDERS: Final[dict[str, StandingOrder | None]] = {"always": None, "useful": pass_when_forced, "never": pass_always}


def order_windows(match: Match[Any], seat: int, typed: str, translator: Translator) -> str:
    """Give the order that was typed for this side; returns which it is."""
    if not match.game.windows:
        raise NotNow(message("terminal.no-windows"))
    chosen = next((id for id in ORDERS if folded(typed) in _names(id, translator)), None)
    if chosen is None:
        raise NotNow(message("terminal.windows-how"))
    order = ORDERS[chosen]
    match.orders.pop(seat, None)
    if order:
        match.orders[seat] = order
    return chosen


def _names(id: str, translator: Translator) -> list[str]:
    return [folded(name) for name in translator.in_every_language(f"terminal.window.{id}")]
