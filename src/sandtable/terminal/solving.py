"""``sandtable solve``: the exact optimum of a game, worked out with a bar and told in a few lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sandtable.engine.words import Message, message
from sandtable.lab.needing import needed
from sandtable.solver import solvable

from .desk import Desk
from .keeping import short
from .opening import open_game
from .progress import progress

if TYPE_CHECKING:  # it needs what may not be installed
    from sandtable.lab.solving.run import Run

_GIGA: Final = 2**30
_MILLION: Final = 10**6


@dataclass(frozen=True, slots=True)
class SolvingWishes:
    """What the command line asks for."""

    game: str
    options: Sequence[str]
    packs: Sequence[Path]
    objective: str
    policy: str
    out: Path | None
    fresh: bool
    memory: float
    jobs: int
    report: Path | None
    as_json: bool


def run_solver(desk: Desk, wishes: SolvingWishes) -> None:
    game = solvable(open_game(desk, wishes.game, wishes.options, wishes.packs))
    for library in ("numpy", "numba", "matplotlib") if wishes.report else ("numpy", "numba"):
        needed(library)
    from sandtable.lab.solving.run import Run

    memory = int(wishes.memory * _GIGA)
    run = Run(game, wishes.objective, wishes.policy, wishes.out, memory=memory, jobs=wishes.jobs)
    if wishes.report:
        _publish(desk, run, wishes.report, wishes.fresh)
        return
    if wishes.fresh:
        run.table.clear()
    if not wishes.as_json:
        desk.paper.tell(desk.voice.say(_needs(run)))
        if begun := run.table.layers():
            desk.tell("solve.goes-on", count=max(begun))
    found = _solved(desk, run)
    if wishes.as_json:
        desk.paper.document(found)
        return
    for line in _lines(found, run):
        desk.paper.tell(desk.voice.say(line))


def _publish(desk: Desk, run: Run, folder: Path, fresh: bool) -> None:
    from sandtable.lab.solving.report import publish

    page = publish(run, folder, fresh, lambda each: _solved(desk, each))
    desk.tell("solve.published", path=short(page))


def _solved(desk: Desk, run: Run) -> dict[str, Any]:
    millions = max(1, run.values // _MILLION)
    with progress(desk, "solve.working", millions) as show:
        return run.solve(lambda now: show(round(now.done * millions)))


def _needs(run: Run) -> Message:
    memory, disk = run.needs()
    sizes = {"memory": round(memory / _GIGA, 1), "disk": round(disk / _GIGA, 1)}
    return message("solve.needs", count=run.table.layout.cards, **sizes)


def _lines(found: dict[str, Any], run: Run) -> Iterator[Message]:
    """What was found: the value at the start, and that of each card."""
    objective: str = found["objective"]
    goal = message(_goal(objective), degree=objective.removeprefix("only-"))
    yield message("solve.value", what=goal, value=_shown(found, found["value"]))
    for card, values in sorted(found["cards"].items(), key=lambda each: -each[1]["first"]):
        first, without = _shown(found, values["first"]), _shown(found, values["without"])
        yield message("solve.card", card=card, first=first, without=without)
    told = "solve.table" if _helps_to_play(run) else "terminal.solved-table"
    yield message(told, path=short(Path(found["table"])), seconds=found["seconds"])


def _helps_to_play(run: Run) -> bool:
    """Hints and bots look for the best way to win, where it usually lies."""
    return run.objective == "win" and not run.policy and run.folder is None


def _goal(objective: str) -> str:
    if objective in ("win", "points"):
        return f"objective.{objective}"
    return "objective.only-degree" if objective.startswith("only-") else "objective.degree"


def _shown(found: dict[str, Any], value: float) -> Message:
    """Points as they are, chances in percent."""
    if found["objective"] == "points":
        return message("terminal.solved-points", points=value)
    return message("terminal.solved-chance", percent=100.0 * value)
