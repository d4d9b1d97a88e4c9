"""Operational cards: resources, reinforcements, leaders, recalls, the sudden end. Effects and their procedures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sandtable.engine.events import Report
from sandtable.engine.game import CHANCE
from sandtable.engine.procedures import GOES_ON, Frame, begin, finish
from sandtable.engine.typed_reader import FieldReader

from ..campaign_tables import FORTRESS, CampaignTables
from ..events import (
    LeaderArrives,
    LeaderDrawn,
    LeadersReturn,
    MusterDone,
    RecallDone,
    SiteChosen,
    SuddenDeath,
    UnitArrives,
    UnitRecalled,
)
from ..procedure_ids import CARD_PLAY, DRAWING_LEADERS, JOINING_STACK, MUSTER, RECALL, WITHDRAWAL, Step, find_frame
from ..sequence import end_game, place_resources
from ..state import BOX, DEAD, INSIDE, NOBODY, State, members
from ..supply_and_isolation import besieged
from ..units import end_siege_if_alone, lift, lose_lone_leaders, place_leader, put, units_at
from .card_reader import EffectReader, Names
from .card_types import Effect
from .targeting import Targeted

MEMO = 4
"""Where a card being played remembers the zone that was chosen for it."""


def zone_mask(names: Names, table: FieldReader, key: str = "zones") -> int:
    return sum(1 << names.zones.index(zone) for zone in table.names(key, names.zones))


def may_enter(war: CampaignTables, state: State, side: int, zone: int) -> bool:
    """P5: not where the enemy is master; into a besieged city as an option."""
    if state.control[zone] != side:
        return False
    return not besieged(war, state, zone) or bool(war.options["reinforce_besieged"])


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
            frame = find_frame(state, CARD_PLAY)
            assert frame
            zones = 1 << frame[MEMO]
        count = self.count
        if self.less_after and war.lasts(state, self.less_after):
            count -= self.less
        place_resources(war, state, side, count, self.most, report, zones)


@dataclass(frozen=True, slots=True)
class Site(Targeted):
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
        frame = find_frame(state, CARD_PLAY)
        assert frame
        frame[MEMO] = target
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
        frame = find_frame(state, CARD_PLAY)
        assert frame
        zone = NOBODY if self.zones else frame[MEMO]
        index = frame[3] - 1
        fewer = self._fewer(war, state, side, war.cards[frame[2]].effects[:index])
        count = max(0, self.allowed(war, state, side) - fewer)
        begin(state, MUSTER, side, count, zone, frame[2], index)


class Muster(Step):
    """The player brings units, one by one, to the zone he has chosen; the rest of the frame are those brought."""

    name = "muster"
    fields = (("side", "side"), ("left", "number"), ("zone", "zone"), ("card", "card"), ("effect", "number"))
    rest = "unit"

    def _effect(self, frame: Frame) -> Reinforcements:
        effect = self.war.cards[frame[4]].effects[frame[5]]
        assert isinstance(effect, Reinforcements)
        return effect

    def _waiting(self, state: State, frame: Frame) -> list[int]:
        """One unit of each kind that may still come: those of a kind in the box are all alike."""
        war = self.war
        effect = self._effect(frame)
        brought = frame[6:]
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

    def _sites(self, state: State, frame: Frame) -> list[int]:
        return [z for z in members(self._effect(frame).zones) if may_enter(self.war, state, frame[1], z)]

    def turn(self, state: State, frame: Frame) -> int:
        return frame[1] if frame[2] and self._waiting(state, frame) else GOES_ON

    def moves(self, state: State, frame: Frame, side: int) -> Sequence[int]:
        move = self.war.move
        zone = frame[3]
        moves = [move.ready]
        if zone != NOBODY:
            waiting = self._waiting(state, frame)
            moves += [move.bring + unit for unit in waiting if self._room(state, side, zone, unit)]
        moves += [move.place + site for site in self._sites(state, frame) if site != zone]
        return moves

    def play(self, state: State, frame: Frame, move: int, side: int, report: Report | None) -> None:
        war = self.war
        if move == war.move.ready:
            finish(state, frame)
            if report:
                report(MusterDone(war.campaign.sides[side]), war.cites.reinforcements)
        elif move >= war.move.place:
            frame[3] = move - war.move.place
            if report:
                report(SiteChosen(war.campaign.sides[side], war.zones[frame[3]].id), war.cites.reinforcements)
        else:
            unit = move - war.move.bring
            state.flags[unit] = 0
            put(war, state, unit, frame[3], not war.naval[unit] and besieged(war, state, frame[3]))
            frame[2] -= 1
            frame.append(unit)
            if report:
                report(UnitArrives(war.units[unit].id, war.zones[frame[3]].id), war.cites.reinforcements)

    def go_on(self, state: State, frame: Frame, report: Report | None) -> None:
        finish(state, frame)


# Leaders -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class NamedLeader(Effect):
    """A leader enters at the card's site (P9.d)."""

    leader: int

    @classmethod
    def read(cls, table: FieldReader, names: Names) -> Effect:
        return cls(names.leaders.index(table.choice("leader", names.leaders)))

    def begin(self, war: CampaignTables, state: State, side: int, report: Report | None) -> None:
        frame = find_frame(state, CARD_PLAY)
        assert frame
        war.campaign_rules.leader_arrives(war, state, self.leader, report)
        place_leader(state, self.leader, frame[MEMO], besieged(war, state, frame[MEMO]))
        if report:
            report(LeaderArrives(war.leaders[self.leader].id, war.zones[frame[MEMO]].id), war.cites.leader_arrives)


@dataclass(frozen=True, slots=True)
class LeadersFromCup(Effect):
    """P9.c: all leaders of the cup go back, and so many are drawn: one for the card's site, the others for stacks."""

    draw: int

    @classmethod
    def read(cls, table: FieldReader, names: Names) -> Effect:
        return cls(table.integer("draw", 1, 9))

    def begin(self, war: CampaignTables, state: State, side: int, report: Report | None) -> None:
        frame = find_frame(state, CARD_PLAY)
        assert frame
        for leader in war.leaders_of[side]:
            if war.leaders[leader].cup:
                state.leader_at[leader] = BOX
                state.leader_in &= ~(1 << leader)
        if report:
            report(LeadersReturn(war.campaign.sides[side]), war.cites.leaders_drawn)
        begin(state, DRAWING_LEADERS, side, self.draw, 0, frame[MEMO], 1)


class DrawingLeaders(Step):
    """P9.c: leaders come out of the cup at random; ``shared``: their player deals them out, else all go to one zone."""

    name = "drawing-leaders"
    fields = (("side", "side"), ("count", "number"), ("drawn", "leaders"), ("zone", "zone"), ("shared", "flag"))

    def _cup(self, state: State, frame: Frame) -> list[int]:
        return [
            leader
            for leader in self.war.leaders_of[frame[1]]
            if self.war.leaders[leader].cup and state.leader_at[leader] == BOX and not frame[3] >> leader & 1
        ]

    def turn(self, state: State, frame: Frame) -> int:
        return CHANCE if frame[2] and self._cup(state, frame) else GOES_ON

    def moves(self, state: State, frame: Frame, side: int) -> Sequence[int]:
        return [self.war.move.lot + leader for leader in self._cup(state, frame)]

    def play(self, state: State, frame: Frame, move: int, side: int, report: Report | None) -> None:
        leader = move - self.war.move.lot
        frame[2] -= 1
        frame[3] |= 1 << leader
        if report:
            report(LeaderDrawn(self.war.leaders[leader].id), self.war.cites.leaders_drawn)

    def go_on(self, state: State, frame: Frame, report: Report | None) -> None:
        war = self.war
        _, side, _, drawn, zone, shared = frame
        finish(state, frame)
        if shared:
            begin(state, JOINING_STACK, side, drawn, zone)
            return
        for leader in members(drawn):
            join(war, state, leader, zone, report)


def join(war: CampaignTables, state: State, leader: int, zone: int, report: Report | None) -> None:
    """A leader takes his place with his side's troops: those inside a besieged city of theirs, else those outside."""
    own_city = war.is_city[zone] and state.control[zone] == war.leaders[leader].side
    place_leader(state, leader, zone, own_city and besieged(war, state, zone))
    if report:
        report(LeaderArrives(war.leaders[leader].id, war.zones[zone].id), war.cites.leaders_drawn)


class JoiningStack(Step):
    """One of the leaders drawn takes the new army at the site, each other one joins any stack of his side."""

    name = "joining-stack"
    fields = (("side", "side"), ("leaders", "leaders"), ("site", "zone"))

    def turn(self, state: State, frame: Frame) -> int:
        return frame[1] if frame[2] else GOES_ON

    def _stacks(self, state: State, side: int) -> list[int]:
        war = self.war
        return [zone for zone in range(len(war.zones)) if units_at(war, state, side, zone)]

    def moves(self, state: State, frame: Frame, side: int) -> Sequence[int]:
        move = self.war.move
        if frame[3] != NOBODY:
            return [move.lead + leader for leader in members(frame[2])]
        return [move.place + zone for zone in self._stacks(state, side)] or [move.ready]

    def play(self, state: State, frame: Frame, move: int, side: int, report: Report | None) -> None:
        war = self.war
        if frame[3] != NOBODY:
            leader, zone = move - war.move.lead, frame[3]
            frame[3] = NOBODY
        else:
            leader, zone = frame[2].bit_length() - 1, move - war.move.place
        frame[2] &= ~(1 << leader)
        if move != war.move.ready:
            join(war, state, leader, zone, report)

    def go_on(self, state: State, frame: Frame, report: Report | None) -> None:
        finish(state, frame)


# Recalls -----------------------------------------------------------------------------------------------------------


def send_to_box(war: CampaignTables, state: State, unit: int, report: Report | None) -> None:
    zone = state.at[unit]
    lift(war, state, unit, BOX)
    if report:
        report(UnitRecalled(war.units[unit].id, war.zones[zone].id), war.cites.reinforcements)
    if war.is_land[zone]:
        end_siege_if_alone(war, state, zone, report)


class RecallArmy(Effect):
    """The player may send land units home first, those in a besieged city excepted."""

    @classmethod
    def read(cls, table: FieldReader, names: Names) -> Effect:
        return cls()

    def begin(self, war: CampaignTables, state: State, side: int, report: Report | None) -> None:
        begin(state, RECALL, side)


class Recall(Step):
    name = "recall"
    fields = (("side", "side"),)

    def _able(self, state: State, side: int) -> list[int]:
        war = self.war
        return [u for u in war.units_of[side] if state.at[u] >= 0 and not war.naval[u] and not state.flags[u] & INSIDE]

    def turn(self, state: State, frame: Frame) -> int:
        return frame[1] if self._able(state, frame[1]) else GOES_ON

    def moves(self, state: State, frame: Frame, side: int) -> Sequence[int]:
        move = self.war.move
        return [move.ready, *(move.recall + unit for unit in self._able(state, side))]

    def play(self, state: State, frame: Frame, move: int, side: int, report: Report | None) -> None:
        war = self.war
        if move == war.move.ready:
            finish(state, frame)
            if report:
                report(RecallDone(war.campaign.sides[side]), war.cites.reinforcements)
        else:
            send_to_box(war, state, move - war.move.recall, report)

    def go_on(self, state: State, frame: Frame, report: Report | None) -> None:
        finish(state, frame)


@dataclass(frozen=True, slots=True)
class EnemyWithdraws(Effect):
    """The other side takes so many of its land units in a region off the map, of its own choice."""

    count: int
    region: str

    @classmethod
    def read(cls, table: FieldReader, names: Names) -> Effect:
        return cls(table.integer("count", 1, 20), table.choice("region", names.regions))

    def begin(self, war: CampaignTables, state: State, side: int, report: Report | None) -> None:
        zones = sum(1 << i for i, zone in enumerate(war.zones) if zone.region == self.region)
        begin(state, WITHDRAWAL, 1 - side, self.count, zones)


class Withdrawal(Step):
    name = "withdrawal"
    fields = (("side", "side"), ("count", "number"), ("zones", "zones"))

    def _able(self, state: State, frame: Frame) -> list[int]:
        war = self.war
        return [
            u for u in war.units_of[frame[1]] if state.at[u] >= 0 and not war.naval[u] and frame[3] >> state.at[u] & 1
        ]

    def turn(self, state: State, frame: Frame) -> int:
        return frame[1] if frame[2] and self._able(state, frame) else GOES_ON

    def moves(self, state: State, frame: Frame, side: int) -> Sequence[int]:
        return [self.war.move.recall + unit for unit in self._able(state, frame)]

    def play(self, state: State, frame: Frame, move: int, side: int, report: Report | None) -> None:
        unit = move - self.war.move.recall
        zone = state.at[unit]
        frame[2] -= 1
        send_to_box(self.war, state, unit, report)
        lose_lone_leaders(self.war, state, zone, side, report, points=False)

    def go_on(self, state: State, frame: Frame, report: Report | None) -> None:
        finish(state, frame)


class Finish(Effect):
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
    "site": Site.read,
    "reinforcements": Reinforcements.read,
    "leader": NamedLeader.read,
    "leaders-from-cup": LeadersFromCup.read,
    "recall": RecallArmy.read,
    "enemy-withdraws": EnemyWithdraws.read,
    "finish": Finish.read,
}
