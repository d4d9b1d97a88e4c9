"""Decksets of an author's own: everything that is wrong is told with file, line and field."""

from __future__ import annotations

import re

import pytest

from sandtable.engine.errors import Defective
from sandtable.engine.i18n import LANGUAGES, message
from sandtable.engine.packs import PackCollection
from sandtable.titles.arab_israeli_wars.game import ArabIsraeliWars
from sandtable.titles.arab_israeli_wars.rules.event_effects import SHAPES, parse_effect
from sandtable.titles.arab_israeli_wars.rules.pack_data import Deckset

from .builders import pack_text, rule

CHANGES: dict[str, tuple[str, str, list[tuple[str, str]]]] = {
    "an unknown effect": ('["draw israel 2"]', '["win israel"]', [("event[0].effects", "unknown-effect")]),
    "an effect for nobody": ('["draw israel 2"]', '["draw rome 2"]', [("event[0].effects", "unknown-effect")]),
    "an effect without a sign": (
        '["all_force israel +1"]',
        '["all_force israel 1"]',
        [("event[2].effects", "unknown-effect")],
    ),
    "an effect of no text": ('["draw israel 2"]', "[7]", [("event[0].effects", "unknown-effect")]),
    "an empty effect": ('["draw israel 2"]', '[""]', [("event[0].effects", "unknown-effect")]),
    "two wrong effects": ('["draw israel 2"]', '["draw", "rain"]', [("event[0].effects", "unknown-effect")] * 2),
    "no effects": ('effects = ["draw israel 2"]\n', "", [("event[0].effects", "missing")]),
    "a leader with Force": (
        'kind = "leader"\ncount = 1',
        'kind = "leader"\nforce = 3',
        [("israeli[0].force", "leader-has-no-force")],
    ),
    "an unknown kind": ('kind = "irregular"', 'kind = "elite"', [("israeli[4].kind", "not-among")]),
    "an Arab vehicle": (
        'front = "central"\ncount = 8',
        'kind = "vehicle"\nfront = "central"\ncount = 8',
        [("arab[3].kind", "not-among")],
    ),
    "no Force": ("count = 6\nforce = 4\n", "count = 6\n", [("israeli[4].force", "missing")]),
    "no front": ('front = "central"\ncount = 8\n', "count = 8\n", [("arab[3].front", "missing")]),
    "an unknown front": (
        'front = "central"\ncount = 8\n',
        'front = "west"\ncount = 8\n',
        [("arab[3].front", "not-among")],
    ),
    "no copies": ("count = 6\n", "count = 0\n", [("israeli[4].count", "out-of-range")]),
    "an id in both decks": ('id = "arab-armored-cars"', 'id = "armored-cars"', [("arab[16].id", "twice")]),
    "an event with the id of a unit": ('id = "jihad"', 'id = "haganah"', [("event[13].id", "twice")]),
    "letters twice": ('letter = "Ha"', 'letter = "Ki"', [("israeli[7].letter", "twice")]),
    "long letters": ('letter = "Ha"', 'letter = "Hag"', [("israeli[7].letter", "one-or-two-letters")]),
    "a name in one language": (
        '"Kibbutzim", es = "Kibutz"',
        '"Kibbutzim"',
        [("israeli[4].name.es", "missing-language")],
    ),
    "a war that begins lost": ("south = 3", "south = 6", [("arab_territory.south", "out-of-range")]),
    "an unknown field": ("south = 3", "south = 3\nwest = 1", [("arab_territory.west", "unknown-key")]),
}

LIMITS: dict[str, tuple[str, int, int]] = {
    "israeli[4].count": ("count = 6\n", 1, 30),
    "israeli[4].force": ("force = 4\n", 0, 20),
    "event[0].count": ('effects = ["draw israel 2"]\n', 1, 30),
    "arab_territory.north": ("north = 3\n", 0, 5),
}
"""The numbers of a deckset: the line where one stands or before which it is put, the least and the most it may be."""


def read(text: str) -> Deckset:
    deckset: Deckset = PackCollection.of_game(ArabIsraeliWars).add(text, "own.toml").content
    return deckset


def read_with(field: str, value: int) -> Deckset:
    line, name = LIMITS[field][0], field.rpartition(".")[2]
    kept = "" if line.startswith(name) else line
    return read(pack_text().replace(line, f"{name} = {value}\n{kept}", 1))


def defects(text: str) -> Defective:
    with pytest.raises(Defective) as caught:
        read(text)
    return caught.value


@rule("DECK-1", "UNIT-1")
@pytest.mark.parametrize("what", CHANGES)
def test_a_deckset_with_a_mistake_is_refused_at_its_field_and_line(what: str) -> None:
    old, new, expected = CHANGES[what]
    text = pack_text().replace(old, new, 1)
    assert text != pack_text()
    found = defects(text).defects
    places = [re.fullmatch(r"own\.toml:(\d+): (.*)", defect.where) for defect in found]
    ids = [defect.message.id.removeprefix("field.") for defect in found]
    assert [(match.group(2), id) for match, id in zip(places, ids, strict=True) if match] == expected
    words = ArabIsraeliWars().words
    for defect in found:
        assert all(not set(words[language].say(defect.message)) & set("{}‹›") for language in LANGUAGES)


@rule("DECK-1", "UNIT-1", "TT-1")
@pytest.mark.parametrize("field", LIMITS)
def test_the_numbers_of_a_deckset_go_from_the_least_to_the_most_and_no_further(field: str) -> None:
    _, least, most = LIMITS[field]
    read_with(field, least)
    read_with(field, most)
    for beyond in (least - 1, most + 1):
        with pytest.raises(Defective) as caught:
            read_with(field, beyond)
        (defect,) = caught.value.defects
        assert defect.where.endswith(f" {field}")
        assert defect.message == message("field.out-of-range", given=beyond, low=least, high=most)


@rule("DECK-1")
def test_a_card_that_does_not_say_how_many_there_are_is_one() -> None:
    deckset = read(pack_text().replace("count = 6\n", "", 1))
    assert (deckset.units[4].id, deckset.units[4].count) == ("kibbutzim", 1)
    assert read(pack_text()).events[0].count == 1


@rule("UNIT-1")
@pytest.mark.parametrize(
    ("letters", "accepted"), [("", False), ("H", True), ("Hx", True), ("Hxy", False), ("7", False)]
)
def test_a_unit_is_drawn_with_one_or_two_letters(letters: str, accepted: bool) -> None:
    text = pack_text().replace('letter = "Ha"', f'letter = "{letters}"', 1)
    if accepted:
        assert letters in [card.letter for card in read(text).units]
    else:
        assert [defect.message.id for defect in defects(text).defects] == ["field.one-or-two-letters"]


@rule("EVENT-1")
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_unknown_effect_is_told_with_its_line_and_all_known_ones(language: str) -> None:
    text = pack_text().replace('["negate north"]', '["negate west"]')
    (defect,) = defects(text).defects
    line = int(defect.where.split(":")[1])
    assert "negate west" in text.splitlines()[line - 1]
    said = ArabIsraeliWars().words[language].say(defect.message)
    assert "negate west" in said
    assert all(name in said for name in SHAPES)


@rule("EVENT-1")
def test_every_known_effect_can_be_read() -> None:
    texts = ["all_force israel +1", "target_force arabs -2", "random_force arabs +2", "target_front israel +5",
             "random_front arabs +5", "draw israel 2", "truce", "negate north", "negate random", "stalemate central",
             "stalemate random", "free_transfers 3", "discard both all", "discard arabs random",
             "discard israel south"]  # fmt: skip
    effects = [parse_effect(text) for text in texts]
    assert {effect.name for effect in effects if effect} == set(SHAPES)
    assert [text for text, effect in zip(texts, effects, strict=True) if effect is None] == []


def test_all_mistakes_are_told_at_once() -> None:
    text = pack_text().replace('["all_force israel +1"]', '["pray"]').replace("force = 5", "force = 50")
    assert len(defects(text).defects) == text.count('["pray"]') + text.count("force = 50")
