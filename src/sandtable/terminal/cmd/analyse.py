"""``sandtable analyse``: the chances, the mistakes and the luck of a finished game, as text."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from rich.console import Console as RichConsole
from rich.progress import Progress

from sandtable.bots import MIDDLE_LEVEL, Estimate
from sandtable.engine.match import Match
from sandtable.lab.analysis import Analysis, MoveJudgement, answer, questions, seconds_per_question

from ..context import TerminalContext
from ..open_game import open_file
from ..text.hint_text import value_text
from ..text.output import Lines
from ..text.turn_label import turn_label

_MARGIN: Final = "  "


def analyse_file(context: TerminalContext, path: Path, pack_files: Sequence[Path], level: int, as_json: bool) -> None:
    game, record = open_file(context, path, pack_files)
    match = Match.replay(game, record)
    analysis = analyse_match(match, context, level)
    if as_json:
        context.output.document(analysis.document())
    else:
        context.output.line(context.translator("game.title"), "bold")
        context.output.write(analysis_lines(match, analysis, context))


def analyse_match(match: Match[Any], context: TerminalContext, level: int = MIDDLE_LEVEL) -> Analysis:
    """Judge a finished match, with a bar on a screen that shows how far it is."""
    asked = questions(match)
    seconds = seconds_per_question(len(asked))
    with Progress(console=RichConsole(stderr=True), transient=True, disable=not sys.stderr.isatty()) as progress:
        bar = progress.track(asked, description=context.translator("terminal.analysing"))
        return Analysis.of(match, len(asked), [answer(match.game, each, level, seconds) for each in bar])


def analysis_lines(match: Match[Any], analysis: Analysis, context: TerminalContext) -> Lines:
    """The chances, the mistakes, and where anything is left to chance, the luck."""
    lines = context.output.wrap(context.translator("terminal.analysis-curve"), "bold")
    for side, name in enumerate(analysis.game.sides):
        lines += _curve_lines(analysis, side, context.translator(f"side.{name}"), context)
    mistakes = analysis.mistakes
    if mistakes:
        lines += context.output.wrap(context.translator("terminal.analysis-mistakes", count=len(mistakes)), "bold")
    else:
        lines += context.output.wrap(context.translator("terminal.analysis-no-mistakes"), "bold")
    for judged in mistakes:
        lines += _mistake_lines(match, judged, context)
    if not analysis.game.catalogue.has_chance:
        return lines
    lines += context.output.wrap(context.translator("terminal.analysis-luck"), "bold")
    for side, name in enumerate(analysis.game.sides):
        text = f"{context.translator(f'side.{name}')}: {luck_text(analysis.luck(side), context)}"
        lines += context.output.wrap(text, "", _MARGIN)
    return lines


def _curve_lines(analysis: Analysis, side: int, name: str, context: TerminalContext) -> Lines:
    """A row of bars, one for each choice or for a few together, and the numbers at its ends."""
    curve = [value.value for _, value in analysis.curve(side)]
    values = [*curve, analysis.final[side]]
    first, last = (context.translator("terminal.share", percent=100.0 * values[place]) for place in (0, -1))
    steps = context.output.symbols.steps
    room = context.output.width - len(name) - len(first) - len(last) - 8
    bars = "".join(steps[min(len(steps) - 1, int(value * len(steps)))] for value in squeezed(values, room))
    return context.output.wrap(f"{name}  {first} {bars} {last}", "", _MARGIN)


def squeezed(values: Sequence[float], room: int) -> list[float]:
    """No more values than there is room for; several become their mean. The last stays as it is."""
    if len(values) <= room:
        return list(values)
    *before, last = values
    parts = max(1, room - 1)
    cuts = [len(before) * part // parts for part in range(parts + 1)]
    means = [sum(before[a:b]) / (b - a) for a, b in pairwise(cuts) if b > a]
    return [*means, last]


def _mistake_lines(match: Match[Any], judged: MoveJudgement, context: TerminalContext) -> Lines:
    game, translator = match.game, context.translator
    turn = turn_label(match, judged.entry, context)
    text = translator(
        "terminal.analysis-mistake",
        when=translator("terminal.in-turn" if turn else "terminal.after-entry", turn=turn, number=judged.entry),
        side=translator(f"side.{game.sides[judged.side]}"),
        move=translator.say(game.move_message(judged.move)),
        value=value_text(judged.played, context).strip(),
        best=translator.say(game.move_message(judged.best)),
        better=value_text(judged.top, context).strip(),
    )
    return context.output.wrap(text, "", _MARGIN, _MARGIN * 2)


def luck_text(luck: Estimate, context: TerminalContext) -> str:
    """Luck in hundredths of a won game: with a sign, and how sure it is."""
    points = 100.0 * luck.value
    if luck.exact:
        return context.translator("terminal.luck-exact", points=points)
    sign = context.output.symbols.give_or_take
    return context.translator("terminal.luck", points=points, give_or_take=sign, error=100.0 * luck.error)
