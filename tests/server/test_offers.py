"""What players agree on: resignation, draws, takebacks, chat, rematch; records, branches, checks."""

from __future__ import annotations

import json

import pytest

from sandtable.engine.records import read_record_text

from .live_server import Desk, Document, play_out, token_of
from .test_play import ISRAEL, TWO, at_random


def finished(desk: Desk, seed: int = 11) -> Document:
    opened = desk.create("crossing", seats=TWO)
    with desk.sit(opened, "smuggler") as a, desk.sit(opened, "watch") as b:
        play_out(a, b, choose=at_random(seed))
    return opened


def test_resigning_ends_the_match_and_opens_the_dice(desk: Desk) -> None:
    opened = desk.create("crossing", seats=TWO)
    with desk.sit(opened, "smuggler") as a, desk.sit(opened, "watch") as b:
        for _ in range(3):
            a.play("place a1")
        b.ask(type="resign")
        for each in (a, b):
            each.sync()
            assert each.over
            assert (each.over["winner"], each.over["degree"], each.over["score"]) == ("smuggler", "resigned", 0)
            assert not each.choices
        assert a.play("choose sail")["code"] == "over"
    verified = desk.get(f"/api/matches/{opened['match']}/verify", token_of(opened, "watch"))
    assert verified["ok"]
    assert verified["checked"] == verified["rolls"] > 0


def test_a_draw_is_agreed_or_declined(desk: Desk) -> None:
    opened = desk.create("crossing", seats=TWO)
    with desk.sit(opened, "smuggler") as a, desk.sit(opened, "watch") as b:
        assert b.ask(type="answer", kind="draw", accept=True)["type"] == "refused"
        a.ask(type="offer", kind="draw")
        assert b.wait_for("offer")["by"] == "smuggler"
        b.ask(type="answer", kind="draw", accept=False)
        assert a.wait_for("offer-closed")["answer"] == "declined"
        b.ask(type="offer", kind="draw")
        assert b.ask(type="answer", kind="draw", accept=True)["type"] == "refused"
        assert a.wait_for("offer")["kind"] == "draw"
        a.ask(type="answer", kind="draw", accept=True)
        assert b.wait_for("offer-closed")["answer"] == "accepted"
        assert b.over
        assert (b.over["winner"], b.over["degree"]) == (None, "agreed-draw")


def test_a_takeback_needs_consent_and_names_what_the_other_side_may_know(desk: Desk) -> None:
    opened = desk.create("crossing", seats=TWO)
    with desk.sit(opened, "smuggler") as a, desk.sit(opened, "watch") as b:
        for _ in range(3):
            a.play("place a1")
        a.sync()
        a.play("choose card")
        before = a.version
        a.ask(type="offer", kind="takeback")
        offer = b.wait_for("offer")
        assert offer["moves"] == []  # the choice is the smuggler's secret
        b.ask(type="answer", kind="takeback", accept=True)
        a.sync()
        assert a.version > before
        assert a.log[-1]["jump"] == "undo"
        assert "choose sail" in a.choices


def test_a_bot_declines_draws_and_grants_takebacks(desk: Desk) -> None:
    opened = desk.create("crossing", seats={"smuggler": "me", "watch": "bot:random"})
    with desk.sit(opened, "smuggler") as a:
        a.play("place a1")
        a.ask(type="offer", kind="draw")
        assert a.wait_for("offer-closed")["answer"] == "declined"
        a.ask(type="offer", kind="takeback")
        assert a.wait_for("offer-closed")["answer"] == "accepted"


def searched(desk: Desk, opened: Document) -> str:
    """The State's first step, which is answered: what comes of asking to take it back, and what is said of it."""
    with desk.sit(opened, "insurgent") as insurgent:
        for move in ("place D1", "place D1", "place D4", "place D7", "place D10", "end"):
            assert insurgent.play(move)["type"] == "accepted"
    with desk.sit(opened, "state") as state:
        assert state.play("move capital A1")["type"] == "accepted"
        return str(state.ask(type="offer", kind="takeback").get("code"))


BETWEEN_PEOPLE = {"insurgent": "friend", "state": "me"}


@pytest.mark.parametrize(("friendly", "code"), [(None, "None"), (True, "None"), (False, "not-friendly")])
def test_between_people_a_move_that_revealed_something_is_taken_back_if_the_other_agrees(
    desk: Desk, friendly: bool | None, code: str
) -> None:
    opened = desk.create("army-of-shadows", seats=BETWEEN_PEOPLE, friendly=friendly)
    assert searched(desk, opened) == code
    for seat in ("insurgent", "state", "observer"):
        assert desk.get(f"/api/matches/{opened['match']}", token_of(opened, seat))["friendly"] == (
            friendly is not False
        )


@pytest.mark.parametrize("friendly", [None, False, True])
def test_a_bot_takes_back_what_revealed_something_only_in_a_friendly_match(desk: Desk, friendly: bool | None) -> None:
    opened = desk.create("army-of-shadows", seats={"insurgent": "bot:random", "state": "me"}, friendly=friendly)
    with desk.sit(opened, "state") as state:
        assert state.welcome["friendly"] == bool(friendly)
        while "move capital A1" not in state.choices:
            state.hear()
        assert state.play("move capital A1")["type"] == "accepted"
        answer = state.ask(type="offer", kind="takeback")
        if friendly:
            assert state.wait_for("offer-closed")["answer"] == "accepted"
        else:
            assert answer["code"] == "not-friendly"
            assert "friendly" in answer["text"]["en"]


def test_whether_a_match_is_friendly_goes_on_in_a_rematch(desk: Desk) -> None:
    opened = desk.create("crossing", seats=TWO, friendly=False)
    with desk.sit(opened, "watch") as watch:
        watch.ask(type="resign")
    again = desk.post(f"/api/matches/{opened['match']}/rematch", token_of(opened, "watch"))
    with desk.sit(again, "smuggler") as smuggler:
        assert not smuggler.welcome["friendly"]


def test_chat_is_plain_text_between_the_seats(desk: Desk) -> None:
    opened = desk.create("crossing", seats=TWO)
    with desk.sit(opened, "smuggler") as a, desk.sit(opened, "watch") as b, desk.sit(opened, "observer") as c:
        a.ask(type="chat", text="<b>good\x07 luck</b>\n")
        assert b.wait_for("chat")["text"] == "<b>good luck</b>"
        assert c.ask(type="chat", text="psst")["code"] == "observer"
    with desk.sit(opened, "watch") as b:
        assert b.welcome["chat"][0]["by"] == "smuggler"


def test_presence_is_told(desk: Desk) -> None:
    opened = desk.create("crossing", seats=TWO)
    with desk.sit(opened, "smuggler") as a:
        with desk.sit(opened, "watch"):
            assert [side["here"] for side in a.wait_for("presence")["sides"]] == [True, True]
        assert [side["here"] for side in a.wait_for("presence")["sides"]] == [True, False]


def test_a_rematch_swaps_the_sides_and_gives_each_their_own_seat(desk: Desk) -> None:
    opened = finished(desk)
    path = f"/api/matches/{opened['match']}/rematch"
    first = desk.post(path, token_of(opened, "smuggler"))
    again = desk.post(path, token_of(opened, "smuggler"))
    other = desk.post(path, token_of(opened, "watch"))
    assert first == again
    assert first["match"] == other["match"]
    assert {each["seat"] for each in first["seats"]} == {"watch", "observer"}
    assert {(each["seat"], each["kind"]) for each in other["seats"]} == {("smuggler", "me"), ("observer", "observer")}
    for rematch in (first, other):
        desk.started(rematch)
    with desk.sit(other, "smuggler") as a, desk.sit(first, "watch") as b:
        assert a.choices
        assert not b.choices
    running = desk.create(ISRAEL)
    desk.post(f"/api/matches/{running['match']}/rematch", token_of(running, "israel"), expect=409)


def test_a_rematch_on_one_screen_gives_both_seats(desk: Desk) -> None:
    opened = desk.create("crossing", seats={"smuggler": "me", "watch": "me"})
    with desk.sit(opened, "watch") as b:
        b.ask(type="resign")
    again = desk.post(f"/api/matches/{opened['match']}/rematch", token_of(opened, "watch"))
    assert {each["seat"] for each in again["seats"]} == {"smuggler", "watch", "observer"}


@pytest.mark.parametrize("seat", ["smuggler", "watch", "observer"])
def test_a_running_match_of_two_is_taken_away_as_the_seat_knows_it(desk: Desk, seat: str) -> None:
    opened = desk.create("crossing", seats=TWO)
    with desk.sit(opened, "smuggler") as smuggler:
        smuggler.play("place a1")
    token = token_of(opened, seat)
    taken = desk.get(f"/api/matches/{opened['match']}/record", token)
    assert taken["side"] == seat
    assert taken["heard"] == desk.get(f"/api/matches/{opened['match']}/log", token)["lines"]
    assert ("place a1" in json.dumps(taken)) == (seat == "smuggler")
    assert desk.post("/api/matches/import", expect=422, record=taken)["error"]["code"] == "malformed"


def test_the_record_of_a_match_that_is_over_is_the_file_that_was_asked_for(desk: Desk) -> None:
    opened = finished(desk)
    headers = {"Authorization": f"Bearer {token_of(opened, 'watch')}"}
    text = desk.http.get(f"/api/matches/{opened['match']}/record", headers=headers).text
    assert read_record_text(text, "taken away").entries


def test_a_running_match_of_one_is_taken_away_without_the_secret_of_its_dice(desk: Desk) -> None:
    alone = desk.create(ISRAEL)
    record = desk.get(f"/api/matches/{alone['match']}/record", token_of(alone, "israel"))
    assert "open_secret" not in record
    assert record["seeds"][-1]["secret"] is None


def test_a_record_is_brought_back_and_a_changed_one_refused(desk: Desk) -> None:
    opened = finished(desk)
    record = desk.get(f"/api/matches/{opened['match']}/record", token_of(opened, "watch"))
    brought = desk.post("/api/matches/import", record=record)
    summary = desk.get(f"/api/matches/{brought['match']}", token_of(brought, "watch"))
    assert summary["over"]
    changed = {**record, "entries": record["entries"][:-1]}
    assert desk.post("/api/matches/import", expect=422, record=changed)["error"]["code"] == "tampered"
    assert desk.post("/api/matches/import", expect=422, record={"sandtable": 1})["error"]["code"] in (
        "tampered",
        "malformed",
    )
    assert desk.post("/api/matches/import", expect=422, record=[])["error"]["code"] == "unreadable"


def test_an_unfinished_record_is_played_on_with_fresh_dice(desk: Desk) -> None:
    alone = desk.create(ISRAEL)
    with desk.sit(alone, "israel") as me:
        me.play(me.choices[0])
    record = desk.get(f"/api/matches/{alone['match']}/record", token_of(alone, "israel"))
    brought = desk.post("/api/matches/import", record=record)
    assert brought["commitment"] != alone["commitment"]
    with desk.sit(brought, "israel") as me:
        assert len(me.log) == len(record["entries"])
        play_out(me, choose=at_random(1))


def test_play_on_from_a_position(desk: Desk) -> None:
    alone = desk.create(ISRAEL)
    with desk.sit(alone, "israel") as me:
        for _ in range(4):
            me.play(me.choices[0])
        log = me.log
    path = f"/api/matches/{alone['match']}"
    branched = desk.post(f"{path}/branch", token_of(alone, "israel"), at=1)
    with desk.sit(branched, "israel") as me:
        assert me.log[0] == log[0]
    desk.post(f"{path}/branch", token_of(alone, "observer"), expect=403, at=1)
    two = desk.create("crossing", seats=TWO)
    desk.post(f"/api/matches/{two['match']}/branch", token_of(two, "watch"), expect=403, at=0)
    over = finished(desk)
    again = desk.post(f"/api/matches/{over['match']}/branch", token_of(over, "watch"), at=5)
    assert {each["seat"] for each in again["seats"]} == {"smuggler", "watch", "observer"}


def test_every_past_position_can_be_seen(desk: Desk) -> None:
    opened = finished(desk)
    path = f"/api/matches/{opened['match']}/at"
    token = token_of(opened, "watch")
    total = desk.get(f"{path}/0", token)["entries"]
    for number in (1, total // 2, total):
        scene = desk.get(f"{path}/{number}?lang=es", token)["scene"]
        assert scene["spaces"]
    assert desk.get(f"{path}/5?as=smuggler", token)["scene"]["pieces"]
    running = desk.create("crossing", seats=TWO)
    place = f"/api/matches/{running['match']}/at/0?as=smuggler"
    assert desk.get(place, token_of(running, "watch"), expect=403)["error"]["code"] == "sealed"
