"""A bot whose steps may be hidden is heard at moments that tell nothing of how many there were."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from sandtable.bots import LEVELS, MIDDLE_LEVEL
from sandtable.engine.game import Game
from sandtable.server.answer_pace import SLOT, SLOTS_BY_LEVEL, TICK, AnswerPace
from sandtable.server.app import create_app
from sandtable.server.live_match import LiveMatch
from sandtable.server.serve import serve
from sandtable.titles.arab_israeli_wars.game import ArabIsraeliWars
from sandtable.titles.army_of_shadows.game import ArmyOfShadows
from tests.every_title.seat_requests import open_match

from .live_server import Desk


def heard_after(taken: float, level: int = MIDDLE_LEVEL, slot: float = SLOT) -> float:
    """When a turn is heard that takes so long to think of."""
    pace = AnswerPace(slot)
    pace.begin(100.0)
    return taken + pace.wait(100.0 + taken, level)


@pytest.mark.parametrize("level", LEVELS)
def test_turns_are_heard_at_the_same_moment_however_many_steps_they_had(level: int) -> None:
    assert {round(heard_after(taken, level), 9) for taken in (0.0, 0.069, 0.081, 0.4)} == {SLOTS_BY_LEVEL[level - 1]}


def test_a_turn_that_takes_longer_than_its_slot_is_heard_when_the_next_is_over() -> None:
    assert heard_after(1.2) == pytest.approx(heard_after(1.9)) == pytest.approx(2.0)


def test_readers_are_answered_when_a_tick_comes_whenever_they_asked() -> None:
    pace = AnswerPace()
    assert {round(now + pace.until_tick(now), 9) for now in (100.001, 100.004, 100.049)} == {100.0 + TICK}
    assert AnswerPace(0.0).until_tick(100.001) == 0.0


def test_in_tests_nobody_waits_and_in_play_bots_do() -> None:
    assert AnswerPace(0.0).at_once
    assert heard_after(0.5, slot=0.0) == 0.5
    for starts in (create_app, serve):
        assert inspect.signature(starts).parameters["slot"].default == SLOT > 0


def played(game: Game[Any], moves: Sequence[str]) -> LiveMatch:
    live = open_match(game, game.start())
    for move in moves:
        live.match.play(move)
    return live


SET_UP = [f"place {space}" for space in ("D1", "D1", "D4", "D7", "D10")]


def test_who_may_hide_a_step_is_known_from_the_moves() -> None:
    live = played(ArmyOfShadows(), SET_UP)
    assert live.may_hide("insurgent")
    number = live.game.catalogue.number
    assert not live.is_heard("insurgent", number("move D4 D5"))
    assert live.is_heard("insurgent", number("end"))
    assert not played(ArmyOfShadows(), [*SET_UP, "end"]).may_hide("state")
    assert not played(ArabIsraeliWars(), []).may_hide(ArabIsraeliWars.sides[0])


def test_a_bot_that_may_hide_plays_in_its_slot(tmp_path: Path) -> None:
    with Desk(tmp_path, slot=0.01) as desk:
        opened = desk.create("army-of-shadows", seats={"insurgent": "bot:greedy", "state": "me"})
        with desk.sit(opened, "state") as state:
            for _ in range(3):
                while "end" not in state.choices:
                    state.hear()
                assert state.play("end")["type"] == "accepted"
