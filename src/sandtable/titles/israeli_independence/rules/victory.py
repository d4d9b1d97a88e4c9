"""5.0 Victory and defeat: points and degrees."""

from __future__ import annotations

from typing import Final

from sandtable.engine.events import Report
from sandtable.engine.game import Outcome
from sandtable.engine.i18n import message

from .events import GameLost, GameWon, PointsCounted
from .pack_data import JERUSALEM
from .state import ENDED, State

VICTORIES: Final = ((23, "crushing-victory"), (16, "decisive-victory"), (10, "substantial-victory"))
DEFEATS: Final = ((10, "decisive-defeat"), (7, "substantial-defeat"), (4, "marginal-defeat"))
DEGREES: Final = (
    *(degree for _, degree in VICTORIES),
    "marginal-victory",
    "stalemate",
    *(degree for _, degree in reversed(DEFEATS)),
)
"""From the best to the worst."""


def points(state: State) -> int:
    """The sum of the armies' boxes; one out of the war counts 6."""
    return sum(state.boxes)


def degree_of_victory(points: int) -> str:
    return next((degree for least, degree in VICTORIES if points >= least), "marginal-victory")


def degree_of_defeat(cards_left: int) -> str:
    return next((degree for least, degree in DEFEATS if cards_left >= least), "stalemate")


def is_lost(state: State) -> bool:
    return JERUSALEM in state.boxes


def lose(state: State, report: Report | None) -> None:
    """An army stands in West Jerusalem: the game ends at once."""
    state.phase = ENDED
    if report:
        left = len(state.draw)
        report(GameLost(degree_of_defeat(left), left), "5.0")


def win(state: State, report: Report | None) -> None:
    """The last turn is over and West Jerusalem is held."""
    state.phase = ENDED
    if report:
        total = points(state)
        report(PointsCounted(tuple(state.boxes)), "5.0")
        report(GameWon(degree_of_victory(total), total), "5.0")


def outcome(state: State) -> Outcome | None:
    if state.phase != ENDED:
        return None
    if is_lost(state):
        left = len(state.draw)
        degree = degree_of_defeat(left)
        text = message("outcome.lost", degree=degree, count=left)
        return Outcome(None, degree, 0, text, {"cards_left": left})
    total = points(state)
    degree = degree_of_victory(total)
    return Outcome("israel", degree, total, message("outcome.won", degree=degree, count=total))
