"""Chapter 7: a fleet sails, and what it carries: troops, leaders, resource points."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.engine.events import Report
from sandtable.engine.procedures import GOES_ON, begin, finish

from ..battle.battle import begin_battle
from ..campaign_tables import ABOARD, FORTRESS, CampaignTables
from ..cards.reaction_windows import open_window
from ..events import CargoLost, FleetEnters, FleetStops, Loaded, PutAshore, ResourcesMoved
from ..movement import STACKING, pay_stacking
from ..moving_stack import ENTERED, FOUGHT, PREPARING, STEPPING
from ..procedure import PROCEDURES, CampaignProcedure
from ..state import ACTED, CARRIED, LANDED, NOBODY, State, members
from ..supply_and_isolation import besieged, guarded
from ..units import end_siege_if_alone, land_units_at, movement, place_leader, shift
from .fleet import (
    EMBARKING,
    NOT_YET,
    PUT_ASHORE,
    TAKEN_ABOARD,
    NavalMoveFrame,
    landing_costs,
    may_anchor,
    mooring_costs,
    own_troops,
    sea_steps,
    spares_leader,
)
from .landing import LandingFrame


@PROCEDURES.register("naval-move", NavalMoveFrame)
class NavalMove(CampaignProcedure[NavalMoveFrame]):
    """S6.4, S7: a fleet puts out, takes aboard, sails, lands or drops what it carries, and anchors."""

    def turn(self, state: State, frame: NavalMoveFrame) -> int:
        return frame.side if frame.phase == STEPPING else GOES_ON

    # What it may do ------------------------------------------------------------------------------------------------

    def moves(self, state: State, frame: NavalMoveFrame, side: int) -> Sequence[int]:
        war = self.war
        move = war.move
        zone = frame.zone
        load = frame.cargo.bit_count()
        steps = sea_steps(war, state, side, frame.units, frame.leaders, zone, frame.points, load)
        moves = [move.go + there for there, _ in steps]
        under_way, in_port = frame.origin != NOBODY, war.is_land[zone]
        if not under_way:
            moves.extend(self._loading(state, frame, side))
        if under_way or not in_port:
            moves.extend(self._embarking(state, frame, side))
            moves.extend(self._landings(state, frame, side))
        if under_way and in_port:
            moves.extend(self._drops(state, frame, side))
        has_done_something = under_way or (not in_port and frame.transport != NOT_YET)
        if has_done_something and self._may_stop(state, frame):
            moves.append(move.stop)
        return moves or [move.stop]

    def _may_stop(self, state: State, frame: NavalMoveFrame) -> bool:
        side, zone = frame.side, frame.zone
        load = frame.cargo.bit_count()
        here = own_troops(state, side, zone) - load
        paid = frame.berth == zone
        return may_anchor(self.war, state, side, frame.units, frame.leaders, zone, load, here, paid)

    def _loading(self, state: State, frame: NavalMoveFrame, side: int) -> list[int]:
        """S7.1.5, S7.3.1: before it sails, what was in the port with it; at sea, what is aboard in its zone."""
        war = self.war
        move = war.move
        units, zone, cargo, carried = frame.units, frame.zone, frame.cargo, frame.resources
        moves: list[int] = []
        first = not cargo
        if cargo.bit_count() < ABOARD and (not first or self._can_pay(state, frame, EMBARKING)):
            moves.extend(move.load + u for u in self._waiting(state, side, zone, cargo))
        if cargo or state.ships[side][zone] > units.bit_count():
            moves.extend(move.load + len(war.units) + i for i in self._idle_leaders(state, side, zone, frame.leaders))
        ready = state.resources[side][zone] - carried
        if war.is_land[zone]:
            ready -= state.fresh.get(zone, 0)
        if ready > 0 and carried < units.bit_count():
            moves.append(move.load + war.all_or_count)
        return moves

    def _can_pay(self, state: State, frame: NavalMoveFrame, cost: int) -> bool:
        left, load = frame.points - cost, frame.cargo.bit_count() + 1
        return left > 0 and bool(
            sea_steps(self.war, state, frame.side, frame.units, frame.leaders, frame.zone, left, load)
        )

    def _waiting(self, state: State, side: int, zone: int, cargo: int) -> list[int]:
        barred = ACTED | LANDED | CARRIED
        inside = besieged(self.war, state, zone) and state.control[zone] == side
        there = land_units_at(self.war, state, side, zone, inside)
        return [u for u in there if not state.flags[u] & barred and not cargo >> u & 1]

    def _idle_leaders(self, state: State, side: int, zone: int, leaders: int) -> list[int]:
        return [i for i in self.war.leaders_of[side] if state.leader_at[i] == zone and not leaders >> i & 1]

    def _embarking(self, state: State, frame: NavalMoveFrame, side: int) -> list[int]:
        """S7.1.1: once on the way, from one zone: the port it is in, or a coast beside it."""
        war = self.war
        points, zone, cargo = frame.points, frame.zone, frame.cargo
        again = frame.transport == TAKEN_ABOARD and frame.pier != NOBODY
        if cargo.bit_count() >= ABOARD or (frame.transport != NOT_YET and not again):
            return []
        if not again and (points < EMBARKING or not self._goes_on(state, frame, points - EMBARKING)):
            return []
        shores = (frame.pier,) if again else (zone,) if war.is_land[zone] else war.coast[zone]
        moves: list[int] = []
        for shore in shores:
            if shore == zone or not besieged(war, state, shore) or state.siege[shore] == side:
                moves.extend(war.move.embark + u for u in self._waiting(state, side, shore, cargo))
            if again:
                idle = self._idle_leaders(state, side, shore, frame.leaders)
                moves.extend(war.move.embark + len(war.units) + i for i in idle)
        return moves

    def _goes_on(self, state: State, frame: NavalMoveFrame, points: int) -> bool:
        """With this Range left and one more unit aboard: may it still end its voyage lawfully."""
        side, units, leaders, zone = frame.side, frame.units, frame.leaders, frame.zone
        load = frame.cargo.bit_count()
        more = load + 1
        here = own_troops(state, side, zone) - load
        if may_anchor(self.war, state, side, units, leaders, zone, more, here):
            return True
        return bool(sea_steps(self.war, state, side, units, leaders, zone, points, more))

    def _landings(self, state: State, frame: NavalMoveFrame, side: int) -> list[int]:
        """S7.1.1, S7.1.3: once on the way, on one coast; troops that only came aboard now stay aboard."""
        war = self.war
        zone, cargo = frame.zone, frame.cargo
        if war.is_land[zone] or not cargo or frame.transport == PUT_ASHORE:
            return []
        if frame.transport == TAKEN_ABOARD and not war.options["load_and_land"]:
            return []
        return [
            war.move.land + shore
            for shore in war.coast[zone]
            if state.supply_points >= STACKING or not landing_costs(war, state, side, shore)
        ]

    def _drops(self, state: State, frame: NavalMoveFrame, side: int) -> list[int]:
        """S7.1.8, S7.3.2: in any port it enters."""
        war = self.war
        move = war.move
        zone, cargo = frame.zone, frame.cargo
        moves: list[int] = []
        room = not besieged(war, state, zone) or state.inside[side][zone] < FORTRESS
        costs = self._drop_costs(state, frame, side)
        if room and (not costs or state.supply_points >= STACKING):
            moves.extend(move.drop + u for u in members(cargo))
        if spares_leader(frame, members(frame.leaders)):
            moves.extend(move.drop + len(war.units) + i for i in members(frame.leaders))
        if frame.resources:
            moves.append(move.drop + war.all_or_count)
        return moves

    def _drop_costs(self, state: State, frame: NavalMoveFrame, side: int) -> bool:
        """Troops put ashore beside own troops pay for stacking, once in each port."""
        there = own_troops(state, side, frame.zone) - frame.cargo.bit_count()
        return there > 0 and frame.berth == NOBODY and bool(self.war.options["stack_cost_landing"])

    # What it does --------------------------------------------------------------------------------------------------

    def play(self, state: State, frame: NavalMoveFrame, move: int, side: int, report: Report | None) -> None:
        number = self.war.move
        if number.go <= move < number.stop:
            self._go(state, frame, move - number.go, report)
        elif move == number.stop:
            self._stop(state, frame, report)
        elif number.load <= move < number.embark:
            self._load(state, frame, move - number.load, report)
        elif number.embark <= move < number.land:
            self._embark(state, frame, move - number.embark, report)
        elif number.land <= move < number.ashore:
            begin(state, LandingFrame(side, move - number.land, origin=frame.zone))
        else:
            self._drop(state, frame, move - number.drop, report)

    def _load(self, state: State, frame: NavalMoveFrame, piece: int, report: Report | None) -> None:
        war = self.war
        zone = frame.zone
        if piece == war.all_or_count:
            frame.resources += 1
            if report:
                report(ResourcesMoved("aboard", war.zones[zone].id), "S7.3.1")
            return
        if piece >= len(war.units):
            frame.leaders |= 1 << piece - len(war.units)
            name = war.leaders[piece - len(war.units)].id
        else:
            if not frame.cargo:
                frame.points -= EMBARKING
            frame.cargo |= 1 << piece
            name = war.units[piece].id
            if war.is_land[zone]:
                frame.transport = TAKEN_ABOARD
        if report:
            report(Loaded(name, war.zones[zone].id, frame.points), "S7.1.5")

    def _embark(self, state: State, frame: NavalMoveFrame, piece: int, report: Report | None) -> None:
        war = self.war
        zone = frame.zone
        if piece >= len(war.units):
            leader = piece - len(war.units)
            frame.leaders |= 1 << leader
            place_leader(state, leader, zone)
            name = war.leaders[leader].id
        else:
            shore = state.at[piece]
            if frame.transport == NOT_YET:
                frame.points -= EMBARKING
                frame.transport = TAKEN_ABOARD
            frame.pier = shore
            frame.cargo |= 1 << piece
            shift(war, state, piece, zone)
            end_siege_if_alone(war, state, shore, report)
            self._take_stranded(state, frame, shore)
            name = war.units[piece].id
        if report:
            report(Loaded(name, war.zones[zone].id, frame.points), "S7.1.6")

    def _take_stranded(self, state: State, frame: NavalMoveFrame, shore: int) -> None:
        """S12.3: a leader whose last unit comes aboard comes with it."""
        side = frame.side
        if guarded(self.war, state, side, shore):
            return
        for leader in self._idle_leaders(state, side, shore, frame.leaders):
            frame.leaders |= 1 << leader
            place_leader(state, leader, frame.zone)

    def _drop(self, state: State, frame: NavalMoveFrame, piece: int, report: Report | None) -> None:
        war = self.war
        side, zone = frame.side, frame.zone
        inside = besieged(war, state, zone)
        if piece == war.all_or_count:
            frame.resources -= 1
            state.fresh[zone] = state.fresh.get(zone, 0) + 1
            if report:
                report(ResourcesMoved("ashore", war.zones[zone].id), "S7.3.2")
            return
        if piece >= len(war.units):
            leader = piece - len(war.units)
            frame.leaders &= ~(1 << leader)
            if frame.chief == leader:
                frame.chief = NOBODY
            place_leader(state, leader, zone, inside)
            name = war.leaders[leader].id
        else:
            if self._drop_costs(state, frame, side):
                pay_stacking(war, state, zone, report)
            frame.berth = zone
            frame.cargo &= ~(1 << piece)
            put_ashore(war, state, piece, zone, inside)
            name = war.units[piece].id
        if report:
            report(PutAshore(name, war.zones[zone].id), "S7.1.8")

    def _go(self, state: State, frame: NavalMoveFrame, zone: int, report: Report | None) -> None:
        war = self.war
        side, units, here, carried = frame.side, frame.units, frame.zone, frame.resources
        frame.points -= next(cost for there, cost in war.sea_links[here] if there == zone)
        frame.zone, frame.origin, frame.phase = zone, here, ENTERED
        frame.pier = frame.berth = NOBODY
        frame.steps += 1
        for unit in (*members(units), *members(frame.cargo)):
            shift(war, state, unit, zone)
        for leader in members(frame.leaders):
            place_leader(state, leader, zone)
        state.resources[side][here] -= carried
        state.resources[side][zone] += carried
        if report:
            names = [war.units[u].id for u in members(units)]
            report(FleetEnters(war.campaign.sides[side], names, war.zones[zone].id, frame.points), "S6.4")
        open_window(war, state, "entry")

    def go_on(self, state: State, frame: NavalMoveFrame, report: Report | None) -> None:
        war = self.war
        phase = frame.phase
        side, zone = frame.side, frame.zone
        if frame.units:
            self._prune(state, frame, report)
        if not frame.units:
            finish(state, frame)
        elif phase == PREPARING:
            self._prepare(state, frame)
            frame.phase = STEPPING
            open_window(war, state, "activation")
        elif phase == ENTERED and not state.ships[1 - side][zone]:
            frame.phase = STEPPING
        elif phase == ENTERED:
            frame.phase = FOUGHT
            begin_battle(war, state, True, zone, side, frame.origin, frame.units, frame.steps == 1)
        else:
            finish(state, frame)
            self._rest(state, frame)

    def _prune(self, state: State, frame: NavalMoveFrame, report: Report | None) -> None:
        """Ships and troops may have been lost on the way; a ship fewer holds a resource point fewer."""
        lost = sum(1 << unit for unit in members(frame.units | frame.cargo) if state.at[unit] < 0)
        frame.units &= ~lost
        frame.cargo &= ~lost
        for leader in members(frame.leaders):
            if state.leader_at[leader] != frame.zone:
                frame.leaders &= ~(1 << leader)
        sunk = frame.resources - frame.units.bit_count()
        if sunk > 0:
            side, zone = frame.side, frame.zone
            frame.resources -= sunk
            sunk = min(sunk, state.resources[side][zone])
            state.resources[side][zone] -= sunk
            if sunk and report:
                report(CargoLost(self.war.campaign.sides[side], sunk, self.war.zones[zone].id), "S7.4.4")

    def _prepare(self, state: State, frame: NavalMoveFrame) -> None:
        """The Range; at sea whoever is aboard goes along, and the last ships take everything (S7.1.7)."""
        war = self.war
        side, units, zone = frame.side, frame.units, frame.zone
        frame.points = movement(war, state, units, frame.chief)
        if war.is_land[zone]:
            return
        left = state.ships[side][zone] - units.bit_count()
        frame.resources = max(0, state.resources[side][zone] - left)
        if not left:
            for unit in land_units_at(war, state, side, zone):
                frame.cargo |= 1 << unit
        if frame.cargo:
            frame.points = max(1, frame.points - EMBARKING)

    def _rest(self, state: State, frame: NavalMoveFrame) -> None:
        for unit in members(frame.units):
            if state.at[unit] >= 0:
                state.flags[unit] |= ACTED

    def _stop(self, state: State, frame: NavalMoveFrame, report: Report | None) -> None:
        """S7.1.9, S7.3.3: in a port everything aboard is ashore."""
        war = self.war
        side, zone, cargo, carried = frame.side, frame.zone, frame.cargo, frame.resources
        if war.is_land[zone] and frame.origin != NOBODY:
            inside = besieged(war, state, zone)
            load = cargo.bit_count()
            found = own_troops(state, side, zone) - load
            if frame.berth == NOBODY and mooring_costs(war, state, side, frame.units, zone, load, found):
                pay_stacking(war, state, zone, report)
            for unit in members(cargo):
                put_ashore(war, state, unit, zone, inside)
            for leader in members(frame.leaders):
                place_leader(state, leader, zone, inside)
            if carried:
                state.fresh[zone] = state.fresh.get(zone, 0) + carried
        finish(state, frame)
        self._rest(state, frame)
        if report:
            report(FleetStops(war.campaign.sides[side], war.zones[zone].id), "S6.4.1")


def put_ashore(war: CampaignTables, state: State, unit: int, zone: int, inside: bool) -> None:
    shift(war, state, unit, zone, inside)
    state.flags[unit] |= CARRIED
