"""Why something cannot be solved."""

from __future__ import annotations

from sandtable.engine.errors import SandtableError
from sandtable.engine.words import message


class NotSolvable(SandtableError):
    """There is no exact answer to this here."""

    code = "not_solvable"


class TooManyCards(NotSolvable):
    """More cards are to come than can be worked out at once, and no table for this game has been written."""

    def __init__(self, count: int, most: int) -> None:
        super().__init__(message("solver.too-many-cards", count=count, most=most))
        self.count = count
        self.most = most


class SolverMissing(NotSolvable):
    """The libraries that the solver calculates with are not installed."""

    def __init__(self, library: str) -> None:
        super().__init__(message("solver.missing", library=library))
