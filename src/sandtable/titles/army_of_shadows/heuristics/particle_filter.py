"""A particle filter of what the State suspects: whole worlds, kept up through the game.

``belief_map`` spreads expectations by a rule of thumb. Here a number of worlds is kept instead: in each the Insurgent
plays his turns by his own heuristic, as far as they sound like what was announced. Worlds in which that would have been
odd, or which the State's steps have refuted, give way to others. All of it follows from the announcements alone.
"""

from __future__ import annotations

import random
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from ..game import ArmyOfShadows
from ..inference.knowledge import knowledge_from_announcements, pauses
from ..inference.public_map import PublicMap
from ..rules import announcements
from ..rules.announcements import Announcement, decode
from ..rules.moves import END, KILL, MOVE, TURN
from ..rules.round_map import CAPITAL, EDGES, bits_of
from ..rules.state import PLAYING, State
from .belief_map import BeliefMap, belief_after, stand_in_announcement
from .turn_likelihood import TurnGuess

WORLDS: Final = 200
FEWEST_DIFFERENT: Final = 25
"""With fewer different ones left, others are thought of anew."""
DRAWN_FOR_EACH: Final = 4
"""Of so many thought of anew, one is kept."""
LEAST_EXPECTED: Final = 0.02
"""How likely a hidden piece is where the rule of thumb suspects none."""
CACHE_SIZE: Final = 24


class ParticleFilter:
    """Worlds that may be, each as likely as another."""

    def __init__(self, worlds: list[State]) -> None:
        self.worlds = worlds
        self.expected = [0.0] * CAPITAL
        """How many hidden pieces are expected in each space."""
        for world in worlds:
            for space in bits_of(world.held):
                if not world.marks[space]:
                    self.expected[space] += 1 / len(worlds)


def sample_worlds(game: ArmyOfShadows, base: State, count: int, dice: random.Random) -> list[State]:
    """A position with the hidden pieces elsewhere, as they are suspected; in each world the State suspects the same."""
    suspected = filter_after(game, base.told)
    stand_in = stand_in_announcement(BeliefMap.from_expected(base.told, suspected.expected), base.told)
    return [_with_pieces_of(base, world, stand_in) for world in dice.choices(suspected.worlds, k=count)]


def _with_pieces_of(base: State, world: State, stand_in: int) -> State:
    new = base.copy()
    new.told = [stand_in]
    new.insurgents, new.held, new.stacks = world.insurgents[:], world.held, world.stacks
    return new


_cache: OrderedDict[tuple[object, tuple[int, ...]], ParticleFilter] = OrderedDict()


def filter_after(game: ArmyOfShadows, told: Sequence[int]) -> ParticleFilter:
    """What follows from these announcements; it goes on from the last moment that was thought about."""
    key = tuple(told)
    cuts = pauses(key)
    place = len(cuts)
    found: ParticleFilter | None = None
    while place and (found := _cache.get((game.rules, key[: cuts[place - 1]]))) is None:
        place -= 1
    begin = cuts[place - 1] if place else 0
    for end in cuts[place:]:
        found = _cache[game.rules, key[:end]] = _next_filter(game, found, key[:end], begin)
        if len(_cache) > CACHE_SIZE:
            _cache.popitem(last=False)
        begin = end
    assert found
    return found


def _next_filter(
    game: ArmyOfShadows, before: ParticleFilter | None, told: tuple[int, ...], begin: int
) -> ParticleFilter:
    dice = random.Random(hash(told[-40:]) ^ len(told))
    lines = told[begin:]
    if before is None:
        return ParticleFilter(_fresh_worlds(game, told, WORLDS, dice))
    if decode(lines[-1]).kind == announcements.OVER:
        worlds = _after_insurgent_turn(game, before.worlds, lines, dice)
    else:
        worlds = _after_state_act(game, before.worlds, lines)
    if not worlds or (
        len({world.held for world in worlds}) < FEWEST_DIFFERENT
        and knowledge_from_announcements(game.rules, told).hidden
    ):
        worlds += _fresh_worlds(game, told, WORLDS // 3 if worlds else WORLDS, dice)
    return ParticleFilter(worlds)


def _after_insurgent_turn(
    game: ArmyOfShadows, worlds: list[State], lines: Sequence[int], dice: random.Random
) -> list[State]:
    """A turn of the Insurgent, in every world as he would have played it."""
    guess = TurnGuess(game, lines)
    new, weights = [], []
    for number in range(WORLDS):
        world = worlds[number % len(worlds)].copy()
        weight = guess.play(world, dice)
        if weight:
            new.append(world)
            weights.append(weight)
    return _resampled(new, weights, WORLDS, dice)


def _after_state_act(game: ArmyOfShadows, worlds: list[State], lines: Sequence[int]) -> list[State]:
    """An act of the State: only worlds in which it is answered as it was."""
    move, answer, new = _move(decode(lines[0])), list(lines), []
    for old in worlds:
        world = old.copy()
        game.play(world, move)
        if world.told[-len(answer) :] == answer:
            new.append(world)
    return new


def _move(one: Announcement) -> int:
    if one.kind == announcements.STEP:
        return MOVE + _EDGE_AT[one.space, one.second]
    return {announcements.KILL: KILL + one.space, announcements.TURN: TURN + one.space}.get(one.kind, END)


_EDGE_AT: Final = {edge: number for number, edge in enumerate(EDGES)}


def _fresh_worlds(game: ArmyOfShadows, told: tuple[int, ...], count: int, dice: random.Random) -> list[State]:
    """Worlds that fit, drawn from all that do; the better they suit the rule of thumb the likelier."""
    public_map = PublicMap()
    for line in told:
        public_map.apply(line)
    base = _state_shown(public_map, told)
    expected, knowledge = belief_after(list(told)).expected, knowledge_from_announcements(game.rules, told)
    worlds, weights = [], []
    for _ in range(DRAWN_FOR_EACH * count):
        weight = 1.0
        world = base.copy()
        for space in knowledge.draw_placement(dice.randrange):
            world.add_insurgents(space, 1)
            weight *= expected[space] + LEAST_EXPECTED
        worlds.append(world)
        weights.append(weight)
    return [world.copy() for world in _resampled(worlds, weights, count, dice)]


def _state_shown(public_map: PublicMap, told: tuple[int, ...]) -> State:
    """What the State's map shows, and nothing else."""
    state = State()
    state.phase, state.side, state.round = PLAYING, public_map.side, public_map.round
    state.killed, state.grown = public_map.killed, public_map.grown
    state.marks, state.told = public_map.marks[:], list(told)
    for space, count in enumerate(public_map.posts):
        state.add_posts(space, count - state.posts[space])
    for space, count in enumerate(public_map.marks):
        state.add_insurgents(space, count)
    return state


def _resampled(worlds: list[State], weights: list[float], count: int, dice: random.Random) -> list[State]:
    """As many worlds, each as often as its weight says and no oftener by chance."""
    if not worlds:
        return []
    step = sum(weights) / count
    mark, reached, chosen = step * dice.random(), 0.0, []
    for world, weight in zip(worlds, weights, strict=True):
        reached += weight
        while mark < reached:
            chosen.append(world)
            mark += step
    return chosen
