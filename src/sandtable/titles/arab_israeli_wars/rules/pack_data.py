"""The one kind of data pack: a deckset, which is a war: two unit decks, an event deck, the territory at the start."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from sandtable.engine.packs import PackKind
from sandtable.engine.typed_reader import FieldReader

from .event_effects import ARABS, FREE_TRANSFERS, FRONTS, ISRAEL, NOWHERE, TRUCE, USAGE, EventEffect, parse_effect

TOKENS: Final = 6
"""Territory tokens a front."""
LEADER, IRREGULAR, REGULAR, VEHICLE, EXTREMIST = range(5)
KINDS: Final = ("leader", "irregular", "regular", "vehicle", "extremist")
ARAB_KINDS: Final = ("leader", "regular")
RANDOM: Final = "random"
MOST_COPIES: Final = 30
MOST_FORCE: Final = 20


@dataclass(frozen=True, slots=True)
class UnitCard:
    """A unit card; ``front`` is the one it must go to, or ``NOWHERE`` if it is chosen or rolled."""

    id: str
    letter: str
    side: int
    kind: int
    count: int
    force: int
    front: int
    remark: bool
    """Has the card a printed note that is no rule (NOTE-1)."""

    @property
    def is_leader(self) -> bool:
        return self.kind == LEADER

    @property
    def rolls_for_front(self) -> bool:
        """Extremists, and Arab cards that name no front, go where the dice say."""
        return self.kind == EXTREMIST or (self.side == ARABS and self.front == NOWHERE)


@dataclass(frozen=True, slots=True)
class EventCard:
    id: str
    count: int
    effects: tuple[EventEffect, ...]
    truce: bool
    transfers: int
    """Transfers that it adds."""


@dataclass(frozen=True, slots=True)
class Deckset:
    """A war. In ``units`` the Israeli cards come first; a card is its place there."""

    units: tuple[UnitCard, ...]
    israelis: int
    """How many of the unit cards are Israeli."""
    events: tuple[EventCard, ...]
    arab_territory: tuple[int, ...]
    """By front, the tokens that the Arabs hold at the start (SCEN-1)."""

    def unit(self, id: str) -> int | None:
        return next((i for i, card in enumerate(self.units) if card.id == id), None)

    def event(self, id: str) -> int | None:
        return next((i for i, card in enumerate(self.events) if card.id == id), None)


def read_deckset(top: FieldReader) -> Deckset:
    ids: set[str] = set()
    israelis = _read_units(top.tables("israeli"), ISRAEL, ids)
    arabs = _read_units(top.tables("arab"), ARABS, ids)
    events = [_read_event(table, ids) for table in top.tables("event")]
    return Deckset((*israelis, *arabs), len(israelis), tuple(events), _read_territory(top))


def _read_id(table: FieldReader, ids: set[str]) -> str:
    """Every card of a deckset has its own id: draws and discards name it without its deck."""
    id = table.id("id")
    table.unique("id", id, ids)
    table.bring(f"card.{id}", table.texts("name"))
    table.bring(f"note.{id}", table.texts("note"))
    return id


def _read_units(tables: list[FieldReader], side: int, ids: set[str]) -> list[UnitCard]:
    letters: set[str] = set()
    return [_read_unit(table, side, ids, letters) for table in tables]


def _read_unit(table: FieldReader, side: int, ids: set[str], letters: set[str]) -> UnitCard:
    id = _read_id(table, ids)
    kind = KINDS.index(table.choice("kind", KINDS if side == ISRAEL else ARAB_KINDS, "regular"))
    front = NOWHERE
    if side == ARABS:
        named = table.choice("front", (*FRONTS, RANDOM))
        front = NOWHERE if named == RANDOM else FRONTS.index(named)
    led = kind == LEADER and table.sound("kind")
    if led and table.has("force"):
        table.wrong("force", "leader-has-no-force")
    remark = table.has("remark")
    if remark:
        table.bring(f"remark.{id}", table.texts("remark"))
    card = UnitCard(
        id=id,
        letter=_read_letter(table, letters),
        side=side,
        kind=kind,
        count=table.integer("count", 1, MOST_COPIES, 1),
        force=0 if led else table.integer("force", 0, MOST_FORCE),
        front=front,
        remark=remark,
    )
    table.done()
    return card


def _read_letter(table: FieldReader, letters: set[str]) -> str:
    """Cards of one deck are told apart by them on a small board."""
    letter = table.text("letter")
    if table.sound("letter") and not (1 <= len(letter) <= 2 and letter.isalpha()):
        table.wrong("letter", "one-or-two-letters", given=letter)
    table.unique("letter", letter, letters)
    return letter


def _read_event(table: FieldReader, ids: set[str]) -> EventCard:
    id = _read_id(table, ids)
    count = table.integer("count", 1, MOST_COPIES, 1)
    effects = []
    for text in table.items("effects"):
        effect = parse_effect(text) if isinstance(text, str) else None
        if effect is None:
            table.wrong("effects", "unknown-effect", given=str(text), known=USAGE)
        else:
            effects.append(effect)
    table.done()
    truce = any(effect.kind == TRUCE for effect in effects)
    transfers = sum(effect.number for effect in effects if effect.kind == FREE_TRANSFERS)
    return EventCard(id, count, tuple(effects), truce, transfers)


def _read_territory(top: FieldReader) -> tuple[int, ...]:
    """A war may not begin lost: the Arabs hold at most five tokens of a front."""
    table = top.table("arab_territory")
    tokens = tuple(table.integer(front, 0, TOKENS - 1) for front in FRONTS)
    table.done()
    return tokens


PACK_KINDS: Final[Mapping[str, PackKind[Any]]] = {"deckset": PackKind("deckset", read_deckset)}
