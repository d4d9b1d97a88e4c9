"""A player's knowledge of the Campaign Commander series: a rule of thumb for every kind of decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from sandtable.bots.guide import Guide
from sandtable.engine.game import Game
from sandtable.games.campaign_commander import procedure
from sandtable.games.campaign_commander.game import CampaignCommander
from sandtable.games.campaign_commander.state import State

from . import battle, cards, operations, sailing, value
from .ground import Ground, ground_of

Rater = Callable[[Ground, State, list[int], int, Sequence[int]], list[float]]

RATERS: Final[dict[int, Rater]] = {
    procedure.SEQUENCE: cards.rate_sequence,
    procedure.CARD_CHOICE: cards.rate_card_choice,
    procedure.PLACING: cards.rate_placing,
    procedure.OPERATION: operations.rate_operation,
    procedure.ACTIVATION: operations.rate_activation,
    procedure.LEADING: battle.rate_leading,
    procedure.LAND_MOVE: operations.rate_march,
    procedure.NAVAL_MOVE: sailing.rate_voyage,
    procedure.LANDING: sailing.rate_landing,
    procedure.SHELTER: battle.rate_shelter,
    procedure.JOINING: battle.rate_joining,
    procedure.EXCESS: battle.rate_losing,
    procedure.CHIT_STEP: battle.rate_chit,
    procedure.ENGAGING: battle.rate_engaging,
    procedure.NAMING: battle.rate_naming,
    procedure.CARGO: battle.rate_losing,
    procedure.LEAVING: battle.rate_leaving,
    procedure.RETREAT: battle.rate_retreat,
    procedure.RECOVERY: battle.rate_recovery,
    procedure.WINDOW: cards.rate_window,
    procedure.MUSTER: cards.rate_muster,
    procedure.JOINING_STACK: cards.rate_joining_stack,
    procedure.RECALL: cards.rate_recall,
    procedure.WITHDRAWAL: cards.rate_withdrawal,
    procedure.TARGETING: cards.rate_targeting,
}
"""By the procedure that asks."""


def _campaign(game: Game[State]) -> CampaignCommander:
    assert isinstance(game, CampaignCommander)
    return game


class CampaignGuide(Guide[State]):
    """For any campaign of the series: it reads map, counters and cards from the game's own pack."""

    def rate(self, game: Game[State], state: State, side: int, moves: Sequence[int]) -> Sequence[float]:
        frame = state.stack[-1]
        rater = RATERS.get(frame[0])
        if rater is None:
            return [0.0] * len(moves)
        return rater(ground_of(_campaign(game).war), state, frame, side, moves)

    def value(self, game: Game[State], state: State, side: int) -> float:
        return value.value(ground_of(_campaign(game).war), state, side)
