"""The State's notebook: what the announcements, read from the first to the last, say for certain."""

from __future__ import annotations

from . import announce
from .announce import Said, code, said
from .board import AROUND, CAPITAL, FIELD_NEIGHBOURS, NEIGHBOURS, OUTER_RING, SPACES
from .state import INSURGENT, MOST_IN_INNER_CIRCLE, POSTS, STATE, State


class Notebook:
    """The map that the State keeps: its own pieces, what it has been shown, and whose turn it is."""

    def __init__(self) -> None:
        self.posts = [0] * len(SPACES)
        self.posts[CAPITAL] = POSTS
        self.marks = [0] * CAPITAL
        self.killed = 0
        self.grown = 0
        self.round = 1
        self.side = INSURGENT
        self.setting_up = True
        self._turned_at: int | None = None

    def copy(self) -> Notebook:
        new = Notebook()
        new.__dict__.update(self.__dict__)
        new.posts, new.marks = self.posts[:], self.marks[:]
        return new

    def note(self, announcement: int) -> bool:
        """Take an announcement down; False, and nothing is taken down, if it cannot come now."""
        one = said(announcement)
        kind = one.kind
        if self.setting_up:
            return self._note_beginning(one)
        if kind == announce.SEEN:
            return self._note_seen(one)
        self._turned_at = None
        if kind in (announce.STEP, announce.KILL, announce.TURN, announce.END):
            return self.side == STATE and self._note_state(one)
        return self.side == INSURGENT and self._note_insurgent(one)

    def _note_beginning(self, one: Said) -> bool:
        kind, space, _, number = one
        if kind == announce.STACK and space in OUTER_RING and number > 1:
            self.marks[space] = number
        elif kind == announce.POST:
            if self.posts[CAPITAL] == POSTS:
                self.posts[CAPITAL] = 0
            self.posts[space] = number
        elif kind == announce.MARK:
            self.marks[space] = number
        elif kind == announce.LOST:
            self.killed = number
        elif kind == announce.GREW:
            self.grown = number
        elif kind in (announce.SINCE_INSURGENT, announce.SINCE_STATE):
            self.round = number
            self.side = INSURGENT if kind == announce.SINCE_INSURGENT else STATE
            self.setting_up = False
        elif kind == announce.READY:
            self.setting_up = False
        else:
            return False
        return True

    def _note_insurgent(self, one: Said) -> bool:
        kind, space, _, number = one
        if kind == announce.LEAVE and self.marks[space]:
            self.marks[space] -= 1
        elif kind == announce.ARRIVE and (number > 1 or self.posts[space]) and number > self.marks[space]:
            self.marks[space] = number
        elif kind == announce.GROW:
            self.grown += 1
            self.marks[space] = max(self.marks[space], 2)
        elif kind == announce.BORN and number > self.marks[space]:
            self.marks[space] = number
        elif kind == announce.FADE and self.marks[space] == 1:
            self.marks[space] = 0
        elif kind == announce.OVER:
            self.side = STATE
        else:
            return False
        return True

    def _note_state(self, one: Said) -> bool:
        kind, space, second, number = one
        if kind == announce.STEP and self.posts[space] and second in NEIGHBOURS[space]:
            self.posts[space] -= 1
            self.posts[second] += 1
            if second != CAPITAL:
                self.marks[second] = number
            return sum(self.posts[:AROUND]) <= MOST_IN_INNER_CIRCLE
        if kind == announce.END:
            self.side = INSURGENT
            self.round += 1
            return True
        if not (self.posts[space] and self.marks[space]):
            return False
        if kind == announce.KILL:
            self.killed += number
            self.marks[space] = 0
            return number > 0
        self._turned_at = space
        return True

    def _note_seen(self, one: Said) -> bool:
        if self._turned_at is None or one.space not in FIELD_NEIGHBOURS[self._turned_at]:
            return False
        self.marks[one.space] = one.number
        return True


def beginning(state: State) -> list[int]:
    """The announcements that begin a position set up by hand: what the State's map shows, and no more."""
    told = [code(announce.POST, space, count) for space, count in enumerate(state.posts) if count]
    told += [code(announce.MARK, space, count) for space, count in enumerate(state.marks) if count]
    told += [code(announce.LOST, number=state.killed), code(announce.GREW, number=state.grown)]
    since = announce.SINCE_INSURGENT if state.side == INSURGENT else announce.SINCE_STATE
    return [*told, code(since, number=state.round)]
