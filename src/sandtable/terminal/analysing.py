"""After a game: how the chances went, the mistakes, and luck against expectation, as text."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.progress import Progress

from sandtable.bots import MIDDLE_LEVEL, Estimate
from sandtable.engine.match import Match
from sandtable.lab.analysis import Analysis, Judgement, answer, pace, questions

from .desk import Desk
from .hinting import value_text
from .moments import moment
from .opening import open_file
from .paper import Lines

_MARGIN: Final = "  "


def analyse_file(desk: Desk, path: Path, pack_files: Sequence[Path], level: int, as_json: bool) -> None:
    game, record = open_file(desk, path, pack_files)
    match = Match.replay(game, record)
    found = analysed(match, desk, level)
    if as_json:
        desk.paper.document(found.document())
    else:
        desk.paper.line(desk.voice("game.title"), "bold")
        desk.paper.write(analysis_lines(match, found, desk))


def analysed(match: Match[Any], desk: Desk, level: int = MIDDLE_LEVEL) -> Analysis:
    """Judge a finished match, with a bar on a screen that shows how far it is."""
    asked = questions(match)
    seconds = pace(len(asked))
    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as progress:
        bar = progress.track(asked, description=desk.voice("terminal.analysing"))
        return Analysis.of(match, len(asked), [answer(match.game, each, level, seconds) for each in bar])


def analysis_lines(match: Match[Any], found: Analysis, desk: Desk) -> Lines:
    """The chances, the mistakes, and where anything is left to chance, the luck."""
    lines = desk.paper.wrap(desk.voice("terminal.analysis-curve"), "bold")
    for side, name in enumerate(found.game.sides):
        lines += _curve_lines(found, side, desk.voice(f"side.{name}"), desk)
    mistakes = found.mistakes
    if mistakes:
        lines += desk.paper.wrap(desk.voice("terminal.analysis-mistakes", count=len(mistakes)), "bold")
    else:
        lines += desk.paper.wrap(desk.voice("terminal.analysis-no-mistakes"), "bold")
    for judged in mistakes:
        lines += _mistake_lines(match, judged, desk)
    if not found.game.catalogue.has_chance:
        return lines
    lines += desk.paper.wrap(desk.voice("terminal.analysis-luck"), "bold")
    for side, name in enumerate(found.game.sides):
        text = f"{desk.voice(f'side.{name}')}: {luck_text(found.luck(side), desk)}"
        lines += desk.paper.wrap(text, "", _MARGIN)
    return lines


def _curve_lines(found: Analysis, side: int, name: str, desk: Desk) -> Lines:
    """A row of bars, one for each choice or for a few together, and the numbers at its ends."""
    curve = [value.value for _, value in found.curve(side)]
    values = [*curve, found.final[side]]
    first, last = (desk.voice("terminal.share", percent=100.0 * values[place]) for place in (0, -1))
    steps = desk.paper.symbols.steps
    room = desk.paper.width - len(name) - len(first) - len(last) - 8
    bars = "".join(steps[min(len(steps) - 1, int(value * len(steps)))] for value in squeezed(values, room))
    return desk.paper.wrap(f"{name}  {first} {bars} {last}", "", _MARGIN)


def squeezed(values: Sequence[float], room: int) -> list[float]:
    """No more values than there is room for; several become their mean. The last stays as it is."""
    if len(values) <= room:
        return list(values)
    *before, last = values
    parts = max(1, room - 1)
    cuts = [len(before) * part // parts for part in range(parts + 1)]
    means = [sum(before[a:b]) / (b - a) for a, b in pairwise(cuts) if b > a]
    return [*means, last]


def _mistake_lines(match: Match[Any], judged: Judgement, desk: Desk) -> Lines:
    game, voice = match.game, desk.voice
    turn = moment(match, judged.entry, desk)
    text = voice(
        "terminal.analysis-mistake",
        when=voice("terminal.in-turn" if turn else "terminal.after-entry", turn=turn, number=judged.entry),
        side=voice(f"side.{game.sides[judged.side]}"),
        move=voice.say(game.move_message(judged.move)),
        value=value_text(judged.played, desk).strip(),
        best=voice.say(game.move_message(judged.best)),
        better=value_text(judged.top, desk).strip(),
    )
    return desk.paper.wrap(text, "", _MARGIN, _MARGIN * 2)


def luck_text(luck: Estimate, desk: Desk) -> str:
    """Luck in hundredths of a won game: with a sign, and how sure it is."""
    points = 100.0 * luck.value
    if luck.exact:
        return desk.voice("terminal.luck-exact", points=points)
    sign = desk.paper.symbols.give_or_take
    return desk.voice("terminal.luck", points=points, give_or_take=sign, error=100.0 * luck.error)
