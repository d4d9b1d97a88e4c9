"""Procedures inside procedures: a battle in a movement in an operation, as data on a stack in the state.

A frame holds the registers of a procedure under way, by name. The frame on top decides who is to move and what may be
played; when it is done it is taken off, and the one below goes on. Nothing of this lives in Python frames, so any
moment can be copied, saved and searched.

Frame and procedure are declared side by side, and enter themselves in a registry of the game::

    @dataclass(slots=True)
    class SiegeFrame(Frame):
        side: SideNumber
        units: UnitSet

    @PROCEDURES.register("siege", SiegeFrame)
    class Siege(Procedure[State, SiegeFrame]): ...

The id is what documents call it. A register is a number, a flag or a row of them; ``Annotated[int, "zone"]`` says what
a number stands for. From that follow how frames are copied and compared, and how a game writes them down.

A game with a stack keeps it in ``state.stack``; ``turn``, ``moves`` and ``play`` of its ``Game`` call ``Procedures``.
"""

from __future__ import annotations

import importlib
import pkgutil
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, Generic, Protocol, Self, TypeVar, get_args, get_origin, get_type_hints

from .events import Report


class Frame:
    """The registers of a procedure under way. Each kind of frame is a dataclass with slots.

    All that registers hold is immutable: numbers, flags and tuples. So a copy need not look into them.
    """

    __slots__ = ()

    def copy(self) -> Self:
        raise AssertionError(f"no procedure is registered for {type(self).__name__}")


class StackState(Protocol):
    stack: list[Frame]


S = TypeVar("S", bound=StackState)
F = TypeVar("F", bound=Frame)
GOES_ON = -9
"""``Procedure.turn``: nobody has to decide anything here, the procedure runs on by itself."""


class Procedure(ABC, Generic[S, F]):
    """One kind of procedure. It has no data of its own; everything it remembers is in its frame."""

    @abstractmethod
    def turn(self, state: S, frame: F) -> int:
        """Who decides now: a side, ``CHANCE``, or ``GOES_ON``."""

    def moves(self, state: S, frame: F, side: int) -> Sequence[int]:
        """The legal moves of that side (or the outcomes of chance)."""
        raise AssertionError(f"{type(self).__name__} decides nothing")

    def weights(self, state: S, frame: F) -> Sequence[int] | None:
        """The weights of the outcomes of chance; None if all are equally likely."""
        return None

    def window(self, state: S, frame: F) -> str | None:
        """The reaction window that the decision of this moment is, if it is one."""
        return None

    def play(self, state: S, frame: F, move: int, side: int, report: Report | None) -> None:
        """Carry out a move. May change the frame, put others on top of it, or finish it."""
        raise AssertionError(f"{type(self).__name__} decides nothing")

    def go_on(self, state: S, frame: F, report: Report | None) -> None:
        """Run the next step that needs nobody. Called while ``turn`` says ``GOES_ON``."""
        raise AssertionError(f"{type(self).__name__} never goes on by itself")


P = TypeVar("P", bound=Procedure[Any, Any])


# What is known of each kind ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Register:
    """A register of a frame. ``kind``: what its number stands for; ``many``: it is a row of such numbers."""

    name: str
    kind: str
    many: bool


@dataclass(frozen=True, slots=True)
class ProcedureType(Generic[P]):
    """A kind of procedure: what documents call it, its frame, its code and its registers in their order."""

    id: str
    frame: type[Frame]
    procedure: type[P]
    registers: tuple[Register, ...]


class ProcedureRegistry(Generic[P]):
    """The procedures of a game by the ids that documents use; those of ``base`` belong to it."""

    def __init__(self, base: ProcedureRegistry[P] | None = None) -> None:
        self._base = base
        self._own: dict[str, ProcedureType[P]] = {}

    def register(self, id: str, frame: type[Frame]) -> Callable[[type[P]], type[P]]:
        """Enter the class below this decorator as the procedure that runs on such frames."""
        assert id not in self.by_id(), f"two procedures are called {id}"
        assert not frame.__dictoffset__, f"{frame.__name__} is no dataclass with slots"

        def enter(procedure: type[P]) -> type[P]:
            registers = _registers(frame)
            self._own[id] = ProcedureType(id, frame, procedure, registers)
            type.__setattr__(frame, "copy", _copier(frame, [each.name for each in registers]))
            return procedure

        return enter

    def by_id(self) -> dict[str, ProcedureType[P]]:
        """All of them in the order of their ids, whichever module was imported first."""
        found = {**(self._base.by_id() if self._base else {}), **self._own}
        return dict(sorted(found.items()))

    def by_frame(self) -> dict[type[Frame], ProcedureType[P]]:
        return {each.frame: each for each in self.by_id().values()}


KINDS: Final[dict[object, str]] = {int: "number", bool: "flag"}


def _registers(frame: type[Frame]) -> tuple[Register, ...]:
    return tuple(_register(name, hint) for name, hint in get_type_hints(frame, include_extras=True).items())


def _register(name: str, hint: Any) -> Register:
    many = get_origin(hint) is tuple
    item = get_args(hint)[0] if many else hint
    kind = item.__metadata__[0] if get_origin(item) is Annotated else KINDS[item]
    return Register(name, kind, many)


def _copier(frame: type[Frame], names: Iterable[str]) -> Callable[[Any], Any]:
    """A copy written out register by register, as ``dataclass`` writes out ``__init__``: nothing is faster."""
    body = ["twin = new(frame)", *(f"twin.{name} = self.{name}" for name in names), "return twin"]
    scope: dict[str, Any] = {"new": object.__new__, "frame": frame}
    exec("def copy(self):\n " + "\n ".join(body), scope)
    copy: Callable[[Any], Any] = scope["copy"]
    return copy


def import_modules(package: str) -> None:
    """Import every module of a package: the procedures in them enter themselves."""
    path = importlib.import_module(package).__path__
    for each in pkgutil.walk_packages(path, f"{package}."):
        importlib.import_module(each.name)


# Running -----------------------------------------------------------------------------------------------------------


class Procedures(Generic[S]):
    """The procedures of a game by the frames they run on, and the stack of these."""

    def __init__(self, procedures: Mapping[type[Frame], Procedure[S, Any]]) -> None:
        self._procedures: dict[type[Frame], Procedure[S, Any]] = dict(procedures)

    def turn(self, state: S) -> int:
        frame = state.stack[-1]
        return self._procedures[type(frame)].turn(state, frame)

    def moves(self, state: S, side: int) -> Sequence[int]:
        frame = state.stack[-1]
        return self._procedures[type(frame)].moves(state, frame, side)

    def weights(self, state: S) -> Sequence[int] | None:
        frame = state.stack[-1]
        return self._procedures[type(frame)].weights(state, frame)

    def window(self, state: S) -> str | None:
        frame = state.stack[-1]
        return self._procedures[type(frame)].window(state, frame)

    def play(self, state: S, move: int, side: int, report: Report | None) -> None:
        """Carry out a move, then everything that follows from it until somebody has to decide."""
        frame = state.stack[-1]
        self._procedures[type(frame)].play(state, frame, move, side, report)
        self.run(state, report)

    def run(self, state: S, report: Report | None) -> None:
        while state.stack:
            frame = state.stack[-1]
            procedure = self._procedures[type(frame)]
            if procedure.turn(state, frame) != GOES_ON:
                return
            procedure.go_on(state, frame, report)


def begin(state: StackState, frame: Frame) -> None:
    """Put a procedure on top: it runs before the one below goes on."""
    state.stack.append(frame)


def finish(state: StackState, frame: Frame) -> None:
    """This procedure is done. It must be the one on top: what it began must be done before."""
    top = state.stack.pop()
    assert top is frame, "a procedure was finished that is not on top"


def find_frame(state: StackState, *kinds: type[F]) -> F | None:
    """The innermost frame of one of these kinds."""
    for frame in reversed(state.stack):
        if isinstance(frame, kinds):
            return frame
    return None
