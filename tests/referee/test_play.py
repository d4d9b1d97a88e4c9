"""Turn, moves, play, why, view, outcome, bot, in the solitaire game."""

from __future__ import annotations

from typing import Any

import pytest

from .client import GAME, Client, Refused
from .positions import position


@pytest.fixture
def client() -> Client:
    return Client()


def at(client: Client, chance: str = "manual", **changes: Any) -> str:
    return str(client.call("position", game=GAME, state=position(**changes), chance=chance, seed=1)["match"])


OVER: dict[str, Any] = {"phase": "over", "draw_pile": [], "offensives_left": 0}


def test_turn_names_the_side_or_chance_or_nobody(client: Client) -> None:
    assert client.call("turn", match=at(client)) == {"side": "israel"}
    assert client.call("turn", match=at(client, phase="headline", offensives_left=0)) == {"side": "chance"}
    assert client.call("turn", match=at(client, **OVER)) == {"side": None}


def test_moves_are_given_with_notation_and_text_in_both_languages(client: Client) -> None:
    listed = client.call("moves", match=at(client))
    assert listed["side"] == "israel"
    assert listed["moves"][0] == {"move": "attack jordan", "text": {"en": "Attack Jordan", "es": "Atacar a Jordania"}}


def test_chance_outcomes_have_weights(client: Client) -> None:
    match = at(client)
    client.call("play", match=match, move="attack jordan")
    listed = client.call("moves", match=match)
    assert listed["side"] == "chance"
    assert [(each["move"], each["weight"]) for each in listed["moves"]] == [(f"roll {n}", 1) for n in range(1, 7)]


def test_there_are_no_moves_when_it_is_over(client: Client) -> None:
    assert client.call("moves", match=at(client, **OVER)) == {"side": None, "moves": []}


def test_play_tells_what_happened_with_rule_and_text(client: Client) -> None:
    match = at(client)
    launched = client.call("play", match=match, move="attack jordan")["events"]
    assert [(each["kind"], each["rule"], each["army"]) for each in launched] == [
        ("offensive-launched", "8.0", "jordan")
    ]
    rolled = client.call("play", match=match, move="roll 5")["events"]
    assert (rolled[0]["kind"], rolled[0]["total"], rolled[0]["box"]) == ("pushed-back", 6, 4)
    assert rolled[0]["text"]["en"]
    assert rolled[0]["text"]["es"]


def test_with_seeded_chance_play_rolls_and_draws_by_itself(client: Client) -> None:
    match = at(client, chance="seeded")
    kinds = [each["kind"] for each in client.call("play", match=match, move="attack jordan")["events"]]
    assert kinds[0] == "offensive-launched"
    assert kinds[1] in ("pushed-back", "attack-failed")
    assert client.call("turn", match=match) != {"side": "chance"}


def test_notation_may_be_written_with_large_letters_and_spaces(client: Client) -> None:
    match = at(client)
    assert client.call("why", match=match, move="  Attack   JORDAN ") == {"legal": True}
    assert client.call("play", match=match, move="  Attack   JORDAN ")["events"]


@pytest.mark.parametrize(
    ("move", "rule"),
    [("attack iraq", "6.0"), ("reserve jordan", "9.1"), ("roll 3", "8.0"), ("card iraq-tires", "4.0")],
)
def test_an_illegal_move_is_refused_with_its_rule_and_nothing_changes(client: Client, move: str, rule: str) -> None:
    match = at(client)
    before = client.hash(match)
    with pytest.raises(Refused) as caught:
        client.call("play", match=match, move=move)
    error = caught.value
    assert (error.number, error.code, error.rule) == (1003, "illegal", rule)
    assert client.call("why", match=match, move=move) == {"legal": False, "rule": rule, "text": error.text}
    assert client.hash(match) == before


@pytest.mark.parametrize(
    "move", ["", " ", "atack iraq", "attack", "attack narnia", "attack iraq now", "roll 7", "ñ 🎲"]
)
def test_a_notation_that_cannot_be_read_is_malformed_for_play_and_why_alike(client: Client, move: str) -> None:
    match = at(client)
    before = client.hash(match)
    for method in ("play", "why"):
        with pytest.raises(Refused) as caught:
            client.call(method, match=match, move=move)
        assert (caught.value.number, caught.value.code) == (1001, "malformed")
        assert caught.value.rule is None
    assert client.hash(match) == before


def test_where_chance_is_entered_by_hand_a_side_may_enter_it_too(client: Client) -> None:
    match = at(client)
    client.call("play", match=match, move="attack jordan")
    assert client.call("why", match=match, move="roll 3", side="israel") == {"legal": True}
    mine = client.call("moves", match=match, side="israel")
    assert mine == {**client.call("moves", match=match), "side": "israel"}
    client.call("play", match=match, move="roll 3", side="israel")
    assert client.call("record", match=match)["record"]["entries"][-1]["by"] == "chance"


def test_where_the_dice_are_seeded_nobody_may_enter_a_roll(client: Client) -> None:
    match = at(client, chance="seeded")
    for side in (None, "israel"):
        with pytest.raises(Refused) as caught:
            client.call("play", match=match, move="roll 6", side=side)
        assert caught.value.code == "illegal"


def test_nothing_can_be_played_when_it_is_over(client: Client) -> None:
    match = at(client, **OVER)
    for side in (None, "israel"):
        with pytest.raises(Refused) as caught:
            client.call("play", match=match, move="end", side=side)
        assert (caught.value.code, caught.value.rule) == ("illegal", "5.0")


@pytest.mark.parametrize("method", ["moves", "play", "why", "undo", "redo", "bot", "hint"])
@pytest.mark.parametrize("side", ["egypt", "observer", "chance", ""])
def test_a_side_that_is_not_in_the_game_is_unknown(client: Client, method: str, side: str) -> None:
    params = {"play": {"move": "end"}, "why": {"move": "end"}, "bot": {"bot": "random"}}.get(method, {})
    with pytest.raises(Refused) as caught:
        client.call(method, match=at(client), side=side, **params)
    assert caught.value.code == "unknown"


def test_an_unknown_match_is_told_by_every_method_that_takes_one(client: Client) -> None:
    for method in ("state", "turn", "moves", "undo", "redo", "outcome", "record", "close"):
        with pytest.raises(Refused) as caught:
            client.call(method, match="m9")
        assert (caught.value.number, caught.value.code) == (1002, "unknown")


def test_view_shows_a_side_its_moves_and_an_observer_none(client: Client) -> None:
    match = at(client)
    mine = client.call("view", match=match, side="israel")
    assert mine["moves"] == ["attack jordan", "end"]
    assert client.call("view", match=match, side="observer") == {**mine, "side": "observer", "moves": []}
    with pytest.raises(Refused, match="israel, observer"):
        client.call("view", match=match, side="egypt")


def test_outcome_is_null_until_it_is_over(client: Client) -> None:
    assert client.call("outcome", match=at(client)) is None
    lost = {"lebanon": 4, "syria": 4, "iraq": 0, "jordan": 3, "egypt": 4}
    outcome = client.call("outcome", match=at(client, phase="over", offensives_left=0, armies=lost))
    assert (outcome["winner"], outcome["degree"]) == (None, "stalemate")
    assert outcome["text"]["es"]


def test_the_bot_plays_a_legal_move_and_the_same_one_for_the_same_seed(client: Client) -> None:
    match = client.new(seed=3, options={"reserves": 3})
    for seed in range(20):
        moves = [client.call("bot", match=match, bot="random", seed=each)["move"] for each in (seed, str(seed))]
        assert moves[0] == moves[1]
        assert moves[0] in client.notations(match)
    assert client.call("bot", match=match, bot="random", level=5, seconds=0.5, side="israel")["move"]


def test_the_bot_decides_neither_chance_nor_a_finished_game(client: Client) -> None:
    for match in (at(client, phase="headline", offensives_left=0), at(client, **OVER)):
        with pytest.raises(Refused) as caught:
            client.call("bot", match=match, bot="random")
        assert (caught.value.number, caught.value.code) == (1004, "not_now")


def test_a_hint_values_every_legal_move_and_the_same_for_the_same_seed(client: Client) -> None:
    match = client.new(seed=3, options={"reserves": 3})
    found = client.call("hint", match=match, level=1, seed=5)["values"]
    assert list(found) == client.notations(match)
    assert all(0 <= each["value"] <= 1 and (each["exact"] or each["error"] > 0) for each in found.values())
    assert client.call("hint", match=match, level=1, seed="5", side="israel")["values"] == found
    for other in (at(client, phase="headline", offensives_left=0), at(client, **OVER)):
        with pytest.raises(Refused) as caught:
            client.call("hint", match=other)
        assert caught.value.code == "not_now"


def test_an_unknown_bot_is_told(client: Client) -> None:
    with pytest.raises(Refused, match="random"):
        client.call("bot", match=at(client), bot="napoleon")
