"""Two sides, secrets and reactions, with the test game: what the solitaire game does not need."""

from __future__ import annotations

import pytest
from sandtable_crossing.game import Crossing

from sandtable.engine.match import Match
from sandtable.engine.title_registry import TitleRegistry

from .client import Client, Refused


@pytest.fixture
def client() -> Client:
    return Client(TitleRegistry.of_games([Crossing]))


def choosing(client: Client, chance: str = "seeded") -> str:
    """A match at the first secret simultaneous choice."""
    match = client.new("crossing", seed=4, chance=chance)
    for _ in range(3):
        client.call("play", match=match, move="place a1")
    while client.call("turn", match=match)["side"] == "chance":
        client.call("play", match=match, move=client.notations(match)[0])
    return match


def test_both_sides_are_offered_the_simultaneous_choice(client: Client) -> None:
    match = choosing(client)
    for side in ("smuggler", "watch"):
        assert client.call("moves", match=match, side=side)["side"] == side
        assert client.notations(match, side) == ["choose sail", "choose card"]
        assert client.call("view", match=match, side=side)["deciders"] == ["smuggler", "watch"]


def test_the_second_side_may_choose_first(client: Client) -> None:
    match = choosing(client)
    client.call("play", match=match, move="choose sail", side="watch")
    assert client.notations(match, "watch") == []
    assert client.notations(match, "smuggler")
    with pytest.raises(Refused) as caught:
        client.call("play", match=match, move="choose card", side="watch")
    assert caught.value.code == "illegal"


@pytest.mark.parametrize("side", ["smuggler", "watch", "observer"])
def test_a_side_takes_a_running_match_away_as_it_knows_it(client: Client, side: str) -> None:
    match = choosing(client)
    taken = client.call("record", match=match, side=side)["record"]
    assert (taken["sandtable-view"], taken["side"]) == (1, side)
    assert taken["view"] == client.call("view", match=match, side=side)
    assert ("place a1" in str(taken)) == (side == "smuggler")
    with pytest.raises(Refused, match="one side's view of a running game"):
        client.call("replay", record=taken)
    with pytest.raises(Refused, match="observer"):
        client.call("record", match=match, side="harbour")


def test_events_that_not_everybody_may_know_name_their_audience(client: Client) -> None:
    match = client.new("crossing", chance="manual")
    (placed,) = client.call("play", match=match, move="place a1")["events"]
    assert (placed["kind"], placed["audience"]) == ("boat-placed", ["smuggler"])
    client.call("play", match=match, move="place a1")
    events = client.call("play", match=match, move="place a1")["events"]
    assert "audience" not in next(each for each in events if each["kind"] == "boats-ready")


def test_chance_weights_are_the_games(client: Client) -> None:
    match = client.new("crossing", chance="manual")
    for _ in range(3):
        client.call("play", match=match, move="place a1")
    client.call("play", match=match, move="deal bribe")
    assert {each["move"]: each["weight"] for each in client.call("moves", match=match)["moves"]} == {
        "deal bribe": 1,
        "deal fog": 2,
        "deal signal": 2,
    }


def test_a_side_takes_back_its_own_decision_and_not_the_others(client: Client) -> None:
    match = client.new("crossing", seed=4)
    before = client.hash(match)
    client.call("play", match=match, move="place a1")
    after = client.hash(match)
    with pytest.raises(Refused) as caught:
        client.call("undo", match=match, side="watch")
    assert (caught.value.number, caught.value.code) == (1004, "not_now")
    assert client.hash(match) == after
    assert client.call("undo", match=match) == {}
    assert client.hash(match) == before
    with pytest.raises(Refused):
        client.call("redo", match=match, side="watch")
    assert client.call("redo", match=match, side="smuggler") == {}
    assert client.hash(match) == after


def test_a_draw_cannot_be_taken_back_between_two_sides(client: Client) -> None:
    match = choosing(client)
    before = client.hash(match)
    for side in (None, "smuggler", "watch"):
        with pytest.raises(Refused) as caught:
            client.call("undo", match=match, side=side)
        assert caught.value.code == "not_now"
    assert client.hash(match) == before


def test_a_bot_sits_in_the_seat_that_is_named(client: Client) -> None:
    match = choosing(client)
    assert client.call("bot", match=match, bot="random", side="watch", seed=1)["move"] in client.notations(
        match, "watch"
    )
    client.call("play", match=match, move="choose sail", side="watch")
    with pytest.raises(Refused, match="nothing to decide"):
        client.call("bot", match=match, bot="random", side="watch")


def test_hints_are_from_the_view_of_the_seat_that_is_named(client: Client) -> None:
    found = []
    for places in (("a1", "a1", "a1"), ("a1", "a2", "a3")):
        match = client.new("crossing", chance="manual")
        for place in places:
            client.call("play", match=match, move=f"place {place}")
        while client.call("turn", match=match)["side"] == "chance":
            client.call("play", match=match, move=client.notations(match)[0])
        found.append(client.call("hint", match=match, side="watch", level=1, seed=1)["values"])
        assert list(found[-1]) == client.notations(match, "watch")
    assert found[0] == found[1]


@pytest.mark.parametrize("chance", ["seeded", "manual"])
def test_whole_games_are_played_recorded_and_replayed(client: Client, chance: str) -> None:
    for seed in range(5):
        match = client.new("crossing", seed=seed, chance=chance)
        client.play_out(match, seed)
        assert client.call("outcome", match=match)["degree"] in ("win", "draw")
        record = client.call("record", match=match)["record"]
        again = client.call("replay", record=record)["match"]
        assert client.hash(again) == client.hash(match)
        assert client.call("record", match=again)["record"] == record


def test_what_is_hidden_from_a_side_changes_nothing_in_its_view(client: Client) -> None:
    views = []
    for places in (("a1", "a1", "a1"), ("a1", "a2", "a3"), ("a3", "a3", "a3")):
        match = client.new("crossing", chance="manual")
        for place in places:
            client.call("play", match=match, move=f"place {place}")
        views.append([client.call("view", match=match, side=side) for side in ("watch", "observer")])
    assert views[0] == views[1] == views[2]


def test_a_record_that_ended_by_resignation_replays_as_over(client: Client) -> None:
    played = Match(Crossing(), "manual")
    played.resign(0)
    match = client.call("replay", record=played.record().document())["match"]
    assert client.call("turn", match=match) == {"side": None}
    assert client.call("moves", match=match) == {"side": None, "moves": []}
    outcome = client.call("outcome", match=match)
    assert (outcome["winner"], outcome["degree"]) == ("watch", "resigned")
    with pytest.raises(Refused):
        client.call("bot", match=match, bot="random")
    with pytest.raises(Refused):
        client.call("play", match=match, move="place a1")
