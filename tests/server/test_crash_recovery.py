"""Kill the server at any instant: every acknowledged move is there afterwards, none twice."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.lengths import at_length, length
from tests.web.server_and_browser import kept_port

from .live_server import Document, Sitter, token_of

KILLS = length(4, 200)
MOST_MOVES = 12
"""So many moves are acknowledged before a kill at most."""
Noted = tuple[str, str, int, int]
"""An acknowledged move: its id, its notation, the version it was made on, the version it produced."""
ROOT = Path(__file__).parents[2]


class Victim:
    """A server process that can be killed and started again on the same data."""

    def __init__(self, data: Path, port: int) -> None:
        self.port = port
        self.data = data
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=300, trust_env=False)

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.server.server_process", str(self.port), str(self.data)]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        assert self.process.stdout
        with self.process.stdout as told:
            assert told.readline(), "the server has ended before it listened"

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def create(self) -> Document:
        document: Document = self.http.post("/api/matches", json={"game": "israeli-independence"}).json()
        return document


@pytest.fixture
def victim(tmp_path: Path) -> Iterator[Victim]:
    with kept_port() as port:
        yield Victim(tmp_path, port)


def play_until_cut(victim: Victim, opened: Document, acknowledged: list[Noted], asked: list[str]) -> None:
    """Play at random, noting each acknowledged move; of the last one asked the answer may be lost."""
    chooser = random.Random(len(acknowledged))
    try:
        with Sitter(victim.port, opened["match"], token_of(opened, "israel")) as me:
            while not me.over:
                move = chooser.choice(me.choices)
                id = f"{len(asked)}"
                asked.append(id)
                seen = me.version
                answer = me.play(move, id=id)
                assert answer["type"] == "accepted", answer
                acknowledged.append((id, move, seen, answer["version"]))
    except TimeoutError:
        raise  # a server that is there and does not answer
    except (OSError, WebSocketException, EOFError):
        pass


@at_length
def test_nothing_acknowledged_is_lost_and_nothing_happens_twice(victim: Victim) -> None:
    chooser = random.Random(1)
    victim.start()
    matches: list[tuple[Document, list[Noted], list[str]]] = []
    for _ in range(KILLS):
        matches.append((victim.create(), [], []))
        enough = sum(len(acknowledged) for _, acknowledged, _ in matches) + chooser.randint(1, MOST_MOVES)
        with ThreadPoolExecutor(3) as pool:
            playing = [pool.submit(play_until_cut, victim, *match) for match in matches[-3:]]
            while not all(each.done() for each in playing) and sum(len(each[1]) for each in matches) < enough:
                time.sleep(0.001)
            victim.kill()
        for each in playing:
            each.result()
        victim.start()
        for match in matches[-3:]:
            check_all_is_there(victim, *match)
    victim.process.terminate()
    assert victim.process.wait(300) in (0, -signal.SIGTERM)
    assert sum(len(acknowledged) for _, acknowledged, _ in matches) >= KILLS


def check_all_is_there(victim: Victim, opened: Document, acknowledged: list[Noted], asked: list[str]) -> None:
    headers = {"Authorization": f"Bearer {token_of(opened, 'israel')}"}
    lines = victim.http.get(f"/api/matches/{opened['match']}/log", headers=headers).json()["lines"]
    played = [line["move"] for line in lines if line["by"] == "israel"]
    known = [move for _, move, *_ in acknowledged]
    last_asked_unheard = len(asked) - len(acknowledged)
    assert len(known) <= len(played) <= len(known) + last_asked_unheard
    if not last_asked_unheard:
        assert played == known
    with Sitter(victim.port, opened["match"], token_of(opened, "israel")) as me:
        for id, move, seen, version in acknowledged[-3:]:
            again = me.play(move, id=id, version=seen)
            assert (again["type"], again["version"]) == ("accepted", version)
        me.sync()
        assert me.version == len(lines)


@pytest.mark.parametrize("wish", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_in_good_order_when_asked(victim: Victim, wish: signal.Signals) -> None:
    victim.start()
    opened = victim.create()
    with Sitter(victim.port, opened["match"], token_of(opened, "israel")) as me:
        me.play(me.choices[0])
        victim.process.send_signal(wish)
        with pytest.raises(ConnectionClosed):
            me.wait_for("nothing more")
    assert victim.process.wait(300) in (0, -wish)
    assert not (victim.data / "sandtable.db-wal").exists()
