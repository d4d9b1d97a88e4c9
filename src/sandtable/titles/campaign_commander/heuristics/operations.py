"""An operation: which resource point, which stack, for what, where to, and when to end it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..rules.movement import LandMoveFrame
from ..rules.operations import SPENDING, ActivationFrame, OperationFrame
from ..rules.state import ACTED, INSIDE, LANDED, State, members
from ..rules.supply_and_isolation import besieged, supply_reach
from ..rules.units import MOVEMENT, value
from .card_value import card_worth
from .distances import FADING, MapDistances
from .forces import Forces, strength, victory_chance
from .land_routes import NEARLY, Destinations
from .objectives import army_aims, ferry_aims, fleet_aims, led, prize, sea_pull, siege_chance, siege_worth
from .sea_routes import passage

SCALE: Final = 4.0
"""Ratings for each victory point of difference."""
NEVER: Final = -20.0
ENOUGH: Final = 0.25
"""An action that gains less is not worth the trouble."""
REORGANISE, REBUILD = 0.45, 0.35
OWN_ACTION: Final = 1.5
"""An action of the campaign's own, such as raising a rebellion."""
ABANDONED: Final = 0.5
"""What of a siege is lost by going away from it."""
SECOND: Final = 0.5
"""What a second good stack within reach adds to a resource point."""
SPARED: Final = 0.1
"""Of two resource points that do as much, the one is spent that is near to no army; for each unit of the army."""
SALLY: Final = 0.6
GARRISONED: Final = 4
"""An army of so many leaves a garrison behind in a city on a strait."""
STAYING: Final = 2
"""The units of that garrison."""
TOGETHER: Final = 0.5
"""So much more must be gained by going alone: who is met on the way may be stronger."""
TWO_ARMIES: Final = 18
"""So many units are more than one siege needs."""


class OperationScores:
    """How much each stack of a side could gain by acting now; worked out once for each that is asked about."""

    def __init__(self, ground: MapDistances, state: State, side: int) -> None:
        self.ground, self.state, self.side = ground, state, side
        self.forces = Forces(ground.war, state)
        self._known: dict[tuple[int, bool, bool], float] = {}

    def best(self, zone: int, naval: bool, inside: bool) -> float:
        """What a fresh resource point would let it gain: a siege die or a move."""
        gain = self.of(zone, naval, inside, self.ground.war.campaign.supply)
        if naval or inside or self.state.siege[zone] != self.side:
            return gain
        return max(gain, roll_worth(self.ground, self.state, self.side, zone, len(self.able(zone, naval))))

    def of(self, zone: int, naval: bool, inside: bool, supply: int) -> float:
        """What it gains by moving, with so much supply."""
        key = (zone, naval, inside)
        if key not in self._known:
            self._known[key] = self._work_out(zone, naval, inside, supply)
        return self._known[key]

    def _work_out(self, zone: int, naval: bool, inside: bool, supply: int) -> float:
        if inside:
            return sally_worth(self.ground, self.state, self.forces, self.side, zone)
        units = self.able(zone, naval)
        if not units:
            return 0.0
        stack = self.ground.war.campaign.land_stack
        many = len(units) > 1 and led(self.ground.war, self.state, self.side, zone) and (naval or supply >= stack)
        return self.march(zone, naval, units if many else units[:1])

    def able(self, zone: int, naval: bool) -> list[int]:
        war, state = self.ground.war, self.state
        return [
            u
            for u in war.units_of[self.side]
            if state.at[u] == zone and war.naval[u] == naval and not state.flags[u] & (ACTED | LANDED | INSIDE)
        ]

    def march(self, zone: int, naval: bool, units: Sequence[int]) -> float:
        """What these units gain by going from here to where it is best."""
        ground, state, side = self.ground, self.state, self.side
        war = ground.war
        power = sum(strength(war, state, u) for u in units)
        points = min(value(war, state, u, MOVEMENT) for u in units)
        if naval:
            aims = fleet_aims(ground, state, self.forces, side, zone, len(units), power)
            aims += ferry_aims(ground, state, side, zone)
            here = sea_pull(ground, state, side, zone, aims)
            gain = sea_pull(ground, state, side, zone, aims, points) - here
            troops = self.able(zone, False)
            if troops and (not war.is_land[zone] or not self._busy(zone)):
                gain = max(gain, passage(ground, state, self.forces, side, zone, troops, units, points))
            return gain
        aims = army_aims(ground, state, self.forces, side, zone, len(units), power)
        there = Destinations(ground, state, side, aims, self.forces.served(side) | 1 << zone)
        gain = there.best(zone, points, zone) - there.worth(zone)
        if state.siege[zone] == side:
            everybody = state.outside[side][zone]
            now = siege_worth(ground, state, self.forces, side, zone, everybody)
            gain -= ABANDONED * (now - siege_worth(ground, state, self.forces, side, zone, everybody - len(units)))
        return gain

    def _busy(self, zone: int) -> bool:
        """Can troops here do anything by land."""
        return self.of(zone, False, False, self.ground.war.campaign.supply) > ENOUGH


def roll_worth(ground: MapDistances, state: State, side: int, zone: int, units: int) -> float:
    """What a siege die is worth now; nothing off a port without a ship."""
    harbour = ground.war.harbour[zone]
    if harbour >= 0 and not state.ships[side][harbour]:
        return 0.0
    if units > 1 and not led(ground.war, state, side, zone):
        units = 1
    return siege_chance(ground, state, side, zone, units) * prize(ground, state, side, zone)


def sally_worth(ground: MapDistances, state: State, forces: Forces, side: int, zone: int) -> float:
    chance = victory_chance(forces.walls[side].get(zone, 0.0), forces.field[1 - side].get(zone, 0.0))
    return 2 * ground.points[zone] * SALLY * chance - (1 - chance) * state.inside[side][zone]


def operation_worth(ground: MapDistances, state: State, side: int, zone: int, urges: OperationScores) -> float:
    """What a resource point in this zone could do: the best stack it serves, and half of the next."""
    war = ground.war
    if war.is_land[zone] and besieged(war, state, zone):
        gains = [urges.best(zone, False, True) if state.inside[side][zone] else 0.0]
        gains += [urges.best(zone, True, False)] if state.ships[side][zone] else []
    elif war.is_land[zone]:
        reach = supply_reach(war, state, side, zone)
        outside, ships = state.outside[side], state.ships[side]
        served = members(reach)
        gains = [urges.best(z, False, False) for z in served if outside[z]]
        gains += [urges.best(z, True, False) for z in served if ships[z]]
    else:
        gains = [urges.best(zone, True, False)] if state.ships[side][zone] else []
        gains += [urges.best(z, False, False) for z in war.coast[zone] if state.outside[side][z]]
    gains.sort(reverse=True)
    return (gains[0] if gains else 0.0) + SECOND * sum(gain for gain in gains[1:2] if gain > 0)


def best_operation(ground: MapDistances, state: State, side: int, urges: OperationScores | None = None) -> float:
    urges = urges or OperationScores(ground, state, side)
    return max(
        (operation_worth(ground, state, side, z, urges) for z, count in enumerate(state.resources[side]) if count),
        default=0.0,
    )


def at_hand(ground: MapDistances, state: State, side: int, zone: int) -> float:
    """The largest army that a resource point here serves, or will when it has come nearer; less from far away."""
    served = supply_reach(ground.war, state, side, zone)
    distances = ground.land(state)[zone]
    return max(
        units * FADING[distances[there]] * (1.0 if served >> there & 1 else 0.5)
        for there, units in enumerate(state.outside[side])
    )


def want(ground: MapDistances, state: State, side: int, now: float, urges: OperationScores) -> float:
    """How much more could be done with a resource point in the right city than with those that there are."""
    best = max(
        (
            operation_worth(ground, state, side, city, urges)
            for city in ground.war.cities
            if state.control[city] == side and not besieged(ground.war, state, city)
        ),
        default=0.0,
    )
    return max(0.0, best - now)


def rate_operation(
    ground: MapDistances, state: State, frame: OperationFrame, side: int, moves: Sequence[int]
) -> list[float]:
    number = ground.war.move
    urges = OperationScores(ground, state, side)
    if frame.phase == SPENDING:
        return [
            SCALE * operation_worth(ground, state, side, zone, urges) - SPARED * at_hand(ground, state, side, zone)
            for zone in (move - number.spend for move in moves)
        ]
    rates = [SCALE * _action(ground, state, side, move, urges) for move in moves]
    return _one_of_each_stack(ground, state, moves, rates)


def _one_of_each_stack(ground: MapDistances, state: State, moves: Sequence[int], rates: list[float]) -> list[float]:
    """Whoever is named first, the same stack is activated: one of its units stands for all."""
    war = ground.war
    number = war.move
    seen: set[tuple[int, bool, int]] = set()
    for place, move in enumerate(moves):
        if number.activate <= move < number.depart:
            unit = move - number.activate
            stack = (state.at[unit], war.naval[unit], state.flags[unit] & INSIDE)
            if stack in seen:
                rates[place] = NEVER
            seen.add(stack)
    return rates


def _action(ground: MapDistances, state: State, side: int, move: int, urges: OperationScores) -> float:
    war = ground.war
    number = war.move
    if move == number.end:
        return ENOUGH
    if number.activate <= move < number.depart:
        unit = move - number.activate
        inside = bool(state.flags[unit] & INSIDE)
        return urges.of(state.at[unit], war.naval[unit], inside, state.supply_points)
    if number.siege <= move < number.sortie:
        zone = move - number.siege
        return roll_worth(ground, state, side, zone, len(urges.able(zone, False)))
    if number.reorganise <= move < number.rebuild:
        return REORGANISE
    if number.rebuild <= move < number.go:
        return REBUILD
    if number.play <= move < number.draw:
        return card_worth(ground, state, side, move - number.play)
    return OWN_ACTION


# Picking a stack ---------------------------------------------------------------------------------------------------


def rate_activation(
    ground: MapDistances, state: State, frame: ActivationFrame, side: int, moves: Sequence[int]
) -> list[float]:
    """All who are there, if together they gain more than alone; a siege is rolled for from the menu."""
    war = ground.war
    number = war.move
    zone, units = frame.zone, frame.units
    everybody = number.activate + war.all_or_count
    naval = bool(units & war.ships)
    rates = dict.fromkeys(moves, -SCALE)
    if state.flags[units.bit_length() - 1] & INSIDE:
        rates.update({everybody: SCALE, number.sortie: 0.0})
        return [rates[move] for move in moves]
    urges = OperationScores(ground, state, side)
    alone = urges.march(zone, naval, members(units))
    if number.depart in rates:
        rates[number.depart] = SCALE * alone
    for leader in range(len(war.leaders)):
        if number.activate + len(war.units) + leader in rates:
            rates[number.activate + len(war.units) + leader] = SCALE * alone - 1.0
    if everybody in rates:
        able = urges.able(zone, naval)
        together = urges.march(zone, naval, able)
        rates[everybody] = SCALE * (together + TOGETHER)
        if len(able) >= TWO_ARMIES and not naval and _leaders(ground, state, side, zone) > 1:
            _split(ground, frame, rates, len(able) // 2)
        elif not naval and _gateway(ground, state, side, zone, len(able)):
            _garrison(ground, frame, rates, state.outside[side][zone] + state.inside[side][zone] - STAYING)
    for own in moves:
        if own > number.end:
            rates[own] = SCALE * OWN_ACTION
    return [rates[move] for move in moves]


def _leaders(ground: MapDistances, state: State, side: int, zone: int) -> int:
    return sum(state.leader_at[leader] == zone for leader in ground.war.leaders_of[side])


def _split(ground: MapDistances, frame: ActivationFrame, rates: dict[int, float], half: int) -> None:
    """Two leaders make two armies: one goes with half of the units."""
    war = ground.war
    number = war.move
    leaders = frame.leaders
    wanted = frame.units.bit_count() < half
    for move in rates:
        piece = move - number.activate
        if move == number.depart:
            rates[move] = -SCALE if wanted or not leaders else 2 * SCALE
        elif piece == war.all_or_count or piece >= len(war.units):
            rates[move] = -SCALE if leaders or piece == war.all_or_count else 2 * SCALE
        elif piece >= 0:
            rates[move] = SCALE if wanted and leaders else -SCALE


def _gateway(ground: MapDistances, state: State, side: int, zone: int, leaving: int) -> bool:
    return (
        zone in ground.war.across
        and leaving >= GARRISONED
        and len(ground.island[zone]) > 1
        and state.control[zone] == side
        and state.outside[side][zone] + state.inside[side][zone] - leaving < STAYING
    )


def _garrison(ground: MapDistances, frame: ActivationFrame, rates: dict[int, float], going: int) -> None:
    """Some stay: whoever is left when as many as may go and the leaders have been named."""
    war = ground.war
    number = war.move
    missing = frame.units.bit_count() < going
    leader_left = any(len(war.units) <= move - number.activate < war.all_or_count for move in rates)
    for move in rates:
        piece = move - number.activate
        if move == number.depart:
            rates[move] = -SCALE if missing or leader_left else 2 * SCALE
        elif piece == war.all_or_count:
            rates[move] = -SCALE
        elif piece >= len(war.units):
            rates[move] = 2 * SCALE
        elif piece >= 0:
            rates[move] = SCALE if missing else -SCALE


# On the march ------------------------------------------------------------------------------------------------------


def rate_march(
    ground: MapDistances, state: State, frame: LandMoveFrame, side: int, moves: Sequence[int]
) -> list[float]:
    """Towards what is worth most, as near as the movement points allow."""
    war = ground.war
    number = war.move
    units = members(frame.units)
    zone, points = frame.zone, frame.points
    power = sum(strength(war, state, u) for u in units)
    forces = Forces(war, state)
    aims = army_aims(ground, state, forces, side, zone, len(units), power)
    there = Destinations(ground, state, side, aims, forces.served(side))
    return [
        SCALE * (there.worth(zone) + NEARLY * points)
        if move == number.stop
        else SCALE * there.best(move - number.go, points - war.cost[move - number.go], zone)
        for move in moves
    ]
