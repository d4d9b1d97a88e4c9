"""Army of Shadows: where each side goes, where insurgents are killed, and where those alive stand at the end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sandtable.engine.statistics import HeldColumn, SpaceColumn, Statistics

from .rules.events import Killed, NewPiecePlaced, PieceMoved, PiecePlaced, StateMoved, StateWentHome
from .rules.round_map import SPACES


def _alive(game: Any, end: Any) -> Iterable[str]:
    for space, count in enumerate(end.insurgents):
        yield from [SPACES[space]] * count


def _space(event: Any, _: int) -> str:
    return str(event.space)


STATISTICS = Statistics(
    rounds="rounds",
    happenings=(
        SpaceColumn("insurgents", {PiecePlaced: _space, PieceMoved: _space, NewPiecePlaced: _space}),
        SpaceColumn("posts", {StateMoved: _space, StateWentHome: lambda event, _: SPACES[-1]}),
        SpaceColumn("kills", {Killed: _space}),
    ),
    endings=(HeldColumn("alive", _alive),),
)
