"""Messages that nobody should send: all are answered, and nothing changes but by a legal move."""

from __future__ import annotations

import json
import random
from typing import Any

from websockets.exceptions import ConnectionClosed

from tests.lengths import at_length, length

from .live_server import Desk, Document, Sitter, fresh_id
from .test_play import TWO, state_hash

MUTATIONS = length(800, 50_000)
ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1e300,
    2**70,
    "",
    "x" * 300,
    "\u0000",
    "é‮",
    [],
    {},
    [[]],
    {"a": 1},
    "place a1",
)


def good_message(chooser: random.Random, sitter: Sitter) -> Document:
    move = chooser.choice(["place a1", "sail a1 b1", "end", "pass", "roll 3", "choose sail", "row d1 c1"])
    kinds: list[Document] = [
        {"type": "move", "version": chooser.choice([sitter.version, 0, 5]), "move": move},
        {"type": "undo", "version": 9999},
        {"type": "redo", "version": 9999},
        {"type": "why", "move": move},
        {"type": "answer", "kind": "draw", "accept": True},
        {"type": "orders", "orders": {"tea": "never"}},
        {"type": "hint", "level": 9},
        {"type": "ping"},
        {"type": "join", "match": "x", "token": "y"},
    ]
    return {"id": fresh_id(), **chooser.choice(kinds)}


def mutate(chooser: random.Random, message: Document) -> str | bytes:
    what = chooser.randrange(7)
    if what == 0:
        message[chooser.choice(list(message))] = chooser.choice(ODD)
    elif what == 1:
        message.pop(chooser.choice(list(message)))
    elif what == 2:
        message[chooser.choice(["extra", "seat", "side", "__proto__"])] = chooser.choice(ODD)
    text = json.dumps(message)
    if what == 3:
        place = chooser.randrange(len(text))
        text = text[:place] + chr(chooser.randrange(1, 0x2FF)) + text[place + 1 :]
    elif what == 4:
        text = text[: chooser.randrange(len(text))]
    elif what == 5:
        return bytes(chooser.randrange(256) for _ in range(chooser.randrange(60)))
    elif what == 6:
        text = chooser.choice(["[" * 3000, "9" * 9000, '{"a":' * 1000, "null", '"', "{}", "[]"])
    return text


@at_length
def test_mutated_messages_change_nothing_and_are_all_answered(desk: Desk) -> None:
    chooser = random.Random(1)
    opened = desk.create("crossing", seats=TWO)
    with desk.sit(opened, "smuggler") as a:
        for _ in range(3):
            a.play("place a1")
    with desk.sit(opened, "watch") as b:
        b.play(
            "choose card"
        )  # from here on it is the smuggler who decides: no message of the watch can be a legal move
        before = state_hash(desk, opened, "smuggler")
        for number in range(MUTATIONS):
            b.socket.send(mutate(chooser, good_message(chooser, b)))
            answer = b.hear()
            assert answer["type"] in ("refused", "error", "why", "pong", "accepted"), answer
            assert answer["type"] != "accepted", answer
            if number % 500 == 0:
                assert state_hash(desk, opened, "smuggler") == before
        assert state_hash(desk, opened, "smuggler") == before


def test_mutated_first_messages_open_nothing(desk: Desk) -> None:
    chooser = random.Random(2)
    opened = desk.create("crossing", seats=TWO)
    for _ in range(50):
        with Sitter(desk.port, opened["match"], chooser.choice(["", "x", "é" * 22, "y" * 64, "z" * 65])) as stranger:
            assert stranger.welcome["type"] == "error"
            try:
                stranger.hear()
            except ConnectionClosed:
                continue
            raise AssertionError
