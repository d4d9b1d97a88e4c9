"""What can happen, as facts. The sentences are in ``words/``."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.engine.events import Event


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
    box: int
    space: str


@dataclass(frozen=True, slots=True)
class OffensivesGiven(Event):
    count: int
    drm: int


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
class PushedBack(Event):
    army: str
    die: int
    drm: int
    total: int
    value: int
    box: int
    space: str


@dataclass(frozen=True, slots=True)
class AttackFailed(Event):
    army: str
    die: int
    drm: int
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
class GameWon(Event):
    degree: str
    count: int
    """Victory points."""
