"""How fast moves are confirmed with many matches in play at once: ``python -m bench.server [--matches 500] [--json]``.

The server runs in a process of its own, on this machine alone; all players live in this one. When all matches are open,
each player thinks a while, moves, and waits for the confirmation, which comes only when the move is on disk. Then one
long match is played to see how many bytes a move costs.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import random
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

GAME = "israeli-independence"
LONG_GAME = "punic-island"
SERVER = """
import sys
from pathlib import Path
from sandtable.engine.title_registry import installed_titles
from sandtable.server.serve import serve
from sandtable.server.security import Limits
serve("127.0.0.1", int(sys.argv[1]), Path(sys.argv[2]), installed_titles(), limits=Limits.none())
"""


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def create(port: int, game: str = GAME) -> dict[str, Any]:
    body = json.dumps({"game": game}).encode()
    request = urllib.request.Request(f"http://127.0.0.1:{port}/api/matches", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=10) as answer:
        document: dict[str, Any] = json.load(answer)
        return document


class Player:
    """Plays one match after the other until time is up, and notes how long each confirmation took."""

    def __init__(self, port: int, think: float, gate: asyncio.Barrier, seconds: float, taken: list[float]) -> None:
        self.port, self.think, self.gate, self.seconds, self.taken = port, think, gate, seconds, taken
        self.chooser = random.Random()
        self.until = 0.0

    async def run(self) -> None:
        while not self.until or time.monotonic() < self.until:
            opened = await asyncio.to_thread(create, self.port)
            await self._play(opened["match"], opened["seats"][0]["token"])

    async def _play(self, match: str, token: str) -> None:
        async with connect(f"ws://127.0.0.1:{self.port}/ws", max_size=None, compression=None, proxy=None) as line:
            await line.send(json.dumps({"type": "join", "match": match, "token": token}))
            news = json.loads(await line.recv())
            number = 0
            if not self.until:
                await self.gate.wait()
                self.until = time.monotonic() + self.seconds
            while news["over"] is None and time.monotonic() < self.until:
                await asyncio.sleep(self.chooser.uniform(0, 2 * self.think))
                number += 1
                move = self.chooser.choice(news["scene"]["choices"])["move"]
                asked = {"type": "move", "id": str(number), "version": news["version"], "move": move}
                begun = time.perf_counter()
                await line.send(json.dumps(asked))
                answer = str(await line.recv())
                self.taken.append(time.perf_counter() - begun)
                assert '"accepted"' in answer, answer
                news = json.loads(await line.recv())


async def measure(port: int, matches: int, think: float, seconds: float) -> dict[str, Any]:
    taken: list[float] = []
    gc.disable()  # the players' own pauses are not what is measured
    gate = asyncio.Barrier(matches)
    players = [Player(port, think, gate, seconds, taken) for _ in range(matches)]
    await asyncio.gather(*(player.run() for player in players))
    taken.sort()
    return {
        "matches": matches,
        "moves": len(taken),
        "moves_a_second": round(len(taken) / seconds, 1),
        "p50_ms": round(taken[len(taken) // 2] * 1000, 2),
        "p99_ms": round(taken[int(len(taken) * 0.99)] * 1000, 2),
        "worst_ms": round(taken[-1] * 1000, 2),
    }


class Seat:
    """A client that is sent whole scenes and chooses the moves, and one that is sent patches and counts their bytes."""

    def __init__(self, whole: ClientConnection, patched: ClientConnection) -> None:
        self._whole, self._patched = whole, patched
        self.news: dict[str, Any] = {}
        self.welcome_bytes = self.update_bytes = 0

    async def join(self, match: str, token: str) -> None:
        asked = {"type": "join", "match": match, "token": token}
        await self._whole.send(json.dumps(asked))
        await self._patched.send(json.dumps({**asked, "patches": True}))
        self.welcome_bytes = len(await self._patched.recv())
        await self.catch_up()

    async def play(self, move: str) -> None:
        asked = {"type": "move", "id": str(self.news["version"]), "version": self.news["version"], "move": move}
        await self._whole.send(json.dumps(asked))

    async def catch_up(self) -> None:
        for line in (self._whole, self._patched):
            await line.send('{"type": "ping", "id": "ping"}')
            while (message := json.loads(data := await line.recv()))["type"] != "pong":
                if line is self._whole and "scene" in message:
                    self.news = message
                elif line is self._patched and message["type"] == "update":
                    self.update_bytes += len(data)


async def measure_bytes(port: int, moves: int) -> dict[str, Any]:
    """What the seats of a long match are sent for each move."""
    opened = await asyncio.to_thread(create, port, LONG_GAME)
    address = f"ws://127.0.0.1:{port}/ws"
    chooser = random.Random(1)
    async with contextlib.AsyncExitStack() as stack:
        seats: list[Seat] = []
        for each in (each for each in opened["seats"] if each["kind"] == "me"):
            lines = [connect(address, max_size=None, compression=None, proxy=None) for _ in range(2)]
            seats.append(Seat(*[await stack.enter_async_context(line) for line in lines]))
            await seats[-1].join(opened["match"], each["token"])
        played = 0
        while played < moves and not seats[0].news["over"]:
            actor = next(seat for seat in seats if seat.news["scene"]["choices"])
            await actor.play(chooser.choice(actor.news["scene"]["choices"])["move"])
            played += 1
            for seat in (actor, *seats):
                await seat.catch_up()
        return {
            "welcome_bytes": max(seat.welcome_bytes for seat in seats),
            "bytes_a_move": round(max(seat.update_bytes for seat in seats) / played),
        }


def wait_for(port: int) -> None:
    for _ in range(200):
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise SystemExit(1)


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--matches", type=int, default=500)
    options.add_argument("--seconds", type=float, default=40)
    options.add_argument("--think", type=float, default=4, help="mean seconds between two moves of a match")
    options.add_argument("--long", type=int, default=400, help="moves of the match whose messages are measured")
    options.add_argument("--json", action="store_true")
    given = options.parse_args()
    port = free_port()
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-c", SERVER, str(port), str(Path(data))]
        server = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        try:
            wait_for(port)
            found = asyncio.run(measure(port, given.matches, given.think, given.seconds))
            found |= asyncio.run(measure_bytes(port, given.long))
        finally:
            server.terminate()
            server.wait(20)
    print(json.dumps(found) if given.json else "\n".join(f"{name:>15}  {value}" for name, value in found.items()))


if __name__ == "__main__":
    main()
