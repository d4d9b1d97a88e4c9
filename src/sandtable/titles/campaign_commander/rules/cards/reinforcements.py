"""P5: cards that bring units from the Reinforcement box: where they come in, and which come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sandtable.engine.events import Report
from sandtable.engine.procedures import GOES_ON, Frame, begin, finish
from sandtable.engine.typed_reader import FieldReader

from ..campaign_tables import FORTRESS, CampaignTables
from ..events import MusterDone, SiteChosen, UnitArrives
from ..procedure import PROCEDURES, CampaignProcedure, CardNumber, SideNumber, UnitNumber, ZoneNumber
from ..state import BOX, DEAD, NOBODY, State, members
from ..supply_and_isolation import besieged
from ..units import put
from .card_reader import Names, zone_mask
from .card_types import Effect
from .reaction_windows import card_under_way
from .targeting import Targeted


def may_enter(war: CampaignTables, state: State, side: int, zone: int) -> bool:
    """P5: not where the enemy is master; into a besieged city as an option."""
    if state.control[zone] != side:
        return False
    return not besieged(war, state, zone) or bool(war.options["reinforce_besieged"])


@dataclass(frozen=True, slots=True)
class ArrivalCity(Targeted):
    """Where the reinforcements of this card come in: a city that its side holds (P5)."""

    zones: int
    ports: bool
    region: str
    unbesieged: int
    """Cities that will do only while nobody besieges them."""

    @classmethod
    def read(cls, table: FieldReader, names: Names) -> Effect:
        return cls(
            zone_mask(names, table) if "zones" in table else -1,
            table.flag("ports", False),
            table.choice("region", ("", *names.regions), ""),
            zone_mask(names, table, "unbesieged") if "unbesieged" in table else 0,
        )

    def targets(self, war: CampaignTables, state: State, side: int) -> list[int]:
        return [
            zone
            for zone in war.cities
            if may_enter(war, state, side, zone)
            and (self.zones < 0 or self.zones >> zone & 1)
            and (not self.ports or war.harbour[zone] >= 0)
            and (not self.region or war.zones[zone].region == self.region)
            and not (self.unbesieged >> zone & 1 and besieged(war, state, zone))
        ]

    def aim(self, war: CampaignTables, state: State, side: int, target: int, report: Report | None) -> None:
        card_under_way(state).memo = target
        if report:
            report(SiteChosen(war.campaign.sides[side], war.zones[target].id), war.cites.reinforcements)


@dataclass(frozen=True, slots=True)
class Reinforcements(Effect):
    """Units from the Reinforcement box, in full strength (P5)."""

    upto: int
    limits: tuple[tuple[str, int], ...]
    destroyed: bool
    zones: int
    """Where they may come in; 0: where the card's site is."""
    more: int
    more_where: str

    @classmethod
    def read(cls, table: FieldReader, names: Names) -> Effect:
        units = table.table("units")
        limits = tuple((kind, units.integer(kind, 1, 40)) for kind in names.kinds if kind in units)
        units.done()
        return cls(
            table.integer("upto", 0, 40),
            limits,
            table.flag("destroyed", False),
            zone_mask(names, table) if "zones" in table else 0,
            table.integer("more", 0, 40, 0),
            table.choice("more_where", ("", *names.regions), ""),
        )

    def allowed(self, war: CampaignTables, state: State, side: int) -> int:
        """How many it brings now: more while the enemy stands in a region."""
        count = self.upto
        if self.more and any(
            state.outside[1 - side][zone] or state.inside[1 - side][zone]
            for zone, it in enumerate(war.zones)
            if it.region == self.more_where
        ):
            count += self.more
        return count

    def _fewer(self, war: CampaignTables, state: State, side: int, before: tuple[Effect, ...]) -> int:
        """P16: a permanent card of the enemy takes land units off each reinforcement card, once a card."""
        if war.naval[war.kind_units[self.limits[0][0]][0]] or any(isinstance(e, Reinforcements) for e in before):
            return 0
        return sum(war.cards[card].lasting.fewer_units for card in war.cards_of[1 - side] if state.open[card])

    def possible(self, war: CampaignTables, state: State, side: int, window: str) -> bool:
        return not self.zones or any(may_enter(war, state, side, zone) for zone in members(self.zones))

    def begin(self, war: CampaignTables, state: State, side: int, report: Report | None) -> None:
        played = card_under_way(state)
        zone = NOBODY if self.zones else played.memo
        index = played.step - 1
        fewer = self._fewer(war, state, side, war.cards[played.card].effects[:index])
        count = max(0, self.allowed(war, state, side) - fewer)
        begin(state, MusterFrame(side, count, zone, played.card, index))


@dataclass(slots=True)
class MusterFrame(Frame):
    side: SideNumber
    left: int
    zone: ZoneNumber
    card: CardNumber
    effect: int
    brought: tuple[UnitNumber, ...] = ()


@PROCEDURES.register("muster", MusterFrame)
class Muster(CampaignProcedure[MusterFrame]):
    """The player brings units, one by one, to the zone he has chosen."""

    def _effect(self, frame: MusterFrame) -> Reinforcements:
        effect = self.war.cards[frame.card].effects[frame.effect]
        assert isinstance(effect, Reinforcements)
        return effect

    def _waiting(self, state: State, frame: MusterFrame) -> list[int]:
        """One unit of each kind that may still come: those of a kind in the box are all alike."""
        war = self.war
        effect = self._effect(frame)
        brought = frame.brought
        found = []
        for kind, limit in effect.limits:
            units = war.kind_units[kind]
            if sum(unit in units for unit in brought) < limit:
                free = [u for u in units if state.at[u] == BOX or (effect.destroyed and state.at[u] == DEAD)]
                found += free[:1]
        return found

    def _room(self, state: State, side: int, zone: int, unit: int) -> bool:
        war = self.war
        return war.naval[unit] or not besieged(war, state, zone) or state.inside[side][zone] < FORTRESS

    def _sites(self, state: State, frame: MusterFrame) -> list[int]:
        return [z for z in members(self._effect(frame).zones) if may_enter(self.war, state, frame.side, z)]

    def turn(self, state: State, frame: MusterFrame) -> int:
        return frame.side if frame.left and self._waiting(state, frame) else GOES_ON

    def moves(self, state: State, frame: MusterFrame, side: int) -> Sequence[int]:
        move = self.war.move
        zone = frame.zone
        moves = [move.ready]
        if zone != NOBODY:
            waiting = self._waiting(state, frame)
            moves += [move.bring + unit for unit in waiting if self._room(state, side, zone, unit)]
        moves += [move.place + site for site in self._sites(state, frame) if site != zone]
        return moves

    def play(self, state: State, frame: MusterFrame, move: int, side: int, report: Report | None) -> None:
        war = self.war
        if move == war.move.ready:
            finish(state, frame)
            if report:
                report(MusterDone(war.campaign.sides[side]), war.cites.reinforcements)
        elif move >= war.move.place:
            frame.zone = move - war.move.place
            if report:
                report(SiteChosen(war.campaign.sides[side], war.zones[frame.zone].id), war.cites.reinforcements)
        else:
            unit = move - war.move.bring
            state.flags[unit] = 0
            put(war, state, unit, frame.zone, not war.naval[unit] and besieged(war, state, frame.zone))
            frame.left -= 1
            frame.brought += (unit,)
            if report:
                report(UnitArrives(war.units[unit].id, war.zones[frame.zone].id), war.cites.reinforcements)

    def go_on(self, state: State, frame: MusterFrame, report: Report | None) -> None:
        finish(state, frame)
