"""Chapters 5, 8 and 10: an operation from the resource point spent to its end, and who is activated for what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sandtable.engine.events import Report
from sandtable.engine.procedures import GOES_ON, Frame, begin, finish

from .battle.battle import begin_battle
from .campaign_tables import SIDES, CampaignTables
from .cards.reaction_windows import candidates, open_afterwards, open_window, play_card
from .events import (
    Activated,
    OperationBegins,
    OperationEnds,
    StoodDown,
    UnitRebuilt,
    UnitReorganised,
)
from .leader_choice import LeaderChoiceFrame
from .movement import LandMoveFrame, can_leave
from .procedure import PROCEDURES, CampaignProcedure, LeaderSet, SideNumber, UnitSet, ZoneNumber
from .sea.fleet import NavalMoveFrame, can_sail
from .sea.landing import TransportLimitFrame
from .siege import can_besiege, declare_siege
from .state import (
    ACTED,
    DECIMATED,
    DISORGANISED,
    INSIDE,
    LANDED,
    NOBODY,
    OF_THE_OPERATION,
    REPAIRED,
    UNREPAIRED,
    State,
    members,
)
from .supply_and_isolation import besieged, isolated, resource_zones, supplied
from .units import leaders_at

SPENDING, MENU, CLOSING = range(3)


@dataclass(slots=True)
class OperationFrame(Frame):
    side: SideNumber
    phase: int = SPENDING


@PROCEDURES.register("operation", OperationFrame)
class Operation(CampaignProcedure[OperationFrame]):
    """S5.2: a resource point gives supply; units act with it, each once, until it is spent or its side ends."""

    def turn(self, state: State, frame: OperationFrame) -> int:
        return GOES_ON if frame.phase == CLOSING else frame.side

    def moves(self, state: State, frame: OperationFrame, side: int) -> Sequence[int]:
        if frame.phase == SPENDING:
            return [self.war.move.spend + zone for zone in resource_zones(self.war, state, side)]
        return self._menu(state, side)

    def _menu(self, state: State, side: int) -> list[int]:
        war = self.war
        move = war.move
        able = supplied(war, state, side, state.marker, state.marker_inside)
        moves = [move.activate + u for u in able if can_start(war, state, u)]
        moves.extend(
            move.siege + zone
            for zone in dict.fromkeys(state.at[u] for u in able if not war.naval[u])
            if all_besiegers(war, state, side, zone, able)
        )
        mending = [*able, *half_mended(war, state, side)]
        moves.extend(move.reorganise + u for u in mending if can_reorganise(war, state, u))
        if not state.rebuilt:
            moves.extend(move.rebuild + u for u in mending if can_rebuild(war, state, u))
        moves.extend(war.campaign_rules.operation_moves(war, state, side, able))
        moves.extend(move.play + card for card in candidates(war, state, side, "operation") if state.hand[card])
        moves.append(move.end)
        return moves

    def play(self, state: State, frame: OperationFrame, move: int, side: int, report: Report | None) -> None:
        war = self.war
        number = war.move
        if frame.phase == SPENDING:
            frame.phase = MENU
            spend(war, state, side, move - number.spend, report)
        elif move == number.end:
            frame.phase = CLOSING
        elif number.activate <= move < number.depart:
            unit = move - number.activate
            begin(state, ActivationFrame(side, state.at[unit], 1 << unit))
        elif number.siege <= move < number.sortie:
            zone = move - number.siege
            able = supplied(war, state, side, state.marker, state.marker_inside)
            besiegers = all_besiegers(war, state, side, zone, able)
            open_afterwards(state, "operation", 1 << 1 - side)
            declare_siege(war, state, side, zone, besiegers, report)
        elif number.reorganise <= move < number.rebuild:
            reorganise(war, state, move - number.reorganise, report)
            open_window(war, state, "operation", 1 << 1 - side)
        elif number.rebuild <= move < number.go:
            rebuild(war, state, move - number.rebuild, report)
            open_window(war, state, "operation", 1 << 1 - side)
        elif number.play <= move < number.draw:
            open_afterwards(state, "operation", 1 << 1 - side)
            play_card(war, state, side, move - number.play, report)
        else:
            able = supplied(war, state, side, state.marker, state.marker_inside)
            war.campaign_rules.play_operation_move(war, state, side, move, able, report)
            open_window(war, state, "operation", 1 << 1 - side)

    def go_on(self, state: State, frame: OperationFrame, report: Report | None) -> None:
        """The supply left over is lost; too many troops at sea are given up (S7.2)."""
        if report:
            report(OperationEnds(self.war.campaign.sides[frame.side], state.supply_points), "S5.2.1")
        finish(state, frame)
        state.operator = NOBODY
        state.supply_points = 0
        state.marker = NOBODY
        state.marker_inside = False
        state.rebuilt = False
        state.rolled = 0
        state.fresh.clear()
        flags = state.flags
        for unit, flag in enumerate(flags):
            if flag & OF_THE_OPERATION:
                flags[unit] = flag & ~OF_THE_OPERATION
        for side in SIDES:
            begin(state, TransportLimitFrame(side))


def spend(war: CampaignTables, state: State, side: int, zone: int, report: Report | None) -> None:
    """S5.2, S5.2.1: the marker goes where the point was; a besieged city's point serves only those inside."""
    state.resources[side][zone] -= 1
    state.operator = side
    state.supply_points = war.campaign.supply
    state.marker = zone
    state.marker_inside = war.is_land[zone] and besieged(war, state, zone)
    if report:
        name = war.campaign.sides[side]
        report(OperationBegins(name, war.zones[zone].id, state.supply_points, state.resources[side][zone]), "S5.2")
    open_window(war, state, "operation", 1 << 1 - side)


# Reorganising and rebuilding (chapter 10) ------------------------------------------------------------------------


def can_repair(war: CampaignTables, state: State, unit: int) -> bool:
    """Ships only in a port of their side (P6.b), nobody who is isolated (S9.6.6.g)."""
    if (
        state.supply_points < 1
        or (war.naval[unit] and not war.is_land[state.at[unit]])
        or state.flags[unit] & UNREPAIRED
    ):
        return False
    return not isolated(war, state, unit)


def half_mended(war: CampaignTables, state: State, side: int) -> list[int]:
    """The option by which one unit may be both reorganised and rebuilt; it does nothing else (S5.2.5)."""
    if not war.options["repair_both"]:
        return []
    served = supplied(war, state, side, state.marker, state.marker_inside, done=LANDED)
    return [u for u in served if state.flags[u] & REPAIRED]


def can_reorganise(war: CampaignTables, state: State, unit: int) -> bool:
    return bool(state.flags[unit] & DISORGANISED) and can_repair(war, state, unit)


def can_rebuild(war: CampaignTables, state: State, unit: int) -> bool:
    return bool(state.flags[unit] & DECIMATED) and can_repair(war, state, unit)


def reorganise(war: CampaignTables, state: State, unit: int, report: Report | None) -> None:
    state.supply_points -= 1
    state.flags[unit] = state.flags[unit] & ~DISORGANISED | ACTED | REPAIRED
    if report:
        report(UnitReorganised(war.units[unit].id, state.supply_points), "S10.1")


def rebuild(war: CampaignTables, state: State, unit: int, report: Report | None) -> None:
    state.supply_points -= 1
    state.rebuilt = True
    state.flags[unit] = state.flags[unit] & ~DECIMATED | ACTED | REPAIRED
    if report:
        report(UnitRebuilt(war.units[unit].id, state.supply_points), "S10.2")


# Activating (S5.2.5, S8.4, P7, P9.a) ----------------------------------------------------------------------------


def move_cost(war: CampaignTables, naval: bool, units: int, leaders: int) -> int:
    """S5.5.2, P7: one land unit 1, a land stack what the campaign says, a fleet of any size 2."""
    if naval:
        return int(war.options["naval_move_ps"])
    stack = units & (units - 1) or (leaders and war.options["leader_makes_stack"])
    return war.campaign.land_stack if stack else 1


def can_start(war: CampaignTables, state: State, unit: int) -> bool:
    """Is there anything that this unit could be activated for alone."""
    if war.naval[unit]:
        return state.supply_points >= war.options["naval_move_ps"] and can_sail(war, state, 1 << unit, NOBODY)
    if state.flags[unit] & INSIDE:
        return state.supply_points >= 1
    if state.supply_points >= 1 and can_leave(war, state, 1 << unit, NOBODY, 1):
        return True
    return can_besiege(war, state, war.side[unit], state.at[unit])


def all_besiegers(war: CampaignTables, state: State, side: int, zone: int, able: list[int]) -> int:
    """Everybody who can take part in a siege of this city now; several need a leader (P9.a, ruling 24)."""
    if not can_besiege(war, state, side, zone):
        return 0
    units = sum(1 << u for u in able if state.at[u] == zone and not war.naval[u] and not state.flags[u] & INSIDE)
    if units & (units - 1) and war.options["siege_needs_leader"] and not leaders_at(war, state, side, zone):
        return 0
    return units


def stack_leaders(war: CampaignTables, state: State, side: int, zone: int, naval: bool, inside: bool) -> list[int]:
    """The leaders who could go with a stack; those in a besieged port may sail though they are inside."""
    if naval:
        return [leader for leader in war.leaders_of[side] if state.leader_at[leader] == zone]
    return leaders_at(war, state, side, zone, inside)


@dataclass(slots=True)
class ActivationFrame(Frame):
    side: SideNumber
    zone: ZoneNumber
    units: UnitSet
    leaders: LeaderSet = 0


@PROCEDURES.register("activation", ActivationFrame)
class Activation(CampaignProcedure[ActivationFrame]):
    """Units of one zone are picked one by one, with the leaders who go along; then they set out, sally or besiege.

    Until then it is a choice half made, which nobody else sees.
    """

    def hidden_from(self, frame: ActivationFrame, side: int) -> bool:
        return side != frame.side

    def turn(self, state: State, frame: ActivationFrame) -> int:
        return frame.side

    def moves(self, state: State, frame: ActivationFrame, side: int) -> Sequence[int]:
        war = self.war
        number = war.move
        zone, units, leaders = frame.zone, frame.units, frame.leaders
        naval = bool(units & war.ships)
        inside = self._inside(state, units)
        here = stack_leaders(war, state, side, zone, naval, inside)
        others = self._others(state, side, zone, units, naval, inside)
        moves: list[int] = []
        if others and here and state.supply_points >= move_cost(war, naval, 3, leaders):
            moves.extend(number.activate + u for u in others)
            moves.append(number.activate + war.all_or_count)
        moves.extend(number.activate + len(war.units) + i for i in here if not leaders >> i & 1)
        moves.extend(self._ways(state, side, zone, units, leaders, naval, inside))
        if not leaders and not units & (units - 1):
            moves.extend(war.campaign_rules.operation_moves(war, state, side, members(units)))
        return moves or [number.ready]

    def _inside(self, state: State, units: int) -> bool:
        return bool(state.flags[units.bit_length() - 1] & INSIDE)

    def _others(self, state: State, side: int, zone: int, units: int, naval: bool, inside: bool) -> list[int]:
        able = supplied(self.war, state, side, state.marker, state.marker_inside)
        return [
            u
            for u in able
            if state.at[u] == zone
            and self.war.naval[u] == naval
            and bool(state.flags[u] & INSIDE) == inside
            and not units >> u & 1
        ]

    def _ways(
        self, state: State, side: int, zone: int, units: int, leaders: int, naval: bool, inside: bool
    ) -> list[int]:
        war = self.war
        cost = move_cost(war, naval, units, leaders)
        affordable = state.supply_points >= cost
        if inside:
            return [war.move.sortie] if affordable else []
        ways = []
        if affordable and not self._strands_leader(state, side, zone, units, leaders):
            chief = quickest(war, leaders)
            if can_sail(war, state, units, chief) if naval else can_leave(war, state, units, chief, cost):
                ways.append(war.move.depart)
        if not naval and can_besiege(war, state, side, zone):
            ways.append(war.move.siege + zone)
        return ways

    def _strands_leader(self, state: State, side: int, zone: int, units: int, leaders: int) -> bool:
        """S12.2-3: a leader may stay behind with units, or with the garrison of an own city."""
        war = self.war
        if war.is_city[zone] and state.control[zone] == side:
            return False
        staying = [i for i in leaders_at(war, state, side, zone) if not leaders >> i & 1]
        going = units.bit_count()
        if units & war.ships:
            left = state.ships[side][zone] - going
        else:
            left = state.outside[side][zone] - going + state.ships[side][zone]
        return bool(staying) and not left

    def play(self, state: State, frame: ActivationFrame, move: int, side: int, report: Report | None) -> None:
        war = self.war
        number = war.move
        zone, units, leaders = frame.zone, frame.units, frame.leaders
        naval = bool(units & war.ships)
        inside = self._inside(state, units)
        if move == number.activate + war.all_or_count:
            for u in self._others(state, side, zone, units, naval, inside):
                frame.units |= 1 << u
            for i in stack_leaders(war, state, side, zone, naval, inside):
                frame.leaders |= 1 << i
            return
        if number.activate <= move < number.depart:
            piece = move - number.activate
            if piece < len(war.units):
                frame.units |= 1 << piece
            else:
                frame.leaders |= 1 << piece - len(war.units)
            return
        finish(state, frame)
        open_afterwards(state, "operation", 1 << 1 - side)
        if move == number.ready:
            for u in members(units):
                state.flags[u] |= ACTED
            if report:
                report(StoodDown(war.campaign.sides[side], war.zones[zone].id), "S5.2.5")
        elif number.siege <= move < number.sortie:
            declare_siege(war, state, side, zone, units, report)
        elif move not in (number.depart, number.sortie):
            war.campaign_rules.play_operation_move(war, state, side, move, members(units), report)
        else:
            self._set_out(state, side, zone, units, leaders, naval, inside, report)

    def _set_out(
        self,
        state: State,
        side: int,
        zone: int,
        units: int,
        leaders: int,
        naval: bool,
        inside: bool,
        report: Report | None,
    ) -> None:
        war = self.war
        cost = move_cost(war, naval, units, leaders)
        state.supply_points -= cost
        if report:
            names = [war.units[u].id for u in members(units)]
            with_them = [war.leaders[i].id for i in members(leaders)]
            rule = war.cites.army_cost if cost > 1 and not naval else "S5.5.2"
            report(
                Activated(war.campaign.sides[side], names, with_them, war.zones[zone].id, cost, state.supply_points),
                rule,
            )
        set_out(war, state, side, zone, units, leaders, naval, inside)


def set_out(
    war: CampaignTables, state: State, side: int, zone: int, units: int, leaders: int, naval: bool, inside: bool
) -> None:
    """The stack is named and paid. A sortie is a battle at once; otherwise its move begins."""
    if inside:
        begin_battle(war, state, False, zone, side, zone, units)
        return
    chief = leaders.bit_length() - 1 if leaders and not leaders & (leaders - 1) else NOBODY
    move = NavalMoveFrame if naval else LandMoveFrame
    begin(state, move(side, units, leaders, chief, 0, zone))
    if leaders & (leaders - 1):
        begin(state, LeaderChoiceFrame(side, leaders))


def quickest(war: CampaignTables, leaders: int) -> int:
    """The leader whose modifier takes the stack farthest; with none, nobody."""
    return max(members(leaders), key=lambda i: war.leaders[i].modifiers[1], default=NOBODY)
