"""Chapters 1, 5 and 9.6.6: what lies beside what, how far supply reaches, who is cut off."""

from __future__ import annotations

from .campaign_tables import CampaignTables
from .state import ACTED, INSIDE, LANDED, NOBODY, State
from .units import any_unit


def neighbours(war: CampaignTables, state: State, zone: int) -> tuple[int, ...]:
    """The land zones beside a land zone; the strait joins two cities while one side holds both (P1.h)."""
    other = war.across.get(zone)
    if other is not None and state.control[zone] == state.control[other] != NOBODY:
        return (*war.links[zone], other)
    return war.links[zone]


def enemy_fortress(war: CampaignTables, state: State, side: int, zone: int) -> bool:
    return war.is_city[zone] and state.control[zone] == 1 - side


# Supply (S5.2.3, S5.2.4) ---------------------------------------------------------------------------------------


def blocked(war: CampaignTables, state: State, side: int, zone: int) -> bool:
    """Does the enemy bar the way of supply here: with troops in the field, or a fortress that is not besieged."""
    return state.outside[1 - side][zone] > 0 or (
        war.is_city[zone] and state.control[zone] != side and state.siege[zone] != side
    )


def supply_reach(war: CampaignTables, state: State, side: int, marker: int) -> int:
    """The land zones that supply from a city reaches, as a set."""
    if blocked(war, state, side, marker):
        return 0
    reached = 1 << marker
    edge = [marker]
    for _ in range(war.options["supply_range"]):
        further = []
        for zone in edge:
            for there in neighbours(war, state, zone):
                if not reached >> there & 1 and not blocked(war, state, side, there):
                    reached |= 1 << there
                    further.append(there)
        edge = further
    return reached


def supplied(
    war: CampaignTables, state: State, side: int, marker: int, inside: bool, done: int = ACTED | LANDED
) -> list[int]:
    """The units that a marker serves and that may still act in this operation. ``done``: flags of those who may not."""
    at, flags, naval = state.at, state.flags, war.naval
    if inside:
        free = state.siege[marker] == NOBODY
        return [
            u
            for u in war.units_of[side]
            if at[u] == marker and not flags[u] & done and (naval[u] or free or flags[u] & INSIDE)
        ]
    if not war.is_land[marker]:
        coast = war.coast[marker]
        return [
            u
            for u in war.units_of[side]
            if not flags[u] & done and (at[u] == marker if naval[u] else at[u] in coast and not flags[u] & INSIDE)
        ]
    reach = supply_reach(war, state, side, marker)
    found = []
    for u in war.units_of[side]:
        zone = at[u]
        if zone < 0 or flags[u] & done:
            continue
        if war.is_land[zone]:
            if reach >> zone & 1 and not flags[u] & INSIDE:
                found.append(u)
        elif naval[u] and _harbour_served(war, state, side, zone, reach):
            found.append(u)
    return found


def _harbour_served(war: CampaignTables, state: State, side: int, zone: int, reach: int) -> bool:
    """The option by which resources ashore serve ships at sea; by the rule they do not."""
    rule = war.options["harbour_supply"]
    if rule == "none":
        return False
    if rule == "own_port":
        city = war.city_of[zone]
        return city >= 0 and state.control[city] == side and bool(reach >> city & 1)
    return any(reach >> land & 1 for land in war.coast[zone])


def besieged(war: CampaignTables, state: State, zone: int) -> bool:
    return state.siege[zone] != NOBODY


def resource_zones(war: CampaignTables, state: State, side: int) -> list[int]:
    return [zone for zone, count in enumerate(state.resources[side]) if count]


# Ports ---------------------------------------------------------------------------------------------------------


def port_open(war: CampaignTables, state: State, side: int, zone: int) -> bool:
    """May ships of this side be in this port city (P1.e, S6.4.4)."""
    if war.harbour[zone] < 0 or state.control[zone] != side:
        return False
    return state.siege[zone] == NOBODY or bool(war.options["besieged_port_open"])


def port_enterable(war: CampaignTables, state: State, side: int, zone: int) -> bool:
    """S6.4.4: never where enemy units are; a siege from the land leaves the quays open."""
    if not port_open(war, state, side, zone):
        return False
    return not state.ships[1 - side][zone]


# Isolation (S9.6.6) --------------------------------------------------------------------------------------------


def isolated_on_land(war: CampaignTables, state: State, side: int, zone: int, also_enemy: int = NOBODY) -> bool:
    """Is every zone around held by the enemy, or impassable. ``also_enemy``: an attacker has just come from there."""
    enemy = state.outside[1 - side]
    for there in neighbours(war, state, zone):
        if there != also_enemy and not enemy[there]:
            return False
    return not _sea_is_a_way_out(war, state, side, zone)


def _sea_is_a_way_out(war: CampaignTables, state: State, side: int, zone: int) -> bool:
    rule = war.options["iso_sea"]
    if rule == "never":
        return False
    own, enemy = state.ships[side], state.ships[1 - side]
    for sea in war.coast[zone]:
        if rule == "unless_enemy_fleet":
            if not enemy[sea]:
                return True
        elif own[sea] or (war.city_of[sea] == zone and own[zone] and not enemy[sea]):
            return True
    return False


def isolated_at_sea(war: CampaignTables, state: State, side: int, zone: int, also_enemy: int = NOBODY) -> bool:
    """Ships are cut off where every way out leads to enemy ships or a closed port."""
    if not war.options["iso_naval"]:
        return False
    enemy = state.ships[1 - side]
    for there, _ in war.sea_links[zone]:
        if war.is_land[there]:
            if port_enterable(war, state, side, there):
                return False
        elif not enemy[there] and there != also_enemy:
            return False
    return True


def isolated(war: CampaignTables, state: State, unit: int) -> bool:
    """Does an Isolated marker lie on this unit now."""
    zone = state.at[unit]
    side = war.side[unit]
    if war.naval[unit]:
        return isolated_at_sea(war, state, side, zone)
    if not war.is_land[zone] or state.flags[unit] & INSIDE:
        return False
    return isolated_on_land(war, state, side, zone)


def guarded(war: CampaignTables, state: State, side: int, zone: int) -> bool:
    """Has a side anybody in this zone: a unit, or the garrison of its city."""
    return any_unit(war, state, side, zone) or (war.is_city[zone] and state.control[zone] == side)
