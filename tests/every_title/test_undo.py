"""Undo and redo: exact, recorded, and telling nobody anything."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sandtable.engine.errors import NotNow
from sandtable.engine.events import OBSERVER
from sandtable.engine.game import GameType
from sandtable.engine.match import Match
from sandtable.engine.seat_view import SeatView
from sandtable.engine.title_registry import installed_titles
from sandtable.engine.verify import verify
from tests.every_title.random_matches import finished, play_on
from tests.every_title.titles import every_game, two_sided, with_random_options

ENOUGH = 400
"""A long game has as many decisions as ten short ones: after so many cases no other game is begun."""


@every_game
def test_undo_is_exact_and_redo_brings_back_the_same(game_type: GameType) -> None:
    chooser = random.Random(f"undo {game_type.id}")
    undone = 0
    for number in range(8):
        if undone > ENOUGH:
            break
        game = with_random_options(game_type, chooser)
        match = Match(game, seed=f"undo {number}")
        while not match.over:
            side = chooser.choice(game.deciders(match.state))
            before, length = game.hash(match.state), len(match.line)
            match.play(chooser.choice(list(match.legal_moves(side))), side)
            if match.can_undo(side) and chooser.random() < 0.5:
                after = game.hash(match.state)
                steps = match.undo(side)
                undone += 1
                assert (game.hash(match.state), len(match.line)) == (before, length)
                assert match.redo(side) == steps
                assert game.hash(match.state) == after
                with pytest.raises(NotNow):
                    match.redo(side)
        again = Match.replay(game, match.record())
        assert game.hash(again.state) == game.hash(match.state)
        assert verify(match).checked == match.chances
    assert undone


@two_sided
def test_undo_never_crosses_chance_a_reveal_or_the_other_side(game_type: GameType) -> None:
    chooser = random.Random(f"no undo {game_type.id}")
    refused = set()
    for number in range(6):
        match = Match(game_type(), seed=f"no undo {number}")
        while not match.over:
            play_on(match, chooser, 1)
            last = match.line[-1]
            for side, name in enumerate(match.game.sides):
                deciding = match.game.known_deciders(match.state, side) == (side,)
                allowed = deciding and last.entry.by == name and not any(told.reveals for told in last.events)
                assert match.can_undo(side) == allowed
                if not allowed:
                    with pytest.raises(NotNow) as refusal:
                        match.undo(side)
                    refused.add(refusal.value.message.id)
    assert refused == {"undo.not-your-decision", "undo.not-yours", "undo.reveal"}


@two_sided
def test_an_undone_secret_is_not_heard_by_the_other_seats(game_type: GameType) -> None:
    chooser = random.Random(f"secret undo {game_type.id}")
    seen = 0
    for number in range(10):
        match = Match(game_type(), seed=f"secret undo {number}")
        while not match.over and seen < ENOUGH:
            seats = range(len(match.game.sides))
            side = chooser.choice(match.game.deciders(match.state))
            others = [seat for seat in (*seats, OBSERVER) if seat != side]
            before = versions(match, others)
            match.play(chooser.choice(list(match.legal_moves(side))), side)
            if versions(match, others) == before and match.can_undo(side):
                seen += 1
                match.undo(side)
                assert versions(match, others) == before
                assert not any(SeatView(match, seat).heard_since(before[seat]) for seat in others)
                match.redo(side)
    assert seen


def versions(match: Match[Any], seats: list[int]) -> dict[int, int]:
    return {seat: SeatView(match, seat).version for seat in seats}


def test_stepping_back_across_a_roll_alone_keeps_the_branch_and_ironman_forbids_it() -> None:
    match = Match(installed_titles().open("israeli-independence"), seed="branch")
    first = next(move for move in match.legal_moves(0) if move.verb == "attack")
    match.play(first, 0)
    rolls = match.chances
    match.undo(0)
    assert match.chances == rolls, "the roll stays in the record"
    assert match.history[-1].crossed_chance
    match.play(first, 0)
    assert verify(match).rolls == match.chances
    iron = Match(installed_titles().open("israeli-independence", {"ironman": True}), seed="branch")
    iron.play(first, 0)
    with pytest.raises(NotNow, match=r"undo\.ironman"):
        iron.undo(0)


def test_undo_from_the_end_goes_on_with_new_dice() -> None:
    match = finished(installed_titles().open("israeli-independence"), "undo the end")
    match.undo(0)
    assert not match.over
    play_on(match, random.Random(9))
    assert match.over
    assert verify(match).checked == match.chances
