"""A server in a thread, and somebody who talks to it."""

from __future__ import annotations

import contextlib
import itertools
import json
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
import pytest
import uvicorn
from sandtable_crossing.game import Crossing
from websockets.sync.client import ClientConnection, connect

from sandtable.engine.chance import secret_from
from sandtable.engine.title_registry import installed_titles
from sandtable.server.app import create_app
from sandtable.server.security import Limits
from sandtable.server.transports import listen, uvicorn_config

GAMES = installed_titles().with_games(Crossing)
Document = dict[str, Any]
_ids = itertools.count(1)


def fresh_id() -> str:
    return f"id-{next(_ids)}"


class Desk:
    """A running server: ``with Desk(folder) as desk``. Standing orders are followed and bots are heard at once."""

    def __init__(self, data: Path, limits: Limits | None = None, web: Path | None = None, **more: Any) -> None:
        web = web or _small_client(data / "web")
        more.setdefault("reaction", lambda: 0.0)
        more.setdefault("slot", 0.0)
        limits = limits or Limits.none()
        self.app = create_app(data, GAMES, web, limits=limits, **more)
        self._server = uvicorn.Server(uvicorn_config(self.app, limits, lifespan="on"))
        self._listener = listen("127.0.0.1", 0)
        self.port: int = self._listener.getsockname()[1]
        self._thread = threading.Thread(target=self._server.run, args=([self._listener],), daemon=True)
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=300, trust_env=False)

    def __enter__(self) -> Self:
        self._thread.start()
        while not self._server.started:
            time.sleep(0.01)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.http.close()
        self._server.should_exit = True
        self._thread.join(10)

    def create(self, game: str, expect: int = 201, claim: bool = True, **wish: Any) -> Document:
        """Open a match; whoever is invited takes their seat and starts, unless the test is about that.

        With a friend nobody may choose the seed: there the server is made to draw the one that is wanted.
        """
        seed = wish.pop("seed", None) if claim and "friend" in wish.get("seats", {}).values() else None
        with _drawing(seed) if seed is not None else contextlib.nullcontext():
            answer = self.http.post("/api/matches", json={"game": game, **wish})
        assert answer.status_code == expect, answer.text
        document: Document = answer.json()
        if not claim or expect != 201:
            return document
        document = self.claimed(document)
        return self.started(document) if wish.get("begin", True) else document

    def started(self, opened: Document) -> Document:
        """Every player starts the match, where that is waited for."""
        first_of_mine = [each for each in opened["seats"] if each["kind"] == "me"][:1]
        friends = [each for each in opened["seats"] if each["kind"] == "friend"]
        for each in (*first_of_mine, *friends) if opened["waits"] else ():
            self.post(f"/api/matches/{opened['match']}/begin", each["token"])
        return opened

    def claimed(self, opened: Document) -> Document:
        """A match as those who were invited know it: each with the key that they have got for their invitation."""
        path = f"/api/matches/{opened['match']}/claim"
        seats = [
            {**each, "token": self.post(path, each["token"])["token"]} if each["kind"] == "friend" else each
            for each in opened["seats"]
        ]
        return {**opened, "seats": seats}

    def get(self, path: str, token: str = "", expect: int = 200) -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = self.http.get(path, headers=headers)
        assert answer.status_code == expect, answer.text
        return answer.json()

    def post(self, path: str, token: str = "", expect: int = 201, **body: Any) -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = self.http.post(path, headers=headers, json=body)
        assert answer.status_code == expect, answer.text
        return answer.json()

    def rows(self, opened: Document) -> list[Document]:
        """The journal of a match as it is on disk."""
        return [json.loads(body) for body in self.app.state.lobby._storage.read(opened["match"])]

    def sit(self, opened: Document, seat: str, version: int = 0, lang: str = "en", patches: bool = False) -> Sitter:
        return Sitter(self.port, opened["match"], token_of(opened, seat), version, lang, patches=patches)


def _small_client(web: Path) -> Path:
    (web / "js").mkdir(parents=True, exist_ok=True)
    (web / "index.html").write_text("<!doctype html><title>Sandtable</title>")
    (web / "js" / "app.js").write_text("export {};\n")
    return web


@contextlib.contextmanager
def _drawing(seed: str) -> Iterator[None]:
    """The server draws this seed as its secret meanwhile."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sandtable.engine.match.fresh_secret", lambda: secret_from(seed))
        yield


def token_of(opened: Document, seat: str) -> str:
    return next(str(each["token"]) for each in opened["seats"] if each["seat"] == seat)


def patched(scene: Document, patch: Document) -> Document:
    """A scene made of the one before, as docs/server.md says."""
    made = {**scene, **patch.get("plain", {})}
    for name, change in patch.get("lists", {}).items():
        elements = {each.get("id", each.get("move")): each for each in (*made[name], *change.get("put", ()))}
        kept = [each.get("id", each.get("move")) for each in made[name]]
        made[name] = [elements[key] for key in change.get("order", kept)]
    extras = {**made["extras"], **patch.get("extras", {})}
    made["extras"] = {name: each for name, each in extras.items() if name not in patch.get("gone", ())}
    return made


class Sitter:
    """Somebody at the table: keeps up with what it is told."""

    def __init__(
        self,
        port: int,
        match: str,
        token: str,
        version: int = 0,
        lang: str = "en",
        client: str = "",
        patches: bool = False,
    ) -> None:
        self._open = contextlib.ExitStack()
        address = f"ws://127.0.0.1:{port}/ws"
        self.socket: ClientConnection = self._open.enter_context(connect(address, max_size=None, proxy=None))
        self.heard: list[Document] = []
        self.raw: list[str] = []
        self.log: list[Document] = []
        self.scene: Document = {}
        self.version = 0
        self.over: Document | None = None
        self.can: dict[str, bool] = {}
        wishes = {**({"client": client} if client else {}), **({"patches": True} if patches else {})}
        self.say({"type": "join", "match": match, "token": token, "lang": lang, "version": version, **wishes})
        self.welcome = self.hear()

    def say(self, document: Document) -> None:
        self.socket.send(json.dumps(document))

    def hear(self, seconds: float = 120) -> Document:
        text = str(self.socket.recv(timeout=seconds))
        document: Document = json.loads(text)
        self.raw.append(text)
        self.heard.append(document)
        if document["type"] in ("welcome", "update"):
            self.scene = document["scene"] if "scene" in document else patched(self.scene, document["patch"])
            self.version, self.over = document["version"], document["over"]
            self.can = document["can"]
            self.log += document["log"]
        return document

    def wait_for(self, *kinds: str) -> Document:
        while True:
            document = self.hear()
            if document["type"] in kinds:
                return document

    def ask(self, **message: Any) -> Document:
        """Say something and wait for its answer; if it was accepted and concerns the seat, for the update too."""
        id = message.setdefault("id", fresh_id())
        self.say(message)
        while True:
            document = self.hear()
            if document.get("id") == id:
                return document

    def play(self, move: str, **more: Any) -> Document:
        answer = self.ask(type="move", move=move, **{"version": self.version} | more)
        if answer["type"] == "accepted":
            while self.version < answer["version"]:
                self.hear()
        return answer

    @property
    def choices(self) -> list[str]:
        return [choice["move"] for choice in self.scene["choices"]]

    @property
    def has_ordered(self) -> bool:
        """A standing order answers for this seat in a moment."""
        return "in a moment" in self.scene["prompt"] or "un momento" in self.scene["prompt"]

    def sync(self) -> None:
        """Hear everything that was sent until now."""
        self.ask(type="ping")

    def close(self) -> None:
        self._open.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def play_out(*sitters: Sitter, choose: Any = None, most: int = 3000) -> None:
    """Play until the match is over, each choosing the first move (or as told)."""
    for _ in range(most):
        for sitter in sitters:
            sitter.sync()
        if sitters[0].over:
            return
        actor = next((each for each in sitters if each.choices), None)
        if actor is None:
            continue  # a standing order was followed after one of them had caught up
        if actor.has_ordered:
            actor.hear()
            continue
        move = choose(actor) if choose else actor.choices[-1]
        answer = actor.play(move)
        # A standing order of the other side may have been followed after this one had caught up.
        assert answer["type"] == "accepted" or answer["code"] == "stale", answer
    raise AssertionError(f"no end after {most} moves")
