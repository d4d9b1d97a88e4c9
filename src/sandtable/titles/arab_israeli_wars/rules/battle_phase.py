"""5. Battle Phase: three battles, front by front."""

from __future__ import annotations

from operator import mul
from typing import TYPE_CHECKING, Final

from sandtable.engine.events import Report

from .deployment import lose_one_unit
from .event_effects import ARABS, FRONTS, ISRAEL
from .event_phase import EventInfluence
from .events import (
    ArabsUnopposed,
    ArabsWon,
    BattleNegated,
    FrontEmpty,
    IsraelUnopposed,
    IsraelWon,
    Stalemate,
    StalemateOrdered,
)
from .pack_data import TOKENS
from .state import State

if TYPE_CHECKING:
    from ..game import ArabIsraeliWars

NEGATED, ORDERED_STALEMATE, EMPTY, ISRAEL_UNOPPOSED, ARABS_UNOPPOSED, STALEMATE, ISRAEL_WINS, ARABS_WIN = range(8)
RESULTS: Final = (
    "negated",
    "ordered-stalemate",
    "empty",
    "israel-unopposed",
    "arabs-unopposed",
    "stalemate",
    "israel-wins",
    "arabs-win",
)
TOKENS_FOR_A_WIN: Final = 1
TOKENS_FOR_AN_EMPTY_FRONT: Final = 2


def leaders_bonus(game: ArabIsraeliWars, state: State, side: int, front: int) -> int:
    """LEAD-1: what the leaders of a side add to each of its other units at their front (ruling 8: each of them)."""
    first = front * game.kinds
    leaders = sum(state.units[first + card] for card in game.leaders_of[side])
    return min(leaders, 1) if game.one_leader_counts else leaders


def force_of(game: ArabIsraeliWars, card: int, change: int) -> int:
    """A unit's Force with leaders and events: never below 0 (ruling 25); a leader's is always 0 (ruling 7)."""
    unit = game.units[card]
    return 0 if unit.is_leader else max(0, unit.force + change)


def total_force(game: ArabIsraeliWars, state: State, side: int, front: int, influence: EventInfluence) -> int:
    """BAT-1: the Force of a side at a front."""
    first, cards = front * game.kinds, game.cards_of[side]
    here = state.units[first + cards.start : first + cards.stop]
    change = influence.each[side] + leaders_bonus(game, state, side, front)
    if change < 0:
        return influence.bonus[side] + sum(
            copies * force_of(game, card, change) for card, copies in zip(cards, here, strict=True)
        )
    fighters = sum(here) - sum(state.units[first + card] for card in game.leaders_of[side])
    printed: int = sum(map(mul, here, game.forces_of[side]))
    return influence.bonus[side] + printed + change * fighters


def has_units(game: ArabIsraeliWars, state: State, side: int, front: int) -> bool:
    """Has a side units at a front: leaders are units too, unless the option says otherwise (ruling 6)."""
    first = front * game.kinds
    cards = game.cards_of[side]
    if game.lone_leaders_yield:
        return any(state.units[first + card] for card in cards if not game.units[card].is_leader)
    return any(state.units[first + cards.start : first + cards.stop])


def battle_result(game: ArabIsraeliWars, state: State, front: int) -> tuple[int, int, int]:
    """How the battle at a front would end as things stand, and both totals (the order is ruling 20)."""
    influence = EventInfluence(game, state, front)
    israel = total_force(game, state, ISRAEL, front, influence)
    arabs = total_force(game, state, ARABS, front, influence)
    if influence.negated:
        result = NEGATED
    elif influence.stalemate:
        result = ORDERED_STALEMATE
    else:
        result = _outcome(has_units(game, state, ISRAEL, front), has_units(game, state, ARABS, front), israel, arabs)
    return result, israel, arabs


def _outcome(israel_holds: bool, arabs_hold: bool, israel: int, arabs: int) -> int:
    if not (israel_holds and arabs_hold):
        # ruling 24: a bonus is no unit; ruling 23: two empty sides do not fight
        return ISRAEL_UNOPPOSED if israel_holds else ARABS_UNOPPOSED if arabs_hold else EMPTY
    if israel == arabs:
        return STALEMATE
    return ISRAEL_WINS if israel > arabs else ARABS_WIN


def take_tokens(state: State, side: int, front: int, tokens: int) -> int:
    """The winner takes tokens of the loser, if there are any; returns how many."""
    held = state.arab_tokens[front]
    after = max(0, held - tokens) if side == ISRAEL else min(TOKENS, held + tokens)
    state.arab_tokens[front] = after
    return abs(after - held)


def fight(game: ArabIsraeliWars, state: State, front: int, report: Report | None) -> None:
    """The battle at a front; what is lost at random waits for the dice."""
    result, israel, arabs = battle_result(game, state, front)
    name = FRONTS[front]
    if result == ISRAEL_WINS:
        state.won += 1
        taken = take_tokens(state, ISRAEL, front, TOKENS_FOR_A_WIN)
        if report:
            report(IsraelWon(name, israel, arabs, taken), "BAT-3")
        lose_one_unit(game, state, ARABS, front, report)
    elif result == ARABS_WIN:
        taken = take_tokens(state, ARABS, front, TOKENS_FOR_A_WIN)
        if report:
            report(ArabsWon(name, israel, arabs, taken), "BAT-3")
        lose_one_unit(game, state, ISRAEL, front, report)
    elif result in (STALEMATE, ORDERED_STALEMATE):
        if report:
            report(Stalemate(name, israel) if result == STALEMATE else StalemateOrdered(name), "BAT-2")
        lose_one_unit(game, state, ISRAEL, front, report)
        lose_one_unit(game, state, ARABS, front, report)
    else:
        _without_a_fight(state, front, result, report)


def _without_a_fight(state: State, front: int, result: int, report: Report | None) -> None:
    """BAT-4: two tokens, not three (ruling 22), for a side that meets nobody; nothing else happens anywhere else."""
    name = FRONTS[front]
    if result == ISRAEL_UNOPPOSED:
        state.won += 1
        taken = take_tokens(state, ISRAEL, front, TOKENS_FOR_AN_EMPTY_FRONT)
        if report:
            report(IsraelUnopposed(name, taken), "BAT-4")
    elif result == ARABS_UNOPPOSED:
        taken = take_tokens(state, ARABS, front, TOKENS_FOR_AN_EMPTY_FRONT)
        if report:
            report(ArabsUnopposed(name, taken), "BAT-4")
    elif report:
        if result == NEGATED:
            report(BattleNegated(name), "EVENT-1")
        else:
            report(FrontEmpty(name), "BAT-4")
