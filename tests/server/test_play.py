"""Whole games, seats, and what is refused."""

from __future__ import annotations

import random
import threading
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from sandtable.engine.canonical_json import canonical

from .live_server import Desk, Document, Sitter, fresh_id, play_out, token_of

ISRAEL = "israeli-independence"
TWO = {"smuggler": "me", "watch": "friend"}


def at_random(seed: int) -> Any:
    chooser = random.Random(seed)
    return lambda sitter: chooser.choice(sitter.choices)


def play_alone(me: Sitter, seed: int) -> None:
    """To the end, at random, against bots; what a standing order of one's own answers is left to it."""
    choose = at_random(seed)
    while True:
        me.sync()
        if me.over:
            return
        if me.choices and not me.has_ordered:
            assert me.play(choose(me))["type"] == "accepted"
        else:
            me.hear()


def state_hash(desk: Desk, opened: Document, seat: str) -> str:
    """What the seat sees, as one text: enough to know that nothing has changed."""
    token = token_of(opened, seat)
    summary = desk.get(f"/api/matches/{opened['match']}", token)
    return canonical([summary, desk.get(f"/api/matches/{opened['match']}/log", token)])


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_whole_solitaire_game_over_the_socket(desk: Desk, lang: str) -> None:
    opened = desk.create(ISRAEL, seed="a game")
    with desk.sit(opened, "israel", lang=lang) as me:
        assert me.welcome["commitment"] == opened["commitment"]
        assert me.welcome["solitaire"]
        play_out(me, choose=at_random(1))
        assert me.over
        assert me.over["text"]["es"]
        assert [line["n"] for line in me.log] == list(range(1, me.version + 1))
    verified = desk.get(f"/api/matches/{opened['match']}/verify", token_of(opened, "israel"))
    assert verified["ok"]
    assert verified["checked"] == verified["rolls"] > 0


def test_two_sides_and_an_observer_by_links(desk: Desk) -> None:
    opened = desk.create("crossing", seats=TWO)
    assert {each["kind"] for each in opened["seats"]} == {"me", "friend", "observer"}
    with desk.sit(opened, "smuggler") as a, desk.sit(opened, "watch") as b, desk.sit(opened, "observer") as c:
        assert [side["kind"] for side in b.welcome["sides"]] == ["friend", "me"]
        assert c.welcome["side"] is None
        assert not b.choices
        play_out(a, b, choose=at_random(2))
        for each in (a, b, c):
            each.sync()
            assert each.over == a.over
        assert c.ask(type="move", version=c.version, move="end")["code"] == "observer"


def test_against_a_bot(desk: Desk) -> None:
    opened = desk.create("crossing", seats={"smuggler": "bot:random", "watch": "me"}, seed="against a bot")
    assert [each["token"] for each in opened["seats"] if each["kind"] == "bot"] == [None]
    with desk.sit(opened, "watch") as me:
        play_alone(me, 3)
        assert [line["n"] for line in me.log] == list(range(1, me.version + 1))


def test_a_bot_plays_alone(desk: Desk) -> None:
    opened = desk.create(ISRAEL, seats={"israel": "bot:random"})
    with desk.sit(opened, "observer") as me:
        while not me.over:
            me.hear()
        me.sync()
        assert "israel" in {line["by"] for line in me.log}
        assert [line["n"] for line in me.log] == list(range(1, me.version + 1))
        assert not me.choices


def test_a_wrong_or_absent_token_opens_nothing(desk: Desk) -> None:
    opened = desk.create(ISRAEL)
    path = f"/api/matches/{opened['match']}"
    assert desk.get(path, expect=401)["error"]["code"] == "no-token"
    assert desk.get(path, "x" * 22, expect=401)["error"]["code"] == "bad-token"
    assert desk.get("/api/matches/nowhere", "x" * 22, expect=404)["error"]["code"] == "unknown-match"
    stranger = Sitter(desk.port, opened["match"], "x" * 22)
    assert stranger.welcome["code"] == "bad-token"
    with pytest.raises(ConnectionClosed):
        stranger.hear()


def test_a_token_of_another_match_opens_nothing(desk: Desk) -> None:
    one, other = desk.create(ISRAEL), desk.create(ISRAEL)
    refused = desk.get(f"/api/matches/{one['match']}", token_of(other, "israel"), expect=401)
    assert refused["error"]["code"] == "bad-token"


def test_what_may_not_be_played_is_refused_with_a_reason_and_changes_nothing(desk: Desk) -> None:
    opened = desk.create("crossing", seats=TWO)
    with desk.sit(opened, "smuggler") as a, desk.sit(opened, "watch") as b:
        before = state_hash(desk, opened, "smuggler")
        out_of_turn = b.play("place a1")
        assert (out_of_turn["type"], out_of_turn["code"], out_of_turn["rule"]) == ("refused", "not-your-turn", "2")
        off_list = a.play("sail a1 b1")
        assert (off_list["code"], set(off_list["text"])) == ("illegal", {"en", "es"})
        assert a.play("levitate")["code"] == "malformed"
        assert a.play("place a1", version=7)["code"] == "stale"
        assert a.play("roll 6")["type"] == "refused"
        assert a.ask(type="why", move="sail a1 b1")["legal"] is False
        assert a.ask(type="why", move="place a1")["legal"] is True
        assert state_hash(desk, opened, "smuggler") == before


def test_a_stale_move_is_refused_even_if_it_is_still_legal(desk: Desk) -> None:
    opened = desk.create("crossing", seats=TWO)
    with desk.sit(opened, "smuggler") as a:
        seen = a.version
        assert a.play("place a1")["type"] == "accepted"
        assert a.play("place a1", version=seen)["code"] == "stale"


def test_a_repeated_id_is_answered_again_and_done_once(desk: Desk) -> None:
    opened = desk.create("crossing", seats=TWO)
    with desk.sit(opened, "smuggler") as a:
        id, seen = fresh_id(), a.version
        first = a.play("place a1", id=id)
        again = a.play("place a1", id=id, version=seen)
        assert first == again
        assert len(a.log) == 1
    with desk.sit(opened, "smuggler") as a:
        assert a.play("place a1", id=id, version=seen) == first
        assert len(a.log) == 1
        refused = a.play("end", id="no")
        assert a.play("end", id="no") == refused


def test_a_repeated_id_with_other_content_is_refused_and_not_called_done(desk: Desk) -> None:
    opened = desk.create("crossing", seats=TWO)
    with desk.sit(opened, "smuggler") as a:
        seen = a.version
        a.play("place a1", id="moved")
        a.play("end", id="was refused")
        a.ask(type="chat", text="hello", id="said")
        for used, other in (
            ("moved", {"type": "move", "version": seen, "move": "place a2"}),
            ("moved", {"type": "move", "version": a.version, "move": "place a1"}),
            ("moved", {"type": "resign"}),
            ("was refused", {"type": "move", "version": a.version, "move": "place a2"}),
            ("said", {"type": "chat", "text": "hello?"}),
            ("said", {"type": "orders", "orders": {"bribe": "never"}}),
        ):
            assert a.ask(**other, id=used)["code"] == "id-used", (used, other)
        assert a.ask(type="chat", text="hello", id="said")["type"] == "accepted"
        assert (len(a.log), a.over) == (1, None)


def test_what_an_id_stood_for_is_remembered_after_a_restart(tmp_path: Path) -> None:
    with Desk(tmp_path) as first:
        opened = first.create("crossing", seats=TWO)
        with first.sit(opened, "smuggler") as a:
            seen = a.version
            accepted = a.play("place a1", id="moved")
    with Desk(tmp_path) as second, second.sit(opened, "smuggler") as a:
        assert a.ask(type="resign", id="moved")["code"] == "id-used"
        assert a.play("place a1", id="moved", version=seen) == accepted


def test_a_cut_connection_resumes_from_its_version(desk: Desk) -> None:
    opened = desk.create("crossing", seats=TWO)
    with desk.sit(opened, "watch") as b:
        seen = b.version
    with desk.sit(opened, "smuggler") as a:
        for _ in range(3):
            a.play("place a2")
        whole = desk.get(f"/api/matches/{opened['match']}/log", token_of(opened, "watch"))["lines"]
    with desk.sit(opened, "watch", version=seen) as b:
        assert b.welcome["log"] == whole[seen:]
        assert b.choices


def test_two_who_race_for_one_turn_leave_one_move(desk: Desk) -> None:
    opened = desk.create("crossing", seats=TWO)
    sitters = [desk.sit(opened, "smuggler") for _ in range(2)]
    for _ in range(3):
        for each in sitters:
            each.sync()
        seen = sitters[0].version
        answers: list[Document] = []
        gate = threading.Barrier(2)

        def race(who: Sitter, gate: threading.Barrier = gate, answers: list[Document] = answers) -> None:
            gate.wait()
            answers.append(who.ask(type="move", version=who.version, move="place a3"))

        threads = [threading.Thread(target=race, args=(each,)) for each in sitters]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(each["type"] for each in answers) == ["accepted", "refused"]
        sitters[0].sync()
        assert sum(line["move"] == "place a3" and line["n"] > seen for line in sitters[0].log) == 1
    for each in sitters:
        each.close()


def test_undo_and_redo(desk: Desk) -> None:
    opened = desk.create("crossing", seats=TWO)
    with desk.sit(opened, "smuggler") as a:
        a.play("place a1")
        assert a.can == {"undo": True, "redo": False, "begin": False}
        assert a.ask(type="undo", version=a.version)["type"] == "accepted"
        a.sync()
        assert a.can == {"undo": False, "redo": True, "begin": False}
        assert a.log[-1]["jump"] == "undo"
        assert a.ask(type="redo", version=a.version)["type"] == "accepted"
        a.sync()
        assert a.ask(type="undo", version=0)["code"] == "stale"


def test_dice_by_hand_are_entered_by_the_player(desk: Desk) -> None:
    opened = desk.create(ISRAEL, chance="manual")
    with desk.sit(opened, "israel") as me:
        assert all(move.startswith("card ") for move in me.choices)
        assert me.play("roll 6")["type"] == "refused"
        play_out(me, choose=at_random(5))
    assert desk.get(f"/api/matches/{opened['match']}/verify", token_of(opened, "israel"))["by_hand"]


def test_dice_by_hand_with_two_sides_and_with_a_bot(desk: Desk) -> None:
    opened = desk.create("crossing", seats=TWO, chance="manual")
    with desk.sit(opened, "smuggler") as a, desk.sit(opened, "watch") as b:
        play_out(a, b, choose=at_random(6))
    verified = desk.get(f"/api/matches/{opened['match']}/verify", token_of(opened, "watch"))
    assert verified["by_hand"]
    assert verified["rolls"] > verified["checked"] == 0
    opened = desk.create("crossing", seats={"smuggler": "me", "watch": "bot:random"}, chance="manual")
    with desk.sit(opened, "smuggler") as a:
        play_alone(a, 7)
    assert desk.get(f"/api/matches/{opened['match']}/verify", token_of(opened, "smuggler"))["by_hand"]


def test_the_language_switches_live(desk: Desk) -> None:
    opened = desk.create(ISRAEL)
    with desk.sit(opened, "israel") as me:
        english = me.scene["prompt"]
        me.say({"type": "lang", "id": fresh_id(), "lang": "es"})
        assert me.wait_for("update")["scene"]["prompt"] != english
