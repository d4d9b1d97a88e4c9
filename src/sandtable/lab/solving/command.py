"""``sandtable solve``: work it out with a bar, then tell what was found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from sandtable.engine.game import Game
from sandtable.engine.words import Message, message
from sandtable.solver import solvable
from sandtable.solver.errors import SolverMissing

Say = Callable[[Message], str]

_GIGA: Final = 2**30


def require_libraries(*names: str) -> None:
    """Say in a line what is missing, before anything is begun."""
    for name in names:
        if find_spec(name) is None:
            raise SolverMissing(name)


@dataclass(frozen=True)
class Wishes:
    """What the command line asks for."""

    objective: str
    policy: str
    out: Path | None
    fresh: bool
    memory: float
    jobs: int
    report: Path | None
    as_json: bool


def solve_game(game: Game[Any], wishes: Wishes, say: Say, tell: Callable[[str], None]) -> dict[str, Any] | None:
    """Solve and tell; returns a document where one is wanted instead."""
    known = solvable(game)
    require_libraries("numpy", "numba", *(("matplotlib",) if wishes.report else ()))
    from .run import Run

    run = Run(known, wishes.objective, wishes.policy, wishes.out, memory=int(wishes.memory * _GIGA), jobs=wishes.jobs)
    if wishes.report:
        from .report import publish

        path = publish(run, wishes.report, wishes.fresh, lambda run: solve_telling(run, say))
        tell(say(message("solve.published", path=str(path))))
        return None
    if wishes.fresh:
        run.table.clear()
    if not wishes.as_json:
        tell(say(needs_message(run)))
    found = solve_telling(run, say)
    if wishes.as_json:
        return found
    for line in findings(found):
        tell(say(line))
    return None


def solve_telling(run: Any, say: Say) -> dict[str, Any]:
    """Solve with a bar on the screen; ``run`` is a ``Run``."""
    from .progress import solving_bar

    with solving_bar(lambda cards: say(message("solve.layer", count=cards))) as report:
        found: dict[str, Any] = run.solve(report)
    return found


def needs_message(run: Any) -> Message:
    memory, disk = run.needs()
    cards = run.table.layout.cards
    return message("solve.needs", count=cards, memory=round(memory / _GIGA, 1), disk=round(disk / _GIGA, 1))


def findings(found: dict[str, Any]) -> Iterator[Message]:
    """What a person is told, line by line."""
    what = Message(_goal_id(found), {"degree": found["objective"].removeprefix("only-")})
    yield message("solve.value", what=what, value=_shown(found, found["value"]))
    for card, values in sorted(found["cards"].items(), key=lambda each: -each[1]["first"]):
        first, without = _shown(found, values["first"]), _shown(found, values["without"])
        yield message("solve.card", card=card, first=first, without=without)
    yield message("solve.table", path=found["table"], seconds=round(found["seconds"]))


def _goal_id(found: dict[str, Any]) -> str:
    objective: str = found["objective"]
    if objective in ("win", "points"):
        return f"objective.{objective}"
    return "objective.only-degree" if objective.startswith("only-") else "objective.degree"


def _shown(found: dict[str, Any], value: float) -> str:
    """Points as they are, chances in percent."""
    return f"{value:.3f}" if found["objective"] == "points" else f"{100 * value:.3f} %"
