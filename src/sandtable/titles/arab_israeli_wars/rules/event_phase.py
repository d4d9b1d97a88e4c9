"""2. Event Phase: a card is drawn, and what it says holds for this turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sandtable.engine.events import Report

from . import deployment
from .event_effects import (
    ALL_FORCE,
    DISCARD,
    DRAW,
    EVERYWHERE,
    FRONTS,
    NEGATE,
    NOWHERE,
    RANDOM_FORCE,
    SIDES,
    STALEMATE,
    EventEffect,
)
from .events import EffectWasted, EventDrawn, EventFrontRolled, EventsReshuffled, NobodyToDiscard, TargetChosen
from .state import NONE, State

if TYPE_CHECKING:
    from ..game import ArabIsraeliWars

FIRST_BATTLES: Final = 2
"""The first turn with a Battle Phase (SETUP-2)."""


def begin(game: ArabIsraeliWars, state: State, report: Report | None) -> None:
    """An empty event deck is shuffled anew (ruling 4)."""
    if any(state.events):
        return
    state.events = game.full_events[:]
    if report:
        report(EventsReshuffled(), "EVENT-1")


def draw(game: ArabIsraeliWars, state: State, event: int, report: Report | None) -> None:
    card = game.events[event]
    state.events[event] -= 1
    state.event = event
    state.picks = [NOWHERE] * len(card.effects)
    if report:
        report(EventDrawn(card.id), "EVENT-1")


def effects_of(game: ArabIsraeliWars, state: State) -> tuple[EventEffect, ...]:
    return () if state.event == NONE else game.events[state.event].effects


def is_truce(game: ArabIsraeliWars, state: State) -> bool:
    return state.event != NONE and game.events[state.event].truce


def has_battles(game: ArabIsraeliWars, state: State) -> bool:
    """Is there a Battle Phase this turn: not on the first (SETUP-2), not in a truce (TRUCE-1)."""
    return state.turn >= FIRST_BATTLES and not is_truce(game, state)


def needs_front(game: ArabIsraeliWars, state: State, place: int) -> bool:
    """Must a front still be chosen or rolled for an effect; not for one that is wasted (ruling 18)."""
    effect = effects_of(game, state)[place]
    if state.picks[place] != NOWHERE or not (effect.rolls or effect.targets):
        return False
    return not effect.is_of_battle or has_battles(game, state)


def late_target(game: ArabIsraeliWars, state: State) -> int | None:
    """Ruling 15, as an option: the effect whose target is chosen when the battles begin."""
    if not game.chooses_late:
        return None
    effects = effects_of(game, state)
    return next((i for i, effect in enumerate(effects) if effect.targets and needs_front(game, state, i)), None)


def choose_target(game: ArabIsraeliWars, state: State, place: int, front: int, report: Report | None) -> None:
    """TARGET-1: the player chooses."""
    state.picks[place] = front
    if report:
        report(TargetChosen(game.events[state.event].id, FRONTS[front]), "TARGET-1")


def roll_front(game: ArabIsraeliWars, state: State, front: int, report: Report | None) -> None:
    """RAND-1: the dice name the front of the effect that is being carried out (ruling 14: at once)."""
    state.picks[state.done] = front
    if report:
        report(EventFrontRolled(game.events[state.event].id, FRONTS[front]), "RAND-1")


def carry_out(game: ArabIsraeliWars, state: State, report: Report | None) -> None:
    """The next effect. Draws and discards happen now (rulings 16, 19); the others wait for their phase."""
    place = state.done
    effect = effects_of(game, state)[place]
    state.done += 1
    if effect.kind == DRAW:
        deployment.begin_draws(game, state, effect.sides[0], effect.number, report)
    elif effect.kind == DISCARD:
        front = effect.front if effect.front != NOWHERE else state.picks[place]
        _order_discards(game, state, effect, front, report)
    elif report and effect.is_of_battle and not has_battles(game, state):
        report(EffectWasted(game.events[state.event].id), "EVENT-1")


def _order_discards(
    game: ArabIsraeliWars, state: State, effect: EventEffect, where: int, report: Report | None
) -> None:
    for front in range(len(FRONTS)) if where == EVERYWHERE else (where,):
        for side in effect.sides:
            if not deployment.lose_one_unit(game, state, side, front, report) and report:
                report(NobodyToDiscard(SIDES[side], FRONTS[front]), "EVENT-1")


def free_transfers(game: ArabIsraeliWars, state: State) -> int:
    """TRANS-3: transfers that the event adds."""
    return game.events[state.event].transfers


class EventInfluence:
    """What the event does to the battle at one front; nothing where there is none this turn."""

    __slots__ = ("bonus", "each", "negated", "stalemate")

    def __init__(self, game: ArabIsraeliWars, state: State, front: int) -> None:
        self.each = [0, 0]
        """By side, what is added to the Force of every unit."""
        self.bonus = [0, 0]
        """By side, what is added to the total."""
        self.negated = self.stalemate = False
        picks = state.picks
        for place, effect in enumerate(effects_of(game, state) if has_battles(game, state) else ()):
            kind = effect.kind
            if kind == ALL_FORCE:
                self.each[effect.sides[0]] += effect.number
            elif kind <= RANDOM_FORCE:
                if picks[place] == front:
                    self.each[effect.sides[0]] += effect.number
            elif kind < DRAW:
                if picks[place] == front:
                    self.bonus[effect.sides[0]] += effect.number
            elif front in (effect.front, picks[place]):
                self.negated |= kind == NEGATE
                self.stalemate |= kind == STALEMATE
