"""What is to be made as large as possible, as a number for each way a game can end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sandtable.engine.errors import Unknown
from sandtable.engine.game import Outcome
from sandtable.engine.i18n import message

from ..rules import victory

Worth = Callable[[Outcome], float]

DEGREES: Final = tuple(reversed(victory.DEGREES))
"""From the worst to the best."""

WIN: Final = "win"
POINTS: Final = "points"
ONLY: Final = "only-"
OBJECTIVES: Final = (WIN, POINTS, *DEGREES[1:], *(f"{ONLY}{degree}" for degree in DEGREES))
"""To win; victory points, of which a defeat has none; a degree or better; just that degree."""


def worth_of(objective: str) -> Worth:
    if objective not in OBJECTIVES:
        raise Unknown(message("solver.unknown-objective", given=objective, known=", ".join(OBJECTIVES)))
    if objective == WIN:
        return lambda outcome: float(outcome.winner is not None)
    if objective == POINTS:
        return lambda outcome: float(outcome.score if outcome.winner is not None else 0)
    if objective.startswith(ONLY):
        wanted = objective.removeprefix(ONLY)
        return lambda outcome: float(outcome.degree == wanted)
    least = DEGREES.index(objective)
    return lambda outcome: float(DEGREES.index(outcome.degree) >= least)
