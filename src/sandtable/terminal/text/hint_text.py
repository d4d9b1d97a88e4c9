"""A hint: every choice with its chance of winning, the best first."""

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
    offers: Sequence[NumberedChoice], values: Mapping[str, Estimate], context: TerminalContext, alone: bool
) -> Lines:
    """A table of the choices, with the numbers that they are chosen by. Who plays alone has nobody to draw with."""
    rows = sorted(offers, key=lambda offer: -values[offer.move].at_least)
    widest = max(len(offer.label) for offer in rows)
    worth = {offer.move: value_text(values[offer.move], context) for offer in rows}
    column = max(map(len, worth.values()))
    lines = context.output.wrap(
        context.translator("terminal.hint-heading-alone" if alone else "terminal.hint-heading"), "bold"
    )
    for offer in rows:
        start = f"  {offer.label:>{widest}}  {_bar(values[offer.move].value, context)}  {worth[offer.move]:<{column}}  "
        lines += context.output.wrap(context.translator.say(offer.text), "", start, " " * len(start))
    shared = max(values[offer.move].shared for offer in rows)
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
