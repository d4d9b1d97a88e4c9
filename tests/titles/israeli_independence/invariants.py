"""What must hold in every state of Israeli Independence."""

from __future__ import annotations

from typing import Any

from sandtable.engine.game import Game
from sandtable.titles.israeli_independence.game import IsraeliIndependence
from sandtable.titles.israeli_independence.rules.moves import CARD
from sandtable.titles.israeli_independence.rules.pack_data import REMOVED
from sandtable.titles.israeli_independence.rules.state import BATTLE, ENDED, HEADLINE, NOBODY, OFFENSIVE, State


def check_israeli_independence(game: Game[Any], state: State) -> None:
    assert isinstance(game, IsraeliIndependence)
    deck = {i for i, card in enumerate(game.cards) if game.options["advanced"] or not card.advanced}
    assert {move - CARD for move in state.draw} | set(state.action) == deck
    assert len(state.draw) + len(state.action) == len(deck)
    assert 0 <= state.reserves <= game.options["reserves"]
    arrived = state.boxes.count(0)
    assert arrived <= 1
    assert not arrived or state.phase == ENDED
    armistices = {card.armistice for card in (game.cards[place] for place in state.action)}
    for army, box in enumerate(state.boxes):
        assert box in (0, 1, 2, 3, 4, REMOVED)
        assert box != REMOVED or army in armistices
    if state.phase == HEADLINE:
        assert state.draw
        assert state.offensives == 0
    if state.phase == ENDED:
        assert arrived or not state.draw
    if state.phase in (OFFENSIVE, BATTLE):
        assert 0 <= state.offensives <= game.current(state).offensives
    assert (state.target != NOBODY) == (state.phase == BATTLE)
    if state.phase == OFFENSIVE:
        assert len(game.moves(state)) > 1, "the phase should have passed by itself"
