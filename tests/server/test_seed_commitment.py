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


def test_with_a_friend_nothing_is_rolled_before_both_have_seen_the_commitment(desk: Desk) -> None:
    opened = desk.claimed(desk.create("crossing", seats=TWO, claim=False))
    assert opened["waits"]
    with desk.sit(opened, "smuggler") as a, desk.sit(opened, "watch") as b:
        assert a.welcome["commitment"] == b.welcome["commitment"] == opened["commitment"]
        assert (a.can["begin"], b.can["begin"]) == (True, True)
        assert a.play("place a1")["code"] == "not-begun"
        assert begin(desk, opened, "observer", expect=403)["error"]["code"] == "observer"
        assert not begin(desk, opened, "smuggler")["begun"]
        assert begin(desk, opened, "smuggler", expect=409)["error"]["code"] == "ready"
        assert [side["ready"] for side in b.wait_for("update")["sides"]] == [True, False]
        assert (b.can["begin"], b.log) == (True, [])
        assert begin(desk, opened, "watch", words="")["begun"]
        assert begin(desk, opened, "watch", expect=409)["error"]["code"] == "begun"
        a.sync()
        assert a.play("place a1")["type"] == "accepted"


def test_the_words_of_both_are_in_the_dice(desk: Desk) -> None:
    opened = desk.claimed(desk.create("crossing", seats=TWO, claim=False))
    begin(desk, opened, "watch", words="a second\nlamp")
    begin(desk, opened, "smuggler")
    with desk.sit(opened, "smuggler") as a, desk.sit(opened, "watch") as b:
        play_out(a, b, choose=at_random(1))
    path, token = f"/api/matches/{opened['match']}", token_of(opened, "watch")
    [seed] = desk.get(f"{path}/record", token)["seeds"]
    assert seed["player"] == f"smuggler: {WORDS}\nwatch: a second lamp"
    verified = desk.get(f"{path}/verify", token)
    assert (verified["ok"], verified["checked"]) == (True, verified["rolls"])


def test_who_has_started_is_remembered_after_a_restart(tmp_path: Path) -> None:
    with Desk(tmp_path) as first:
        opened = first.claimed(first.create("crossing", seats=TWO, claim=False))
        begin(first, opened, "watch")
    with Desk(tmp_path) as second:
        assert begin(second, opened, "watch", expect=409)["error"]["code"] == "ready"
        assert begin(second, opened, "smuggler")["begun"]


def test_a_seed_cannot_be_chosen_with_a_friend(desk: Desk) -> None:
    refused = desk.create("crossing", expect=422, claim=False, seats=TWO, seed="mine")["error"]
    assert refused["code"] == "seed-with-friend"
    assert set(refused["text"]) == {"en", "es"}
    against_a_bot = desk.create("crossing", seats={"watch": "bot:random"}, seed="mine")
    assert desk.get(f"/api/matches/{against_a_bot['match']}", token_of(against_a_bot, "smuggler"))["open_seed"]


def test_alone_nothing_is_rolled_before_the_commitment_was_answered(desk: Desk) -> None:
    opened = desk.create(ISRAEL)
    assert (bool(opened["commitment"]), opened["waits"]) == (True, False)
    [row] = desk.rows(opened)
    assert (row["created"]["unrolled"], row["created"]["record"]["entries"]) == (True, [])
    with desk.sit(opened, "israel") as me:
        assert me.choices
        assert me.welcome["commitment"] == opened["commitment"]


def test_a_rematch_of_two_waits_for_both(desk: Desk) -> None:
    opened = desk.create("crossing", seats=TWO)
    with desk.sit(opened, "smuggler") as a:
        a.ask(type="resign")
    path = f"/api/matches/{opened['match']}/rematch"
    first, other = (desk.post(path, token_of(opened, seat)) for seat in ("smuggler", "watch"))
    assert first["waits"]
    assert first["commitment"] == other["commitment"] != opened["commitment"]
    with desk.sit(first, "watch") as a, desk.sit(other, "smuggler") as b:
        assert (a.can["begin"], b.can["begin"], b.log) == (True, True, [])
        assert not begin(desk, first, "watch")["begun"]
        assert begin(desk, other, "smuggler")["begun"]


def test_a_record_played_on_with_a_friend_waits_for_both(desk: Desk) -> None:
    over = desk.create("crossing", seats=TWO)
    with desk.sit(over, "smuggler") as a:
        a.ask(type="resign")
    branched = desk.post(f"/api/matches/{over['match']}/branch", token_of(over, "smuggler"), at=0, seats=TWO)
    assert branched["waits"]
    assert begin(desk, desk.claimed(branched), "smuggler")["begun"] is False


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


@pytest.mark.parametrize("wish", [{"chance": "manual"}, {"seats": {"israel": "bot:random"}}])
def test_where_nobody_could_begin_a_match_does_not_wait(desk: Desk, wish: Document) -> None:
    assert desk.create(ISRAEL, expect=422, begin=False, **wish)["error"]["code"] == "nothing-to-begin"


def test_no_words_are_taken_before_the_commitment_is_known(desk: Desk) -> None:
    assert desk.create(ISRAEL, expect=422, player_seed=WORDS)["error"]["code"] == "unreadable"
