"""The rest of a turn: where the cards in hand go, and one transfer after that."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Final

from ..game import ArabIsraeliWars
from ..rules.event_phase import late_target
from ..rules.moves import WAYS
from ..rules.state import ASK_DEPLOY, ASK_TRANSFER, State
from .evaluation import PLACES, Force, FrontForecast

MOST_IN_HAND: Final = 3
"""Of more cards in hand, so many are planned for."""
STAY: Final = 0.001
"""Nothing is transferred for nothing."""

Movable = tuple[int, int]
"""A front, and a card that may leave it."""
Plan = tuple[tuple[int, int], ...]
"""Where cards go: cards with fronts."""


def rate(game: ArabIsraeliWars, state: State, moves: Sequence[int]) -> list[float]:
    if state.asks == ASK_DEPLOY:
        return _rate_deployments(game, state, moves)
    if state.asks == ASK_TRANSFER:
        return _rate_transfers(game, state, moves)
    return [_rate_target(game, state, move) for move in moves]


def _rate_target(game: ArabIsraeliWars, state: State, move: int) -> float:
    """TARGET-1, when the event is drawn or (ruling 15) when the battles begin."""
    after = state.copy()
    late = late_target(game, state)
    after.picks[state.done if late is None else late] = move - game.numbers.target
    outlook = FrontForecast(game, after)
    if late is not None:
        return outlook.together(*[outlook.front(front, outlook.israelis[front]) for front in PLACES])
    return _after_best_transfer(game, outlook, outlook.israelis, _standing(game, after))


def _rate_transfers(game: ArabIsraeliWars, state: State, moves: Sequence[int]) -> list[float]:
    outlook = FrontForecast(game, state)
    forces = outlook.israelis
    fronts = [outlook.front(front, forces[front]) for front in PLACES]
    rates = []
    for move in moves:
        after = fronts[:]
        if move != game.numbers.end:
            card, way = divmod(move - game.numbers.transfer, len(WAYS))
            (origin, to), unit = WAYS[way], game.units[card]
            after[origin] = outlook.front(origin, forces[origin].left_by(unit))
            after[to] = outlook.front(to, forces[to].joined_by(unit))
        rates.append(outlook.together(*after) - (STAY if move != game.numbers.end else 0))
    return rates


def _rate_deployments(game: ArabIsraeliWars, state: State, moves: Sequence[int]) -> list[float]:
    """Each by the best plan that it is part of."""
    outlook = FrontForecast(game, state)
    standing = _standing(game, state)
    can_leave = {cell % game.kinds for cell, _, _ in game.movable}
    best: dict[int, float] = {}
    for plan in _plans(state.hand):
        forces, movable = outlook.israelis[:], dict.fromkeys(standing)
        for card, front in plan:
            forces[front] = forces[front].joined_by(game.units[card])
            if card in can_leave:
                movable[front, card] = None
        rating = _after_best_transfer(game, outlook, forces, movable)
        for card, front in plan:
            move = game.numbers.deploy + card * len(PLACES) + front
            best[move] = max(best.get(move, rating), rating)
    return [best[move] for move in moves]


def _plans(hand: Sequence[int]) -> list[Plan]:
    """Every way to deploy the hand; where it is large, every way to deploy a part of it that each card is in."""
    parts = [hand] if len(hand) <= MOST_IN_HAND else [[card] for card in dict.fromkeys(hand)]
    return [tuple(zip(part, fronts, strict=True)) for part in parts for fronts in product(PLACES, repeat=len(part))]


def _standing(game: ArabIsraeliWars, state: State) -> list[Movable]:
    """Those on the map that may change front."""
    return [(cell // game.kinds, cell % game.kinds) for cell, _, _ in game.movable if state.units[cell]]


def _after_best_transfer(
    game: ArabIsraeliWars, outlook: FrontForecast, forces: Sequence[Force], movable: Iterable[Movable]
) -> float:
    fronts = [outlook.front(front, forces[front]) for front in PLACES]
    best = outlook.together(*fronts)
    for origin, card in movable:
        unit, after = game.units[card], fronts[:]
        after[origin] = outlook.front(origin, forces[origin].left_by(unit))
        for to in PLACES:
            if to != origin:
                after[to] = outlook.front(to, forces[to].joined_by(unit))
                best = max(best, outlook.together(*after) - STAY)
                after[to] = fronts[to]
    return best
