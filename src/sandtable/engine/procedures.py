"""Procedures inside procedures: a battle in a movement in an operation, as data on a stack in the state.

A frame is a short list of integers: the procedure's number, then whatever it keeps. The frame on top decides who is
to move and what may be played; when it is done it is taken off, and the one below goes on. Nothing of this lives in
Python frames, so any moment can be copied, saved and searched.

A game with a stack keeps it in ``state.stack`` and its procedures, by number, in a tuple; ``turn``, ``moves`` and
``play`` of its ``Game`` call the functions here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar

from .events import Report

Frame = list[int]
"""``[procedure, …]``: the number of the procedure and its own registers."""


class StackState(Protocol):
    stack: list[Frame]


S = TypeVar("S", bound=StackState)
GOES_ON = -9
"""``Procedure.turn``: nobody has to decide anything here, the procedure runs on by itself."""


class Procedure(ABC, Generic[S]):
    """One kind of procedure. It has no data of its own; everything it remembers is in its frame."""

    @abstractmethod
    def turn(self, state: S, frame: Frame) -> int:
        """Who decides now: a side, ``CHANCE``, or ``GOES_ON``."""

    def moves(self, state: S, frame: Frame, side: int) -> Sequence[int]:
        """The legal moves of that side (or the outcomes of chance)."""
        raise AssertionError(f"{type(self).__name__} decides nothing")

    def weights(self, state: S, frame: Frame) -> Sequence[int] | None:
        """The weights of the outcomes of chance; None if all are equally likely."""
        return None

    def window(self, state: S, frame: Frame) -> str | None:
        """The reaction window that the decision of this moment is, if it is one."""
        return None

    def play(self, state: S, frame: Frame, move: int, side: int, report: Report | None) -> None:
        """Carry out a move. May change the frame, put others on top of it, or finish it."""
        raise AssertionError(f"{type(self).__name__} decides nothing")

    def go_on(self, state: S, frame: Frame, report: Report | None) -> None:
        """Run the next step that needs nobody. Called while ``turn`` says ``GOES_ON``."""
        raise AssertionError(f"{type(self).__name__} never goes on by itself")


class Procedures(Generic[S]):
    """The procedures of a game by number, and the stack they run on."""

    def __init__(self, *procedures: Procedure[S]) -> None:
        self._procedures = procedures

    def top(self, state: S) -> Procedure[S]:
        return self._procedures[state.stack[-1][0]]

    def turn(self, state: S) -> int:
        frame = state.stack[-1]
        return self._procedures[frame[0]].turn(state, frame)

    def moves(self, state: S, side: int) -> Sequence[int]:
        frame = state.stack[-1]
        return self._procedures[frame[0]].moves(state, frame, side)

    def weights(self, state: S) -> Sequence[int] | None:
        frame = state.stack[-1]
        return self._procedures[frame[0]].weights(state, frame)

    def window(self, state: S) -> str | None:
        frame = state.stack[-1]
        return self._procedures[frame[0]].window(state, frame)

    def play(self, state: S, move: int, side: int, report: Report | None) -> None:
        """Carry out a move, then everything that follows from it until somebody has to decide."""
        frame = state.stack[-1]
        self._procedures[frame[0]].play(state, frame, move, side, report)
        self.run(state, report)

    def run(self, state: S, report: Report | None) -> None:
        while state.stack:
            frame = state.stack[-1]
            procedure = self._procedures[frame[0]]
            if procedure.turn(state, frame) != GOES_ON:
                return
            procedure.go_on(state, frame, report)


def begin(state: StackState, procedure: int, *registers: int) -> None:
    """Put a procedure on top: it runs before the one below goes on."""
    state.stack.append([procedure, *registers])


def finish(state: StackState, frame: Frame) -> None:
    """This procedure is done. It must be the one on top: what it began must be done before."""
    top = state.stack.pop()
    assert top is frame, "a procedure was finished that is not on top"


def unwind(state: StackState, procedure: int) -> None:
    """Break off everything above the innermost procedure of this kind, and that one too."""
    while state.stack.pop()[0] != procedure:
        pass
