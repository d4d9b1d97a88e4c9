"""stub"""

from __future__ import annotations
from collections.abc import Mapping
from typing import Any
from sandtable.engine.game import Pick
from . import announce
from .notebook import Notebook
from .rules import Rules
from .state import START


class Knowledge:
    def __init__(self, free: list[int], hidden: int) -> None:
        self.free, self.hidden = free, hidden
        self.exact = True
        self.error_percent = 0
        self.most = [int(s in free) for s in range(48)]

    def draw(self, pick: Pick) -> tuple[int, ...]:
        free = self.free[:]
        return tuple(free.pop(pick(len(free))) for _ in range(self.hidden))

    def chance(self, space: int) -> float:
        return self.hidden / len(self.free)

    def summary(self) -> dict[str, Any]:
        return {"hidden": self.hidden, "exact": self.exact, "error": 0.0}


def prepare(rules: Rules, told: tuple[int, ...]) -> Knowledge:
    book = Notebook()
    for each in told:
        book.note(each)
    hidden = START + book.grown - book.killed - sum(book.marks)
    return Knowledge([s for s in range(48) if not book.marks[s] and not book.posts[s]], hidden)


def of_table(rules: Rules, table: Mapping[str, Any]) -> Knowledge:
    return prepare(rules, tuple(announce.read(t) or 0 for t in table["announcements"]))
