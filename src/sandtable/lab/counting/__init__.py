"""What is counted while a game is simulated: which events bring a card or a chit, and which happen in a space.

Every game has a table of its own here. A game without one is counted by its moves and its result alone.
"""

from __future__ import annotations

from typing import Any, Final

from sandtable.engine.game import Game

from . import arab_israeli_wars, army_of_shadows, israeli_independence, punic_island
from .table import Ending, Happening, Listener, Listing, Listings

__all__ = ["Ending", "Happening", "Listener", "Listing", "Listings", "listings_of"]

_TABLES: Final = {
    "israeli-independence": israeli_independence.TABLE,
    "arab-israeli-wars": arab_israeli_wars.TABLE,
    "army-of-shadows": army_of_shadows.TABLE,
    "punic-island": punic_island.TABLE,
}
_NOTHING: Final = Listings()


def listings_of(game: Game[Any] | type[Game[Any]]) -> Listings:
    return _TABLES.get(game.id, _NOTHING)
