"""Insurgent turns that sound like what was announced, and how likely a sensible Insurgent was to play them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from sandtable.engine.heuristics import shares

from ..game import ArmyOfShadows
from ..rules import announcements
from ..rules.announcements import decode
from ..rules.moves import END, GROW, GROWTHS, MOVE
from ..rules.round_map import COSTS, EDGES
from ..rules.state import ENDED, INSURGENT, MOVE_POINTS, NOT_YET, State
from . import insurgent_moves

SHARPNESS: Final = 2.0
"""How surely the Insurgent is thought to take what looks best to him."""
RANDOM_MOVE_SHARE: Final = 0.03
"""How often he is thought to take any move."""


class TurnGuess:
    """What was announced of a turn, to be met by turns that are tried."""

    def __init__(self, game: ArmyOfShadows, lines: Sequence[int]) -> None:
        self._game = game
        self._lines = list(lines)
        heard = [decode(line) for line in lines]
        self._leaving = {one.space for one in heard if one.kind == announcements.LEAVE}
        self._coming = {one.space for one in heard if one.kind == announcements.ARRIVE}
        self._growing = {one.space for one in heard if one.kind == announcements.GROW}
        self._born = {one.space for one in heard if one.kind == announcements.BORN}

    def play(self, world: State, dice: random.Random) -> float:
        """Play a turn that sounds the same; how likely he was to play one of them, 0 if this is none."""
        game, begin, weight = self._game, len(world.told), 1.0
        while world.side == INSURGENT and world.phase != ENDED:
            moves = game.moves(world)
            fit = [self._fits(world, move) for move in moves]
            if not any(fit):
                return 0.0
            chances = _move_chances(insurgent_moves.rate(game, world, moves))
            chances = [chance if fits else 0.0 for chance, fits in zip(chances, fit, strict=True)]
            weight *= sum(chances)
            game.play(world, dice.choices(moves, chances)[0])
        return weight if world.phase != ENDED and world.told[begin:] == self._lines else 0.0

    def _fits(self, world: State, move: int) -> bool:
        """Could a turn that goes on like this still sound right."""
        if move == END:
            return not (self._growing and world.acted == NOT_YET) and not (
                self._leaving and world.points == MOVE_POINTS
            )
        if move < MOVE:
            return self._fits_growth(world, *GROWTHS[move - GROW])
        here, there = EDGES[move - MOVE]
        if world.marks[here] and here not in self._leaving:
            return False
        seen = world.insurgents[there] or world.posts[there]
        return not seen or there in self._coming or world.points > COSTS[move - MOVE]

    def _fits_growth(self, world: State, here: int, there: int) -> bool:
        if here not in self._growing:
            return False
        joined = not self._game.rules.secret_growth and (world.insurgents[there] or world.marks[there])
        return bool(world.posts[there] or joined) == (there in self._born)


def _move_chances(rates: Sequence[float]) -> list[float]:
    any_move = RANDOM_MOVE_SHARE / len(rates)
    return [(1 - RANDOM_MOVE_SHARE) * share + any_move for share in shares([SHARPNESS * rate for rate in rates])]
