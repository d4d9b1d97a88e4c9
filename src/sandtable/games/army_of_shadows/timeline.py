"""Everything that was announced, in order, as sentences with their round and rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sandtable.engine.words import message

from . import announce
from .announce import Said, said
from .board import CAPITAL, SPACES

RULES = {
    announce.STACK: "3.0",
    announce.READY: "3.0",
    announce.LEAVE: "4.12",
    announce.ARRIVE: "4.12",
    announce.GROW: "4.11",
    announce.BORN: "4.11",
    announce.FADE: "2.2",
    announce.OVER: "4.0",
    announce.STEP: "4.21",
    announce.KILL: "4.22",
    announce.TURN: "4.22",
    announce.SEEN: "4.22",
    announce.END: "4.0",
}
"""Of each kind of announcement; what begins a position set up by hand was not announced."""

BY_STATE = (announce.STEP, announce.KILL, announce.TURN, announce.SEEN, announce.END)


ROUNDS_SHOWN = 20


def timeline(announcements: Sequence[str]) -> list[dict[str, Any]]:
    """The last rounds; the log holds all of them."""
    lines = []
    round = 1
    for text in announcements:
        number = announce.read(text)
        assert number is not None
        one = said(number)
        if one.kind in RULES:
            lines.append(_line(one, round))
        elif one.kind in (announce.SINCE_INSURGENT, announce.SINCE_STATE):
            round = one.number
        round += one.kind == announce.END
    return [line for line in lines if line["turn"] > round - ROUNDS_SHOWN]


def _line(one: Said, round: int) -> dict[str, Any]:
    word = announce.WORDS[one.kind]
    if one.kind == announce.STEP and one.second == CAPITAL:
        word = "home"
    text = message(f"said.{word}", space=SPACES[one.space], to=SPACES[one.second], count=one.number)
    return {
        "turn": round,
        "by": "state" if one.kind in BY_STATE else "insurgent",
        "kind": announce.WORDS[one.kind],
        "space": SPACES[one.second if one.kind == announce.STEP else one.space] if one.kind in _PLACED else None,
        "rule": RULES[one.kind],
        "text": text,
    }


_PLACED = tuple(kind for kind in RULES if announce.SHAPES[kind].space)
