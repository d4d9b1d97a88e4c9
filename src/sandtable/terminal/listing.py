"""The games at hand, with their sides and options."""

from __future__ import annotations

from typing import Any

from sandtable.engine.options import Option, options_schema
from sandtable.engine.words import Message
from sandtable.games import GameType

from .desk import Desk
from .paper import Lines


def game_document(desk: Desk, game: GameType) -> dict[str, Any]:
    desk.voice.learn(*game.word_packages())
    texts = desk.voice.book.texts
    return {
        "game": game.id,
        "title": texts(Message("game.title")),
        "about": texts(Message("game.about")),
        "sides": list(game.sides),
        "options": options_schema(game.option_list),
    }


def game_lines(desk: Desk, game: GameType) -> Lines:
    desk.voice.learn(*game.word_packages())
    voice, paper = desk.voice, desk.paper
    sides = ", ".join(voice(f"side.{side}") for side in game.sides)
    lines = [paper.rule(voice("game.title")), *paper.wrap(f"sandtable play {game.id}", "bold", "  ")]
    lines += paper.wrap(voice("game.about"), "", "  ")
    lines += paper.wrap(voice("terminal.sides", sides=sides), "dim", "  ")
    for option in game.option_list:
        lines += paper.wrap(_option_text(option, desk), "", "  ", "      ")
    return lines


def _option_text(option: Option, desk: Desk) -> str:
    choices: tuple[object, ...] = (False, True) if isinstance(option.default, bool) else option.choices
    values = "|".join(str(choice).lower() for choice in choices) or str(option.default)
    return f"--option {option.name}={values}  {desk.voice(f'option.{option.name}')}"
