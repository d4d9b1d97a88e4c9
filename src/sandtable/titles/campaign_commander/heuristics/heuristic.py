"""A player's knowledge of the Campaign Commander series: a rule of thumb for every kind of decision."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from sandtable.engine.game import Game, View
from sandtable.engine.heuristics import Heuristic, Level, shares
from sandtable.engine.procedures import Frame

from ..game import CampaignCommander
from ..rules.battle.battle import ChitPlayFrame, ShipRecoveryFrame
from ..rules.battle.chits import EngagementChoiceFrame
from ..rules.battle.cohesion_checks import CargoHitFrame, CheckSelectionFrame
from ..rules.battle.retreat import RetreatFrame
from ..rules.battle.retreat_choice import RetreatChoiceFrame
from ..rules.cards.leader_cards import LeaderAssignmentFrame
from ..rules.cards.reaction_windows import ReactionWindowFrame
from ..rules.cards.recalls import RecallFrame, WithdrawalFrame
from ..rules.cards.reinforcements import MusterFrame
from ..rules.cards.targeting import TargetChoiceFrame
from ..rules.leader_choice import LeaderChoiceFrame
from ..rules.movement import LandMoveFrame
from ..rules.operations import ActivationFrame, OperationFrame
from ..rules.sea.fleet import NavalMoveFrame
from ..rules.sea.landing import LandingFrame, TransportLimitFrame
from ..rules.sequence import CardChoiceFrame, ResourcePlacementFrame, SequenceFrame
from ..rules.siege import ReliefSortieFrame, ShelterFrame
from ..rules.state import CARD, MAP, NOT_CHOSEN, State
from . import battle, beginner_heuristics, cards, evaluation, operations, sea_routes
from .distances import MapDistances, ground_of

Rater = Callable[[MapDistances, State, Any, int, Sequence[int]], list[float]]
"""How good the moves of a side look in a procedure, by its frame."""

RATERS: Final[dict[type[Frame], Rater]] = {
    SequenceFrame: cards.rate_sequence,
    CardChoiceFrame: cards.rate_card_choice,
    ResourcePlacementFrame: cards.rate_resource_placement,
    OperationFrame: operations.rate_operation,
    ActivationFrame: operations.rate_activation,
    LeaderChoiceFrame: battle.rate_leader_choice,
    LandMoveFrame: operations.rate_march,
    NavalMoveFrame: sea_routes.rate_voyage,
    LandingFrame: sea_routes.rate_landing,
    ShelterFrame: battle.rate_shelter,
    ReliefSortieFrame: battle.rate_relief_sortie,
    TransportLimitFrame: battle.rate_loss,
    ChitPlayFrame: battle.rate_chit_play,
    EngagementChoiceFrame: battle.rate_engagement_choice,
    CheckSelectionFrame: battle.rate_check_selection,
    CargoHitFrame: battle.rate_loss,
    RetreatChoiceFrame: battle.rate_retreat_choice,
    RetreatFrame: battle.rate_retreat,
    ShipRecoveryFrame: battle.rate_ship_recovery,
    ReactionWindowFrame: cards.rate_reaction_window,
    MusterFrame: cards.rate_muster,
    LeaderAssignmentFrame: cards.rate_leader_assignment,
    RecallFrame: cards.rate_recall,
    WithdrawalFrame: cards.rate_withdrawal,
    TargetChoiceFrame: cards.rate_target_choice,
}
"""By the frame of the procedure that asks."""
THUMBS: Final[dict[type[Frame], Rater]] = {
    **RATERS,
    SequenceFrame: beginner_heuristics.rate_sequence,
    CardChoiceFrame: beginner_heuristics.rate_card_choice,
    ResourcePlacementFrame: beginner_heuristics.rate_resource_placement,
    OperationFrame: beginner_heuristics.rate_operation,
    ActivationFrame: beginner_heuristics.rate_activation,
    LandMoveFrame: beginner_heuristics.rate_march,
    NavalMoveFrame: beginner_heuristics.rate_voyage,
}
"""The same for greedy play: it leads its war by rules of thumb, and fights its battles like everybody."""


def _campaign(game: Game[State]) -> CampaignCommander:
    assert isinstance(game, CampaignCommander)
    return game


def _rated(
    raters: Mapping[type[Frame], Rater], game: Game[State], state: State, side: int, moves: Sequence[int]
) -> Sequence[float]:
    frame = state.stack[-1]
    rater = raters.get(type(frame))
    if rater is None:
        return [0.0] * len(moves)
    return rater(ground_of(_campaign(game).war), state, frame, side, moves)


WEIGHTY: Final = frozenset(
    {
        SequenceFrame,
        CardChoiceFrame,
        OperationFrame,
        ShelterFrame,
        ReactionWindowFrame,
    }
)
"""What decides a campaign. Who checks or which of four like units goes first is not worth a thought."""
CLEAR: Final = 1.5
"""A move that looks so much better than any other kind is played without further thought."""
KEEN: Final = 2.0
"""How much closer than chance a sensible player keeps to what looks best."""


class CampaignHeuristic(Heuristic[State]):
    """For any campaign of the series: it reads map, counters and cards from the game's own pack."""

    horizon = 0
    """To the end of the operation: what the enemy could begin then is in the value, what his dice bring is not."""
    playouts = (1, 20, 60, 180, 540)
    """The first level plays what the heuristic rates best, and looks no further."""
    doubt = 0.0025
    """An operation changes the value by a point or two, five at times."""
    misjudges = 0.2
    """It knows who is ahead, and not well how much that will be worth at the end of a war."""
    worlds = 16
    patience = 0.5
    focus = 0.5
    foresees = False
    levels = (
        Level("random"),
        Level("search", 1, slips=(0.17, 0.75)),
        Level("search", 1, slips=(0.07, 0.48)),
        Level("search", 1, slips=(0.02, 0.28)),
        Level("search", 1),
    )
    """The first side has all the conquering to do, and is soon lost by blunders; the second lives on for a while."""

    def rate(self, game: Game[State], state: State, side: int, moves: Sequence[int]) -> Sequence[float]:
        return _rated(RATERS, game, state, side, moves)

    def glance(self, game: Game[State], state: State, side: int, moves: Sequence[int]) -> Sequence[float]:
        return _rated(THUMBS, game, state, side, moves)

    def value(self, game: Game[State], state: State, side: int) -> float:
        return evaluation.value(ground_of(_campaign(game).war), state, side)

    def reply(self, game: Game[State], state: State, side: int, moves: Sequence[int], dice: random.Random) -> int:
        rates = self.rate(game, state, side, moves)
        return dice.choices(moves, shares([KEEN * rate for rate in rates]))[0]

    def weighty(self, game: Game[State], state: State, side: int, moves: Sequence[int]) -> bool:
        """What decides a campaign and is in doubt; between moves that look just alike it does not matter."""
        if type(state.stack[-1]) not in WEIGHTY:
            return False
        best, *others = sorted(set(self.rate(game, state, side, moves)), reverse=True)
        return bool(others) and best - others[0] < CLEAR

    def quiet(self, game: Game[State], state: State) -> bool:
        """Between two sequences: no operation is half done, no battle undecided."""
        return isinstance(state.stack[-1], SequenceFrame)

    def plausible(self, game: Game[State], view: View, state: State) -> float:
        """What the other side has chosen in secret, by what a sensible player would choose with these cards."""
        other = 1 - view.side
        if not isinstance(state.stack[-1], SequenceFrame) or state.chosen[other] == NOT_CHOSEN:
            return 1.0
        first = _campaign(game).war.move.choose
        moves = [first + CARD, first + MAP]
        return 0.05 + 2 * shares(self.rate(game, state, other, moves))[state.chosen[other]]
