"""Operational cards: resources, the sudden end, and the list of all the effects that such a card may have."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.engine.events import Report
from sandtable.engine.typed_reader import FieldReader

from ..campaign_tables import CampaignTables
from ..events import SuddenDeath
from ..sequence import end_game, place_resources
from ..state import State
from .card_reader import EffectReader, Names, zone_mask
from .card_types import Effect
from .leader_cards import LeadersFromCup, NamedLeader
from .reaction_windows import card_under_way
from .recalls import EnemyWithdraws, RecallArmy
from .reinforcements import ArrivalCity, Reinforcements


@dataclass(frozen=True, slots=True)
class Resources(Effect):
    """New resource points (P4): in any own cities, in those named, in those marked, or where the card's troops are."""

    count: int
    most: int
    zones: int
    mark: str
    here: bool
    less_after: str
    less: int

    @classmethod
    def read(cls, table: FieldReader, names: Names) -> Effect:
        count = table.integer("count", 1, 20)
        return cls(
            count,
            table.integer("most", 1, 20, count),
            zone_mask(names, table) if "zones" in table else -1,
            table.choice("mark", ("", *names.marks), ""),
            table.flag("here", False),
            table.choice("less_after", ("", *names.cards), ""),
            table.integer("less", 0, 20, 0),
        )

    def begin(self, war: CampaignTables, state: State, side: int, report: Report | None) -> None:
        zones = self.zones
        if self.mark:
            zones = sum(1 << i for i, zone in enumerate(war.zones) if self.mark in zone.marks)
        if self.here:
            zones = 1 << card_under_way(state).memo
        count = self.count
        if self.less_after and war.lasts(state, self.less_after):
            count -= self.less
        place_resources(war, state, side, count, self.most, report, zones)


class EndGame(Effect):
    """S4.2.4: a sudden-death card ends the game in that moment."""

    @classmethod
    def read(cls, table: FieldReader, names: Names) -> Effect:
        return cls()

    def begin(self, war: CampaignTables, state: State, side: int, report: Report | None) -> None:
        if report:
            report(SuddenDeath(war.campaign.sides[side]), "S4.2.4")
        end_game(state)


ORDERS: dict[str, EffectReader] = {
    "resources": Resources.read,
    "site": ArrivalCity.read,
    "reinforcements": Reinforcements.read,
    "leader": NamedLeader.read,
    "leaders-from-cup": LeadersFromCup.read,
    "recall": RecallArmy.read,
    "enemy-withdraws": EnemyWithdraws.read,
    "finish": EndGame.read,
}
