"""How a battle will probably end: played out many times from what a view allows, with the error of the estimate."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import sqrt
from typing import TYPE_CHECKING

from sandtable.engine.game import CHANCE, OVER, Pick, View
from sandtable.engine.procedures import find_frame

from ..position.seat_knowledge import public_state
from ..rules.campaign_tables import SIDES
from ..rules.moving_stack import MovingStackFrame
from ..rules.operations import ActivationFrame, OperationFrame
from ..rules.sea.fleet import NavalMoveFrame
from ..rules.state import DEAD, DECIMATED, State
from .battle_policy import choose

if TYPE_CHECKING:
    from ..game import CampaignCommander

RESTING = (OperationFrame, ActivationFrame, MovingStackFrame)
"""What the attacker is asked in again when a move has brought no battle."""
Z = 1.96
"""A 95 % interval, in standard errors."""

Attack = tuple[int, ...]
"""The moves that lead into a battle; the last of them sets upon the enemy."""


@dataclass(frozen=True, slots=True)
class BattleOdds:
    """Everything is by side, in the order of the game's sides."""

    games: int
    """How often a battle was fought."""
    wins: tuple[float, ...]
    """How often each side held the field; less than 1 together where sometimes nobody does."""
    error: float
    """Half the width of the 95 % interval of these shares, at the most."""
    destroyed: tuple[Mapping[int, float], ...]
    """The chance to lose exactly so many units, cargo included."""
    decimated: tuple[float, ...]
    """How many further units are decimated in the mean."""


def attacks(game: CampaignCommander, view: View) -> list[Attack]:
    """What sets upon enemy units: a step, a landing or a sortie, now or after those who are chosen have set out.

    While they are chosen it is told for them, and for all who could go with them.
    """
    number = game.war.move
    state = public_state(game, view)
    found: list[Attack] = [(move,) for move in _attacking(game, state, view.side, view.moves)]
    everybody = number.activate + game.war.all_or_count
    for ways in ((number.depart,), (everybody, number.depart)):
        after = state.copy()
        if all(_goes_on(game, after, view.side, move) for move in ways):
            moves = game.moves(after, view.side)
            found += [(*ways, move) for move in _attacking(game, after, view.side, moves)]
    return found


def _goes_on(game: CampaignCommander, state: State, side: int, move: int) -> bool:
    """Play this if it can be, and is the side asked again at once."""
    if move not in game.moves(state, side):
        return False
    game.play(state, move, None, side)
    return game.turn(state) == side


def _attacking(game: CampaignCommander, state: State, side: int, moves: Sequence[int]) -> list[int]:
    war = game.war
    enemy = 1 - side
    found = []
    for move in moves:
        it = game.catalogue[move]
        if it.verb == "sortie":
            found.append(move)
        elif it.verb in ("go", "land"):
            zone = war.campaign.zone_numbers[it.args[0]]
            on_land = it.verb == "land" or war.is_land[zone]
            if (state.outside if on_land else state.ships)[enemy][zone] and _comes_by(game, state, it.verb, zone):
                found.append(move)
    return found


def _comes_by(game: CampaignCommander, state: State, verb: str, zone: int) -> bool:
    """A fleet that enters a port meets no troops there: they are its own side's."""
    moving = find_frame(state, MovingStackFrame)
    return verb == "land" or not isinstance(moving, NavalMoveFrame) or not game.war.is_land[zone]


def battle_odds(game: CampaignCommander, view: View, games: int, pick: Pick, attack: Attack = ()) -> BattleOdds | None:
    """The battle under way, or the one that an attack would begin; None where there is none.

    The hidden parts are imagined anew for each game. The same picks give the same odds.
    """
    if not attack and not view.table["battle"]:
        return None
    tally = _Tally()
    for _ in range(games):
        state = game.imagine(view, pick)
        before = state.copy()
        for move in attack:
            game.play(state, move, None, view.side)
        if (winners := _fight(game, state, view.side, pick)) is not None:
            tally.add(game, before, state, winners)
    return tally.odds()


def _fight(game: CampaignCommander, state: State, attacker: int, pick: Pick) -> int | None:
    """Play until the battle is over; the sides left on the field as a set, or None if it never came to a battle."""
    battle = state.battle
    while state.battle is not None or battle is None:
        battle = state.battle or battle
        turn = game.turn(state)
        if turn == OVER:
            break
        if battle is None and turn == attacker and isinstance(state.stack[-1], RESTING):
            return None
        moves = game.moves(state)
        by_chance = turn == CHANCE
        game.play(state, _outcome(game, state, moves, pick) if by_chance else choose(game.war, state, moves, pick))
    return sum(1 << side for side in SIDES if battle and battle.fighting[side])


def _outcome(game: CampaignCommander, state: State, outcomes: Sequence[int], pick: Pick) -> int:
    weights = game.weights(state)
    if weights is None:
        return outcomes[pick(len(outcomes))]
    place = pick(sum(weights))
    return next(each for each, reached in zip(outcomes, accumulate(weights), strict=True) if place < reached)


class _Tally:
    def __init__(self) -> None:
        self.games = 0
        self.wins = [0, 0]
        self.destroyed: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
        self.decimated = [0, 0]

    def add(self, game: CampaignCommander, before: State, after: State, winners: int) -> None:
        self.games += 1
        for side in SIDES:
            units = game.war.units_of[side]
            self.wins[side] += winners >> side & 1
            self.destroyed[side][sum(before.at[u] >= 0 and after.at[u] == DEAD for u in units)] += 1
            self.decimated[side] += sum(bool(after.flags[u] & ~before.flags[u] & DECIMATED) for u in units)

    def odds(self) -> BattleOdds | None:
        count = self.games
        if not count:
            return None
        wins = tuple(each / count for each in self.wins)
        return BattleOdds(
            count,
            wins,
            Z * max(sqrt(share * (1 - share) / count) for share in wins),
            tuple({lost: times / count for lost, times in sorted(each.items())} for each in self.destroyed),
            tuple(each / count for each in self.decimated),
        )
