"""A hint as text: every choice with its chance of winning, the best first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from sandtable.bots import Estimate

from ..context import TerminalContext
from ..session.choices import NumberedChoice
from .output import Lines

_BAR: Final = 10
_LEAST_ERROR: Final = 0.1


def hint_lines(
    choices: Sequence[NumberedChoice], values: Mapping[str, Estimate], context: TerminalContext, alone: bool
) -> Lines:
    """A table of the choices, with the numbers that they are chosen by. Who plays alone has nobody to draw with."""
    rows = sorted(choices, key=lambda choice: -values[choice.move].at_least)
    widest = max(len(choice.label) for choice in rows)
    worth = {choice.move: value_text(values[choice.move], context) for choice in rows}
    column = max(map(len, worth.values()))
    lines = context.output.wrap(
        context.translator("terminal.hint-heading-alone" if alone else "terminal.hint-heading"), "bold"
    )
    for choice in rows:
        start = (
            f"  {choice.label:>{widest}}  {_bar(values[choice.move].value, context)}  {worth[choice.move]:<{column}}  "
        )
        lines += context.output.wrap(context.translator.say(choice.text), "", start, " " * len(start))
    shared = max(values[choice.move].shared for choice in rows)
    if shared:
        lines += context.output.wrap(context.translator("terminal.hint-shared", points=max(1.0, 100.0 * shared)), "dim")
    return lines


def value_text(value: Estimate, context: TerminalContext) -> str:
    """``62 % ± 8``, ``62.4 % ± 0.3`` or ``62.4 % exact``: an error is never told as none."""
    if value.exact:
        return context.translator("terminal.value-exact", percent=100.0 * value.value)
    percent, error, sign = 100.0 * value.value, 100.0 * value.error, context.output.symbols.give_or_take
    if error >= 1:
        return context.translator("terminal.value", percent=percent, give_or_take=sign, error=error)
    return context.translator("terminal.value-fine", percent=percent, give_or_take=sign, error=max(_LEAST_ERROR, error))


def _bar(value: float, context: TerminalContext) -> str:
    return (context.output.symbols.bar * round(_BAR * value)).ljust(_BAR)
