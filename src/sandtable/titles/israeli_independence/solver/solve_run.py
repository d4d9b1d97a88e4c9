"""One solve: a game, a goal, and what is found at the start of the game."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Self

from sandtable.engine.errors import NotNow, Unknown
from sandtable.engine.i18n import Message, message
from sandtable.engine.solver import SolveRequest, SolveRun

from ..game import IsraeliIndependence
from ..rules.moves import CARD
from ..rules.pack_data import ARMIES, HOME
from ..rules.state import HEADLINE, State
from . import LIVE_CARDS
from .exact import value_in
from .objectives import worth_of
from .policies import POLICIES
from .problem import Problem
from .resumable_solve import MEMORY, Progress, needs, solve
from .tables_on_disk import SolvedTable, table_layout

KEEP_FROM = LIVE_CARDS + 1
"""Positions with fewer cards to come are worked out on the spot."""

GIGA: Final = 2**30


@dataclass(frozen=True)
class Run(SolveRun):
    """What is to be worked out: the best that can be reached, or what a rule of thumb reaches."""

    game: IsraeliIndependence
    objective: str = "win"
    policy: str = ""
    folder: Path | None = None
    keep_from: int = KEEP_FROM
    memory: int = MEMORY
    jobs: int = 0

    @classmethod
    def of(cls, game: IsraeliIndependence, request: SolveRequest) -> Self:
        return cls(
            game,
            request.objective,
            request.policy,
            request.folder,
            memory=request.memory,
            jobs=request.jobs,
        )

    @property
    def table(self) -> SolvedTable:
        goal = f"{self.objective}-{self.policy}" if self.policy else self.objective
        return SolvedTable(self.game, goal, self.folder)

    @property
    def problem(self) -> Problem:
        worth = worth_of(self.objective)
        if self.policy and self.policy not in POLICIES:
            raise Unknown(message("solve.unknown-policy", given=self.policy, known=", ".join(POLICIES)))
        if self.policy and self.game.options["reserves"]:
            raise Unknown(message("solve.policy-without-reserves"))
        return Problem(self.game, table_layout(self.game), worth, POLICIES.get(self.policy))

    def needs(self) -> tuple[int, int]:
        """The most bytes of memory and of disk that are used at a time."""
        return needs(self.problem, self._keep_from, self.memory)

    @property
    def size(self) -> int:
        layout = self.table.layout
        return sum(layout.layer_size(cards) for cards in range(layout.cards + 1))

    def check_room(self) -> None:
        """Refuse at once what would fill the disk in the middle."""
        folder = self.table.folder
        while not folder.exists():
            folder = folder.parent
        lying = sum(entry["bytes"] for entry in self.table.layers().values())
        wanted, free = self.needs()[1] - lying, shutil.disk_usage(folder).free
        if wanted > free:
            sizes = {"needed": round(wanted / GIGA, 1), "free": round(free / GIGA, 1)}
            raise NotNow(message("solve.no-room", path=str(folder), **sizes))

    @property
    def _keep_from(self) -> int:
        """Not less than the two highest layers: what is told comes from them."""
        return min(self.keep_from, table_layout(self.game).cards - 1)

    def clear(self) -> None:
        self.table.clear()

    def before(self) -> Iterator[Message]:
        memory, disk = self.needs()
        sizes = {"memory": round(memory / GIGA, 1), "disk": round(disk / GIGA, 1)}
        yield message("solve.needs", count=self.table.layout.cards, **sizes)
        if begun := self.table.layers():
            yield message("solve.goes-on", count=max(begun))

    def after(self, found: dict[str, Any]) -> Iterator[Message]:
        """The value at the start, and that of each card."""
        goal = message(_goal(self.objective), degree=self.objective.removeprefix("only-"))
        yield message("solve.value", what=goal, value=self._shown(found["value"]))
        for card, values in sorted(found["cards"].items(), key=lambda each: -each[1]["first"]):
            first, without = self._shown(values["first"]), self._shown(values["without"])
            yield message("solve.card", card=card, first=first, without=without)
        told = "solve.table" if self._helps_to_play else "solve.table-elsewhere"
        yield message(told, path=found["table"], seconds=found["seconds"])

    @property
    def _helps_to_play(self) -> bool:
        """Hints and bots look for the best way to win, where it usually lies."""
        return self.objective == "win" and not self.policy and self.folder is None

    def _shown(self, value: float) -> Message:
        """Points as they are, chances in percent."""
        if self.objective == "points":
            return message("solve.points", points=value)
        return message("solve.chance", percent=100.0 * value)

    def solve(self, progress: Callable[[float], None]) -> dict[str, Any]:
        self.check_room()

        def on_progress(now: Progress) -> None:
            progress(now.done)

        solve(self.problem, self.table, self._keep_from, self.memory, self.jobs, on_progress)
        return {
            "game": self.game.id,
            "options": dict(self.game.options),
            "objective": self.objective,
            "policy": self.policy or None,
            **self.findings(),
            "seconds": self.table.seconds(table_layout(self.game).cards),
            "table": str(self.table.folder),
        }

    def findings(self) -> dict[str, Any]:
        """At the start: the value, that of each card, and that of each box of each army."""
        table, start = self.table, self.game.start()
        return {
            "value": value_in(table, self.game, start),
            "cards": {} if self.policy else self._cards(table, start),
            "boxes": self._boxes(table, start),
        }

    def _cards(self, table: SolvedTable, start: State) -> dict[str, dict[str, float]]:
        """By card: the value if it is drawn first, and if it is not in the deck."""
        found = {}
        for move in tuple(start.draw):
            first = start.copy()
            self.game.play(first, move)
            without = start.copy()
            without.draw.remove(move)
            found[self.game.cards[move - CARD].id] = {
                "first": value_in(table, self.game, first),
                "without": value_in(table, self.game, without),
            }
        return found

    def _boxes(self, table: SolvedTable, start: State) -> dict[str, list[float]]:
        """By army: the value if it began in box 1, 2, 3, 4, and the others at home."""
        found = {}
        for army, name in enumerate(ARMIES):
            values = []
            for box in range(1, HOME + 1):
                state = start.copy()
                assert state.phase == HEADLINE
                state.boxes[army] = box
                values.append(value_in(table, self.game, state))
            found[name] = values
        return found


def _goal(objective: str) -> str:
    if objective in ("win", "points"):
        return f"objective.{objective}"
    return "objective.only-degree" if objective.startswith("only-") else "objective.degree"
