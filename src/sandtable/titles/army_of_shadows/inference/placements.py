"""Every placement of the hidden pieces that sounds like what was announced, as long as they are few enough to list.

A placement is a set of spaces as bits. That is enough by the standard rules: where two Insurgent pieces stand the State
knows of it, so hidden pieces stand alone. From one announcement to the next the set is carried on exactly: nothing that
can be is left out, nothing that cannot be is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, permutations
from math import comb
from typing import Final

from ..rules import announcements
from ..rules.announcements import Announcement
from ..rules.options import RuleOptions
from ..rules.round_map import (
    ACROSS_BITS,
    BESIDE_BITS,
    CAPITAL,
    NEIGHBOUR_BITS,
    RING_BITS,
    TWO_ALONG_BITS,
    bits_of,
    to_bits,
)
from ..rules.victory import capture_table
from .histories import across, beside

Placements = frozenset[int]
Route = tuple[int, int]
Movers = tuple[int] | tuple[int, int]
"""Where one piece, or two, set out."""
Change = tuple[int, int, int]
"""Spaces; in which of them hidden pieces stood before a Move, and after it."""

REACH_BITS: Final = tuple(BESIDE_BITS[s] | ACROSS_BITS[s] | TWO_ALONG_BITS[s] for s in range(CAPITAL))
"""Where the whole Move can bring a piece."""


class TooManyPlacements(Exception):
    """The placements are too many to be listed."""


class KnownBoard:
    """What everybody knows while a turn is heard: the State's pieces and what its map shows."""

    def __init__(self, rules: RuleOptions, marks: Sequence[int], posts: Sequence[int]) -> None:
        self.rules = rules
        self.marks = list(marks[:CAPITAL])
        self.posted = to_bits(tuple(space for space in range(CAPITAL) if posts[space]))

    @property
    def marked(self) -> int:
        return to_bits(tuple(space for space, mark in enumerate(self.marks) if mark))

    @property
    def closed(self) -> int:
        """Where no piece comes to stand without being told."""
        return self.posted | self.marked


def can_be_listed(rules: RuleOptions) -> bool:
    """Can placements be listed: not where stacks form unseen, nor where every step is told by itself."""
    return not rules.secret_growth and not rules.transit


def all_placements(spaces: int, pieces: int, limit: int) -> Placements:
    """Every placement of so many pieces on these spaces; none if they are too many."""
    if comb(spaces.bit_count(), pieces) > limit:
        return frozenset()
    return frozenset(to_bits(each) for each in combinations(bits_of(spaces), pieces))


def chances_between(sure: Placements, maybe: Placements) -> tuple[list[float], float]:
    """The chances of all spaces if those that fit are all of ``sure`` and any others of ``maybe``.

    Each lies chances_between two bounds; given are the middles, and the half of the widest.
    """
    certain, all_counts = _pieces_by_space(sure), _pieces_by_space(maybe)
    open_ones = len(maybe) - len(sure)
    chances, widest = [], 0.0
    for space in range(CAPITAL):
        with_it = all_counts[space] - certain[space]
        least = certain[space] / (len(sure) + open_ones - with_it)
        most = (certain[space] + with_it) / (len(sure) + with_it)
        chances.append((least + most) / 2)
        widest = max(widest, (most - least) / 2)
    return chances, widest


def _pieces_by_space(placements: Placements) -> list[int]:
    """In how many placements a piece is in each space."""
    counts = [0] * CAPITAL
    for placement in placements:
        left = placement
        while left:
            low = left & -left
            counts[low.bit_length() - 1] += 1
            left ^= low
    return counts


# What the State does ----------------------------------------------------------------------------------------------


def after_answers(placements: Placements, answers: Iterable[tuple[int, int]]) -> Placements:
    """4.21, 4.22: in each of these spaces so many hidden pieces have been found, none or one."""
    looked = found = 0
    for space, count in answers:
        looked |= 1 << space
        if count:
            found |= 1 << space
    return frozenset(each & ~looked for each in placements if each & looked == found)


# What the Insurgent does ------------------------------------------------------------------------------------------


def after_turn(placements: Placements, board: KnownBoard, lines: Sequence[Announcement], limit: int) -> Placements:
    """The placements after a whole Insurgent turn of which this was told; none if they are too many."""
    moves = [one for one in lines if one.kind in (announcements.LEAVE, announcements.ARRIVE)]
    grow = next((place for place, one in enumerate(lines) if one.kind == announcements.GROW), None)
    try:
        if grow is None:
            after = _after_move(placements, board, moves, limit)
        else:
            growth = [one for one in lines if one.kind in (announcements.GROW, announcements.BORN)]
            first = bool(moves) and lines.index(moves[0]) < grow
            after = _after_move_and_growth(placements, board, moves, growth, first, limit)
    except TooManyPlacements:
        return frozenset()
    faded = to_bits(tuple(one.space for one in lines if one.kind == announcements.FADE))
    board.marks = [mark if not faded >> space & 1 else 0 for space, mark in enumerate(board.marks)]
    return _not_captured(frozenset(each | faded for each in after), board)


def _not_captured(placements: Placements, board: KnownBoard) -> Placements:
    """5.0: the game goes on, so the Capital was not taken."""
    taken = capture_table(board.rules.pairs)
    known = board.marked & RING_BITS
    counting = RING_BITS & ~board.posted if board.rules.posts_deny else RING_BITS
    return frozenset(each for each in placements if not taken[(each | known) & counting])


def _after_move_and_growth(
    placements: Placements,
    board: KnownBoard,
    moves: Sequence[Announcement],
    growth: Sequence[Announcement],
    first: bool,
    limit: int,
) -> Placements:
    """4.1: Grow before the Move or after it; where nothing was told of the Move, both can have been."""
    if first:
        return _after_growth(_after_move(placements, board, moves, limit), board, growth, limit)
    before = _after_move(placements, board, (), limit) if not moves else frozenset[int]()
    marks = board.marks[:]
    grown_last = _after_growth(before, board, growth, limit)
    board.marks = marks
    after = _after_move(_after_growth(placements, board, growth, limit), board, moves, limit)
    return _limited(after | grown_last, limit)


def _limited(placements: Iterable[int], limit: int) -> Placements:
    found = frozenset(placements)
    if len(found) > limit:
        raise TooManyPlacements
    return found


def _after_growth(placements: Placements, board: KnownBoard, growth: Sequence[Announcement], limit: int) -> Placements:
    """4.11: the new piece stands where it was seen, or out of sight around the space that has grown."""
    space = growth[0].space
    board.marks[space] = max(board.marks[space], 2)
    if len(growth) > 1:
        there, number = growth[1].space, growth[1].number
        hidden = number - 1 - board.marks[there]
        board.marks[there] = number
        return after_answers(placements, [(there, hidden)])
    birth_spaces = NEIGHBOUR_BITS[space] & ~board.closed
    return _limited((each | 1 << new for each in placements for new in bits_of(birth_spaces & ~each)), limit)


def _after_move(placements: Placements, board: KnownBoard, lines: Sequence[Announcement], limit: int) -> Placements:
    """4.12: a Move of which this was told; the marks change with it."""
    if not lines:
        return _after_silent_move(placements, board.closed, limit)
    if [one.kind for one in lines] == [announcements.LEAVE]:
        return _after_departure(placements, board, lines[0].space, limit)
    return _after_announced_move(placements, board, lines, limit)


def _after_silent_move(placements: Placements, closed: int, limit: int) -> Placements:
    """Nothing was told: one piece went up to two points, or two went one each, always to where nobody is."""
    one = _one_piece_moved(placements, beside, closed, limit)
    two = _one_piece_moved(one, beside, closed, limit)
    return _limited(two | _one_piece_moved(placements, _two_points, closed, limit), limit)


def _two_points(bits: int) -> int:
    return across(bits) | beside(beside(bits))


def _one_piece_moved(placements: Placements, spread: Callable[[int], int], closed: int, limit: int) -> Placements:
    """Placements in which some one piece has gone on, and those as they are.

    Of those that differ in one piece only, that piece is moved in all of them at once.
    """
    by_rest: dict[int, int] = {}
    for placement in placements:
        left = placement
        while left:
            piece = left & -left
            left ^= piece
            rest = placement ^ piece
            by_rest[rest] = by_rest.get(rest, 0) | piece
    found = set(placements)
    for rest, pieces in by_rest.items():
        new = spread(pieces) & ~(pieces | rest | closed)
        while new:
            piece = new & -new
            new ^= piece
            found.add(rest | piece)
        if len(found) > limit:
            raise TooManyPlacements
    return frozenset(found)


def _after_departure(placements: Placements, board: KnownBoard, space: int, limit: int) -> Placements:
    """A piece left a marked space for somewhere out of sight; another may have stepped too, even into that space."""
    board.marks[space] -= 1
    vacated = not board.marks[space] and not board.posted >> space & 1
    closed = board.closed | 1 << space
    found = {each | 1 << there for each in placements for there in bits_of(REACH_BITS[space] & ~closed & ~each)}
    near = bits_of(BESIDE_BITS[space] & ~closed)
    for each in _one_piece_moved(placements, beside, closed, limit) if near else ():
        found.update(each | 1 << there for there in near if not each >> there & 1)
    if vacated:
        found.update(_with_a_follower(placements, space, near))
    return _limited(found, limit)


def _with_a_follower(placements: Placements, space: int, near: Sequence[int]) -> Iterator[int]:
    """A hidden piece stepped into the space just left; two that change places are one that never moved."""
    for each in placements:
        for follower in bits_of(BESIDE_BITS[space] & each):
            for there in near:
                if not each >> there & 1:
                    yield each ^ 1 << follower | 1 << space | 1 << there


def _after_announced_move(
    placements: Placements, board: KnownBoard, lines: Sequence[Announcement], limit: int
) -> Placements:
    """Arrivals, or two departures, were told: every Move of every placement that sounds like it."""
    matcher = _MoveMatcher(board, lines)
    found: set[int] = set()
    for placement in placements:
        for changes in map(matcher.changes, matcher.movers(placement)):
            for touched, before, after in changes:
                if placement & touched == before:
                    found.add(placement & ~touched | after)
        if len(found) > limit:
            raise TooManyPlacements
    for one in lines:
        board.marks[one.space] = one.number if one.kind == announcements.ARRIVE else board.marks[one.space] - 1
    return frozenset(found)


class _MoveMatcher:
    """Tries Moves against the lines that were told of one.

    What a Move does depends only on the spaces that it touches, so it is tried once for each way in which hidden pieces
    can stand in these, and not for each placement.
    """

    def __init__(self, board: KnownBoard, lines: Sequence[Announcement]) -> None:
        self._marks = board.marks[:]
        self._closed = board.closed
        self._posted = board.posted
        self._leaving = [one.space for one in lines if one.kind == announcements.LEAVE]
        self._ends = [(one.space, one.number) for one in lines if one.kind == announcements.ARRIVE]
        self._told_ends = to_bits(tuple(space for space, _ in self._ends))
        self._known: dict[Movers, list[Change]] = {}

    def movers(self, placement: int) -> Iterator[Movers]:
        """Where one piece or two can have set out, in the order of their steps."""
        hidden = bits_of(placement)
        if len(self._leaving) == 2:
            yield self._leaving[0], self._leaving[1]
        elif self._leaving:
            marked = self._leaving[0]
            yield (marked,)
            for here in hidden:
                yield marked, here
                yield here, marked
        else:
            for here in hidden:
                yield (here,)
            yield from permutations(hidden, 2)

    def changes(self, movers: Movers) -> list[Change]:
        """What can have changed if these moved."""
        known = self._known.get(movers)
        if known is None:
            routes = self._routes_of_two(*movers) if len(movers) == 2 else self._routes_of_one(*movers)
            known = self._known[movers] = list(
                dict.fromkeys(change for each in routes for change in self._matching_changes(each))
            )
        return known

    def _routes_of_one(self, here: int) -> Iterator[tuple[Route, ...]]:
        for there in bits_of(REACH_BITS[here] & self._told_ends):
            yield ((here, there),)

    def _routes_of_two(self, one: int, two: int) -> Iterator[tuple[Route, ...]]:
        quiet = ~self._closed | 1 << one | 1 << two | self._told_ends
        seconds = bits_of(BESIDE_BITS[two] & quiet)
        told = bits_of(BESIDE_BITS[two] & self._told_ends) if self._ends else seconds
        for there in bits_of(BESIDE_BITS[one] & quiet):
            if there != two:  # R15: that would be one piece going on
                for second in seconds if self._told_ends >> there & 1 else told:
                    yield (one, there), (two, second)

    def _matching_changes(self, routes: tuple[Route, ...]) -> Iterator[Change]:
        """These routes, with hidden pieces in any of the spaces that they touch."""
        touched = to_bits(tuple({space for route in routes for space in route}))
        setting_out = to_bits(tuple({here for here, _ in routes if not self._marks[here]}))
        others = touched & ~setting_out
        more = others
        while True:
            after = self._match(setting_out | more, routes)
            if after is not None:
                yield touched, setting_out | more, after
            if not more:
                return
            more = (more - 1) & others

    def _match(self, placement: int, routes: tuple[Route, ...]) -> int | None:
        """What is out of sight after these routes, if they sound like what was told."""
        marks, posted, ends = self._marks, self._posted, self._ends
        hidden = placement
        lifted: list[int] = []
        for here, _ in routes:
            if marks[here] > lifted.count(here):
                lifted.append(here)
            else:
                hidden &= ~(1 << here)
        told = 0
        for there in dict.fromkeys(end for _, end in routes):
            space = 1 << there
            count = marks[there] - lifted.count(there) + (hidden >> there & 1) + sum(end == there for _, end in routes)
            if count > 1 or posted & space:
                if told == len(ends) or ends[told] != (there, count):
                    return None
                told += 1
                hidden &= ~space
            else:
                hidden |= space
        return hidden if told == len(ends) else None
