"""The rules of Israeli Independence as tables of numbers, asked of the game itself: nothing is written down twice.

A position is where the five armies stand; its number counts the boxes 1, 2, 3, 4 and "out of the war" of each army in
turn. A table is asked for every card of the deck and every position, by playing.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from sandtable.engine.game import OVER

from ..game import IsraeliIndependence
from ..rules.moves import ATTACK, CARD, END, RESERVE, ROLL
from ..rules.pack_data import ARMIES, HOME, REMOVED
from ..rules.state import OFFENSIVE, State

BOXES: Final = (1, 2, 3, HOME, REMOVED)
OUT: Final = len(BOXES) - 1
POSITIONS: Final = tuple(product(BOXES, repeat=len(ARMIES)))
LOST: Final = len(POSITIONS)
"""Stands in place of a position where an army has reached West Jerusalem."""
FACES: Final = 6

Policy = Callable[[IsraeliIndependence, State], Mapping[int, float]]
"""How likely a rule of thumb plays each legal move."""

Numbers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


def number_of(boxes: list[int] | tuple[int, ...]) -> int:
    number = 0
    for box in boxes:
        number = number * len(BOXES) + (OUT if box == REMOVED else box - 1)
    return number


@dataclass(frozen=True, slots=True, eq=False)
class RuleTables:
    """By card (its place in the deck) and position."""

    after_march: Numbers
    after_armistice: Numbers
    chances: Floats
    """By card, army and box (0 to 4): how likely an attack pushes the army back; 0 where it is forbidden."""
    reserve_chances: Floats
    """By army and box, of a Reserve Offensive."""
    offensives: Numbers

    def armistice_of(self, card: int) -> frozenset[int]:
        """The armies that a card can take out of the war."""
        moved = np.flatnonzero(self.after_armistice[card] != np.arange(LOST))
        return frozenset(
            army
            for number in moved
            for army in range(len(ARMIES))
            if POSITIONS[number][army] != POSITIONS[int(self.after_armistice[card, number])][army]
        )


_KEPT: Final = 4
_tables: OrderedDict[tuple[str, str], RuleTables] = OrderedDict()


def rule_tables(game: IsraeliIndependence) -> RuleTables:
    """The tables of a game's deck and map; they do not depend on its other options."""
    key = (game.packs["deck"].sha256, game.packs["map"].sha256)
    if key not in _tables:
        _tables[key] = _asked(game)
        if len(_tables) > _KEPT:
            _tables.popitem(last=False)
    return _tables[key]


def _asked(game: IsraeliIndependence) -> RuleTables:
    cards = range(len(game.cards))
    boxes = range(HOME + 1)
    return RuleTables(
        after_march=np.array([[_after_march(game, card, at) for at in POSITIONS] for card in cards]),
        after_armistice=np.array([_after_armistices(game, card) for card in cards]),
        chances=np.array(
            [
                [[_chance(game, card, ATTACK, army, box) for box in boxes] for army in range(len(ARMIES))]
                for card in cards
            ]
        ),
        reserve_chances=np.array(
            [[_chance(game, 0, RESERVE, army, box) for box in boxes] for army in range(len(ARMIES))]
        ),
        offensives=np.array([_offensives(game, card) for card in cards]),
    )


def _after_march(game: IsraeliIndependence, card: int, at: tuple[int, ...]) -> int:
    """Where the armies stand when a card has been revealed and obeyed.

    Where nothing can be attacked the game ends the turn by itself; that its armistice is then settled already changes
    nothing, since an army that is out of the war stays out.
    """
    state = State([CARD + card], 1)
    state.boxes = list(at)
    game.play(state, CARD + card)
    if game.turn(state) == OVER:
        outcome = game.outcome(state)
        assert outcome is not None
        if outcome.winner is None:
            return LOST
    return number_of(state.boxes)


def in_turn(game: IsraeliIndependence, card: int, at: tuple[int, ...], offensives: int, reserves: int = 0) -> State:
    """A table in the offensive phase of a card."""
    state = State([], reserves)
    state.boxes = list(at)
    state.action = [card]
    state.phase = OFFENSIVE
    state.offensives = offensives
    return state


def _after_armistices(game: IsraeliIndependence, card: int) -> list[int]:
    numbers = []
    for at in POSITIONS:
        state = in_turn(game, card, at, 0)
        game.play(state, END)
        numbers.append(number_of(state.boxes))
    return numbers


def _chance(game: IsraeliIndependence, card: int, verb: int, army: int, box: int) -> float:
    """How many of the six faces push an army back that stands in this box while the others are at home."""
    if box == 0:
        return 0.0
    at = [HOME] * len(ARMIES)
    at[army] = box
    state = in_turn(game, card, tuple(at), 1, reserves=int(verb == RESERVE))
    if verb + army not in game.moves(state):
        return 0.0
    won = 0
    for face in range(FACES):
        rolled = state.copy()
        game.play(rolled, verb + army)
        game.play(rolled, ROLL + face)
        won += rolled.boxes[army] != box
    return won / FACES


def _offensives(game: IsraeliIndependence, card: int) -> int:
    """How many offensives a card gives, seen where its march leaves something to attack."""
    for at in POSITIONS:
        state = State([CARD + card], 1)
        state.boxes = list(at)
        game.play(state, CARD + card)
        if state.phase == OFFENSIVE:
            return state.offensives
    return 0


def policy_weights(game: IsraeliIndependence, policy: Policy, card: int) -> tuple[Floats, Floats]:
    """How likely a rule of thumb attacks each army (army × position), and how likely it stops."""
    attacks = np.zeros((len(ARMIES), LOST))
    stops = np.zeros(LOST)
    offensives = max(1, _offensives(game, card))
    for number, at in enumerate(POSITIONS):
        state = in_turn(game, card, at, offensives)
        moves: Mapping[int, Any] = policy(game, state)
        for move, weight in moves.items():
            if move == END:
                stops[number] += weight
            else:
                attacks[move - ATTACK, number] += weight
    return attacks, stops
