"""Punic Island: cards as they are drawn and played, chits, where each side goes, fights and takes cities, and what it
holds at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from sandtable.engine.events import only
from sandtable.engine.statistics import HeldColumn, SequenceColumn, SpaceColumn, Statistics

from ...rules.events import (
    BattleBegins,
    CardDealt,
    CardPlayed,
    ChitTaken,
    CityFalls,
    FleetEnters,
    Landed,
    SequenceBegins,
    StackEnters,
)
from .game import PunicIsland

_SIDES = PunicIsland.sides
_OWNER = {only(place): side for place, side in enumerate(_SIDES)}


def _of(side: str, name: str) -> str:
    return f"{name}_{side}"


def _goes(side: str) -> SpaceColumn:
    def there(event: Any, _: int) -> str:
        return str(event.zone) if event.side == side else ""

    return SpaceColumn(_of(side, "goes"), {StackEnters: there, FleetEnters: there, Landed: there})


def _holds(place: int) -> Callable[[Any, Any], Iterable[str]]:
    def held(game: Any, end: Any) -> Iterable[str]:
        return (zone.id for zone, holder in zip(game.war.zones, end.control, strict=True) if holder == place)

    return held


def _zone(event: Any, _: int) -> str:
    return str(event.zone)


STATISTICS = Statistics(
    rounds=SequenceBegins,
    listed=(
        SequenceColumn("drawn", "card", {CardDealt: lambda event, to: f"{_OWNER[to]}/{event.card}"}),
        SequenceColumn("played", "card", {CardPlayed: lambda event, _: f"{event.side}/{event.card}"}, chosen=True),
        SequenceColumn("chits", "chit", {ChitTaken: lambda event, to: f"{_OWNER[to]}/{event.chit}"}),
    ),
    happenings=(
        *(_goes(side) for side in _SIDES),
        SpaceColumn("battles", {BattleBegins: _zone}),
        SpaceColumn("fallen", {CityFalls: _zone}),
    ),
    endings=tuple(HeldColumn(_of(side, "holds"), _holds(place)) for place, side in enumerate(_SIDES)),
)
