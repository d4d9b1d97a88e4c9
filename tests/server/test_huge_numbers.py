"""Numbers of thousands of digits, wherever a client can write one, are refused like any other that is too large."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.engine.records import seal

from .live_server import Desk, Document, fresh_id, token_of
from .test_play import ISRAEL

NUMBERS = ("9" * 5000, "-" + "9" * 5000, "9" * 30, "1e400")


@pytest.mark.parametrize("number", [*NUMBERS, "-1", "x", "٣", "1.5"])
def test_in_an_address(desk: Desk, number: str) -> None:
    opened = desk.create(ISRAEL)
    refused = desk.get(f"/api/matches/{opened['match']}/at/{number}", token_of(opened, "israel"), expect=422)
    assert refused["error"]["code"] == "not-a-number"
    assert len(refused["error"]["text"]["es"]) < 100


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("", '{{"game": "israeli-independence", "options": {{"reserves": {}}}}}'),
        ("/import", '{{"record": {{"sandtable": {}}}}}'),
        ("/import", '{{"record": {{"sandtable": 1, "seeds": [{}]}}}}'),
        ("/{match}/branch", '{{"at": {}}}'),
        ("/{match}/hint", '{{"level": {}}}'),
    ],
)
def test_in_a_body(desk: Desk, path: str, body: str, number: str) -> None:
    opened = desk.create(ISRAEL)
    headers = {"Authorization": f"Bearer {token_of(opened, 'israel')}", "Content-Type": "application/json"}
    address = f"/api/matches{path.format(match=opened['match'])}"
    assert desk.http.post(address, headers=headers, content=body.format(number)).status_code == 422


@pytest.mark.parametrize("number", NUMBERS)
def test_in_a_message(desk: Desk, number: str) -> None:
    opened = desk.create(ISRAEL)
    with desk.sit(opened, "israel") as me:
        for field in ('"type": "undo", "version": ', '"type": "hint", "level": ', '"type": "ping", "id": '):
            me.socket.send(f'{{"id": "{fresh_id()}", {field}{number}}}')
            assert me.hear()["code"] == "unreadable"


def test_in_a_record_that_is_sealed_again(desk: Desk) -> None:
    opened = desk.create(ISRAEL)
    record = desk.get(f"/api/matches/{opened['match']}/record", token_of(opened, "israel"))
    entry = record["entries"][0]

    def brought(**changed: Any) -> str:
        forged: Document = {**record, **changed}
        forged["seal"] = seal(forged)
        return str(desk.post("/api/matches/import", expect=422, record=forged)["error"]["code"])

    assert brought(seeds=[{**record["seeds"][0], "first": 10**30}]) == "tampered"
    assert brought(entries=[{**entry, "move": "roll " + "9" * 5000}]) == "tampered"
    assert brought(entries=[entry, {"by": "israel", "back": -(10**30), "hash": entry["hash"]}]) == "tampered"
