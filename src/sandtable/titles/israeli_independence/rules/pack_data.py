"""The two kinds of data pack: the deck of headline cards (6.0) and the map with its five tracks (2.0)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from sandtable.engine.packs import BASES, PackKind
from sandtable.engine.typed_reader import FieldReader

ARMIES: Final = ("lebanon", "syria", "iraq", "jordan", "egypt")
HOME: Final = 4
"""Box #4: outside the Mandate, where armies start and beyond which they never retreat."""
JERUSALEM: Final = 0
REMOVED: Final = 6
"""An army out of the war counts as in a box of value 6 (5.0)."""


@dataclass(frozen=True, slots=True)
class HeadlineCard:
    """What a card orders. Armies are their places in ``ARMIES``."""

    id: str
    number: int
    advance: tuple[int, ...]
    slowest: bool
    offensives: int
    drm: int
    targets: tuple[int, ...]
    """The only armies that this card's offensives may attack; all of them where it names none."""
    armistice: int | None
    west_bank_retreat: bool
    west_bank_drm: int
    advanced: bool
    basis: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Deck:
    cards: tuple[HeadlineCard, ...]

    def place(self, id: str) -> int | None:
        return next((i for i, card in enumerate(self.cards) if card.id == id), None)


@dataclass(frozen=True, slots=True)
class Army:
    id: str
    letter: str
    value: int
    west_bank: tuple[bool, ...]
    """By box, 0 to 4: is it a round West Bank space."""


@dataclass(frozen=True, slots=True)
class Map:
    armies: tuple[Army, ...]


def read_deck(top: FieldReader) -> Deck:
    cards = []
    ids: set[str] = set()
    numbers: set[int] = set()
    for table in top.tables("card"):
        card = _read_card(table)
        table.unique("id", card.id, ids)
        table.unique("number", card.number, numbers)
        cards.append(card)
    if cards and all(card.advanced for card in cards):
        top.wrong("card", "no-standard-card")
    return Deck(tuple(sorted(cards, key=lambda card: card.number)))


def _read_card(table: FieldReader) -> HeadlineCard:
    id = table.id("id")
    table.bring(f"card.{id}", table.texts("headline"))
    table.bring(f"note.{id}", table.texts("note"))
    slowest = table.is_text("advance")
    if slowest:
        table.choice("advance", ("slowest",))
    advance = () if slowest else table.names("advance", ARMIES)
    targets = table.names("targets", ARMIES, ())
    armistice = table.choice("armistice", ARMIES) if table.has("armistice") else None
    card = HeadlineCard(
        id=id,
        number=table.integer("number", 1, 99),
        advance=tuple(ARMIES.index(army) for army in advance),
        slowest=slowest,
        offensives=table.integer("offensives", 0, 9),
        drm=table.integer("drm", -5, 5, 0),
        targets=tuple(ARMIES.index(army) for army in targets or ARMIES),
        armistice=None if armistice is None else ARMIES.index(armistice),
        west_bank_retreat=table.flag("west_bank_retreat", False),
        west_bank_drm=table.integer("west_bank_drm", -5, 5, 0),
        advanced=table.flag("advanced", False),
        basis=table.names("basis", BASES),
    )
    table.done()
    return card


def read_map(top: FieldReader) -> Map:
    goal = top.table("goal")
    top.bring("space.jerusalem", goal.texts("name"))
    goal.done()
    armies: dict[str, Army] = {}
    ids: set[str] = set()
    letters: set[str] = set()
    for table in top.tables("army", at_least=len(ARMIES)):
        army = _read_army(table)
        table.unique("id", army.id, ids)
        table.unique("letter", army.letter, letters)
        armies[army.id] = army
    missing = [id for id in ARMIES if id not in armies]
    if missing:
        top.wrong("army", "missing-entries", given=", ".join(missing))
    return Map(tuple(armies[id] for id in ARMIES if id in armies))


def _read_army(table: FieldReader) -> Army:
    id = table.choice("id", ARMIES)
    table.bring(f"army.{id}", table.texts("name"))
    letter = table.text("letter")
    if table.sound("letter") and (len(letter) != 1 or not letter.isalpha()):
        table.wrong("letter", "one-letter", given=letter)
    west_bank = [False] * (HOME + 1)
    boxes: set[int] = set()
    for space in table.tables("space", at_least=HOME):
        box = space.integer("box", 1, HOME)
        space.unique("box", box, boxes)
        space.bring(f"space.{id}-{box}", space.texts("name"))
        west_bank[box] = space.flag("west_bank", False)
        space.choice("basis", BASES)
        space.done()
    army = Army(id, letter, table.integer("value", 1, 6), tuple(west_bank))
    table.done()
    return army


PACK_KINDS: Final[Mapping[str, PackKind[Any]]] = {"deck": PackKind("deck", read_deck), "map": PackKind("map", read_map)}
