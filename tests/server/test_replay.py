"""Long records are played through by workers: what comes back is the same match, and nobody waits for it."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from sandtable.engine.match import Match
from sandtable.engine.seat_view import SeatView
from sandtable.server import replay
from sandtable.server.replay import dump_match, load_match
from sandtable.server.worker_pool import WorkerPool

from .live_server import GAMES, Desk, Document, token_of
from .test_play import ISRAEL


def played(game_id: str, moves: int) -> Match[Any]:
    game = GAMES.open(game_id, {})
    match: Match[Any] = Match(game, "seeded", "the same dice")
    play_on(match, moves, 1)
    return match


def play_on(match: Match[Any], moves: int, seed: int) -> None:
    chooser = random.Random(seed)
    for _ in range(moves):
        if match.over:
            return
        side = match.game.deciders(match.state)[0]
        match.play_index(chooser.choice(match.view(side).moves), side)


def seen(match: Match[Any]) -> list[object]:
    views = [SeatView(match, seat) for seat in range(len(match.game.sides))]
    documents = [[line.document(match.game.words) for line in view.heard_since(0)] for view in views]
    return [match.record(private=True).document(), documents, [match.game.scene(view.view) for view in views]]


@pytest.mark.parametrize("title", [each.id for each in GAMES.titles])
def test_a_match_from_a_worker_is_the_same_and_goes_on_the_same(title: str) -> None:
    here = played(title, 70)
    there = load_match(dump_match(here), here.game)
    assert there.game is here.game
    assert seen(there) == seen(here)
    for match in (here, there):
        play_on(match, 20, 2)
    assert seen(there) == seen(here)
    count = len(here.history) - 1
    past = [each.game.to_document(each.state_after_entries(count)) for each in (here, there)]
    assert past[0] == past[1]


@pytest.fixture
def jobs(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the jobs that workers are given; every record is long enough to be one."""
    monkeypatch.setattr(replay, "REPLAYED_AT_ONCE", 3)
    given: list[str] = []
    run = WorkerPool.run

    async def noted(self: WorkerPool, owner: str | None, game: Any, job: Any, *args: Any, **more: Any) -> Any:
        given.append(job.__name__)
        return await run(self, owner, game, job, *args, **more)

    monkeypatch.setattr(WorkerPool, "run", noted)
    return given


def imported(desk: Desk, record: Document, expect: int = 201) -> Document:
    answer = desk.http.post("/api/matches/import", json={"record": record})
    assert answer.status_code == expect, answer.text
    document: Document = answer.json()
    return document


def test_import_verify_and_load_are_done_by_workers_and_what_was_found_is_kept(tmp_path: Path, jobs: list[str]) -> None:
    match = played(ISRAEL, 10)
    match.close_seed()
    with Desk(tmp_path) as desk:
        opened = imported(desk, match.record().document())
        assert jobs == ["replay_job"]
        path, token = f"/api/matches/{opened['match']}/verify", token_of(opened, "israel")
        first = desk.get(path, token)
        assert first["ok"]
        assert first["checked"] > 0
        assert desk.get(path, token) == first
        assert jobs == ["replay_job", "verify_job"]
        with desk.sit(opened, "israel") as me:
            me.play(me.choices[0])
            scene = me.scene
        assert desk.get(path, token)["rolls"] >= first["rolls"]
        assert jobs[2:] == ["verify_job"]
    jobs.clear()
    with Desk(tmp_path) as desk, desk.sit(opened, "israel") as me:
        assert me.scene == scene
        assert jobs == ["replay_job"]


def test_a_record_that_takes_too_long_is_refused(tmp_path: Path, jobs: list[str], monkeypatch: Any) -> None:
    monkeypatch.setattr(replay, "IMPORT_SECONDS", 0.0)
    with Desk(tmp_path) as desk:
        refused = imported(desk, played(ISRAEL, 10).record().document(), expect=413)
        assert refused["error"]["code"] == "too-long-to-replay"


def test_a_record_that_was_tampered_with_is_refused_by_a_worker_as_here(tmp_path: Path, jobs: list[str]) -> None:
    record = played(ISRAEL, 10).record()
    record.entries.pop(5)
    with Desk(tmp_path) as desk:
        refused = imported(desk, record.document(), expect=422)
        assert refused["error"]["code"] == "tampered"
        assert jobs == ["replay_job"]
