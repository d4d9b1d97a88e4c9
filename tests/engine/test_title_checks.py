"""What ``sandtable title check`` runs: a sound title passes, and each broken promise is named.

Leaks of hidden information are planted in tests/every_title/test_planted_leaks.py.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest
from sandtable_crossing.events import RoundBegan
from sandtable_crossing.game import Crossing
from sandtable_crossing.heuristic import CrossingHeuristic
from sandtable_crossing.state import State
from sandtable_crossing.title import TITLE

from sandtable.engine.errors import Refusal
from sandtable.engine.events import Report
from sandtable.engine.game import Document, Game, Outcome, View
from sandtable.engine.i18n import message
from sandtable.engine.moves import Move
from sandtable.engine.scene import Scene
from sandtable.engine.title_checks import check_title


class MoveTwice(Crossing):
    def moves(self, state: State, side: int | None = None) -> Sequence[int]:
        moves = super().moves(state, side)
        return [*moves, moves[0]]


class LosesTheRound(Crossing):
    def to_document(self, state: State) -> Document:
        return {**super().to_document(state), "round": 0}


class NeverOver(Crossing):
    def outcome(self, state: State) -> Outcome | None:
        return None


class UnknownRule(Crossing):
    def play(self, state: State, move: int, report: Report | None = None, side: int | None = None) -> None:
        super().play(state, move, report, side)
        if report:
            report(RoundBegan(state.round), "99")


class NoReason(Crossing):
    def why(self, view: View, move: Move) -> Refusal | None:
        return None


class Speechless(Crossing):
    def scene(self, view: View) -> Scene:
        return replace(super().scene(view), prompt=message("prompt.nobody-wrote-this"))


class Crashes(Crossing):
    def table(self, state: State, side: int) -> Mapping[str, Any]:
        raise ZeroDivisionError("by accident")


class Overconfident(CrossingHeuristic):
    def value(self, game: Game[State], state: State, side: int) -> float:
        return 2.0


def ids(**changes: Any) -> set[str]:
    found = check_title(replace(TITLE, **changes), games=3)
    assert all(TITLE.game().words.texts(each.message).values() for each in found.failures)
    return {each.message.id for each in found.failures}


def test_a_sound_title_passes() -> None:
    found = check_title(TITLE, games=3)
    assert found.failures == []
    assert found.games == 3
    assert found.positions > 100


@pytest.mark.parametrize(
    ("broken", "id"),
    [
        (MoveTwice, "check.moves-twice"),
        (LosesTheRound, "check.document"),
        (NeverOver, "check.outcome"),
        (UnknownRule, "check.rule"),
        (NoReason, "check.refusal-missing"),
        (Speechless, "check.words"),
        (Crashes, "check.crash"),
    ],
)
def test_a_broken_promise_is_named(broken: type[Crossing], id: str) -> None:
    assert id in ids(game=broken)


def test_a_heuristic_that_promises_too_much_is_named() -> None:
    assert ids(heuristic=Overconfident()) == {"check.heuristic"}


def test_a_failure_says_which_moves_led_to_it() -> None:
    (failure,) = (
        each
        for each in check_title(replace(TITLE, game=LosesTheRound), games=2).failures
        if each.message.id == "check.document"
    )
    assert failure.game == 1
    assert failure.moves[0].startswith("place ")
