"""A game as it is set up for a series: something that can be sent to another process, which opens it once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Self

from sandtable.engine.game import Game
from sandtable.engine.packs import PackCollection


@dataclass(frozen=True, slots=True)
class GameSpec:
    """A game, its options, and the texts of the packs that came from files."""

    game: type[Game[Any]]
    options: tuple[tuple[str, object], ...] = ()
    packs: tuple[tuple[str, str], ...] = ()
    """Each as (text, name)."""

    @classmethod
    def of(cls, game: type[Game[Any]], options: Mapping[str, object], packs: tuple[tuple[str, str], ...] = ()) -> Self:
        return cls(game, tuple(options.items()), packs)

    def open(self) -> Game[Any]:
        return _opened(self)


@lru_cache(maxsize=8)
def _opened(setting: GameSpec) -> Game[Any]:
    shelf = PackCollection.of_game(setting.game)
    for text, name in setting.packs:
        shelf.add(text, name)
    return setting.game(dict(setting.options), shelf)
