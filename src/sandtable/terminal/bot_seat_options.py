"""Command-line options that put bots into seats: one for every side of every game, named after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import click

from sandtable.bots import Player, find_player
from sandtable.bots.exact import ExactBot
from sandtable.engine.errors import Unknown
from sandtable.engine.game import Game
from sandtable.engine.game_spec import GameSpec
from sandtable.engine.i18n import message
from sandtable.engine.title import solver_of
from sandtable.engine.title_registry import TitleRegistry

from .context import TerminalContext
from .help import LocalizedOption
from .open_game import open_game

SEAT: Final = "seat_"


def seat_options(registry: TitleRegistry, usual: str) -> list[click.Option]:
    """``--rome BOT`` and so on; ``usual`` sits where nobody was asked for."""
    games: dict[str, list[str]] = {}
    for game in registry:
        for side in game.sides:
            games.setdefault(side, []).append(game.id)
    return [
        LocalizedOption(
            [f"--{side}", f"{SEAT}{side}"],
            about=message("cli.option.seat", games=", ".join(ids), bot=usual),
            metavar="BOT",
        )
        for side, ids in games.items()
    ]


def bots_of_sides(game: Game[Any], given: Mapping[str, str | None], usual: str) -> tuple[str, ...]:
    """The bot of each side, by name; sides that this game does not have are refused."""
    asked = {name.removeprefix(SEAT): bot for name, bot in given.items() if bot is not None}
    for side in asked:
        if side not in game.sides:
            raise Unknown(message("unknown.side", side=side, known=", ".join(game.sides)))
    return tuple(find_able_player(game, asked.get(side, usual)).name for side in game.sides)


def find_able_player(game: Game[Any], text: str) -> Player:
    """A bot that can play this game; the exact one only what is solved, and whoever asks more is told at once."""
    player = find_player(text)
    if player.bot.name == ExactBot.name:
        solver_of(game).value(game, game.start())
    return player


def read_game_spec(context: TerminalContext, game_id: str, options: Sequence[str], packs: Sequence[Path]) -> GameSpec:
    """A game with options as typed, so that it can be sent to workers."""
    return GameSpec.of_game(open_game(context, game_id, options, packs))
