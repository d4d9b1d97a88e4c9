"""Card or Map, which card, and where what it brings goes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sandtable.engine.procedures import Frame

from ..rules.cards.operational_cards import Resources
from ..rules.cards.reaction_windows import card_playable
from ..rules.cards.reinforcements import ArrivalCity, MusterFrame
from ..rules.cards.targeting import TargetChoiceFrame
from ..rules.sequence import CHOOSING, SequenceFrame
from ..rules.state import BOX, DECIMATED, DISORGANISED, NOBODY, State
from .card_value import DECISIVE, KEPT, card_worth, gained_at_once, kept_worth, margin, resource_worth
from .distances import MapDistances
from .forces import Forces, strength
from .objectives import army_aims, led, pull, siege_chance
from .operations import ENOUGH, SCALE, OperationScores, at_hand, best_operation, operation_worth, want
from .time_left import future

DRAW: Final = 0.6
"""A card more, whatever it will be."""
HOPE: Final = 0.3
"""What of an order is a part of what a draw is worth that may bring it."""
POINTS: Final = 0.7
"""The same of the points that an order brings at once."""
FEW: Final = 3
"""Who is behind draws no more when so few cards are left that the game is about to end."""
HURRY: Final = 0.5
"""Who is ahead draws: the last card of a deck ends the game."""
URGENT: Final = 3.0
"""How much more is lost with a city on a strait than can be counted: who is beyond it is cut off for long."""
OPERATION: Final = 0.6
"""What the resource point of an operation would still be worth later."""
NEW_ARMY: Final = 6
"""So many units wait, and no more need be called back."""
AT_HAND: Final = 0.1
"""What a resource point is worth for each unit of the army that it lies near to."""
SPREAD: Final = 0.5
"""How much less one more is worth for each that lies there already."""
OWN_CARD_ACTION: Final = 0.2
WANTED: Final = 0.5
"""What a resource point is worth by what it lets an army do that has none; it takes a turn to come."""


def _draw_worth(ground: MapDistances, state: State, side: int) -> float:
    war = ground.war
    left = war.cards_in(state.deck, side)
    ahead = margin(ground, state, side)
    if left == 1:
        return DECISIVE if ahead > 0 else -DECISIVE
    room = war.campaign.hand - war.cards_in(state.hand, side)
    deck = [(state.deck[card], card) for card in war.operational[side] if state.deck[card]]
    orders = sum(copies * max(0.0, card_worth(ground, state, side, card)) for copies, card in deck) / left
    points = sum(copies * max(0.0, gained_at_once(ground, state, side, card)) for copies, card in deck) / left
    hurry = HURRY if ahead > 0 else -HURRY * (left < FEW)
    return (DRAW + HOPE * orders + 0.1 * room) * future(ground, state) + POINTS * points + hurry


def _best_card(ground: MapDistances, state: State, side: int, wanted: float) -> float:
    war = ground.war
    best = _draw_worth(ground, state, side) if war.cards_in(state.hand, side) < war.campaign.hand else 0.0
    point = resource_worth(ground, state, side) + WANTED * wanted
    for card in war.cards_of[side]:
        if state.hand[card]:
            best = max(best, point - kept_worth(ground, state, side, card))
    for card in war.operational[side]:
        if state.hand[card] and card_playable(war, state, card):
            best = max(best, _order_worth(ground, state, side, card, wanted))
    return best


def _order_worth(ground: MapDistances, state: State, side: int, card: int, wanted: float) -> float:
    """An order, and what the resource points it brings would do at once."""
    worth = card_worth(ground, state, side, card)
    return worth + WANTED * wanted if any(isinstance(it, Resources) for it in ground.war.cards[card].effects) else worth


def rate_sequence(
    ground: MapDistances, state: State, frame: SequenceFrame, side: int, moves: Sequence[int]
) -> list[float]:
    assert frame.phase == CHOOSING
    urges = OperationScores(ground, state, side)
    now = best_operation(ground, state, side, urges)
    card = _best_card(ground, state, side, want(ground, state, side, now, urges))
    operation = now - OPERATION * future(ground, state)
    if now > ENOUGH:
        operation += URGENT * _peril(ground, state, side)
    first = ground.war.move.choose
    return [SCALE * (operation if move > first else card) for move in moves]


def _peril(ground: MapDistances, state: State, side: int) -> float:
    """What the enemy's next siege die may cost in a city on a strait; a card can be played when it is relieved."""
    enemy = 1 - side
    return max(
        (
            2 * ground.stakes[city] * siege_chance(ground, state, enemy, city, state.outside[enemy][city])
            for city in ground.war.across
            if state.control[city] == side and state.siege[city] == enemy
        ),
        default=0.0,
    )


def rate_card_choice(ground: MapDistances, state: State, frame: Frame, side: int, moves: Sequence[int]) -> list[float]:
    number = ground.war.move
    urges = OperationScores(ground, state, side)
    wanted = want(ground, state, side, best_operation(ground, state, side, urges), urges)
    point = resource_worth(ground, state, side) + WANTED * wanted
    rates = []
    for move in moves:
        if move == number.draw:
            worth = _draw_worth(ground, state, side)
        elif number.discard <= move < number.spend:
            worth = point - kept_worth(ground, state, side, move - number.discard)
        elif move < number.draw:
            worth = _order_worth(ground, state, side, move - number.play, wanted)
        else:
            worth = OWN_CARD_ACTION
        rates.append(SCALE * worth)
    return rates


def rate_reaction_window(
    ground: MapDistances, state: State, frame: Frame, side: int, moves: Sequence[int]
) -> list[float]:
    number = ground.war.move
    kept = KEPT * future(ground, state)
    return [
        0.0 if move == number.pass_ else SCALE * (card_worth(ground, state, side, move - number.play) - kept)
        for move in moves
    ]


# Where things go ---------------------------------------------------------------------------------------------------


def rate_resource_placement(
    ground: MapDistances, state: State, frame: Frame, side: int, moves: Sequence[int]
) -> list[float]:
    """A resource point goes where it can do most, and not all of them to one place."""
    urges = OperationScores(ground, state, side)
    rates = []
    for move in moves:
        zone = move - ground.war.move.place
        worth = operation_worth(ground, state, side, zone, urges)
        if state.siege[zone] != NOBODY:
            worth *= 0.3
        worth += AT_HAND * at_hand(ground, state, side, zone)
        rates.append(SCALE * worth / (1 + SPREAD * state.resources[side][zone]))
    return rates


def _site_worth(ground: MapDistances, state: State, side: int, zone: int) -> float:
    """Where new troops are wanted: with a leader, near to what a small army could do; not shut in."""
    forces = Forces(ground.war, state)
    aims = army_aims(ground, state, forces, side, zone, 4, 12.0)
    worth = pull(ground.land(state)[zone], aims) + 0.1 * state.outside[side][zone]
    if led(ground.war, state, side, zone):
        worth += 0.7
    return worth - 1.0 if state.siege[zone] != NOBODY else worth


def rate_muster(ground: MapDistances, state: State, frame: MusterFrame, side: int, moves: Sequence[int]) -> list[float]:
    """Everybody who may come comes, the best first, all to one place: the way back is never taken."""
    number = ground.war.move
    rates = []
    for move in moves:
        if move == number.ready:
            rates.append(-1.0)
        elif move >= number.place:
            fresh = frame.zone == NOBODY
            rates.append(SCALE * _site_worth(ground, state, side, move - number.place) if fresh else -2 * SCALE)
        else:
            rates.append(SCALE + strength(ground.war, state, move - number.bring))
    return rates


def rate_leader_assignment(
    ground: MapDistances, state: State, frame: Frame, side: int, moves: Sequence[int]
) -> list[float]:
    """The best leader takes the new army; the next goes to the largest stack that has none."""
    war = ground.war
    number = war.move
    rates = []
    for move in moves:
        if number.lead <= move < number.chit:
            rates.append(float(sum(war.leaders[move - number.lead].modifiers)))
        elif number.place <= move < number.target:
            zone = move - number.place
            company = state.outside[side][zone] + 0.4 * state.ships[side][zone]
            rates.append(company * (0.3 if led(war, state, side, zone) else 1.0))
        else:
            rates.append(0.0)
    return rates


def rate_recall(ground: MapDistances, state: State, frame: Frame, side: int, moves: Sequence[int]) -> list[float]:
    """Home goes who is worn out, and who would stand in the field without a leader: a new army is made of them."""
    war = ground.war
    number = war.move
    outside = state.outside[side]
    main = max(range(ground.zones), key=lambda zone: outside[zone])
    waiting = sum(1 for unit in war.units_of[side] if state.at[unit] == BOX and not war.naval[unit])
    rates = []
    for move in moves:
        if move == number.ready:
            rates.append(0.0)
            continue
        unit = move - number.recall
        zone = state.at[unit]
        worn = state.flags[unit] & (DECIMATED | DISORGANISED)
        idle = zone != main and state.siege[zone] != side and waiting < NEW_ARMY
        rates.append(2.0 if worn == DECIMATED | DISORGANISED else 1.0 if idle else -2.0)
    return rates


def rate_withdrawal(ground: MapDistances, state: State, frame: Frame, side: int, moves: Sequence[int]) -> list[float]:
    return [-strength(ground.war, state, move - ground.war.move.recall) for move in moves]


def rate_target_choice(
    ground: MapDistances, state: State, frame: TargetChoiceFrame, side: int, moves: Sequence[int]
) -> list[float]:
    """Own cities: where troops are wanted. Enemies: the more of them, and the better ones."""
    war = ground.war
    site = isinstance(war.cards[frame.card].effects[frame.effect], ArrivalCity)
    zones, units = len(war.zones), len(war.units)
    rates = []
    for move in moves:
        target = move - war.move.target
        if target < zones and site:
            rates.append(SCALE * _site_worth(ground, state, side, target))
        elif target < zones:
            enemy = 1 - side
            rates.append(float(state.outside[enemy][target] + state.inside[enemy][target] + ground.points[target]))
        elif target < zones + units:
            rates.append(strength(war, state, target - zones))
        else:
            leader = target - zones - units
            with_him = state.outside[1 - side][state.leader_at[leader]]
            rates.append(sum(war.leaders[leader].modifiers) + 0.3 * with_him)
    return rates
