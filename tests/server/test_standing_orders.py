"""Standing orders: a seat says in which reaction windows it wants to be asked, and nobody else learns of it."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest

from sandtable.server.app import create_app
from sandtable.server.order_answers import as_a_person
from sandtable.server.serve import serve

from .live_server import Desk, Document, Sitter, token_of
from .test_hidden import SETUPS, normalised, over_http
from .test_play import ISRAEL, TWO

USUAL = {"bribe": "forced", "pursuit": "forced"}
HOT_SEAT = {"smuggler": "me", "watch": "me"}


def orders(desk: Desk, opened: Document, seat: str, **wanted: str) -> dict[str, str]:
    path, token = f"/api/matches/{opened['match']}/orders", token_of(opened, seat)
    found = desk.post(path, token, orders=wanted) if wanted else desk.get(path, token)
    return {each["window"]: each["order"] for each in found["orders"]}


def into_the_patrol(a: Sitter, b: Sitter) -> None:
    """The smuggler sails to where a patrol lies: a boat is searched, and the window opens."""
    for move in (*SETUPS[0], "choose sail"):
        assert a.play(move)["type"] == "accepted"
    b.sync()
    assert b.play("choose card")["type"] == "accepted"
    a.sync()
    for move in ("sail a1 b1", "sail b1 c1"):
        assert a.play(move)["type"] == "accepted"


def test_orders_are_read_and_set_over_http_and_the_socket(desk: Desk) -> None:
    opened = desk.create("crossing", seats=TWO)
    assert orders(desk, opened, "smuggler") == USUAL
    assert orders(desk, opened, "smuggler", bribe="never") == {**USUAL, "bribe": "never"}
    with desk.sit(opened, "smuggler") as a:
        assert {each["window"]: each["order"] for each in a.welcome["orders"]} == {**USUAL, "bribe": "never"}
        assert a.welcome["orders"][0]["name"]["es"].startswith("Soborno")
        assert a.ask(type="orders", orders={"bribe": "ask"})["type"] == "accepted"
        assert a.ask(type="orders", orders={"tea": "never"})["code"] == "no-such-window"
        assert a.ask(type="orders", orders={"bribe": "sometimes"})["code"] == "unreadable"
        assert a.ask(type="orders", orders={})["code"] == "unreadable"
    assert orders(desk, opened, "smuggler") == {**USUAL, "bribe": "ask"}
    assert orders(desk, opened, "watch") == USUAL
    desk.get(f"/api/matches/{opened['match']}/orders", token_of(opened, "observer"), expect=403)
    assert orders(desk, desk.create(ISRAEL), "israel") == {}


def test_a_window_is_answered_by_order_and_asked_in_without_one(desk: Desk) -> None:
    for order in ("ask", "never"):
        opened = desk.create("crossing", seats=TWO, seed="same dice")
        orders(desk, opened, "smuggler", bribe=order)
        with desk.sit(opened, "smuggler") as a, desk.sit(opened, "watch") as b:
            into_the_patrol(a, b)
            if order == "ask":
                assert a.choices[0] == "pass"
                assert "in a moment" not in a.scene["prompt"]
                continue
            assert a.scene["prompt"] == "Auto-pass (standing order): Bribe: your boat is searched."
            assert "in a moment" not in b.scene["prompt"]
            while "pass" not in [line["move"] for line in a.log]:
                a.hear()


def test_asked_only_where_something_could_be_done(desk: Desk) -> None:
    """Without a word from anybody: whoever holds the card is asked; whoever does not is not."""
    met = set()
    for number in range(12):
        opened = desk.create("crossing", seats=TWO, seed=f"forced {number}")
        with desk.sit(opened, "smuggler") as a, desk.sit(opened, "watch") as b:
            for move in (*SETUPS[0], "choose sail"):
                a.play(move)
            b.sync()
            b.play("choose card")
            a.sync()
            if "sail a1 b1" not in a.choices:
                continue
            a.play("sail a1 b1")
            a.play("sail b1 c1")
            if len(a.choices) > 1:
                met.add("asked")
                assert a.choices[0] == "pass"
                continue
            met.add("passed")
            assert a.scene["prompt"].startswith("No reaction available; passing automatically")
            while "pass" not in [line["move"] for line in a.log]:
                a.hear()
        if len(met) == 2:
            return
    pytest.fail(f"only {met} came up")


def test_at_one_keyboard_everybody_is_asked_always(desk: Desk) -> None:
    """Who is asked is seen by whoever hands the keyboard over."""
    opened = desk.create("crossing", seats=HOT_SEAT)
    assert orders(desk, opened, "smuggler") == orders(desk, opened, "watch") == {"bribe": "ask", "pursuit": "ask"}


@pytest.mark.parametrize("seat", ["watch", "observer"])
def test_the_bytes_of_the_others_do_not_tell_a_person_from_an_order(desk: Desk, seat: str) -> None:
    def told(order: str) -> str:
        opened = desk.create("crossing", seats=TWO, seed="same dice")
        with desk.sit(opened, "smuggler") as a, desk.sit(opened, "watch") as b, desk.sit(opened, "observer") as c:
            looker = b if seat == "watch" else c
            looker.sync()
            before = len(looker.raw)
            a.ask(type="orders", orders={"bribe": order, "pursuit": "forced"})
            looker.sync()
            assert len(looker.raw) == before + 1  # the answer to its own ping
            into_the_patrol(a, b)
            if order == "ask":
                assert a.play("pass")["type"] == "accepted"
            while "pass" not in [line["move"] for line in a.log]:
                a.hear()
            looker.sync()
            return normalised("\n".join([*looker.raw, *over_http(desk, opened, seat)]), opened)

    assert told("ask") == told("never")


def test_an_order_waits_as_long_as_it_is_told_and_in_play_as_a_person_might(tmp_path: Path) -> None:
    asked: list[float] = []

    def reaction() -> float:
        asked.append(0.001)
        return asked[-1]

    with Desk(tmp_path, reaction=reaction) as desk:
        opened = desk.create("crossing", seats=TWO, seed="same dice")
        orders(desk, opened, "smuggler", bribe="never")
        with desk.sit(opened, "smuggler") as a, desk.sit(opened, "watch") as b:
            into_the_patrol(a, b)
            while "pass" not in [line["move"] for line in a.log]:
                a.hear()
    assert asked
    waits = [as_a_person() for _ in range(200)]
    assert 1 <= min(waits) < 2 < 3 < max(waits) <= 4
    for starts in (create_app, serve):
        assert inspect.signature(starts).parameters["reaction"].default is as_a_person


def test_orders_are_kept_over_a_restart(tmp_path: Path) -> None:
    with Desk(tmp_path) as first:
        opened = first.create("crossing", seats=TWO)
        orders(first, opened, "watch", pursuit="never")
    with Desk(tmp_path) as second:
        assert orders(second, opened, "watch") == {**USUAL, "pursuit": "never"}
        assert orders(second, opened, "smuggler") == USUAL
