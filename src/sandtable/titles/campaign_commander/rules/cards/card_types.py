"""What a card is made of: conditions and effects. Each kind of effect is a small class; cards name them in the pack."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar, Final

from sandtable.engine.events import Report

if TYPE_CHECKING:
    from ..campaign_tables import CampaignTables
    from ..state import State

OPERATIONAL, EVENT, TACTICAL, ATTACK = range(4)

WINDOWS: Final = (
    "operation",
    "activation",
    "entry",
    "battle",
    "chit",
    "failed-check",
    "disorganised",
    "victory",
    "siege",
)
"""When a card may be played in answer to something (S2.2.4), from the resource point spent to the siege declared."""


class Condition(ABC):
    """Something that must be true on the table, for all to see, before a card may be played."""

    @abstractmethod
    def holds(self, war: CampaignTables, state: State, side: int) -> bool: ...


class Effect(ABC):
    """One step of what a card does. It reads and changes the table by public facts alone."""

    windows: ClassVar[tuple[str, ...]] = ()
    """The windows in which a card that begins with this effect is played; none for a card that is a Card choice."""

    def possible(self, war: CampaignTables, state: State, side: int, window: str) -> bool:
        """Could it do anything now? By what everybody can see."""
        return True

    def cities_won(self, war: CampaignTables, state: State, side: int) -> list[int] | None:
        """The cities that it would bring over to its side without a siege; None if that is not what it does."""
        return None

    @abstractmethod
    def begin(self, war: CampaignTables, state: State, side: int, report: Report | None) -> None:
        """Do it, or put the procedure on the stack in which its player decides what is open."""
