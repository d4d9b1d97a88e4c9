"""How a stack on land gets where it wants to be: by the ways that are open, as far as its movement points go."""

from __future__ import annotations

import heapq
from typing import Final

from ..rules.movement import STACKING, company
from ..rules.state import State
from ..rules.supply_and_isolation import neighbours
from .distances import MapDistances
from .objectives import Aims, pull

ASTRAY: Final = 0.4
"""What a good place is worth where no supply reaches."""
NEARLY: Final = 0.01
"""A movement point saved: of two ways to one place the shorter."""


def ends(ground: MapDistances, state: State, side: int, zone: int, points: int) -> dict[int, int]:
    """Where a stack could end its move, with the points left to it there; whoever meets an enemy goes no further."""
    war = ground.war
    enemies = state.outside[1 - side]
    found = {zone: points}
    edge = [(-points, zone)]
    while edge:
        left, here = heapq.heappop(edge)
        if -left < found[here] or (enemies[here] and here != zone):
            continue
        for there in neighbours(war, state, here):
            rest = -left - war.cost[there]
            if rest >= 0 and rest > found.get(there, -1):
                found[there] = rest
                heapq.heappush(edge, (-rest, there))
    return found


class Destinations:
    """What it is worth to these units to be somewhere at the end of their move."""

    def __init__(self, ground: MapDistances, state: State, side: int, aims: Aims, served: int) -> None:
        self.ground, self.state, self.side = ground, state, side
        self.aims, self.served = aims, served
        self.payable = state.supply_points >= STACKING or state.operator != side
        self._known: dict[int, float] = {}

    def worth(self, zone: int) -> float:
        known = self._known.get(zone)
        if known is None:
            known = pull(self.ground.land(self.state)[zone], self.aims)
            if not self.served >> zone & 1:
                known *= ASTRAY
            self._known[zone] = known
        return known

    def best(self, zone: int, points: int, origin: int) -> float:
        """The best end of a way that goes on from this zone; joining others costs supply."""
        state, side = self.state, self.side
        if state.outside[1 - side][zone] and zone != origin:
            return self.worth(zone) + NEARLY * points
        best = 0.0
        for there, left in ends(self.ground, state, side, zone, points).items():
            if there != origin and not self.payable and company(self.ground.war, state, side, there):
                continue
            best = max(best, self.worth(there) + NEARLY * left)
        return best
