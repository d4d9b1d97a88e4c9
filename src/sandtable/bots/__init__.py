"""Opponents: they get a view and return a move.

A bot is handed what a person in its seat would know, never the state: it cannot cheat, because what it may not know
is not in its hands. Bots are found here by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sandtable.engine.errors import NotNow, Unknown
from sandtable.engine.game import Game, View
from sandtable.engine.words import message

from .contract import LEVELS, MIDDLE_LEVEL, Advice, Bot
from .random_bot import RandomBot

__all__ = ["BOTS", "LEVELS", "MIDDLE_LEVEL", "Advice", "Bot", "advise", "find_bot"]

BOTS: Final[Mapping[str, Bot]] = {bot.name: bot for bot in (RandomBot(),)}


def find_bot(name: str) -> Bot:
    if name not in BOTS:
        raise Unknown(message("unknown.bot", bot=name, known=", ".join(BOTS)))
    return BOTS[name]


def advise(
    bot: Bot, game: Game[Any], view: View, seed: str, level: int = MIDDLE_LEVEL, seconds: float | None = None
) -> Advice:
    """What a bot would play in this seat. Where there is but one move, nobody is asked to think about it."""
    if not view.moves:
        raise NotNow(message("bot.nothing-to-decide"))
    if len(view.moves) == 1:
        return Advice(view.moves[0])
    return bot.choose(game, view, seed, level, seconds)
