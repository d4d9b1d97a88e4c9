"""The interface of solvers: what a title must offer whose positions can be solved exactly."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .canonical_json import Document
from .errors import SandtableError
from .game import Game
from .i18n import Message, message


class NotSolvable(SandtableError):
    """There is no exact answer to this here."""

    code = "not_solvable"


class SolverMissing(NotSolvable):
    """The libraries that the solver calculates with are not installed."""

    def __init__(self, library: str) -> None:
        super().__init__(message("solver.missing", library=library))


@dataclass(frozen=True, slots=True)
class SolveRequest:
    """What is to be worked out, with as much memory and as many processes as may be used."""

    objective: str = "win"
    policy: str = ""
    folder: Path | None = None
    memory: int = 2**31
    jobs: int = 0


class SolveRun(ABC):
    """The solution of a whole game under way: it can be interrupted and resumed."""

    @property
    @abstractmethod
    def size(self) -> int:
        """How many values are to be worked out."""

    @abstractmethod
    def clear(self) -> None:
        """Throw away what was worked out before."""

    @abstractmethod
    def before(self) -> Iterator[Message]:
        """What a person should know before it begins: memory, disk, what is there already."""

    @abstractmethod
    def solve(self, progress: Callable[[float], None]) -> Document:
        """Work it out, telling the share that is done; what was found, as a document."""

    @abstractmethod
    def after(self, found: Document) -> Iterator[Message]:
        """What was found, in sentences."""


Solving = Callable[[SolveRun], Document]
"""Carries a run to its end, with whatever a person is shown meanwhile."""


class Solver(ABC):
    """Exact values of a game's positions and moves."""

    @abstractmethod
    def available(self) -> bool:
        """Are the libraries installed that it calculates with."""

    @abstractmethod
    def values(self, game: Game[Any], state: Any, objective: str = "win") -> dict[int, float]:
        """What each legal move (or outcome of a roll or draw) is worth under best play after it."""

    @abstractmethod
    def value(self, game: Game[Any], state: Any, objective: str = "win") -> float:
        """What a position is worth under best play, before a roll or a draw as well."""

    @abstractmethod
    def run(self, game: Game[Any], request: SolveRequest) -> SolveRun:
        """The solution of the whole game."""

    @abstractmethod
    def publish(self, run: SolveRun, folder: Path, fresh: bool, solving: Solving) -> Path:
        """Write the page of the documentation that tells what is known; its path."""
