"""What happens only in Punic Island."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.engine.events import Event


@dataclass(frozen=True, slots=True)
class HaruspexCalled(Event):
    count: int


@dataclass(frozen=True, slots=True)
class RebellionRises(Event):
    zone: str
    count: int


@dataclass(frozen=True, slots=True)
class RebellionQuelled(Event):
    zone: str
    count: int


@dataclass(frozen=True, slots=True)
class InitiativePasses(Event):
    pass


@dataclass(frozen=True, slots=True)
class InitiativeReturns(Event):
    pass


@dataclass(frozen=True, slots=True)
class LeaderRetired(Event):
    leader: str


@dataclass(frozen=True, slots=True)
class CitiesDefect(Event):
    pass


@dataclass(frozen=True, slots=True)
class UnitLeaves(Event):
    unit: str


@dataclass(frozen=True, slots=True)
class UnitFlees(Event):
    unit: str
    zone: str


@dataclass(frozen=True, slots=True)
class UnitFindsNoRefuge(Event):
    unit: str
