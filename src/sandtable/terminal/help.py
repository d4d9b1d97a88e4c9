"""The command line's help and its complaints, in the person's language: Click parses, the words are ours."""

from __future__ import annotations

import difflib
import math
from collections.abc import Iterable
from typing import Any

import click
from rich.text import Text

from sandtable.engine.errors import Malformed, SandtableError, Unknown
from sandtable.engine.i18n import Message, Value, message

from .context import TerminalContext
from .text.output import Lines

HELP_OPTIONS = ["-h", "--help"]


class LocalizedCommand(click.Command):
    """A command whose help comes from the words ``cli.about.<name>``, ``cli.option.<name>``, ``cli.example.<name>``."""

    def __init__(self, context: TerminalContext, word: str, note: str = "", **settings: Any) -> None:
        super().__init__(context_settings={"help_option_names": HELP_OPTIONS, "allow_extra_args": True}, **settings)
        self._context = context
        self._word = word
        self.note = note
        """The id of what is said below the options."""

    def invoke(self, ctx: click.Context) -> Any:
        if ctx.args:
            raise Unknown(message("cli.extra-argument", given=" ".join(ctx.args)))
        return super().invoke(ctx)

    def get_help(self, ctx: click.Context) -> str:
        return plain(help_lines(self, self._word, ctx, self._context))


class LocalizedOption(click.Option):
    """An option whose help is not found by its name."""

    def __init__(self, *args: Any, about: Message, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.about = about


class LocalizedFloat(click.FloatRange):
    """A number, 0 or more; neither endless nor none at all."""

    def __init__(self) -> None:
        super().__init__(min=0)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        number = super().convert(value, param, ctx)
        return number if math.isfinite(number) else self.fail("", param, ctx)


class LocalizedGroup(click.Group):
    """A group of commands; alone, it shows what there is."""

    def __init__(self, context: TerminalContext, word: str, **settings: Any) -> None:
        super().__init__(context_settings={"help_option_names": HELP_OPTIONS}, invoke_without_command=True, **settings)
        self._context = context
        self._word = word

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            raise Unknown(_no_such("command", args[0], self.commands))
        return super().resolve_command(ctx, args)

    def get_help(self, ctx: click.Context) -> str:
        lines = help_lines(self, self._word, ctx, self._context)
        lines += heading("cli.commands", self._context)
        rows = {name: self._context.translator(f"cli.short.{name}") for name in self.commands}
        return plain([*lines, *table(rows, self._context), *_example(self._word, self._context)])


def plain(lines: Lines) -> str:
    return "\n".join(line.plain for line in lines)


def heading(message_id: str, context: TerminalContext) -> Lines:
    return [Text(""), Text(context.translator(message_id))]


def table(rows: dict[str, str], context: TerminalContext) -> Lines:
    """Names and what they are; a long name has its explanation on the next line."""
    column = min(30, max((len(name) for name in rows), default=0) + 4)
    lines: Lines = []
    for name, about in rows.items():
        if len(name) + 4 > column:
            lines += [Text(f"  {name}"), *context.output.wrap(about, "", " " * column)]
        else:
            lines += context.output.wrap(about, "", f"  {name}".ljust(column), " " * column)
    return lines


def help_lines(command: click.Command, word: str, ctx: click.Context, context: TerminalContext) -> Lines:
    translator = context.translator
    arguments = [_metavar(param, context) for param in command.params if isinstance(param, click.Argument)]
    options = [param for param in command.get_params(ctx) if isinstance(param, click.Option)]
    usage = " ".join(
        [ctx.command_path, *([translator("cli.command")] if isinstance(command, click.Group) else arguments)]
    )
    lines = [
        Text(translator("cli.usage", usage=usage)),
        Text(""),
        *context.output.wrap(translator(f"cli.about.{word}")),
    ]
    rows = {_option_names(option, context): translator.say(_about(option)) for option in options}
    lines += [*heading("cli.options", context), *table(rows, context)]
    if isinstance(command, LocalizedCommand) and command.note:
        lines += [Text(""), *context.output.wrap(translator(command.note))]
    return lines if isinstance(command, click.Group) else [*lines, *_example(word, context)]


def _example(word: str, context: TerminalContext) -> Lines:
    return [*heading("cli.example", context), Text(f"  {context.translator(f'cli.example.{word}')}")]


def _about(option: click.Option) -> Message:
    return option.about if isinstance(option, LocalizedOption) else Message(f"cli.option.{_name(option)}")


def _name(option: click.Option) -> str:
    return _longest(option).lstrip("-")


def _longest(option: click.Option) -> str:
    return max(option.opts, key=len)


def _option_names(option: click.Option, context: TerminalContext) -> str:
    names = ", ".join(sorted(option.opts, key=len))
    return names if option.is_flag else f"{names} {_metavar(option, context)}"


def _metavar(param: click.Parameter, context: TerminalContext) -> str:
    shown = context.translator(f"cli.metavar.{param.metavar}")
    return f"[{shown}]" if isinstance(param, click.Argument) and not param.required else shown


# Complaints ---------------------------------------------------------------------------------------------------------


def usage_problem(error: click.ClickException) -> SandtableError:
    """A complaint of Click's as one of ours."""
    if isinstance(error, click.NoSuchOption):
        return Unknown(_no_such("option", error.option_name, error.possibilities or ()))
    if isinstance(error, click.MissingParameter) and error.param is not None:
        return Malformed(message("cli.missing", what=Message(f"cli.metavar.{error.param.metavar}")))
    if isinstance(error, click.BadOptionUsage):
        return Malformed(message("cli.option-value", option=error.option_name))
    if isinstance(error, click.BadParameter) and isinstance(error.param, click.Option):
        return Malformed(message("cli.must-be", option=_longest(error.param), what=_wanted(error.param.type)))
    return Malformed(message("cli.usage-problem", reason=error.format_message()))


def _wanted(kind: object) -> Message:
    """What a value must be: numbers in a range are all that Click checks for us."""
    if not isinstance(kind, click.IntRange):
        return message("cli.number")
    least, most = kind.min or 0, kind.max
    if most is None:
        return message("cli.whole-number-from", least=least)
    return message("cli.whole-number-between", least=least, most=most)


def _no_such(kind: str, given: str, known: Iterable[str]) -> Message:
    near = difflib.get_close_matches(given, list(known), 1)
    args: dict[str, Value] = {"given": given, "near": near[0] if near else ""}
    return Message(f"cli.no-such-{kind}-near" if near else f"cli.no-such-{kind}", args)
