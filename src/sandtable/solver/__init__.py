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
from typing import Any, Final, TypeGuard

from sandtable.engine.errors import Unknown
from sandtable.engine.game import Game
from sandtable.engine.words import message
from sandtable.games.israeli_independence.game import IsraeliIndependence

from .errors import NotSolvable, SolverMissing, TooManyCards

__all__ = [
    "LIVE_CARDS",
    "NotSolvable",
    "SolverMissing",
    "TooManyCards",
    "can_solve",
    "exact_value",
    "exact_values",
    "is_solvable",
    "solvable",
]

LIVE_CARDS: Final = 14
"""Up to so many cards to come, values are worked out on the spot."""


def can_solve(game: Game[Any]) -> bool:
    """Is this a game that can be solved, and is here what it takes."""
    try:
        _module()
    except SolverMissing:
        return False
    return is_solvable(game)


def is_solvable(game: Game[Any]) -> TypeGuard[IsraeliIndependence]:
    """Is this a game that can be solved, whether or not here is what it takes."""
    return isinstance(game, IsraeliIndependence)


def solvable(game: Game[Any]) -> IsraeliIndependence:
    """The game, if it is one that can be solved."""
    if not is_solvable(game):
        raise Unknown(message("solver.other-game", game=game.id, known=IsraeliIndependence.id))
    return game


def exact_values(game: Game[Any], state: Any, objective: str = "win", folder: Path | None = None) -> dict[int, float]:
    """What each legal move (or outcome of a roll or draw) is worth under best play after it.

    ``folder`` is where tables written by ``sandtable solve`` lie, if not in the usual place.
    """
    known = solvable(game)
    found: dict[int, float] = _module().values(known, state, objective, folder)
    return found


def exact_value(game: Game[Any], state: Any, objective: str = "win", folder: Path | None = None) -> float:
    """What a position is worth under best play, before a roll or a draw as well."""
    known = solvable(game)
    found: float = _module().value(known, state, objective, folder)
    return found


def _module() -> ModuleType:
    try:
        return import_module(".exact", __name__)
    except ModuleNotFoundError as error:
        raise SolverMissing(error.name or "") from None
