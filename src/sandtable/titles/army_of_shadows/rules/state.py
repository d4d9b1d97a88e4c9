"""Everything true on the table, as small integers."""

from __future__ import annotations

from typing import Final

from .round_map import CAPITAL, SPACES

INSURGENT, STATE = 0, 1
SIDES: Final = ("insurgent", "state")

SETTING_UP, PLAYING, ENDED = range(3)
PHASES: Final = ("set-up", "play", "over")

STATE_PIECES: Final = 5
STARTING_PIECES: Final = 5
MOST_PIECES_EVER: Final = 15
MOST_GROWN: Final = MOST_PIECES_EVER - STARTING_PIECES
KILLS_TO_WIN: Final = 12
MOST_IN_INNER_CIRCLE: Final = 3
MOVE_POINTS: Final = 2

NOT_YET, OPEN, DONE = range(3)
"""Of this turn's Grow or Kill/Turn: not begun; begun, and may go on in another space; over."""

NOBODY, CAPTURED, KILLS, CRUSHED, TIME, DEAD = range(6)
ENDINGS: Final = ("", "captured", "kills", "crushed", "time", "dead")


class State:
    """The table. ``posts`` are the State's pieces; ``marks`` is what its map shows of the Insurgent's.

    ``held``, ``stacks`` and ``posted`` repeat the counts as bits: where Insurgent pieces stand, where two or more do,
    and where State pieces stand.
    """

    __slots__ = (
        "acted",
        "acted_in",
        "ending",
        "grown",
        "held",
        "insurgents",
        "killed",
        "last_placed",
        "marks",
        "phase",
        "points",
        "posted",
        "posts",
        "round",
        "side",
        "stacks",
        "steps",
        "told",
    )

    def __init__(self) -> None:
        self.insurgents = [0] * CAPITAL
        self.held = 0
        self.stacks = 0
        self.posts = [0] * len(SPACES)
        self.posts[CAPITAL] = STATE_PIECES
        self.posted = 1 << CAPITAL
        self.marks = [0] * CAPITAL
        self.killed = 0
        self.grown = 0
        self.round = 1
        self.side = INSURGENT
        self.phase = SETTING_UP
        self.ending = NOBODY
        self.last_placed = 0
        self.points = MOVE_POINTS
        """Left for this turn's Move; none once it is over."""
        self.acted = NOT_YET
        self.acted_in = 0
        """Where this turn's Kills and Turns were, as bits."""
        self.steps: list[int] = []
        """The Insurgent's steps of a Move that is not over, as places in ``EDGES``: nothing of it has been told."""
        self.told: list[int] = []
        """Everything that the State has been told or has done in the open (announcements.py), in order."""

    def copy(self) -> State:
        new = State.__new__(State)
        new.insurgents = self.insurgents[:]
        new.held = self.held
        new.stacks = self.stacks
        new.posts = self.posts[:]
        new.posted = self.posted
        new.marks = self.marks[:]
        new.killed = self.killed
        new.grown = self.grown
        new.round = self.round
        new.side = self.side
        new.phase = self.phase
        new.ending = self.ending
        new.last_placed = self.last_placed
        new.points = self.points
        new.acted = self.acted
        new.acted_in = self.acted_in
        new.steps = self.steps[:]
        new.told = self.told[:]
        return new

    def key(self) -> tuple[object, ...]:
        return (
            *self.insurgents,
            *self.posts,
            *self.marks,
            self.killed,
            self.grown,
            self.round,
            self.side,
            self.phase,
            self.ending,
            self.last_placed,
            self.points,
            self.acted,
            self.acted_in,
            tuple(self.steps),
            tuple(self.told),
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    @property
    def living(self) -> int:
        """Insurgent pieces alive, which everybody can count: every Grow and every Kill is told."""
        return STARTING_PIECES + self.grown - self.killed

    def add_insurgents(self, space: int, change: int) -> int:
        """More or fewer Insurgent pieces in a space; returns how many there are now."""
        count = self.insurgents[space] + change
        self.insurgents[space] = count
        bit = 1 << space
        self.held = self.held | bit if count else self.held & ~bit
        self.stacks = self.stacks | bit if count > 1 else self.stacks & ~bit
        return count

    def add_posts(self, space: int, change: int) -> None:
        """More or fewer State pieces in a space."""
        count = self.posts[space] + change
        self.posts[space] = count
        bit = 1 << space
        self.posted = self.posted | bit if count else self.posted & ~bit
