"""Parameters: what is wrong is named, all of it at once, with what would be right."""

from __future__ import annotations

import json
from typing import Any

import pytest

from .client import GAME, Client, Refused
from .positions import position


def refused(method: str, **params: Any) -> Refused:
    client = Client()
    client.new(seed=1)
    before = client.hash("m1")
    with pytest.raises(Refused) as caught:
        client.call(method, **params)
    assert client.hash("m1") == before
    return caught.value


@pytest.mark.parametrize(
    ("method", "params", "wrong"),
    [
        ("games", {"lang": "en"}, {"lang"}),
        ("new", {}, {"game"}),
        ("new", {"game": 5}, {"game"}),
        ("new", {"game": None}, {"game"}),
        ("new", {"game": GAME, "options": []}, {"options"}),
        ("new", {"game": GAME, "seed": 1.5}, {"seed"}),
        ("new", {"game": GAME, "seed": True}, {"seed"}),
        ("new", {"game": GAME, "seed": ["x"]}, {"seed"}),
        ("new", {"game": GAME, "player_seed": {}}, {"player_seed"}),
        ("new", {"game": GAME, "chance": "dice"}, {"chance"}),
        ("new", {"game": GAME, "chance": 1}, {"chance"}),
        ("new", {"gmae": GAME, "chance": "x", "sede": 1}, {"game", "chance", "gmae", "sede"}),
        ("new", {"game": GAME, "state": {}}, {"state"}),
        ("position", {"game": GAME}, {"state"}),
        ("position", {"game": GAME, "state": "m1"}, {"state"}),
        ("position", {"game": GAME, "state": [1]}, {"state"}),
        ("state", {}, {"match"}),
        ("state", {"match": 1}, {"match"}),
        ("state", {"match": "m1", "side": "israel"}, {"side"}),
        ("view", {"match": "m1"}, {"side"}),
        ("view", {"match": "m1", "side": 0}, {"side"}),
        ("turn", {"match": ["m1"]}, {"match"}),
        ("moves", {"match": "m1", "side": 0}, {"side"}),
        ("play", {"match": "m1"}, {"move"}),
        ("play", {"match": "m1", "move": 0}, {"move"}),
        ("play", {"match": "m1", "move": ["end"]}, {"move"}),
        ("play", {"match": "m1", "move": "end " * 2000}, {"move"}),
        ("why", {"move": "end"}, {"match"}),
        ("undo", {"match": "m1", "steps": 3}, {"steps"}),
        ("record", {"match": "m1", "private": 1}, {"private"}),
        ("replay", {}, {"record"}),
        ("replay", {"record": "{}"}, {"record"}),
        ("bot", {"match": "m1"}, {"bot"}),
        ("hint", {"match": "m1", "level": 6, "seconds": 0}, {"level", "seconds"}),
        ("hint", {"match": "m1", "bot": "search"}, {"bot"}),
        ("bot", {"match": "m1", "bot": "random", "level": 0}, {"level"}),
        ("bot", {"match": "m1", "bot": "random", "level": 6}, {"level"}),
        ("bot", {"match": "m1", "bot": "random", "level": 2.5}, {"level"}),
        ("bot", {"match": "m1", "bot": "random", "seconds": 0}, {"seconds"}),
        ("bot", {"match": "m1", "bot": "random", "seconds": "1"}, {"seconds"}),
        ("close", {"match": None}, {"match"}),
    ],
)
def test_wrong_parameters_are_named(method: str, params: dict[str, Any], wrong: set[str]) -> None:
    error = refused(method, **params)
    assert (error.number, error.code) == (-32602, "invalid_params")
    assert set(error.defects) == wrong


def test_the_message_says_what_would_be_right() -> None:
    error = refused("bot", match="m1", bot="random", level=9)
    assert error.text == {
        "en": "bot: level must be a whole number from 1 to 5",
        "es": "bot: level debe ser un número entero del 1 al 5",
    }
    assert "game, options, seed, player_seed, chance" in refused("new", game=GAME, x=1).defects["x"]


@pytest.mark.parametrize("number", ["1e999", "-1e999", "9" * 5000])
def test_numbers_that_are_too_large_are_refused(number: str) -> None:
    line = f'{{"jsonrpc":"2.0","id":1,"method":"new","params":{{"game":"{GAME}","seed":{number}}}}}'
    assert Client().line(line)["error"]["data"]["defects"][0]["where"] == "seed"


def test_a_long_whole_number_is_a_seed_like_any_other() -> None:
    client = Client()
    number = int("9" * 400)
    assert client.hash(client.new(seed=number)) == client.hash(client.new(seed=str(number)))


@pytest.mark.parametrize("depth", [40, 400, 4000])
def test_documents_nested_too_deeply_are_refused(depth: int) -> None:
    nested = "[" * depth + "]" * depth
    for method, params in (
        ("new", f'"game":"{GAME}","options":{{"reserves":{nested}}}'),
        ("position", f'"game":"{GAME}","state":{{"armies":{nested}}}'),
        ("replay", f'"record":{{"sandtable":1,"seal":{nested}}}'),
    ):
        answer = Client().line(f'{{"jsonrpc":"2.0","id":1,"method":"{method}","params":{{{params}}}}}')
        assert answer["error"]["code"] in (-32602, -32700)


def test_large_documents_are_refused_before_they_are_looked_at() -> None:
    pile = ["iraq-tires"] * 30_000
    assert set(refused("position", game=GAME, state=position(draw_pile=pile)).defects) == {"state"}
    assert set(refused("new", game=GAME, options={str(i): i for i in range(9_000)}).defects) == {"options"}


def test_a_flood_of_unknown_parameters_is_cut_short() -> None:
    error = refused("games", **{f"p{i}": i for i in range(10_000)})
    assert 0 < len(error.defects) < 100
    assert len(json.dumps(error.data)) < 20_000


def test_null_is_the_same_as_left_out_where_it_may_be_left_out() -> None:
    client = Client()
    nothing = client.new(seed=1, options=None, player_seed=None, chance=None)
    assert client.hash(nothing) == client.hash(client.new(seed=1))
    assert client.call("moves", match=nothing, side=None) == client.call("moves", match=nothing)
