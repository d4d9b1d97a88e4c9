"""What can happen, as facts. The sentences are in ``words/``."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.engine.events import Event
from sandtable.engine.i18n import Message


@dataclass(frozen=True, slots=True)
class PiecePlaced(Event):
    space: str
    left: int


@dataclass(frozen=True, slots=True)
class StackPlaced(Event):
    space: str
    count: int


@dataclass(frozen=True, slots=True)
class SetUpOver(Event):
    pass


@dataclass(frozen=True, slots=True)
class PieceMoved(Event):
    origin: str
    space: str


@dataclass(frozen=True, slots=True)
class PieceLeft(Event):
    space: str
    left: int


@dataclass(frozen=True, slots=True)
class PiecesGathered(Event):
    space: str
    count: int


@dataclass(frozen=True, slots=True)
class Grew(Event):
    space: str


@dataclass(frozen=True, slots=True)
class NewPiecePlaced(Event):
    space: str


@dataclass(frozen=True, slots=True)
class NewPieceSeen(Event):
    space: str
    count: int


@dataclass(frozen=True, slots=True)
class SightLost(Event):
    space: str


@dataclass(frozen=True, slots=True)
class InsurgentTurnOver(Event):
    round: int


@dataclass(frozen=True, slots=True)
class StateMoved(Event):
    """A State piece has stepped, and is answered how many Insurgent pieces are there."""

    origin: str
    space: str
    count: int

    @property
    def message(self) -> Message:
        if self.origin == "capital":
            id = "event.state-left-capital" if self.count else "event.state-left-capital-nobody"
        else:
            id = "event.state-moved" if self.count else "event.state-moved-nobody"
        return Message(id, self.arguments)


@dataclass(frozen=True, slots=True)
class StateWentHome(Event):
    origin: str


@dataclass(frozen=True, slots=True)
class Killed(Event):
    space: str
    count: int
    total: int


@dataclass(frozen=True, slots=True)
class Turned(Event):
    """``found`` as "B11: 1", ``empty`` as names of spaces."""

    space: str
    found: tuple[str, ...]
    empty: tuple[str, ...]

    @property
    def message(self) -> Message:
        id = "event.turned-nobody" if not self.found else "event.turned" if self.empty else "event.turned-all"
        return Message(id, self.arguments)


@dataclass(frozen=True, slots=True)
class StateTurnOver(Event):
    round: int


@dataclass(frozen=True, slots=True)
class CapitalCaptured(Event):
    spaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class InsurgencyBroken(Event):
    killed: int


@dataclass(frozen=True, slots=True)
class InsurgencyCrushed(Event):
    count: int
    """Insurgent pieces left alive."""


@dataclass(frozen=True, slots=True)
class TimeRanOut(Event):
    rounds: int


@dataclass(frozen=True, slots=True)
class NobodyCanWin(Event):
    """Too few Insurgent pieces are left to grow, to capture the Capital, or to be the State's twelve."""
