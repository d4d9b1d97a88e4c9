"""Army of Shadows on the server: a silent Move looks like a pass, and nobody takes away what is not his to know."""

from __future__ import annotations

import json

import pytest

from .live_server import Desk, Document, Sitter, token_of
from .test_hidden import normalised, over_http

SEATS = {"insurgent": "me", "state": "friend"}
SET_UP = ("D1", "D1", "D4", "D7", "D10")
SILENT = (
    ("move D4 D5",),
    ("move D4 C4",),
    ("move D4 D5", "move D7 D8"),
    ("move D4 D5", "move D5 D4"),
    ("move D4 D5", "undo", "move D7 D6"),
)
"""Turns of which the State hears only that they are over."""


def insurgent_plays(insurgent: Sitter, *moves: str) -> None:
    for move in moves:
        insurgent.sync()
        if move == "undo":
            assert insurgent.ask(type="undo", version=insurgent.version)["type"] == "accepted"
        else:
            assert insurgent.play(move)["type"] == "accepted", move


def set_up(desk: Desk) -> Document:
    opened = desk.create("army-of-shadows", seats=SEATS, seed="same")
    with desk.sit(opened, "insurgent") as insurgent:
        insurgent_plays(insurgent, *(f"place {space}" for space in SET_UP))
    return opened


def bytes_for(desk: Desk, seat: str, turn: tuple[str, ...]) -> str:
    """Everything that a seat is sent during this turn and after it, on the socket and when it asks."""
    opened = set_up(desk)
    with desk.sit(opened, "insurgent") as insurgent, desk.sit(opened, seat) as looker:
        for moves in (turn, ("end",)):
            insurgent_plays(insurgent, *moves)
            looker.sync()
            for kind in ("move", "why"):
                looker.ask(type=kind, version=looker.version, move="kill D4", id=f"{kind} {moves == turn}")
            looker.ask(type="undo", version=looker.version, id=f"undo {moves == turn}")
        sent = [*looker.raw, *over_http(desk, opened, seat)]
    return normalised("\n".join(sent), opened)


@pytest.mark.parametrize("seat", ["state", "observer"])
def test_a_silent_move_looks_like_a_pass(desk: Desk, seat: str) -> None:
    passed = bytes_for(desk, seat, ())
    for turn in SILENT:
        assert bytes_for(desk, seat, turn) == passed, turn


OFFERS: tuple[Document, ...] = (
    {"type": "answer", "kind": "draw", "accept": True},
    {"type": "answer", "kind": "draw", "accept": False},
    {"type": "offer", "kind": "draw"},
    {"type": "offer", "kind": "takeback"},
)


@pytest.mark.parametrize("request_sent", OFFERS, ids=lambda each: " ".join(map(str, each.values())))
def test_an_open_offer_does_not_tell_of_a_silent_move(desk: Desk, request_sent: Document) -> None:
    """The Insurgent offers a draw and moves unseen, or not: the State is answered the same, on reconnecting too."""

    def told(*turn: str) -> str:
        opened = set_up(desk)
        with desk.sit(opened, "insurgent") as insurgent, desk.sit(opened, "state") as state:
            assert insurgent.ask(type="offer", kind="draw")["type"] == "accepted"
            insurgent_plays(insurgent, *turn)
            state.sync()
            with desk.sit(opened, "state") as again:
                again.sync()
            answered = state.ask(**request_sent, id="asked")
            return normalised("\n".join([*state.raw[:-1], json.dumps(answered), *again.raw]), opened)

    assert told("move D4 D5") == told()


def test_a_move_that_must_be_told_does_not(desk: Desk) -> None:
    assert bytes_for(desk, "state", ("move D1 D2",)) != bytes_for(desk, "state", ())


@pytest.mark.parametrize("seat", ["insurgent", "state", "observer"])
def test_the_whole_record_opens_for_every_seat_when_the_game_is_over(desk: Desk, seat: str) -> None:
    opened = set_up(desk)
    path = f"/api/matches/{opened['match']}"
    with desk.sit(opened, "insurgent") as insurgent, desk.sit(opened, "state") as state:
        insurgent_plays(insurgent, "move D4 D5", "end")
        taken = desk.get(f"{path}/record", token_of(opened, seat))
        assert (taken["sandtable-view"], taken["side"]) == (1, seat)
        assert ("D5" in json.dumps(taken)) == (seat == "insurgent")
        state.sync()
        assert state.ask(type="resign")["type"] == "accepted"
    record = desk.get(f"{path}/record", token_of(opened, seat))
    assert "move D4 D5" in [entry.get("move") for entry in record["entries"]]


def test_where_nothing_rolls_no_dice_are_spoken_of(desk: Desk) -> None:
    opened = set_up(desk)
    assert opened["commitment"] is None
    with desk.sit(opened, "state") as state:
        assert state.welcome["commitment"] is None
    chances = {each["game"]: each["chance"] for each in desk.get("/api/games")}
    assert not chances["army-of-shadows"]
    assert chances["israeli-independence"]
    assert desk.create("crossing")["commitment"]
