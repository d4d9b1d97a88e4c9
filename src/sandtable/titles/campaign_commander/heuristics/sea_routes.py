"""At sea: where a fleet goes, and whom it carries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sandtable.engine.procedures import Frame

from ..rules.campaign_tables import ABOARD
from ..rules.sea.fleet import EMBARKING, NavalMoveFrame
from ..rules.state import ACTED, LANDED, State, members
from ..rules.supply_and_isolation import port_enterable
from ..rules.units import land_units_at
from .distances import MapDistances
from .forces import Forces, strength, victory_chance
from .objectives import Aims, army_aims, cut_off, ferry_aims, fleet_aims, pull, sea_pull

SCALE: Final = 4.0
STORES: Final = 2.0
"""How much it must be worth to be over there before a resource point goes aboard."""
FREED: Final = 0.5
"""What it is worth more to each unit that could march to no enemy city."""
PASSAGE: Final = 0.5
"""How much better it must be over there before troops go aboard."""
LANDING_STORES: Final = 6
"""Resource points that go with troops to a hostile coast: one to land, the others for the siege."""
SIEGE_STORES: Final = 2
"""Those that go with ships alone."""
SQUADRON: Final = 2
"""So many ships carry what a landing takes."""
BEACH: Final = 0.6
"""What a landing is worth beside a port of one's own: it takes another operation, on a hostile coast."""
NEVER: Final = -8.0


def rate_voyage(
    ground: MapDistances, state: State, frame: NavalMoveFrame, side: int, moves: Sequence[int]
) -> list[float]:
    war = ground.war
    number = war.move
    forces = Forces(war, state)
    zone, points, cargo = frame.zone, frame.points, members(frame.cargo)
    aims = _aims(ground, state, forces, frame, side)
    rates = []
    for move in moves:
        if move == number.stop:
            rates.append(SCALE * sea_pull(ground, state, side, zone, aims))
        elif number.go <= move < number.stop:
            there = move - number.go
            cost = next(cost for other, cost in war.sea_links[zone] if other == there)
            left = 0 if state.ships[1 - side][there] else points - cost
            rates.append(
                SCALE * (0.95 * sea_pull(ground, state, side, there, aims, left) + 0.05 * pull(ground.sea[there], aims))
            )
        elif move == number.load + war.all_or_count:
            rates.append(_stores(ground, state, frame, side, aims))
        elif number.load <= move < number.embark:
            rates.append(SCALE * _boarding(ground, state, forces, frame, side, move - number.load))
        elif number.land <= move < number.ashore:
            troops = _troop_aims(ground, state, forces, side, zone, cargo)
            rates.append(SCALE * pull(ground.land(state)[move - number.land], troops))
        else:
            rates.append(NEVER)
    return rates


def _stores(ground: MapDistances, state: State, frame: NavalMoveFrame, side: int, aims: Aims) -> float:
    """A resource point aboard serves the fleet where it is going, and the army there."""
    worth = sea_pull(ground, state, side, frame.zone, aims, frame.points)
    wanted, least = (LANDING_STORES, PASSAGE) if frame.cargo else (SIEGE_STORES, STORES)
    return SCALE * worth + 1.0 if worth > least and frame.resources < wanted else NEVER


def _aims(ground: MapDistances, state: State, forces: Forces, frame: NavalMoveFrame, side: int) -> Aims:
    """Its own, and those of the troops aboard: a friendly port near to what they could do, or an enemy coast."""
    war = ground.war
    ships, cargo = members(frame.units), members(frame.cargo)
    power = sum(strength(war, state, u) for u in ships)
    aims = fleet_aims(ground, state, forces, side, frame.zone, len(ships), power)
    if cargo:
        return aims + _harbours(ground, state, forces, side, frame.zone, cargo, ships)
    return aims + ferry_aims(ground, state, side, frame.zone)


def _harbours(
    ground: MapDistances, state: State, forces: Forces, side: int, zone: int, cargo: Sequence[int], ships: Sequence[int]
) -> Aims:
    """Where these ships would land troops: in ports of their own; a squadron, which has a leader and stores, on hostile
    coasts too, where enemy ships lie by the chance to beat them."""
    war = ground.war
    foes = forces.fleet[1 - side]
    troops = _troop_aims(ground, state, forces, side, zone, cargo)
    distances = ground.land(state)
    ports = [
        (port, pull(distances[port], troops))
        for port in war.cities
        if war.harbour[port] >= 0 and port_enterable(war, state, side, port)
    ]
    if len(ships) < SQUADRON:
        return ports
    power = sum(strength(war, state, u) for u in ships)
    enemies = state.outside[1 - side]
    for water, shores in enumerate(war.coast):
        if shores and not war.is_land[water]:
            there = max((pull(distances[shore], troops) for shore in shores if not enemies[shore]), default=0.0)
            if there:
                ports.append((water, BEACH * there * victory_chance(power, foes.get(water, 0.0))))
    return ports


def _troop_aims(ground: MapDistances, state: State, forces: Forces, side: int, zone: int, cargo: Sequence[int]) -> Aims:
    power = sum(strength(ground.war, state, u) for u in cargo)
    return army_aims(ground, state, forces, side, zone, max(2, len(cargo)), power, seaborne=True)


def _boarding(
    ground: MapDistances, state: State, forces: Forces, frame: NavalMoveFrame, side: int, piece: int
) -> float:
    """Troops go aboard where they have nothing to do and the fleet can bring them to where they have."""
    war = ground.war
    zone = frame.zone
    if piece >= len(war.units):
        return PASSAGE if frame.cargo and piece < war.all_or_count and not frame.leaders else NEVER
    aboard = [*members(frame.cargo), piece]
    others = [
        u for u in land_units_at(war, state, side, zone) if u not in aboard and not state.flags[u] & (ACTED | LANDED)
    ]
    cargo = [*aboard, *others][:ABOARD]
    left = 0 if frame.cargo else EMBARKING
    harbours = _harbours(ground, state, forces, side, zone, cargo, members(frame.units))
    there = _reached(ground.sea[zone], harbours, frame.points - left)
    return there + PASSAGE if _better(ground, state, forces, side, zone, cargo, there) else NEVER


def _reached(distances: Sequence[int], harbours: Aims, points: int) -> float:
    """The best of those that a fleet comes to in one voyage."""
    return max((worth for harbour, worth in harbours if distances[harbour] <= points), default=0.0)


def _better(
    ground: MapDistances, state: State, forces: Forces, side: int, zone: int, cargo: Sequence[int], there: float
) -> float:
    """How much better it is for troops over there than here; nothing if it is not worth a passage."""
    power = sum(strength(ground.war, state, u) for u in cargo)
    here = pull(ground.land(state)[zone], army_aims(ground, state, forces, side, zone, max(2, len(cargo)), power))
    return there - here if there > here + PASSAGE else 0.0


def passage(
    ground: MapDistances,
    state: State,
    forces: Forces,
    side: int,
    zone: int,
    troops: Sequence[int],
    ships: Sequence[int],
    points: int,
) -> float:
    """What a fleet gains for the troops that it could take aboard here, or has aboard and could land."""
    cargo = troops[:ABOARD]
    if not ground.war.is_land[zone]:
        aims = _troop_aims(ground, state, forces, side, zone, cargo)
        distances, enemies = ground.land(state), state.outside[1 - side]
        return max(
            (pull(distances[shore], aims) for shore in ground.war.coast[zone] if not enemies[shore]), default=0.0
        )
    there = _reached(ground.sea[zone], _harbours(ground, state, forces, side, zone, cargo, ships), points - EMBARKING)
    better = _better(ground, state, forces, side, zone, cargo, there)
    return better + FREED * len(cargo) if better and cut_off(ground, state, side, zone) else better


def rate_landing(ground: MapDistances, state: State, frame: Frame, side: int, moves: Sequence[int]) -> list[float]:
    """Everybody goes ashore, with a leader."""
    return [0.0 if move == ground.war.move.ready else SCALE for move in moves]
