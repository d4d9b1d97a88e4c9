"""A problem put in numbers: the cards, the shape of the positions, what an end is worth, and who chooses."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from ..game import IsraeliIndependence
from ..rules.moves import CARD
from ..rules.pack_data import ARMIES, JERUSALEM
from ..rules.state import ENDED, State
from .objectives import Worth
from .rule_tables import BOXES, OUT, POSITIONS, Policy, RuleTables, policy_weights, rule_tables
from .state_layout import MAY_GO, STAYS, Layout, Shape, shape_places, shape_positions, shape_strides

Array = npt.NDArray[Any]


def _box_digits(positions: npt.NDArray[np.int64], army: int) -> npt.NDArray[np.int64]:
    digits: npt.NDArray[np.int64] = positions // len(BOXES) ** (len(ARMIES) - 1 - army) % len(BOXES)
    return digits


def position_chances(tables_row: npt.NDArray[np.float64], shape: Shape, width: int) -> Array:
    """By army and place in a shape: the chance of an attack; 0 where there is none."""
    positions = shape_positions(shape)
    chances = np.zeros((len(ARMIES), width), dtype=np.float32)
    for army in range(len(ARMIES)):
        digits = _box_digits(positions, army)
        by_digit = np.zeros(len(BOXES))
        by_digit[:OUT] = tables_row[army, 1:]
        chances[army, : len(positions)] = by_digit[digits]
    return chances


@dataclass(frozen=True)
class Problem:
    game: IsraeliIndependence
    layout: Layout
    worth: Worth
    policy: Policy | None = None
    """Follow this rule of thumb; without one, always the best move is played."""
    precision: type = np.float32

    @property
    def tables(self) -> RuleTables:
        return rule_tables(self.game)

    @cached_property
    def width(self) -> int:
        """Room for a position's values, the lost game, and reading past the end."""
        strides = max(max(shape_strides(shape)) for shape in self.layout.shapes)
        return int(self.layout.sizes.max()) + 1 + strides

    @cached_property
    def cards(self) -> tuple[int, ...]:
        return (*self.layout.low, *self.layout.high)

    def ends(self, shape: Shape) -> Array:
        """What the positions are worth when no card is left."""
        values = []
        for number in shape_positions(shape):
            state = State([], 0)
            state.boxes = list(POSITIONS[number])
            values.append(self._worth_of_end(state))
        return np.array(values, dtype=self.precision)

    def loss(self, cards_left: int) -> float:
        """What it is worth to lose with so many cards left."""
        state = State([CARD + card for card in range(cards_left)], 0)
        state.boxes = [JERUSALEM, *state.boxes[1:]]
        return self._worth_of_end(state)

    def _worth_of_end(self, state: State) -> float:
        state.phase = ENDED
        outcome = self.game.outcome(state)
        assert outcome is not None
        return self.worth(outcome)

    @cached_property
    def numbers(self) -> dict[str, Any]:
        """Everything the kernel reads that is the same for all layers; cards are their places in ``cards``."""
        layout = self.layout
        return {
            "low_sets": np.concatenate(layout.low_sets),
            "low_firsts": np.cumsum([0, *(len(sets) for sets in layout.low_sets)]),
            "low_rank": layout.low_rank,
            "low_cards": np.arange(len(layout.low)),
            "high_cards": np.arange(len(layout.low), len(self.cards)),
            "shape_of": layout.shape_of,
            "sizes": layout.sizes,
            "strides": np.array([shape_strides(shape) for shape in layout.shapes]),
            "by_rule": self.policy is not None,
            **self._card_numbers(),
            **self._offensive_numbers(),
        }

    def _card_numbers(self) -> dict[str, Any]:
        """By shape, card and place: where a march and an armistice lead. By card: its offensives."""
        tables, shapes = self.tables, self.layout.shapes
        march = np.zeros((len(shapes), len(self.cards), int(self.layout.sizes.max())), dtype=np.uint32)
        armistice = np.zeros_like(march)
        for s, shape in enumerate(shapes):
            positions, places = shape_positions(shape), shape_places(shape)
            for place, card in enumerate(self.cards):
                after = self._places_after(shape, card)
                march[s, place, : len(positions)] = after[tables.after_march[card][positions]]
                settled = places[tables.after_armistice[card][positions]]
                armistice[s, place, : len(positions)] = np.where(settled < 0, 0, settled)  # never read where not there
        steps = tables.offensives[list(self.cards)]
        settles = np.array([bool(tables.armistice_of(card)) for card in self.cards])
        return {"march": march, "armistice": armistice, "steps": steps, "settles": settles}

    def _offensive_numbers(self) -> dict[str, Any]:
        """Cards whose offensives are alike share a chain. By shape, chain, army and place: the chance of an attack."""
        shapes, tables = self.layout.shapes, self.tables
        chains: dict[tuple[bytes, bytes, int], int] = {}
        chain_of = [chains.setdefault(self._chain_key(card), len(chains)) for card in self.cards]
        first = [self.cards[chain_of.index(chain)] for chain in range(len(chains))]
        chances: Array = np.zeros((len(shapes), len(chains), len(ARMIES), self.width), dtype=self.precision)
        reserves: Array = np.zeros((len(shapes), len(ARMIES), self.width), dtype=self.precision)
        stops: Array = np.zeros((len(shapes), len(chains), self.width), dtype=self.precision)
        for s, shape in enumerate(shapes):
            reserves[s] = position_chances(tables.reserve_chances, shape, self.width)
            for chain, card in enumerate(first):
                chances[s, chain] = position_chances(tables.chances[card], shape, self.width)
        for chain, card in enumerate(first if self.policy else ()):
            self._follow(card, chances[:, chain], stops[:, chain])
        numbers = {"chances": chances, "reserve_chances": reserves, "stops": stops}
        return {**numbers, "chain_of": np.array(chain_of, dtype=np.int64)}

    def _follow(self, card: int, chances: Array, stops: Array) -> None:
        """Weigh the chances of a card's attacks by how often the rule of thumb makes them."""
        assert self.policy is not None
        attacks, stopping = policy_weights(self.game, self.policy, card)
        for s, shape in enumerate(self.layout.shapes):
            positions = shape_positions(shape)
            chances[s, :, : len(positions)] *= attacks[:, positions]
            stops[s, : len(positions)] = stopping[positions]

    def _chain_key(self, card: int) -> tuple[bytes, bytes, int]:
        """Cards with the same key have the same offensives, but for their number."""
        followed = card if self.policy else -1
        return self.tables.chances[card].tobytes(), self.tables.after_armistice[card].tobytes(), followed

    def _places_after(self, shape: Shape, card: int) -> npt.NDArray[np.int64]:
        """Places in the shape that positions have once this card has been played."""
        if card in self.layout.low:
            return shape_places(shape)
        gone = self.layout.armistices[self.layout.high.index(card)]
        return shape_places(after_armistice(shape, gone))

    @property
    def most_steps(self) -> int:
        return int(max((self.tables.offensives[card] for card in self.cards), default=0))

    @property
    def low_steps(self) -> int:
        return int(max((self.tables.offensives[card] for card in self.layout.low), default=0))


def after_armistice(shape: Shape, armies: frozenset[int]) -> Shape:
    return tuple(MAY_GO if army in armies and status == STAYS else status for army, status in enumerate(shape))
