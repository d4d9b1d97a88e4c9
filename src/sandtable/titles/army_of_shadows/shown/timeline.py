"""Everything that was announced, in order, as sentences with their round and rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sandtable.engine.i18n import message

from ..rules import announcements
from ..rules.announcements import Announcement, decode
from ..rules.round_map import CAPITAL, SPACES
from ..rules.state import INSURGENT, SIDES, STATE
from .extras import TimelineEntry

LINES: Final = {
    announcements.STACK: ("said.stack", "3.0"),
    announcements.READY: ("said.ready", "3.0"),
    announcements.LEAVE: ("said.leave", "4.12"),
    announcements.ARRIVE: ("said.arrive", "4.12"),
    announcements.GROW: ("said.grow", "4.11"),
    announcements.BORN: ("said.born", "4.11"),
    announcements.FADE: ("said.fade", "2.2"),
    announcements.OVER: ("said.over", "4.0"),
    announcements.STEP: ("said.step", "4.21"),
    announcements.KILL: ("said.kill", "4.22"),
    announcements.TURN: ("said.turn", "4.22"),
    announcements.SEEN: ("said.seen", "4.22"),
    announcements.END: ("said.end", "4.0"),
}
"""Of each kind of announcement its words and its rule; what begins a position set up by hand was not announced."""

BY_STATE: Final = (announcements.STEP, announcements.KILL, announcements.TURN, announcements.SEEN, announcements.END)


ROUNDS_SHOWN: Final = 20


def timeline(announced: Sequence[str]) -> list[TimelineEntry]:
    """The last rounds; the log holds all of them."""
    lines = []
    round = 1
    for text in announced:
        number = announcements.parse(text)
        assert number is not None
        one = decode(number)
        if one.kind in LINES:
            lines.append(_line(one, round))
        elif one.kind in (announcements.SINCE_INSURGENT, announcements.SINCE_STATE):
            round = one.number
        round += one.kind == announcements.END
    return [line for line in lines if line["turn"] > round - ROUNDS_SHOWN]


def _line(one: Announcement, round: int) -> TimelineEntry:
    id, rule = LINES[one.kind]
    if one.kind == announcements.STEP and CAPITAL in (one.space, one.second):
        id = "said.home" if one.second == CAPITAL else "said.out"
    where = one.second if one.kind == announcements.STEP else one.space
    return {
        "turn": round,
        "by": SIDES[STATE if one.kind in BY_STATE else INSURGENT],
        "kind": announcements.WORDS[one.kind],
        "space": SPACES[where] if announcements.SHAPES[one.kind].space else None,
        "rule": rule,
        "text": message(id, space=SPACES[one.space], to=SPACES[one.second], count=one.number),
    }
