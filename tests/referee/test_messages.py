"""JSON-RPC 2.0: every line is answered as the standard says, and none of them ends the referee."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sandtable.referee.messages import MOST_BYTES, MOST_IN_BATCH

from .client import GAME, Client, request

NOTIFICATION = json.dumps({"jsonrpc": "2.0", "method": "new", "params": {"game": GAME}})


def error(answer: Any) -> tuple[int, str]:
    assert set(answer) == {"jsonrpc", "id", "error"}
    assert answer["error"]["message"] == answer["error"]["data"]["text"]["en"]
    assert answer["error"]["data"]["text"]["es"]
    return answer["error"]["code"], answer["error"]["data"]["code"]


@pytest.mark.parametrize(
    "line",
    [
        "",
        "   ",
        "{",
        "nonsense",
        '{"jsonrpc": "2.0", "id": 1, "method": "games"',
        '{"a": NaN}',
        "{'jsonrpc': '2.0'}",
        '{"a": "\\ud800"}',
        '"\ud800"',
        '{"a": 1} {"a": 2}',
        "[" * 100_000,
        '{"a":' * 100_000,
        '[{"a": 1}, ',
        "﻿{}",
    ],
)
def test_a_line_that_is_not_json_is_answered_with_a_parse_error(line: str) -> None:
    client = Client()
    answer = client.line(line)
    assert error(answer) == (-32700, "parse")
    assert answer["id"] is None
    assert client.call("games")


def test_bytes_that_are_not_utf8_are_answered_with_a_parse_error() -> None:
    answer = Client().referee.answer(b'{"jsonrpc": "2.0", "id": 1, "method": "\xff"}')
    assert answer is not None
    assert error(json.loads(answer)) == (-32700, "parse")


def test_a_line_over_the_limit_is_refused_and_one_at_the_limit_is_read() -> None:
    client = Client()
    room = MOST_BYTES - len(request("x", ""))
    assert error(client.line(request("x", "i" * room))) == (-32601, "unknown_method")
    assert error(client.line(request("x", "i" * (room + 1)))) == (-32700, "parse")


@pytest.mark.parametrize(
    "message",
    [
        1,
        "games",
        None,
        True,
        {},
        {"foo": "boo"},
        {"jsonrpc": "2.0", "id": 1},
        {"jsonrpc": "1.0", "id": 1, "method": "games"},
        {"jsonrpc": 2.0, "id": 1, "method": "games"},
        {"id": 1, "method": "games"},
        {"jsonrpc": "2.0", "id": 1, "method": 1},
        {"jsonrpc": "2.0", "id": 1, "method": None},
        {"jsonrpc": "2.0", "id": 1, "method": "games", "params": "bar"},
        {"jsonrpc": "2.0", "id": 1, "method": "games", "params": [1]},
        {"jsonrpc": "2.0", "id": 1, "method": "games", "params": None},
        {"jsonrpc": "2.0", "id": True, "method": "games"},
        {"jsonrpc": "2.0", "id": [1], "method": "games"},
        {"jsonrpc": "2.0", "id": {}, "method": "games"},
        {"jsonrpc": "2.0", "method": 1, "params": "bar"},
    ],
)
def test_json_that_is_no_request_is_an_invalid_request(message: Any) -> None:
    answer = Client().line(json.dumps(message))
    assert error(answer) == (-32600, "invalid_request")
    readable = isinstance(message, dict) and isinstance(message.get("id"), int) and message["id"] is not True
    assert answer["id"] == (message["id"] if readable else None)


def test_an_unknown_method_is_refused_and_the_known_ones_are_named() -> None:
    answer = Client().line(request("fly"))
    assert error(answer) == (-32601, "unknown_method")
    assert "position" in answer["error"]["message"]


@pytest.mark.parametrize("id", ["1", '"a b"', "null", "1.50", "-7", "123456789012345678901234567890", '"\\u00e9"'])
def test_the_id_comes_back_as_it_was_written(id: str) -> None:
    answer = Client().referee.answer(f'{{"jsonrpc":"2.0","id":{id},"method":"games"}}')
    assert answer is not None
    assert answer.startswith(f'{{"jsonrpc":"2.0","id":{id},"result":[')


@pytest.mark.parametrize("id", ["1e999", "9" * 5000, "true", "[]"])
def test_an_id_that_nobody_can_read_is_refused(id: str) -> None:
    assert error(Client().line(f'{{"jsonrpc":"2.0","id":{id},"method":"games"}}')) == (-32600, "invalid_request")


def test_no_parameters_may_be_left_out_or_written_as_an_empty_list() -> None:
    client = Client()
    bare = client.line('{"jsonrpc":"2.0","id":1,"method":"games"}')
    assert bare == client.line('{"jsonrpc":"2.0","id":1,"method":"games","params":[ ]}')
    assert bare == client.line('{"jsonrpc":"2.0","id":1,"method":"games","params":{}}')


def test_a_notification_is_carried_out_and_not_answered() -> None:
    client = Client()
    assert client.line(NOTIFICATION) is None
    assert client.call("turn", match="m1") == {"side": "israel"}


def test_a_notification_that_fails_is_not_answered_either() -> None:
    client = Client()
    assert client.line('{"jsonrpc":"2.0","method":"fly"}') is None
    assert client.line('{"jsonrpc":"2.0","method":"turn","params":{"match":"m9"}}') is None
    assert client.line('{"jsonrpc":"2.0","method":"turn","params":{"game":"x"}}') is None


def test_a_batch_is_answered_in_order_by_a_batch() -> None:
    calls = [request("new", 1, game=GAME, seed=1), request("turn", 2, match="m1"), "7", NOTIFICATION, request("fly", 3)]
    answers = Client().line(f"[{','.join(calls)}]")
    assert [each["id"] for each in answers] == [1, 2, None, 3]
    assert answers[1]["result"] == {"side": "israel"}
    assert error(answers[2]) == (-32600, "invalid_request")
    assert error(answers[3]) == (-32601, "unknown_method")


def test_a_batch_of_notifications_is_not_answered() -> None:
    client = Client()
    assert client.line(f"[{NOTIFICATION},{NOTIFICATION}]") is None
    assert client.call("turn", match="m2") == {"side": "israel"}


def test_an_empty_batch_is_one_invalid_request() -> None:
    answer = Client().line(" [ ] ")
    assert isinstance(answer, dict)
    assert error(answer) == (-32600, "invalid_request")


def test_a_batch_that_is_too_long_is_refused_whole() -> None:
    client = Client()
    assert len(client.line(f"[{','.join(['1'] * MOST_IN_BATCH)}]")) == MOST_IN_BATCH
    answer = client.line(f"[{','.join([NOTIFICATION] * (MOST_IN_BATCH + 1))}]")
    assert error(answer) == (-32600, "invalid_request")
    assert error(client.line(request("turn", match="m1"))) == (1002, "unknown")


def test_an_answer_is_one_line() -> None:
    answer = Client().referee.answer(request("new", game="a\nb c"))
    assert answer is not None
    assert "\n" not in answer
