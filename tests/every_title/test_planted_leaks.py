"""Leaks planted on purpose: the suite must catch each of them, or it proves nothing."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from sandtable_crossing.events import PatrolRowed
from sandtable_crossing.game import Crossing
from sandtable_crossing.procedures import OperationFrame
from sandtable_crossing.state import BRIBE, State

from sandtable.engine.events import Audience, Event, Report
from sandtable.engine.game import Game
from tests.every_title import checks


class BoatsInTheTable(Crossing):
    """The view holds how many boats are in the first row."""

    def table(self, state: State, side: int) -> Mapping[str, Any]:
        return {**super().table(state, side), "count": sum(state.boats[:3])}


class ChoiceSeenEarly(Crossing):
    """That the other side has chosen in secret can be seen before all are in."""

    def known_deciders(self, state: State, side: int) -> tuple[int, ...]:
        return self.deciders(state)


class WindowOnlyWithTheCard(Crossing):
    """A reaction window that is announced only if the card is there to be played."""

    def deciders(self, state: State) -> tuple[int, ...]:
        deciders = super().deciders(state)
        return deciders if self.window(state) != "bribe" or state.hands[BRIBE] else ()


class OrderOfMoves(Crossing):
    """The order of a side's moves tells where boats are."""

    def moves(self, state: State, side: int | None = None) -> Sequence[int]:
        moves = list(super().moves(state, side))
        return moves[::-1] if side == 1 and state.boats[0] and self.turn(state) == 1 else moves


class SilentAnswer(Crossing):
    """The answer to a patrol's step is not marked as a reveal."""

    def play(self, state: State, move: int, report: Report | None = None, side: int | None = None) -> None:
        def unmarked(event: Event, rule: str, to: Audience = -1, reveals: bool = False) -> None:
            assert report is not None
            report(event, rule, to, reveals and not isinstance(event, PatrolRowed))

        super().play(state, move, unmarked if report else None, side)


class UntoldSail(Crossing):
    """The number of hidden steps shows, although nothing is told."""

    def table(self, state: State, side: int) -> Mapping[str, Any]:
        steps = sum(frame.steps for frame in state.stack if isinstance(frame, OperationFrame))
        return {**super().table(state, side), "steps": steps}


def search_for_leaks(game: Game[Any]) -> None:
    chooser = random.Random("leaks")
    for _ in range(40):
        for state, move in checks.random_states(game, chooser):
            for seat in checks.seats(game):
                checks.check_imagined(game, state, seat, chooser)
            if move is not None:
                checks.check_untold(game, state, move)


IN_VIEW = "hidden-(view|after)"
PLANTED: Mapping[type[Crossing], str] = {
    BoatsInTheTable: IN_VIEW,
    ChoiceSeenEarly: IN_VIEW,
    WindowOnlyWithTheCard: IN_VIEW,
    OrderOfMoves: IN_VIEW,
    SilentAnswer: "hidden-event",
    UntoldSail: IN_VIEW,
}


@pytest.mark.parametrize("leaky", PLANTED, ids=lambda each: str(each.__name__))
def test_the_suite_catches_a_planted_leak(leaky: type[Crossing]) -> None:
    with pytest.raises(AssertionError, match=PLANTED[leaky]):
        search_for_leaks(leaky())


def search_untold(game: Game[Any]) -> None:
    for state, move in checks.random_states(game, random.Random("untold")):
        if move is not None:
            checks.check_untold(game, state, move)


def test_what_shows_although_nothing_was_told_is_caught_by_that_alone() -> None:
    with pytest.raises(AssertionError, match="untold"):
        search_untold(UntoldSail())


def test_without_a_leak_nothing_is_found() -> None:
    game, chooser = Crossing(), random.Random("no leak")
    for state, move in checks.some_states(game, chooser):
        for seat in checks.seats(game):
            checks.check_imagined(game, state, seat, chooser)
        if move is not None:
            checks.check_untold(game, state, move)
