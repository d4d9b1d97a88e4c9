"""What every procedure of the series is, what its registers may hold, and where procedures enter themselves."""

from __future__ import annotations

from abc import ABC
from typing import Annotated, Any, Final, Generic

from sandtable.engine.events import EVERYONE, Audience
from sandtable.engine.procedures import F, Procedure, ProcedureRegistry

from .campaign_tables import CampaignTables
from .state import State

SideNumber = Annotated[int, "side"]
ZoneNumber = Annotated[int, "zone"]
UnitNumber = Annotated[int, "unit"]
LeaderNumber = Annotated[int, "leader"]
CardNumber = Annotated[int, "card"]
ChitNumber = Annotated[int, "chit"]
"""Negative where there is none."""
UnitSet = Annotated[int, "units"]
LeaderSet = Annotated[int, "leaders"]
ZoneSet = Annotated[int, "zones"]
"""Sets are bit masks."""
ZoneSetOrAny = Annotated[int, "zones-or-any"]
"""Negative for all zones."""
PendingCheck = Annotated[tuple[int, int, int], "check"]
"""A cohesion check to come: the unit, the modifier of its die, the result of a failure."""


class CampaignProcedure(Procedure[State, F], ABC, Generic[F]):
    """A procedure of the series or of one of its campaigns."""

    def __init__(self, war: CampaignTables) -> None:
        self.war = war

    def hidden_from(self, frame: F, side: int) -> bool:
        """Is this a choice half made, of which others see nothing yet."""
        return False

    def drawn_for(self, frame: F) -> Audience:
        """Who sees what chance brings here: dice and leaders everybody, cards and chits their owner."""
        return EVERYONE


PROCEDURES: Final[ProcedureRegistry[CampaignProcedure[Any]]] = ProcedureRegistry()
"""The procedures of the series."""
