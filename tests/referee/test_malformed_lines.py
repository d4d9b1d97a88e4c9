"""The storm: thousands of broken, mistyped and stale lines. Each is answered, and none changes a match by an error."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sandtable_crossing.game import Crossing

from sandtable.engine.title_registry import installed_titles
from sandtable.referee.errors import NUMBERS
from sandtable.referee.methods import METHODS
from tests.lengths import at_length, length

from .client import GAME, Client, request
from .positions import position

CHANGING = {"play", "undo", "redo"}
ODD: list[Any] = [
    None,
    True,
    0,
    -1,
    1.5,
    10**40,
    "",
    "x",
    "m1",
    "m2",
    "israel",
    "chance",
    "end",
    "roll 6",
    [],
    {},
    [[]],
    {"a": {}},
]
ODD_TEXTS = ["\x00", "‮", "💥" * 50, "a" * 5000, "'; DROP TABLE", "../../etc/passwd", "{x}", "{0.__class__}", "%s", "é"]


def seeds_of_the_storm(client: Client, match: str) -> list[str]:
    """Sound lines, to be broken."""
    record = client.call("record", match=match)["record"]
    moves = [*client.notations(match), "attack iraq", "roll 3", "card iraq-tires", "choose sail", "place a1"]
    lines = [request(method, match=match) for method in METHODS if method != "close"]
    lines += [request(method, match=match, move=move) for method in ("play", "why") for move in moves]
    lines += [request("view", match=match, side=side) for side in ("israel", "observer")]
    lines += [request("hint", match=match, level=1, seed=1, seconds=1)]
    lines += [request("bot", match=match, bot="random", level=3, seed=1, seconds=1)]
    lines += [request("new", game=GAME, options={"reserves": 2}, seed=1, player_seed="x", chance="manual")]
    lines += [
        request("position", game=GAME, state=position(), chance="seeded", seed=2),
        request("replay", record=record),
    ]
    return [*lines, f"[{lines[0]},{lines[1]}]"]


def broken(line: str, chooser: random.Random) -> str:
    kind = chooser.randrange(5)
    if kind == 0:
        return _other_bytes(line, chooser)
    if kind == 1:
        return line[: chooser.randrange(len(line))]
    try:
        message = json.loads(line)
    except ValueError:
        return line
    inside = message.get("params") if isinstance(message, dict) and kind > 2 else None
    for _ in range(chooser.randrange(1, 4)):
        _other_value(inside or message, chooser)
    return json.dumps(message)


def _other_bytes(line: str, chooser: random.Random) -> str:
    for _ in range(chooser.randrange(1, 4)):
        place = chooser.randrange(len(line))
        piece = chooser.choice(
            ['"', "{", "}", "[", "]", ",", ":", "\\", "\x00", "NaN", "1e999", "-", "null", "\ud800", "ñ"]
        )
        line = line[:place] + piece + line[place + chooser.randrange(3) :]
    return line


def _other_value(message: Any, chooser: random.Random) -> None:
    """Change, drop or add something, anywhere inside."""
    while True:
        keys: list[Any] = list(message) if isinstance(message, dict) else list(range(len(message)))
        if not keys:
            return
        key = chooser.choice(keys)
        if isinstance(message[key], (dict, list)) and message[key] and chooser.random() < 0.7:
            message = message[key]
            continue
        action = chooser.randrange(4)
        if action == 0:
            del message[key]
        elif action == 1 and isinstance(message, dict):
            message[chooser.choice(ODD_TEXTS)] = copy.deepcopy(chooser.choice(ODD))
        else:
            message[key] = copy.deepcopy(chooser.choice([*ODD, *ODD_TEXTS]))
        return


def check(client: Client, line: str, matches: list[str]) -> None:
    """Send a line; whatever it was, the answer is in order and the matches stand as they must."""
    before = {match: client.hash(match) for match in matches}
    answer = client.line(line)
    if answer is None:
        _check_notification(line)
        return
    replies = answer if isinstance(answer, list) else [answer]
    for reply in replies:
        assert reply["jsonrpc"] == "2.0"
        assert ("result" in reply) != ("error" in reply)
        if "error" in reply:
            _check_error(reply["error"])
    if all("error" in reply for reply in replies) and "[" not in line[:1]:
        assert {match: client.hash(match) for match in matches} == before


def _check_notification(line: str) -> None:
    message = json.loads(line)
    assert all("id" not in each for each in (message if isinstance(message, list) else [message]))


def _check_error(error: dict[str, Any]) -> None:
    assert error["code"] == NUMBERS[error["data"]["code"]]
    assert error["data"]["code"] != "internal", error
    assert error["message"] == error["data"]["text"]["en"]
    assert error["data"]["text"]["es"]
    assert "‹" not in json.dumps(error["data"]["text"], ensure_ascii=False)


def is_a_change(line: str) -> bool:
    return any(f'"{method}"' in line for method in CHANGING)


@at_length
@pytest.mark.parametrize("seed", range(length(2, 40)))
def test_a_storm_of_broken_lines(seed: int) -> None:
    chooser = random.Random(seed)
    client = Client(installed_titles().with_games(Crossing))
    matches = [
        client.new(seed=seed),
        client.new(chance="manual"),
        client.new("crossing", seed=seed),
        client.new("crossing", chance="manual"),
    ]
    for _ in range(1200):
        match = chooser.choice(matches)
        line = broken(chooser.choice(seeds_of_the_storm(client, match)), chooser)
        check(client, line, matches)
        if chooser.random() < 0.05 and client.notations(match):
            client.call("play", match=match, move=chooser.choice(client.notations(match)))


@at_length
def test_a_position_is_refused_or_can_be_played_to_its_end() -> None:
    chooser = random.Random(7)
    client = Client()
    accepted = 0
    for number in range(length(600, 20_000)):
        state = position(phase=chooser.choice(["headline", "offensive", "battle", "over"]))
        state["armies"] = {army: chooser.choice([0, 1, 2, 3, 4, "removed"]) for army in state["armies"]}
        state["attack"] = chooser.choice([None, {"army": chooser.choice(list(state["armies"])), "reserve": False}])
        state["draw_pile"] = chooser.choice([[], ["iraq-tires"], ["truce-declared", "deir-yassin"]])
        state["offensives_left"] = chooser.randrange(3)
        if number % 2:
            _other_value(state, chooser)
        line = request("position", game=GAME, state=state, chance="manual")
        check(client, line, [])
        opened = client.line(line)
        if "result" in opened:
            accepted += 1
            client.play_out(opened["result"]["match"], number)
            assert client.call("outcome", match=opened["result"]["match"])
    assert accepted > length(8, 250)


def test_asking_changes_nothing() -> None:
    client = Client()
    match = client.new(seed=1)
    before = client.hash(match)
    for line in seeds_of_the_storm(client, match):
        if not is_a_change(line):
            client.line(line)
            assert client.hash(match) == before, line


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=10,
)


@at_length
@settings(
    max_examples=length(200, 10_000), deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
@given(
    method=st.sampled_from([*METHODS]),
    params=st.dictionaries(st.text(max_size=8), json_values, max_size=5),
    data=st.data(),
)
def test_any_parameters_are_answered(method: str, params: dict[str, Any], data: st.DataObject) -> None:
    client = Client()
    match = client.new(seed=1)
    names = [name for name in METHODS[method].params.__struct_fields__ if data.draw(st.booleans())]
    params |= {name: data.draw(json_values | st.just("m1") | st.just(GAME)) for name in names}
    check(client, request(method, **params), [match] if method != "close" else [])


@at_length
@settings(max_examples=length(200, 10_000), deadline=None, derandomize=True)
@given(text=st.text(max_size=60), raw=st.binary(max_size=60))
def test_any_line_at_all_is_answered(text: str, raw: bytes) -> None:
    client = Client()
    match = client.new(seed=1)
    check(client, text, [match])
    assert client.referee.answer(raw)


@at_length
@settings(max_examples=length(150, 10_000), deadline=None, derandomize=True)
@given(
    move=st.text(max_size=30)
    | st.tuples(st.sampled_from(["attack", "roll", "card", "end"]), st.text(max_size=9)).map(" ".join)
)
def test_any_text_as_a_move_is_answered(move: str) -> None:
    client = Client()
    match = client.new(seed=1)
    check(client, request("play", match=match, move=move), [match])
    check(client, request("why", match=match, move=move), [match])
