"""Everything true on the table, as small integers."""

from __future__ import annotations

from typing import Final

from .pack_data import ARMIES, HOME

HEADLINE, OFFENSIVE, BATTLE, ENDED = range(4)
PHASES: Final = ("headline", "offensive", "battle", "over")

NOBODY: Final = -1


class State:
    """The table. Cards are their places in the deck pack; ``draw`` holds the catalogue indices of cards to come."""

    __slots__ = ("action", "boxes", "draw", "offensives", "phase", "reserve_attack", "reserves", "target")

    def __init__(self, draw: list[int], reserves: int) -> None:
        self.boxes = [HOME] * len(ARMIES)
        self.draw = draw
        self.action: list[int] = []
        self.phase = HEADLINE
        self.offensives = 0
        self.reserves = reserves
        self.target = NOBODY
        """The army under attack, while the die is about to roll."""
        self.reserve_attack = False

    def copy(self) -> State:
        new = State.__new__(State)
        new.boxes = self.boxes[:]
        new.draw = self.draw[:]
        new.action = self.action[:]
        new.phase = self.phase
        new.offensives = self.offensives
        new.reserves = self.reserves
        new.target = self.target
        new.reserve_attack = self.reserve_attack
        return new

    def key(self) -> tuple[object, ...]:
        """What makes two states the same; the order of the draw pile means nothing."""
        return (
            *self.boxes,
            frozenset(self.draw),
            tuple(self.action),
            self.phase,
            self.offensives,
            self.reserves,
            self.target,
            self.reserve_attack,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())
