"""Hints on the server: for a seat on turn, from its view, where the match allows them; the room goes on meanwhile."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jsonschema
import pytest

from sandtable.engine.match import Match
from sandtable.server import worker_jobs
from sandtable.server.live_match import LiveMatch
from sandtable.server.openapi import SCHEMAS
from sandtable.server.security import Limits
from tests.titles.punic_island.test_battle_odds import setting_out

from . import slow_jobs
from .live_server import Desk, Document, token_of
from .test_play import ISRAEL, TWO

AGAINST_A_BOT = {"smuggler": "me", "watch": "bot:random"}
HOT_SEAT = {"smuggler": "me", "watch": "me"}


def hint(desk: Desk, opened: Document, seat: str, expect: int = 201, **body: Any) -> Document:
    path = f"/api/matches/{opened['match']}/hint"
    found: Document = desk.post(path, token_of(opened, seat), expect, **body)
    return found


def test_every_move_of_the_seat_gets_a_value_and_the_best_comes_first(desk: Desk) -> None:
    opened = desk.create(ISRAEL, seed="hints")
    with desk.sit(opened, "israel") as me:
        assert me.welcome["hints"]
        by_socket = me.ask(type="hint", level=1)
        assert by_socket["type"] == "hint"
        assert by_socket["version"] == me.version
        assert sorted(each["move"] for each in by_socket["moves"]) == sorted(me.choices)
        at_least = [each["value"] - each["error"] for each in by_socket["moves"]]
        assert at_least == sorted(at_least, reverse=True)
        by_http = hint(desk, opened, "israel", level=1)
        assert by_http["moves"] == by_socket["moves"]
        jsonschema.validate(by_http, {"$ref": "#/components/schemas/Hint", "components": {"schemas": SCHEMAS}})


@pytest.mark.parametrize(
    ("seats", "wish", "allowed"),
    [
        (TWO, {}, False),
        (TWO, {"hints": True}, True),
        (HOT_SEAT, {}, False),
        (AGAINST_A_BOT, {}, True),
        (AGAINST_A_BOT, {"hints": False}, False),
    ],
    ids=["two people", "two people who agreed", "hot seat", "against a bot", "against a bot, without"],
)
def test_between_people_there_are_hints_only_where_the_match_was_opened_with_them(
    desk: Desk, seats: dict[str, str], wish: dict[str, bool], allowed: bool
) -> None:
    opened = desk.create("crossing", seats=seats, **wish)
    for seat in ("smuggler", "observer"):
        assert desk.get(f"/api/matches/{opened['match']}", token_of(opened, seat))["hints"] is allowed
    if allowed:
        assert hint(desk, opened, "smuggler", level=1)["moves"]
    else:
        assert hint(desk, opened, "smuggler", 403)["error"]["code"] == "no-hints"


def test_hints_are_for_the_side_on_turn_and_nobody_else(desk: Desk) -> None:
    opened = desk.create("crossing", seats=TWO, hints=True)
    assert hint(desk, opened, "watch", 409)["error"]["code"] == "not-your-turn"
    assert hint(desk, opened, "observer", 403)["error"]["code"] == "observer"
    assert hint(desk, opened, "smuggler", 422, level=6)["error"]["code"] == "unreadable"
    with desk.sit(opened, "observer") as looker:
        refused = looker.ask(type="hint")
        assert (refused["type"], refused["code"]) == ("refused", "observer")
    with desk.sit(opened, "smuggler") as me:
        me.ask(type="resign")
    assert hint(desk, opened, "smuggler", 409)["error"]["code"] == "over"


def test_before_the_match_has_begun_there_is_nothing_to_hint_at(desk: Desk) -> None:
    opened = desk.create(ISRAEL, begin=False)
    assert hint(desk, opened, "israel", 409)["error"]["code"] == "not-begun"


def test_dice_by_hand_are_not_hinted_at(desk: Desk) -> None:
    opened = desk.create(ISRAEL, chance="manual")
    with desk.sit(opened, "israel") as me:
        assert me.choices
        assert hint(desk, opened, "israel", 409)["error"]["code"] == "not-your-turn"


def test_a_rematch_allows_what_the_match_did(desk: Desk) -> None:
    opened = desk.create("crossing", seats=TWO, hints=True)
    with desk.sit(opened, "smuggler") as me:
        me.ask(type="resign")
    again = desk.post(f"/api/matches/{opened['match']}/rematch", token_of(opened, "smuggler"))
    assert desk.get(f"/api/matches/{again['match']}", token_of(again, "watch"))["hints"]


def test_hints_are_rationed(tmp_path: Path) -> None:
    with Desk(tmp_path, Limits(hints=0.001, hints_burst=2)) as slow:
        opened = slow.create(ISRAEL)
        for _ in range(2):
            hint(slow, opened, "israel", level=1)
        assert hint(slow, opened, "israel", 429)["error"]["code"] == "rate"


def test_a_hint_brings_the_odds_of_a_battle_that_could_be_begun(desk: Desk) -> None:
    table = setting_out()
    match: Match[Any] = Match(table.game, "manual", position=table.game.to_document(table.state))
    seats = {"rome": "me", "carthage": "bot:random"}
    opened = desk.post("/api/matches/import", record=match.record(private=True).document(), seats=seats)
    found = hint(desk, opened, "rome", level=1)
    jsonschema.validate(found, {"$ref": "#/components/schemas/Hint", "components": {"schemas": SCHEMAS}})
    assert found["odds"]
    assert "±" in found["odds"][0]["value"]["es"]


def test_people_go_on_while_a_bot_thinks(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "go"
    monkeypatch.setattr(worker_jobs, "choose", slow_jobs.choose_after_a_while)
    monkeypatch.setattr(LiveMatch, "bot_of", lambda _, side: f"slow {path}" * (side == "watch"))
    opened = desk.create("crossing", seats={"smuggler": "me", "watch": "friend"})
    with desk.sit(opened, "smuggler") as me:
        for move in ("place a1", "place a1", "place a1", "choose sail"):
            assert me.play(move)["type"] == "accepted"
        assert me.ask(type="chat", text="thinking?")["type"] == "accepted"
        me.sync()
        told = me.version
        path.touch()
        while me.version == told:
            me.hear()
        assert any(line["by"] == "watch" or line["events"] for line in me.log[told:])
