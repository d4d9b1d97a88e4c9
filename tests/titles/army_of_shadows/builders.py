"""Positions that are short to write: where both sides' pieces stand, what the State's map shows, whose turn it is.

    table = Position().state(B11=1).insurgents(B12=1, D3=2).to_move("state")
    table.play("move B11 B12", "kill B12")
    assert table.killed == 1

The State's map shows stacks and shared spaces by itself; ``marks`` adds to that. State pieces that are not placed are
in the Capital; pieces that are missing from the Insurgent's five, or too many, are put down as killed or grown.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, Self

import pytest

from sandtable.engine.errors import Illegal
from sandtable.engine.events import ReportedEvent
from sandtable.engine.game import Outcome
from sandtable.engine.match import Match
from sandtable.engine.scene import Scene
from sandtable.titles.army_of_shadows.game import ArmyOfShadows
from sandtable.titles.army_of_shadows.rules.state import State
from tests.rule_marks import rules_of

rule: Callable[..., pytest.MarkDecorator] = rules_of("army-of-shadows")

INSURGENT, STATE = 0, 1


class Position:
    """A table in the making; the first look at it or move on it sets it up."""

    def __init__(self, **options: Any) -> None:
        self.game = ArmyOfShadows(options)
        self._posts: dict[str, int] = {}
        self._insurgents: dict[str, int] = {}
        self._marks: dict[str, int] = {}
        self._more: dict[str, Any] = {}
        self._side = "insurgent"
        self.told: list[ReportedEvent] = []

    def state(self, **posts: int) -> Self:
        self._posts |= posts
        return self

    def insurgents(self, **pieces: int) -> Self:
        self._insurgents |= pieces
        return self

    def marks(self, **marks: int) -> Self:
        self._marks |= marks
        return self

    def to_move(self, side: str) -> Self:
        self._side = side
        return self

    def having(self, **fields: Any) -> Self:
        """Any other field of the document: ``killed``, ``grown``, ``turn`` …"""
        self._more |= fields
        return self

    @cached_property
    def document(self) -> dict[str, Any]:
        posts = dict(self._posts)
        at_home = 5 - sum(posts.values())
        if at_home:
            posts["capital"] = at_home
        seen = {space: count for space, count in self._insurgents.items() if count > 1 or space in posts}
        pieces = sum(self._insurgents.values())
        killed = self._more.get("killed", max(0, 5 - pieces))
        return {
            "to_move": self._side,
            "state_pieces": posts,
            "insurgents": self._insurgents,
            "marks": seen | self._marks,
            "killed": killed,
            "grown": pieces - 5 + killed,
            **self._more,
        }

    @cached_property
    def match(self) -> Match[State]:
        return Match(self.game, position=self.document)

    # Playing ---------------------------------------------------------------------------------------------------

    def play(self, *moves: str) -> Self:
        """Play these moves; ``told`` speaks of all of them."""
        self.told = [told for move in moves for told in self.match.play(move)]
        return self

    def refused(self, move: str, side: int | None = None) -> tuple[str, str]:
        """Try a move that the rules forbid: it changes nothing. The rule, and the reason's id."""
        actor = self.match.turn if side is None else side
        before = self.now
        with pytest.raises(Illegal) as caught:
            self.match.play(move, actor)
        assert self.now == before
        return caught.value.rule, caught.value.message.id.removeprefix("refusal.")

    # Looking ---------------------------------------------------------------------------------------------------

    @property
    def now(self) -> dict[str, Any]:
        return self.game.to_document(self.match.state)

    @property
    def legal(self) -> list[str]:
        return [str(move) for move in self.match.legal_moves()]

    def heard(self, side: int = STATE) -> list[str]:
        """What a side was told by the last ``play``, as "kind value value"."""
        return [
            " ".join(map(str, (told.event.kind, *told.event.arguments.values())))
            for told in self.told
            if told.reaches(side)
        ]

    @property
    def announced(self) -> list[str]:
        announcements: list[str] = self.now["announcements"]
        return announcements

    @property
    def shown(self) -> dict[str, int]:
        """What the State's map shows of the Insurgent, from the State's view."""
        shown: dict[str, int] = dict(self.game.view(self.match.state, STATE).table["marks"])
        return shown

    @property
    def pieces(self) -> dict[str, int]:
        pieces: dict[str, int] = self.now["insurgents"]
        return pieces

    @property
    def posts(self) -> dict[str, int]:
        posts: dict[str, int] = self.now["state_pieces"]
        return posts

    @property
    def killed(self) -> int:
        return self.match.state.killed

    @property
    def over(self) -> bool:
        return self.match.over

    @property
    def outcome(self) -> Outcome:
        outcome = self.match.outcome
        assert outcome is not None
        return outcome

    def scene(self, side: int) -> Scene:
        return self.game.scene(self.game.view(self.match.state, side))
