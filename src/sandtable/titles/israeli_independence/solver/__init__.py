"""Exact play: what every position and every move of Israeli Independence is worth, over all decks and dice.

    values = exact_values(game, state)          # {move: chance of winning}
    exact_value(game, state, "points")          # also before a roll or a draw

It calculates with numpy and numba, which are installed with ``sandtable[lab]``; without them every call raises
``SolverMissing``. Where too many cards are to come and no table has been written, it raises ``TooManyCards``.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from sandtable.engine.game import Game
from sandtable.engine.solver import Solver, SolveRequest, SolverMissing, SolveRun, Solving

from ..game import IsraeliIndependence
from .errors import TooManyCards

__all__ = ["LIVE_CARDS", "SOLVER", "SolverMissing", "TooManyCards", "exact_value", "exact_values"]

LIVE_CARDS: Final = 14
"""Up to so many cards to come, values are worked out on the spot."""


def exact_values(
    game: IsraeliIndependence, state: Any, objective: str = "win", folder: Path | None = None
) -> dict[int, float]:
    """What each legal move (or outcome of a roll or draw) is worth under best play after it.

    ``folder`` is where tables written by ``sandtable solve`` lie, if not in the usual place.
    """
    found: dict[int, float] = _module("exact").values(game, state, objective, folder)
    return found


def exact_value(game: IsraeliIndependence, state: Any, objective: str = "win", folder: Path | None = None) -> float:
    """What a position is worth under best play, before a roll or a draw as well."""
    found: float = _module("exact").value(game, state, objective, folder)
    return found


class IsraeliIndependenceSolver(Solver):
    def available(self) -> bool:
        try:
            _module("exact")
        except SolverMissing:
            return False
        return True

    def values(self, game: Game[Any], state: Any, objective: str = "win") -> dict[int, float]:
        return exact_values(_known(game), state, objective)

    def value(self, game: Game[Any], state: Any, objective: str = "win") -> float:
        return exact_value(_known(game), state, objective)

    def run(self, game: Game[Any], request: SolveRequest) -> SolveRun:
        run: SolveRun = _module("solve_run").Run.of(_known(game), request)
        return run

    def publish(self, run: SolveRun, folder: Path, fresh: bool, solving: Solving) -> Path:
        page: Path = _module("report").publish(run, folder, fresh, solving)
        return page


def _known(game: Game[Any]) -> IsraeliIndependence:
    assert isinstance(game, IsraeliIndependence)
    return game


def _module(name: str) -> ModuleType:
    try:
        return import_module(f".{name}", __name__)
    except ModuleNotFoundError as error:
        raise SolverMissing(error.name or "") from None


SOLVER: Final = IsraeliIndependenceSolver()
