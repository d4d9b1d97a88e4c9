"""The strait, the cards, and everything true on the table."""

from __future__ import annotations

from typing import Final

from sandtable.engine.procedures import Frame

SMUGGLER, WATCH = 0, 1
SIDES: Final = ("smuggler", "watch")

SPACES: Final = tuple(f"{row}{column}" for row in "abcd" for column in "123")
SHORE: Final = (0, 1, 2)
COAST: Final = (9, 10, 11)
NEIGHBOURS: Final = tuple(
    tuple(other for other in range(12) if abs(other // 3 - space // 3) + abs(other % 3 - space % 3) == 1)
    for space in range(12)
)
EDGES: Final = tuple((here, there) for here in range(12) for there in NEIGHBOURS[here])

BRIBE, FOG, SIGNAL, FLARE, PURSUIT, RUMOUR = range(6)
CARDS: Final = ("bribe", "fog", "signal", "flare", "pursuit", "rumour")
OWNER: Final = (SMUGGLER, SMUGGLER, SMUGGLER, WATCH, WATCH, WATCH)
COPIES: Final = 2
BOATS: Final = 3
PATROLS_AT: Final = (6, 8)
HAND: Final = 2
LARGEST_HAND: Final = 3
ROUNDS: Final = 8

NOT_CHOSEN, SAIL, CARD = range(3)
CHOICES: Final = ("", "sail", "card")


class State:
    """Counts by space and by kind of card. ``stack`` holds the procedures that are under way."""

    __slots__ = (
        "boats",
        "buried",
        "caught",
        "chosen",
        "decks",
        "hands",
        "landed",
        "open",
        "patrols",
        "placed",
        "round",
        "stack",
    )

    def __init__(self) -> None:
        self.boats = [0] * 12
        self.patrols = [0] * 12
        for space in PATROLS_AT:
            self.patrols[space] += 1
        self.decks = [COPIES] * 6
        self.hands = [0] * 6
        self.open = [0] * 6
        self.buried = [0] * 6
        """Face-down discards."""
        self.chosen = [NOT_CHOSEN, NOT_CHOSEN]
        self.placed = 0
        """The shore space used last: boats are placed in order, so that the same set-up is one."""
        self.round = 0
        self.landed = 0
        self.caught = 0
        self.stack: list[Frame] = []

    def copy(self) -> State:
        new = State.__new__(State)
        new.boats = self.boats[:]
        new.patrols = self.patrols[:]
        new.decks = self.decks[:]
        new.hands = self.hands[:]
        new.open = self.open[:]
        new.buried = self.buried[:]
        new.chosen = self.chosen[:]
        new.placed = self.placed
        new.round = self.round
        new.landed = self.landed
        new.caught = self.caught
        new.stack = [frame.copy() for frame in self.stack]
        return new

    def key(self) -> tuple[object, ...]:
        values = (getattr(self, name) for name in self.__slots__)
        return tuple(str(value) for value in values)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def cards_of(self, side: int, where: list[int]) -> int:
        return sum(count for card, count in enumerate(where) if OWNER[card] == side)

    def unseen(self, card: int) -> bool:
        """Could the owner hold this card, as far as the other side can know."""
        return self.open[card] < COPIES
