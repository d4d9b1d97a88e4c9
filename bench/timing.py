"""What the time of answers tells of hidden steps: ``python -m bench.timing [--rounds 40] [--bot level:3] [--json]``.

Army of Shadows on a server in a process of its own. First a bot plays the Insurgent: how long those of its turns take
of which the State hears only that they are over, by how many hidden steps they had. Then a person plays him: how long
the State waits for ``why`` while hidden moves are made, and while none is. AUC is the chance that the slower of two
answers is the one beside a hidden move: 0.5 tells nothing, 1.0 everything.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from sandtable.server.order_answers import REACTION

from .server import SERVER, free_port

SET_UP = ("D1", "D1", "D4", "D7", "D10")
Document = dict[str, Any]


def ask_http(port: int, path: str, token: str = "", body: Document | None = None) -> Document:
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", data, headers)
    with urllib.request.urlopen(request, timeout=30) as answer:
        document: Document = json.load(answer)
        return document


class Seat:
    """Somebody connected, who waits for one message after the other."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.version = 0
        self.choices: list[str] = []
        self.over = False
        self._ids = 0

    async def hear(self) -> Document:
        message: Document = json.loads(await self._socket.recv())
        if "scene" in message:
            self.version, self.over = message["version"], bool(message["over"])
            self.choices = [choice["move"] for choice in message["scene"]["choices"]]
        return message

    async def ask(self, **message: Any) -> Document:
        self._ids += 1
        await self._socket.send(json.dumps({"id": str(self._ids), **message}))
        while (answer := await self.hear()).get("id") != str(self._ids):
            pass
        return answer

    async def play(self, move: str) -> None:
        answer = await self.ask(type="move", version=self.version, move=move)
        while self.version < answer["version"]:
            await self.hear()

    async def wait_for_turn(self) -> None:
        while "end" not in self.choices and not self.over:
            await self.hear()


async def sit(port: int, opened: Document, side: str) -> Seat:
    token = next(seat["token"] for seat in opened["seats"] if seat["seat"] == side)
    seat = Seat(await connect(f"ws://127.0.0.1:{port}/ws", max_size=None, proxy=None))
    await seat._socket.send(json.dumps({"type": "join", "match": opened["match"], "token": token}))
    await seat.hear()
    return seat


def open_match(port: int, insurgent: str) -> Document:
    seats = {"insurgent": insurgent, "state": "me"}
    return ask_http(port, "/api/matches", body={"game": "army-of-shadows", "seats": seats})


async def bot_turns(port: int, bot: str, rounds: int) -> dict[int, list[float]]:
    """Milliseconds from the end of the State's turn until it decides again, by how many steps it did not hear of."""
    found: dict[int, list[float]] = defaultdict(list)
    for _ in range(rounds):
        for steps, taken in await _silent_turns(port, bot, rounds):
            found[steps].append(taken)
        if sum(map(len, found.values())) >= rounds:
            break
    return dict(sorted(found.items()))


async def _silent_turns(port: int, bot: str, most: int) -> list[tuple[int, float]]:
    opened = open_match(port, f"bot:{bot}")
    state = await sit(port, opened, "state")
    await state.wait_for_turn()
    times: list[float | None] = []
    while len(times) < most and not state.over:
        begun = time.perf_counter()
        await state.play("end")
        before = state.version
        await state.wait_for_turn()
        taken = 1000 * (time.perf_counter() - begun)
        times.append(taken if state.version == before + 1 else None)
    if not state.over:
        await state.ask(type="resign")
    token = next(seat["token"] for seat in opened["seats"] if seat["seat"] == "state")
    entries = ask_http(port, f"/api/matches/{opened['match']}/record", token)["entries"]
    steps = [0]
    for entry in entries:
        if entry.get("by") == "insurgent" and str(entry.get("move", "")).startswith(("move", "grow")):
            steps[-1] += 1
        elif entry.get("by") == "state" and entry.get("move") == "end":
            steps.append(0)
    return [(count, taken) for count, taken in zip(steps[1:], times, strict=False) if taken is not None]


async def answers_to_why(port: int, rounds: int) -> tuple[list[float], list[float]]:
    """Milliseconds that the State waits for an answer: beside a hidden move, and beside none."""
    opened = open_match(port, "friend")
    insurgent, state = await sit(port, opened, "insurgent"), await sit(port, opened, "state")
    for space in SET_UP:
        await insurgent.play(f"place {space}")
    taken: tuple[list[float], list[float]] = ([], [])
    chooser = random.Random("when")
    for number in range(2 * rounds):
        await asyncio.sleep(chooser.uniform(0.0, 0.1))  # else each request would begin with the answer to the last
        hidden = None if number % 2 else asyncio.create_task(insurgent.play("move D4 D5"))
        await asyncio.sleep(0)
        begun = time.perf_counter()
        await state.ask(type="why", move="kill D4")
        taken[number % 2].append(1000 * (time.perf_counter() - begun))
        if hidden:
            await hidden
            await insurgent.ask(type="undo", version=insurgent.version)
            while "move D4 D5" not in insurgent.choices:
                await insurgent.hear()
    return taken


def auc(slow: Sequence[float], fast: Sequence[float]) -> float:
    wins = sum((one > other) + (one == other) / 2 for one in slow for other in fast)
    return wins / (len(slow) * len(fast))


def measure(rounds: int, bot: str) -> Document:
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [sys.executable, "-c", SERVER, str(port), str(Path(folder))], stderr=subprocess.DEVNULL
        )
        try:
            _wait_until_up(port)
            turns = asyncio.run(bot_turns(port, bot, rounds))
            beside, alone = asyncio.run(answers_to_why(port, rounds))
        finally:
            server.terminate()
            server.wait(10)
    return {
        "bot": bot,
        "turn_ms_by_hidden_steps": {steps: round(statistics.median(times), 1) for steps, times in turns.items()},
        "turns_by_hidden_steps": {steps: len(times) for steps, times in turns.items()},
        "why_ms_beside_hidden_move": round(statistics.median(beside), 2),
        "why_ms_otherwise": round(statistics.median(alone), 2),
        "why_auc": round(auc(beside, alone), 2),
        "standing_order_s": list(REACTION),
    }


def _wait_until_up(port: int) -> None:
    for _ in range(600):
        try:
            ask_http(port, "/healthz")
            return
        except OSError:
            time.sleep(0.1)
    raise TimeoutError("the server does not answer")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--bot", default="level:3")
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    found = measure(wanted.rounds, wanted.bot)
    print(json.dumps(found) if wanted.json else "\n".join(f"{name}: {value}" for name, value in found.items()))


if __name__ == "__main__":
    main()
