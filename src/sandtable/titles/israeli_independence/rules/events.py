"""What can happen, as facts. The sentences are in ``words/``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from sandtable.engine.events import Event
from sandtable.engine.i18n import Message, Value, message

from .pack_data import ARMIES, HOME


class _SaidByModifier:
    """Said more simply where there is no die roll modifier."""

    __slots__ = ()
    kind: ClassVar[str]
    drm: int
    arguments: dict[str, Value]

    @property
    def said_as(self) -> str:
        return f"event.{self.kind}"

    @property
    def message(self) -> Message:
        return Message(self.said_as if self.drm else f"{self.said_as}-unmodified", self.arguments)


@dataclass(frozen=True, slots=True)
class CardRevealed(Event):
    card: str
    turn: int
    left: int


@dataclass(frozen=True, slots=True)
class Advanced(Event):
    army: str
    box: int
    space: str


@dataclass(frozen=True, slots=True)
class SlowestAdvanced(Event):
    army: str
    box: int
    space: str


@dataclass(frozen=True, slots=True)
class AdvanceIgnored(Event):
    army: str


@dataclass(frozen=True, slots=True)
class NobodyAdvances(Event):
    pass


@dataclass(frozen=True, slots=True)
class WestBankRetreat(Event):
    army: str
    origin: str
    box: int
    space: str


@dataclass(frozen=True, slots=True)
class OffensivesGiven(_SaidByModifier, Event):
    drm: int
    count: int


@dataclass(frozen=True, slots=True)
class NoOffensives(Event):
    pass


@dataclass(frozen=True, slots=True)
class NothingToAttack(Event):
    pass


@dataclass(frozen=True, slots=True)
class OffensiveLaunched(Event):
    army: str
    space: str
    left: int


@dataclass(frozen=True, slots=True)
class ReserveLaunched(Event):
    army: str
    space: str
    left: int


@dataclass(frozen=True, slots=True)
class PushedBack(_SaidByModifier, Event):
    drm: int
    army: str
    die: int
    total: int
    value: int
    box: int
    space: str

    @property
    def said_as(self) -> str:
        """The first space of a road can bear the army's own name, which would be said twice."""
        return "event.pushed-back-home" if self.box == HOME else "event.pushed-back"


@dataclass(frozen=True, slots=True)
class AttackFailed(_SaidByModifier, Event):
    drm: int
    army: str
    die: int
    total: int
    value: int
    box: int
    space: str


@dataclass(frozen=True, slots=True)
class PhaseEnded(Event):
    count: int
    """Offensives left unused."""


@dataclass(frozen=True, slots=True)
class ArmisticeSigned(Event):
    army: str


@dataclass(frozen=True, slots=True)
class ArmisticeMissed(Event):
    army: str
    box: int
    space: str


@dataclass(frozen=True, slots=True)
class JerusalemReached(Event):
    army: str


@dataclass(frozen=True, slots=True)
class GameLost(Event):
    degree: str
    count: int
    """Cards left in the draw pile."""


@dataclass(frozen=True, slots=True)
class PointsCounted(Event):
    points: tuple[int, ...]
    """What each army is worth, in the order of ``ARMIES``."""

    @property
    def message(self) -> Message:
        counted = zip(ARMIES, self.points, strict=True)
        return message("event.points-counted", parts=[message("points-of", army=army, points=n) for army, n in counted])


@dataclass(frozen=True, slots=True)
class GameWon(Event):
    degree: str
    count: int
    """Victory points."""
