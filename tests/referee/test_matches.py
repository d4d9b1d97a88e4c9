"""Games, new matches, positions, seeds."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest

from sandtable.engine import game_spec
from sandtable.engine.chance import commitment
from sandtable.engine.match import Match
from sandtable.engine.title_registry import installed_titles
from sandtable.referee import match_registry

from .client import GAME, Client, Refused
from .positions import position


def test_games_lists_every_registered_game_in_order() -> None:
    listed = Client().call("games")
    assert [each["game"] for each in listed] == [game.id for game in installed_titles()]
    first = listed[0]
    assert first["title"] == {"en": "Israeli Independence", "es": "Israeli Independence"}
    assert first["sides"] == ["israel"]
    assert first["options"]["properties"]["reserves"] == {"type": "integer", "default": 0, "enum": [0, 1, 2, 3]}


def test_the_schemas_of_games_are_schemas_that_hold() -> None:
    client = Client()
    listed = client.call("games")[0]
    jsonschema.Draft202012Validator.check_schema(listed["options"])
    jsonschema.Draft202012Validator.check_schema(listed["state"])
    jsonschema.validate({"reserves": 2, "advanced": True}, listed["options"])
    for wrong, schema in (({"reserves": 9}, listed["options"]), ({"armies": {}}, listed["state"])):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(wrong, schema)
    match = client.new(options={"reserves": 2, "advanced": True}, seed=3)
    for _ in range(10):
        jsonschema.validate(client.call("state", match=match), listed["state"])
        client.call("play", match=match, move=client.notations(match)[0])


def test_matches_have_short_ids_that_are_never_given_twice() -> None:
    client = Client()
    assert [client.new(), client.new()] == ["m1", "m2"]
    client.call("close", match="m2")
    assert client.new() == "m3"


def test_with_seeded_chance_the_first_card_is_drawn_and_told_at_once() -> None:
    opened = Client().call("new", game=GAME, seed=7)
    assert opened["commitment"]
    assert next(event["kind"] for event in opened["events"]) == "card-revealed"


def test_with_manual_chance_the_first_card_waits_to_be_entered() -> None:
    client = Client()
    assert client.call("new", game=GAME, chance="manual") == {"match": "m1"}
    assert client.call("turn", match="m1") == {"side": "chance"}


def test_the_same_seed_gives_the_same_game() -> None:
    games = []
    for seed in (7, "7", 8):
        client = Client()
        match = client.new(seed=seed)
        games.append((client.play_out(match), client.hash(match), client.call("record", match=match)))
    assert games[0] == games[1]
    assert games[0] != games[2]


def test_the_players_seed_is_mixed_in() -> None:
    client = Client()
    matches = [client.call("new", game=GAME, seed=7, player_seed=player) for player in ("a", "b")]
    assert matches[0]["commitment"] == matches[1]["commitment"]
    assert client.play_out(matches[0]["match"]) != client.play_out(matches[1]["match"])


def test_without_a_seed_every_match_is_another() -> None:
    client = Client()
    assert len({client.call("new", game=GAME)["commitment"] for _ in range(20)}) == 20


def test_the_commitment_is_kept() -> None:
    client = Client()
    opened = client.call("new", game=GAME, seed=7)
    client.play_out(opened["match"])
    seed = client.call("record", match=opened["match"])["record"]["seeds"][0]
    assert seed["commitment"] == opened["commitment"] == commitment(seed["secret"])


@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({"game": "chess"}, "unknown"),
        ({"game": ""}, "unknown"),
        ({"game": GAME, "options": {"deck": "no-such-deck"}}, "unknown"),
        ({"game": GAME, "options": {"reserves": 4}}, "defective"),
        ({"game": GAME, "options": {"reserves": 1e30}}, "defective"),
        ({"game": GAME, "options": {"reserves": "2"}}, "defective"),
        ({"game": GAME, "options": {"reserves": True}}, "defective"),
        ({"game": GAME, "options": {"advanced": None}}, "defective"),
        ({"game": GAME, "options": {"advanced": {"a": [1, {}]}}}, "defective"),
    ],
)
def test_a_match_that_cannot_be_is_not_begun(params: dict[str, Any], code: str) -> None:
    client = Client()
    with pytest.raises(Refused) as caught:
        client.call("new", **params)
    assert caught.value.code == code
    assert client.new() == "m1"


def test_all_wrong_options_are_told_at_once() -> None:
    with pytest.raises(Refused) as caught:
        Client().call("new", game=GAME, options={"reserves": 9, "advanced": 1, "magic": True})
    assert set(caught.value.defects) == {"reserves", "advanced", "magic"}


def test_a_position_is_played_on_from() -> None:
    client = Client()
    match = client.call("position", game=GAME, state=position(), chance="manual")["match"]
    assert client.call("state", match=match) == position()
    assert client.notations(match) == ["attack jordan", "end"]


def test_a_position_rolls_its_own_seed() -> None:
    client = Client()
    first, second = (client.call("position", game=GAME, state=position(), seed=5)["match"] for _ in range(2))
    events = [client.call("play", match=each, move="attack jordan")["events"] for each in (first, second)]
    assert events[0] == events[1]


def test_a_position_at_a_chance_node_goes_on_by_itself_when_seeded() -> None:
    state = position(phase="headline", offensives_left=0)
    opened = Client().call("position", game=GAME, state=state, seed=5)
    assert opened["events"][0]["kind"] == "card-revealed"


def test_an_impossible_position_is_refused_with_all_its_defects() -> None:
    client = Client()
    state = position(armies={"lebanon": 0, "syria": 9, "iraq": "gone", "jordan": 3}, phase="offence", action_pile=["x"])
    with pytest.raises(Refused) as caught:
        client.call("position", game=GAME, state={**state, "weather": "rain"})
    error = caught.value
    assert (error.number, error.code) == (1005, "defective")
    wrong = {"armies.syria", "armies.iraq", "armies.egypt", "phase", "action_pile", "weather"}
    assert wrong <= set(error.defects)
    assert all(set(each["text"]) == {"en", "es"} and "‹" not in str(each) for each in error.data["defects"])


def test_defects_speak_with_the_names_of_the_game() -> None:
    state = position(phase="battle", attack={"army": "egypt", "reserve": False})
    with pytest.raises(Refused) as caught:
        Client().call("position", game=GAME, state=state)
    assert "Egypt" in caught.value.defects["attack.army"]


def test_too_many_matches_are_refused_until_one_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_registry, "MOST_MATCHES", 2)
    client = Client()
    client.new()
    client.new()
    with pytest.raises(Refused, match="close"):
        client.new()
    client.call("close", match="m1")
    assert client.new() == "m3"


def test_a_closed_match_is_gone() -> None:
    client = Client()
    client.new()
    assert client.call("close", match="m1") == {}
    for method in ("state", "close"):
        with pytest.raises(Refused) as caught:
            client.call(method, match="m1")
        assert caught.value.code == "unknown"


def test_rules_are_shared_between_matches_but_not_their_tables() -> None:
    client = Client()
    first, second = client.new(seed=1), client.new(seed=1)
    before = client.hash(second)
    client.call("play", match=first, move=client.notations(first)[0])
    assert client.hash(second) == before


def test_the_referee_keeps_only_so_many_rules_at_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_spec, "GAMES_KEPT", 2)
    client = Client()
    for reserves in (0, 1, 2, 3, 0):
        match = client.new(options={"reserves": reserves}, seed=1)
        assert client.call("state", match=match)["reserves"] == reserves


def test_the_dice_are_the_engines() -> None:
    client = Client()
    match = client.new(seed="a seed", player_seed="mine")
    alone = Match(installed_titles().open(GAME), seed="a seed", player_seed="mine")
    assert client.call("record", match=match)["record"] == alone.record().document()
