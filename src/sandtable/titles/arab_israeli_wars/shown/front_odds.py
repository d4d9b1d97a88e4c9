"""The exact chances of the battles to come: every way in which the event and the decks may still turn out, weighed.

The player's own choices are left open: cards in hand stay there, no target is chosen, nobody is transferred. What is
left is what the dice and the decks bring: cards that go to a front by themselves, fronts that are rolled, discards.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from ..rules import battle_phase, event_phase
from ..rules.event_effects import FRONTS, ISRAEL
from ..rules.state import ASK_DEPLOY, ASK_DRAW, ASK_NO_MORE, ASK_TARGET, TRANSFER, State

if TYPE_CHECKING:
    from ..game import ArabIsraeliWars

LEFT_OPEN: Final = -2
"""In place of a target: it acts nowhere."""
WON: Final = (battle_phase.ISRAEL_WINS, battle_phase.ISRAEL_UNOPPOSED)
LOST: Final = (battle_phase.ARABS_WIN, battle_phase.ARABS_UNOPPOSED)

Odds = tuple[Fraction, Fraction, Fraction]
"""Won by the Israelis, by nobody, by the Arabs."""


def front_odds(game: ArabIsraeliWars, state: State) -> tuple[Odds, ...]:
    """For each front, how its battle of this turn ends."""
    totals = [[Fraction(0)] * 3 for _ in FRONTS]
    for world, weight in _worlds(game, state):
        for front, sums in enumerate(totals):
            result, _, _ = battle_phase.battle_result(game, world, front)
            sums[0 if result in WON else 2 if result in LOST else 1] += weight
    return tuple((won, even, lost) for won, even, lost in totals)


def _worlds(game: ArabIsraeliWars, state: State) -> Iterator[tuple[State, Fraction]]:
    """Every table that the battles may find, with its chance; tables that are alike are one."""
    waiting = {_leave_open(game, state.copy()): Fraction(1)}
    while waiting:
        world, weight = waiting.popitem()
        if world.phase >= TRANSFER:
            yield world, weight
            continue
        moves = _outcomes(game, world)
        possible = sum(copies for _, copies in moves)
        for move, copies in moves:
            after = world.copy()
            game.play_until(after, move, TRANSFER)
            _leave_open(game, after)
            waiting[after] = waiting.get(after, Fraction(0)) + weight * Fraction(copies, possible)


def _outcomes(game: ArabIsraeliWars, state: State) -> list[tuple[int, int]]:
    """What may be drawn or rolled, with weights. Israeli cards that only come to the hand are all one."""
    moves = list(game.moves(state))
    weights = list(game.weights(state) or [1] * len(moves))
    if state.asks != ASK_DRAW or game.drawing_side(state) != ISRAEL:
        return list(zip(moves, weights, strict=True))
    found: list[tuple[int, int]] = []
    to_hand: list[tuple[int, int]] = []
    for move, weight in zip(moves, weights, strict=True):
        alike = not game.units[move - game.numbers.draw].rolls_for_front
        (to_hand if alike else found).append((move, weight))
    return [*found, (to_hand[0][0], sum(weight for _, weight in to_hand))] if to_hand else found


def _leave_open(game: ArabIsraeliWars, state: State) -> State:
    """Go past what the player would decide, until something is drawn or rolled or the battles come."""
    while state.phase < TRANSFER and state.asks in (ASK_DEPLOY, ASK_TARGET):
        if state.asks == ASK_DEPLOY:
            state.hand = []
        else:
            late = event_phase.late_target(game, state)
            state.picks[state.done if late is None else late] = LEFT_OPEN
        game.run_until(state, TRANSFER)
    assert state.asks != ASK_NO_MORE
    return state
