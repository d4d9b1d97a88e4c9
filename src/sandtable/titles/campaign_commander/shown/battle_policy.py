"""How both sides fight where a battle is only tried out: plainly and plausibly, by what lies open and their own chits.

Nobody plays a card and nobody shelters: it is the battle itself that is weighed.
"""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.engine.game import Pick

from ..rules.battle.battle import ChitPlayFrame
from ..rules.battle.chits import EngagementChoiceFrame, acting_as, own_choices, without_effect
from ..rules.battle.cohesion_checks import CargoHitFrame, CheckSelectionFrame, cohesion
from ..rules.battle.engagement import engaged
from ..rules.battle.retreat import RetreatFrame
from ..rules.battle.retreat_choice import RetreatChoiceFrame
from ..rules.campaign_tables import CampaignTables
from ..rules.leader_choice import LeaderChoiceFrame
from ..rules.pack_data import BOTH, DEC, DIS, ELIMINATED, Check
from ..rules.siege import ReliefSortieFrame
from ..rules.state import Battle, State, members
from ..rules.units import value

HARM = {DEC: 1.0, DIS: 1.5, BOTH: 2.5, ELIMINATED: 3.0}
"""What a failed check is worth: who is disorganised leaves the battle."""
LASTING = 1.5
"""A chit that engages works again after every other."""


def choose(war: CampaignTables, state: State, moves: Sequence[int], pick: Pick) -> int:
    """The move of whoever decides now. What has nothing to do with fighting is left to chance or to the first way."""
    frame = state.stack[-1]
    if len(moves) == 1:
        return moves[0]
    if isinstance(frame, ChitPlayFrame):
        return _best_chit(war, state, frame.side, moves, pick)
    if isinstance(frame, EngagementChoiceFrame):
        return _whom_to_engage(war, state, frame.side, moves)
    if isinstance(frame, CheckSelectionFrame):
        return _who_checks(war, state, frame.side, moves)
    if isinstance(frame, LeaderChoiceFrame):
        return max(moves, key=lambda move: sum(war.leaders[move - war.move.lead].modifiers))
    if isinstance(frame, CargoHitFrame):
        return min(moves, key=lambda move: war.values[move - war.move.lose][0])
    if isinstance(frame, ReliefSortieFrame | RetreatChoiceFrame):
        return moves[-1]
    if isinstance(frame, RetreatFrame):
        return moves[-1] if moves[-1] == war.move.stop else moves[pick(len(moves))]
    return moves[0]


# Chits -------------------------------------------------------------------------------------------------------------


def _best_chit(war: CampaignTables, state: State, side: int, moves: Sequence[int], pick: Pick) -> int:
    """The chit that harms the enemy most and the own side least; of several equals, any."""
    battle = state.battle
    assert battle
    numbers = war.chit_by_name[side][battle.naval]
    worth = {move: chit_worth(war, state, battle, numbers[move - war.move.chit]) for move in moves}
    most = max(worth.values())
    best = [move for move in moves if worth[move] == most]
    return best[pick(len(best))]


def chit_worth(war: CampaignTables, state: State, battle: Battle, chit: int) -> float:
    """The harm to be expected of it now: the enemy's less the own side's."""
    acting = acting_as(war, state, chit)
    if without_effect(war, state, acting):
        return 0.0
    it = war.chits[acting]
    total = 0.0
    for check in it.checks:
        side = it.side if check.own else 1 - it.side
        harm = _harm(war, state, battle, check, side, _engaging(war, battle, acting, check))
        total += -harm if check.own else harm
    return total * LASTING if it.engage else total


def _engaging(war: CampaignTables, battle: Battle, acting: int, check: Check) -> int:
    """How many units of one side such a chit would join; 0 for a chit that engages nobody."""
    it = war.chits[acting]
    if not it.engage:
        return 0
    own = min(it.engage.own, own_choices(war, battle, it.side, it.engage).bit_count())
    return own if check.own else it.engage.enemy


def _harm(war: CampaignTables, state: State, battle: Battle, check: Check, side: int, joined: int) -> float:
    types = sum(war.of_type[each] for each in range(4) if check.types >> each & 1)
    among = battle.fighting[side] & types
    if check.free and not joined:
        among &= ~engaged(battle)
    if not among:
        return _harm(war, state, battle, check.instead, side, joined) if check.instead else 0.0
    alone = battle.fighting[side].bit_count() == 1
    modifier = check.alone if alone and not joined else check.modifier
    fails = [10 - max(0, min(10, cohesion(war, state, unit) - modifier)) for unit in members(among)]
    count = min(joined or check.count or len(fails), len(fails))
    return count * HARM.get(check.result, 0.0) * sum(fails) / len(fails) / 10


# Units -------------------------------------------------------------------------------------------------------------


def _whom_to_engage(war: CampaignTables, state: State, side: int, moves: Sequence[int]) -> int:
    """The steadiest of one's own, the shakiest of the enemy's."""
    own = war.side[moves[0] - war.move.engage] == side
    steadiness = {move: cohesion(war, state, move - war.move.engage) for move in moves}
    return (max if own else min)(moves, key=lambda move: steadiness[move])


def _who_checks(war: CampaignTables, state: State, side: int, moves: Sequence[int]) -> int:
    """One's own units by the best chance to pass, the enemy's by the worst."""
    own = war.side[moves[0] - war.move.check] == side
    steadiness = {move: value(war, state, move - war.move.check, 0) for move in moves}
    return (max if own else min)(moves, key=lambda move: steadiness[move])
