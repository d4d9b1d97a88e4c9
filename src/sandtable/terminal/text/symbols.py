"""The signs that the terminal draws with: one set for every terminal that has them, one in plain ASCII."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Symbols:
    rule: str
    masthead: str
    dot: str
    arrow: str
    times: str
    cut: str
    undone: str
    give_or_take: str
    bar: str
    steps: str
    """From nothing to all, for a row of small bars."""
    marks: Mapping[str, str]
    """A sign of its own, so that it never stands for something else as the game goes on."""
    spare: tuple[str, ...]
    """For the marks of games that are not written yet, in the order in which they appear."""


FULL = Symbols(
    rule="─",
    masthead="═",
    dot=" · ",
    arrow="→",
    times="×",
    cut="…",
    undone="✗",
    give_or_take="±",
    bar="█",
    steps="▁▂▃▄▅▆▇█",
    marks={
        "home": "⌂",
        "goal": "★",
        "off-board": "×",
        "west-bank": "○",
        "decimated": "½",
        "disorganised": "~",
        "inside": "∩",
        "acted": "'",
        "aboard": "≈",
        "engaged": "#",
        "held": "&",
        "isolated": "!",
        "token": "%",
        "coin": "¢",
        "mountain": "^",
        "held-by-rome": "◇",
        "held-by-carthage": "□",
        "besieged-by-rome": "▽",
        "besieged-by-carthage": "△",
        "operational": "●",
        "event": "■",
        "tactical": "◆",
        "attack": "▲",
        "seen": "◇",
        "partly-seen": "△",
        "irregular": "◇",
        "regular": "△",
        "extremist": "▲",
        "leader": "◆",
        "vehicle": "□",
        "fallen": "†",
    },
    spare=("◇", "△", "□", "●", "◆", "▲", "■", "§"),
)
PLAIN = Symbols(
    rule="-",
    masthead="=",
    dot=" | ",
    arrow=">",
    times="x",
    cut="~",
    undone="x",
    give_or_take="+-",
    bar="#",
    steps="0123456789",
    marks={
        "home": "^",
        "goal": "*",
        "off-board": "x",
        "west-bank": "o",
        "decimated": "/",
        "disorganised": "~",
        "inside": "u",
        "acted": "'",
        "aboard": "w",
        "engaged": "j",
        "held": "h",
        "isolated": "?",
        "token": "r",
        "coin": "c",
        "mountain": "m",
        "held-by-rome": "#",
        "held-by-carthage": "%",
        "besieged-by-rome": "$",
        "besieged-by-carthage": "+",
        "operational": "&",
        "event": "@",
        "tactical": "!",
        "attack": "=",
        "seen": "#",
        "partly-seen": "+",
        "irregular": "#",
        "regular": "+",
        "extremist": "!",
        "leader": "&",
        "vehicle": "=",
        "fallen": "$",
    },
    spare=("#", "+", "%", "&", "$", "@", "!", "="),
)


@dataclass(slots=True)
class MarkSigns:
    """Which sign stands for which mark on this board."""

    symbols: Symbols
    given: dict[str, str] = field(default_factory=dict)

    def sign(self, mark: str) -> str:
        if mark not in self.given:
            spare = self.symbols.spare
            taken = sum(sign in spare for sign in self.given.values())
            self.given[mark] = self.symbols.marks.get(mark, spare[taken % len(spare)])
        return self.given[mark]

    def signs(self, marks: Iterable[str]) -> str:
        return "".join(self.sign(mark) for mark in marks)
