"""Seats are claimed: an invitation becomes a key that nobody else knows. Keys are renewed, and readers are told of."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from .live_server import Desk, Document, Sitter, play_out, token_of
from .test_play import TWO, at_random

MY_OWN = "a-key-that-the-client-made"
READ_ONLY = ("", "/record", "/log", "/verify", "/orders", "/at/0", "/analysis")


def invited(desk: Desk) -> tuple[Document, str, str]:
    """A match, its path, and the invitation to the watch's seat as whoever opened it keeps it."""
    opened = desk.create("crossing", seats=TWO, claim=False)
    return opened, f"/api/matches/{opened['match']}", token_of(opened, "watch")


def sit_as(desk: Desk, opened: Document, token: str, client: str = "") -> Sitter:
    return Sitter(desk.port, opened["match"], token, client=client)


def test_an_invitation_reads_nothing_before_it_is_claimed(desk: Desk) -> None:
    opened, path, invitation = invited(desk)
    for tail in READ_ONLY:
        assert desk.get(f"{path}{tail}", invitation, expect=401)["error"]["code"] == "invitation"
    for tail in ("/rematch", "/renew"):
        assert desk.post(f"{path}{tail}", invitation, expect=401)["error"]["code"] == "invitation"
    assert sit_as(desk, opened, invitation).welcome["code"] == "invitation"


def test_the_first_use_gives_a_fresh_key_and_voids_the_invitation(desk: Desk) -> None:
    opened, path, invitation = invited(desk)
    claimed = desk.post(f"{path}/claim", invitation)
    assert claimed["seat"] == "watch"
    assert claimed["token"] != invitation
    assert claimed["link"] == f"/m/{opened['match']}#{claimed['token']}"
    assert desk.get(f"{path}/record", claimed["token"])["side"] == "watch"
    for tail in READ_ONLY:
        assert desk.get(f"{path}{tail}", invitation, expect=401)["error"]["code"] == "claimed"
    second = desk.post(f"{path}/claim", invitation, expect=401)["error"]
    assert second["code"] == "claimed"
    assert "Continue on another device" in second["text"]["en"]
    assert "Continuar en otro dispositivo" in second["text"]["es"]
    assert sit_as(desk, opened, invitation).welcome["code"] == "claimed"


def test_whoever_opened_the_match_sees_that_the_seat_was_claimed(desk: Desk) -> None:
    opened, path, invitation = invited(desk)
    with desk.sit(opened, "smuggler") as a:
        assert [side["claimed"] for side in a.welcome["sides"]] == [True, False]
        desk.post(f"{path}/claim", invitation)
        assert [side["claimed"] for side in a.wait_for("presence")["sides"]] == [True, True]


def test_a_claim_whose_answer_was_lost_is_repeated_with_the_same_key(desk: Desk) -> None:
    _, path, invitation = invited(desk)
    first = desk.post(f"{path}/claim", invitation, key=MY_OWN)
    assert first["token"] == MY_OWN
    assert desk.post(f"{path}/claim", invitation, key=MY_OWN) == first
    assert desk.post(f"{path}/claim", invitation, key=MY_OWN + "2", expect=401)["error"]["code"] == "claimed"


@pytest.mark.parametrize("key", ["short", "x" * 65, "no spaces in a key please", "invite.abcdefghijklmnopqrstuv", 7])
def test_a_key_that_is_none_is_refused_and_the_invitation_stays(desk: Desk, key: Any) -> None:
    _, path, invitation = invited(desk)
    assert desk.post(f"{path}/claim", invitation, expect=422, key=key)["error"]["code"] == "unreadable"
    desk.post(f"{path}/claim", invitation)


def test_a_key_that_somebody_else_knows_is_refused(desk: Desk) -> None:
    opened, path, invitation = invited(desk)
    theirs = token_of(opened, "smuggler")
    assert desk.post(f"{path}/claim", invitation, expect=422, key=theirs)["error"]["code"] == "key-used"
    claimed = desk.post(f"{path}/claim", invitation, key=MY_OWN)
    assert desk.post(f"{path}/renew", claimed["token"], expect=422, key=MY_OWN)["error"]["code"] == "key-used"


def test_ones_own_seat_is_no_invitation(desk: Desk) -> None:
    opened, path, _ = invited(desk)
    assert desk.post(f"{path}/claim", token_of(opened, "smuggler"), expect=409)["error"]["code"] == "not-an-invitation"
    assert desk.post(f"{path}/claim", "x" * 22, expect=401)["error"]["code"] == "bad-token"
    assert desk.post(f"{path}/claim", expect=401)["error"]["code"] == "no-token"


def test_a_renewed_key_voids_the_old_one_and_cuts_who_came_with_it(desk: Desk) -> None:
    opened, path, _ = invited(desk)
    old = token_of(opened, "smuggler")
    with sit_as(desk, opened, old, "mine") as me, sit_as(desk, opened, old, "theirs") as other:
        me.wait_for("readers")
        headers = {"Authorization": f"Bearer {old}", "X-Sandtable-Client": "mine"}
        renewed = desk.http.post(f"{path}/renew", headers=headers, json={}).json()
        with pytest.raises(ConnectionClosed):
            other.wait_for("nothing more")
        assert desk.get(path, old, expect=401)["error"]["code"] == "renewed"
        assert me.ask(type="chat", text="still here")["type"] == "accepted"
    with sit_as(desk, opened, renewed["token"], "mine") as me:
        assert [each["me"] for each in me.welcome["readers"]] == [True]
    assert desk.post(f"{path}/renew", token_of(opened, "observer"), expect=403)["error"]["code"] == "observer"


def test_a_seat_is_told_who_else_reads_it_at_once_and_when_it_comes_back(desk: Desk) -> None:
    opened, path, _ = invited(desk)
    token = token_of(opened, "smuggler")
    with sit_as(desk, opened, token, "mine") as me:
        assert [each["me"] for each in me.welcome["readers"]] == [True]
        headers = {"Authorization": f"Bearer {token}", "X-Sandtable-Client": "mine"}
        desk.http.get(f"{path}/record", headers=headers)
        me.sync()
        assert not [each for each in me.heard if each["type"] == "readers"]
        desk.get(f"{path}/record", token)
        assert [each["me"] for each in me.wait_for("readers")["readers"]] == [True, False]
    with sit_as(desk, opened, token, "elsewhere") as other:
        assert [each["me"] for each in other.welcome["readers"]] == [False, False, True]
    with sit_as(desk, opened, token, "mine") as me:
        assert [each["me"] for each in me.welcome["readers"]] == [True, False, False]
    with desk.sit(opened, "observer") as looker:
        assert looker.welcome["readers"] == []


def test_keys_and_readers_outlive_a_restart(tmp_path: Path) -> None:
    with Desk(tmp_path) as first:
        opened, path, invitation = invited(first)
        claimed = first.post(f"{path}/claim", invitation)
        renewed = first.post(f"{path}/renew", claimed["token"])
        first.get(path, renewed["token"])
    with Desk(tmp_path) as second:
        assert second.get(path, invitation, expect=401)["error"]["code"] == "claimed"
        assert second.get(path, claimed["token"], expect=401)["error"]["code"] == "renewed"
        with sit_as(second, opened, renewed["token"], "mine") as me:
            assert [each["me"] for each in me.welcome["readers"]] == [False, True]


def test_a_rematch_follows_from_the_key_that_was_claimed(desk: Desk) -> None:
    opened = desk.create("crossing", seats=TWO)
    with desk.sit(opened, "smuggler") as a, desk.sit(opened, "watch") as b:
        play_out(a, b, choose=at_random(3))
    again = desk.post(f"/api/matches/{opened['match']}/rematch", token_of(opened, "watch"))
    with desk.sit(again, "smuggler") as me:
        assert me.welcome["seat"] == "smuggler"
