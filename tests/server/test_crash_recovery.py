"""Kill the server at any instant: every acknowledged move is there afterwards, none twice."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, WebSocketException

from .live_server import Document, Sitter, token_of

KILLS = int(os.environ.get("SANDTABLE_KILLS", "20"))
Noted = tuple[str, str, int]
"""An acknowledged move: its id, its notation, the version it produced."""
ROOT = Path(__file__).parents[2]


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


class Victim:
    """A server process that can be killed and started again on the same data."""

    def __init__(self, data: Path) -> None:
        self.port = free_port()
        self.data = data
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=10, trust_env=False)

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.server.server_process", str(self.port), str(self.data)]
        self.process = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.DEVNULL)
        for _ in range(500):
            try:
                if self.http.get("/healthz").status_code == 200:
                    return
            except httpx.HTTPError:
                time.sleep(0.02)
        raise AssertionError

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def create(self) -> Document:
        document: Document = self.http.post("/api/matches", json={"game": "israeli-independence"}).json()
        return document


def play_until_cut(victim: Victim, opened: Document, acknowledged: list[Noted], asked: list[str]) -> None:
    """Play at random, noting each acknowledged move; of the last one asked the answer may be lost."""
    chooser = random.Random()
    try:
        with Sitter(victim.port, opened["match"], token_of(opened, "israel")) as me:
            while not me.over:
                move = chooser.choice(me.choices)
                id = f"{len(asked)}"
                asked.append(id)
                answer = me.play(move, id=id)
                acknowledged.append((id, move, answer["version"]))
    except (OSError, WebSocketException, EOFError, TimeoutError):
        pass


def test_nothing_acknowledged_is_lost_and_nothing_happens_twice(tmp_path: Path) -> None:
    victim = Victim(tmp_path)
    chooser = random.Random(1)
    victim.start()
    matches: list[tuple[Document, list[Noted], list[str]]] = []
    for _ in range(KILLS):
        matches.append((victim.create(), [], []))
        playing = [threading.Thread(target=play_until_cut, args=(victim, *match)) for match in matches[-3:]]
        for thread in playing:
            thread.start()
        time.sleep(chooser.uniform(0.02, 0.25))
        victim.kill()
        for thread in playing:
            thread.join()
        victim.start()
        for match in matches[-3:]:
            check_all_is_there(victim, *match)
    victim.process.terminate()
    assert victim.process.wait(15) in (0, -signal.SIGTERM)
    assert sum(len(acknowledged) for _, acknowledged, _ in matches) > KILLS


def check_all_is_there(victim: Victim, opened: Document, acknowledged: list[Noted], asked: list[str]) -> None:
    headers = {"Authorization": f"Bearer {token_of(opened, 'israel')}"}
    lines = victim.http.get(f"/api/matches/{opened['match']}/log", headers=headers).json()["lines"]
    played = [line["move"] for line in lines if line["by"] == "israel"]
    known = [move for _, move, _ in acknowledged]
    last_asked_unheard = len(asked) - len(acknowledged)
    assert len(known) <= len(played) <= len(known) + last_asked_unheard
    if not last_asked_unheard:
        assert played == known
    with Sitter(victim.port, opened["match"], token_of(opened, "israel")) as me:
        for id, move, version in acknowledged[-3:]:
            again = me.play(move, id=id)
            assert (again["type"], again["version"]) == ("accepted", version)
        me.sync()
        assert me.version == len(lines)


@pytest.mark.parametrize("wish", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_in_good_order_when_asked(tmp_path: Path, wish: signal.Signals) -> None:
    victim = Victim(tmp_path)
    victim.start()
    opened = victim.create()
    with Sitter(victim.port, opened["match"], token_of(opened, "israel")) as me:
        me.play(me.choices[0])
        victim.process.send_signal(wish)
        with pytest.raises(ConnectionClosed):
            me.wait_for("nothing more")
    assert victim.process.wait(15) in (0, -wish)
    assert not (tmp_path / "sandtable.db-wal").exists()
