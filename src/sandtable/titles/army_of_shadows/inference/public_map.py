"""The State's map as the announcements make it: its own pieces, and the Insurgent's that it has been shown."""

from __future__ import annotations

from ..rules import announcements
from ..rules.announcements import Announcement, decode, encode
from ..rules.round_map import CAPITAL, FIELD_NEIGHBOURS, NEIGHBOURS, OUTER_RING, RING_SIZE, SPACES
from ..rules.state import INSURGENT, MOST_IN_INNER_CIRCLE, STATE, STATE_PIECES, State


class PublicMap:
    """The map that the State keeps: its own pieces, what it has been shown, and whose turn it is."""

    def __init__(self) -> None:
        self.posts = [0] * len(SPACES)
        self.posts[CAPITAL] = STATE_PIECES
        self.marks = [0] * CAPITAL
        self.killed = 0
        self.grown = 0
        self.round = 1
        self.side = INSURGENT
        self.setting_up = True
        self._turned_at: int | None = None

    def copy(self) -> PublicMap:
        new = PublicMap()
        new.__dict__.update(self.__dict__)
        new.posts, new.marks = self.posts[:], self.marks[:]
        return new

    def apply(self, announcement: int) -> bool:
        """Change the map by an announcement; False if it cannot come now."""
        one = decode(announcement)
        kind = one.kind
        if self.setting_up:
            return self._apply_beginning(one)
        if kind == announcements.SEEN:
            return self._apply_seen(one)
        self._turned_at = None
        if kind in (announcements.STEP, announcements.KILL, announcements.TURN, announcements.END):
            return self.side == STATE and self._apply_state(one)
        return self.side == INSURGENT and self._apply_insurgent(one)

    def _apply_beginning(self, one: Announcement) -> bool:
        kind, space, _, number = one
        if kind == announcements.STACK and space in OUTER_RING and number > 1:
            self.marks[space] = number
        elif kind == announcements.POST:
            if self.posts[CAPITAL] == STATE_PIECES:
                self.posts[CAPITAL] = 0
            self.posts[space] = number
        elif kind == announcements.MARK:
            self.marks[space] = number
        elif kind == announcements.LOST:
            self.killed = number
        elif kind == announcements.GREW:
            self.grown = number
        elif kind in (announcements.SINCE_INSURGENT, announcements.SINCE_STATE):
            self.round = number
            self.side = INSURGENT if kind == announcements.SINCE_INSURGENT else STATE
            self.setting_up = False
        elif kind == announcements.READY:
            self.setting_up = False
        else:
            return False
        return True

    def _apply_insurgent(self, one: Announcement) -> bool:
        kind, space, _, number = one
        if kind == announcements.LEAVE and self.marks[space]:
            self.marks[space] -= 1
        elif kind == announcements.ARRIVE and (number > 1 or self.posts[space]) and number > self.marks[space]:
            self.marks[space] = number
        elif kind == announcements.GROW:
            self.grown += 1
            self.marks[space] = max(self.marks[space], 2)
        elif kind == announcements.BORN and number > self.marks[space]:
            self.marks[space] = number
        elif kind == announcements.FADE and self.marks[space] == 1:
            self.marks[space] = 0
        elif kind == announcements.OVER:
            self.side = STATE
        else:
            return False
        return True

    def _apply_state(self, one: Announcement) -> bool:
        kind, space, second, number = one
        if kind == announcements.STEP and self.posts[space] and second in NEIGHBOURS[space]:
            self.posts[space] -= 1
            self.posts[second] += 1
            if second != CAPITAL:
                self.marks[second] = number
            return sum(self.posts[:RING_SIZE]) <= MOST_IN_INNER_CIRCLE
        if kind == announcements.END:
            self.side = INSURGENT
            self.round += 1
            return True
        if not (self.posts[space] and self.marks[space]):
            return False
        if kind == announcements.KILL:
            self.killed += number
            self.marks[space] = 0
            return number > 0
        self._turned_at = space
        return True

    def _apply_seen(self, one: Announcement) -> bool:
        if self._turned_at is None or one.space not in FIELD_NEIGHBOURS[self._turned_at]:
            return False
        self.marks[one.space] = one.number
        return True


def opening_announcements(state: State) -> list[int]:
    """The announcements that begin a position set up by hand: what the State's map shows, and no more."""
    told = [encode(announcements.POST, space, count) for space, count in enumerate(state.posts) if count]
    told += [encode(announcements.MARK, space, count) for space, count in enumerate(state.marks) if count]
    told += [encode(announcements.LOST, number=state.killed), encode(announcements.GREW, number=state.grown)]
    since = announcements.SINCE_INSURGENT if state.side == INSURGENT else announcements.SINCE_STATE
    return [*told, encode(since, number=state.round)]
