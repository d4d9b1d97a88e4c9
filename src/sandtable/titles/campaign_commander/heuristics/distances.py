"""What does not change of a campaign's map, as a player thinks of it: how far it is from anywhere to anywhere."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final

from ..rules.campaign_tables import CampaignTables
from ..rules.state import State

FAR: Final = 60
NEARER: Final = 0.9
"""What an aim is worth where it lies a movement point farther away."""
GATEWAY: Final = 4
"""What a city on a strait is worth more than its victory points."""
FADING: Final = tuple(NEARER**distance for distance in range(FAR + 1))

Links = Callable[[int], Iterable[tuple[int, int]]]


class MapDistances:
    """Distances in movement points, by land and by sea, with no enemy in the way."""

    def __init__(self, war: CampaignTables) -> None:
        self.war = war
        self.zones = len(war.zones)
        self._joined = [self._spread(zone, self._by_land) for zone in range(self.zones)]
        self._apart = [self._spread(zone, self._without_straits) for zone in range(self.zones)]
        self.sea = [self._spread(zone, self._by_sea) for zone in range(self.zones)]
        self.island = [[c for c in war.cities if self._apart[zone][c] < FAR] for zone in range(self.zones)]
        """The cities that can be marched to from a zone without crossing a strait."""
        self.ports = sum(1 << city for city in war.cities if war.harbour[city] >= 0)
        self.points = [zone.vp for zone in war.zones]
        self.stakes = [zone.vp + GATEWAY * (number in war.across) for number, zone in enumerate(war.zones)]
        """What a city means to its owner: who loses a strait is cut off."""
        self.walls = [zone.siege for zone in war.zones]
        self.margin = sum(self.points[z] for z in war.campaign.held[0]) - sum(
            self.points[z] for z in war.campaign.held[1]
        )
        """How far the first side is ahead before anything has happened."""
        self.cards = [sum(war.cards[card].copies for card in war.cards_of[side]) for side in (0, 1)]

    def land(self, state: State) -> list[list[int]]:
        """By land: over the straits only while both shores are in one hand."""
        control = state.control
        return self._joined if all(control[a] == control[b] for a, b in self.war.across.items()) else self._apart

    def _without_straits(self, zone: int) -> Iterable[tuple[int, int]]:
        return [(there, self.war.cost[there]) for there in self.war.links[zone]]

    def _by_land(self, zone: int) -> Iterable[tuple[int, int]]:
        war = self.war
        across = war.across.get(zone)
        beside = war.links[zone] if across is None else (*war.links[zone], across)
        return [(there, war.cost[there]) for there in beside]

    def _by_sea(self, zone: int) -> Iterable[tuple[int, int]]:
        return self.war.sea_links[zone]

    def _spread(self, start: int, links: Links) -> list[int]:
        distance = [FAR] * self.zones
        distance[start] = 0
        edge = [(0, start)]
        while edge:
            far, zone = heapq.heappop(edge)
            if far > distance[zone]:
                continue
            for there, cost in links(zone):
                if far + cost < distance[there]:
                    distance[there] = far + cost
                    heapq.heappush(edge, (far + cost, there))
        return distance


@lru_cache(maxsize=8)
def ground_of(war: CampaignTables) -> MapDistances:
    return MapDistances(war)
