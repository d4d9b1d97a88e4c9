"""What must hold in every state of Arab Israeli Wars."""

from __future__ import annotations

from typing import Any

from sandtable.engine.game import Game
from sandtable.titles.arab_israeli_wars.game import ArabIsraeliWars
from sandtable.titles.arab_israeli_wars.rules.deployment import discarded
from sandtable.titles.arab_israeli_wars.rules.event_effects import FRONTS
from sandtable.titles.arab_israeli_wars.rules.pack_data import TOKENS, VEHICLE
from sandtable.titles.arab_israeli_wars.rules.state import (
    ARAB,
    ASK_NO_MORE,
    ASK_NOBODY,
    ASK_TRANSFER,
    BATTLE,
    NONE,
    OVER_PHASE,
    TRANSFER,
    State,
)


def check_arab_israeli_wars(game: Game[Any], state: State) -> None:
    assert isinstance(game, ArabIsraeliWars)
    _check_cards(game, state)
    _check_fronts(game, state)
    _check_phase(game, state)


def _check_cards(game: ArabIsraeliWars, state: State) -> None:
    """No card is lost or made: what is neither in a deck, a hand nor on a front has been discarded."""
    assert min(state.units) >= 0
    assert min(state.deck) >= 0
    assert all(0 <= copies <= card.count for copies, card in zip(state.events, game.events, strict=True))
    assert all(discarded(game, state, card) >= 0 for card in range(game.kinds))
    assert state.hand == sorted(state.hand)
    assert not any(game.units[card].rolls_for_front for card in state.hand)
    for card, unit in enumerate(game.units):
        away = [f for f in range(len(FRONTS)) if state.units[f * game.kinds + card] and unit.front not in (NONE, f)]
        assert not away, "an Arab card stands where it may not"


def _check_fronts(game: ArabIsraeliWars, state: State) -> None:
    assert all(0 <= tokens <= TOKENS for tokens in state.arab_tokens)
    for loss in state.losses:
        assert len(game.present(state, *divmod(loss, len(FRONTS)))) > 1, "a loss that needs no dice"
    for cell in set(state.moved):
        assert game.units[cell % game.kinds].kind == VEHICLE
        assert state.moved.count(cell) <= state.units[cell]


def _check_phase(game: ArabIsraeliWars, state: State) -> None:
    assert state.asks == game.asked(state) != ASK_NOBODY
    assert (state.phase == OVER_PHASE) == (state.asks == ASK_NO_MORE)
    assert (state.phase == TRANSFER) == (state.asks == ASK_TRANSFER)
    assert 0 <= state.streak < 2 or state.phase == OVER_PHASE
    assert 0 <= state.won <= state.fought <= len(FRONTS)
    assert state.transfers >= 0
    if state.phase == ARAB:
        assert state.event == NONE
    if state.phase < BATTLE:
        assert not state.fought
        assert TOKENS not in state.arab_tokens, "a lost front went unnoticed"
