"""Chapters 3 and 12: pieces on the board, and the values that units have at this moment."""

from __future__ import annotations

from sandtable.engine.events import Report

from .campaign_tables import CampaignTables
from .events import LeaderLost, SiegeLifted, UnitLost
from .state import BOX, DEAD, DECIMATED, DISORGANISED, INSIDE, NOBODY, Battle, State, members

COHESION, MOVEMENT, TACTICAL = range(3)
UNITS, LEADERS, CARDS = 0, 2, 4
"""Where a side's points of each kind begin in ``State.score``."""


# Placing ---------------------------------------------------------------------------------------------------------


def put(war: CampaignTables, state: State, unit: int, zone: int, inside: bool = False) -> None:
    """Place a unit that is off the board."""
    state.at[unit] = zone
    side = war.side[unit]
    if war.naval[unit]:
        state.ships[side][zone] += 1
    elif inside:
        state.flags[unit] |= INSIDE
        state.inside[side][zone] += 1
    else:
        state.outside[side][zone] += 1


def lift(war: CampaignTables, state: State, unit: int, to: int) -> None:
    """Take a unit off the board: into the box, destroyed, or out of play."""
    side = war.side[unit]
    _leave_zone(war, state, unit)
    state.at[unit] = to
    state.flags[unit] = 0
    if state.battle:
        bit = 1 << unit
        state.battle.fighting[side] &= ~bit
        state.battle.staying &= ~bit


def shift(war: CampaignTables, state: State, unit: int, zone: int, inside: bool = False) -> None:
    """Move a unit on the board; its state goes with it."""
    _leave_zone(war, state, unit)
    state.flags[unit] &= ~INSIDE
    put(war, state, unit, zone, inside)


def _leave_zone(war: CampaignTables, state: State, unit: int) -> None:
    zone, side = state.at[unit], war.side[unit]
    if war.naval[unit]:
        state.ships[side][zone] -= 1
    elif state.flags[unit] & INSIDE:
        state.inside[side][zone] -= 1
    else:
        state.outside[side][zone] -= 1


def go_inside(war: CampaignTables, state: State, unit: int) -> None:
    if not state.flags[unit] & INSIDE:
        shift(war, state, unit, state.at[unit], inside=True)


def come_out(war: CampaignTables, state: State, zone: int, side: int) -> None:
    """Nobody besieges the city any more: everybody in it is simply there."""
    for unit in war.units_of[side]:
        if state.at[unit] == zone and state.flags[unit] & INSIDE:
            shift(war, state, unit, zone)
    for leader in war.leaders_of[side]:
        if state.leader_at[leader] == zone:
            state.leader_in &= ~(1 << leader)


def place_leader(state: State, leader: int, zone: int, inside: bool = False) -> None:
    state.leader_at[leader] = zone
    state.leader_in = state.leader_in | 1 << leader if inside else state.leader_in & ~(1 << leader)


# Finding ---------------------------------------------------------------------------------------------------------


def units_at(war: CampaignTables, state: State, side: int, zone: int) -> list[int]:
    at = state.at
    return [unit for unit in war.units_of[side] if at[unit] == zone]


def land_units_at(war: CampaignTables, state: State, side: int, zone: int, inside: bool = False) -> list[int]:
    at, flags, naval = state.at, state.flags, war.naval
    wanted = INSIDE if inside else 0
    return [u for u in war.units_of[side] if at[u] == zone and not naval[u] and flags[u] & INSIDE == wanted]


def ships_at(war: CampaignTables, state: State, side: int, zone: int) -> list[int]:
    if not state.ships[side][zone]:
        return []
    at, naval = state.at, war.naval
    return [u for u in war.units_of[side] if at[u] == zone and naval[u]]


def leaders_at(war: CampaignTables, state: State, side: int, zone: int, inside: bool = False) -> list[int]:
    at, within = state.leader_at, state.leader_in
    return [i for i in war.leaders_of[side] if at[i] == zone and bool(within >> i & 1) == inside]


def battle_leaders(war: CampaignTables, state: State, battle: Battle, side: int) -> list[int]:
    """The leaders who are in a battle: with the units outside, and with those who come out of the fortress."""
    zone = battle.zone
    leaders = leaders_at(war, state, side, zone)
    if any(state.flags[u] & INSIDE for u in members(battle.fighting[side])):
        leaders += leaders_at(war, state, side, zone, inside=True)
    return [leader for leader in leaders if not battle.gone >> leader & 1]


def any_unit(war: CampaignTables, state: State, side: int, zone: int) -> bool:
    return bool(state.outside[side][zone] or state.inside[side][zone] or state.ships[side][zone])


# Values ----------------------------------------------------------------------------------------------------------


def value(war: CampaignTables, state: State, unit: int, which: int, modifier: int = 0) -> int:
    """A printed value as it is now: decimated, disorganised, under this leader; never below 1 (S9.6.2.c)."""
    flags = state.flags[unit]
    now = war.values[unit][flags & DECIMATED][which] + modifier - (1 if flags & DISORGANISED else 0)
    return now if now > 1 else 1


def tactical_value(war: CampaignTables, state: State, side: int) -> int:
    """S9.5.2: the best among the side's units in the battle."""
    battle = state.battle
    assert battle
    leader = battle.leader[side]
    modifier = war.leaders[leader].modifiers[TACTICAL] if leader >= 0 else 0
    return max((value(war, state, u, TACTICAL, modifier) for u in members(battle.fighting[side])), default=0)


def movement(war: CampaignTables, state: State, units: int, chief: int) -> int:
    """The Movement or Range of a stack: its slowest unit's, under the leader named (S8.4, P9.f)."""
    modifier = war.leaders[chief].modifiers[MOVEMENT] if chief >= 0 else 0
    return min(value(war, state, u, MOVEMENT, modifier) for u in members(units))


# Losing ----------------------------------------------------------------------------------------------------------


def destroy(
    war: CampaignTables, state: State, unit: int, report: Report | None, rule: str, points: bool = True
) -> None:
    """A unit is lost: a point for the enemy, unless a red or green card did it (P15.b)."""
    side = war.side[unit]
    zone = state.at[unit]
    if state.battle and war.naval[unit] and points:
        state.battle.destroyed[side] |= 1 << unit
    elif points:
        state.score[UNITS + 1 - side] += 1
    lift(war, state, unit, DEAD)
    if report:
        report(UnitLost(war.units[unit].id, war.zones[zone].id), rule)


def lose_leader(
    war: CampaignTables, state: State, leader: int, report: Report | None, rule: str, points: bool = True
) -> None:
    """S12.3, P9.c, P15.b: three points; a leader from the cup goes back into it, others are out."""
    side = war.leaders[leader].side
    if points:
        state.score[LEADERS + 1 - side] += 3
    state.leader_at[leader] = BOX if war.leaders[leader].cup else DEAD
    state.leader_in &= ~(1 << leader)
    if state.battle and state.battle.leader[side] == leader:
        state.battle.leader[side] = NOBODY
    if report:
        report(LeaderLost(war.leaders[leader].id), rule)


def lose_lone_leaders(
    war: CampaignTables, state: State, zone: int, side: int, report: Report | None, points: bool = True
) -> None:
    """S12.3: a leader is lost with the last unit he is with; in an own city the garrison is company enough."""
    if any_unit(war, state, side, zone) or (war.is_city[zone] and state.control[zone] == side):
        return
    for leader in war.leaders_of[side]:
        if state.leader_at[leader] == zone:
            lose_leader(war, state, leader, report, "S12.3", points)


def end_siege_if_alone(war: CampaignTables, state: State, zone: int, report: Report | None) -> None:
    """S11.3.4: no besieger is left in the zone, so the marker goes."""
    besieger = state.siege[zone]
    if besieger != NOBODY and not state.outside[besieger][zone]:
        state.siege[zone] = NOBODY
        come_out(war, state, zone, 1 - besieger)
        if report:
            report(SiegeLifted(war.zones[zone].id), "S11.3.4")
