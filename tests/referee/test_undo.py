"""Undo and redo alone at the table: a step back across a roll is written down as a branch; ironman forbids it."""

from __future__ import annotations

from typing import Any

import pytest

from .client import GAME, Client, Refused
from .positions import position


@pytest.fixture
def client() -> Client:
    return Client()


def entries(client: Client, match: str) -> list[dict[str, Any]]:
    record: dict[str, Any] = client.call("record", match=match)["record"]
    return list(record["entries"])


def test_a_step_back_across_a_roll_is_a_branch_in_the_record(client: Client) -> None:
    match = client.call("position", game=GAME, state=position(), seed=1)["match"]
    before = client.hash(match)
    client.call("play", match=match, move="attack jordan")
    played = entries(client, match)
    assert played[1]["by"] == "chance"
    assert client.call("undo", match=match) == {}
    assert client.hash(match) == before
    kept = entries(client, match)
    assert kept[:-1] == played
    assert kept[-1] == {"by": "israel", "back": 0, "hash": before[:16]}


def test_the_dice_do_not_roll_the_same_again_after_undo(client: Client) -> None:
    """The counter goes on, so that stepping back is no way to see a roll and then another to avoid it for ever."""
    rolls = set()
    match = client.call("position", game=GAME, state=position(), seed=1)["match"]
    for _ in range(30):
        rolls.add(client.call("play", match=match, move="attack jordan")["events"][1]["die"])
        client.call("undo", match=match)
    assert len(rolls) == 6


def test_redo_is_exact(client: Client) -> None:
    match = client.new(seed=2)
    hashes = [client.hash(match)]
    for _ in range(5):
        client.call("play", match=match, move=client.notations(match)[0])
        hashes.append(client.hash(match))
    for hash in reversed(hashes[:-1]):
        client.call("undo", match=match)
        assert client.hash(match) == hash
    for hash in hashes[1:]:
        assert client.call("redo", match=match) == {}
        assert client.hash(match) == hash


def test_with_manual_chance_undo_takes_back_the_roll_and_then_the_decision(client: Client) -> None:
    match = client.call("position", game=GAME, state=position(), chance="manual")["match"]
    client.call("play", match=match, move="attack jordan")
    pending = client.hash(match)
    client.call("play", match=match, move="roll 6")
    client.call("undo", match=match)
    assert client.hash(match) == pending
    client.call("undo", match=match)
    assert client.call("turn", match=match) == {"side": "israel"}


def test_nothing_to_undo_or_redo_is_told(client: Client) -> None:
    match = client.new(seed=2)
    for method in ("undo", "redo"):
        with pytest.raises(Refused) as caught:
            client.call(method, match=match)
        assert (caught.value.number, caught.value.code) == (1004, "not_now")


def test_a_new_move_ends_redo(client: Client) -> None:
    match = client.new(seed=2)
    client.call("play", match=match, move=client.notations(match)[0])
    client.call("undo", match=match)
    client.call("play", match=match, move=client.notations(match)[-1])
    with pytest.raises(Refused, match="Nothing to redo"):
        client.call("redo", match=match)


@pytest.mark.parametrize("chance", ["seeded", "manual"])
def test_ironman_refuses_undo(client: Client, chance: str) -> None:
    match = client.new(seed=2, options={"ironman": True}, chance=chance)
    client.call("play", match=match, move=client.notations(match)[0])
    before, played = client.hash(match), entries(client, match)
    with pytest.raises(Refused, match="ironman"):
        client.call("undo", match=match)
    assert client.hash(match) == before
    assert entries(client, match) == played


def test_a_finished_game_can_be_stepped_back_into_and_played_on_with_new_dice(client: Client) -> None:
    match = client.new(seed=3)
    client.play_out(match)
    client.call("undo", match=match)
    assert client.call("turn", match=match) == {"side": "israel"}
    client.play_out(match, seed=9)
    record = client.call("record", match=match)["record"]
    assert len(record["seeds"]) == 2
    again = client.call("replay", record=record)["match"]
    assert client.hash(again) == client.hash(match)
