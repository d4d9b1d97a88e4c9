"""Every Move that explains what was announced of an Insurgent turn.

A Move is at most two routes. Each begins in a space that the State's map shows, which is told, or with a hidden piece;
each ends in a space that is told, or out of sight. ``explanations`` lists every way in which the announcements of a
turn can have come about; hidden pieces that moved in silence are not part of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from ..rules import announcements
from ..rules.announcements import Announcement
from ..rules.round_map import BESIDE_BITS, NEIGHBOUR_BITS, TWO_ALONG_BITS
from ..rules.state import MOVE_POINTS

UNSEEN: Final = -1
"""As an origin: some hidden piece. As a destination: somewhere out of sight."""

Route = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Explanation:
    """One way to understand what was announced of a Move."""

    left: tuple[Route, ...] = ()
    """Marked spaces that a piece has left for somewhere unseen; with each the space from which the next set out."""
    joined: tuple[int, ...] = ()
    """Spaces into which a hidden piece has moved."""
    found: tuple[int, ...] = ()
    """Spaces in which a hidden piece stood that is counted now, once for each piece."""
    spent: int = 0
    """Points of routes whose both ends are known."""


def explanations(lines: Sequence[Announcement], marks: Sequence[int], at_once: bool) -> list[Explanation]:
    """Every explanation of the ``leave`` and ``arrive`` lines of a turn; ``at_once``: each step was told by itself."""
    if not lines:
        return [Explanation()]
    origins = [UNSEEN, *dict.fromkeys(one.space for one in lines if one.kind == announcements.LEAVE)]
    ends = [UNSEEN, *dict.fromkeys(one.space for one in lines if one.kind == announcements.ARRIVE)]
    kinds = [route for route in product(origins, ends) if route != (UNSEEN, UNSEEN) and route[0] != route[1]]
    found = []
    for routes in (*((one,) for one in kinds), *product(kinds, repeat=2)):
        explanation = _explain(routes, lines, marks, at_once)
        if explanation is not None and explanation not in found:
            found.append(explanation)
    return found


def _explain(
    routes: tuple[Route, ...], lines: Sequence[Announcement], marks: Sequence[int], at_once: bool
) -> Explanation | None:
    """The explanation in which these routes are what was announced, if they would have sounded like that."""
    spent = [_points(*route) for route in routes]
    if max(spent) > MOVE_POINTS or (len(routes) == MOVE_POINTS and max(spent) > 1):
        return None
    if len(routes) == 2 and routes[0][1] == routes[1][0] != UNSEEN and not at_once:
        return None  # R15: that would have been one piece going on
    counted = _newly_counted(routes, lines, marks, at_once)
    if counted is None:
        return None
    return Explanation(
        left=tuple((here, _next_origin(routes, place)) for place, (here, end) in enumerate(routes) if end == UNSEEN),
        joined=tuple(sorted(there for here, there in routes if here == UNSEEN)),
        found=counted,
        spent=sum(points for points, route in zip(spent, routes, strict=True) if UNSEEN not in route),
    )


def _next_origin(routes: tuple[Route, ...], place: int) -> int:
    return routes[place + 1][0] if place + 1 < len(routes) else UNSEEN


def _points(here: int, there: int) -> int:
    """What a route takes; at least one where an end is not known."""
    if UNSEEN in (here, there) or BESIDE_BITS[here] >> there & 1:
        return 1
    return 2 if (NEIGHBOUR_BITS[here] | TWO_ALONG_BITS[here]) >> there & 1 else MOVE_POINTS + 1


def _newly_counted(
    routes: tuple[Route, ...], lines: Sequence[Announcement], marks: Sequence[int], at_once: bool
) -> tuple[int, ...] | None:
    """The hidden pieces that the announced numbers bring to light; None if the routes would have sounded otherwise."""
    map_now = list(marks)
    expected = list(lines)
    light: list[int] = []
    for group in ([route] for route in routes) if at_once else [routes]:
        for here, _ in group:
            if here == UNSEEN:
                continue
            if not map_now[here] or not _next_is(expected, announcements.LEAVE, here):
                return None
            map_now[here] -= 1
            expected.pop(0)
        for there in dict.fromkeys(end for _, end in group if end != UNSEEN):
            if not _next_is(expected, announcements.ARRIVE, there):
                return None
            number = expected.pop(0).number
            hidden = number - map_now[there] - sum(end == there for _, end in group)
            if hidden < 0:
                return None
            light += [there] * hidden
            map_now[there] = number
    return None if expected else tuple(light)


def _next_is(lines: Sequence[Announcement], kind: int, space: int) -> bool:
    return bool(lines) and lines[0].kind == kind and lines[0].space == space


def split_at_grow(lines: Sequence[Announcement]) -> Iterator[tuple[list[Announcement], bool]]:
    """The lines of a turn cut at the Grow: those of the Move before it, then those after; and is Grow between."""
    before: list[Announcement] = []
    for one in lines:
        if one.kind == announcements.GROW:
            yield before, True
            before = []
        elif one.kind in (announcements.LEAVE, announcements.ARRIVE):
            before.append(one)
    yield before, False
