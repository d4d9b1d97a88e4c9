"""What the State may not know changes nothing of what it gets; leaks planted on purpose are found."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from sandtable.engine.canonical_json import canonical
from sandtable.engine.events import OBSERVER, Report, ReportedEvent, collect_into
from sandtable.engine.match import Match
from sandtable.engine.records import MoveEntry
from sandtable.engine.seat_view import SeatView
from sandtable.titles.army_of_shadows.game import ArmyOfShadows
from sandtable.titles.army_of_shadows.rules.events import SetUpOver
from sandtable.titles.army_of_shadows.rules.moves import END, MOVE
from sandtable.titles.army_of_shadows.rules.state import INSURGENT, PLAYING, STATE, State
from tests.every_title import checks
from tests.every_title.titles import with_random_options
from tests.lengths import at_length, length

from .builders import Position, rule

OTHERS = (STATE, OBSERVER)


def given_to(game: ArmyOfShadows, state: State, seat: int) -> list[Any]:
    """Everything a seat is shown, before it is put into words: equal messages are equal sentences."""
    view = game.view(state, seat)
    return [game.view_document(view), game.scene(view)]


def check_rest_of_turn(game: ArmyOfShadows, state: State, chooser: random.Random) -> int:
    """Put another state that fits in its place: the State's whole turn is the same until an answer differs."""
    one = state.copy()
    other = game.imagine(game.view(state, STATE), lambda below: int(chooser.random() * below))
    steps = 0
    while game.turn(one) == STATE:
        for seat in OTHERS:
            assert given_to(game, one, seat) == given_to(game, other, seat), "the turn tells of what is hidden"
        move = chooser.choice(game.moves(one))
        told: list[list[ReportedEvent]] = [[], []]
        for each, heard in zip((one, other), told, strict=True):
            game.play(each, move, collect_into(heard))
        steps += 1
        if checks.heard(game, told[0], STATE) != checks.heard(game, told[1], STATE):
            assert any(each.reveals for each in told[0]), "an answer differed and did not say that it reveals"
            return steps
        assert one.told == other.told, "what was told differs without an answer"
    if game.outcome(one) is None:
        assert given_to(game, one, STATE) == given_to(game, other, STATE), "the end of the turn tells of what is hidden"
    return steps


def silent_turn(game: ArmyOfShadows, state: State, chooser: random.Random) -> list[int] | None:
    """A turn of the Insurgent that moves a hidden piece and of which nothing is told; None if there is none."""
    for _ in range(20):
        trial = state.copy()
        steps: list[int] = []
        while trial.points and (not steps or chooser.random() < 0.5):
            moves = [move for move in game.moves(trial) if move >= MOVE and move != END]
            if not moves:
                break
            steps.append(chooser.choice(moves))
            game.play(trial, steps[-1])
        game.play(trial, END)
        if steps and len(trial.told) == len(state.told) + 1 and trial.insurgents != state.insurgents:
            return [*steps, END]
    return None


def check_silent_turn(game: ArmyOfShadows, state: State, chooser: random.Random) -> bool:
    """The same position with a pass and with a silent Move: every seat but the Insurgent's gets the same bytes."""
    steps = silent_turn(game, state, chooser)
    if steps is None:
        return False
    position = game.to_document(state)
    passed, moved = (Match(game, position=position, seed="same") for _ in range(2))
    passed.play("end", INSURGENT)
    for step in steps:
        moved.play(game.catalogue[step], INSURGENT)
    for seat in OTHERS:
        one, two = (canonical(_taken_away(SeatView(match, seat))) for match in (passed, moved))
        assert one == two, "a silent Move does not look like a pass"
    return True


def _taken_away(pov: SeatView[State]) -> list[Any]:
    return [pov.record_document(), pov.version, pov.can_undo, pov.can_redo]


def search_for_leaks(game: ArmyOfShadows, chooser: random.Random, most: int) -> tuple[int, int]:
    """How many State turns and how many silent turns of one random game were compared."""
    turns = silent = 0
    for state, move in checks.some_states(game, chooser, most):
        if state.phase != PLAYING or move is None:
            continue
        if state.side == STATE:
            turns += check_rest_of_turn(game, state, chooser) > 0
        elif not state.steps and state.points == 2 and game.outcome(state) is None:
            silent += check_silent_turn(game, state, chooser)
            if chooser.random() < 0.2:
                checks.check_untold(game, state, move)
    return turns, silent


def search_games(game: ArmyOfShadows, games: int) -> None:
    chooser = random.Random("leaks")
    for _ in range(games):
        search_for_leaks(game, chooser, 80)
        for state, move in checks.some_states(game, chooser, 10):
            if move is not None:
                checks.check_untold(game, state, move)


@at_length
@rule("2.2", "4.0")
def test_what_the_state_may_not_know_changes_no_byte_of_its_turn() -> None:
    chooser = random.Random("hidden")
    turns = silent = 0
    for number in range(length(2, 60)):
        game = ArmyOfShadows() if number % 2 else with_random_options(ArmyOfShadows, chooser)
        assert isinstance(game, ArmyOfShadows)
        compared = search_for_leaks(game, chooser, length(160, 340))
        turns, silent = turns + compared[0], silent + compared[1]
    assert turns > length(40, 4000)
    assert silent > length(15, 1500)


# Leaks planted on purpose ---------------------------------------------------------------------------------------------


class CountsARing(ArmyOfShadows):
    """The State's table holds how many pieces are in ring C."""

    def table(self, state: State, side: int) -> Mapping[str, Any]:
        return {**super().table(state, side), "ring": sum(state.insurgents[24:36])}


class OrdersMoves(ArmyOfShadows):
    """The order of the State's moves tells whether somebody is in the first half of ring D."""

    def moves(self, state: State, side: int | None = None) -> Sequence[int]:
        moves = super().moves(state, side)
        return moves[::-1] if state.side == STATE and any(state.insurgents[36:42]) else moves


class OffersHiddenTargets(ArmyOfShadows):
    """A hidden piece two spaces from the State's shortens the list of moves."""

    def moves(self, state: State, side: int | None = None) -> Sequence[int]:
        moves = super().moves(state, side)
        return moves[1:] if state.side == STATE and state.held & 0xFFF and len(moves) > 1 else moves


class TellsWhenPointsAreSpent(ArmyOfShadows):
    """A Move is over, and told to have been made, as soon as both points are spent."""

    def play(self, state: State, move: int, report: Report | None = None, side: int | None = None) -> None:
        moving = state.side == INSURGENT and MOVE <= move < END and state.phase == PLAYING
        super().play(state, move, report, side)
        if moving and not state.points and report:
            report(SetUpOver(), "3.0")


class CountsSilentMoves(ArmyOfShadows):
    """That a silent Move was begun shows in the State's view."""

    def table(self, state: State, side: int) -> Mapping[str, Any]:
        return {**super().table(state, side), "busy": bool(state.steps)}


NO_PASS = "a silent Move does not look like a pass"
PLANTED: Mapping[type[ArmyOfShadows], str] = {
    CountsARing: NO_PASS,
    OrdersMoves: "the turn tells of what is hidden",
    OffersHiddenTargets: "the turn tells of what is hidden",
    TellsWhenPointsAreSpent: NO_PASS,
    CountsSilentMoves: "'untold'.*side.state.*'move .*'",
}


@pytest.mark.parametrize("leaky", PLANTED, ids=lambda each: str(each.__name__))
def test_a_planted_leak_is_found(leaky: type[ArmyOfShadows]) -> None:
    with pytest.raises(AssertionError, match=PLANTED[leaky]):
        search_games(leaky(), 10)


@rule("4.0")
def test_a_side_takes_away_only_its_view_of_a_running_game_and_everything_when_it_is_over() -> None:
    table = Position().insurgents(D1=1, D5=1, D9=3).play("move D1 D2", "end")
    taken = canonical(SeatView(table.match, STATE).record_document())
    assert "move D1 D2" not in taken
    assert not any(entry.hash in taken for entry in table.match.record().entries)
    assert all(heard.move is None for heard in SeatView(table.match, STATE).heard)
    table.match.resign(STATE)
    assert SeatView(table.match, STATE).heard[0].move == "end"
    moves = [entry.move for entry in table.match.record().entries if isinstance(entry, MoveEntry)]
    assert moves == ["move D1 D2", "end"]
