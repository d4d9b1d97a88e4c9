"""Bots: they are given a view and return a move.

A bot is handed what a person in its seat would know, never the state: it cannot cheat, because what it may not know
is not in its hands. Bots are found here by name; a ``Player`` is a bot and how much it thinks, written ``search:5``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from sandtable.engine.errors import NotNow, Unknown
from sandtable.engine.game import Game, View
from sandtable.engine.i18n import Message, message

from .base import LEVEL_NAMES, LEVELS, LONGEST_THOUGHT, MIDDLE_LEVEL, MOST_MOVES, Advice, Bot, Estimate
from .exact import ExactBot
from .greedy import GreedyBot
from .levels import LevelBot
from .move_values import THINKERS_SHARE, estimate_moves, estimated_odds
from .random_bot import RandomBot
from .search import SearchBot

__all__ = [
    "BOTS",
    "LEVELS",
    "LONGEST_THOUGHT",
    "MIDDLE_LEVEL",
    "OPPONENTS",
    "Advice",
    "Bot",
    "Estimate",
    "Player",
    "advise",
    "estimated_odds",
    "find_bot",
    "find_player",
    "hints",
    "level_name",
    "read_level",
]

_THINKERS: Final[dict[str, Bot]] = {bot.name: bot for bot in (RandomBot(), GreedyBot(), SearchBot(), ExactBot())}
BOTS: Final[Mapping[str, Bot]] = {LevelBot.name: LevelBot(_THINKERS), **_THINKERS}
OPPONENTS: Final = tuple(name for name in BOTS if name != ExactBot.name)
"""Who plays every game from its beginning to its end; the exact bot only what is solved."""


def find_bot(name: str) -> Bot:
    if name not in BOTS:
        raise Unknown(message("unknown.bot", bot=name, known=", ".join(BOTS)))
    return BOTS[name]


@dataclass(frozen=True, slots=True)
class Player:
    """A bot at a level: what sits in a seat."""

    bot: Bot
    level: int = MIDDLE_LEVEL

    @property
    def name(self) -> str:
        return f"{self.bot.name}:{self.level}"

    def choose(self, game: Game[Any], view: View, seed: str, seconds: float | None = None) -> Advice:
        return advise(self.bot, game, view, seed, self.level, seconds)


def find_player(text: str) -> Player:
    """``search`` or ``search:5``: a bot's name, and its level where another than the middle one is wanted."""
    name, colon, level = text.partition(":")
    bot = find_bot(name)
    return Player(bot, read_level(level)) if colon else Player(bot)


def read_level(text: str) -> int:
    if not text.isdecimal() or int(text) not in LEVELS:
        raise Unknown(message("unknown.level", level=text, first=LEVELS[0], last=LEVELS[-1]))
    return int(text)


def level_name(level: int) -> Message:
    """What a person calls a step of the ladder."""
    return message(f"level.{LEVEL_NAMES[level - 1]}")


def advise(
    bot: Bot, game: Game[Any], view: View, seed: str, level: int = MIDDLE_LEVEL, seconds: float | None = None
) -> Advice:
    """What a bot would play in this seat. Where there is but one move, nobody is asked to think about it."""
    if not view.moves:
        raise NotNow(message("bot.nothing-to-decide"))
    if len(view.moves) == 1:
        return Advice(view.moves[0])
    return bot.choose(game, view, seed, level, seconds)


def hints(
    game: Game[Any], view: View, seed: str, level: int = MIDDLE_LEVEL, seconds: float | None = None
) -> dict[int, Estimate]:
    """Every legal move of a seat with its value; the higher the level, the more thought goes into it.

    The same view gets the same answer, unless ``seconds`` are given and run out.
    """
    for_search = int(MOST_MOVES * THINKERS_SHARE)
    bots = {**BOTS, SearchBot.name: SearchBot(for_search)}
    return estimate_moves(bots, game, view, seed, level, seconds, MOST_MOVES - for_search)
