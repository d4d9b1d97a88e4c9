"""A real Dask cluster of two workers in processes of their own, one of which is killed on the way."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from sandtable.engine.game_spec import GameSpec
from sandtable.engine.title_registry import installed_titles
from sandtable.lab.simulation import Simulation, simulate

distributed = pytest.importorskip("distributed")

GAMES = 400


@dataclass
class Cluster:
    address: str
    workers: list[subprocess.Popen[bytes]]


def begun(*arguments: str) -> subprocess.Popen[bytes]:
    path = os.pathsep.join(filter(None, ["src", os.environ.get("PYTHONPATH")]))
    return subprocess.Popen(
        [sys.executable, "-m", *arguments],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": path},
    )


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    plain = ("--no-dashboard",)
    scheduler = begun("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(port), *plain)
    single = ("--nthreads", "1", "--no-nanny", "--local-directory", str(tmp_path / "dask"))
    workers = [begun("distributed.cli.dask_worker", address, *single, *plain) for _ in range(2)]
    try:
        with distributed.Client(address, timeout=300) as client:
            client.wait_for_workers(2, timeout=300)
        yield Cluster(address, workers)
    finally:
        for process in (*workers, scheduler):
            process.kill()
            process.wait(20)


def test_a_worker_that_is_killed_changes_nothing(cluster: Cluster, tmp_path: Path) -> None:
    simulation = Simulation(GameSpec.of(installed_titles().find("israeli-independence"), {}), ("random:3",), "s")
    killed_at: list[int] = []

    def kill_one(done: int) -> None:
        if done > 20 and not killed_at:
            cluster.workers[1].kill()
            killed_at.append(done)

    rows = simulate(simulation, GAMES, tmp_path / "cluster", cluster=cluster.address, progress=kill_one)
    assert killed_at
    assert killed_at[0] < GAMES
    assert cluster.workers[1].wait(20) != 0
    assert rows.read_bytes() == simulate(simulation, GAMES, tmp_path / "alone").read_bytes()
