"""Record and replay: the same hash at the end, and no change goes unseen."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from sandtable.engine.records import seal

from .client import GAME, Client, Refused
from .positions import position

Record = dict[str, Any]


@pytest.fixture(scope="module")
def finished() -> Record:
    client = Client()
    match = client.new(seed="a whole game", options={"reserves": 2, "advanced": True})
    for _ in range(4):
        client.call("play", match=match, move=client.notations(match)[0])
    client.call("undo", match=match)
    client.play_out(match)
    record: Record = client.call("record", match=match)["record"]
    return record


@pytest.fixture
def client() -> Client:
    return Client()


def refused(record: Any) -> Refused:
    client = Client()
    with pytest.raises(Refused) as caught:
        client.call("replay", record=record)
    assert client.new() == "m1"
    return caught.value


def sealed(record: Record, change: Callable[[Record], object]) -> Record:
    """A forgery: changed, and closed with a new seal."""
    changed = copy.deepcopy(record)
    change(changed)
    changed["seal"] = seal(changed)
    return changed


@pytest.mark.parametrize("chance", ["seeded", "manual"])
@pytest.mark.parametrize("moves", [0, 1, 7, None])
def test_a_record_replays_to_the_same_state_and_record(client: Client, chance: str, moves: int | None) -> None:
    match = client.new(seed=11, chance=chance, options={"reserves": 1})
    if moves is None:
        client.play_out(match)
    for _ in range(moves or 0):
        client.call("play", match=match, move=client.notations(match)[0])
    record = client.call("record", match=match, private=True)["record"]
    again = client.call("replay", record=record)["match"]
    assert client.hash(again) == client.hash(match)
    assert client.call("record", match=again, private=True)["record"] == record
    assert client.call("turn", match=again) == client.call("turn", match=match)


def test_a_position_is_in_its_record(client: Client) -> None:
    match = client.call("position", game=GAME, state=position(), chance="manual")["match"]
    client.call("play", match=match, move="attack jordan")
    record = client.call("record", match=match)["record"]
    assert record["position"] == position()
    assert client.hash(client.call("replay", record=record)["match"]) == client.hash(match)


def test_a_private_record_goes_on_with_the_same_dice(client: Client) -> None:
    match = client.new(seed=11)
    record = client.call("record", match=match, private=True)["record"]
    again = client.call("replay", record=record)["match"]
    assert client.play_out(again) == client.play_out(match)


def test_a_record_that_is_handed_out_does_not_hold_the_secret(client: Client) -> None:
    match = client.new()
    record = client.call("record", match=match)["record"]
    assert "open_secret" not in record
    assert record["seeds"][-1]["secret"] is None


def test_without_the_secret_play_goes_on_with_new_dice(client: Client) -> None:
    match = client.new(seed=11)
    record = client.call("record", match=match)["record"]
    opened = client.call("replay", record=record, seed=5)
    assert opened["commitment"] != record["seeds"][-1]["commitment"]
    twin = client.call("replay", record=record, seed=5)
    assert client.play_out(opened["match"]) == client.play_out(twin["match"])


def changes(record: Record) -> Iterator[tuple[str, Record]]:
    """One change for each kind of place a byte can stand in."""
    entry = len(record["entries"]) // 2
    for path, value in (
        (("sandtable",), 2),
        (("sandtable",), "1"),
        (("game",), "israeli-independance"),
        (("options", "reserves"), 3),
        (("options", "extra"), 1),
        (("packs", "deck", "sha256"), "0" * 64),
        (("packs", "map", "id"), "map-1949"),
        (("chance",), "manual"),
        (("seeds", 0, "first"), 1),
        (("seeds", 0, "commitment"), "0" * 64),
        (("seeds", 0, "player"), "x"),
        (("seeds", 0, "secret"), "0" * 64),
        (("position",), {}),
        (("entries", entry, "by"), "egypt"),
        (("entries", entry, "move"), "end"),
        (("entries", entry, "hash"), "0" * 16),
        (("entries", entry), None),
        (("open_secret",), "0" * 64),
        (("seal",), "0" * 64),
        (("seal",), None),
        (("more",), True),
    ):
        changed = copy.deepcopy(record)
        place: Any = changed
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value
        yield "/".join(map(str, path)), changed


def test_any_change_to_a_sealed_record_is_refused(finished: Record) -> None:
    for where, changed in changes(finished):
        assert refused(changed).code in ("tampered", "malformed"), where
    for key in finished:
        without = {name: value for name, value in finished.items() if name != key}
        assert refused(without).code in ("tampered", "malformed"), key


def test_a_change_of_any_one_character_is_refused(finished: Record) -> None:
    text = json.dumps(finished, ensure_ascii=False)
    chooser = random.Random(1)
    for _ in range(300):
        place = chooser.randrange(len(text))
        letter = chooser.choice('0123456789abcdefxyz"{}[],: -')
        if text[place].isspace() or letter.isspace() or letter == text[place]:
            continue  # space between tokens says nothing
        line = text[:place] + letter + text[place + 1 :]
        answer = Client().line(f'{{"jsonrpc":"2.0","id":1,"method":"replay","params":{{"record":{line}}}}}')
        assert "error" in answer, text[max(0, place - 20) : place + 20]


def test_a_forged_entry_is_named(finished: Record) -> None:
    number = next(i for i, entry in enumerate(finished["entries"]) if entry.get("move", "").startswith("attack"))

    def other_hash(record: Record) -> None:
        record["entries"][number]["hash"] = "0" * 16

    def other_move(record: Record) -> None:
        record["entries"][number]["move"] = "roll 3"

    def no_move(record: Record) -> None:
        record["entries"][number]["move"] = "surrender now"

    def other_side(record: Record) -> None:
        record["entries"][number]["by"] = "egypt"

    def dropped(record: Record) -> None:
        del record["entries"][number]

    for forge in (other_hash, other_move, no_move, other_side, dropped):
        error = refused(sealed(finished, forge))
        assert (error.number, error.code) == (1006, "tampered"), forge.__name__
        assert f"Entry {number + 1} " in error.text["en"], forge.__name__


def test_a_forged_roll_is_found_even_if_every_hash_is_right(client: Client) -> None:
    """Someone plays the game again by hand with a better roll, and closes it with the seeds of the real one."""
    match = client.call("position", game=GAME, state=position(draw_pile=[]), seed=1)["match"]
    client.call("play", match=match, move="attack jordan")
    real = client.call("record", match=match)["record"]
    assert client.call("turn", match=match) == {"side": None}
    rolled = real["entries"][1]["move"]
    other = client.call("position", game=GAME, state=position(draw_pile=[]), chance="manual")["match"]
    client.call("play", match=other, move="attack jordan")
    client.call("play", match=other, move="roll 6" if rolled != "roll 6" else "roll 1")
    better = client.call("record", match=other)["record"]

    def with_real_seeds(record: Record) -> None:
        record["chance"], record["seeds"] = "seeded", real["seeds"]

    error = refused(sealed(better, with_real_seeds))
    assert (error.code, "Roll or draw 1 " in error.text["en"]) == ("tampered", True)


def _put(*path: Any) -> Callable[[Record], None]:
    *keys, last, value = path

    def change(record: Record) -> None:
        place: Any = record
        for key in keys:
            place = place[key]
        place[last] = value

    return change


@pytest.mark.parametrize(
    "change",
    [
        _put("game", 1),
        _put("options", []),
        _put("options", None),
        _put("packs", []),
        _put("packs", {"deck": "deck-1948"}),
        _put("chance", "loaded"),
        _put("seeds", []),
        _put("seeds", {}),
        _put("seeds", [1]),
        _put("seeds", 0, "first", 1.5),
        _put("seeds", 0, "secret", 5),
        _put("seeds", 0, "player", None),
        _put("position", 5),
        _put("position", []),
        _put("entries", None),
        _put("entries", ["x"]),
        _put("entries", 0, {"by": "israel"}),
        _put("entries", 0, {"by": "israel", "hash": "x", "back": 1.5}),
        _put("entries", 0, {"by": "israel", "hash": "x", "back": -1}),
        _put("entries", 0, {"by": "israel", "hash": "x", "forward": 10**30}),
        _put("entries", 0, "by", 7),
        _put("open_secret", 7),
        _put("open_secret", []),
        _put("options", "reserves", 7),
        _put("game", "chess"),
    ],
)
def test_a_forged_record_of_the_wrong_shape_is_refused_and_not_a_fault(finished: Record, change: Any) -> None:
    assert refused(sealed(finished, change)).code in ("malformed", "tampered", "defective", "unknown")


def test_what_is_no_record_is_told(finished: Record) -> None:
    assert refused({}).code == "malformed"
    assert refused({"sandtable": 99}).code == "malformed"


def test_undo_in_an_ironman_record_is_forged(finished: Record) -> None:
    assert any("back" in entry for entry in finished["entries"])
    error = refused(sealed(finished, _put("options", "ironman", True)))
    assert error.code == "tampered"
