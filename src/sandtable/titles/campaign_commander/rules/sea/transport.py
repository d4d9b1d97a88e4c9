"""Chapters 6.4 and 7: fleets at sea, and what they carry: troops, leaders, resource points."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.engine.events import Report
from sandtable.engine.procedures import GOES_ON, Frame, begin, finish

from ..battle.battle import begin_battle
from ..campaign_tables import ABOARD, FORTRESS, CampaignTables
from ..cards.reaction_windows import open_window
from ..events import CargoLost, FleetEnters, FleetStops, Loaded, PutAshore, ResourcesMoved
from ..movement import (
    CHIEF,
    ENTERED,
    FOUGHT,
    LEADERS,
    MOVE_FIELDS,
    ORIGIN,
    PHASE,
    POINTS,
    PREPARING,
    SIDE,
    STACKING,
    STEPPING,
    STEPS,
    UNITS,
    ZONE,
    company,
    pay_stacking,
    relief_costs,
)
from ..procedure_ids import LANDING, Step
from ..state import ACTED, CARRIED, LANDED, NOBODY, State, members
from ..supply_and_isolation import besieged, guarded, port_enterable
from ..units import end_siege_if_alone, land_units_at, leaders_at, movement, place_leader, shift, ships_at

CARGO, RESOURCES, TRANSPORT, PIER, BERTH = range(10, 15)
NOT_YET, TAKEN_ABOARD, PUT_ASHORE = range(3)
"""S7.1.1: in one operation a fleet takes troops aboard or lands them on a coast, not both."""
EMBARKING = 2
"""What embarking costs of the Range, and what it costs to begin at sea with troops aboard (S7.1.6, S7.1.7)."""


# Where a fleet may go ----------------------------------------------------------------------------------------------


def own_troops(state: State, side: int, zone: int) -> int:
    """The land units of a side in a zone, a besieged city's own included."""
    return state.outside[side][zone] + state.inside[side][zone]


def mooring_costs(war: CampaignTables, state: State, side: int, units: int, zone: int, load: int, found: int) -> bool:
    """S8.2: in a port troops pay for joining troops; ships pay for joining anybody by an option only."""
    if load and found and war.options["stack_cost_landing"]:
        return True
    moored = sum(1 for ship in ships_at(war, state, side, zone) if not units >> ship & 1)
    return bool(war.options["stack_cost_naval_in_port"]) and found + moored > 0


def may_anchor(
    war: CampaignTables,
    state: State,
    side: int,
    units: int,
    leaders: int,
    zone: int,
    load: int,
    found: int,
    paid: bool = False,
) -> bool:
    """S6.4.1: a fleet ends in a port or a harbour zone. ``load``: land units aboard, ``found``: own ones there."""
    if units & (units - 1) and not leaders and not _any_leader(war, state, side, zone):
        return False
    if not war.is_land[zone]:
        return war.city_of[zone] >= 0 and found + load <= ABOARD
    if besieged(war, state, zone) and state.inside[side][zone] + load > FORTRESS:
        return False
    return paid or state.ps >= STACKING or not mooring_costs(war, state, side, units, zone, load, found)


def _any_leader(war: CampaignTables, state: State, side: int, zone: int) -> bool:
    return any(state.leader_at[leader] == zone for leader in war.leaders_of[side])


def may_put_in(
    war: CampaignTables, state: State, side: int, units: int, leaders: int, zone: int, points: int, load: int
) -> bool:
    """Is this zone a lawful end of the voyage, or on the way to one with the Range that would be left."""
    if war.is_land[zone]:
        if not port_enterable(war, state, side, zone):
            return False
    elif state.ships[1 - side][zone]:
        return not units & (units - 1) or leaders != 0
    found = own_troops(state, side, zone)
    if may_anchor(war, state, side, units, leaders, zone, load, found):
        return True
    for there, cost in war.sea_links[zone]:
        if points >= cost and may_put_in(war, state, side, units, leaders, there, points - cost, load):
            return True
    return False


def sea_steps(
    war: CampaignTables, state: State, side: int, units: int, leaders: int, zone: int, points: int, load: int
) -> list[tuple[int, int]]:
    return [
        (there, cost)
        for there, cost in war.sea_links[zone]
        if points >= cost and may_put_in(war, state, side, units, leaders, there, points - cost, load)
    ]


def can_sail(war: CampaignTables, state: State, units: int, chief: int) -> bool:
    """A fleet can nearly always put out: to its harbour, or to sea where it may reach another."""
    unit = units.bit_length() - 1
    leaders = 1 << chief if chief >= 0 else 0
    points = movement(war, state, units, chief)
    side, zone = war.side[unit], state.at[unit]
    if not war.is_land[zone] and state.outside[side][zone]:
        points = max(points - 2, 1)
    return bool(sea_steps(war, state, side, units, leaders, zone, points, 0))


class NavalMove(Step):
    """S6.4, S7: a fleet puts out, takes aboard, sails, lands or drops what it carries, and anchors."""

    name = "naval-move"
    fields = (
        *MOVE_FIELDS,
        ("cargo", "units"),
        ("resources", "number"),
        ("transport", "number"),
        ("pier", "zone"),
        ("berth", "zone"),
    )

    def turn(self, state: State, frame: Frame) -> int:
        return frame[SIDE] if frame[PHASE] == STEPPING else GOES_ON

    # What it may do ------------------------------------------------------------------------------------------------

    def moves(self, state: State, frame: Frame, side: int) -> Sequence[int]:
        war = self.war
        move = war.move
        _, _, units, leaders, _, points, zone, origin, _, _, cargo, *_ = frame
        steps = sea_steps(war, state, side, units, leaders, zone, points, cargo.bit_count())
        moves = [move.go + there for there, _ in steps]
        under_way, in_port = origin != NOBODY, war.is_land[zone]
        if not under_way:
            moves.extend(self._loading(state, frame, side))
        if under_way or not in_port:
            moves.extend(self._embarking(state, frame, side))
            moves.extend(self._landings(state, frame, side))
        if under_way and in_port:
            moves.extend(self._drops(state, frame, side))
        has_done_something = under_way or (not in_port and frame[TRANSPORT] != NOT_YET)
        if has_done_something and self._may_stop(state, frame):
            moves.append(move.stop)
        return moves or [move.stop]

    def _may_stop(self, state: State, frame: Frame) -> bool:
        _, side, units, leaders, _, _, zone, _, _, _, cargo, *_ = frame
        load = cargo.bit_count()
        here = own_troops(state, side, zone) - load
        paid = frame[BERTH] == zone
        return may_anchor(self.war, state, side, units, leaders, zone, load, here, paid)

    def _loading(self, state: State, frame: Frame, side: int) -> list[int]:
        """S7.1.5, S7.3.1: before it sails, what was in the port with it; at sea, what is aboard in its zone."""
        war = self.war
        move = war.move
        _, _, units, leaders, _, _, zone, _, _, _, cargo, carried, *_ = frame
        moves: list[int] = []
        first = not cargo
        if cargo.bit_count() < ABOARD and (not first or self._can_pay(state, frame, EMBARKING)):
            moves.extend(move.load + u for u in self._waiting(state, side, zone, cargo))
        if cargo or state.ships[side][zone] > units.bit_count():
            moves.extend(move.load + len(war.units) + i for i in self._idle_leaders(state, side, zone, leaders))
        ready = state.resources[side][zone] - carried
        if war.is_land[zone]:
            ready -= state.fresh.get(zone, 0)
        if ready > 0 and carried < units.bit_count():
            moves.append(move.load + war.all_or_count)
        return moves

    def _can_pay(self, state: State, frame: Frame, cost: int) -> bool:
        _, side, units, leaders, _, points, zone, *_ = frame
        return points > cost and bool(
            sea_steps(self.war, state, side, units, leaders, zone, points - cost, frame[CARGO].bit_count() + 1)
        )

    def _waiting(self, state: State, side: int, zone: int, cargo: int) -> list[int]:
        barred = ACTED | LANDED | CARRIED
        inside = besieged(self.war, state, zone) and state.control[zone] == side
        there = land_units_at(self.war, state, side, zone, inside)
        return [u for u in there if not state.flags[u] & barred and not cargo >> u & 1]

    def _idle_leaders(self, state: State, side: int, zone: int, leaders: int) -> list[int]:
        return [i for i in self.war.leaders_of[side] if state.leader_at[i] == zone and not leaders >> i & 1]

    def _embarking(self, state: State, frame: Frame, side: int) -> list[int]:
        """S7.1.1: once on the way, from one zone: the port it is in, or a coast beside it."""
        war = self.war
        _, _, _, leaders, _, points, zone, _, _, _, cargo, _, transport, pier, _ = frame
        again = transport == TAKEN_ABOARD and pier != NOBODY
        if cargo.bit_count() >= ABOARD or (transport != NOT_YET and not again):
            return []
        if not again and (points < EMBARKING or not self._goes_on(state, frame, points - EMBARKING)):
            return []
        shores = (pier,) if again else (zone,) if war.is_land[zone] else war.coast[zone]
        moves: list[int] = []
        for shore in shores:
            if shore == zone or not besieged(war, state, shore) or state.siege[shore] == side:
                moves.extend(war.move.embark + u for u in self._waiting(state, side, shore, cargo))
            if again:
                idle = self._idle_leaders(state, side, shore, leaders)
                moves.extend(war.move.embark + len(war.units) + i for i in idle)
        return moves

    def _goes_on(self, state: State, frame: Frame, points: int) -> bool:
        """With this Range left and one more unit aboard: may it still end its voyage lawfully."""
        _, side, units, leaders, _, _, zone, _, _, _, cargo, *_ = frame
        more = cargo.bit_count() + 1
        here = own_troops(state, side, zone) - cargo.bit_count()
        if may_anchor(self.war, state, side, units, leaders, zone, more, here):
            return True
        return bool(sea_steps(self.war, state, side, units, leaders, zone, points, more))

    def _landings(self, state: State, frame: Frame, side: int) -> list[int]:
        """S7.1.1, S7.1.3: once on the way, on one coast; troops that only came aboard now stay aboard."""
        war = self.war
        zone, cargo = frame[ZONE], frame[CARGO]
        if war.is_land[zone] or not cargo or frame[TRANSPORT] == PUT_ASHORE:
            return []
        if frame[TRANSPORT] == TAKEN_ABOARD and not war.options["load_and_land"]:
            return []
        return [
            war.move.land + shore
            for shore in war.coast[zone]
            if state.ps >= STACKING or not landing_costs(war, state, side, shore)
        ]

    def _drops(self, state: State, frame: Frame, side: int) -> list[int]:
        """S7.1.8, S7.3.2: in any port it enters."""
        war = self.war
        move = war.move
        zone, cargo = frame[ZONE], frame[CARGO]
        moves: list[int] = []
        room = not besieged(war, state, zone) or state.inside[side][zone] < FORTRESS
        costs = self._drop_costs(state, frame, side)
        if room and (not costs or state.ps >= STACKING):
            moves.extend(move.drop + u for u in members(cargo))
        if spares_leader(frame, members(frame[LEADERS])):
            moves.extend(move.drop + len(war.units) + i for i in members(frame[LEADERS]))
        if frame[RESOURCES]:
            moves.append(move.drop + war.all_or_count)
        return moves

    def _drop_costs(self, state: State, frame: Frame, side: int) -> bool:
        """Troops put ashore beside own troops pay for stacking, once in each port."""
        there = own_troops(state, side, frame[ZONE]) - frame[CARGO].bit_count()
        return there > 0 and frame[BERTH] == NOBODY and bool(self.war.options["stack_cost_landing"])

    # What it does --------------------------------------------------------------------------------------------------

    def play(self, state: State, frame: Frame, move: int, side: int, report: Report | None) -> None:
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
            begin(state, LANDING, side, move - number.land, 0, 0, frame[ZONE], STEPPING)
        else:
            self._drop(state, frame, move - number.drop, report)

    def _load(self, state: State, frame: Frame, piece: int, report: Report | None) -> None:
        war = self.war
        zone = frame[ZONE]
        if piece == war.all_or_count:
            frame[RESOURCES] += 1
            if report:
                report(ResourcesMoved("aboard", war.zones[zone].id), "S7.3.1")
            return
        if piece >= len(war.units):
            frame[LEADERS] |= 1 << piece - len(war.units)
            name = war.leaders[piece - len(war.units)].id
        else:
            if not frame[CARGO]:
                frame[POINTS] -= EMBARKING
            frame[CARGO] |= 1 << piece
            name = war.units[piece].id
            if war.is_land[zone]:
                frame[TRANSPORT] = TAKEN_ABOARD
        if report:
            report(Loaded(name, war.zones[zone].id, frame[POINTS]), "S7.1.5")

    def _embark(self, state: State, frame: Frame, piece: int, report: Report | None) -> None:
        war = self.war
        zone = frame[ZONE]
        if piece >= len(war.units):
            leader = piece - len(war.units)
            frame[LEADERS] |= 1 << leader
            place_leader(state, leader, zone)
            name = war.leaders[leader].id
        else:
            shore = state.at[piece]
            if frame[TRANSPORT] == NOT_YET:
                frame[POINTS] -= EMBARKING
                frame[TRANSPORT] = TAKEN_ABOARD
            frame[PIER] = shore
            frame[CARGO] |= 1 << piece
            shift(war, state, piece, zone)
            end_siege_if_alone(war, state, shore, report)
            self._take_stranded(state, frame, shore)
            name = war.units[piece].id
        if report:
            report(Loaded(name, war.zones[zone].id, frame[POINTS]), "S7.1.6")

    def _take_stranded(self, state: State, frame: Frame, shore: int) -> None:
        """S12.3: a leader whose last unit comes aboard comes with it."""
        side = frame[SIDE]
        if guarded(self.war, state, side, shore):
            return
        for leader in self._idle_leaders(state, side, shore, frame[LEADERS]):
            frame[LEADERS] |= 1 << leader
            place_leader(state, leader, frame[ZONE])

    def _drop(self, state: State, frame: Frame, piece: int, report: Report | None) -> None:
        war = self.war
        side, zone = frame[SIDE], frame[ZONE]
        inside = besieged(war, state, zone)
        if piece == war.all_or_count:
            frame[RESOURCES] -= 1
            state.fresh[zone] = state.fresh.get(zone, 0) + 1
            if report:
                report(ResourcesMoved("ashore", war.zones[zone].id), "S7.3.2")
            return
        if piece >= len(war.units):
            leader = piece - len(war.units)
            frame[LEADERS] &= ~(1 << leader)
            if frame[CHIEF] == leader:
                frame[CHIEF] = NOBODY
            place_leader(state, leader, zone, inside)
            name = war.leaders[leader].id
        else:
            if self._drop_costs(state, frame, side):
                pay_stacking(war, state, zone, report)
            frame[BERTH] = zone
            frame[CARGO] &= ~(1 << piece)
            put_ashore(war, state, piece, zone, inside)
            name = war.units[piece].id
        if report:
            report(PutAshore(name, war.zones[zone].id), "S7.1.8")

    def _go(self, state: State, frame: Frame, zone: int, report: Report | None) -> None:
        war = self.war
        _, side, units, leaders, _, _, here, _, _, _, cargo, carried, *_ = frame
        frame[POINTS] -= next(cost for there, cost in war.sea_links[here] if there == zone)
        frame[ZONE], frame[ORIGIN], frame[PHASE] = zone, here, ENTERED
        frame[PIER] = frame[BERTH] = NOBODY
        frame[STEPS] += 1
        for unit in (*members(units), *members(cargo)):
            shift(war, state, unit, zone)
        for leader in members(leaders):
            place_leader(state, leader, zone)
        state.resources[side][here] -= carried
        state.resources[side][zone] += carried
        if report:
            names = [war.units[u].id for u in members(units)]
            report(FleetEnters(war.campaign.sides[side], names, war.zones[zone].id, frame[POINTS]), "S6.4")
        open_window(war, state, "entry")

    def go_on(self, state: State, frame: Frame, report: Report | None) -> None:
        war = self.war
        phase = frame[PHASE]
        side, zone = frame[SIDE], frame[ZONE]
        if frame[UNITS]:
            self._prune(state, frame, report)
        if not frame[UNITS]:
            finish(state, frame)
        elif phase == PREPARING:
            self._prepare(state, frame)
            frame[PHASE] = STEPPING
            open_window(war, state, "activation")
        elif phase == ENTERED and not state.ships[1 - side][zone]:
            frame[PHASE] = STEPPING
        elif phase == ENTERED:
            frame[PHASE] = FOUGHT
            begin_battle(war, state, True, zone, side, frame[ORIGIN], frame[UNITS], frame[STEPS] == 1)
        else:
            finish(state, frame)
            self._rest(state, frame)

    def _prune(self, state: State, frame: Frame, report: Report | None) -> None:
        """Ships and troops may have been lost on the way; a ship fewer holds a resource point fewer."""
        for place in (UNITS, CARGO):
            for unit in members(frame[place]):
                if state.at[unit] < 0:
                    frame[place] &= ~(1 << unit)
        for leader in members(frame[LEADERS]):
            if state.leader_at[leader] != frame[ZONE]:
                frame[LEADERS] &= ~(1 << leader)
        lost = frame[RESOURCES] - frame[UNITS].bit_count()
        if lost > 0:
            side, zone = frame[SIDE], frame[ZONE]
            frame[RESOURCES] -= lost
            lost = min(lost, state.resources[side][zone])
            state.resources[side][zone] -= lost
            if lost and report:
                report(CargoLost(self.war.campaign.sides[side], lost, self.war.zones[zone].id), "S7.4.4")

    def _prepare(self, state: State, frame: Frame) -> None:
        """The Range; at sea whoever is aboard goes along, and the last ships take everything (S7.1.7)."""
        war = self.war
        _, side, units, _, chief, _, zone, *_ = frame
        frame[POINTS] = movement(war, state, units, chief)
        if war.is_land[zone]:
            return
        left = state.ships[side][zone] - units.bit_count()
        frame[RESOURCES] = max(0, state.resources[side][zone] - left)
        if not left:
            for unit in land_units_at(war, state, side, zone):
                frame[CARGO] |= 1 << unit
            for leader in leaders_at(war, state, side, zone):
                frame[LEADERS] |= 1 << leader
        if frame[CARGO]:
            frame[POINTS] = max(1, frame[POINTS] - EMBARKING)

    def _rest(self, state: State, frame: Frame) -> None:
        for unit in members(frame[UNITS]):
            if state.at[unit] >= 0:
                state.flags[unit] |= ACTED

    def _stop(self, state: State, frame: Frame, report: Report | None) -> None:
        """S7.1.9, S7.3.3: in a port everything aboard is ashore."""
        war = self.war
        _, side, units, leaders, _, _, zone, origin, _, _, cargo, carried, *_ = frame
        if war.is_land[zone] and origin != NOBODY:
            inside = besieged(war, state, zone)
            load = cargo.bit_count()
            found = own_troops(state, side, zone) - load
            if frame[BERTH] == NOBODY and mooring_costs(war, state, side, units, zone, load, found):
                pay_stacking(war, state, zone, report)
            for unit in members(cargo):
                put_ashore(war, state, unit, zone, inside)
            for leader in members(leaders):
                place_leader(state, leader, zone, inside)
            if carried:
                state.fresh[zone] = state.fresh.get(zone, 0) + carried
        finish(state, frame)
        self._rest(state, frame)
        if report:
            report(FleetStops(war.campaign.sides[side], war.zones[zone].id), "S6.4.1")


def landing_costs(war: CampaignTables, state: State, side: int, shore: int) -> bool:
    """S8.2.2: troops that land pay for joining troops, on the coast or by relieving those who are besieged there."""
    joins = company(war, state, side, shore) and war.options["stack_cost_landing"]
    return bool(joins) or relief_costs(war, state, side, shore)


def spares_leader(fleet: Frame, leaders: Sequence[int]) -> bool:
    """P9.a: may one of these leaders go ashore and leave the fleet: it has another, or is a single ship."""
    return not fleet[UNITS] & (fleet[UNITS] - 1) or len(leaders) > 1


def put_ashore(war: CampaignTables, state: State, unit: int, zone: int, inside: bool) -> None:
    shift(war, state, unit, zone, inside)
    state.flags[unit] |= CARRIED
