"""What the scene shows: tracks, card, piles, cards to come, chits, the score now, and exact chances."""

from __future__ import annotations

import re
from typing import Any

import pytest

from sandtable.engine.events import OBSERVER
from sandtable.engine.game import OVER
from sandtable.engine.i18n import LANGUAGES
from sandtable.engine.scene import Pile, speak
from sandtable.titles.israeli_independence.game import IsraeliIndependence

from .builders import ARMIES, WEST_BANK, Position, random_states, rule

NAMES = {
    "en": ["Lebanon", "Haifa", "Netanya", "Tel Aviv", "Golan Heights", "Safed", "Tiberias", "Nablus", "Jordan border",
           "Jenin", "Tulkarm", "Lydda", "Transjordan", "Jericho", "Ramallah", "Latrun", "El Arish", "Gaza",
           "Beersheba", "Hebron"],
    "es": ["Líbano", "Haifa", "Netania", "Tel Aviv", "Altos del Golán", "Safed", "Tiberíades", "Nablus",
           "Frontera jordana", "Yenín", "Tulkarem", "Lida", "Transjordania", "Jericó", "Ramala", "Latrún", "El Arish",
           "Gaza", "Beerseba", "Hebrón"],
}  # fmt: skip


def middle() -> Position:
    table = Position().played("truce-declared", "soviets-condemn").armies(syria=3, jordan=1, iraq="removed", egypt=2)
    return table.card("galilee-squadron").reserves(2)


def pile(table: Position, id: str) -> Pile:
    return next(each for each in table.scene.piles if each.id == id)


def fact(table: Position, id: str, language: str = "en") -> dict[str, Any]:
    facts: list[dict[str, Any]] = speak(table.scene.facts, table.game.words[language])
    return next(each for each in facts if each["id"] == id)


@rule("2.0", "7.0")
def test_the_five_tracks_are_read_from_box_4_to_box_1() -> None:
    groups = Position().scene.groups
    assert [group.id for group in groups] == list(ARMIES)
    assert all(group.spaces == tuple(f"{group.id}-{box}" for box in (4, 3, 2, 1)) for group in groups)


@rule("2.0")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_spaces_have_their_names_and_lead_to_west_jerusalem(language: str) -> None:
    table = Position()
    spaces = {space.id: space for space in table.scene.spaces}
    words = table.game.words[language]
    shown = [words.say(spaces[id].name) for group in table.scene.groups for id in group.spaces]
    assert shown == NAMES[language]
    assert words.say(spaces["jerusalem"].name) == {"en": "West Jerusalem", "es": "Jerusalén Oeste"}[language]


@rule("2.0")
def test_west_bank_spaces_are_marked_and_box_4_is_home() -> None:
    marks = {space.id: space.marks for space in Position().scene.spaces}
    assert {id for id, each in marks.items() if "west-bank" in each} == {f"{army}-{box}" for army, box in WEST_BANK}
    assert {id for id, each in marks.items() if "home" in each} == {f"{army}-4" for army in ARMIES}


def test_no_two_spaces_lie_on_each_other() -> None:
    scene = Position().scene
    at = [space.shape.at for space in scene.spaces if space.shape]
    assert len(at) == len(scene.spaces) == len(set(at))
    assert all(0 <= x <= scene.size[0] and 0 <= y <= scene.size[1] for x, y in at)


def test_armies_stand_where_they_are() -> None:
    assert {piece.id: piece.at for piece in middle().scene.pieces} == {
        "lebanon": "lebanon-4",
        "syria": "syria-3",
        "iraq": "removed",
        "jordan": "jordan-1",
        "egypt": "egypt-2",
    }
    lost = Position().armies(jordan=1).play("card jewish-quarter")
    assert {piece.id: piece.at for piece in lost.scene.pieces}["jordan"] == "jerusalem"


@rule("6.0")
def test_the_current_card_comes_first_then_those_to_come_then_those_played() -> None:
    cards = middle().scene.cards
    assert (cards[0].id, cards[0].place) == ("galilee-squadron", "current")
    assert [card.place for card in cards[1:]] == ["to-come"] * 19 + ["played"] * 2
    assert [card.id for card in cards[-2:]] == ["soviets-condemn", "truce-declared"]


@rule("6.0")
def test_before_the_first_headline_no_card_is_current() -> None:
    assert {card.place for card in Position().scene.cards} == {"to-come"}


@rule("3.0", "4.0")
def test_the_piles_and_their_counts() -> None:
    table = middle()
    draw, action, reserves = pile(table, "draw"), pile(table, "action"), pile(table, "reserves")
    assert (draw.count, action.count, reserves.count) == (19, 3, 2)
    assert (draw.ordered, action.ordered) == (False, True)
    assert action.cards == ("truce-declared", "soviets-condemn", "galilee-squadron")
    assert set(draw.cards) == set(table.state["draw_pile"])


@rule("3.0")
def test_the_cards_to_come_tell_nothing_of_their_order() -> None:
    """They are listed by number, however the position was written."""
    forth = Position().draw("plan-dalet", "burma-road", "iraq-tires")
    back = Position().draw("iraq-tires", "burma-road", "plan-dalet")
    assert pile(forth, "draw").cards == pile(back, "draw").cards == ("iraq-tires", "plan-dalet", "burma-road")
    assert forth.scene == back.scene


@rule("9.1")
@pytest.mark.parametrize("chits", [0, 1, 2, 3])
def test_the_reserve_chits_are_counted(chits: int) -> None:
    table = Position().reserves(chits)
    assert (pile(table, "reserves").count, fact(table, "reserves")["value"]) == (chits, chits)


@rule("5.0")
@pytest.mark.parametrize(("language", "degree"), [("en", "Decisive Victory"), ("es", "victoria decisiva")])
def test_the_score_if_the_game_ended_now(language: str, degree: str) -> None:
    score = fact(middle(), "score", language)
    assert score["value"] == 4 + 3 + 6 + 1 + 2
    assert degree in score["note"]


@rule("5.0")
def test_a_lost_game_has_no_score() -> None:
    lost = Position().armies(jordan=1).play("card jewish-quarter")
    assert "score" not in {each.id for each in lost.scene.facts}


@rule("4.0")
@pytest.mark.parametrize(("language", "turn"), [("en", "3 of 22"), ("es", "3 de 22")])
def test_the_turn_and_the_offensives_left(language: str, turn: str) -> None:
    assert fact(middle(), "turn", language)["value"] == turn
    assert fact(middle(), "offensives", language)["value"] == 2


def test_every_legal_move_is_a_choice_with_elements_to_point_at() -> None:
    table = middle()
    elements = {space.id for space in table.scene.spaces} | {piece.id for piece in table.scene.pieces}
    assert [choice.move for choice in table.scene.choices] == table.legal
    assert all(set(choice.elements) <= elements for choice in table.scene.choices)
    assert [choice.role for choice in table.scene.choices if not choice.elements] == ["end"]


def test_every_legal_move_has_a_key_of_its_own() -> None:
    keys = [choice.key for choice in middle().scene.choices]
    assert sorted(keys) == sorted(set(keys))


@pytest.mark.parametrize(("language", "nonsense"), [("en", "in Removed from play"), ("es", "en Fuera de la guerra")])
def test_a_removed_army_is_not_in_a_space_called_out_of_the_war(language: str, nonsense: str) -> None:
    table = middle()
    names = [table.game.words[language].say(piece.name) for piece in table.scene.pieces]
    assert not any(nonsense in name for name in names)


def test_a_single_reserve_is_not_one_of_several() -> None:
    table = Position().armies(jordan=2).card("truce-declared").reserves(1)
    assert "one of your 1" not in table.game.words["en"].say(table.scene.prompt)


def test_the_prompt_offers_no_offensives_that_cannot_be_launched() -> None:
    """Operation Dani allows Jordan alone, and Jordan is at home: only the reserve can be spent."""
    table = Position().armies(syria=3).card("operation-dani").reserves(1)
    assert table.legal == ["reserve syria", "end"]
    assert table.scene.prompt.id != "prompt.offensives"


def test_those_who_look_on_see_the_same_but_have_no_choices() -> None:
    table = middle()
    seen = table.game.scene(table.game.view(table.match.state, OBSERVER))
    assert seen.choices == ()
    assert (seen.spaces, seen.pieces, seen.cards, seen.piles) == (
        table.scene.spaces,
        table.scene.pieces,
        table.scene.cards,
        table.scene.piles,
    )


# Chances ------------------------------------------------------------------------------------------------------------


def pushed_back(game: IsraeliIndependence, table: Position, move: str) -> int:
    """How many of the six faces push the army back, by playing all six."""
    good = 0
    for face in range(1, 7):
        state = table.match.state.copy()
        army = ARMIES.index(move.split()[1])
        before = state.boxes[army]
        game.play(state, game.catalogue.number(move))
        game.play(state, game.catalogue.number(f"roll {face}"))
        good += state.boxes[army] > before  # also where an armistice follows at once
    return good


@rule("8.0", "9.1")
@pytest.mark.parametrize("box", [1, 2, 3])
@pytest.mark.parametrize("card", [card.id for card in IsraeliIndependence().cards])
def test_the_chance_of_every_possible_attack_is_that_of_playing_all_six_faces(card: str, box: int) -> None:
    table = Position(advanced=True).armies(**dict.fromkeys(ARMIES, box)).card(card).reserves(1)
    attacks = [choice for choice in table.scene.choices if choice.move != "end"]
    assert attacks
    for choice in attacks:
        assert choice.chance == (pushed_back(table.game, table, choice.move), 6)


@rule("8.0")
@pytest.mark.parametrize("card", ["galilee-squadron", "rebuff-latrun", "operation-hiram", "bernadotte-slain"])
def test_the_layer_of_odds_says_the_same_in_both_languages(card: str) -> None:
    table = Position(advanced=True).armies(**dict.fromkeys(ARMIES, 1)).card(card)
    (odds,) = [layer for layer in table.scene.layers if layer.id == "odds"]
    assert {f"attack {mark.on}" for mark in odds.marks} == set(table.legal) - {"end"}
    for mark in odds.marks:
        good = pushed_back(table.game, table, f"attack {mark.on}")
        assert mark.strength == good / 6
        for language in LANGUAGES:
            assert mark.text is not None
            text = table.game.words[language].say(mark.text)
            assert [int(number) for number in re.findall(r"\d+", text)] == [round(100 * good / 6), good, 6]


@rule("8.0")
@pytest.mark.parametrize(
    ("army", "card", "good"),
    [
        ("lebanon", "plan-dalet", 4),
        ("syria", "plan-dalet", 3),
        ("jordan", "plan-dalet", 2),
        ("jordan", "galilee-squadron", 3),
        ("jordan", "rebuff-latrun", 1),
    ],
)
def test_some_chances_by_hand(army: str, card: str, good: int) -> None:
    assert Position().armies(**{army: 2}).card(card).choice(f"attack {army}").chance == (good, 6)


# Words --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_scene_of_random_games_can_be_spoken(language: str) -> None:
    game = IsraeliIndependence({"advanced": True, "reserves": 2})
    for state in random_states(30, 6, advanced=True, reserves=2):
        text = str(speak(game.scene(game.view(state, 0)), game.words[language]))
        assert "‹" not in text
        assert not re.search(r"\{[a-z]+(:[a-z]+)?\}", text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_prompt_says_what_is_to_be_done(language: str) -> None:
    def prompt(table: Position) -> str:
        return table.game.words[language].say(table.scene.prompt)

    tables = [
        Position(),
        Position().armies(jordan=2).card("plan-dalet"),
        Position().armies(jordan=2).card("plan-dalet").play("attack jordan"),
        Position().armies(jordan=2).card("truce-declared").reserves(2),
        Position().armies(jordan=1).play("card jewish-quarter"),
        Position().card("plan-dalet").draw().play("end"),
    ]
    assert len({prompt(table) for table in tables}) == len(tables)
    assert tables[-1].game.turn(tables[-1].match.state) == OVER


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_notice_tells_owners_that_the_deck_is_reconstructed(language: str) -> None:
    table = Position()
    (notice,) = table.scene.notices
    assert {"en": "Reconstructed", "es": "reconstruido"}[language] in table.game.words[language].say(notice)


@rule("8.0")
def test_all_six_faces_and_no_more_push_an_army_back_by_a_high_modifier() -> None:
    table = Position().armies(lebanon=2).own_card("rush", drm=5).card("rush")
    assert table.choice("attack lebanon").chance == (6, 6)
