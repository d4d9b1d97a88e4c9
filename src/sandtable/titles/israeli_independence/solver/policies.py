"""Rules of thumb, to be weighed against best play: how likely each legal move is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ..game import IsraeliIndependence
from ..rules.moves import ATTACK, END, RESERVE
from ..rules.state import State
from ..shown.scene import attack_chance

Weights = dict[int, float]


def at_random(game: IsraeliIndependence, state: State) -> Weights:
    """Every legal move is as likely as any other."""
    return _evenly(list(game.moves(state)))


def any_attack(game: IsraeliIndependence, state: State) -> Weights:
    """Attack while something can be attacked, whatever it is."""
    return _evenly(_attacks(game, state) or [END])


def nearest(game: IsraeliIndependence, state: State) -> Weights:
    """Attack the army nearest to West Jerusalem; of several, any."""
    return _evenly(_first(_attacks(game, state), lambda move: state.boxes[move - ATTACK]))


def nearest_and_weakest(game: IsraeliIndependence, state: State) -> Weights:
    """Attack the army nearest to West Jerusalem; of several, the one with the lowest battle value, then the first."""
    armies = game.map.armies
    return _evenly(
        _first(_attacks(game, state), lambda move: (state.boxes[move - ATTACK], armies[move - ATTACK].value, move))
    )


def best_odds(game: IsraeliIndependence, state: State) -> Weights:
    """Attack where success is most likely; of several, the nearest."""
    return _evenly(
        _first(
            _attacks(game, state),
            lambda move: (-attack_chance(game, state, move - ATTACK, False)[0], state.boxes[move - ATTACK]),
        )
    )


POLICIES: Final[Mapping[str, Callable[[IsraeliIndependence, State], Weights]]] = {
    "random": at_random,
    "any-attack": any_attack,
    "nearest": nearest,
    "nearest-weakest": nearest_and_weakest,
    "best-odds": best_odds,
}


def _attacks(game: IsraeliIndependence, state: State) -> list[int]:
    return [move for move in game.moves(state) if move < RESERVE]


def _first(moves: list[int], key: Callable[[int], object]) -> list[int]:
    """The moves with the lowest key; where nothing can be attacked, the turn ends."""
    if not moves:
        return [END]
    lowest = min(map(key, moves))  # type: ignore[type-var]
    return [move for move in moves if key(move) == lowest]


def _evenly(moves: list[int]) -> Weights:
    return dict.fromkeys(moves, 1 / len(moves))
