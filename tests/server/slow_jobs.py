"""Thoughts for tests: they run in workers, so they live in a module of their own."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

from sandtable.engine.errors import NotNow
from sandtable.engine.game import Game, View
from sandtable.engine.i18n import message


def name_of(game: Game[Any]) -> tuple[str, dict[str, Any], int]:
    return game.id, dict(game.options), os.getpid()


def die_once(game: Game[Any], mark: Path) -> str:
    if not mark.exists():
        mark.touch()
        os._exit(1)
    return "alive"


def die(game: Game[Any]) -> str:
    os._exit(1)


def refuse(game: Game[Any]) -> str:
    raise NotNow(message("bot.nothing-to-decide"))


def wait_for(game: Game[Any], path: Path, begun: Path | None = None) -> str:
    """Think until a file is there; say by another that it has begun."""
    if begun:
        begun.touch()
    while not path.exists():
        time.sleep(0.01)
    return "waited"


def choose_after_a_while(game: Game[Any], player: str, view: View, seed: str, seconds: float) -> int:
    """The first move, once a file is there."""
    wait_for(game, Path(player.partition(" ")[2]))
    return view.moves[0]
