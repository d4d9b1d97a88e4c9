"""Hints: an estimate for every legal move of a seat, also for those that a bot would pass over."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sandtable.engine.errors import NotNow, SandtableError
from sandtable.engine.game import Game, View
from sandtable.engine.i18n import message
from sandtable.engine.scene import Fact
from sandtable.engine.title import title_of

from .base import MIDDLE_LEVEL, Bot, Estimate, dice_for, payoff
from .mcts import SearchTree, Z
from .search import estimates, imagine_worlds, search_moves

THINKERS: Final = ("exact", "search")
"""Who is asked: the first of these that knows the game."""
LEAST_PLAYOUTS: Final = 8
"""For each move, and where a level makes many, a part of them."""
PLAYOUTS_DIVISOR: Final = 4
UNTRIED_ERROR: Final = 0.7
"""The error of a value that nothing was tried for: as that of a single playout."""
ODDS_TRIES: Final = 100
"""How often something is tried out for its odds."""
THINKERS_SHARE: Final = 0.75
"""How much of the time and the work is for the thinker; the rest is for the moves that it neglects."""


def estimate_moves(
    bots: Mapping[str, Bot],
    game: Game[Any],
    view: View,
    seed: str,
    level: int = MIDDLE_LEVEL,
    seconds: float | None = None,
    most_moves: int | None = None,
) -> dict[int, Estimate]:
    """The value of each legal move for the side of the view, in the order of the list.

    It is given the view and nothing else. ``seconds`` bounds the thinking, ``most_moves`` how much is played out for
    the moves that the thinker neglects; those for which nothing was left are valued at a glance, with its error.
    """
    if not view.moves:
        raise NotNow(message("bot.nothing-to-decide"))
    ends = None if seconds is None else time.monotonic() + seconds
    weighed = _bot_values(bots, game, view, seed, level, None if seconds is None else seconds * THINKERS_SHARE)
    heuristic = title_of(game).heuristic
    playouts = max(LEAST_PLAYOUTS, heuristic.playouts[level - 1] // PLAYOUTS_DIVISOR)
    large = Z * math.sqrt(heuristic.doubt / playouts)
    rough = [move for move in view.moves if move not in weighed or weighed[move].error > large]
    more = playout_values(game, view, f"{seed} hints", rough, playouts, ends, most_moves)
    return {move: _more_certain(more.get(move), weighed.get(move)) for move in view.moves}


def estimated_odds(game: Game[Any], view: View) -> tuple[Fact, ...]:
    """What the game finds out by trying, from a view alone: how a battle may end. The same view, the same answer."""
    return game.estimates(view, ODDS_TRIES, dice_for(game, view, "odds").randrange)


def _more_certain(one: Estimate | None, other: Estimate | None) -> Estimate:
    found = [each for each in (one, other) if each is not None]
    return min(found, key=lambda each: each.error)


def _bot_values(
    bots: Mapping[str, Bot], game: Game[Any], view: View, seed: str, level: int, seconds: float | None
) -> Mapping[int, Estimate]:
    """What the best thinker makes of the moves. One that cannot play this game, or not yet, says so by refusing.

    A move that is clear is played at a glance; who asks what it is worth is told by as many playouts as any other.
    """
    for name in THINKERS:
        if name in bots:
            try:
                values = bots[name].choose(game, view, seed, level, seconds).values
            except SandtableError:
                continue
            if values:
                return values
    return estimates(
        title_of(game).heuristic, view, search_moves(game, view, dice_for(game, view, seed), level, seconds)
    )


def playout_values(
    game: Game[Any],
    view: View,
    seed: str,
    moves: Sequence[int],
    playouts: int,
    ends: float | None,
    most_moves: int | None = None,
) -> dict[int, Estimate]:
    """So many playouts for each of these moves, all in the same worlds; when time or work is used up, a glance.

    As many again come first and do not count: from them the side learns how to go on after a move that it would not
    have made. Without them such a move looks worse than it is.
    """
    if not moves:
        return {}
    heuristic, dice = title_of(game).heuristic, dice_for(game, view, seed)
    tree = SearchTree(game, heuristic, view.side, dice)
    worlds = list(imagine_worlds(game, heuristic, view, playouts, dice))
    found = tree.root.children
    for learning in (True, False):
        begun = time.monotonic()
        allowed = None if most_moves is None else most_moves // 2 if learning else most_moves
        for world in worlds:
            if ends is not None and time.monotonic() > (begun + (ends - begun) / 2 if learning else ends):
                break
            if allowed is not None and tree.moves_played >= allowed:
                break
            for move in moves:
                tree.play_out(world.copy(), move)
        if learning:
            for node in found.values():
                node.start_over()
    return {
        move: found[move].estimate(heuristic.doubt, heuristic.misjudges)
        if move in found and found[move].visits
        else _glance_value(game, view, worlds[0].copy(), move)
        for move in moves
    }


def _glance_value(game: Game[Any], view: View, world: Any, move: int) -> Estimate:
    """What the heuristic makes of the position after a move, without playing on: it may be anything."""
    game.play(world, move, None, view.side)
    outcome = game.outcome(world)
    value = (
        title_of(game).heuristic.value(game, world, view.side) if outcome is None else payoff(game, outcome, view.side)
    )
    return Estimate(value, UNTRIED_ERROR)
