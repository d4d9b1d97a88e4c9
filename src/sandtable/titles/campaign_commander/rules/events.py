"""What happens in a campaign, as facts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from sandtable.engine.events import Event


@dataclass(frozen=True, slots=True)
class SequenceBegins(Event):
    quiet: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class ChoiceMade(Event):
    choice: str


@dataclass(frozen=True, slots=True)
class ChoicesRevealed(Event):
    first: str
    second: str


@dataclass(frozen=True, slots=True)
class ContestRolled(Event):
    side: str
    die: int
    bonus: int
    total: int


@dataclass(frozen=True, slots=True)
class ContestWon(Event):
    side: str


@dataclass(frozen=True, slots=True)
class CardDealt(Event):
    card: str
    left: int


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    side: str
    left: int


@dataclass(frozen=True, slots=True)
class DeckEmpty(Event):
    side: str


@dataclass(frozen=True, slots=True)
class CardThrown(Event):
    card: str


@dataclass(frozen=True, slots=True)
class CardDiscarded(Event):
    side: str


@dataclass(frozen=True, slots=True)
class ResourcePlaced(Event):
    side: str
    zone: str


@dataclass(frozen=True, slots=True)
class ResourceLost(Event):
    side: str
    count: int


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    side: str
    card: str


@dataclass(frozen=True, slots=True)
class WindowPassed(Event):
    quiet: ClassVar[bool] = True
    window: str
    side: str


@dataclass(frozen=True, slots=True)
class OperationBegins(Event):
    side: str
    zone: str
    supply: int
    left: int


@dataclass(frozen=True, slots=True)
class OperationEnds(Event):
    side: str
    count: int


@dataclass(frozen=True, slots=True)
class StoodDown(Event):
    side: str
    zone: str


@dataclass(frozen=True, slots=True)
class UnitReorganised(Event):
    unit: str
    left: int


@dataclass(frozen=True, slots=True)
class UnitRebuilt(Event):
    unit: str
    left: int


@dataclass(frozen=True, slots=True)
class Activated(Event):
    side: str
    units: list[str]
    leaders: list[str]
    zone: str
    cost: int
    left: int


@dataclass(frozen=True, slots=True)
class LeaderNamed(Event):
    leader: str


@dataclass(frozen=True, slots=True)
class StackEnters(Event):
    side: str
    units: list[str]
    zone: str
    left: int


@dataclass(frozen=True, slots=True)
class StackStops(Event):
    side: str
    zone: str


@dataclass(frozen=True, slots=True)
class StackingPaid(Event):
    zone: str
    left: int


@dataclass(frozen=True, slots=True)
class FleetEnters(Event):
    side: str
    units: list[str]
    zone: str
    left: int


@dataclass(frozen=True, slots=True)
class FleetStops(Event):
    side: str
    zone: str


@dataclass(frozen=True, slots=True)
class Loaded(Event):
    piece: str
    zone: str
    left: int


@dataclass(frozen=True, slots=True)
class PutAshore(Event):
    piece: str
    zone: str


@dataclass(frozen=True, slots=True)
class ResourcesMoved(Event):
    where: str
    zone: str


@dataclass(frozen=True, slots=True)
class Landed(Event):
    side: str
    units: list[str]
    zone: str


@dataclass(frozen=True, slots=True)
class UnitGivenUp(Event):
    unit: str


@dataclass(frozen=True, slots=True)
class Shelters(Event):
    side: str
    piece: str
    zone: str


@dataclass(frozen=True, slots=True)
class ShelteringDone(Event):
    side: str
    zone: str


@dataclass(frozen=True, slots=True)
class Joins(Event):
    side: str
    unit: str
    zone: str


@dataclass(frozen=True, slots=True)
class JoiningDone(Event):
    side: str
    zone: str


@dataclass(frozen=True, slots=True)
class SiegeLaid(Event):
    side: str
    zone: str


@dataclass(frozen=True, slots=True)
class SiegeLifted(Event):
    zone: str


@dataclass(frozen=True, slots=True)
class SiegeDeclared(Event):
    side: str
    zone: str
    besiegers: int
    needed: int


@dataclass(frozen=True, slots=True)
class CityHolds(Event):
    zone: str
    die: int
    needed: int


@dataclass(frozen=True, slots=True)
class CityFalls(Event):
    side: str
    zone: str
    die: int
    needed: int


@dataclass(frozen=True, slots=True)
class ResourcesCaptured(Event):
    side: str
    zone: str
    taken: int
    burnt: int


@dataclass(frozen=True, slots=True)
class BattleBegins(Event):
    battle: str
    zone: str
    attacker: str
    first: list[str]
    second: list[str]


@dataclass(frozen=True, slots=True)
class BattleEnds(Event):
    winner: str
    zone: str
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class ChitTaken(Event):
    chit: str


@dataclass(frozen=True, slots=True)
class ChitDrawn(Event):
    side: str


@dataclass(frozen=True, slots=True)
class ChitAside(Event):
    side: str
    chit: str


@dataclass(frozen=True, slots=True)
class ChitPlayed(Event):
    side: str
    chit: str


@dataclass(frozen=True, slots=True)
class ChitNoEffect(Event):
    chit: str


@dataclass(frozen=True, slots=True)
class UnitsEngaged(Event):
    chit: str
    own: list[str]
    enemy: list[str]


@dataclass(frozen=True, slots=True)
class Checked(Event):
    unit: str
    die: int
    modifier: int
    needed: int
    result: str


@dataclass(frozen=True, slots=True)
class UnitDecimated(Event):
    unit: str


@dataclass(frozen=True, slots=True)
class UnitDisorganised(Event):
    unit: str


@dataclass(frozen=True, slots=True)
class UnitHeld(Event):
    unit: str


@dataclass(frozen=True, slots=True)
class UnitLost(Event):
    unit: str
    zone: str


@dataclass(frozen=True, slots=True)
class LeaderLost(Event):
    leader: str


@dataclass(frozen=True, slots=True)
class CargoLost(Event):
    side: str
    count: int
    zone: str


@dataclass(frozen=True, slots=True)
class LeaderGoes(Event):
    leader: str
    unit: str


@dataclass(frozen=True, slots=True)
class LeaderStays(Event):
    quiet: ClassVar[bool] = True
    unit: str


@dataclass(frozen=True, slots=True)
class UnitRetreats(Event):
    unit: str
    zone: str


@dataclass(frozen=True, slots=True)
class RetreatEnds(Event):
    unit: str
    zone: str


@dataclass(frozen=True, slots=True)
class ShipRecovered(Event):
    unit: str


@dataclass(frozen=True, slots=True)
class SiteChosen(Event):
    side: str
    zone: str


@dataclass(frozen=True, slots=True)
class UnitArrives(Event):
    unit: str
    zone: str


@dataclass(frozen=True, slots=True)
class MusterDone(Event):
    side: str


@dataclass(frozen=True, slots=True)
class LeaderArrives(Event):
    leader: str
    zone: str


@dataclass(frozen=True, slots=True)
class LeaderDrawn(Event):
    leader: str


@dataclass(frozen=True, slots=True)
class LeadersReturn(Event):
    side: str


@dataclass(frozen=True, slots=True)
class UnitRecalled(Event):
    unit: str
    zone: str


@dataclass(frozen=True, slots=True)
class RecallDone(Event):
    side: str


@dataclass(frozen=True, slots=True)
class SuddenDeath(Event):
    side: str


@dataclass(frozen=True, slots=True)
class CardLost(Event):
    card: str


@dataclass(frozen=True, slots=True)
class CardLostUnseen(Event):
    side: str


@dataclass(frozen=True, slots=True)
class CheckSaved(Event):
    unit: str


@dataclass(frozen=True, slots=True)
class ChitForced(Event):
    side: str
    chit: str


@dataclass(frozen=True, slots=True)
class ExtraChits(Event):
    side: str
    chits: int
    modifier: int


@dataclass(frozen=True, slots=True)
class LeaderRecalled(Event):
    leader: str
    zone: str


@dataclass(frozen=True, slots=True)
class MoveHalted(Event):
    zone: str


@dataclass(frozen=True, slots=True)
class OrderlyRetreat(Event):
    side: str


@dataclass(frozen=True, slots=True)
class RangeChanged(Event):
    modifier: int
    left: int


@dataclass(frozen=True, slots=True)
class RepairsForbidden(Event):
    zone: str


@dataclass(frozen=True, slots=True)
class SiegeHelped(Event):
    zone: str
    modifier: int


@dataclass(frozen=True, slots=True)
class StormBreaks(Event):
    zone: str


@dataclass(frozen=True, slots=True)
class MutinyBreaksOut(Event):
    zone: str


@dataclass(frozen=True, slots=True)
class UnitFreed(Event):
    unit: str


@dataclass(frozen=True, slots=True)
class UnitRallied(Event):
    unit: str


@dataclass(frozen=True, slots=True)
class UnitNamed(Event):
    quiet: ClassVar[bool] = True
    unit: str


@dataclass(frozen=True, slots=True)
class DrawChosen(Event):
    quiet: ClassVar[bool] = True
    side: str
