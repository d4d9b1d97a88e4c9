"""One solve: a game, a goal, and what is found at the start of the game."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sandtable.engine.errors import NotNow, Unknown
from sandtable.engine.words import message
from sandtable.games.israeli_independence.data import ARMIES, HOME
from sandtable.games.israeli_independence.game import IsraeliIndependence
from sandtable.games.israeli_independence.moves import CARD
from sandtable.games.israeli_independence.state import HEADLINE, State
from sandtable.solver import LIVE_CARDS
from sandtable.solver.exact import value_in
from sandtable.solver.objectives import worth_of
from sandtable.solver.policies import POLICIES
from sandtable.solver.problem import Problem
from sandtable.solver.solving import MEMORY, Progress, needs, solve
from sandtable.solver.tables_on_disk import Table, table_layout

KEEP_FROM = LIVE_CARDS + 1
"""Positions with fewer cards to come are worked out on the spot."""

GIGA = 2**30

Report = Callable[[Progress], None]


@dataclass(frozen=True)
class Run:
    """What is to be worked out: the best that can be reached, or what a rule of thumb reaches."""

    game: IsraeliIndependence
    objective: str = "win"
    policy: str = ""
    folder: Path | None = None
    keep_from: int = KEEP_FROM
    memory: int = MEMORY
    jobs: int = 0

    @property
    def table(self) -> Table:
        goal = f"{self.objective}-{self.policy}" if self.policy else self.objective
        return Table(self.game, goal, self.folder)

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
    def values(self) -> int:
        """How many values there are to work out."""
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

    def solve(self, report: Report) -> dict[str, Any]:
        """Work it out and tell what was found."""
        self.check_room()
        solve(self.problem, self.table, self._keep_from, self.memory, self.jobs, report)
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

    def _cards(self, table: Table, start: State) -> dict[str, dict[str, float]]:
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

    def _boxes(self, table: Table, start: State) -> dict[str, list[float]]:
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
