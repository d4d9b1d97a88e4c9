"""In battle: which chit, whom it engages, who checks, who goes with whom where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sandtable.engine.procedures import Frame

from ..rules.battle.chits import acting_as, without_effect
from ..rules.battle.cohesion_checks import CheckSelectionFrame
from ..rules.battle.retreat import RetreatFrame
from ..rules.pack_data import DIS, Check
from ..rules.siege import ShelterFrame
from ..rules.state import DECIMATED, State, members
from ..rules.units import COHESION, TACTICAL
from .distances import MapDistances
from .forces import Forces, strength, victory_chance
from .objectives import siege_chance

RESULT: Final = (0.0, 0.6, 1.0, 1.2, 1.5, 1.5, 0.6)
"""How much the result of a failed check hurts, by the numbers of ``data``."""


def _failure(ground: MapDistances, state: State, unit: int, modifier: int) -> float:
    cohesion = ground.war.values[unit][state.flags[unit] & DECIMATED][COHESION]
    return min(10, max(0, 10 - cohesion + modifier)) / 10


def _mean_failure(ground: MapDistances, state: State, units: Sequence[int], modifier: int) -> float:
    return sum(_failure(ground, state, u, modifier) for u in units) / len(units) if units else 0.0


def _expected(ground: MapDistances, state: State, side: int, check: Check) -> float:
    """What a group of checks does to the enemy, less what it does to us."""
    battle = state.battle
    assert battle
    victim = side if check.own else 1 - side
    mask = battle.fighting[victim] & sum(ground.war.of_type[each] for each in range(4) if check.types >> each & 1)
    if not mask and check.instead:
        return _expected(ground, state, side, check.instead)
    units = members(mask)
    count = 1 if check.engaged else min(check.count or len(units), len(units))
    harm = count * RESULT[check.result] * _mean_failure(ground, state, units, check.modifier)
    return -harm if check.own else harm


def rate_chit_play(ground: MapDistances, state: State, frame: Frame, side: int, moves: Sequence[int]) -> list[float]:
    """The chit that does most harm; one that does nothing now is kept or thrown away by what it would cost us."""
    war = ground.war
    battle = state.battle
    assert battle
    rates = []
    for move in moves:
        acting = acting_as(war, state, war.chit_by_name[side][battle.naval][move - war.move.chit])
        chit = war.chits[acting]
        if without_effect(war, state, acting):
            rates.append(0.0)
            continue
        times = 1.6 if chit.engage else 1.0
        rates.append(2 * times * sum(_expected(ground, state, side, check) for check in chit.checks))
    return rates


def rate_engagement_choice(
    ground: MapDistances, state: State, frame: Frame, side: int, moves: Sequence[int]
) -> list[float]:
    """Our steadiest against their weakest."""
    rates = []
    for move in moves:
        unit = move - ground.war.move.engage
        power = strength(ground.war, state, unit)
        rates.append(power if ground.war.side[unit] == side else -power)
    return rates


def rate_check_selection(
    ground: MapDistances, state: State, frame: CheckSelectionFrame, side: int, moves: Sequence[int]
) -> list[float]:
    """Of our own the steadiest check; of the enemy's the weakest."""
    rates = []
    for move in moves:
        unit = move - ground.war.move.check
        steady = 10 * (1 - _failure(ground, state, unit, frame.modifier))
        if state.flags[unit] & DECIMATED and frame.result != DIS:
            steady -= 2
        rates.append(steady if ground.war.side[unit] == side else -steady)
    return rates


def rate_loss(ground: MapDistances, state: State, frame: Frame, side: int, moves: Sequence[int]) -> list[float]:
    """Who must be given up: the weakest."""
    return [-strength(ground.war, state, move - ground.war.move.lose) for move in moves]


def rate_ship_recovery(
    ground: MapDistances, state: State, frame: Frame, side: int, moves: Sequence[int]
) -> list[float]:
    """A ship that was lost before one that is damaged."""
    first = ground.war.move.recover
    return [float(2 * (state.at[move - first] < 0)) for move in moves]


def rate_leader_choice(
    ground: MapDistances, state: State, frame: Frame, side: int, moves: Sequence[int]
) -> list[float]:
    rates = []
    for move in moves:
        modifiers = ground.war.leaders[move - ground.war.move.lead].modifiers
        fights = state.battle is not None
        rates.append(2.0 * modifiers[COHESION] + modifiers[TACTICAL] if fights else float(sum(modifiers)))
    return rates


def rate_retreat_choice(
    ground: MapDistances, state: State, frame: Frame, side: int, moves: Sequence[int]
) -> list[float]:
    """A leader stays with those who still fight, unless there is one unit left."""
    battle = state.battle
    last = battle is not None and battle.fighting[side].bit_count() <= 1
    return [0.0 if move == ground.war.move.ready else 1.0 if last else -2.0 for move in moves]


def rate_retreat(
    ground: MapDistances, state: State, frame: RetreatFrame, side: int, moves: Sequence[int]
) -> list[float]:
    """To own cities and own troops, away from the enemy's."""
    war = ground.war
    rates = []
    for move in moves:
        zone = frame.zone if move == war.move.stop else move - war.move.retreat
        home = war.is_city[zone] and state.control[zone] == side
        near = sum(1 for there in war.links[zone] if state.outside[1 - side][there])
        rates.append(2.0 * home + 0.5 * bool(state.outside[side][zone]) + bool(state.resources[side][zone]) - near)
    return rates


# Before a battle at a fortress -------------------------------------------------------------------------------------


def rate_shelter(
    ground: MapDistances, state: State, frame: ShelterFrame, side: int, moves: Sequence[int]
) -> list[float]:
    """Behind the walls, unless the enemy outside is the weaker, or the city cannot be held anyway."""
    war = ground.war
    zone = frame.zone
    enemy = 1 - side
    forces = Forces(war, state)
    chance = victory_chance(forces.field[side].get(zone, 0.0), forces.field[enemy].get(zone, 0.0))
    falls = siege_chance(ground, state, enemy, zone, state.outside[enemy][zone])
    hide = 6 * (0.6 - chance) - 3 * max(0.0, falls - 0.5)
    begun = state.inside[side][zone] > 0
    return [0.0 if move == war.move.ready else hide + 2 * begun for move in moves]


def rate_relief_sortie(
    ground: MapDistances, state: State, frame: Frame, side: int, moves: Sequence[int]
) -> list[float]:
    """Who is besieged helps the army that comes to the relief."""
    return [0.0 if move == ground.war.move.ready else 2.0 for move in moves]
