"""Why a position of Israeli Independence cannot be solved."""

from __future__ import annotations

from sandtable.engine.i18n import message
from sandtable.engine.solver import NotSolvable


class TooManyCards(NotSolvable):
    """More cards are to come than can be worked out at once, and no table for this game has been written."""

    def __init__(self, count: int, most: int) -> None:
        super().__init__(message("solver.too-many-cards", count=count, most=most))
        self.count = count
        self.most = most
