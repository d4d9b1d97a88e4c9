"""Clients of the referee for tests: one that calls it in this process, one that talks to a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

from sandtable.engine.canonical_json import state_hash
from sandtable.engine.title_registry import TitleRegistry, installed_titles
from sandtable.referee import Referee

GAME = "israeli-independence"


class Refused(Exception):
    """A JSON-RPC error."""

    def __init__(self, error: dict[str, Any]) -> None:
        super().__init__(error["message"])
        self.number: int = error["code"]
        self.data: dict[str, Any] = error["data"]
        self.code: str = error["data"]["code"]
        self.text: dict[str, str] = error["data"]["text"]
        self.rule: str | None = error["data"].get("rule")
        self.defects: dict[str, str] = {each["where"]: each["text"]["en"] for each in error["data"].get("defects", [])}


class Client:
    """Calls methods by name; a JSON-RPC error is raised."""

    def __init__(self, registry: TitleRegistry | None = None) -> None:
        self.referee = Referee(registry or installed_titles())
        self._id = 0

    def line(self, line: str) -> Any:
        """Send a line as it is; the answer, parsed."""
        answer = self.referee.answer(line)
        return None if answer is None else json.loads(answer)

    def call(self, method: str, **params: Any) -> Any:
        self._id += 1
        answer = self.line(request(method, self._id, **params))
        assert answer["id"] == self._id
        assert answer["jsonrpc"] == "2.0"
        if "error" in answer:
            raise Refused(answer["error"])
        return answer["result"]

    def new(self, game: str = GAME, **params: Any) -> str:
        return str(self.call("new", game=game, **params)["match"])

    def notations(self, match: str, side: str | None = None) -> list[str]:
        return [each["move"] for each in self.call("moves", match=match, side=side)["moves"]]

    def hash(self, match: str) -> str:
        return state_hash(self.call("state", match=match))

    def play_out(self, match: str, seed: int = 0) -> list[dict[str, Any]]:
        """Play to the end with the random bot (and the first chance outcome, if chance is entered by hand)."""
        events: list[dict[str, Any]] = []
        while (side := self.call("turn", match=match)["side"]) is not None:
            if side == "chance":
                outcomes = self.notations(match)
                move = outcomes[(seed + len(events)) % len(outcomes)]
            else:
                move = self.call("bot", match=match, bot="random", seed=seed)["move"]
            events += self.call("play", match=match, move=move)["events"]
        return events


class ProcessClient(Client):
    """The same, by pipes."""

    def __init__(self) -> None:
        self._id = 0
        self.process = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")

    def __enter__(self) -> ProcessClient:
        return self

    def __exit__(self, *exception: object) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.stdout.close()
        assert self.process.wait(10) == 0

    def line(self, line: str) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


COMMAND = [sys.executable, "-m", "sandtable.referee"]


def request(method: str, id: object = 1, **params: Any) -> str:
    return json.dumps({"jsonrpc": "2.0", "id": id, "method": method, "params": params}, ensure_ascii=False)
