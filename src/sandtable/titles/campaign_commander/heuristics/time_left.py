"""How long the game will last: a deck without cards ends it."""

from __future__ import annotations

from typing import Final

from ..rules.state import State
from .distances import MapDistances

LATE: Final = 0.35
"""From here on what is laid by for later is worth less and less."""


def left_to_play(ground: MapDistances, state: State) -> float:
    """How much of the game is to come: 1 at the beginning, 0 when a deck is empty."""
    war = ground.war
    decks = [war.cards_in(state.deck, side) / ((ground.cards[side] - war.campaign.hand) or 1) for side in (0, 1)]
    return min(1.0, *decks)


def future(ground: MapDistances, state: State) -> float:
    """What is worth a point in the long run, now."""
    return min(1.0, left_to_play(ground, state) / LATE)
