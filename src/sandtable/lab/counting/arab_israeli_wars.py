"""Arab Israeli Wars: units and events as they are drawn, battles won and lost at each front, territory at the end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sandtable.games.arab_israeli_wars.data import TOKENS
from sandtable.games.arab_israeli_wars.effects import FRONTS
from sandtable.games.arab_israeli_wars.events import (
    ArabsDeployed,
    ArabsUnopposed,
    ArabsWon,
    DrawnForAnyFront,
    EventDrawn,
    IsraelDrew,
    IsraelUnopposed,
    IsraelWon,
)

from .table import Ending, Happening, Listing, Listings


def _territory(game: Any, end: Any) -> Iterable[str]:
    for front, arab in zip(FRONTS, end.arab_tokens, strict=True):
        yield from [front] * (TOKENS - arab)


def _card(event: Any, _: int) -> str:
    return str(event.card)


def _front(event: Any, _: int) -> str:
    return str(event.front)


TABLE = Listings(
    rounds="turns",
    listed=(
        Listing("units", "card", {ArabsDeployed: _card, DrawnForAnyFront: _card, IsraelDrew: _card}),
        Listing("events", "card", {EventDrawn: _card}),
    ),
    happenings=(
        Happening("won", {IsraelWon: _front, IsraelUnopposed: _front}),
        Happening("lost", {ArabsWon: _front, ArabsUnopposed: _front}),
    ),
    endings=(Ending("territory", _territory),),
)
