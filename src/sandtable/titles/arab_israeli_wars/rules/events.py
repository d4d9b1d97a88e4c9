"""What can happen, as facts. The sentences are in ``words/``."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.engine.events import Event
from sandtable.engine.i18n import Message


@dataclass(frozen=True, slots=True)
class TurnBegun(Event):
    turn: int


@dataclass(frozen=True, slots=True)
class DeckRunOut(Event):
    """Fewer cards are left than should be drawn."""

    side: str
    count: int


@dataclass(frozen=True, slots=True)
class DeckReshuffled(Event):
    side: str


@dataclass(frozen=True, slots=True)
class EventsReshuffled(Event):
    pass


@dataclass(frozen=True, slots=True)
class ArabsDeployed(Event):
    card: str
    front: str


@dataclass(frozen=True, slots=True)
class DrawnForAnyFront(Event):
    """A card is drawn whose front the dice decide."""

    card: str


@dataclass(frozen=True, slots=True)
class FrontRolled(Event):
    card: str
    front: str


@dataclass(frozen=True, slots=True)
class IsraelDrew(Event):
    card: str


@dataclass(frozen=True, slots=True)
class Deployed(Event):
    card: str
    front: str


@dataclass(frozen=True, slots=True)
class EventDrawn(Event):
    card: str


@dataclass(frozen=True, slots=True)
class EventFrontRolled(Event):
    card: str
    front: str


@dataclass(frozen=True, slots=True)
class TargetChosen(Event):
    card: str
    front: str


@dataclass(frozen=True, slots=True)
class EffectWasted(Event):
    """No battle comes this turn that the effect could act in."""

    card: str


@dataclass(frozen=True, slots=True)
class NobodyToDiscard(Event):
    side: str
    front: str


@dataclass(frozen=True, slots=True)
class UnitDiscarded(Event):
    side: str
    card: str
    front: str


@dataclass(frozen=True, slots=True)
class TransfersGiven(Event):
    count: int


@dataclass(frozen=True, slots=True)
class Transferred(Event):
    card: str
    origin: str
    front: str
    left: int


@dataclass(frozen=True, slots=True)
class VehicleTransferred(Event):
    card: str
    origin: str
    front: str


@dataclass(frozen=True, slots=True)
class TransfersEnded(Event):
    pass


@dataclass(frozen=True, slots=True)
class NoBattlesYet(Event):
    pass


@dataclass(frozen=True, slots=True)
class TruceHeld(Event):
    pass


@dataclass(frozen=True, slots=True)
class BattleNegated(Event):
    front: str


@dataclass(frozen=True, slots=True)
class StalemateOrdered(Event):
    front: str


@dataclass(frozen=True, slots=True)
class FrontEmpty(Event):
    front: str


@dataclass(frozen=True, slots=True)
class IsraelUnopposed(Event):
    front: str
    count: int
    """Territory tokens taken."""

    @property
    def message(self) -> Message:
        return Message("event.israel-unopposed" if self.count else "event.israel-unopposed-in-vain", self.arguments)


@dataclass(frozen=True, slots=True)
class ArabsUnopposed(Event):
    front: str
    count: int


@dataclass(frozen=True, slots=True)
class Stalemate(Event):
    front: str
    force: int


@dataclass(frozen=True, slots=True)
class IsraelWon(Event):
    front: str
    israel: int
    arabs: int
    count: int

    @property
    def message(self) -> Message:
        return Message("event.israel-won" if self.count else "event.israel-won-in-vain", self.arguments)


@dataclass(frozen=True, slots=True)
class ArabsWon(Event):
    front: str
    israel: int
    arabs: int
    count: int


@dataclass(frozen=True, slots=True)
class AllBattlesWon(Event):
    pass


@dataclass(frozen=True, slots=True)
class GameLost(Event):
    fronts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameWon(Event):
    degree: str
