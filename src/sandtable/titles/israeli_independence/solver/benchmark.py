"""How long a problem takes, by the number of cards to come."""

from __future__ import annotations

import time
from dataclasses import dataclass

from ..game import IsraeliIndependence
from .card_layers import all_layers
from .objectives import worth_of
from .problem import Problem
from .rule_tables import rule_tables
from .state_layout import split, start_shape


@dataclass(frozen=True, slots=True)
class Timing:
    cards: int
    values: int
    """How many values were worked out."""
    seconds: float
    processor_seconds: float
    """Of all threads together."""


def time_solver(cards: int, reserves: int = 0, jobs: int = 0) -> Timing:
    """Work out the first so many cards of the standard deck, all armies at home, once everything is warm."""
    game = IsraeliIndependence()
    _work_out(game, 2, reserves, jobs)
    begun, spent = time.perf_counter(), time.process_time()
    values = _work_out(game, cards, reserves, jobs)
    return Timing(cards, values, time.perf_counter() - begun, time.process_time() - spent)


def _work_out(game: IsraeliIndependence, cards: int, reserves: int, jobs: int) -> int:
    layout = split(rule_tables(game), range(cards), start_shape(), reserves)
    return sum(len(layer) for layer in all_layers(Problem(game, layout, worth_of("win")), jobs))
