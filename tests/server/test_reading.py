"""Whoever only reads does not wait for the disk while a hidden move is stored: the delay would tell of it."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from sandtable.server.storage import SqliteStorage, StoredRow

from .live_server import Desk, Document, fresh_id, token_of
from .test_army_of_shadows import insurgent_plays, set_up


class HeldStorage(SqliteStorage):
    """A disk that can be made to take its time."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.free = threading.Event()
        self.free.set()
        self.waiting = threading.Event()

    def append(self, rows: Sequence[StoredRow]) -> None:
        if not self.free.is_set():
            self.waiting.set()
            self.free.wait()
        super().append(rows)


@pytest.fixture
def held(tmp_path: Path) -> Iterator[tuple[Desk, HeldStorage]]:
    storage = HeldStorage(tmp_path)
    with Desk(tmp_path, storage=storage) as desk:
        yield desk, storage
        storage.free.set()


def read_everything(desk: Desk, opened: Document) -> None:
    """All that the State can read of a match, on the socket and over HTTP; it also comes anew."""
    with desk.sit(opened, "state") as state:
        assert state.ask(type="why", move="kill D4")["type"] == "why"
        assert state.ask(type="hint")["type"] in ("hint", "refused")
        state.say({"type": "lang", "id": fresh_id(), "lang": "es"})
        assert state.wait_for("update")["scene"]
    for tail in ("", "/log", "/verify", "/record", "/orders", "/at/0"):
        desk.get(f"/api/matches/{opened['match']}{tail}", token_of(opened, "state"))


def test_reading_does_not_wait_while_a_hidden_move_is_stored(held: tuple[Desk, HeldStorage]) -> None:
    desk, storage = held
    opened = set_up(desk)
    with desk.sit(opened, "insurgent") as insurgent:
        storage.free.clear()
        insurgent.say({"type": "move", "id": "hidden", "version": insurgent.version, "move": "move D4 D5"})
        assert storage.waiting.wait(60)
        read_everything(desk, opened)
        assert not storage.free.is_set()
        storage.free.set()
        while insurgent.hear().get("id") != "hidden":
            pass


def test_what_concerns_the_seat_is_read_once_it_is_on_disk(held: tuple[Desk, HeldStorage]) -> None:
    desk, storage = held
    opened = set_up(desk)
    with desk.sit(opened, "insurgent") as insurgent, desk.sit(opened, "state") as state:
        insurgent_plays(insurgent)
        storage.free.clear()
        insurgent.say({"type": "move", "id": "over", "version": insurgent.version, "move": "end"})
        assert storage.waiting.wait(60)
        state.say({"type": "why", "id": "asked", "move": "move capital A1"})
        storage.free.set()
        kinds = [state.hear()["type"], state.hear()["type"]]
        assert kinds == ["update", "why"]
