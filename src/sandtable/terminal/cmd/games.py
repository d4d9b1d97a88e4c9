"""``sandtable games``: the installed games with their sides and options."""

from __future__ import annotations

from sandtable.engine.canonical_json import Document
from sandtable.engine.game import GameType
from sandtable.engine.i18n import Message
from sandtable.engine.options import Option, options_schema

from ..context import TerminalContext
from ..text.output import Lines


def game_document(context: TerminalContext, game: GameType) -> Document:
    context.translator.learn(*game.sources())
    texts = context.translator.book.texts
    return {
        "game": game.id,
        "title": texts(Message("game.title")),
        "about": texts(Message("game.about")),
        "sides": list(game.sides),
        "options": options_schema(game.option_list),
    }


def game_lines(context: TerminalContext, game: GameType) -> Lines:
    context.translator.learn(*game.sources())
    translator, output = context.translator, context.output
    sides = ", ".join(translator(f"side.{side}") for side in game.sides)
    lines = [output.rule(translator("game.title")), *output.wrap(f"sandtable play {game.id}", "bold", "  ")]
    lines += output.wrap(translator("game.about"), "", "  ")
    lines += output.wrap(translator("terminal.sides", sides=sides), "dim", "  ")
    for option in game.option_list:
        lines += output.wrap(_option_text(option, context), "", "  ", "      ")
    return lines


def broken_lines(context: TerminalContext) -> Lines:
    """The titles that are installed and cannot be used, each with what is wrong."""
    lines: Lines = []
    for each in context.registry.broken:
        told = context.translator("title.broken", name=each.name, reason=each.message)
        lines += context.output.wrap(told, "red")
    return lines


def _option_text(option: Option, context: TerminalContext) -> str:
    choices: tuple[object, ...] = (False, True) if isinstance(option.default, bool) else option.choices
    values = "|".join(str(choice).lower() for choice in choices) or str(option.default)
    text = f"--option {option.name}={values}  {context.translator(f'option.{option.name}')}"
    say = context.translator.say
    named = [f"{choice} = {say(option.choice_message(choice))}" for choice in option.choices if option.names(choice)]
    text += f": {'; '.join(named)}" if named else ""
    return f"{text}. {say(option.note_message)}" if option.note else text
