"""A unit must leave the battle, or a port that has fallen: ``retreat`` carries it out."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.engine.procedures import Frame, begin

from ..procedure import LeaderSet, UnitNumber
from ..state import State

BEGINNING, ASKING, GOING, CANCELLED, IN_ORDER = range(5)
"""``IN_ORDER``: it begins to leave without having been disorganised."""


@dataclass(slots=True)
class RetreatChoiceFrame(Frame):
    """Who leaves, and the leaders who go along."""

    unit: UnitNumber
    leaders: LeaderSet = 0
    phase: int = BEGINNING


def order_retreat(state: State, unit: int, in_order: bool = False) -> None:
    begin(state, RetreatChoiceFrame(unit, phase=IN_ORDER if in_order else BEGINNING))
