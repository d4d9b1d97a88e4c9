"""What a card is worth by what it does, whichever card of whichever campaign it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from sandtable.engine.procedures import find_frame

from ..rules.cards.battle_reactions import EndBattle, Pursuit
from ..rules.cards.card_types import OPERATIONAL
from ..rules.cards.leader_cards import LeadersFromCup, NamedLeader
from ..rules.cards.operation_reactions import BadWeather, LoseCard, Mutiny, RangeModifier, SiegeModifier, Storm
from ..rules.cards.operational_cards import EndGame, Resources
from ..rules.cards.reaction_windows import card_playable
from ..rules.cards.recalls import EnemyWithdraws, RecallArmy
from ..rules.cards.reinforcements import ArrivalCity, Reinforcements
from ..rules.sea.fleet import NavalMoveFrame
from ..rules.siege import SiegeFrame
from ..rules.state import BOX, DEAD, State, members
from ..rules.victory import points
from .distances import MapDistances
from .forces import strength, victory_chance
from .objectives import prize, siege_chance
from .time_left import future

TROOPS, SHIP, LEADER, RECALLED = 0.8, 0.3, 0.8, 1.3
UNKNOWN_ORDER: Final = 4.0
"""An effect of the campaign's own: it has one because it matters."""
REACTION: Final = 0.5
"""A card that answers something, when its moment has come; more or less by what it does."""
KEPT: Final = 0.35
"""What the same card is worth in hand."""
DECISIVE: Final = 20.0


def margin(ground: MapDistances, state: State, side: int) -> int:
    """By how many points a side is ahead."""
    war = ground.war
    return sum(points(war, state, side).values()) - sum(points(war, state, 1 - side).values())


def resource_worth(ground: MapDistances, state: State, side: int) -> float:
    """The next resource point: the fewer there are, and the more time to use it, the more it is worth."""
    stock = sum(state.resources[side])
    return (1.0 if stock < 2 else 0.75 if stock < 4 else 0.5 if stock < 7 else 0.25) * future(ground, state)


def _resources(it: Resources, ground: MapDistances, state: State, side: int) -> float:
    return it.count * resource_worth(ground, state, side)


def _reinforcements(it: Reinforcements, ground: MapDistances, state: State, side: int) -> float:
    war = ground.war
    waiting = 0
    for kind, limit in it.limits:
        units = war.kind_units[kind]
        free = sum(1 for u in units if state.at[u] == BOX or (it.destroyed and state.at[u] == DEAD))
        waiting += min(limit, free)
    each = SHIP if war.naval[war.kind_units[it.limits[0][0]][0]] else TROOPS
    return each * min(it.upto, waiting) * future(ground, state)


def _leader(it: NamedLeader, ground: MapDistances, state: State, side: int) -> float:
    return LEADER


def _leaders(it: LeadersFromCup, ground: MapDistances, state: State, side: int) -> float:
    """Those in the field go home first, and their armies stand still."""
    outside = state.outside[side]
    leading = sum(outside[zone] > 1 for zone in (state.leader_at[i] for i in ground.war.leaders_of[side]) if zone >= 0)
    return LEADER * it.draw - RECALLED * leading


def _nothing(it: RecallArmy | ArrivalCity, ground: MapDistances, state: State, side: int) -> float:
    return 0.0


def _withdrawal(it: EnemyWithdraws, ground: MapDistances, state: State, side: int) -> float:
    war = ground.war
    there = sum(
        1
        for u in war.units_of[1 - side]
        if not war.naval[u] and state.at[u] >= 0 and war.zones[state.at[u]].region == it.region
    )
    return TROOPS * min(it.count, there)


def _finish(it: EndGame, ground: MapDistances, state: State, side: int) -> float:
    return DECISIVE if margin(ground, state, side) > 0 else -DECISIVE


def _siege(it: SiegeModifier, ground: MapDistances, state: State, side: int) -> float:
    siege = find_frame(state, SiegeFrame)
    if not siege:
        return 0.0
    city, besiegers = siege.zone, siege.units.bit_count()
    now = siege_chance(ground, state, side, city, besiegers)
    helped = siege_chance(ground, state, side, city, besiegers - it.modifier)
    return (helped - now) * prize(ground, state, side, city)


def _storm(it: Storm, ground: MapDistances, state: State, side: int) -> float:
    fleet = find_frame(state, NavalMoveFrame)
    return 0.4 * fleet.units.bit_count() if fleet else 0.0


def _mutiny(it: Mutiny, ground: MapDistances, state: State, side: int) -> float:
    zones = it.targets(ground.war, state, side)
    return 0.3 * max((state.outside[1 - side][z] + state.inside[1 - side][z] for z in zones), default=0)


def _end_battle(it: EndBattle, ground: MapDistances, state: State, side: int) -> float:
    """Break off what is being lost."""
    battle = state.battle
    if not battle:
        return 0.0
    power = [sum(strength(ground.war, state, u) for u in members(battle.fighting[each])) for each in (0, 1)]
    return 1.5 * (0.5 - victory_chance(power[side], power[1 - side]))


def _pursuit(it: Pursuit, ground: MapDistances, state: State, side: int) -> float:
    return 0.5 * state.battle.left[1 - side].bit_count() if state.battle else 0.0


def _little(it: LoseCard | RangeModifier | BadWeather, ground: MapDistances, state: State, side: int) -> float:
    return 0.4


EFFECTS: Final[dict[type, Callable[[Any, MapDistances, State, int], float]]] = {
    Resources: _resources,
    Reinforcements: _reinforcements,
    LeadersFromCup: _leaders,
    NamedLeader: _leader,
    RecallArmy: _nothing,
    ArrivalCity: _nothing,
    EnemyWithdraws: _withdrawal,
    EndGame: _finish,
    SiegeModifier: _siege,
    Storm: _storm,
    Mutiny: _mutiny,
    EndBattle: _end_battle,
    Pursuit: _pursuit,
    LoseCard: _little,
    RangeModifier: _little,
    BadWeather: _little,
}


def card_worth(ground: MapDistances, state: State, side: int, card: int) -> float:
    """What it does for its side if it is played now, in points of difference."""
    it = ground.war.cards[card]
    unknown = UNKNOWN_ORDER if it.type == OPERATIONAL else REACTION
    worth = float(it.points[side] - it.points[1 - side])
    for effect in it.effects:
        known = EFFECTS.get(type(effect))
        cities = effect.cities_won(ground.war, state, side)
        if known:
            worth += known(effect, ground, state, side)
        elif cities is not None:
            worth += _city_worth(ground, cities)
        else:
            worth += unknown
    return worth


def _city_worth(ground: MapDistances, cities: Sequence[int]) -> float:
    """Cities that come over: their points are won by one side and lost by the other."""
    return 2.0 * sum(ground.points[city] for city in cities)


def gained_at_once(ground: MapDistances, state: State, side: int, card: int) -> float:
    """The points alone, which are worth as much at the end as at the beginning."""
    it = ground.war.cards[card]
    cities = [city for effect in it.effects for city in effect.cities_won(ground.war, state, side) or ()]
    return it.points[side] - it.points[1 - side] + _city_worth(ground, cities)


def kept_worth(ground: MapDistances, state: State, side: int, card: int) -> float:
    """What it is worth to have it still."""
    if ground.war.cards[card].type != OPERATIONAL:
        return KEPT * future(ground, state)
    worth = max(0.0, 0.7 * card_worth(ground, state, side, card))
    return worth if card_playable(ground.war, state, card) else worth * future(ground, state)
