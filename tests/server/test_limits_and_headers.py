"""Headers, origins, limits, the API's own description, logs, storage."""

from __future__ import annotations

import io
import json
import logging
import random
import time
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace

import jsonschema
import pytest
from starlette.routing import Route
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from sandtable.engine.i18n import load_catalogue
from sandtable.server import security
from sandtable.server.app import PAGES, create_app
from sandtable.server.errors import StorageError
from sandtable.server.json_logs import LOG, JsonLines
from sandtable.server.openapi import SCHEMAS, document
from sandtable.server.security import Limits
from sandtable.server.storage import SqliteStorage, StoredRow

from .live_server import GAMES, Desk, token_of
from .test_play import ISRAEL


@pytest.mark.parametrize(
    "path", ["/", "/m/x", "/stats", "/rules/crossing", "/static/js/app.js", "/healthz", "/no", "/api/games"]
)
def test_every_answer_carries_the_headers(desk: Desk, path: str) -> None:
    headers = desk.http.get(path).headers
    assert "default-src 'self'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "set-cookie" not in headers


def test_pages_and_files_and_nothing_else(desk: Desk) -> None:
    assert desk.http.get("/healthz").json() == {"ok": True}
    assert "Sandtable" in desk.http.get("/m/abc").text
    assert desk.http.get("/static/js/app.js").status_code == 200
    for path in ("/static/", "/static/js", "/static/js/", "/static/../app.py", "/static/%2e%2e/sandtable.db", "/x"):
        assert desk.http.get(path).status_code == 404, path
    assert desk.http.put("/api/games").status_code == 405


def test_another_site_may_neither_post_nor_open_a_socket(desk: Desk) -> None:
    answer = desk.http.post("/api/matches", json={"game": ISRAEL}, headers={"Origin": "http://evil.example"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "origin")
    cross = desk.http.post("/api/matches", json={"game": ISRAEL}, headers={"Sec-Fetch-Site": "cross-site"})
    assert cross.status_code == 403
    own = {"Origin": f"http://127.0.0.1:{desk.port}"}
    assert desk.http.post("/api/matches", json={"game": ISRAEL}, headers=own).status_code == 201
    address = f"ws://127.0.0.1:{desk.port}/ws"
    with pytest.raises(InvalidStatus), connect(address, origin=Origin("http://evil.example"), proxy=None):
        pass


def test_what_is_wrong_in_a_wish_is_said(desk: Desk) -> None:
    assert desk.create("chess", expect=404)["error"]["code"] == "unknown"
    assert desk.create(ISRAEL, expect=404, seats={"israel": "bot:deep-thought"})["error"]["code"] == "unknown"
    assert desk.create(ISRAEL, expect=404, seats={"egypt": "me"})["error"]["code"] == "unknown"
    assert desk.create(ISRAEL, expect=422, options={"reserves": 9, "x": 1})["error"]["defects"]
    assert desk.create(ISRAEL, expect=422, seats={"israel": "king"})["error"]["code"] == "unreadable"
    assert desk.create(ISRAEL, expect=422, webhook="file:///etc/passwd")["error"]["code"] == "webhook"
    assert desk.http.post("/api/matches", content=b"{" * 3_000_000).status_code == 413
    assert desk.http.post("/api/matches", content=b"\xff{").status_code == 422


def test_rates_are_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = time.monotonic() + 60
    monkeypatch.setattr(security, "time", SimpleNamespace(monotonic=lambda: now))  # nothing fills up meanwhile
    with Desk(tmp_path, Limits(messages=5, messages_burst=5, matches=0.01, matches_burst=2)) as slow:
        opened = slow.create(ISRAEL)
        slow.create(ISRAEL)
        assert slow.create(ISRAEL, expect=429)["error"]["code"] == "rate"
        with slow.sit(opened, "israel") as me:
            for _ in range(8):
                me.say({"type": "ping", "id": "p"})
            answers = [me.hear()["type"] for _ in range(8)]
            assert answers == ["pong"] * 5 + ["refused"] * 3


def test_another_host_name_is_not_answered(tmp_path: Path) -> None:
    with Desk(tmp_path, hosts=("127.0.0.1",)) as strict:
        assert strict.http.get("/healthz").status_code == 200
        assert strict.http.get("/healthz", headers={"Host": "rebound.example"}).status_code == 421


def test_the_api_describes_every_route_and_answers_as_described(desk: Desk, tmp_path: Path) -> None:
    app = create_app(tmp_path, GAMES, tmp_path)
    routes = {
        (route.path.replace(":int", ""), method.lower())
        for route in app.routes
        if isinstance(route, Route) and route.path not in (*PAGES, "/openapi.json")
        for method in route.methods or ()
        if method != "HEAD"
    }
    described = {(path, method) for path, each in document()["paths"].items() for method in each}
    assert routes == described
    opened, two = desk.create(ISRAEL), desk.create("crossing")
    path, token = f"/api/matches/{opened['match']}", token_of(opened, "israel")
    answers = {
        "Opened": opened,
        "Games": desk.get("/api/games"),
        "Rulebook": desk.get(f"/api/rules/{ISRAEL}"),
        "Match": desk.get(path, token),
        "TakenAway": desk.get(f"{path}/record", token),
        "ViewRecord": desk.get(f"/api/matches/{two['match']}/record", token_of(two, "watch")),
        "Log": desk.get(f"{path}/log", token),
        "Verification": desk.get(f"{path}/verify", token),
        "Position": desk.get(f"{path}/at/0", token),
        "Error": desk.get(path, expect=401),
    }
    assert desk.get("/openapi.json")["openapi"] == "3.1.0"
    for name, answer in answers.items():
        schema = {"$ref": f"#/components/schemas/{name}", "components": {"schemas": SCHEMAS}}
        jsonschema.validate(answer, schema)


def test_logs_are_json_and_hold_no_token(desk: Desk) -> None:
    text = io.StringIO()
    handler = logging.StreamHandler(text)
    handler.setFormatter(JsonLines())
    LOG.addHandler(handler)
    LOG.setLevel(logging.INFO)
    try:
        opened = desk.create(ISRAEL)
        with desk.sit(opened, "israel") as me:
            me.play(me.choices[0])
    finally:
        LOG.removeHandler(handler)
    lines = [json.loads(line) for line in text.getvalue().splitlines()]
    assert any(line["event"] == "match-created" for line in lines)
    assert not any(each["token"] in text.getvalue() for each in opened["seats"])


def test_tokens_are_not_in_the_store(tmp_path: Path) -> None:
    with Desk(tmp_path) as desk:
        opened = desk.create(ISRAEL)
    stored = b"".join(path.read_bytes() for path in tmp_path.glob("sandtable.db*"))
    assert not any(each["token"].encode() in stored for each in opened["seats"])
    assert (tmp_path / "sandtable.db").stat().st_mode & 0o077 == 0


def test_the_words_are_the_same_in_both_languages() -> None:
    english, spanish = (load_catalogue("sandtable.server", lang).entries for lang in ("en", "es"))
    assert english.keys() == spanish.keys()
    folder = Path(__file__).parents[2] / "src/sandtable/server"
    code = "\n".join(path.read_text() for path in folder.rglob("*.py"))
    unused = [id for id in english if f'"{id.removeprefix("refused.")}"' not in code and f'"{id}"' not in code]
    assert not unused


class FullDisk:
    """Keeps what it is given until it is full."""

    def __init__(self, folder: Path) -> None:
        self._store = SqliteStorage(folder)
        self.full = False

    def append(self, entries: Sequence[StoredRow]) -> None:
        if self.full:
            raise StorageError
        self._store.append(entries)

    def read(self, match: str) -> list[bytes]:
        return self._store.read(match)

    def try_writing(self) -> None:
        if self.full:
            raise StorageError("disk full")
        self._store.try_writing()

    def close(self) -> None:
        self._store.close()


def test_a_move_that_cannot_be_stored_was_not_made(tmp_path: Path) -> None:
    disk = FullDisk(tmp_path)
    with Desk(tmp_path, storage=disk) as desk:
        opened = desk.create("crossing")
        with desk.sit(opened, "smuggler") as a:
            a.play("place a1")
            disk.full = True
            assert a.play("place a2")["code"] == "storage"
            assert "disk full" in desk.get("/healthz", expect=503)["problem"]["text"]["en"]
        disk.full = False
        with desk.sit(opened, "smuggler") as a:
            assert [line["move"] for line in a.log] == ["place a1"]
            assert a.play("place a3")["type"] == "accepted"


def test_resting_matches_are_found_again(tmp_path: Path) -> None:
    with Desk(tmp_path) as desk:
        opened = desk.create(ISRAEL, options={"reserves": 2})
        with desk.sit(opened, "israel") as me:
            chooser = random.Random(1)
            while me.version < 12 and not me.over:  # the dice are the server's own: a game may end early
                me.play(chooser.choice(me.choices), id=f"move-{me.version}")
            version, log, scene = me.version, me.log, me.scene
    with Desk(tmp_path) as desk, desk.sit(opened, "israel") as me:
        assert (me.version, me.log, me.scene) == (version, log, scene)
        assert me.welcome["commitment"] == opened["commitment"]
