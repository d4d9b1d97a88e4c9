"""Arab Israeli Wars: units and events as they are drawn, battles won and lost at each front, territory at the end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sandtable.engine.statistics import HeldColumn, SequenceColumn, SpaceColumn, Statistics

from .rules.event_effects import FRONTS
from .rules.events import (
    ArabsDeployed,
    ArabsUnopposed,
    ArabsWon,
    DrawnForAnyFront,
    EventDrawn,
    IsraelDrew,
    IsraelUnopposed,
    IsraelWon,
)
from .rules.pack_data import TOKENS


def _territory(game: Any, end: Any) -> Iterable[str]:
    for front, arab in zip(FRONTS, end.arab_tokens, strict=True):
        yield from [front] * (TOKENS - arab)


def _card(event: Any, _: int) -> str:
    return str(event.card)


def _front(event: Any, _: int) -> str:
    return str(event.front)


STATISTICS = Statistics(
    rounds="turns",
    listed=(
        SequenceColumn("units", "card", {ArabsDeployed: _card, DrawnForAnyFront: _card, IsraelDrew: _card}),
        SequenceColumn("events", "card", {EventDrawn: _card}),
    ),
    happenings=(
        SpaceColumn("won", {IsraelWon: _front, IsraelUnopposed: _front}),
        SpaceColumn("lost", {ArabsWon: _front, ArabsUnopposed: _front}),
    ),
    endings=(HeldColumn("territory", _territory),),
)
