"""The procedures of the series by number, and what each must say of itself so that frames can be written down."""

from __future__ import annotations

from abc import ABC
from typing import ClassVar

from sandtable.engine.procedures import Frame, Procedure

from .campaign_tables import CampaignTables
from .state import State

(
    DEALING,
    DRAWING_LEADERS,
    SEQUENCE,
    CARD_CHOICE,
    PLACING,
    OPERATION,
    ACTIVATION,
    LEADING,
    LAND_MOVE,
    NAVAL_MOVE,
    LANDING,
    SHELTER,
    JOINING,
    SIEGE,
    EXCESS,
    BATTLE,
    DRAWING,
    CHIT_STEP,
    ENGAGING,
    NAMING,
    CHECKS,
    CARGO,
    LEAVING,
    RETREAT,
    RECOVERY,
    WINDOW,
    CARD_PLAY,
    MUSTER,
    JOINING_STACK,
    RECALL,
    WITHDRAWAL,
    LOSING_CARD,
    TARGETING,
) = range(33)
OWN = 33
"""The first number that a campaign gives to a procedure of its own."""


class Step(Procedure[State], ABC):
    """A procedure of this game. ``fields`` name what its frame holds, with the kind of each for documents:

    ``side``, ``zone``, ``unit``, ``leader``, ``card``, ``chit``, ``number``, ``flag``, or a set: ``units``,
    ``leaders``, ``zones``. ``rest`` is the kind of whatever follows them.
    """

    name: ClassVar[str]
    fields: ClassVar[tuple[tuple[str, str], ...]] = ()
    rest: ClassVar[str] = ""

    def __init__(self, war: CampaignTables) -> None:
        self.war = war

    def hidden_from(self, frame: Frame, side: int) -> bool:
        """Is this a choice half made, of which others see nothing yet."""
        return False


def find_frame(state: State, *procedures: int) -> Frame | None:
    """The innermost frame of one of these procedures."""
    return next((frame for frame in reversed(state.stack) if frame[0] in procedures), None)
