"""Army of Shadows: where each side goes, where insurgents are killed, and where those alive stand at the end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sandtable.games.army_of_shadows.board import SPACES
from sandtable.games.army_of_shadows.events import (
    Killed,
    NewPiecePlaced,
    PieceMoved,
    PiecePlaced,
    StateMoved,
    StateWentHome,
)

from .table import Ending, Happening, Listings


def _alive(game: Any, end: Any) -> Iterable[str]:
    for space, count in enumerate(end.insurgents):
        yield from [SPACES[space]] * count


def _space(event: Any, _: int) -> str:
    return str(event.space)


TABLE = Listings(
    rounds="rounds",
    happenings=(
        Happening("insurgents", {PiecePlaced: _space, PieceMoved: _space, NewPiecePlaced: _space}),
        Happening("posts", {StateMoved: _space, StateWentHome: lambda event, _: SPACES[-1]}),
        Happening("kills", {Killed: _space}),
    ),
    endings=(Ending("alive", _alive),),
)
