"""Workers: games are bound there, long thoughts hold nobody up, and a worker that dies is replaced."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from sandtable_crossing.game import Crossing

from sandtable.engine.errors import NotNow
from sandtable.server import worker_pool
from sandtable.server.errors import Refused
from sandtable.server.worker_pool import MOST_WAITING, WorkerPool

from . import slow_jobs
from .live_server import GAMES


@pytest.fixture
def two() -> Iterator[WorkerPool]:
    workers = WorkerPool(2)
    yield workers
    workers.close()


def test_a_worker_knows_the_game_with_its_options(two: WorkerPool) -> None:
    game = GAMES.open("israeli-independence", {"reserves": 2})
    id, options, pid = asyncio.run(two.run("m", game, slow_jobs.name_of))
    assert (id, options) == (game.id, dict(game.options))
    assert pid != os.getpid()


def test_a_worker_that_dies_is_replaced_and_the_thought_is_thought_again(two: WorkerPool, tmp_path: Path) -> None:
    assert asyncio.run(two.run("m", Crossing(), slow_jobs.die_once, tmp_path / "died")) == "alive"
    assert (tmp_path / "died").exists()


def test_a_thought_that_kills_every_worker_is_given_up(two: WorkerPool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_pool, "_TRIES", 2)
    with pytest.raises(Refused, match="internal"):
        asyncio.run(two.run("m", Crossing(), slow_jobs.die))
    assert asyncio.run(two.run("m", Crossing(), slow_jobs.name_of))[0] == "crossing"


def test_what_a_bot_refuses_comes_back_as_it_was(two: WorkerPool) -> None:
    with pytest.raises(NotNow) as refused:
        asyncio.run(two.run("m", Crossing(), slow_jobs.refuse))
    assert refused.value.message.id == "bot.nothing-to-decide"


def test_a_long_thought_holds_nobody_up_and_a_match_has_only_so_many(two: WorkerPool, tmp_path: Path) -> None:
    async def meanwhile() -> None:
        path = tmp_path / "now"
        long = asyncio.create_task(two.run("a", Crossing(), slow_jobs.wait_for, path))
        assert (await two.run("b", Crossing(), slow_jobs.name_of))[0] == "crossing"
        more = [asyncio.create_task(two.run("a", Crossing(), slow_jobs.name_of)) for _ in range(MOST_WAITING - 1)]
        await asyncio.sleep(0)
        with pytest.raises(Refused, match="too-many-thoughts"):
            await two.run("a", Crossing(), slow_jobs.name_of)
        path.touch()
        assert await long == "waited"
        await asyncio.gather(*more)
        await two.run("a", Crossing(), slow_jobs.name_of)

    asyncio.run(meanwhile())


def test_workers_end_with_the_server_also_in_the_middle_of_a_thought(tmp_path: Path) -> None:
    workers = WorkerPool(1)

    async def begin() -> int:
        _, _, pid = await workers.run("m", Crossing(), slow_jobs.name_of)
        never, begun = tmp_path / "never", tmp_path / "begun"
        task = asyncio.create_task(workers.run("m", Crossing(), slow_jobs.wait_for, never, begun))
        while not begun.exists():
            await asyncio.sleep(0.01)
        task.cancel()
        return pid

    pid = asyncio.run(begin())
    workers.close()
    for _ in range(1000):
        if not _is_alive(pid):
            break
        time.sleep(0.01)
    assert not _is_alive(pid)
    with pytest.raises(Refused):
        asyncio.run(workers.run("m", Crossing(), slow_jobs.name_of))


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (ProcessLookupError, FileNotFoundError):
        return False
