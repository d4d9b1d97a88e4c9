"""Why a move may not be played now: the rule and the reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.engine.errors import Refusal
from sandtable.engine.game import View
from sandtable.engine.i18n import Value, message
from sandtable.engine.moves import Move

from ..rules import event_phase
from ..rules.event_effects import FRONTS, ISRAEL
from ..rules.pack_data import EXTREMIST, KINDS
from ..rules.state import (
    ASK_DEPLOY,
    ASK_DISCARD,
    ASK_DRAW,
    ASK_EVENT,
    ASK_NO_MORE,
    ASK_TARGET,
    ASK_TRANSFER,
    PHASES,
    State,
)

if TYPE_CHECKING:
    from ..game import ArabIsraeliWars


def why(game: ArabIsraeliWars, view: View, move: Move) -> Refusal | None:
    if game.catalogue.index(move) in view.moves:
        return None
    state = game.imagine(view, lambda below: 0)
    if state.asks == ASK_NO_MORE:
        return _no("VIC-4", "game-over")
    if game.catalogue.is_chance(move):
        return _why_not_chance(game, state, move)
    if view.side != ISRAEL:
        return _no("INTRO-1", "not-your-game")
    if state.asks < ASK_TARGET:
        return _no("SEQ-1", "chance-first")
    if move.verb == "target":
        return _why_not_target(game, state)
    if move.verb == "deploy":
        return _why_not_deploy(game, state, move.args[0])
    if move.verb == "end":
        return _why_not_end(state)
    return _why_not_transfer(game, state, *move.args)


def _no(rule: str, id: str, **args: Value) -> Refusal:
    return Refusal(rule, message(f"refusal.{id}", **args))


def _why_not_chance(game: ArabIsraeliWars, state: State, move: Move) -> Refusal:
    """What chance brings comes by itself; entered by hand, it must be what can come."""
    index = game.catalogue.index(move)
    if state.asks < ASK_TARGET and index in game.moves(state):
        return _no("RAND-1", "chance-comes-by-itself")
    if move.verb == "draw":
        if state.asks != ASK_DRAW:
            return _no("SEQ-1", "no-draw-now", card=move.args[0])
        return _no("DECK-1", "not-in-deck", card=move.args[0])
    if move.verb == "event":
        return _no("EVENT-1", "event-gone" if state.asks == ASK_EVENT else "no-event-now", card=move.args[0])
    if move.verb == "front":
        return _no("RAND-1", "no-front-to-roll")
    return _no("RAND-1", "no-such-loss" if state.asks == ASK_DISCARD else "no-loss-now", card=move.args[0])


def _why_not_target(game: ArabIsraeliWars, state: State) -> Refusal:
    if any(effect.targets for effect in event_phase.effects_of(game, state)):
        return _no("TARGET-1", "target-not-now", card=game.events[state.event].id)
    return _no("TARGET-1", "no-target")


def _why_not_deploy(game: ArabIsraeliWars, state: State, id: str) -> Refusal:
    card = game.deckset.unit(id)
    assert card is not None
    if game.units[card].side != ISRAEL:
        return _no("ARAB-1", "arabs-deploy-by-card", card=id)
    if game.units[card].kind == EXTREMIST:
        return _no("ISR-2", "extremists-choose", card=id)
    if state.asks != ASK_DEPLOY:
        return _no("ISR-1", "deploy-not-now", phase=PHASES[state.phase])
    return _no("ISR-1", "not-drawn", card=id, hand=[game.units[each].id for each in dict.fromkeys(state.hand)])


def _why_not_end(state: State) -> Refusal:
    if state.asks == ASK_DEPLOY:
        return _no("ISR-1", "deploy-first")
    return _no("TARGET-1", "target-first")


def _why_not_transfer(game: ArabIsraeliWars, state: State, id: str, origin: str, front: str) -> Refusal:
    card = game.deckset.unit(id)
    assert card is not None
    if game.units[card].side != ISRAEL:
        return _no("TRANS-1", "arabs-never-transfer", card=id)
    if origin == front:
        return _no("TRANS-1", "same-front", front=front)
    if game.units[card].kind not in game.movable_kinds:
        allowed = [KINDS[kind] for kind in game.movable_kinds]
        return _no("TRANS-1", "not-regular", card=id, kind=KINDS[game.units[card].kind], allowed=allowed)
    if state.asks != ASK_TRANSFER:
        return _no("TRANS-1", "transfer-not-now", phase=PHASES[state.phase])
    if not state.units[FRONTS.index(origin) * game.kinds + card]:
        return _no("TRANS-1", "not-there", card=id, front=origin)
    return _no("TRANS-1", "no-transfers-left")
