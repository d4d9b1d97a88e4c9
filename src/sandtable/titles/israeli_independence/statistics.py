"""Israeli Independence: the headlines in their order, where armies advance and are pushed back, where they end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sandtable.engine.statistics import HeldColumn, SequenceColumn, SpaceColumn, Statistics

from .rules.events import Advanced, CardRevealed, JerusalemReached, PushedBack, SlowestAdvanced, WestBankRetreat
from .rules.pack_data import ARMIES, JERUSALEM, REMOVED


def _space(army: str, box: int) -> str:
    return {JERUSALEM: "jerusalem", REMOVED: "removed"}.get(box, f"{army}-{box}")


def _stood(game: Any, end: Any) -> Iterable[str]:
    return (_space(army, box) for army, box in zip(ARMIES, end.boxes, strict=True))


def _there(event: Any, _: int) -> str:
    return _space(event.army, event.box)


def _goal(event: Any, _: int) -> str:
    return _space(event.army, JERUSALEM)


STATISTICS = Statistics(
    rounds=CardRevealed,
    listed=(SequenceColumn("cards", "card", {CardRevealed: lambda event, _: event.card}),),
    happenings=(
        SpaceColumn("advances", {Advanced: _there, SlowestAdvanced: _there, JerusalemReached: _goal}),
        SpaceColumn("retreats", {PushedBack: _there, WestBankRetreat: _there}),
    ),
    endings=(HeldColumn("armies", _stood),),
)
