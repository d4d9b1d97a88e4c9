"""Where a side's troops could be served: near to a city of its own, into which resource points can come."""

from __future__ import annotations

from ..rules.campaign_tables import CampaignTables
from ..rules.state import NOBODY, State, members
from ..rules.supply_and_isolation import neighbours


def served(war: CampaignTables, state: State, side: int) -> int:
    """The zones that supply from some own city could reach, as a set; an enemy city may lie at its end only.

    That a siege lets supply pass is not counted on: its besiegers may be gone tomorrow.
    """
    return spread(war, state, side, [z for z in war.cities if state.control[z] == side and state.siege[z] == NOBODY])


def stock(war: CampaignTables, state: State, side: int) -> list[int]:
    """By zone, how many resource points lie where supply from them would reach it."""
    found = [0] * len(war.zones)
    for city in war.cities:
        count = state.resources[side][city]
        if count and state.siege[city] == NOBODY:
            for zone in members(spread(war, state, side, [city])):
                found[zone] += count
    return found


def spread(war: CampaignTables, state: State, side: int, edge: list[int]) -> int:
    """The zones that supply from these cities could reach."""
    control, city = state.control, war.is_city
    enemies = state.outside[1 - side]
    reached = sum(1 << zone for zone in edge)
    for _ in range(war.options["supply_range"]):
        further = []
        for zone in edge:
            for there in neighbours(war, state, zone):
                bit = 1 << there
                if reached & bit:
                    continue
                reached |= bit
                if not enemies[there] and (not city[there] or control[there] == side):
                    further.append(there)
        edge = further
    return reached
