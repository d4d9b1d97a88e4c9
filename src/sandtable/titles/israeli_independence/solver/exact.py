"""What a position is worth under best play, exactly: at a decision, before a die, before a card.

Values come from layers that cover the cards to come: worked out on the spot for few cards and kept for the rest of the
game, or read from a table that ``sandtable solve`` has written.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, Protocol

import numpy as np
import numpy.typing as npt

from ..game import IsraeliIndependence
from ..rules.moves import CARD
from ..rules.pack_data import REMOVED
from ..rules.state import BATTLE, ENDED, HEADLINE, State
from . import LIVE_CARDS
from .card_layers import all_layers
from .dynamic_programme import climb
from .errors import TooManyCards
from .objectives import worth_of
from .problem import Problem, position_chances
from .rule_tables import RuleTables, number_of, rule_tables
from .state_layout import Layout, Shape, root_shape, shape_places, shape_positions, shape_strides, split
from .tables_on_disk import find_table

Values = npt.NDArray[Any]


class ValueSource(Protocol):
    """Values of a set of cards to come, from wherever they are."""

    @property
    def layout(self) -> Layout: ...

    def layer(self, cards: int) -> Values: ...


class FreshLayers:
    """Every layer below a position, worked out just now."""

    def __init__(self, problem: Problem) -> None:
        self.layout = problem.layout
        self._layers = all_layers(problem)

    def layer(self, cards: int) -> Values:
        return self._layers[cards]


_KEPT: Final = 2
_worked: list[tuple[tuple[str, ...], ValueSource]] = []
_lock: Final = threading.Lock()


def value(game: IsraeliIndependence, state: State, objective: str, folder: Path | None = None) -> float:
    """What any position is worth, before a roll or a draw as well."""
    if state.phase == ENDED:
        outcome = game.outcome(state)
        assert outcome is not None
        return worth_of(objective)(outcome)
    return value_in(_source(game, state, objective, folder), game, state)


def value_in(source: ValueSource, game: IsraeliIndependence, state: State) -> float:
    """The value of a position that a source covers."""
    ended, shape = _ended(source, state)
    place = int(shape_places(shape)[number_of(state.boxes)])
    if state.phase == HEADLINE:
        return float(ended[state.reserves, place])
    levels = _levels(game, state, ended, shape)[state.reserves, state.offensives]
    if state.phase != BATTLE:
        return float(levels[place])
    chance = _attack_chance(game, state)
    pushed = place + shape_strides(shape)[state.target]
    return float(levels[place] + chance * (levels[pushed] - levels[place]))


def values(game: IsraeliIndependence, state: State, objective: str, folder: Path | None = None) -> dict[int, float]:
    """What each legal move, or each outcome of chance, is worth."""
    found: dict[int, float] = {}
    if state.phase == ENDED:
        return found
    _source(game, state, objective, folder)  # once for all that can follow
    for move in tuple(game.moves(state)):
        after = state.copy()
        game.play(after, move)
        found[move] = value(game, after, objective, folder)
    return found


def _attack_chance(game: IsraeliIndependence, state: State) -> float:
    tables, box = rule_tables(game), state.boxes[state.target]
    if state.reserve_attack:
        return float(tables.reserve_chances[state.target, box])
    return float(tables.chances[state.action[-1], state.target, box])


def _ended(source: ValueSource, state: State) -> tuple[Values, Shape]:
    """By reserves and place in a shape: the values when this turn is over."""
    layout = source.layout
    cards, start, shape = layout.locate(_places(state.draw))
    size = int(layout.sizes[shape])
    values = source.layer(cards)[start : start + size * (layout.reserves + 1)]
    return np.asarray(values).reshape(-1, size), layout.shapes[shape]


def _levels(game: IsraeliIndependence, state: State, ended: Values, shape: Shape) -> Values:
    """By reserves, offensives left and place: what the rest of this turn is worth."""
    turn = _turn(rule_tables(game), state.action[-1], shape)
    width = turn.chances.shape[1]
    levels = np.zeros((state.reserves + 1, state.offensives + 1, width), dtype=np.float32)
    climb(
        np.ascontiguousarray(ended[: state.reserves + 1]).reshape(-1),
        ended.shape[1],
        turn.armistice,
        turn.settles,
        turn.strides,
        turn.chances,
        np.zeros(width, dtype=np.float32),
        False,
        turn.reserve_chances,
        state.offensives,
        0.0,
        np.zeros((2, width), dtype=np.float32),
        levels,
    )
    return levels


@dataclass(frozen=True, slots=True)
class _Turn:
    """The offensives of a card in a shape, as the kernel reads them."""

    chances: Values
    reserve_chances: Values
    armistice: Values
    settles: bool
    strides: Values


@lru_cache(maxsize=256)
def _turn(tables: RuleTables, card: int, shape: Shape) -> _Turn:
    positions, strides = shape_positions(shape), shape_strides(shape)
    width = len(positions) + 1 + max(strides)
    settled = shape_places(shape)[tables.after_armistice[card][positions]]
    return _Turn(
        position_chances(tables.chances[card], shape, width),
        position_chances(tables.reserve_chances, shape, width),
        np.where(settled < 0, np.arange(len(positions)), settled).astype(np.uint32),
        bool(tables.armistice_of(card)),
        np.array(strides),
    )


def _places(draw: Iterable[int]) -> list[int]:
    return [move - CARD for move in draw]


def _source(game: IsraeliIndependence, state: State, objective: str, folder: Path | None) -> ValueSource:
    """What covers this position: worked out before, in a table, or worked out now."""
    key = (game.packs["deck"].sha256, game.packs["map"].sha256, objective)
    cards = _places(state.draw)
    open_to = _open_to(game, state)
    with _lock:
        for kept, source in _worked:
            if kept == key and _covers(source, cards, state, open_to):
                return source
        if len(cards) > LIVE_CARDS:
            table = find_table(game, objective, len(cards), folder)
            if table is not None and _covers(table, cards, state, open_to):
                return table
            raise TooManyCards(len(cards), LIVE_CARDS)
        layout = split(rule_tables(game), cards, root_shape(state.boxes, open_to), state.reserves)
        fresh = FreshLayers(Problem(game, layout, worth_of(objective)))
        _worked.insert(0, (key, fresh))
        del _worked[_KEPT:]
        return fresh


def _open_to(game: IsraeliIndependence, state: State) -> frozenset[int]:
    """The armies that the card of this turn may still take out of the war."""
    return frozenset() if state.phase == HEADLINE else rule_tables(game).armistice_of(state.action[-1])


def _covers(source: ValueSource, cards: Sequence[int], state: State, open_to: frozenset[int]) -> bool:
    boxes = state.boxes
    out = [REMOVED if army in open_to else box for army, box in enumerate(boxes)]
    return source.layout.covers(cards, boxes, state.reserves) and source.layout.covers(cards, out, state.reserves)
