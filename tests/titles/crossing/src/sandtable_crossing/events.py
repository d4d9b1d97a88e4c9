"""What can happen in the strait."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.engine.events import Event


@dataclass(frozen=True, slots=True)
class BoatPlaced(Event):
    space: str


@dataclass(frozen=True, slots=True)
class BoatsReady(Event):
    pass


@dataclass(frozen=True, slots=True)
class CardDealt(Event):
    card: str


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    side: str


@dataclass(frozen=True, slots=True)
class DrawBegan(Event):
    quiet = True
    side: str


@dataclass(frozen=True, slots=True)
class Passed(Event):
    quiet = True
    side: str


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    round: int


@dataclass(frozen=True, slots=True)
class ChoiceMade(Event):
    choice: str


@dataclass(frozen=True, slots=True)
class ChoicesShown(Event):
    smuggler: str
    watch: str


@dataclass(frozen=True, slots=True)
class ContestRolled(Event):
    side: str
    die: int


@dataclass(frozen=True, slots=True)
class ContestWon(Event):
    side: str


@dataclass(frozen=True, slots=True)
class CardBuried(Event):
    side: str


@dataclass(frozen=True, slots=True)
class OwnCardBuried(Event):
    card: str


@dataclass(frozen=True, slots=True)
class BoatSailed(Event):
    origin: str
    space: str


@dataclass(frozen=True, slots=True)
class BoatLeft(Event):
    space: str
    boats: int


@dataclass(frozen=True, slots=True)
class BoatSeen(Event):
    space: str
    boats: int


@dataclass(frozen=True, slots=True)
class BoatLanded(Event):
    space: str


@dataclass(frozen=True, slots=True)
class PatrolRowed(Event):
    origin: str
    space: str
    boats: int


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    side: str
    card: str


@dataclass(frozen=True, slots=True)
class FlareShows(Event):
    space: str
    boats: int


@dataclass(frozen=True, slots=True)
class SearchBegan(Event):
    space: str


@dataclass(frozen=True, slots=True)
class ChaseRolled(Event):
    side: str
    die: int


@dataclass(frozen=True, slots=True)
class BoatCaught(Event):
    space: str


@dataclass(frozen=True, slots=True)
class BoatFled(Event):
    space: str


@dataclass(frozen=True, slots=True)
class BoatFledTo(Event):
    space: str


@dataclass(frozen=True, slots=True)
class OperationEnded(Event):
    side: str


@dataclass(frozen=True, slots=True)
class CrossingEnded(Event):
    landed: int
    caught: int
