"""The rest of a turn: where the cards in hand go, and one transfer after that."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Final

from ..game import ArabIsraeliWars
from ..rules.event_phase import late_target
from ..rules.moves import TRANSFER_ROUTES
from ..rules.state import ASK_DEPLOY, ASK_TRANSFER, State
from .evaluation import FRONT_NUMBERS, Force, FrontForecast

MOST_PLANNED: Final = 3
"""Of more cards in hand, so many are planned for."""
TRANSFER_COST: Final = 0.001
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
    forecast = FrontForecast(game, after)
    if late is not None:
        return forecast.overall_rating(*[forecast.prospect(front, forecast.israelis[front]) for front in FRONT_NUMBERS])
    return _after_best_transfer(game, forecast, forecast.israelis, _movable_units(game, after))


def _rate_transfers(game: ArabIsraeliWars, state: State, moves: Sequence[int]) -> list[float]:
    forecast = FrontForecast(game, state)
    forces = forecast.israelis
    fronts = [forecast.prospect(front, forces[front]) for front in FRONT_NUMBERS]
    rates = []
    for move in moves:
        after = fronts[:]
        if move != game.numbers.end:
            card, way = divmod(move - game.numbers.transfer, len(TRANSFER_ROUTES))
            (origin, to), unit = TRANSFER_ROUTES[way], game.units[card]
            after[origin] = forecast.prospect(origin, forces[origin].left_by(unit))
            after[to] = forecast.prospect(to, forces[to].joined_by(unit))
        rates.append(forecast.overall_rating(*after) - (TRANSFER_COST if move != game.numbers.end else 0))
    return rates


def _rate_deployments(game: ArabIsraeliWars, state: State, moves: Sequence[int]) -> list[float]:
    """Each by the best plan that it is part of."""
    forecast = FrontForecast(game, state)
    standing = _movable_units(game, state)
    can_leave = {cell % game.kinds for cell, _, _ in game.movable}
    best: dict[int, float] = {}
    for plan in _plans(state.hand):
        forces, movable = forecast.israelis[:], dict.fromkeys(standing)
        for card, front in plan:
            forces[front] = forces[front].joined_by(game.units[card])
            if card in can_leave:
                movable[front, card] = None
        rating = _after_best_transfer(game, forecast, forces, movable)
        for card, front in plan:
            move = game.numbers.deploy + card * len(FRONT_NUMBERS) + front
            best[move] = max(best.get(move, rating), rating)
    return [best[move] for move in moves]


def _plans(hand: Sequence[int]) -> list[Plan]:
    """Every way to deploy the hand; where it is large, every way to deploy a part of it that each card is in."""
    parts = [hand] if len(hand) <= MOST_PLANNED else [[card] for card in dict.fromkeys(hand)]
    return [
        tuple(zip(part, fronts, strict=True)) for part in parts for fronts in product(FRONT_NUMBERS, repeat=len(part))
    ]


def _movable_units(game: ArabIsraeliWars, state: State) -> list[Movable]:
    """Those on the map that may change front."""
    return [(cell // game.kinds, cell % game.kinds) for cell, _, _ in game.movable if state.units[cell]]


def _after_best_transfer(
    game: ArabIsraeliWars, forecast: FrontForecast, forces: Sequence[Force], movable: Iterable[Movable]
) -> float:
    fronts = [forecast.prospect(front, forces[front]) for front in FRONT_NUMBERS]
    best = forecast.overall_rating(*fronts)
    for origin, card in movable:
        unit, after = game.units[card], fronts[:]
        after[origin] = forecast.prospect(origin, forces[origin].left_by(unit))
        for to in FRONT_NUMBERS:
            if to != origin:
                after[to] = forecast.prospect(to, forces[to].joined_by(unit))
                best = max(best, forecast.overall_rating(*after) - TRANSFER_COST)
                after[to] = fronts[to]
    return best
