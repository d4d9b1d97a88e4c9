"""What is worth going to: enemy cities that may fall, weaker enemies, own cities in need, ports that want a fleet.

All is counted in victory points of difference between the sides: a city of 2 points that changes hands is worth 4.
"""

from __future__ import annotations

from typing import Final

from ..rules.campaign_tables import FORTRESS, CampaignTables
from ..rules.movement import STACKING, LandMoveFrame
from ..rules.state import NOBODY, State
from .distances import FADING, FAR, MapDistances
from .forces import Forces, victory_chance
from .supply import spread

Aims = list[tuple[int, float]]
"""Zones and what it is worth to be there."""

NO_SHIP_YET: Final = 0.6
NO_SHIP_AT_ALL: Final = 0.12
"""A port falls only to those who have a ship before it: what a siege is worth without."""
SIEGE: Final = 1.3
"""What could be done instead of a siege."""
LATER: Final = 0.65
"""What an aim is worth that takes another operation to come to."""
VOYAGE: Final = 7
"""How far a fleet sails in one operation."""
BATTLE: Final = 0.4
"""What a battle costs its loser for each unit in it."""
RELIEF: Final = 0.6
"""How likely a besieged city is to be lost at most if nobody comes."""
SHUT: Final = 0.12
"""The same if no die can take it: it serves nobody, and bars the way."""
DICE: Final = 2
"""So many dice for a besieged city are rolled before anybody comes."""
UNSERVED: Final = 0.15
"""What an aim is worth beyond the reach of supply."""
RICH: Final = 2.0
"""What an aim is worth more where resource points are at hand: elsewhere each step takes a card and a turn."""
PLENTY: Final = 4
"""So many are all that it takes."""
OPENS: Final = 0.4
"""What of a city is added to one that brings supply to it."""
FOOTHOLD: Final = 6.0
"""What the first city on an island is worth beyond its own prize."""
HUNGRY: Final = 0.3
"""What a ship is worth to besiegers who can do nothing before stores come, and that brings none."""
FERRY: Final = 0.15
"""What a fleet is worth to each unit of an army that can go nowhere by land."""
FEWEST, MOST = 3, 9
"""The units of such an army that are counted."""
COMPANY: Final = 0.4
"""What a unit adds to an army under a leader."""


def siege_chance(ground: MapDistances, state: State, side: int, city: int, besiegers: int) -> float:
    """The die that takes the city, if its defenders outside take shelter."""
    enemy = 1 - side
    inside = state.inside[enemy][city]
    if state.siege[city] == NOBODY:
        inside = min(FORTRESS, inside + state.outside[enemy][city])
    number = ground.war.campaign.siege_marker[side] - ground.walls[city] - inside + besiegers
    return 0.0 if number <= 0 else 1.0 if number >= 10 else number / 10


def prize(ground: MapDistances, state: State, side: int, city: int) -> float:
    """What the fall of an enemy city brings: its points, those inside, half of what is stored; a first one on an island
    opens it to all that follow."""
    enemy, control = 1 - side, state.control
    worth = 2 * ground.points[city] + state.inside[enemy][city] + 0.5 * state.resources[enemy][city]
    return worth if any(control[other] == side for other in ground.island[city]) else worth + FOOTHOLD


def siege_worth(ground: MapDistances, state: State, forces: Forces, side: int, city: int, besiegers: int) -> float:
    """By the operations that it takes: one to come, and as many dice as it needs on average."""
    chance = siege_chance(ground, state, side, city, besiegers)
    worth = prize(ground, state, side, city) * 2 * chance / (1 + chance) - SIEGE
    return worth * port_opens(ground, state, forces, side, city) if worth > 0 else 0.0


def port_opens(ground: MapDistances, state: State, forces: Forces, side: int, city: int) -> float:
    """Will the siege of a city be rolled for: a port's only with a ship before it, or if one can come."""
    harbour = ground.war.harbour[city]
    if harbour < 0 or state.ships[side][harbour]:
        return 1.0
    distances = ground.sea[harbour]
    near = [zone for zone in forces.ready_fleets(side) if distances[zone] <= VOYAGE]
    if not near:
        return NO_SHIP_AT_ALL
    power = max(forces.sailing(side, zone) for zone in near)
    return max(NO_SHIP_AT_ALL, NO_SHIP_YET * victory_chance(power, forces.fleet[1 - side].get(harbour, 0.0)))


def army_aims(
    ground: MapDistances,
    state: State,
    forces: Forces,
    side: int,
    zone: int,
    units: int,
    power: float,
    seaborne: bool = False,
) -> Aims:
    """For so many land units of such strength in a zone: where they could do something.

    ``seaborne``: they come by ship, and are served in every port by what the fleet has aboard.
    """
    enemy = 1 - side
    foes = forces.field[enemy]
    reach = forces.served(side) | 1 << zone | (ground.ports if seaborne else 0)
    aims: Aims = []
    worths: dict[int, float] = {}
    for city in ground.war.cities:
        if state.control[city] == enemy:
            others = state.outside[side][city] - (units if city == zone else 0)
            worth = siege_worth(ground, state, forces, side, city, others + units)
            if others > 0 and worth:
                worth -= siege_worth(ground, state, forces, side, city, others)
            if city in foes and state.outside[enemy][city] + state.inside[enemy][city] > FORTRESS:
                chance = victory_chance(power, foes[city])
                worth = worth * chance - (1 - chance) * BATTLE * units
            if worth > 0:
                worths[city] = worth
        elif city in foes:
            chance = victory_chance(power + forces.walls[side].get(city, 0.0), foes[city])
            falls = siege_chance(ground, state, enemy, city, state.outside[enemy][city])
            saved = 2 * ground.stakes[city] * min(RELIEF, SHUT + DICE * falls) + state.inside[side][city]
            worth = chance * (saved + BATTLE * state.outside[enemy][city]) - (1 - chance) * BATTLE * units
            if worth > 0:
                aims.append((city, worth))
    stock = forces.stock(side)
    for city in worths:
        worths[city] *= 1 + RICH * min(1.0, stock[city] / PLENTY)
    aims += _opened(ground, state, forces, side, worths, reach)
    for there, foe in foes.items():
        if not ground.war.is_city[there] and ground.war.is_land[there]:
            chance = victory_chance(power, foe)
            worth = BATTLE * (chance * state.outside[enemy][there] - (1 - chance) * units)
            if worth > 0:
                aims.append((there, worth if reach >> there & 1 else worth * UNSERVED))
    if units == 1 and _may_stack(state):
        aims += [
            (state.leader_at[i], COMPANY)
            for i in ground.war.leaders_of[side]
            if state.leader_at[i] >= 0
            and reach >> state.leader_at[i] & 1
            and state.outside[side][state.leader_at[i]] > (state.leader_at[i] == zone)
        ]
    return aims


def _opened(
    ground: MapDistances, state: State, forces: Forces, side: int, worths: dict[int, float], reach: int
) -> Aims:
    """A city is worth more if it brings supply to a better one beyond it."""
    beyond = {city: worth for city, worth in worths.items() if not reach >> city & 1}
    aims: Aims = [(city, worth * UNSERVED) for city, worth in beyond.items()]
    for city, worth in worths.items():
        if reach >> city & 1:
            if beyond:
                opened = spread(ground.war, state, side, [city])
                more = max((more for other, more in beyond.items() if opened >> other & 1), default=0.0)
                worth += OPENS * more * port_opens(ground, state, forces, side, city)
            aims.append((city, worth))
    return aims


def _may_stack(state: State) -> bool:
    """Is there supply left for joining others: for the move itself, if it has not begun, and for stacking."""
    under_way = bool(state.stack) and isinstance(state.stack[-1], LandMoveFrame)
    return state.operator == NOBODY or state.supply_points >= STACKING + (not under_way)


def fleet_aims(
    ground: MapDistances, state: State, forces: Forces, side: int, zone: int, ships: int, power: float
) -> Aims:
    """For a fleet: ports that own troops besiege or are near to, and enemy ships that it would beat."""
    war = ground.war
    enemy = 1 - side
    foes = forces.fleet[enemy]
    aims: Aims = []
    for city in war.cities:
        harbour = war.harbour[city]
        if harbour < 0 or state.control[city] != enemy:
            continue
        others = state.ships[side][harbour] - (ships if harbour == zone else 0)
        worth = _wanted(ground, state, side, city)
        if not _hungry(state, forces, side, city, harbour):
            worth *= others <= 0
        elif not state.resources[side][zone]:
            worth *= HUNGRY
        if worth and harbour in foes:
            chance = victory_chance(power, foes[harbour])
            worth = worth * chance - (1 - chance) * BATTLE * ships
        if worth > 0:
            aims.append((harbour, worth))
    for there, foe in foes.items():
        if not war.is_land[there]:
            chance = victory_chance(power, foe)
            worth = BATTLE * (chance * state.ships[enemy][there] - (1 - chance) * ships)
            if war.city_of[there] >= 0 and state.control[war.city_of[there]] == side:
                worth += chance
            if worth > 0:
                aims.append((there, worth))
    return aims


def ferry_aims(ground: MapDistances, state: State, side: int, zone: int) -> Aims:
    """Where an army waits for ships: in a port without any, from which it can march to no enemy city."""
    return [
        (port, FERRY * min(MOST, state.outside[side][port]))
        for port in ground.war.cities
        if state.outside[side][port] >= FEWEST
        and port != zone
        and ground.war.harbour[port] >= 0
        and not state.ships[side][port]
        and cut_off(ground, state, side, port)
    ]


def cut_off(ground: MapDistances, state: State, side: int, port: int) -> bool:
    """Own troops in a port of their own that can march to no enemy city."""
    distances = ground.land(state)[port]
    return state.control[port] == side and all(
        distances[city] >= FAR for city in ground.war.cities if state.control[city] != side
    )


def _hungry(state: State, forces: Forces, side: int, city: int, harbour: int) -> bool:
    """Do own troops besiege it with no resource point to roll with, where none can come but by sea."""
    served = forces.served(side) >> city & 1 or state.resources[side][harbour]
    return state.siege[city] == side and not served


def _wanted(ground: MapDistances, state: State, side: int, city: int) -> float:
    """What a ship before this port is worth to the army that besieges it, or comes to."""
    if state.siege[city] == side:
        chance = siege_chance(ground, state, side, city, state.outside[side][city])
        return 0.8 * chance * prize(ground, state, side, city)
    near = 0.0
    distances = ground.land(state)[city]
    for zone, units in enumerate(state.outside[side]):
        if units > 1 and distances[zone] <= 4:
            chance = siege_chance(ground, state, side, city, units)
            near = max(near, chance * FADING[distances[zone]])
    return 0.3 * near * prize(ground, state, side, city)


def pull(distances: list[int], aims: Aims, steps: int = 0) -> float:
    """How good it is to be in a zone with these distances and so many movement points left."""
    best = 0.0
    for there, worth in aims:
        far = distances[there] - steps
        if far > 0:
            worth *= LATER * FADING[far]
        if worth > best:
            best = worth
    return best


def sea_pull(ground: MapDistances, state: State, side: int, zone: int, aims: Aims, steps: int = 0) -> float:
    """The same for a fleet: in a foreign harbour it lies fast, so it goes all the way, or from own port to own port."""
    best = 0.0
    distances = ground.sea[zone]
    for there, worth in aims:
        if worth > best and distances[there] <= steps:
            best = worth
    for port in ground.war.cities:
        if ground.war.harbour[port] >= 0 and distances[port] <= steps and state.control[port] == side:
            best = max(best, pull(ground.sea[port], aims))
    return best


def led(war: CampaignTables, state: State, side: int, zone: int, inside: bool = False) -> bool:
    return any(state.leader_at[i] == zone and bool(state.leader_in >> i & 1) == inside for i in war.leaders_of[side])
