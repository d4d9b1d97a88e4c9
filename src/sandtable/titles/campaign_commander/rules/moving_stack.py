"""A stack on the move, on land or at sea: what both keep of it, and how far it has come."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.engine.procedures import Frame

from .procedure import LeaderNumber, LeaderSet, SideNumber, UnitSet, ZoneNumber
from .state import NOBODY

PREPARING, STEPPING, ENTERED, SHELTERED, FOUGHT = range(5)


@dataclass(slots=True)
class MovingStackFrame(Frame):
    """What the frame of every move begins with."""

    side: SideNumber
    units: UnitSet
    leaders: LeaderSet
    chief: LeaderNumber
    points: int
    zone: ZoneNumber
    origin: ZoneNumber = NOBODY
    phase: int = PREPARING
    steps: int = 0

    def call_off(self) -> None:
        """The stack stays where it is."""
        self.units = self.leaders = 0
        self.phase = FOUGHT
