"""The analysis of a finished match: worked out beside the server, looked at on the way, kept for good."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from sandtable.server import analysis_job
from sandtable.server.openapi import SCHEMAS

from .live_server import Desk, Document, play_out, token_of
from .test_play import ISRAEL, TWO, at_random


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis_job, "LEVEL", 1)
    monkeypatch.setattr(analysis_job, "seconds_per_question", lambda count: 0.01)


def finished(desk: Desk) -> Document:
    opened = desk.create("crossing", seats=TWO, seed="analysis")
    with desk.sit(opened, "smuggler") as a, desk.sit(opened, "watch") as b:
        play_out(a, b, choose=at_random(4))
    return opened


def look(desk: Desk, opened: Document, seat: str, expect: int = 200) -> Any:
    return desk.get(f"/api/matches/{opened['match']}/analysis", token_of(opened, seat), expect)


def complete(desk: Desk, opened: Document, seat: str) -> Document:
    for _ in range(4000):
        found: Document = look(desk, opened, seat)
        if found["done"] == found["total"]:
            return found
        time.sleep(0.02)
    raise AssertionError(found)


def test_it_is_worked_out_on_the_way_and_kept(tmp_path: Path) -> None:
    with Desk(tmp_path) as desk:
        opened = finished(desk)
        first = look(desk, opened, "watch")
        assert first["total"] > first["done"]
        found = complete(desk, opened, "watch")
        jsonschema.validate(found, {"$ref": "#/components/schemas/Analysis", "components": {"schemas": SCHEMAS}})
        decision = found["decisions"][-1]
        position = desk.get(f"/api/matches/{opened['match']}/at/{decision['at']}", token_of(opened, "watch"))
        assert position["scene"]
        room = desk.app.state.lobby._rooms[opened["match"]]
        while not room.idle:  # what was found is being kept
            time.sleep(0.01)
    with Desk(tmp_path) as desk:
        assert look(desk, opened, "watch") == found
        assert look(desk, opened, "observer")["luck"] == found["luck"]


def test_there_is_none_while_the_match_is_on(desk: Desk) -> None:
    opened = desk.create("crossing", seats=TWO)
    for seat in ("smuggler", "watch", "observer"):
        assert look(desk, opened, seat, 409)["error"]["code"] == "not-over"


def test_a_match_that_went_on_after_its_end_is_analysed_anew(desk: Desk) -> None:
    opened = desk.create(ISRAEL, seed="back again")
    with desk.sit(opened, "israel") as me:
        play_out(me, choose=at_random(1))
        first = complete(desk, opened, "israel")
        me.sync()
        assert me.ask(type="undo", version=me.version)["type"] == "accepted"
        me.sync()
        assert look(desk, opened, "israel", 409)["error"]["code"] == "not-over"
        play_out(me, choose=at_random(2))
        second = look(desk, opened, "israel")
        assert second["done"] < second["total"] or second["decisions"] != first["decisions"]
