"""Decks and maps of an author's own: everything that is wrong is told with file, line and field."""

from __future__ import annotations

import re
from typing import Any

import pytest

from sandtable.engine.errors import Defective
from sandtable.engine.i18n import LANGUAGES, message
from sandtable.engine.packs import PackCollection
from sandtable.titles.israeli_independence.game import IsraeliIndependence

from .builders import Position, pack_text, rule

CHANGES: dict[str, tuple[str, str, str, list[tuple[str, str]]]] = {
    "an unknown army": ("deck", '"syria", "jordan"', '"france"', [("card[0].advance", "not-among")]),
    "an army ordered twice": ("deck", '"syria", "jordan"', '"syria", "syria"', [("card[0].advance", "twice")]),
    "no offensives": (
        "deck",
        "offensives = 2\ndrm = 0\ntargets = []\narmistice",
        "armistice",
        [("card[0].offensives", "missing")],
    ),
    "a wild modifier": ("deck", "drm = 0", "drm = 9", [("card[0].drm", "out-of-range")]),
    "an armistice with nobody": (
        "deck",
        'armistice = "iraq"',
        'armistice = "peace"',
        [("card[0].armistice", "not-among")],
    ),
    "an unknown field": ("deck", 'armistice = "iraq"', "weather = 1", [("card[0].weather", "unknown-key")]),
    "a number twice": ("deck", "number = 2\n", "number = 1\n", [("card[1].number", "twice")]),
    "a number that is none": ("deck", "number = 2\n", "number = 0\n", [("card[1].number", "out-of-range")]),
    "an id twice": ("deck", 'id = "truce-declared"', 'id = "iraq-tires"', [("card[1].id", "twice")]),
    "a headline in one language": (
        "deck",
        r', es = "El ejército de Bagdad acusa el desgaste"',
        "",
        [("card[0].headline.es", "missing-language")],
    ),
    "an unknown basis": ("deck", '"reported", "reconstructed"', '"rumour"', [("card[0].basis", "not-among")]),
    "another word than slowest": (
        "deck",
        'advance = "slowest"',
        'advance = "fastest"',
        [("card[11].advance", "not-among")],
    ),
    "a battle value of 7": ("map", "value = 2", "value = 7", [("army[0].value", "out-of-range")]),
    "a letter twice": ("map", 'letter = "S"', 'letter = "L"', [("army[1].letter", "twice")]),
    "a long letter": ("map", 'letter = "S"', 'letter = "Sy"', [("army[1].letter", "one-letter")]),
    "a number for a letter": ("map", 'letter = "S"', 'letter = "5"', [("army[1].letter", "one-letter")]),
    "a box twice": ("map", "box = 3", "box = 4", [("army[0].space[1].box", "twice")]),
    "a space without a name": (
        "map",
        'name = { en = "Haifa", es = "Haifa" }\n',
        "",
        [("army[0].space[1].name", "missing")],
    ),
    "an army twice": ("map", 'id = "syria"', 'id = "lebanon"', [("army[1].id", "twice"), ("army", "missing-entries")]),
    "a box that is none": ("map", "box = 3", "box = 0", [("army[0].space[1].box", "out-of-range")]),
    "a wrong kind and a wrong game": (
        "map",
        'kind = "map"\ngame = "israeli-independence"',
        'kind = "chart"\ngame = "chess"',
        [("pack.game", "not-among"), ("pack.kind", "not-among")],
    ),
    "a text that steers a terminal": (
        "map",
        '"Haifa", es',
        '"Haifa\\u001B[2J", es',
        [("army[0].space[1].name.en", "control-character")],
    ),
    "a bad id": ("map", 'id = "map-1948"', 'id = "Map 1948"', [("pack.id", "bad-id")]),
    "no TOML": ("map", "[goal]", "[goal", [("", "not-toml")]),
}


LIMITS: dict[str, tuple[str, str, int, int]] = {
    "card[0].number": ("deck", "number = 1\n", 1, 99),
    "card[0].offensives": ("deck", "offensives = 2\n", 0, 9),
    "card[0].drm": ("deck", "drm = 0\n", -5, 5),
    "card[0].west_bank_drm": ("deck", "drm = 0\n", -5, 5),
    "army[0].value": ("map", "value = 2\n", 1, 6),
}
"""The numbers of a pack: the line where one stands, or takes its place, the least and the most that it may be."""


def read(kind: str, text: str) -> Any:
    return PackCollection.of_game(IsraeliIndependence).add(text, f"own-{kind}.toml").content


def read_with(field: str, value: int) -> Any:
    kind, line, _, _ = LIMITS[field]
    return read(kind, pack_text(f"{kind}_1948").replace(line, f"{field.rpartition('.')[2]} = {value}\n", 1))


@rule("2.0", "6.0")
@pytest.mark.parametrize("what", CHANGES)
def test_a_pack_with_a_mistake_is_refused_at_its_field_and_line(what: str) -> None:
    kind, old, new, expected = CHANGES[what]
    text = pack_text(f"{kind}_1948").replace(old, new, 1)
    assert text != pack_text(f"{kind}_1948")
    with pytest.raises(Defective) as caught:
        read(kind, text)
    found = [re.fullmatch(rf"own-{kind}\.toml:(\d+)(?:: )?(.*)", defect.where) for defect in caught.value.defects]
    assert all(found)
    places = [match.group(2) for match in found if match]
    ids = [defect.message.id.removeprefix("field.") for defect in caught.value.defects]
    assert list(zip(places, ids, strict=True)) == expected
    words = IsraeliIndependence().words
    for defect in caught.value.defects:
        assert all(not set(words[language].say(defect.message)) & set("{}‹›") for language in LANGUAGES)


@rule("2.0", "6.0")
@pytest.mark.parametrize("field", LIMITS)
def test_the_numbers_of_a_pack_go_from_the_least_to_the_most_and_no_further(field: str) -> None:
    _, _, least, most = LIMITS[field]
    read_with(field, least)
    read_with(field, most)
    for beyond in (least - 1, most + 1):
        with pytest.raises(Defective) as caught:
            read_with(field, beyond)
        (defect,) = caught.value.defects
        assert defect.where.endswith(f" {field}")
        assert defect.message == message("field.out-of-range", given=beyond, low=least, high=most)


@rule("2.0")
@pytest.mark.parametrize("box", [0, 5])
def test_a_road_has_the_boxes_1_to_4(box: int) -> None:
    with pytest.raises(Defective) as caught:
        read("map", pack_text("map_1948").replace("box = 4", f"box = {box}", 1))
    assert "field.out-of-range" in [defect.message.id for defect in caught.value.defects]


@rule("2.0")
def test_a_space_is_no_west_bank_space_unless_the_map_says_so() -> None:
    map = read("map", pack_text("map_1948").replace("west_bank = false\n", "", 1))
    assert map.armies[0].west_bank == (False,) * 5


@rule("6.0")
def test_a_card_that_says_no_more_has_neither_modifiers_nor_special_rules() -> None:
    card = next(card for card in Position().own_card("plain").game.cards if card.id == "plain")
    assert (card.drm, card.west_bank_drm, card.west_bank_retreat, card.advanced) == (0, 0, False, False)


def test_the_line_of_a_defect_is_that_of_its_field() -> None:
    text = pack_text("deck_1948").replace("drm = 0", "drm = 9", 1)
    with pytest.raises(Defective) as caught:
        read("deck", text)
    line = int(caught.value.defects[0].where.split(":")[1])
    assert text.splitlines()[line - 1] == "drm = 9"


def test_a_deck_of_advanced_cards_alone_is_refused() -> None:
    head, *cards = pack_text("deck_1948").split("[[card]]")
    with pytest.raises(Defective) as caught:
        read("deck", "[[card]]".join([head, *cards[-2:]]))
    assert [defect.message.id for defect in caught.value.defects] == ["field.no-standard-card"]


def test_all_mistakes_of_a_pack_are_told_at_once() -> None:
    text = pack_text("deck_1948").replace("drm = 0", "drm = 9").replace("offensives = 3", "offensives = -1")
    with pytest.raises(Defective) as caught:
        read("deck", text)
    assert len(caught.value.defects) == text.count("drm = 9") + text.count("offensives = -1")
