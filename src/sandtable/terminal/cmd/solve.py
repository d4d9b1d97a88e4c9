"""``sandtable solve``: the exact optimum of a game, worked out with a bar and told in a few lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sandtable.engine.canonical_json import Document
from sandtable.engine.solver import SolveRequest, SolveRun
from sandtable.engine.title import solver_of
from sandtable.lab.optional_deps import import_optional

from ..context import TerminalContext
from ..open_game import open_game
from ..session.autosave import short_path
from ..text.progress import progress

_GIGA: Final = 2**30
_MILLION: Final = 10**6


@dataclass(frozen=True, slots=True)
class SolveArguments:
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


def run_solver(context: TerminalContext, given: SolveArguments) -> None:
    game = open_game(context, given.game, given.options, given.packs)
    solver = solver_of(game)
    for library in ("numpy", "numba", "matplotlib") if given.report else ("numpy", "numba"):
        import_optional(library)
    memory = int(given.memory * _GIGA)
    run = solver.run(game, SolveRequest(given.objective, given.policy, given.out, memory, given.jobs))
    if given.report:
        page = solver.publish(run, given.report, given.fresh, lambda each: _solved(context, each))
        context.tell("terminal.solve-published", path=short_path(page))
        return
    if given.fresh:
        run.clear()
    if not given.as_json:
        for line in run.before():
            context.output.tell(context.translator.say(line))
    found = _solved(context, run)
    if given.as_json:
        context.output.document(found)
        return
    for line in run.after({**found, "table": short_path(Path(found["table"]))}):
        context.output.tell(context.translator.say(line))


def _solved(context: TerminalContext, run: SolveRun) -> Document:
    millions = max(1, run.size // _MILLION)
    with progress(context, "terminal.solving", millions) as show:
        return run.solve(lambda done: show(round(done * millions)))
