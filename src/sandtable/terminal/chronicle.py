"""The log: what happened, line by line, each with the number of its rule at the end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sandtable.engine.events import Told
from sandtable.engine.pov import Heard

from .desk import Desk
from .paper import Lines

_JOINED: Final = "\N{NO-BREAK SPACE}"
"""A rule number does not stand alone on a line."""


def log_lines(heard: Iterable[Heard], desk: Desk, margin: str = "") -> Lines:
    lines: Lines = []
    for each in heard:
        if each.message:
            lines += desk.paper.wrap(desk.voice.say(each.message), "italic", f"{margin}~ ", f"{margin}  ")
        for told in each.told:
            lines += _told_lines(told, desk, margin)
    return lines


def _told_lines(told: Told, desk: Desk, margin: str) -> Lines:
    if told.event.quiet:
        return []
    text = f"{desk.voice.say(told.event.message)}{_JOINED}[{told.rule}]"
    lines = desk.paper.wrap(text, "", f"{margin}  ", f"{margin}    ")
    lines[-1].plain = lines[-1].plain.replace(_JOINED, " ")
    lines[-1].highlight_regex(r"\[[^\]]+\]$", "dim")
    return lines
