"""A fault in a game's rules is answered as one, and leaves the match as it was."""

from __future__ import annotations

import logging

import pytest

from sandtable.engine.errors import Refusal
from sandtable.engine.events import Report
from sandtable.engine.game import View
from sandtable.engine.moves import Move
from sandtable.engine.title_registry import TitleRegistry
from sandtable.titles.israeli_independence.game import IsraeliIndependence
from sandtable.titles.israeli_independence.rules.state import State

from .client import GAME, Client, Refused
from .positions import position


class Faulty(IsraeliIndependence):
    """Fails in the middle of a roll of six, after it has changed the table."""

    def play(self, state: State, move: int, report: Report | None = None, side: int | None = None) -> None:
        super().play(state, move, report, side)
        if self.catalogue.notation(move) == "roll 6":
            raise ZeroDivisionError

    def why(self, view: View, move: Move) -> Refusal | None:
        return None


@pytest.fixture
def client() -> Client:
    return Client(TitleRegistry.of_games([Faulty]))


@pytest.fixture(autouse=True)
def _quiet(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.CRITICAL, "sandtable.referee")


def test_a_fault_is_answered_and_nothing_has_changed(client: Client) -> None:
    match = client.call("position", game=GAME, state=position(), chance="manual")["match"]
    client.call("play", match=match, move="attack jordan")
    before, record = client.hash(match), client.call("record", match=match)
    with pytest.raises(Refused) as caught:
        client.call("play", match=match, move="roll 6")
    assert (caught.value.number, caught.value.code) == (-32603, "internal")
    assert client.hash(match) == before
    assert client.call("record", match=match) == record
    assert client.call("play", match=match, move="roll 5")["events"]


def test_a_move_whose_dice_fail_is_taken_back_whole(client: Client) -> None:
    failed = 0
    for seed in range(20):
        match = client.call("position", game=GAME, state=position(), seed=seed)["match"]
        before, record = client.hash(match), client.call("record", match=match, private=True)
        try:
            client.call("play", match=match, move="attack jordan")
        except Refused:
            failed += 1
            assert client.hash(match) == before
            assert client.call("record", match=match, private=True) == record
    assert 0 < failed < 20


def test_a_fault_is_logged_for_us(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR, "sandtable.referee")
    match = client.call("position", game=GAME, state=position(), chance="manual")["match"]
    client.call("play", match=match, move="attack jordan")
    with pytest.raises(Refused):
        client.call("play", match=match, move="roll 6")
    assert "ZeroDivisionError" in caplog.text


def test_a_move_that_is_not_legal_is_refused_even_if_the_rules_give_no_reason(client: Client) -> None:
    match = client.call("position", game=GAME, state=position(), chance="manual")["match"]
    for method in ("why", "play"):
        with pytest.raises(Refused) as caught:
            client.call(method, match=match, move="attack iraq")
        assert caught.value.code == "not_now"
