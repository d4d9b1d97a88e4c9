"""Israeli Independence: push back what will reach West Jerusalem first, and spend offensives where they will be needed.

"Attack the army nearest to West Jerusalem" wins 39 games of 100. Three things make it better. The deck is public, so
one can count how often each army will still be ordered forward, and how many offensives it takes to keep it out; an
army that will hardly move again may stand near. An army in Box #1 is a danger with every card that names it, one at
home cannot be held off in advance. And the offensives of a turn are planned together, with the armistice at its end.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from functools import cache
from typing import ClassVar, Final

from sandtable.engine.game import Game
from sandtable.engine.heuristics import Heuristic, Level
from sandtable.engine.solver import NotSolvable

from ..game import IsraeliIndependence
from ..rules.moves import ATTACK, CARD, END, RESERVE
from ..rules.offensive_phase import armistice_signer, modifier, winning_rolls
from ..rules.pack_data import ARMIES, HOME, REMOVED
from ..rules.state import State
from ..solver import SOLVER

# The chance of winning as a sum of dangers on the logistic scale; fitted to the exact values of 14,000 positions.
BASE: Final = 2.85
OFFENSIVE_TO_COME: Final = 0.041
SLOWEST_CARD, WEST_BANK_CARD = -0.47, 0.42
SHARE_NEEDED: Final = -4.05
"""If all attacks to come were made on one army, and those that can be hoped to succeed were just enough to stop it."""
EFFORT: Final = -0.0035
"""By the square of the offensives that it takes to keep an army out: one that takes them all is worse than two."""
AT_THE_GATE, NEAR = -4.4, -0.7
"""An army in Box #1 or Box #2, if the next card moves it for certain."""
WASTED: Final = -0.26
"""An army at home that will have to be pushed back: until it marches nothing can be done about it."""
ARMISTICE: Final = 0.95
"""An army at home whose armistice is still to come; by the share of the offensives that this would save."""
RATING_SCALE: Final = 25.0
"""Four games of a hundred are a clear difference."""

Boxes = tuple[int, ...]


@cache
def _push_chance(value: int, drm: int) -> float:
    return winning_rolls(value, drm) / 6


class ArmyProspects:
    """What the cards to come mean for each army, wherever it stands when this turn is over."""

    def __init__(self, game: IsraeliIndependence, state: State) -> None:
        armies = game.map.armies
        self._pushed = [max(_push_chance(army.value, 0), 1 / 12) for army in armies]
        self._orders = [0] * len(ARMIES)
        self._pushes = [1.0] * len(ARMIES)
        self._armistices = [False] * len(ARMIES)
        self._cards = len(state.draw)
        self._offensives = 0
        self._known: dict[int, list[dict[int, float]]] = {}
        self._base = BASE
        for move in state.draw:
            card = game.cards[move - CARD]
            self._offensives += card.offensives
            self._base += SLOWEST_CARD * card.slowest + WEST_BANK_CARD * card.west_bank_retreat
            for army in card.advance:
                self._orders[army] += 1
            for army in card.targets:
                self._pushes[army] += card.offensives * _push_chance(armies[army].value, card.drm)
            if card.armistice is not None:
                self._armistices[card.armistice] = True

    def chance_of_winning(self, boxes: Sequence[int], reserves: int) -> float:
        """The chance of winning from here, before the next card."""
        if not self._cards:
            return 1.0
        dangers = self._known.get(reserves)
        if dangers is None:
            dangers = self._known[reserves] = self._dangers(reserves)
        total = self._base + OFFENSIVE_TO_COME * (self._offensives + reserves)
        for danger, box in zip(dangers, boxes, strict=True):
            total += danger[box]
        return 1 / (1 + math.exp(-total))

    def _dangers(self, reserves: int) -> list[dict[int, float]]:
        """By army and box, what it takes away."""
        return [
            {box: self._danger(army, box, reserves) for box in range(1, HOME + 1)} | {REMOVED: 0.0}
            for army in range(len(ARMIES))
        ]

    def _danger(self, army: int, box: int, reserves: int) -> float:
        orders, pushed = self._orders[army], self._pushed[army]
        soon = orders / self._cards
        needed = max(0, orders + 1 - box)
        effort = needed / pushed
        danger = SHARE_NEEDED * needed / (self._pushes[army] + reserves * pushed) + EFFORT * effort * effort
        if box == 1:
            danger += AT_THE_GATE * soon
        elif box == 2:
            danger += NEAR * soon
        elif box == HOME and needed:
            danger += WASTED * soon
            if self._armistices[army]:
                danger += ARMISTICE * effort / (self._offensives + reserves + 2)
        return danger


class TurnPlan:
    """The rest of a turn, thought through to its end: every attack, every roll, the armistice."""

    def __init__(self, game: IsraeliIndependence, state: State) -> None:
        self._prospects = ArmyProspects(game, state)
        self._armies = game.map.armies
        self._card = game.current(state)
        self._known: dict[tuple[Boxes, int, int], float] = {}

    def best_chance(self, boxes: Boxes, offensives: int, reserves: int) -> float:
        """The chance of winning with so many attacks left this turn."""
        key = boxes, offensives, reserves
        found = self._known.get(key)
        if found is None:
            found = self.chance_after_turn(boxes, reserves)
            if offensives:
                for army in self._card.targets:
                    if boxes[army] < HOME:
                        found = max(found, self.chance_after_attack(army, boxes, offensives, reserves))
            if reserves:
                for army in range(len(ARMIES)):
                    if boxes[army] < HOME:
                        found = max(found, self.chance_after_attack(army, boxes, offensives, reserves, reserve=True))
            self._known[key] = found
        return found

    def chance_after_attack(
        self, army: int, boxes: Boxes, offensives: int, reserves: int, reserve: bool = False
    ) -> float:
        """The chance of winning if an army is attacked now."""
        enemy = self._armies[army]
        drm = modifier(enemy, boxes[army], self._card, reserve)
        left = (offensives, reserves - 1) if reserve else (offensives - 1, reserves)
        chance = _push_chance(enemy.value, drm)
        pushed = (*boxes[:army], boxes[army] + 1, *boxes[army + 1 :])
        return chance * self.best_chance(pushed, *left) + (1 - chance) * self.best_chance(boxes, *left)

    def chance_after_turn(self, boxes: Boxes, reserves: int) -> float:
        """The chance of winning if the turn ends now."""
        army = armistice_signer(self._card, boxes)
        if army is not None:
            boxes = (*boxes[:army], REMOVED, *boxes[army + 1 :])
        return self._prospects.chance_of_winning(boxes, reserves)


class IsraeliIndependenceHeuristic(Heuristic[State]):
    """Thinks one turn through, and weighs what comes after it by the cards that are left."""

    horizon: ClassVar[int | None] = 0
    misjudges: ClassVar[float] = 0.025
    playouts: ClassVar[tuple[int, ...]] = (50, 200, 1000, 3000, 10000)
    levels: ClassVar[tuple[Level, ...]] = (
        Level("random"),
        Level("greedy", slips=0.6),
        Level("greedy", slips=0.35),
        Level("greedy", slips=0.12),
        Level("search", 5),
    )

    def rate(self, game: Game[State], state: State, side: int, moves: Sequence[int]) -> Sequence[float]:
        assert isinstance(game, IsraeliIndependence)
        turn, boxes = TurnPlan(game, state), tuple(state.boxes)
        rates = []
        for move in moves:
            if move == END:
                chance = turn.chance_after_turn(boxes, state.reserves)
            elif move >= RESERVE:
                chance = turn.chance_after_attack(move - RESERVE, boxes, state.offensives, state.reserves, reserve=True)
            else:
                chance = turn.chance_after_attack(move - ATTACK, boxes, state.offensives, state.reserves)
            rates.append(RATING_SCALE * chance)
        return rates

    def exact(self, game: Game[State], state: State) -> dict[int, float] | None:
        """With few cards to come, or from a table, if the solver's libraries are installed."""
        try:
            return SOLVER.values(game, state)
        except NotSolvable:
            return None

    def value(self, game: Game[State], state: State, side: int) -> float:
        assert isinstance(game, IsraeliIndependence)
        return TurnPlan(game, state).best_chance(tuple(state.boxes), state.offensives, state.reserves)

    def reply(self, game: Game[State], state: State, side: int, moves: Sequence[int], dice: random.Random) -> int:
        rates = self.rate(game, state, side, moves)
        return moves[rates.index(max(rates))]
