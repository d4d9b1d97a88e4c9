"""Fronts, territory tokens, decks, unit cards, setting up."""

from __future__ import annotations

import pytest

from sandtable.engine.i18n import LANGUAGES
from sandtable.titles.arab_israeli_wars.game import ArabIsraeliWars

from .builders import FRONTS, Position, rule


def document(**options: object) -> dict[str, object]:
    game = ArabIsraeliWars(options)
    return game.to_document(game.start())


@rule("INTRO-1")
def test_there_is_one_player_and_it_is_israel() -> None:
    game = ArabIsraeliWars()
    assert game.sides == ("israel",)
    assert game.solitaire


@rule("INTRO-1", "ARAB-1")
def test_the_arabs_decide_nothing() -> None:
    """Whatever happens in the Arab Phase is chance."""
    table = Position().at(phase="arab", draws=3)
    while table.state["phase"] == "arab":
        assert table.game.turn_name(table.match.state) == "chance"
        table.play(table.legal[-1])


@rule("FRONTS-1")
@pytest.mark.parametrize(
    ("language", "names"), [("en", ["North", "Central", "South"]), ("es", ["Norte", "Centro", "Sur"])]
)
def test_there_are_three_fronts(language: str, names: list[str]) -> None:
    table = Position()
    assert [table.game.words[language].say(group.name) for group in table.scene.groups] == names
    assert [group.id for group in table.scene.groups] == list(FRONTS)


@rule("TT-1")
@pytest.mark.parametrize("arabs", range(6))
def test_six_tokens_a_front_are_israeli_or_arab(arabs: int) -> None:
    ledger = Position().tokens(south=arabs).scene.extras["fronts"]["south"]
    assert (ledger["israel"]["tokens"], ledger["arabs"]["tokens"]) == (6 - arabs, arabs)


@rule("SCEN-1")
def test_in_1948_the_arabs_hold_three_tokens_of_every_front() -> None:
    assert document()["territory"] == {front: {"israel": 3, "arabs": 3} for front in FRONTS}


@rule("SETUP-1")
def test_in_the_easy_start_the_israelis_hold_them_all() -> None:
    assert document(start="easy")["territory"] == {front: {"israel": 6, "arabs": 0} for front in FRONTS}


@rule("SETUP-1")
def test_the_game_begins_with_the_arab_phase_of_turn_one_and_empty_fronts() -> None:
    start = document()
    assert (start["turn"], start["phase"], start["draws"]) == (1, "arab", 3)
    assert start["fronts"] == {front: {"israel": [], "arabs": []} for front in FRONTS}


@rule("SETUP-1")
def test_nothing_has_happened_when_the_game_begins() -> None:
    start = document()
    counted = ("effects_done", "transfers", "battles_fought", "battles_won", "wins_in_a_row")
    assert {name: start[name] for name in counted} == dict.fromkeys(counted, 0)
    assert [start[name] for name in ("event_fronts", "hand", "moved", "losses")] == [[], [], [], []]
    assert (start["event"], start["card"]) == (None, None)


@rule("SETUP-2")
@pytest.mark.parametrize("turn", [1, 2])
def test_the_first_turn_has_no_battles_and_the_second_has(turn: int) -> None:
    table = Position().at(turn=turn).everywhere("haganah", "air-force").fight()
    assert ("no-battles-yet" in table.events) == (turn == 1)
    assert table.all_arab_tokens() == ([3, 3, 3] if turn == 1 else [2, 2, 2])


@rule("DECK-1")
def test_a_deckset_has_three_decks() -> None:
    assert {pile.id: pile.count for pile in Position().at(phase="arab", draws=3).scene.piles}.keys() == {
        "israel",
        "arabs",
        "events",
    }
    assert Position().at(phase="arab", draws=3).scene.piles[1].count == 53


@rule("DECK-1")
def test_copies_count_when_a_card_is_drawn() -> None:
    weights = Position().at(phase="arab", draws=3).weights
    assert (weights["draw arab-legion"], weights["draw najada"]) == (8, 1)
    assert sum(weights.values()) == 53


@rule("DECK-1")
def test_a_short_deck_gives_what_is_left_and_is_not_reshuffled() -> None:
    table = Position().everywhere("haganah", "air-force").deck("arabs", "najada taha-bey")
    table.fight()
    assert table.event("deck-run-out", side="arabs") == {"side": "arabs", "count": 2, "rule": "DECK-1"}
    assert table.state["draws"] == 2


@rule("DECK-1")
@pytest.mark.parametrize("left", [3, 4])
def test_a_deck_that_holds_as_many_as_are_drawn_has_not_run_out(left: int) -> None:
    table = Position().everywhere("haganah", "air-force").deck("arabs", "najada " + "arab-legion " * (left - 1))
    table.fight()
    assert [told.event.arguments for told in table.told if told.event.kind == "deck-run-out"] == [
        {"side": "israel", "count": 0}
    ]
    assert table.state["draws"] == 3


@rule("DECK-1")
def test_as_an_option_the_discards_make_a_new_deck() -> None:
    """Najada is the last card of the deck; then all that is not on a front is in it again."""
    table = Position(reshuffle=True).everywhere("haganah", "air-force").deck("arabs", "najada")
    table.at(phase="arab", draws=3)
    assert table.legal == ["draw najada"]
    table.play("draw najada")
    assert table.event("deck-reshuffled") == {"side": "arabs", "rule": "DECK-1"}
    assert "draw air-force" not in table.weights
    assert sum(table.weights.values()) == 53 - 1 - 3


@rule("DECK-1")
def test_a_card_in_hand_is_not_shuffled_into_the_new_deck() -> None:
    """Ten Haganah cards: one is in hand, two stand at fronts."""
    table = Position(reshuffle=True).israel(north="haganah haganah").deck("israel", "haganah")
    table.play("event siege", "draw haganah")
    assert table.state["hand"] == ["haganah"]
    assert table.weights["draw haganah"] == 10 - 1 - 2


@rule("DECK-1")
def test_a_card_whose_front_is_to_be_rolled_is_not_shuffled_into_the_new_deck() -> None:
    table = Position(reshuffle=True).at(phase="arab", draws=2).deck("arabs", "air-force").play("draw air-force")
    assert table.event("deck-reshuffled")["side"] == "arabs"
    copies = next(card.count for card in table.game.units if card.id == "air-force")
    assert table.state["decks"]["arabs"].get("air-force", 0) == copies - 1


@rule("DECK-1")
def test_discards_stay_where_they_are_until_a_card_is_needed() -> None:
    """The last card of the deck is the last that is drawn: there is nothing to shuffle for yet."""
    table = Position(reshuffle=True).at(phase="arab", draws=1).deck("arabs", "najada").play("draw najada")
    assert "deck-reshuffled" not in table.events
    assert table.state["decks"]["arabs"] == {}


@rule("UNIT-1", "NOTE-1")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_unit_card_shows_force_front_and_remarks(language: str) -> None:
    table = Position()
    words = table.game.words[language]
    legion = [words.say(line) for line in table.shown_card("arab-legion").lines]
    haganah = [words.say(line) for line in table.shown_card("haganah").lines]
    assert (
        legion[:3]
        == {
            "en": ["Force 5", "Deployed at the Central Front", "Jordanian; British led"],
            "es": ["Fuerza 5", "Se despliega en el frente central", "Jordana; mando británico"],
        }[language]
    )
    assert haganah[:2] == {"en": ["Force 5", "Regular"], "es": ["Fuerza 5", "Regular"]}[language]


@rule("NOTE-1")
def test_a_remark_on_a_card_is_no_rule() -> None:
    """The Army of Salvation is noted Palestinian and fights as any other card of Force 2."""
    table = Position().israel(central="convoys").arabs(central="army-of-salvation")
    assert table.totals("central") == (2, 2)
