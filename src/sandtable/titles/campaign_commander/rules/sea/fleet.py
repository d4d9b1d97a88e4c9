"""Chapter 6.4: a fleet under way, what it has aboard, and where it may go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..campaign_tables import ABOARD, FORTRESS, CampaignTables
from ..movement import STACKING, company, relief_costs
from ..moving_stack import MovingStackFrame
from ..procedure import UnitSet, ZoneNumber
from ..state import NOBODY, State
from ..supply_and_isolation import besieged, port_enterable
from ..units import movement, ships_at

NOT_YET, TAKEN_ABOARD, PUT_ASHORE = range(3)
"""S7.1.1: in one operation a fleet takes troops aboard or lands them on a coast, not both."""
EMBARKING = 2
"""What embarking costs of the Range, and what it costs to begin at sea with troops aboard (S7.1.6, S7.1.7)."""


@dataclass(slots=True)
class NavalMoveFrame(MovingStackFrame):
    cargo: UnitSet = 0
    resources: int = 0
    transport: int = NOT_YET
    pier: ZoneNumber = NOBODY
    """The shore from which it takes aboard."""
    berth: ZoneNumber = NOBODY
    """The port in which it has put troops ashore."""


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
    return paid or state.supply_points >= STACKING or not mooring_costs(war, state, side, units, zone, load, found)


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


def landing_costs(war: CampaignTables, state: State, side: int, shore: int) -> bool:
    """S8.2.2: troops that land pay for joining troops, on the coast or by relieving those who are besieged there."""
    joins = company(war, state, side, shore) and war.options["stack_cost_landing"]
    return bool(joins) or relief_costs(war, state, side, shore)


def spares_leader(fleet: NavalMoveFrame, leaders: Sequence[int]) -> bool:
    """P9.a: may one of these leaders go ashore and leave the fleet: it has another, or is a single ship."""
    return not fleet.units & (fleet.units - 1) or len(leaders) > 1
