"""Everything that was announced, in order, as sentences with their round and rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sandtable.engine.words import message

from . import announce
from .announce import Said, said
from .board import CAPITAL, SPACES
from .state import INSURGENT, SIDES, STATE

LINES: Final = {
    announce.STACK: ("said.stack", "3.0"),
    announce.READY: ("said.ready", "3.0"),
    announce.LEAVE: ("said.leave", "4.12"),
    announce.ARRIVE: ("said.arrive", "4.12"),
    announce.GROW: ("said.grow", "4.11"),
    announce.BORN: ("said.born", "4.11"),
    announce.FADE: ("said.fade", "2.2"),
    announce.OVER: ("said.over", "4.0"),
    announce.STEP: ("said.step", "4.21"),
    announce.KILL: ("said.kill", "4.22"),
    announce.TURN: ("said.turn", "4.22"),
    announce.SEEN: ("said.seen", "4.22"),
    announce.END: ("said.end", "4.0"),
}
"""Of each kind of announcement its words and its rule; what begins a position set up by hand was not announced."""

BY_STATE: Final = (announce.STEP, announce.KILL, announce.TURN, announce.SEEN, announce.END)


ROUNDS_SHOWN: Final = 20


def timeline(announcements: Sequence[str]) -> list[dict[str, Any]]:
    """The last rounds; the log holds all of them."""
    lines = []
    round = 1
    for text in announcements:
        number = announce.read(text)
        assert number is not None
        one = said(number)
        if one.kind in LINES:
            lines.append(_line(one, round))
        elif one.kind in (announce.SINCE_INSURGENT, announce.SINCE_STATE):
            round = one.number
        round += one.kind == announce.END
    return [line for line in lines if line["turn"] > round - ROUNDS_SHOWN]


def _line(one: Said, round: int) -> dict[str, Any]:
    id, rule = LINES[one.kind]
    if one.kind == announce.STEP and CAPITAL in (one.space, one.second):
        id = "said.home" if one.second == CAPITAL else "said.out"
    where = one.second if one.kind == announce.STEP else one.space
    return {
        "turn": round,
        "by": SIDES[STATE if one.kind in BY_STATE else INSURGENT],
        "kind": announce.WORDS[one.kind],
        "space": SPACES[where] if announce.SHAPES[one.kind].space else None,
        "rule": rule,
        "text": message(id, space=SPACES[one.space], to=SPACES[one.second], count=one.number),
    }
