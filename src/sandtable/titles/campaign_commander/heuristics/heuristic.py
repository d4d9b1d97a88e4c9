"""A player's knowledge of the Campaign Commander series: a rule of thumb for every kind of decision."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from sandtable.engine.game import Game, View
from sandtable.engine.heuristics import Heuristic, Level, shares

from ..game import CampaignCommander
from ..rules import procedure_ids
from ..rules.state import CARD, MAP, NOT_CHOSEN, State
from . import battle, beginner_heuristics, cards, evaluation, operations, sea_routes
from .distances import MapDistances, ground_of

Rater = Callable[[MapDistances, State, list[int], int, Sequence[int]], list[float]]

RATERS: Final[dict[int, Rater]] = {
    procedure_ids.SEQUENCE: cards.rate_sequence,
    procedure_ids.CARD_CHOICE: cards.rate_card_choice,
    procedure_ids.PLACING: cards.rate_placing,
    procedure_ids.OPERATION: operations.rate_operation,
    procedure_ids.ACTIVATION: operations.rate_activation,
    procedure_ids.LEADING: battle.rate_leading,
    procedure_ids.LAND_MOVE: operations.rate_march,
    procedure_ids.NAVAL_MOVE: sea_routes.rate_voyage,
    procedure_ids.LANDING: sea_routes.rate_landing,
    procedure_ids.SHELTER: battle.rate_shelter,
    procedure_ids.JOINING: battle.rate_joining,
    procedure_ids.EXCESS: battle.rate_losing,
    procedure_ids.CHIT_STEP: battle.rate_chit,
    procedure_ids.ENGAGING: battle.rate_engaging,
    procedure_ids.NAMING: battle.rate_naming,
    procedure_ids.CARGO: battle.rate_losing,
    procedure_ids.LEAVING: battle.rate_leaving,
    procedure_ids.RETREAT: battle.rate_retreat,
    procedure_ids.RECOVERY: battle.rate_recovery,
    procedure_ids.WINDOW: cards.rate_window,
    procedure_ids.MUSTER: cards.rate_muster,
    procedure_ids.JOINING_STACK: cards.rate_joining_stack,
    procedure_ids.RECALL: cards.rate_recall,
    procedure_ids.WITHDRAWAL: cards.rate_withdrawal,
    procedure_ids.TARGETING: cards.rate_targeting,
}
"""By the procedure that asks."""
THUMBS: Final[dict[int, Rater]] = {
    **RATERS,
    procedure_ids.SEQUENCE: beginner_heuristics.rate_sequence,
    procedure_ids.CARD_CHOICE: beginner_heuristics.rate_card_choice,
    procedure_ids.PLACING: beginner_heuristics.rate_placing,
    procedure_ids.OPERATION: beginner_heuristics.rate_operation,
    procedure_ids.ACTIVATION: beginner_heuristics.rate_activation,
    procedure_ids.LAND_MOVE: beginner_heuristics.rate_march,
    procedure_ids.NAVAL_MOVE: beginner_heuristics.rate_voyage,
}
"""The same for greedy play: it leads its war by rules of thumb, and fights its battles like everybody."""


def _campaign(game: Game[State]) -> CampaignCommander:
    assert isinstance(game, CampaignCommander)
    return game


def _rated(
    raters: Mapping[int, Rater], game: Game[State], state: State, side: int, moves: Sequence[int]
) -> Sequence[float]:
    frame = state.stack[-1]
    rater = raters.get(frame[0])
    if rater is None:
        return [0.0] * len(moves)
    return rater(ground_of(_campaign(game).war), state, frame, side, moves)


WEIGHTY: Final = frozenset(
    {
        procedure_ids.SEQUENCE,
        procedure_ids.CARD_CHOICE,
        procedure_ids.OPERATION,
        procedure_ids.SHELTER,
        procedure_ids.WINDOW,
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
        if state.stack[-1][0] not in WEIGHTY:
            return False
        best, *others = sorted(set(self.rate(game, state, side, moves)), reverse=True)
        return bool(others) and best - others[0] < CLEAR

    def quiet(self, game: Game[State], state: State) -> bool:
        """Between two sequences: no operation is half done, no battle undecided."""
        return state.stack[-1][0] == procedure_ids.SEQUENCE

    def plausible(self, game: Game[State], view: View, state: State) -> float:
        """What the other side has chosen in secret, by what a sensible player would choose with these cards."""
        other = 1 - view.side
        if state.stack[-1][0] != procedure_ids.SEQUENCE or state.chosen[other] == NOT_CHOSEN:
            return 1.0
        first = _campaign(game).war.move.choose
        moves = [first + CARD, first + MAP]
        return 0.05 + 2 * shares(self.rate(game, state, other, moves))[state.chosen[other]]
