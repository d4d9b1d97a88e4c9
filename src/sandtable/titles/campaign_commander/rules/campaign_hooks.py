"""What a campaign may add to the series in code: everything here does nothing, a campaign overrides what it needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from sandtable.engine.events import Report
from sandtable.engine.moves import Verb

if TYPE_CHECKING:
    from .campaign_tables import CampaignTables
    from .state import State


class CampaignRules:
    """The hooks of the series."""

    card_verbs: ClassVar[tuple[str, ...]] = ()
    """Which of its verbs are played as a Card choice."""

    def verbs(self, units: Sequence[str], zones: Sequence[str]) -> tuple[Verb, ...]:
        """Decisions of the campaign's own."""
        return ()

    def card_moves(self, war: CampaignTables, state: State, side: int) -> list[int]:
        """Further things to do as a Card choice."""
        return []

    def play_card_move(self, war: CampaignTables, state: State, side: int, move: int, report: Report | None) -> None:
        raise AssertionError("this campaign has no Card choices of its own")

    def operation_moves(self, war: CampaignTables, state: State, side: int, able: Sequence[int]) -> list[int]:
        """Further things that one of these supplied units can do in an operation."""
        return []

    def play_operation_move(
        self, war: CampaignTables, state: State, side: int, move: int, able: Sequence[int], report: Report | None
    ) -> None:
        raise AssertionError("this campaign has no actions of its own")

    def city_changed(self, war: CampaignTables, state: State, report: Report | None) -> None:
        """A city has a new master."""

    def leader_arrives(self, war: CampaignTables, state: State, leader: int, report: Report | None) -> None:
        """A leader is about to come onto the map."""

    def token_points(self, war: CampaignTables, state: State, side: int) -> int:
        """Victory points for the campaign's markers."""
        return 0
