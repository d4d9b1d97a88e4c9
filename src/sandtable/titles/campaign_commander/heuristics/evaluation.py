"""How a campaign stands: the points so far, and what may come of sieges, troops, resources and cards."""

from __future__ import annotations

import math
from typing import Final

from ..rules.state import State
from .card_value import margin
from .distances import MapDistances
from .forces import Forces
from .objectives import prize, siege_chance
from .operations import best_operation
from .time_left import left_to_play

SIEGE: Final = 0.6
"""A siege under way, by the chance of its next die."""
FIELD, FLEET, STOCK, CARD = 0.16, 0.1, 0.5, 0.25
"""What is still to come of a unit that stands a check more, of a ship, a resource point, a card in hand."""
PAR: Final = 0.65
"""How much of the lead of its beginning a war would take away by its end."""
NEXT: Final = 0.5
"""What the best operation that a side could begin now is worth before it is."""
NARROW, WIDE = 6.0, 20.0
"""The points that make a victory three times as likely as a defeat, near the end and at the beginning."""


def prospects(ground: MapDistances, state: State, forces: Forces, side: int, left: float) -> float:
    war = ground.war
    sieges = 0.0
    for city in war.cities:
        if state.siege[city] == side:
            chance = siege_chance(ground, state, side, city, state.outside[side][city])
            harbour = war.harbour[city]
            if harbour >= 0 and not state.ships[side][harbour]:
                chance *= 0.3
            sieges += chance * prize(ground, state, side, city)
    power = FIELD * (sum(forces.field[side].values()) + 0.5 * sum(forces.walls[side].values()))
    power += FLEET * sum(forces.fleet[side].values())
    means = STOCK * min(sum(state.resources[side]), 12) + CARD * war.cards_in(state.hand, side)
    return SIEGE * sieges * min(1.0, 8 * left) + (power + means) * min(1.0, 2 * left)


def value(ground: MapDistances, state: State, side: int) -> float:
    """Against par: of the lead that a side begins with, a war that goes evenly takes the larger part away."""
    left = left_to_play(ground, state)
    forces = Forces(ground.war, state)
    own, other = (prospects(ground, state, forces, each, left) for each in (side, 1 - side))
    par = PAR * (ground.margin if side == 0 else -ground.margin) * left
    ahead = margin(ground, state, side) - par + own - other
    ahead += NEXT * min(1.0, 8 * left) * (best_operation(ground, state, side) - best_operation(ground, state, 1 - side))
    return 1 / (1 + math.exp(-ahead / (NARROW + (WIDE - NARROW) * math.sqrt(left))))
