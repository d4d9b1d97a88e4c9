"""Why a move may not be played now: the rule and the reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.engine.errors import Refusal
from sandtable.engine.game import View
from sandtable.engine.i18n import Value, message
from sandtable.engine.moves import Move

from ..rules.moves import CARD
from ..rules.pack_data import ARMIES, HOME, JERUSALEM, REMOVED
from ..rules.state import BATTLE, ENDED, HEADLINE, OFFENSIVE, State

if TYPE_CHECKING:
    from ..game import IsraeliIndependence


def why(game: IsraeliIndependence, view: View, move: Move) -> Refusal | None:
    if game.catalogue.index(move) in view.moves:
        return None
    state = game.imagine(view, lambda below: 0)
    if state.phase == ENDED:
        return _no("5.0", "game-over")
    if move.verb == "card":
        return _why_not_card(game, state, move.args[0])
    if move.verb == "roll":
        return _no("8.0", "dice-roll-themselves" if state.phase == BATTLE else "no-attack-to-roll-for")
    if view.side != 0:
        return _no("1.0", "not-your-game")
    if state.phase == HEADLINE:
        return _no("6.0", "headline-first")
    if state.phase == BATTLE:
        return _no("8.0", "roll-first")
    if move.verb == "end":
        return None
    army = ARMIES.index(move.args[0])
    if move.verb == "reserve":
        return _why_not_reserve(state, army)
    return _why_not_attack(game, state, army)


def _no(rule: str, id: str, **args: Value) -> Refusal:
    return Refusal(rule, message(f"refusal.{id}", **args))


def _why_not_card(game: IsraeliIndependence, state: State, id: str) -> Refusal:
    place = game.deck.place(id)
    assert place is not None
    if place in state.action:
        return _no("4.0", "card-already-played", card=id)
    if CARD + place in state.draw:
        if state.phase in (OFFENSIVE, BATTLE):
            return _no("4.0", "offensive-before-headline", card=id)
        return _no("6.0", "cards-draw-themselves", card=id)
    if game.cards[place].advanced and not game.options["advanced"]:
        return _no("9.2", "advanced-card", card=id)
    return _no("3.0", "card-not-in-deck", card=id)


def _why_not_attack(game: IsraeliIndependence, state: State, army: int) -> Refusal | None:
    card = game.current(state)
    if not card.offensives:
        return _no("8.0", "card-gives-none", card=card.id)
    if not state.offensives:
        return _no("8.0", "no-offensives-left")
    if army not in card.targets and state.boxes[army] != REMOVED:
        allowed = [ARMIES[each] for each in sorted(card.targets)]
        return _no("6.0", "not-a-target", card=card.id, army=ARMIES[army], allowed=allowed)
    return _why_no_target(state, army)


def _why_not_reserve(state: State, army: int) -> Refusal | None:
    if not state.reserves:
        return _no("9.1", "no-reserves")
    return _why_no_target(state, army)


def _why_no_target(state: State, army: int) -> Refusal | None:
    box = state.boxes[army]
    if box == REMOVED:
        return _no("8.4", "army-removed", army=ARMIES[army])
    if box == HOME:
        return _no("8.0", "army-at-home", army=ARMIES[army])
    assert box > JERUSALEM
    return None
