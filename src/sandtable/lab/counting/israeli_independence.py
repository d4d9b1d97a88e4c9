"""Israeli Independence: the headlines in their order, where armies advance and are pushed back, where they end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sandtable.games.israeli_independence.data import ARMIES, JERUSALEM, REMOVED
from sandtable.games.israeli_independence.events import (
    Advanced,
    CardRevealed,
    JerusalemReached,
    PushedBack,
    SlowestAdvanced,
    WestBankRetreat,
)

from .table import Ending, Happening, Listing, Listings


def _space(army: str, box: int) -> str:
    return {JERUSALEM: "jerusalem", REMOVED: "removed"}.get(box, f"{army}-{box}")


def _stood(game: Any, end: Any) -> Iterable[str]:
    return (_space(army, box) for army, box in zip(ARMIES, end.boxes, strict=True))


def _there(event: Any, _: int) -> str:
    return _space(event.army, event.box)


def _goal(event: Any, _: int) -> str:
    return _space(event.army, JERUSALEM)


TABLE = Listings(
    rounds=CardRevealed,
    listed=(Listing("cards", "card", {CardRevealed: lambda event, _: event.card}),),
    happenings=(
        Happening("advances", {Advanced: _there, SlowestAdvanced: _there, JerusalemReached: _goal}),
        Happening("retreats", {PushedBack: _there, WestBankRetreat: _there}),
    ),
    endings=(Ending("armies", _stood),),
)
