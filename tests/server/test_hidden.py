"""Nobody sees what they may not know: the bytes of socket and HTTP in matches that differ in hidden things alone."""

from __future__ import annotations

import re

import pytest

from .live_server import Desk, Document, token_of
from .test_play import TWO

OPEN_LINES = ("choose sail", "choose card")


def bytes_for(desk: Desk, seat: str, smuggler_plays: list[str]) -> str:
    """Everything that a seat is sent while the smuggler plays this, with ids and times taken out."""
    opened = desk.create("crossing", seats=TWO, seed="same dice", hints=True)
    with (
        desk.sit(opened, "smuggler") as a,
        desk.sit(opened, "watch") as b,
        desk.sit(opened, "observer") as c,
        desk.sit(opened, seat, patches=True) as patched,
    ):
        looker = b if seat == "watch" else c
        for move in smuggler_plays:
            if move == "watch":
                b.sync()
                assert b.play("choose card")["type"] == "accepted"
            elif move == "look":
                looker.sync()
                for refused in ("row a1 b1", "levitate", "end"):
                    looker.ask(type="move", version=looker.version, move=refused, id=f"{refused} {len(looker.raw)}")
                looker.ask(type="why", move="row d1 c1", id=f"why {len(looker.raw)}")
                looker.ask(type="undo", version=looker.version, id=f"undo {len(looker.raw)}")
                looker.ask(type="hint", level=1, id=f"hint {len(looker.raw)}")
            else:
                a.sync()
                answer = a.play(move)
                assert answer["type"] == "accepted", answer
        looker.sync()
        patched.sync()
        assert patched.scene == looker.scene
        sent = [*looker.raw, *patched.raw, *over_http(desk, opened, seat)]
        with desk.sit(opened, seat, lang="es") as again:
            sent += again.raw
    return normalised("\n".join(sent), opened)


def over_http(desk: Desk, opened: Document, seat: str) -> list[str]:
    path = f"/api/matches/{opened['match']}"
    headers = {"Authorization": f"Bearer {token_of(opened, seat)}"}
    tails = ("", "/log", "/verify", "/record", "/at/0", "/at/1?lang=es", "/at/3", "/at/9", "/at/2?as=smuggler")
    return [desk.http.get(f"{path}{tail}", headers=headers).text for tail in tails]


def normalised(text: str, opened: Document) -> str:
    text = text.replace(opened["match"], "MATCH")
    text = re.sub(r"id-\d+", "ID", text)
    return re.sub(r"\d{4}-\d\d-\d\dT[0-9:.]+Z", "TIME", text)


SETUPS = (["place a1", "place a1", "place a1"], ["place a1", "place a2", "place a3"])
SAILS: tuple[list[str], ...] = (
    ["sail a1 b1", "sail b1 a1", "sail a1 b1"],
    ["sail a1 a2", "sail a2 a3"],
    ["sail a1 b1"],
    [],
)


@pytest.mark.parametrize("seat", ["watch", "observer"])
def test_where_the_boats_are_placed_is_not_in_the_bytes(desk: Desk, seat: str) -> None:
    tails = ["look", "choose sail", "look"]
    one, other = (bytes_for(desk, seat, [*setup, *tails]) for setup in SETUPS)
    assert one == other
    assert ('"type":"hint"' in one) == (seat == "watch")


@pytest.mark.parametrize("seat", ["watch", "observer"])
def test_hidden_sails_are_not_in_the_bytes_nor_how_many_they_were(desk: Desk, seat: str) -> None:
    begin = [*SETUPS[0], "choose sail", "watch", "look"]
    texts = {bytes_for(desk, seat, [*begin, *sails, "look"]) for sails in SAILS}
    assert len(texts) == 1


@pytest.mark.parametrize("seat", ["watch", "observer"])
def test_a_secret_choice_is_not_in_the_bytes(desk: Desk, seat: str) -> None:
    texts = {bytes_for(desk, seat, [*SETUPS[0], choice, "look"]) for choice in OPEN_LINES}
    assert len(texts) == 1


def test_an_undone_secret_is_not_in_the_bytes(desk: Desk) -> None:
    def told(sails: list[str]) -> str:
        opened = desk.create("crossing", seats=TWO, seed="same dice")
        with desk.sit(opened, "smuggler") as a, desk.sit(opened, "watch") as b:
            for move in (*SETUPS[0], "choose sail"):
                a.play(move)
            b.sync()
            b.play("choose card")
            a.sync()
            for sail in sails:
                assert a.play(sail)["type"] == "accepted"
                assert a.ask(type="undo", version=a.version)["type"] == "accepted"
                a.sync()
            b.sync()
            return normalised("\n".join([*b.raw, *over_http(desk, opened, "watch")]), opened)

    assert told([]) == told(["sail a1 b1", "sail a1 a2"])


def test_the_test_would_see_a_leak(desk: Desk) -> None:
    one, other = (bytes_for(desk, "watch", [*setup, "look"]).replace("a1", "") for setup in SETUPS)
    assert one == other
    opened = desk.create("crossing", seats=TWO, seed="same dice")
    with desk.sit(opened, "smuggler") as a:
        for move in SETUPS[1]:
            a.play(move)
        assert "boat-a3" in "\n".join(a.raw)
