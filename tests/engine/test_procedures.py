"""Frames and the registry of procedures: what follows from how a frame is declared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import pytest
from sandtable_crossing.procedures import PROCEDURES as OF_THE_CROSSING

from sandtable.engine.events import Report
from sandtable.engine.procedures import (
    GOES_ON,
    Frame,
    Procedure,
    ProcedureRegistry,
    Procedures,
    ProcedureType,
    Register,
    begin,
    find_frame,
    finish,
)
from sandtable.titles.campaign_commander.campaigns.punic_island.game import PunicIsland

ALL = [*PunicIsland.procedure_registry.by_id().values(), *OF_THE_CROSSING.by_id().values()]


class Table:
    def __init__(self) -> None:
        self.stack: list[Frame] = []
        self.rolled: list[int] = []


@dataclass(slots=True)
class MarchFrame(Frame):
    zone: Annotated[int, "zone"]
    steps: int = 0
    forced: bool = False
    seen: tuple[Annotated[int, "unit"], ...] = ()


@dataclass(slots=True)
class LongMarchFrame(MarchFrame):
    tired: bool = False


@dataclass(slots=True)
class RestFrame(Frame):
    side: int


def registry() -> ProcedureRegistry[Procedure[Table, Any]]:
    found: ProcedureRegistry[Procedure[Table, Any]] = ProcedureRegistry()

    @found.register("march", MarchFrame)
    class March(Procedure[Table, MarchFrame]):
        """Goes on by itself to the third step, then rests."""

        def turn(self, state: Table, frame: MarchFrame) -> int:
            return GOES_ON

        def go_on(self, state: Table, frame: MarchFrame, report: Report | None) -> None:
            if frame.steps == 3:
                finish(state, frame)
            else:
                frame.steps += 1
                if frame.steps == 2:
                    begin(state, RestFrame(1))

    @found.register("a-rest", RestFrame)
    class Rest(Procedure[Table, RestFrame]):
        def turn(self, state: Table, frame: RestFrame) -> int:
            return frame.side

        def moves(self, state: Table, frame: RestFrame, side: int) -> Sequence[int]:
            return [7, 8]

        def play(self, state: Table, frame: RestFrame, move: int, side: int, report: Report | None) -> None:
            state.rolled.append(move)
            finish(state, frame)

    return found


def test_registers_follow_from_the_declaration() -> None:
    found = registry()
    assert list(found.by_id()) == ["a-rest", "march"]
    assert found.by_frame()[MarchFrame].registers == (
        Register("zone", "zone", False),
        Register("steps", "number", False),
        Register("forced", "flag", False),
        Register("seen", "unit", True),
    )


def test_a_registry_upon_another_has_the_procedures_of_both_and_leaves_it_alone() -> None:
    base = registry()
    more: ProcedureRegistry[Procedure[Table, Any]] = ProcedureRegistry(base)

    @more.register("long-march", LongMarchFrame)
    class LongMarch(Procedure[Table, LongMarchFrame]):
        def turn(self, state: Table, frame: LongMarchFrame) -> int:
            return GOES_ON

    assert list(more.by_id()) == ["a-rest", "long-march", "march"]
    assert list(base.by_id()) == ["a-rest", "march"]
    names = [register.name for register in more.by_id()["long-march"].registers]
    assert names == ["zone", "steps", "forced", "seen", "tired"]


def test_two_procedures_cannot_have_one_id_and_a_frame_needs_slots() -> None:
    found = registry()
    with pytest.raises(AssertionError, match="two procedures are called march"):
        found.register("march", RestFrame)

    @dataclass
    class Loose(Frame):
        side: int

    with pytest.raises(AssertionError, match="Loose is no dataclass with slots"):
        found.register("loose", Loose)


def test_the_stack_runs_until_somebody_decides_and_then_on() -> None:
    running = Procedures({frame: it.procedure() for frame, it in registry().by_frame().items()})
    table = Table()
    begin(table, MarchFrame(4))
    running.run(table, None)
    assert table.stack == [MarchFrame(4, steps=2), RestFrame(1)]
    assert running.turn(table) == 1
    assert running.moves(table, 1) == [7, 8]
    march = find_frame(table, MarchFrame)
    assert march is table.stack[0]
    with pytest.raises(AssertionError, match="not on top"):
        finish(table, table.stack[0])
    table.stack[:] = [march, RestFrame(1)]
    running.play(table, 8, 1, None)
    assert table.rolled == [8]
    assert not table.stack
    assert find_frame(table, MarchFrame) is None


def test_the_innermost_frame_of_several_kinds_is_found() -> None:
    table = Table()
    for frame in (MarchFrame(1), LongMarchFrame(2), RestFrame(0)):
        begin(table, frame)
    assert find_frame(table, MarchFrame) == LongMarchFrame(2)
    assert find_frame(table, MarchFrame, RestFrame) == RestFrame(0)
    assert MarchFrame(2) != LongMarchFrame(2)


def filled(it: ProcedureType[Any], first: int = 1) -> Any:
    """A frame of this kind with a different value in every register."""
    frame: Any = it.frame
    values = {
        register.name: (place, place + 1) if register.many else place
        for place, register in enumerate(it.registers, first)
    }
    return frame(**values)


@pytest.mark.parametrize("it", ALL, ids=lambda it: str(it.id))
def test_a_copy_is_equal_and_stands_alone(it: ProcedureType[Any]) -> None:
    frame = filled(it)
    twin = frame.copy()
    assert twin == frame
    assert twin is not frame
    assert type(twin) is it.frame
    for each in it.registers:
        setattr(twin, each.name, 99)
        assert getattr(frame, each.name) != 99
        assert twin != frame


@pytest.mark.parametrize("it", ALL, ids=lambda it: str(it.id))
def test_frames_cannot_remember_what_is_not_declared(it: ProcedureType[Any]) -> None:
    with pytest.raises(AttributeError):
        filled(it).something_else = 1
