"""The word books of the server: its own, and one for each game with its own beneath."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from sandtable.engine.game import Game, GameType
from sandtable.engine.game_spec import GAMES_KEPT
from sandtable.engine.i18n import WordBook


@cache
def server_words() -> WordBook:
    return WordBook("sandtable.engine", "sandtable.bots", "sandtable.server")


@cache
def words_of_type(game: GameType) -> WordBook:
    """The words of a title before it is opened with any pack."""
    return WordBook("sandtable.engine", "sandtable.server", *game.sources())


@lru_cache(GAMES_KEPT)
def words_of(game: Game[Any]) -> WordBook:
    """The words of a game with the server's beneath them, for all its matches."""
    return game.word_book("sandtable.server")
