"""A series: the same rows whoever makes them, in order, kept when it is interrupted, gone on with afterwards."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest

from sandtable.engine.errors import Malformed
from sandtable.engine.game_spec import GameSpec
from sandtable.engine.i18n import Message, message
from sandtable.engine.title_registry import installed_titles
from sandtable.lab.arena import Arena, play_arena
from sandtable.lab.executors import SameProcess, open_executor
from sandtable.lab.series import WorkerDied, fill
from sandtable.lab.series_plan import prepare_folder
from sandtable.lab.simulation import Simulation, simulate


@dataclass(frozen=True)
class Squares:
    columns: tuple[str, ...] = ("number", "square")

    def row(self, number: int) -> Iterator[object]:
        yield from (number, number * number)


WHOLE = "number,square\n" + "".join(f"{n},{n * n}\n" for n in range(100))


class Interrupting(Executor):
    """Works until so many batches were given, then Ctrl-C is pressed (or a worker dies)."""

    def __init__(self, batches: int, error: type[BaseException]) -> None:
        self.left, self.error = batches, error

    def submit(self, work: Callable[..., object], /, *args: object, **kwargs: object) -> Future[object]:  # type: ignore[override]
        future: Future[object] = Future()
        self.left -= 1
        if self.left < 0:
            future.set_exception(self.error())
        else:
            future.set_result(work(*args, **kwargs))
        return future


def test_all_rows_in_order(tmp_path: Path) -> None:
    fill(tmp_path / "rows.csv", Squares(), 100, SameProcess(), 1)
    assert (tmp_path / "rows.csv").read_text() == WHOLE


def test_any_executor_gives_the_same_bytes(tmp_path: Path) -> None:
    with ThreadPoolExecutor(4) as pool:
        fill(tmp_path / "rows.csv", Squares(), 100, pool, 16)
    assert (tmp_path / "rows.csv").read_text() == WHOLE


def test_progress_is_told_up_to_the_end(tmp_path: Path) -> None:
    told: list[int] = []
    fill(tmp_path / "rows.csv", Squares(), 100, SameProcess(), 1, told.append)
    assert told[0] == 0
    assert told == sorted(told)
    assert told[-1] == 100


@pytest.mark.parametrize(
    ("error", "seen"), [(KeyboardInterrupt, KeyboardInterrupt), (BrokenExecutor, WorkerDied)], ids=["ctrl-c", "death"]
)
def test_what_was_finished_is_kept_and_the_rest_follows(
    tmp_path: Path, error: type[BaseException], seen: type[BaseException]
) -> None:
    path = tmp_path / "rows.csv"
    with pytest.raises(seen):
        fill(path, Squares(), 100, Interrupting(4, error), 2)
    kept = path.read_text()
    assert 1 < kept.count("\n") < 100
    assert WHOLE.startswith(kept)
    fill(path, Squares(), 100, SameProcess(), 1)
    assert path.read_text() == WHOLE


@pytest.mark.parametrize("end", [len("number,square\n0,0\n1,"), len("number,squ"), 0])
def test_a_row_that_was_half_written_is_written_again(tmp_path: Path, end: int) -> None:
    path = tmp_path / "rows.csv"
    path.write_text(WHOLE[:end])
    fill(path, Squares(), 100, SameProcess(), 1)
    assert path.read_text() == WHOLE


def test_a_file_with_other_columns_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    path.write_text("name,age\nAda,36\n")
    with pytest.raises(Malformed):
        fill(path, Squares(), 100, SameProcess(), 1)
    assert path.read_text() == "name,age\nAda,36\n"


def test_two_cannot_write_one_file_at_the_same_time(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"

    def begin_another(_: int) -> None:
        with pytest.raises(Malformed) as refused:
            fill(path, Squares(), 100, SameProcess(), 1)
        assert refused.value.message.id == "lab.in-use"

    fill(path, Squares(), 3, SameProcess(), 1, begin_another)


# Simulations ----------------------------------------------------------------------------------------------------------


def random_games(**options: object) -> Simulation:
    return Simulation(GameSpec.of(installed_titles().find("israeli-independence"), options), ("random:3",), "x")


def test_two_processes_give_the_bytes_of_one(tmp_path: Path) -> None:
    alone = simulate(random_games(), 60, tmp_path / "one")
    together = simulate(random_games(), 60, tmp_path / "two", jobs=2)
    assert alone.read_bytes() == together.read_bytes()


def test_more_games_go_on_from_those_that_are_there(tmp_path: Path) -> None:
    simulate(random_games(), 20, tmp_path / "grown")
    grown = simulate(random_games(), 50, tmp_path / "grown")
    assert grown.read_bytes() == simulate(random_games(), 50, tmp_path / "whole").read_bytes()


def test_a_game_can_be_played_again_by_its_number_alone() -> None:
    simulation = random_games()
    assert list(simulation.row(7)) == list(simulation.row(7))
    assert list(simulation.row(7))[:2] == [8, "x-8"]
    assert list(simulation.row(7)) != list(simulation.row(8))


@pytest.mark.parametrize(
    ("changed", "named"),
    [
        (Simulation(random_games().spec, ("random:3",), "y"), message("lab.plan.seed")),
        (Simulation(random_games().spec, ("greedy:3",), "x"), message("lab.plan.players-of", which="israel")),
        (random_games(reserves=2), message("lab.plan.options-of", which="reserves")),
    ],
    ids=["seed", "player", "option"],
)
def test_another_series_in_the_same_folder_is_refused_by_name(
    tmp_path: Path, changed: Simulation, named: Message
) -> None:
    before = simulate(random_games(), 5, tmp_path).read_bytes()
    with pytest.raises(Malformed) as refused:
        simulate(changed, 5, tmp_path)
    differences = refused.value.message.args["differences"]
    assert isinstance(differences, list)
    assert [each.args["what"] for each in differences] == [named]
    assert (tmp_path / "games.csv").read_bytes() == before


def test_of_another_command_only_that_is_said(tmp_path: Path) -> None:
    simulate(random_games(), 5, tmp_path)
    with pytest.raises(Malformed) as refused:
        play_arena(Arena(random_games().spec, ("random:3",), "x"), 5, tmp_path)
    told = {"before": "simulate", "now": "arena"}
    assert refused.value.message.args["differences"] == [
        message("lab.difference", what=message("lab.plan.kind"), **told)
    ]


def test_of_another_game_only_that_is_said(tmp_path: Path) -> None:
    simulate(random_games(), 5, tmp_path)
    with pytest.raises(Malformed) as refused:
        simulate(
            Simulation(GameSpec.of(installed_titles().find("punic-island"), {}), ("random:3", "random:3"), "x"),
            5,
            tmp_path,
        )
    differences = refused.value.message.args["differences"]
    told = {"before": "israeli-independence", "now": "punic-island"}
    assert differences == [message("lab.difference", what=message("lab.plan.game"), **told)]


def test_fewer_games_than_are_planned_are_refused(tmp_path: Path) -> None:
    simulate(random_games(), 5, tmp_path)
    with pytest.raises(Malformed):
        simulate(random_games(), 4, tmp_path)


def test_games_without_a_plan_are_not_gone_on_with(tmp_path: Path) -> None:
    (tmp_path / "games.csv").write_text("number\n")
    with pytest.raises(Malformed) as refused:
        prepare_folder(tmp_path, {"kind": "simulate"}, "games.csv")
    assert refused.value.message.id == "lab.no-plan"


def test_a_plan_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "plan.json").write_text("{")
    with pytest.raises(Malformed) as refused:
        simulate(random_games(), 1, tmp_path)
    assert refused.value.message.id == "lab.bad-plan"


def test_a_plan_says_its_format_and_goes_on(tmp_path: Path) -> None:
    simulate(random_games(), 1, tmp_path)
    assert json.loads((tmp_path / "plan.json").read_text(encoding="utf-8"))["format"] == 1
    simulate(random_games(), 2, tmp_path)
    assert len((tmp_path / "games.csv").read_text(encoding="utf-8").splitlines()) == 3


def test_where_no_cluster_answers_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.lab.executors.SECONDS_TO_ANSWER", 0.2)
    with pytest.raises(Malformed) as refused, open_executor(cluster="tcp://127.0.0.1:9"):
        raise AssertionError
    assert refused.value.message.id == "lab.no-cluster"


@pytest.mark.parametrize("address", ["foo", "tcp://foo", "tcp://127.0.0.1:port", "ftp://127.0.0.1:9"])
def test_what_is_no_address_of_a_cluster_is_said(address: str) -> None:
    with pytest.raises(Malformed) as refused, open_executor(cluster=address):
        raise AssertionError
    assert refused.value.message.id == "lab.bad-address"
