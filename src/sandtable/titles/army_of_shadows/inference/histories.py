"""Possible histories of the hidden pieces, and the paths by which a piece can be rerouted in them.

A history is a track for every piece that was ever out of sight: where it stood at the end of each Insurgent turn, and
what its steps took of that turn's two points. Together the tracks are a proof that the game can have gone like that.
After an announcement a history is repaired: a piece that was found must have come there, so one of the pieces that
can is rerouted there; a piece that stands where nobody is, is rerouted elsewhere. ``reachable_by_turn`` says where one
piece can be by now if all others go their ways; it is worked out on sets of spaces, turn by turn.

Only the last turns can still be changed; what happened before them stays as it was proved.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ..rules.options import RuleOptions
from ..rules.round_map import BESIDE_BITS, FIELD_BITS, RING_BITS, bits_of
from ..rules.state import MOVE_POINTS

CHANGEABLE_TURNS: Final = 12

_FIRST: Final = 1 | 1 << 12 | 1 << 24 | 1 << 36
_LAST: Final = _FIRST << 11
_EVEN: Final = RING_BITS | RING_BITS << 24
_ODD: Final = FIELD_BITS & ~_EVEN


def beside(bits: int) -> int:
    """All spaces beside these, along the rings."""
    return (bits & ~_LAST) << 1 | (bits & _LAST) >> 11 | (bits & ~_FIRST) >> 1 | (bits & _FIRST) << 11


def across(bits: int) -> int:
    """All spaces across a circle from these."""
    even, odd = bits & _EVEN, bits & _ODD
    spread = even | (even & ~_FIRST) >> 1 | (even & _FIRST) << 11
    spread |= odd | (odd & ~_LAST) << 1 | (odd & _LAST) >> 11
    return (spread << 12 | spread >> 12) & FIELD_BITS


class PieceTrack:
    """A hidden piece: from where it came out of sight, and where it stood at the end of each turn since."""

    __slots__ = ("barred", "born", "hidden", "left_space", "points", "region", "spaces", "unseen")

    def __init__(self, born: int, region: int, left_space: int = -1, unseen: bool = False) -> None:
        self.born = born
        self.region = region
        """Where it can have begun; empty for a piece that left a marked space, which is ``left_space``."""
        self.left_space = left_space
        self.unseen = unseen
        """Its first space is not looked at: the State's turn was over when a new piece was put down there."""
        self.barred = 0
        """Where it cannot have gone when it left: there the piece set out that moved next or took its place (R15)."""
        self.hidden = True
        self.spaces: list[int] = []
        self.points: list[int] = []

    def copy(self) -> PieceTrack:
        new = PieceTrack.__new__(PieceTrack)
        new.born, new.region, new.left_space, new.unseen = self.born, self.region, self.left_space, self.unseen
        new.hidden, new.barred = self.hidden, self.barred
        new.spaces, new.points = self.spaces[:], self.points[:]
        return new


class PieceHistory:
    """The tracks of all hidden pieces. ``first_turn`` is the first turn that can still be changed."""

    __slots__ = ("first_turn", "points_used", "tracks")

    def __init__(self) -> None:
        self.first_turn = 0
        self.tracks: list[PieceTrack] = []
        self.points_used: list[int] = []
        """Points spent in each turn from ``first_turn`` on."""

    def copy(self) -> PieceHistory:
        new = PieceHistory.__new__(PieceHistory)
        new.first_turn = self.first_turn
        new.tracks = [track.copy() for track in self.tracks]
        new.points_used = self.points_used[:]
        return new

    @property
    def last_turn(self) -> int:
        return self.first_turn + len(self.points_used) - 1

    def hidden_tracks(self) -> list[PieceTrack]:
        return [track for track in self.tracks if track.hidden]

    def placement(self) -> tuple[int, ...]:
        return tuple(track.spaces[-1] for track in self.tracks if track.hidden)

    def spaces_of_others(self, mine: PieceTrack, until: int, came: bool = False) -> list[int]:
        """Where the other pieces stood at the end of each turn from a piece's first on; or only who ``came`` in it."""
        first = mine.born
        bits = [0] * (until - first + 1)
        for track in self.tracks:
            if track is mine:
                continue
            born, spaces, points = track.born, track.spaces, track.points
            for turn in range(max(first, born), min(until + 1, born + len(spaces))):
                if not came or points[turn - born]:
                    bits[turn - first] |= 1 << spaces[turn - born]
        return bits

    def departures(self, turn: int, but: PieceTrack) -> list[tuple[int, int]]:
        """Which marked spaces other pieces left in a turn, and the bit of where each went."""
        return [
            (track.left_space, 1 << track.spaces[0])
            for track in self.tracks
            if track.left_space >= 0 and track.born == turn and track.spaces and track is not but
        ]

    def followers(self, mine: PieceTrack) -> int:
        """From where others stepped into the space that a piece has left, in the same turn."""
        bits = 0
        for track in self.tracks:
            place = mine.born - track.born
            if track is not mine and 0 < place < len(track.spaces) and track.spaces[place] == mine.left_space:
                bits |= 1 << track.spaces[place - 1]
        return bits

    def points_left_for(self, mine: PieceTrack, turn: int) -> int:
        """The points that the others have left of a turn."""
        place = turn - mine.born
        own = mine.points[place] if place < len(mine.points) else 0
        return MOVE_POINTS - self.points_used[turn - self.first_turn] + own

    def forget_path(self, track: PieceTrack) -> None:
        """Forget where a piece went: the points it took are free again."""
        for place, spent in enumerate(track.points):
            self.points_used[track.born + place - self.first_turn] -= spent
        track.spaces, track.points = [], []

    def begin_turn(self, spent: int, window: int = CHANGEABLE_TURNS) -> None:
        """A new turn in which every piece stands still, until it is rerouted."""
        self.points_used.append(spent)
        for track in self.tracks:
            if track.hidden:
                track.spaces.append(track.spaces[-1])
                track.points.append(0)
        if len(self.points_used) > window:
            self._close_oldest_turn()

    def _close_oldest_turn(self) -> None:
        """What happened before the window stays as it is."""
        self.first_turn += 1
        del self.points_used[0]
        kept = []
        for track in self.tracks:
            if track.born <= self.first_turn:
                if track.born < self.first_turn:
                    del track.spaces[0], track.points[0]
                if not track.spaces:
                    continue
                track.born, track.left_space, track.unseen = self.first_turn, -1, True
                track.region = 1 << track.spaces[0]
                self.points_used[0] -= track.points[0]
                track.points[0] = 0
            kept.append(track)
        self.tracks = kept


class PathFinder:
    """Finds paths of a piece through the turns that can still be changed, the first of which is ``first``.

    ``open_by_turn``: where a hidden piece can have stood after each of them; ``shown_by_turn``: what the State's map
    showed in it, so that nobody came or left there in silence.
    """

    def __init__(
        self,
        open_by_turn: Sequence[int],
        shown_by_turn: Sequence[int],
        first: int,
        pick: Callable[[int], int],
        rules: RuleOptions,
    ) -> None:
        self._open_by_turn = open_by_turn
        self._shown_by_turn = shown_by_turn
        self._first = first
        self._pick = pick
        self._transit = rules.transit
        self._stacks = rules.secret_growth

    def reachable_by_turn(
        self, history: PieceHistory, track: PieceTrack, until: int, goal: int = FIELD_BITS
    ) -> list[int]:
        """Where a piece can have been at the end of each turn from its first to ``until``, the others as they are.

        The last set is cut down to ``goal``, which need not be open: a piece may stand where it is found.
        """
        taken = history.spaces_of_others(track, until)
        no_stay = history.spaces_of_others(track, until, came=True) if self._stacks else taken
        sets: list[int] = []
        for turn in range(track.born, until + 1):
            place = turn - track.born
            free = goal if turn == until else FIELD_BITS if track.unseen and not sets else self._open(turn)
            left = history.points_left_for(track, turn)
            if sets:
                came = self._after_a_turn(turn, sets[-1], left, taken[place], no_stay[place])
                came &= ~_exchanges(history.departures(turn, track), sets[-1], came)
            else:
                came = self._first_spaces(track, turn, left, taken[0], no_stay[0])
                came &= ~(history.followers(track) if track.left_space >= 0 else 0)
            sets.append(came & free)
            if not sets[-1]:
                return []
        return sets

    def _open(self, turn: int) -> int:
        return self._open_by_turn[turn - self._first]

    def _first_spaces(self, track: PieceTrack, turn: int, left: int, taken: int, no_stay: int) -> int:
        if track.left_space < 0:
            return track.region & ~no_stay
        near = BESIDE_BITS[track.left_space] if left else 0
        far = self._two_points_from(1 << track.left_space) if left == MOVE_POINTS else 0
        return (near | far) & ~(1 << track.left_space | track.barred | taken | self._shown_by_turn[turn - self._first])

    def _after_a_turn(self, turn: int, bits: int, left: int, taken: int, no_stay: int) -> int:
        """One turn further: stay, or go where nobody is and nothing is shown, by the points that are left."""
        stay = bits & ~no_stay
        if not left:
            return stay
        shown = self._shown_by_turn[turn - self._first]
        moving = bits & ~shown
        gone = beside(moving) | (self._two_points_from(moving) if left == MOVE_POINTS else 0)
        return stay | gone & ~shown & ~taken

    def _two_points_from(self, bits: int) -> int:
        """Two points away. Where every step is announced, only crossings: the space between would have to be free."""
        return across(bits) if self._transit else across(bits) | beside(beside(bits))

    def reachable_now(self, history: PieceHistory, track: PieceTrack, until: int) -> int:
        """Where a piece can be by now, the others as they are; at least where it is."""
        sets = self.reachable_by_turn(history, track, until, self._open(until))
        return sets[-1] if sets else 1 << track.spaces[-1]

    def reroute(self, history: PieceHistory, track: PieceTrack, until: int, goal: int = FIELD_BITS) -> bool:
        """Give a piece a new path to some space of ``goal`` at the end of a turn, by as few points as it takes."""
        sets = self.reachable_by_turn(history, track, until, goal)
        if not sets:
            return False
        ends = bits_of(sets[-1])
        self._take_path(history, track, sets, ends[self._pick(len(ends))])
        return True

    def _take_path(self, history: PieceHistory, track: PieceTrack, sets: list[int], space: int) -> None:
        """Walk back from where it ends to where it began."""
        spaces, points = [space], []
        came = (
            history.spaces_of_others(track, track.born + len(sets) - 1, came=True) if self._stacks else [0] * len(sets)
        )
        for place in range(len(sets) - 1, 0, -1):
            turn = track.born + place
            before = sets[place - 1] & ~_exchanged_with(history.departures(turn, track), space)
            space, spent = self._step_back(turn, space, before, came[place])
            spaces.append(space)
            points.append(spent)
        points.append(self._first_points(track, space))
        history.forget_path(track)
        track.spaces, track.points = spaces[::-1], points[::-1]
        for place, spent in enumerate(track.points):
            history.points_used[track.born + place - history.first_turn] += spent

    def _step_back(self, turn: int, space: int, before: int, no_stay: int) -> tuple[int, int]:
        if before & ~no_stay & 1 << space:
            return space, 0
        before &= ~self._shown_by_turn[turn - self._first]
        near = BESIDE_BITS[space] & before
        ways = bits_of(near or self._two_points_from(1 << space) & before & ~(1 << space))
        return ways[self._pick(len(ways))], 1 if near else 2

    @staticmethod
    def _first_points(track: PieceTrack, space: int) -> int:
        if track.left_space < 0:
            return 0
        return 1 if BESIDE_BITS[track.left_space] >> space & 1 else 2

    def swap_identities(
        self, history: PieceHistory, alive: PieceTrack, found: PieceTrack, until: int, goal: int
    ) -> bool:
        """It was the other piece that was found then: this one goes to its end, and that one to ``goal``."""
        end, space = found.born + len(found.spaces) - 1, found.spaces[-1]
        if alive.born > end:
            return False
        history.forget_path(found)
        history.forget_path(alive)
        alive.hidden, found.hidden = False, True
        return self.reroute(history, alive, end, 1 << space) and self.reroute(history, found, until, goal)

    def reroute_all(self, history: PieceHistory) -> None:
        """A new path for every piece, in any order: hidden ones to anywhere, those that were found to the same end."""
        tracks = history.tracks[:]
        while tracks:
            track = tracks.pop(self._pick(len(tracks)))
            until = track.born + len(track.spaces) - 1
            self.reroute(history, track, until, self._open(until) if track.hidden else 1 << track.spaces[-1])


def _exchanged_with(departures: Sequence[tuple[int, int]], space: int) -> int:
    """Where those went who left this space: from there nobody came in return.

    R15: two pieces that change places are one that goes out and back, and nothing is announced of it.
    """
    bits = 0
    for left, gone_to in departures:
        if left == space:
            bits |= gone_to
    return bits


def _exchanges(departures: Sequence[tuple[int, int]], before: int, after: int) -> int:
    """The spaces just left that can be entered only by changing places; whoever left took a point, so one is left."""
    bits = 0
    for space, _ in departures:
        came_from = BESIDE_BITS[space] & before & ~_exchanged_with(departures, space)
        if after >> space & 1 and not came_from and not before >> space & 1:
            bits |= 1 << space
    return bits
