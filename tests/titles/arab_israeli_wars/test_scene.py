"""What the scene shows: fronts, units with their Force now, totals and forecasts, the event, decks, choices."""

from __future__ import annotations

import re
from typing import Any

import pytest

from sandtable.engine.events import OBSERVER
from sandtable.engine.i18n import LANGUAGES
from sandtable.engine.scene import Piece, speak
from sandtable.titles.arab_israeli_wars.game import ArabIsraeliWars

from .builders import FRONTS, Position, pack_text, random_states, rule


def middle() -> Position:
    table = Position().israel(north="moshe-dayan haganah haganah", central="kibbutzim", south="tanks")
    table.arabs(north="liberation-army liberation-army", central="arab-legion", south="egyptian-army").tokens(south=5)
    return table.deck("israel", "palmach kibbutzim mortars").play("event isolated-settlements")


def deploying() -> Position:
    return middle().play("draw kibbutzim", "draw palmach")


def transferring() -> Position:
    return deploying().play("deploy kibbutzim central", "deploy palmach south")


def piece(table: Position, id: str) -> Piece:
    return next(each for each in table.scene.pieces if each.id == id)


def fact(table: Position, id: str, language: str = "en") -> Any:
    facts: list[dict[str, Any]] = speak(table.scene.facts, table.game.words[language])
    return next(each["value"] for each in facts if each["id"] == id)


@rule("FRONTS-1")
def test_every_front_has_a_space_for_its_tokens_and_one_for_each_side() -> None:
    assert [space.id for space in middle().scene.spaces] == [
        f"{front}{part}" for front in FRONTS for part in ("", "-israel", "-arabs")
    ]


def test_no_two_spaces_lie_on_each_other() -> None:
    scene = middle().scene
    at = [space.shape.at for space in scene.spaces if space.shape]
    assert len(at) == len(scene.spaces) == len(set(at))
    assert all(0 <= x <= scene.size[0] and 0 <= y <= scene.size[1] for x, y in at)


@rule("TT-1")
def test_the_tokens_lie_at_their_front() -> None:
    table = middle()
    assert piece(table, "south-tokens-israel").values[0][1] == 1
    assert piece(table, "south-tokens-arabs").values[0][1] == 5
    assert piece(table, "south-tokens-arabs").at == "south"


@rule("LEAD-1", "EVENT-1")
def test_units_show_their_force_as_things_stand() -> None:
    """Dayan adds 1 to the Haganah; the event adds 1 to every Arab unit."""
    table = middle()
    haganah, army, leader = (piece(table, f"north-{id}") for id in ("haganah", "liberation-army", "moshe-dayan"))
    assert (haganah.count, haganah.values[0][1], haganah.at) == (2, 6, "north-israel")
    assert (army.count, army.values[0][1], army.at) == (2, 4, "north-arabs")
    assert (leader.values, leader.marks) == ((), ("leader",))
    assert piece(table, "south-tanks").marks == ("vehicle",)


@rule("BAT-1", "LEAD-1")
def test_the_totals_are_shown_with_what_they_are_made_of() -> None:
    north = middle().scene.extras["fronts"]["north"]
    assert north["israel"] == {"tokens": 3, "force": 12, "leaders": 1, "each": 0, "bonus": 0}
    assert north["arabs"] == {"tokens": 3, "force": 8, "leaders": 0, "each": 1, "bonus": 0}
    labels = {space.id: space.label for space in middle().scene.spaces}
    assert (labels["north-israel"], labels["north-arabs"]) == ("12", "8")


@rule("ISR-1", "LEAD-1")
def test_each_deployment_tells_the_front_that_it_would_change() -> None:
    after = deploying().scene.extras["after"]
    assert set(after["deploy palmach north"]) == {"north"}
    assert after["deploy palmach north"]["north"]["israel"]["force"] == 12 + 6 + 1
    assert after["deploy palmach central"]["central"]["forecast"] == "israel-wins"


@rule("TRANS-1")
def test_each_transfer_tells_both_fronts_that_it_would_change() -> None:
    extras = transferring().scene.extras
    changed = extras["after"]["transfer haganah north central"]
    before = {front: extras["fronts"][front]["israel"]["force"] for front in ("north", "central")}
    assert {front: ledger["israel"]["force"] - before[front] for front, ledger in changed.items()} == {
        "north": -6,
        "central": 5,
    }
    assert extras["after"]["end"] == {}


@rule("ISR-1")
def test_the_hand_lies_on_the_table_with_printed_force() -> None:
    assert deploying().scene.extras["hand"] == [
        {"card": "kibbutzim", "kind": "irregular", "letter": "Ki", "force": 4, "count": 1},
        {"card": "palmach", "kind": "regular", "letter": "Pa", "force": 6, "count": 1},
    ]
    assert transferring().scene.extras["hand"] == []


@rule("BAT-1")
@pytest.mark.parametrize(
    ("language", "north", "central"),
    [("en", "12:8, Israel by 4", "4:6, Arabs by 2"), ("es", "12:8, Israel por 4", "4:6, árabes por 2")],
)
def test_who_would_win_and_by_how_much_is_told_before_deployment(language: str, north: str, central: str) -> None:
    table = middle()
    assert (fact(table, "north", language), fact(table, "central", language)) == (north, central)


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        (Position().israel(north="haganah").arabs(north="air-force"), "5:2, Israel by 3"),
        (Position().israel(north="convoys").arabs(north="air-force"), "2:2, stalemate"),
        (Position().israel(north="convoys"), "2:0, Israel unopposed"),
        (Position().arabs(north="air-force"), "0:2, Arabs unopposed"),
        (Position(), "no units"),
        (Position().at(turn=1).israel(north="convoys"), "2:0, no battle"),
        (Position().arabs(north="air-force").tokens(north=4), "0:2, Arabs unopposed: the front is lost"),
        (Position().israel(north="piper-airplanes").arabs(north="air-force").tokens(north=4), "1:2, Arabs by 1"),
        (
            Position().israel(north="piper-airplanes").arabs(north="air-force").tokens(north=5),
            "1:2, Arabs by 1: the front is lost",
        ),
        (Position().israel(north="convoys").arabs(north="air-force").tokens(north=5), "2:2, stalemate"),
        (Position().at(turn=1).arabs(north="air-force").tokens(north=5), "0:2, no battle"),
        (
            Position().israel(north="mortars artillery").arabs(north="artillery-elements liberation-army").fight(),
            "6:7, battle fought",
        ),
    ],
)
def test_every_forecast(position: Position, expected: str) -> None:
    assert fact(position, "north") == expected


@rule("BAT-1")
@pytest.mark.parametrize("seed", range(3))
def test_the_forecast_is_what_happens(seed: int) -> None:
    """In random games: when the Transfer Phase ends, the battles end as the scene said."""
    game = ArabIsraeliWars()
    checked = 0
    for state in random_states(40 + seed, 25):
        if game.turn(state) != 0 or game.numbers.end not in game.moves(state) or state.turn == 1:
            continue
        view = game.view(state, 0)
        results = [ledger["result"] for ledger in game.scene(view).extras["fronts"].values()]
        if None in results:
            continue
        won: list[str] = []
        game.play(state, game.numbers.end, lambda event, *_, won=won, **__: won.append(event.kind))
        first = next(kind for kind in won if kind != "transfers-ended")
        assert first == {
            "israel-wins": "israel-won", "arabs-win": "arabs-won", "israel-unopposed": "israel-unopposed",
            "arabs-unopposed": "arabs-unopposed", "stalemate": "stalemate", "empty": "front-empty",
            "negated": "battle-negated", "ordered-stalemate": "stalemate-ordered",
        }[results[0]]  # fmt: skip
        checked += 1
    assert checked > 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_deployment_says_what_it_would_make_of_the_battle(language: str) -> None:
    table = deploying()
    text = table.game.words[language].say(table.choice("deploy palmach central").text)
    assert {"en": "10:6, Israel by 4", "es": "10:6, Israel por 4"}[language] in text


@rule("TRANS-1")
def test_a_transfer_says_what_it_would_change_at_both_fronts() -> None:
    table = transferring()
    text = table.game.words["en"].say(table.choice("transfer haganah north central").text)
    assert "North 6:8, Arabs by 2" in text
    assert "Central 13:6, Israel by 7" in text


@rule("TRANS-2")
def test_a_vehicle_that_drives_by_its_own_transfer_says_so() -> None:
    table = transferring()
    say = table.game.words["en"].say
    assert say(table.choice("transfer tanks south north").text).startswith("Tanks (free transfer): South to North")
    table.play("transfer tanks south north")
    assert say(table.choice("transfer tanks north south").text).startswith("Tanks: North to South")


@rule("TARGET-1")
def test_a_target_says_what_it_would_make_of_the_battle() -> None:
    table = Position().israel(north="haganah").arabs(north="artillery-elements").play("event ambush")
    assert "10:4, Israel by 6" in table.game.words["en"].say(table.choice("target north").text)


@rule("TARGET-1")
@pytest.mark.parametrize("late", [False, True])
def test_a_target_that_is_not_the_first_effect_of_its_event_says_so_too(late: bool) -> None:
    deckset = pack_text().replace('["target_front israel +5"]', '["free_transfers 1", "target_front israel +5"]')
    table = Position(deckset.replace("deckset-1948", "two-effects"), late_target=late)
    table.israel(north="haganah").arabs(north="artillery-elements").play("event destroy-arab-hq")
    if late:
        table.play("end")
    assert "10:4, Israel by 6" in table.game.words["en"].say(table.choice("target north").text)


@rule("TRANS-1")
def test_the_transfers_that_are_left_are_shown_and_those_that_would_be_wasted() -> None:
    table = transferring()
    say = table.game.words["en"].say
    assert fact(table, "transfers") == 1
    assert say(table.choice("end").text) == "End the phase with 1 transfer unused"
    table.play("transfer haganah north central")
    assert fact(table, "transfers") == 0
    assert say(table.choice("end").text) == "End the Transfer Phase"


def test_the_layer_shows_who_is_favoured_at_each_front() -> None:
    table = Position().israel(north="haganah", central="convoys").arabs(central="air-force", south="egyptian-army")
    [layer] = table.scene.layers
    assert [(mark.on, mark.strength) for mark in layer.marks] == [("north", 1.0), ("central", 0.5), ("south", 0.0)]
    assert Position().at(turn=1).scene.layers == ()


@rule("VIC-1")
def test_a_front_that_has_fallen_is_marked() -> None:
    table = Position().arabs(north="air-force").tokens(north=5).fight()
    assert {space.id: space.marks for space in table.scene.spaces if space.marks} == {"north": ("fallen",)}


def test_only_the_first_two_cards_of_a_hand_have_keys() -> None:
    deckset = pack_text().replace('["draw israel 2"]', '["draw israel 3"]').replace("deckset-1948", "three")
    table = Position(deckset).deck("israel", "haganah palmach mortars").play("event david-ben-gurion")
    table.play("draw haganah", "draw palmach", "draw mortars")
    assert [choice.key for choice in table.scene.choices] == ["n", "c", "s", "N", "C", "S", "", "", ""]


@rule("EVENT-1")
def test_the_event_comes_first_among_the_cards() -> None:
    cards = middle().scene.cards
    assert (cards[0].id, cards[0].place) == ("isolated-settlements", "current")
    assert len(cards) == len({card.id for card in cards}) == 82


@rule("ISR-1")
def test_drawn_cards_are_shown_as_the_hand() -> None:
    assert {card.id for card in deploying().scene.cards if card.place == "hand"} == {"kibbutzim", "palmach"}


@rule("DECK-1")
def test_a_card_of_which_no_copy_is_left_to_draw_has_been_played() -> None:
    table = middle()
    places = {id: table.shown_card(id).place for id in ("palmach", "haganah", "arab-legion", "siege")}
    assert places == {"palmach": "to-come", "haganah": "played", "arab-legion": "to-come", "siege": "to-come"}


@rule("DECK-1")
def test_the_decks_are_counted() -> None:
    piles = {pile.id: (pile.count, len(pile.cards)) for pile in middle().scene.piles}
    assert piles == {"israel": (3, 3), "arabs": (53 - 4, 17), "events": (45, 45)}


@pytest.mark.parametrize("position", [deploying, transferring])
def test_every_legal_move_is_a_choice_with_elements_to_point_at(position: Any) -> None:
    table = position()
    scene = table.scene
    elements = {each.id for each in (*scene.spaces, *scene.pieces, *scene.cards)}
    assert [choice.move for choice in scene.choices] == table.legal
    assert all(set(choice.elements) <= elements for choice in scene.choices)
    assert all(choice.elements for choice in scene.choices if choice.role != "end")
    keys = [choice.key for choice in scene.choices if choice.key]
    assert len(keys) == len(set(keys))


def test_those_who_look_on_see_the_same_but_have_no_choices() -> None:
    table = transferring()
    seen = table.game.scene(table.game.view(table.match.state, OBSERVER))
    assert seen.choices == ()
    assert (seen.spaces, seen.pieces, seen.cards, seen.piles) == (
        table.scene.spaces, table.scene.pieces, table.scene.cards, table.scene.piles
    )  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_scene_of_random_games_can_be_spoken(language: str) -> None:
    game = ArabIsraeliWars({"late_target": True})
    for state in random_states(30, 5, late_target=True):
        text = str(speak(game.scene(game.view(state, 0)), game.words[language]))
        assert "‹" not in text
        assert not re.search(r"\{[a-z]+(:[a-z]+)?\}", text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_prompt_says_what_is_to_be_done(language: str) -> None:
    tables = [
        Position().at(phase="arab", draws=3),
        Position(),
        Position().at(phase="arab", draws=3).play("draw air-force"),
        Position().israel(north="haganah").play("event ambush"),
        Position().play("event bridgehead"),
        deploying(),
        transferring(),
        Position()
        .israel(north="haganah mortars")
        .arabs(north="air-force")
        .play("event desperate-struggle", "front north"),
        Position().arabs(north="air-force").tokens(north=5).fight(),
    ]
    assert len({table.game.words[language].say(table.scene.prompt) for table in tables}) == len(tables)
