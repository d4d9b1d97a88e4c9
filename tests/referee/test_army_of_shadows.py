"""Army of Shadows through the referee: what the State gets in games that differ in hidden things alone."""

from __future__ import annotations

from typing import Any

import pytest

from .client import Client

SET_UP = ("place D1", "place D1", "place D4", "place D7", "place D10")


def heard_by_the_state(*turn: str) -> list[Any]:
    """Its view before the end of this turn and after it, and the events that name it or nobody."""
    client = Client()
    match = client.new("army-of-shadows", seed=1)
    heard: list[Any] = []
    for move in (*SET_UP, *turn, "end"):
        if move == "end":
            heard += seen(client, match)
        events = client.call("play", match=match, move=move)["events"]
        heard += [each for each in events if "state" in each.get("audience", ["state"])]
    return heard + seen(client, match)


def seen(client: Client, match: str) -> list[Any]:
    return [client.call("view", match=match, side=side) for side in ("state", "observer")]


@pytest.mark.parametrize(
    "turn", [("move D4 D5",), ("move D4 C4",), ("move D4 D5", "move D7 D8"), ("move D4 D5", "move D5 D4")]
)
def test_a_silent_move_looks_like_a_pass(turn: tuple[str, ...]) -> None:
    assert heard_by_the_state(*turn) == heard_by_the_state()


def test_a_move_that_must_be_told_does_not() -> None:
    assert heard_by_the_state("move D1 D2") != heard_by_the_state()


def test_the_state_is_told_of_a_stack_and_never_of_single_pieces() -> None:
    events = heard_by_the_state()[:2]
    assert [each["kind"] for each in events] == ["stack-placed", "set-up-over"]
