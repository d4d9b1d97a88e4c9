"""The honest order: first the commitment, then words of the player's own, then the first roll."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.engine import match
from sandtable.engine.chance import SeededDice, commitment, secret_from

from .live_server import Desk, Document, play_out, token_of
from .test_play import ISRAEL, TWO, at_random

WORDS = "el farol de la esquina"


def begin(desk: Desk, opened: Document, seat: str, words: str = WORDS, expect: int = 201) -> Document:
    found: Document = desk.post(
        f"/api/matches/{opened['match']}/begin", token_of(opened, seat), expect, player_seed=words
    )
    return found


def test_nothing_is_rolled_before_the_match_is_begun(desk: Desk) -> None:
    opened = desk.create(ISRAEL, begin=False)
    with desk.sit(opened, "israel") as me:
        assert me.welcome["commitment"] == opened["commitment"]
        assert (me.welcome["begun"], me.can["begin"], me.log, me.choices) == (False, True, [], [])
        assert me.play("end")["code"] == "not-begun"
        assert me.ask(type="resign")["code"] == "not-begun"
        begin(desk, opened, "israel")
        update = me.wait_for("update")
        assert (update["begun"], me.can["begin"]) == (True, False)
        assert me.log
        assert me.choices


def test_the_words_given_after_the_commitment_are_mixed_in_and_the_record_verifies(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match, "fresh_secret", lambda: secret_from("a game with many rolls"))
    opened = desk.create(ISRAEL, begin=False)
    begin(desk, opened, "israel")
    with desk.sit(opened, "israel") as me:
        play_out(me, choose=at_random(1))
    token = token_of(opened, "israel")
    verified = desk.get(f"/api/matches/{opened['match']}/verify", token)
    assert verified["ok"]
    assert verified["checked"] == verified["rolls"] > 0
    record = desk.get(f"/api/matches/{opened['match']}/record", token)
    [seed] = record["seeds"]
    assert seed["player"] == WORDS
    assert seed["commitment"] == opened["commitment"] == commitment(seed["secret"])
    chances = [entry["move"] for entry in record["entries"] if entry["by"] == "chance"]
    rolled = {number: move for number, move in enumerate(chances) if move.startswith("roll")}
    assert len(rolled) > 3

    def derived(words: str) -> list[str]:
        dice = SeededDice(seed["secret"], words)
        return [f"roll {dice.pick(number, [1] * 6) + 1}" for number in rolled]

    assert derived(WORDS) == list(rolled.values()) != derived("")


def test_a_table_of_two_waits_for_whoever_opened_it(desk: Desk) -> None:
    opened = desk.create("crossing", seats=TWO, begin=False)
    with desk.sit(opened, "smuggler") as a, desk.sit(opened, "watch") as b:
        assert (a.can["begin"], b.can["begin"]) == (True, False)
        assert a.play("place a1")["code"] == "not-begun"
        assert begin(desk, opened, "watch", expect=403)["error"]["code"] == "not-opener"
        assert begin(desk, opened, "observer", expect=403)["error"]["code"] == "observer"
        assert begin(desk, opened, "smuggler", words="")["begun"]
        assert begin(desk, opened, "smuggler", expect=409)["error"]["code"] == "begun"
        a.sync()
        b.sync()
        assert a.welcome["commitment"] == opened["commitment"]
        assert a.play("place a1")["type"] == "accepted"


def test_a_bot_waits_too(desk: Desk) -> None:
    opened = desk.create("crossing", seats={"smuggler": "bot:random", "watch": "me"}, begin=False)
    with desk.sit(opened, "watch") as me:
        assert me.version == 0
        begin(desk, opened, "watch")
        while not me.choices:
            me.hear()


def test_a_match_that_waits_is_still_waiting_after_a_restart(tmp_path: Path) -> None:
    with Desk(tmp_path) as first:
        opened = first.create(ISRAEL, begin=False)
    with Desk(tmp_path) as second:
        summary = second.get(f"/api/matches/{opened['match']}", token_of(opened, "israel"))
        assert (summary["begun"], summary["version"], summary["commitment"]) == (False, 0, opened["commitment"])
        begin(second, opened, "israel")
    with Desk(tmp_path) as third, third.sit(opened, "israel") as me:
        assert me.welcome["begun"]
        assert me.welcome["commitment"] == opened["commitment"]
        play_out(me)
        assert third.get(f"/api/matches/{opened['match']}/verify", token_of(opened, "israel"))["ok"]


@pytest.mark.parametrize("wish", [{"chance": "manual"}, {"seats": {"israel": "friend"}}])
def test_where_nobody_could_begin_a_match_does_not_wait(desk: Desk, wish: Document) -> None:
    assert desk.create(ISRAEL, expect=422, begin=False, **wish)["error"]["code"] == "nothing-to-begin"


def test_no_words_are_taken_before_the_commitment_is_known(desk: Desk) -> None:
    assert desk.create(ISRAEL, expect=422, player_seed=WORDS)["error"]["code"] == "unreadable"
