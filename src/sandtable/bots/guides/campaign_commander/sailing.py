"""At sea: where a fleet goes, and whom it carries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sandtable.games.campaign_commander.movement import LEADERS, POINTS, UNITS, ZONE
from sandtable.games.campaign_commander.places import port_enterable
from sandtable.games.campaign_commander.state import State, members
from sandtable.games.campaign_commander.transport import CARGO, EMBARKING, RESOURCES

from .aims import Aims, army_aims, fleet_aims, pull, sea_pull
from .forces import Forces, strength
from .ground import Ground

SCALE: Final = 4.0
STORES: Final = 2.0
"""How much it must be worth to be over there before a resource point goes aboard."""
PASSAGE: Final = 0.5
"""How much better it must be over there before troops go aboard."""
BEACH: Final = 0.6
"""What a landing is worth beside a port of one's own: it takes another operation, on a hostile coast."""
NEVER: Final = -8.0


def rate_voyage(ground: Ground, state: State, frame: list[int], side: int, moves: Sequence[int]) -> list[float]:
    war = ground.war
    number = war.move
    forces = Forces(war, state)
    zone, points, cargo = frame[ZONE], frame[POINTS], members(frame[CARGO])
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
            troops = _troop_aims(ground, state, forces, side, move - number.land, cargo)
            rates.append(SCALE * pull(ground.land(state)[move - number.land], troops))
        else:
            rates.append(NEVER)
    return rates


def _stores(ground: Ground, state: State, frame: list[int], side: int, aims: Aims) -> float:
    """A resource point aboard serves the fleet where it is going, and the army there."""
    worth = sea_pull(ground, state, side, frame[ZONE], aims, frame[POINTS])
    return SCALE * worth + 1.0 if worth > STORES and not frame[RESOURCES] else NEVER


def _aims(ground: Ground, state: State, forces: Forces, frame: list[int], side: int) -> Aims:
    """Its own, and those of the troops aboard: a friendly port near to what they could do, or an enemy coast."""
    war = ground.war
    ships, cargo = members(frame[UNITS]), members(frame[CARGO])
    power = sum(strength(war, state, u) for u in ships)
    aims = fleet_aims(ground, state, forces, side, frame[ZONE], len(ships), power)
    return aims + _harbours(ground, state, forces, side, frame[ZONE], cargo) if cargo else aims


def _harbours(ground: Ground, state: State, forces: Forces, side: int, zone: int, cargo: Sequence[int]) -> Aims:
    war = ground.war
    troops = _troop_aims(ground, state, forces, side, zone, cargo)
    distances = ground.land(state)
    ports = [
        (port, pull(distances[port], troops))
        for port in war.cities
        if war.harbour[port] >= 0 and port_enterable(war, state, side, port)
    ]
    enemies = state.outside[1 - side]
    return ports + [
        (water, BEACH * max((pull(distances[shore], troops) for shore in shores if not enemies[shore]), default=0.0))
        for water, shores in enumerate(war.coast)
        if shores and not war.is_land[water]
    ]


def _troop_aims(ground: Ground, state: State, forces: Forces, side: int, zone: int, cargo: Sequence[int]) -> Aims:
    power = sum(strength(ground.war, state, u) for u in cargo)
    return army_aims(ground, state, forces, side, zone, max(2, len(cargo)), power)


def _boarding(ground: Ground, state: State, forces: Forces, frame: list[int], side: int, piece: int) -> float:
    """Troops go aboard where they have nothing to do and the fleet can bring them to where they have."""
    war = ground.war
    zone = frame[ZONE]
    if piece >= len(war.units):
        return PASSAGE if frame[CARGO] and piece < war.all_or_count and not frame[LEADERS] else NEVER
    cargo = [*members(frame[CARGO]), piece]
    there = pull(ground.sea[zone], _harbours(ground, state, forces, side, zone, cargo), frame[POINTS] - EMBARKING)
    here = pull(ground.land(state)[zone], _troop_aims(ground, state, forces, side, zone, cargo))
    return there - here if there > here + PASSAGE else NEVER


def rate_landing(ground: Ground, state: State, frame: list[int], side: int, moves: Sequence[int]) -> list[float]:
    """Everybody goes ashore, with a leader."""
    return [0.0 if move == ground.war.move.ready else SCALE for move in moves]
