"""Workers are shared fairly: visitors take turns, and people come before bots among themselves."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Iterator
from pathlib import Path

import pytest
from sandtable_crossing.game import Crossing

from sandtable.server.errors import Refused
from sandtable.server.fair_queue import FairQueue
from sandtable.server.security import current_visitor
from sandtable.server.worker_pool import Urgency, WorkerPool

from . import slow_jobs
from .live_server import Desk
from .test_play import ISRAEL


def drained(queue: FairQueue[str]) -> str:
    return "".join(iter(queue.pop, None))


def test_visitors_take_turns() -> None:
    queue: FairQueue[str] = FairQueue()
    for visitor, items in (("a", "1234"), ("b", "56"), ("c", "7")):
        for item in items:
            queue.put(visitor, item)
    assert drained(queue) == "1572634"


def test_people_come_before_the_background() -> None:
    queue: FairQueue[str] = FairQueue()
    for visitor, item, background in (("a", "x", True), ("a", "y", True), ("b", "z", True), ("c", "1", False)):
        queue.put(visitor, item, background)
    assert drained(queue) == "1xzy"


def test_the_background_waits_where_it_is_not_allowed() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.put("a", "x", background=True)
    assert queue.pop(background=False) is None
    assert queue.pop() == "x"


@pytest.fixture
def two() -> Iterator[WorkerPool]:
    workers = WorkerPool(2, most_of_visitor=2)
    yield workers
    workers.close()


def as_visitor(name: str) -> contextvars.Context:
    context = contextvars.copy_context()
    context.run(current_visitor.set, name)
    return context


def test_bots_among_themselves_leave_a_worker_free(two: WorkerPool, tmp_path: Path) -> None:
    async def meanwhile() -> None:
        path = tmp_path / "now"
        jobs = [
            asyncio.create_task(
                two.run(f"bots {n}", Crossing(), slow_jobs.wait_for, path, urgency=Urgency.BACKGROUND),
                context=as_visitor("many"),
            )
            for n in range(8)
        ]
        await asyncio.sleep(0)
        assert (await two.run("m", Crossing(), slow_jobs.name_of))[0] == "crossing"
        path.touch()
        assert await asyncio.gather(*jobs) == ["waited"] * 8

    asyncio.run(meanwhile())


def test_a_visitor_may_ask_for_so_much_at_a_time_and_others_still_may(two: WorkerPool, tmp_path: Path) -> None:
    async def meanwhile() -> None:
        path = tmp_path / "now"
        greedy, other = as_visitor("greedy"), as_visitor("other")
        jobs = [
            asyncio.create_task(two.run(f"m{n}", Crossing(), slow_jobs.wait_for, path), context=greedy)
            for n in range(3)
        ]
        opponent = two.run("bots", Crossing(), slow_jobs.name_of, urgency=Urgency.OPPONENT)
        later = [
            asyncio.create_task(opponent, context=greedy),
            asyncio.create_task(two.run("m", Crossing(), slow_jobs.name_of), context=other),
        ]
        with pytest.raises(Refused, match="too-many-thoughts"):
            await jobs[2]
        path.touch()
        await asyncio.gather(*jobs[:2], *later)

    asyncio.run(meanwhile())


def test_a_worker_is_free_again_when_nobody_waits_for_its_job_any_more(tmp_path: Path) -> None:
    pool = WorkerPool(1)

    async def meanwhile() -> None:
        path, begun = tmp_path / "now", tmp_path / "begun"
        gone = asyncio.create_task(pool.run("m", Crossing(), slow_jobs.wait_for, path, begun))
        waiting = asyncio.create_task(pool.run("m", Crossing(), slow_jobs.name_of))
        last = asyncio.create_task(pool.run("m", Crossing(), slow_jobs.name_of))
        while not begun.exists():
            await asyncio.sleep(0.01)
        gone.cancel()
        waiting.cancel()
        path.touch()
        assert (await last)[0] == "crossing"

    asyncio.run(meanwhile())
    pool.close()


def test_who_waits_for_a_worker_when_the_server_ends_is_refused(tmp_path: Path) -> None:
    pool = WorkerPool(1)

    async def meanwhile() -> None:
        begun = tmp_path / "begun"
        jobs = [asyncio.create_task(pool.run("m", Crossing(), slow_jobs.wait_for, tmp_path / "never", begun))]
        while not begun.exists():
            await asyncio.sleep(0.01)
        waiting = asyncio.create_task(pool.run("m", Crossing(), slow_jobs.name_of))
        await asyncio.sleep(0)
        pool.close()
        with pytest.raises(Refused, match="internal"):
            await waiting
        jobs[0].cancel()

    asyncio.run(meanwhile())


def test_bots_among_themselves_pause_while_nobody_watches(desk: Desk) -> None:
    opened = desk.create(ISRAEL, seats={"israel": "bot:random"})
    room = desk.app.state.lobby._rooms[opened["match"]]
    assert room.idle
    before = room.live.row_count
    with desk.sit(opened, "observer") as me:
        while not me.over:
            me.hear()
    assert room.live.row_count > before
