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
    marks: Mapping[str, str]
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
    marks={"home": "⌂", "goal": "★", "off-board": "×", "west-bank": "○"},
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
    marks={"home": "^", "goal": "*", "off-board": "x", "west-bank": "o"},
    spare=("#", "+", "%", "&", "$", "@", "!", "="),
)


@dataclass(slots=True)
class MarkSigns:
    """Which sign stands for which mark on this board."""

    symbols: Symbols
    given: dict[str, str] = field(default_factory=dict)

    def sign(self, mark: str) -> str:
        if mark not in self.given:
            spare = self.symbols.spare[len(self.given) % len(self.symbols.spare)]
            self.given[mark] = self.symbols.marks.get(mark, spare)
        return self.given[mark]

    def signs(self, marks: Iterable[str]) -> str:
        return "".join(self.sign(mark) for mark in marks)
