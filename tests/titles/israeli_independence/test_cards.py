"""The 24 cards, one by one. The table is written from the reference, not from the pack."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest

from .builders import ARMIES, WEST_BANK, Box, Position, rule

SLOWEST = ("every slowest army",)


@dataclass(frozen=True)
class Row:
    """A line of the reference: number, id, who advances, offensives, DRM, targets, special rule, basis."""

    number: int
    id: str
    advance: tuple[str, ...]
    offensives: int
    drm: int
    basis: str
    targets: tuple[str, ...] = ()
    armistice: str | None = None
    west_bank_retreat: bool = False
    west_bank_drm: int = 0

    def __str__(self) -> str:
        return f"{self.number}-{self.id}"


ROWS = [
    Row(1, "iraq-tires", ("syria", "jordan"), 2, 0, "SR", armistice="iraq"),
    Row(2, "truce-declared", ("egypt",), 0, 0, "SI"),
    Row(3, "refugees-hamper", (), 2, 0, "SIR", west_bank_retreat=True),
    Row(4, "operation-dani", ("syria",), 2, +1, "SIR", targets=("jordan",)),
    Row(5, "british-warplanes", ("egypt", "jordan", "syria"), 1, 0, "SI"),
    Row(6, "galilee-squadron", ("jordan",), 2, +1, "SIR"),
    Row(7, "plan-dalet", ("jordan", "syria"), 2, 0, "SIR"),
    Row(8, "liberation-army", ("lebanon", "syria"), 2, 0, "SIR"),
    Row(9, "idf-established", ("syria",), 3, 0, "SI"),
    Row(10, "soviets-condemn", ("syria",), 2, 0, "SI"),
    Row(11, "rebuff-latrun", ("jordan",), 2, 0, "IR", west_bank_drm=-1),
    Row(12, "deir-yassin", SLOWEST, 0, 0, "SR"),
    Row(13, "league-declares-war", ("lebanon", "iraq", "egypt"), 2, 0, "R"),
    Row(14, "halted-at-ashdod", ("egypt",), 3, 0, "R"),
    Row(15, "iraqis-reach-jenin", ("iraq", "lebanon"), 2, 0, "R"),
    Row(16, "operation-yoav", ("lebanon",), 2, +1, "R", targets=("egypt",)),
    Row(17, "operation-hiram", ("iraq",), 2, +1, "R", targets=("lebanon", "syria"), armistice="lebanon"),
    Row(18, "rhodes-talks", ("iraq",), 2, 0, "R", armistice="egypt"),
    Row(19, "burma-road", ("egypt", "iraq"), 3, 0, "R"),
    Row(20, "jewish-quarter", ("jordan",), 1, 0, "R"),
    Row(21, "czech-rifles", SLOWEST, 3, +1, "R"),
    Row(22, "kfar-etzion", ("iraq",), 1, 0, "R"),
    Row(23, "old-city-stormed", ("jordan", "egypt"), 1, 0, "R"),
    Row(24, "bernadotte-slain", ("lebanon", "syria"), 1, -1, "R"),
]
BASIS = {"S": "reported", "I": "inferred", "R": "reconstructed"}
EVERY_CARD = pytest.mark.parametrize("row", ROWS, ids=str)
EVERY_OFFENSIVE = pytest.mark.parametrize(
    ("row", "army"),
    [(row, army) for row in ROWS if row.offensives for army in row.targets or ARMIES],
    ids=str,
)

# Two armies in West Bank spaces (Iraq, Jordan), three not; one slowest army (Egypt) and none at home.
BOXES = {"lebanon": 2, "syria": 2, "iraq": 2, "jordan": 2, "egypt": 3}


def test_there_are_exactly_these_cards() -> None:
    assert [(card.number, card.id) for card in Position().game.cards] == [(row.number, row.id) for row in ROWS]


@rule("2.0", "6.0")
@EVERY_CARD
def test_the_pack_says_what_the_reference_says(row: Row) -> None:
    card = Position().game.cards[row.number - 1]
    assert card.slowest == (row.advance == SLOWEST)
    assert tuple(ARMIES[army] for army in card.advance) == (() if card.slowest else row.advance)
    assert (card.offensives, card.drm) == (row.offensives, row.drm)
    assert {ARMIES[army] for army in card.targets} == set(row.targets or ARMIES)
    assert (None if card.armistice is None else ARMIES[card.armistice]) == row.armistice
    assert (card.west_bank_retreat, card.west_bank_drm) == (row.west_bank_retreat, row.west_bank_drm)
    assert card.advanced == (row.number > 22)
    assert card.basis == tuple(BASIS[mark] for mark in row.basis)


@rule("7.0", "7.2")
@EVERY_CARD
def test_the_march_it_orders(row: Row) -> None:
    table = Position(advanced=True).armies(**BOXES).play(f"card {row.id}")
    ordered = ("egypt",) if row.advance == SLOWEST else row.advance
    expected: dict[str, Box] = {army: box - (army in ordered) for army, box in BOXES.items()}
    if row.west_bank_retreat:
        expected |= {army: box + 1 for army, box in BOXES.items() if (army, box) in WEST_BANK}
    assert table.boxes == expected


@rule("8.0")
@EVERY_CARD
def test_the_offensives_it_gives(row: Row) -> None:
    table = Position(advanced=True).armies(**BOXES).play(f"card {row.id}")
    assert table.phase == ("offensive" if row.offensives else "headline")
    assert table.state["offensives_left"] == row.offensives
    if row.offensives:
        out = [army for army in ARMIES if table.box(army) != 4]
        targets = [army for army in out if army in (row.targets or ARMIES)]
        assert table.legal == [*(f"attack {army}" for army in targets), "end"]


@rule("8.0")
@EVERY_OFFENSIVE
def test_the_modifier_of_its_offensives(row: Row, army: str) -> None:
    table = Position(advanced=True).armies(**BOXES).card(row.id).play(f"attack {army}", "roll 3")
    in_west_bank = (army, BOXES[army]) in WEST_BANK
    assert table.told[1].event.arguments["drm"] == row.drm + (row.west_bank_drm if in_west_bank else 0)


@rule("8.4")
@EVERY_CARD
def test_the_armistice_it_brings(row: Row) -> None:
    table = Position(advanced=True).card(row.id).play("end")
    assert table.boxes == {army: "removed" if army == row.armistice else 4 for army in ARMIES}


@rule("6.0")
@EVERY_CARD
@pytest.mark.parametrize("language", ["en", "es"])
def test_its_orders_can_be_read(row: Row, language: str) -> None:
    table = Position(advanced=True)
    words = table.game.words[language]
    text = " ".join(words.say(line) for line in table.shown_card(row.id).lines)
    for army in (*(() if row.advance == SLOWEST else row.advance), *row.targets, *filter(None, [row.armistice])):
        assert words.say(table.scene.pieces[ARMIES.index(army)].name).split(",")[0] in text
    assert re.findall(r"[+−]\d", text) == [f"{drm:+}".replace("-", "−") for drm in (row.drm, row.west_bank_drm) if drm]
    assert (str(row.offensives) in text.split()) == bool(row.offensives)
    assert ("8.4" in text) == bool(row.armistice)
    assert ("7.2" in text) == (row.advance == SLOWEST)
    assert table.shown_card(row.id).basis == tuple(BASIS[mark] for mark in row.basis)
