"""The rules of thumb that a beginner is told, to be read at one go: the greedy bot leads its war by them.

- March on the city that brings most for the way, with everybody who is there, behind a leader, no further than supply
  can follow. An own city that is besieged counts as well.
- Roll for a siege as long as the die can take the city; send a ship before a port that is besieged.
- Keep a resource point where the army is. No army can act: play the card that does most, or draw.
- Stay away from an army that is stronger.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sandtable.engine.procedures import Frame

from ..rules.movement import LandMoveFrame
from ..rules.operations import SPENDING, OperationFrame
from ..rules.sea.fleet import NavalMoveFrame
from ..rules.state import NOBODY, State, members
from ..rules.supply_and_isolation import supply_reach
from .card_value import DECISIVE, card_worth, margin
from .distances import FADING, MapDistances
from .forces import Forces, strength, victory_chance
from .objectives import led, siege_worth
from .operations import roll_worth

NEEDED: Final = 2.0
"""What a resource point is worth where the army has none."""
DRAW: Final = 1.0
FLEET: Final = 4.0
"""Units that a fleet is worth, for each point of the port that wants it."""
ENOUGH: Final = 0.1
NEVER: Final = -1.0


def promise(ground: MapDistances, state: State, forces: Forces, side: int, zone: int, units: int) -> float:
    """The best that so many units could march to from here: what a siege is worth there, or a relief, by the way."""
    best = 0.0
    distances = ground.land(state)[zone]
    for city in ground.war.cities:
        if state.control[city] != side:
            reached = forces.served(side) >> city & 1
            worth = siege_worth(ground, state, forces, side, city, units) if reached else 0.0
        else:
            worth = float(ground.points[city] if state.siege[city] != NOBODY else 0)
        best = max(best, worth * FADING[distances[city]])
    return best


def army_at(ground: MapDistances, state: State, side: int, zone: int) -> int:
    """How many could act there together: without a leader nobody is counted on."""
    return state.outside[side][zone] if led(ground.war, state, side, zone) else 0


def served(ground: MapDistances, state: State, side: int, zone: int) -> float:
    """What a resource point in this zone would do: the largest army that it serves, or a fleet that is wanted."""
    best = 0.0
    for there in members(supply_reach(ground.war, state, side, zone)):
        best = max(best, army_at(ground, state, side, there))
        if state.ships[side][there]:
            best = max(best, FLEET * wanted(ground, state, side, there))
    return best


def ready(ground: MapDistances, state: State, side: int) -> bool:
    return any(served(ground, state, side, zone) for zone, count in enumerate(state.resources[side]) if count)


def rate_sequence(ground: MapDistances, state: State, frame: Frame, side: int, moves: Sequence[int]) -> list[float]:
    """Map whenever an army can be served."""
    first = ground.war.move.choose
    return [float((move > first) == ready(ground, state, side)) for move in moves]


def rate_card_choice(ground: MapDistances, state: State, frame: Frame, side: int, moves: Sequence[int]) -> list[float]:
    """The card that does most; of those that do little, one that becomes a resource point, if the army has none."""
    war = ground.war
    number = war.move
    needed = 0.0 if ready(ground, state, side) else NEEDED
    rates = []
    for move in moves:
        if move == number.draw:
            last = war.cards_in(state.deck, side) == 1
            rates.append(DECISIVE if last and margin(ground, state, side) > 0 else -DECISIVE if last else DRAW)
        elif number.discard <= move < number.spend:
            rates.append(needed - 0.5 * card_worth(ground, state, side, move - number.discard))
        else:
            rates.append(card_worth(ground, state, side, move - number.play) if move < number.draw else 0.0)
    return rates


def rate_resource_placement(
    ground: MapDistances, state: State, frame: Frame, side: int, moves: Sequence[int]
) -> list[float]:
    """To the army."""
    return [served(ground, state, side, move - ground.war.move.place) for move in moves]


def rate_operation(
    ground: MapDistances, state: State, frame: OperationFrame, side: int, moves: Sequence[int]
) -> list[float]:
    """First the sieges, then whoever marches to something; nobody leaves a siege that a die can end."""
    war = ground.war
    number = war.move
    if frame.phase == SPENDING:
        return [served(ground, state, side, move - number.spend) for move in moves]
    forces = Forces(war, state)
    rates = []
    for move in moves:
        if number.siege <= move < number.sortie:
            zone = move - number.siege
            rates.append(10 * roll_worth(ground, state, side, zone, state.outside[side][zone]))
        elif number.activate <= move < number.depart:
            rates.append(_stack(ground, state, forces, side, move - number.activate))
        else:
            rates.append(ENOUGH if move == number.end else 0.0)
    return rates


def _stack(ground: MapDistances, state: State, forces: Forces, side: int, unit: int) -> float:
    """What those gain by moving who are where this unit is."""
    war = ground.war
    zone = state.at[unit]
    if war.naval[unit]:
        return wanted(ground, state, side, zone)
    units = army_at(ground, state, side, zone)
    besieges = state.siege[zone] == side and roll_worth(ground, state, side, zone, units) > 0
    if units < 2 or state.supply_points < war.campaign.land_stack or besieges:
        return NEVER
    return promise(ground, state, forces, side, zone, units)


def rate_activation(ground: MapDistances, state: State, frame: Frame, side: int, moves: Sequence[int]) -> list[float]:
    """Everybody."""
    number = ground.war.move
    everybody = number.activate + ground.war.all_or_count
    return [1.0 if move == everybody else 0.5 if move == number.depart else 0.0 for move in moves]


def rate_march(
    ground: MapDistances, state: State, frame: LandMoveFrame, side: int, moves: Sequence[int]
) -> list[float]:
    """Nearer to the best city, and not into an army that is stronger."""
    war = ground.war
    units = members(frame.units)
    power = sum(strength(war, state, unit) for unit in units)
    forces = Forces(war, state)
    foes = forces.field[1 - side]
    rates = []
    for move in moves:
        zone = frame.zone if move == war.move.stop else move - war.move.go
        risk = zone in foes and victory_chance(power, foes[zone]) < 0.5
        rates.append(NEVER if risk else promise(ground, state, forces, side, zone, len(units)))
    return rates


def wanted(ground: MapDistances, state: State, side: int, zone: int) -> float:
    """How near a fleet is to a port that own troops besiege and no own ship lies before."""
    war = ground.war
    distances = ground.sea[zone]
    return max(
        (
            ground.points[city] * FADING[distances[war.harbour[city]]]
            for city in war.cities
            if state.siege[city] == side and war.harbour[city] >= 0 and not state.ships[side][war.harbour[city]]
        ),
        default=0.0,
    )


def rate_voyage(
    ground: MapDistances, state: State, frame: NavalMoveFrame, side: int, moves: Sequence[int]
) -> list[float]:
    """To a port that wants a ship; nothing is carried."""
    number = ground.war.move
    rates = []
    for move in moves:
        if move == number.stop:
            rates.append(wanted(ground, state, side, frame.zone))
        elif number.go <= move < number.stop:
            rates.append(wanted(ground, state, side, move - number.go))
        else:
            rates.append(NEVER)
    return rates
