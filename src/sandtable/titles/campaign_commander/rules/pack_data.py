"""What a campaign pack says: zones, units, leaders, battle chits, cards, set-up. Everything else is rules.

Inside, all of it is numbers: a zone, unit, leader, chit or card is its place in the tuples here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from .cards.card_types import ATTACK, EVENT, OPERATIONAL, TACTICAL, Condition, Effect

TYPES: Final = ("infantry", "cavalry", "elephants", "naval")
INFANTRY, CAVALRY, ELEPHANTS, NAVAL = range(4)

CARD_TYPES: Final = ("operational", "event", "tactical", "attack")
assert tuple(range(4)) == (OPERATIONAL, EVENT, TACTICAL, ATTACK)

RESULTS: Final = ("", "decimated", "disorganised", "both", "eliminated", "removed", "shaken")
DEC, DIS, BOTH, ELIMINATED, REMOVED, SHAKEN = range(1, 7)
"""What a failed check does. Who is eliminated counts for victory points, who is removed does not; a besieger who is
shaken is decimated and does not count for the siege die."""

CHIT_CONDITIONS: Final = ("no-free-infantry", "no-own-elephants", "no-own-cavalry", "no-cavalry", "no-free-unit")


@dataclass(frozen=True, slots=True)
class Zone:
    id: str
    land: bool
    mountain: bool = False
    region: str = ""
    city: bool = False
    siege: int = 0
    vp: int = 0
    harbour: int = -1
    """Of a port: its harbour zone."""
    city_of: int = -1
    """Of a harbour zone: its city."""
    marks: tuple[str, ...] = ()
    links: tuple[int, ...] = ()
    """Of a land zone: the land zones beside it."""
    sea_links: tuple[tuple[int, int], ...] = ()
    """Where ships go from here, with the cost: from seas, harbours and ports."""
    coast: tuple[int, ...] = ()
    """Of a land zone: the sea zones beside it; of a sea zone: the land zones."""
    at: tuple[float, float] = (0.0, 0.0)

    @property
    def open_sea(self) -> bool:
        return not self.land and self.city_of < 0


@dataclass(frozen=True, slots=True)
class Unit:
    id: str
    kind: str
    side: int
    nation: str
    type: int
    full: tuple[int, int, int]
    decimated: tuple[int, int, int]
    """Cohesion, Movement or Range, Tactical Value (S3.2, S3.3)."""
    away: bool

    @property
    def naval(self) -> bool:
        return self.type == NAVAL


@dataclass(frozen=True, slots=True)
class Leader:
    id: str
    side: int
    modifiers: tuple[int, int, int]
    cup: bool
    """One of the nameless leaders who are drawn from a cup (P9.c)."""
    ally: bool
    """Leads an ally's troops: an option may leave him out of the limit (P9.d)."""


@dataclass(frozen=True, slots=True)
class Check:
    """A group of cohesion checks that a chit demands."""

    own: bool
    """Of units of the chit's player, not of the enemy's."""
    engaged: bool
    count: int
    """How many units their owner names; 0 means all."""
    types: int
    free: bool
    modifier: int
    alone: int
    """The modifier where that side has a single unit in the battle."""
    result: int
    instead: Check | None


@dataclass(frozen=True, slots=True)
class Engagement:
    own: int
    enemy: int
    types: int
    nation: str


@dataclass(frozen=True, slots=True)
class Chit:
    id: str
    side: int
    naval: bool
    copies: int
    aside: str
    """The condition under which it is set aside when drawn."""
    idle: str
    """The condition under which it has no effect when played."""
    engage: Engagement | None
    checks: tuple[Check, ...]
    holds: bool
    otherwise: str
    """The chit that it counts as where nobody of the nation that it needs is free."""
    replaced_by: str
    replaced_after: str


@dataclass(frozen=True, slots=True)
class Lasting:
    """What a permanent card does to the other side for the rest of the game (P16)."""

    first_resource: str = ""
    """The region where the first resource point of each of its cards must go."""
    fewer_units: int = 0
    """By how many land units each of its reinforcement cards is smaller."""


@dataclass(frozen=True, slots=True)
class CardType:
    id: str
    side: int
    type: int
    copies: int
    cost: int
    permanent: bool
    points: tuple[int, int]
    """Victory points at the end for each side, once played."""
    needs: tuple[Condition, ...]
    effects: tuple[Effect, ...]
    lasting: Lasting
    basis: str


@dataclass(frozen=True, slots=True)
class SetUp:
    side: int
    zone: int
    units: tuple[tuple[str, int], ...]
    leaders: tuple[int, ...]
    drawn: int
    resources: int
    inside: bool
    besieges: bool


@dataclass(frozen=True, slots=True)
class Campaign:
    sides: tuple[str, ...]
    zones: tuple[Zone, ...]
    straits: tuple[tuple[int, int], ...]
    """Pairs of cities that are adjacent while one side holds both (P1.h)."""
    units: tuple[Unit, ...]
    leaders: tuple[Leader, ...]
    chits: tuple[Chit, ...]
    cards: tuple[CardType, ...]
    set_up: tuple[SetUp, ...]
    held: tuple[tuple[int, ...], ...]
    """The cities that each side holds at the start."""
    hand: int
    supply: int
    land_stack: int
    """What it costs in supply to move a land stack (S5.5.2, P7)."""
    siege_marker: tuple[int, int]
    initiative: int
    contest_bonus: int
    tokens: int
    havens: tuple[tuple[tuple[str, int], ...], ...]
    """By side, where troops without resources fall back to, by region (S9.6.3.f)."""
    zone_numbers: Mapping[str, int] = field(default_factory=dict)

    def chit_number(self, side: int, naval: bool, id: str) -> int:
        return next(i for i, c in enumerate(self.chits) if (c.side, c.naval, c.id) == (side, naval, id))
