"""Whatever can be typed is explained in both languages. tests/test_words.py has the rest."""

from __future__ import annotations

import click
import pytest

from sandtable.cli import command_line
from sandtable.engine.i18n import LANGUAGES, load_catalogue
from sandtable.engine.title_registry import installed_titles
from sandtable.terminal.context import TerminalContext
from sandtable.terminal.language import Translator
from sandtable.terminal.session.keyboard import Keyboard
from sandtable.terminal.session.play_commands import COMMANDS
from sandtable.terminal.text.output import Output

every_language = pytest.mark.parametrize("language", LANGUAGES)


@every_language
def test_every_command_has_names_a_usage_and_an_explanation_and_no_other_has(language: str) -> None:
    entries = load_catalogue("sandtable.terminal", language).entries
    for part in ("name", "usage", "about"):
        prefix = f"terminal.{part}."
        assert {id.removeprefix(prefix) for id in entries if id.startswith(prefix)} == set(COMMANDS)


def all_commands(group: click.Group) -> list[click.Command]:
    inner = [
        each
        for command in group.commands.values()
        if isinstance(command, click.Group)
        for each in all_commands(command)
    ]
    return [group, *group.commands.values(), *inner]


@every_language
def test_every_command_line_has_help(language: str) -> None:
    output = Output()
    group = command_line(TerminalContext(installed_titles(), Translator(language), output, Keyboard(output)))
    for command in all_commands(group):
        text = command.get_help(click.Context(command, info_name=command.name))
        assert "‹" not in text, text
        assert {"en": "Usage:", "es": "Uso:"}[language] in text
        assert {"en": "Example:", "es": "Ejemplo:"}[language] in text
