"""2.0 Game equipment: the map with its five tracks, the units, the cards, the die."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from sandtable.engine.scene import Space

from .builders import ARMIES, BATTLE_VALUES, WEST_BANK, Position, pack_text, rule

# From the reference: the names of boxes 4, 3, 2 and 1, each with where it comes from.
TRACKS = {
    "lebanon": (("Lebanon", "I"), ("Haifa", "I"), ("Netanya", "R"), ("Tel Aviv", "R")),
    "syria": (("Golan Heights", "S"), ("Safed", "S"), ("Tiberias", "I"), ("Nablus", "I")),
    "iraq": (("Jordan border", "S"), ("Jenin", "R"), ("Tulkarm", "R"), ("Lydda", "R")),
    "jordan": (("Transjordan", "S"), ("Jericho", "S"), ("Ramallah", "I"), ("Latrun", "R")),
    "egypt": (("El Arish", "S"), ("Gaza", "S"), ("Beersheba", "R"), ("Hebron", "R")),
}
BASIS = {"S": "reported", "I": "inferred", "R": "reconstructed"}


def spaces() -> dict[str, Space]:
    return {space.id: space for space in Position().scene.spaces}


@rule("2.0")
@pytest.mark.parametrize("army", ARMIES)
def test_every_track_has_four_named_boxes(army: str) -> None:
    words = Position().game.words["en"]
    names = [words.say(spaces()[f"{army}-{box}"].name) for box in (4, 3, 2, 1)]
    assert names == [name for name, _ in TRACKS[army]]


@rule("2.0")
@pytest.mark.parametrize("army", ARMIES)
def test_every_name_on_the_map_keeps_the_mark_of_where_it_comes_from(army: str) -> None:
    data: dict[str, Any] = tomllib.loads(pack_text("map_1948"))
    track = next(each for each in data["army"] if each["id"] == army)
    found = {space["box"]: (space["name"]["en"], space["basis"]) for space in track["space"]}
    assert found == {box: (name, BASIS[mark]) for box, (name, mark) in zip((4, 3, 2, 1), TRACKS[army], strict=True)}


@rule("2.0")
def test_seven_round_spaces_are_the_west_bank() -> None:
    round_spaces = {id for id, space in spaces().items() if "west-bank" in space.marks}
    assert round_spaces == {f"{army}-{box}" for army, box in WEST_BANK}
    assert len(round_spaces) == 7
    assert all(
        (space.shape is not None and space.shape.kind == "circle") == (id in round_spaces)
        for id, space in spaces().items()
    )


@rule("2.0")
def test_the_map_also_holds_west_jerusalem_and_the_armies_removed_from_play() -> None:
    assert set(spaces()) - {f"{army}-{box}" for army in ARMIES for box in range(1, 5)} == {"jerusalem", "removed"}


@rule("2.0")
def test_five_army_units_show_their_nation_and_battle_value() -> None:
    table = Position()
    words = table.game.words["en"]
    assert {piece.id: piece.values[0][1] for piece in table.scene.pieces} == BATTLE_VALUES
    assert all(words.say(piece.name).startswith(piece.id.capitalize()) for piece in table.scene.pieces)
    assert len({piece.letter for piece in table.scene.pieces}) == 5


@rule("2.0", "9.1")
def test_there_are_three_reserve_offensive_chits() -> None:
    reserves = next(option for option in Position().game.option_list if option.name == "reserves")
    assert reserves.choices == (0, 1, 2, 3)


@rule("2.0")
def test_there_are_22_standard_cards_and_two_advanced_ones_numbered_23_and_24() -> None:
    cards = Position().game.cards
    assert [card.number for card in cards] == list(range(1, 25))
    assert [card.number for card in cards if card.advanced] == [23, 24]


@rule("2.0")
def test_the_deck_holds_what_the_rulebook_says_of_it() -> None:
    cards = Position().game.cards
    assert sum(card.slowest for card in cards) == 2  # 7.2: "two cards"
    assert len({card.armistice for card in cards if card.armistice is not None}) == 3  # 20 + 2 x 3 = 26 points (5.0)
    assert any(card.offensives == 0 for card in cards)  # 9.1: "the Events when you have no Offensives"


@rule("2.0")
def test_the_die_has_six_faces_all_equally_likely() -> None:
    table = Position().armies(jordan=2).card("plan-dalet").play("attack jordan")
    assert table.legal == [f"roll {face}" for face in range(1, 7)]
    assert table.game.weights(table.match.state) is None


@rule("2.0", "6.0")
def test_deck_and_map_say_that_they_are_reconstructed() -> None:
    table = Position()
    assert {pack.basis for pack in table.game.packs.values()} == {"reconstructed"}
    assert [notice.id for notice in table.scene.notices] == ["notice.reconstructed"]


@rule("2.0")
def test_an_owner_of_the_game_plays_with_cards_and_battle_values_of_their_own() -> None:
    table = Position().own_card("printed", advance=["egypt"], offensives=2).battle_value("egypt", 5)
    table.play("card printed", "attack egypt", "roll 5")
    assert table.event("attack-failed")["value"] == 5
