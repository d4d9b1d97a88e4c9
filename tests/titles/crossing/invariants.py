"""What must hold in every state of the Crossing."""

from __future__ import annotations

from typing import Any

from sandtable_crossing.procedures import SetUpFrame
from sandtable_crossing.state import BOATS, COAST, COPIES, ROUNDS, State

from sandtable.engine.game import Game


def check_crossing(game: Game[Any], state: State) -> None:
    first = state.stack[0] if state.stack else None
    placed = first.boats if isinstance(first, SetUpFrame) else BOATS
    assert sum(state.boats) + state.landed + state.caught == placed
    assert sum(state.patrols) == 2
    assert not any(state.boats[space] for space in COAST)
    for card in range(6):
        where = (state.decks, state.hands, state.open, state.buried)
        assert sum(pile[card] for pile in where) == COPIES
        assert min(pile[card] for pile in where) >= 0
    assert 0 <= state.round <= ROUNDS
