"""The games that Sandtable knows, by id."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from typing import Any

from sandtable.engine.errors import Unknown
from sandtable.engine.game import Game
from sandtable.engine.packs import Shelf
from sandtable.engine.words import message

from .arab_israeli_wars.game import ArabIsraeliWars
from .army_of_shadows.game import ArmyOfShadows
from .campaign_commander.campaigns.punic_island.game import PunicIsland
from .israeli_independence.game import IsraeliIndependence

GameType = type[Game[Any]]


class Registry:
    """Games by id. The tests register a game of their own in one like this."""

    def __init__(self, *games: GameType) -> None:
        self._games: dict[str, GameType] = {game.id: game for game in games}

    def __iter__(self) -> Any:
        return iter(self._games.values())

    def find(self, id: str) -> GameType:
        found = self._games.get(id.replace("_", "-").lower())
        if found is None:
            begun = [name for name in self._games if name.startswith(id.lower())]
            near = begun[:1] or difflib.get_close_matches(id, self._games, 1, 0.4)
            known = ", ".join(self._games)
            raise Unknown(message("unknown.game-near" if near else "unknown.game", id=id, near=near, known=known))
        return found

    def open(self, id: str, options: Mapping[str, object] | None = None, shelf: Shelf | None = None) -> Game[Any]:
        """The rules of a game, bound to options and packs."""
        return self.find(id)(options, shelf)


REGISTRY = Registry(IsraeliIndependence, ArabIsraeliWars, ArmyOfShadows, PunicIsland)
