"""The deckset of 1948, card by card. The tables are written from the rulebook, not from the pack."""

from __future__ import annotations

import pytest

from sandtable.engine.i18n import LANGUAGES
from sandtable.titles.arab_israeli_wars.game import ArabIsraeliWars
from sandtable.titles.arab_israeli_wars.rules.pack_data import KINDS

from .builders import rule

GAME = ArabIsraeliWars()
LEADER = None

ISRAELI = [
    ("Moshe Dayan", 1, LEADER, "leader"),
    ("Yitzhak Sadeh", 1, LEADER, "leader"),
    ("Yigal Allon", 1, LEADER, "leader"),
    ("Shimon Avidan", 1, LEADER, "leader"),
    ("Kibbutzim", 6, 4, "irregular"),
    ("Armed Settlers", 4, 2, "irregular"),
    ("Settlement Police", 1, 3, "irregular"),
    ("Haganah Brigades", 10, 5, "regular"),
    ("Palmach Shock Troops", 4, 6, "regular"),
    ("Mortars", 2, 2, "regular"),
    ("Special Night Squads", 1, 3, "regular"),
    ("Artillery", 1, 4, "regular"),
    ("Armored Cars", 2, 3, "vehicle"),
    ("Convoys", 2, 2, "vehicle"),
    ("Tanks", 1, 4, "vehicle"),
    ("Piper Airplanes", 1, 1, "vehicle"),
    ("Palmach Air Squad", 1, 5, "vehicle"),
    ("Irgun Commandos", 4, 3, "extremist"),
    ("Lehi Stern Fighters", 1, 2, "extremist"),
]
ARAB = [
    ("Abd el Kader el Husseini", 1, "N", LEADER),
    ("Glubb Pasha", 1, "C", LEADER),
    ("Said Taha Bey", 1, "S", LEADER),
    ("Arab Legion", 8, "C", 5),
    ("Trans-Jordan Frontier Force", 3, "C", 4),
    ("Iraqi Expeditionary Force", 2, "C", 3),
    ("The Army of Salvation", 2, "C", 2),
    ("Najada", 1, "C", 1),
    ("Arab Liberation Army", 8, "N", 3),
    ("Lebanese Contingent", 2, "N", 2),
    ("Egyptian Army", 8, "S", 4),
    ("Saudi Forces", 2, "S", 2),
    ("Moslem Brotherhood", 1, "S", 1),
    ("Artillery Elements", 4, "R", 4),
    ("Armored Battalions", 3, "R", 3),
    ("Air Force", 3, "R", 2),
    ("Armored Cars", 3, "R", 1),
]
REMARKS = {
    "kibbutzim": "communal farming settlements",
    "armed-settlers": "jewish militia",
    "artillery": "antiques",
    "armored-cars": "home-made",
    "piper-airplanes": "supply drops",
    "arab-legion": "jordanian; british led",
    "army-of-salvation": "palestinian",
    "najada": "paramilitary scouts",
    "liberation-army": "syrian",
    "moslem-brotherhood": "irregulars",
    "armored-battalions": "tanks",
}


def name(id: str) -> str:
    return GAME.packs["deckset"].texts[f"card.{id}"]["en"]


@rule("UNIT-1", "NOTE-1")
def test_the_israeli_cards() -> None:
    cards = [card for card in GAME.units if card.side == 0]
    shown = [(name(card.id), card.count, None if card.is_leader else card.force, KINDS[card.kind]) for card in cards]
    assert shown == ISRAELI


@rule("UNIT-1")
def test_the_arab_cards() -> None:
    cards = [card for card in GAME.units if card.side == 1]
    shown = [(name(card.id), card.count, "NCSR"[card.front], None if card.is_leader else card.force) for card in cards]
    assert shown == ARAB


@rule("NOTE-1")
def test_the_cards_with_a_printed_remark() -> None:
    texts = GAME.packs["deckset"].texts
    assert {card.id: texts[f"remark.{card.id}"]["en"].lower() for card in GAME.units if card.remark} == REMARKS


@rule("DECK-1")
def test_the_sums_of_the_decks() -> None:
    israelis, arabs = ([card for card in GAME.units if card.side == side] for side in (0, 1))
    assert (sum(card.count for card in israelis), sum(card.count * card.force for card in israelis)) == (45, 154)
    assert (sum(card.count for card in arabs), sum(card.count * card.force for card in arabs)) == (53, 162)
    assert (len(GAME.events), sum(card.count for card in GAME.events)) == (46, 46)


@rule("DECK-1")
@pytest.mark.parametrize(
    ("kind", "cards", "force"),
    [("leader", 4, 0), ("irregular", 11, 35), ("regular", 18, 85), ("vehicle", 7, 20), ("extremist", 5, 14)],
)
def test_the_kinds_of_israeli_cards(kind: str, cards: int, force: int) -> None:
    found = [card for card in GAME.units if card.side == 0 and KINDS[card.kind] == kind]
    assert (sum(card.count for card in found), sum(card.count * card.force for card in found)) == (cards, force)


@rule("DECK-1", "RAND-1")
@pytest.mark.parametrize(("front", "cards", "force"), [(0, 11, 28), (1, 17, 63), (2, 12, 37), (-1, 13, 34)])
def test_the_fronts_of_arab_cards(front: int, cards: int, force: int) -> None:
    found = [card for card in GAME.units if card.side == 1 and card.front == front]
    assert (sum(card.count for card in found), sum(card.count * card.force for card in found)) == (cards, force)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name_and_a_note_of_its_own(language: str) -> None:
    texts = GAME.packs["deckset"].texts
    ids = [card.id for card in GAME.units] + [card.id for card in GAME.events]
    notes = [texts[f"note.{id}"][language] for id in ids]
    assert len(set(notes)) == len(ids) == 82
    assert all(note.endswith(".") and 60 < len(note) < 240 for note in notes)
    assert len({texts[f"card.{id}"][language] for id in ids}) == 81  # both sides have Armored Cars
