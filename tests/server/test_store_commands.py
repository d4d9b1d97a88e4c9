"""``sandtable store``: check, backup, repair and prune."""

from __future__ import annotations

import contextlib
import json
import shutil
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from tests.terminal.terminal_runner import Ran, run

from .live_server import Desk, Document, token_of
from .test_store import OLD_STORE, change_body, flipped, played_match, rows_of, without_triggers


def store(*arguments: str | Path, lang: str = "en") -> Ran:
    ran = run("store", *arguments, "--lang", lang)
    return replace(ran, out=" ".join(ran.out.split()))  # lines are broken where the screen ends


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "matches"


def damage(folder: Path, opened: Document, row: int) -> bytes:
    """Flip a bit in the middle of a row; returns the row as it was."""
    with without_triggers(folder) as database:
        body = dict(rows_of(database, opened["match"]))[row]
    change_body(folder, opened["match"], row, flipped(body, len(body) * 4))
    return body


def test_a_sound_store_is_ok(folder: Path) -> None:
    played_match(folder)
    ran = store("check", "--data", folder, "--replay")
    assert ran.code == 0
    assert "matches: 1, rows: 4" in ran.out
    assert "partidas: 1, filas: 4" in store("check", "--data", folder, lang="es").out


def test_a_store_of_version_0_1_0_is_ok_and_stays_as_it_is(folder: Path) -> None:
    folder.mkdir()
    shutil.copy(OLD_STORE, folder / "sandtable.db")
    assert store("check", "--data", folder).code == 0
    with contextlib.closing(sqlite3.connect(folder / "sandtable.db")) as database:
        assert len(database.execute("PRAGMA table_info(entries)").fetchall()) == 3


def test_what_is_damaged_is_named(folder: Path) -> None:
    opened, _ = played_match(folder), played_match(folder)
    damage(folder, opened, 1)
    ran = store("check", "--data", folder)
    assert ran.code == 1
    assert f"{opened['match']}: damaged; 1 of 4 rows are intact" in ran.out
    assert "sandtable store repair" in ran.out
    document = json.loads(store("check", "--data", folder, "--json").out)
    assert document["findings"] == [{"match": opened["match"], "verdict": "damaged", "rows": 4, "sound": 1}]
    assert (document["ok"], document["matches"], document["rows"]) == (False, 2, 8)


def test_repair_goes_back_to_the_last_sound_row_and_throws_nothing_away(folder: Path) -> None:
    opened = played_match(folder)
    damage(folder, opened, 3)
    with without_triggers(folder) as database:
        before = rows_of(database, opened["match"])
    ran = store("repair", "--data", folder)
    assert ran.code == 0
    assert f"{opened['match']}: repaired; 3 rows are intact, 1 row was set aside" in ran.out
    with contextlib.closing(sqlite3.connect(folder / "sandtable.db")) as database:
        assert rows_of(database, opened["match"]) == before[:3]
        assert database.execute("SELECT number, body FROM set_aside").fetchall() == before[3:]
        with pytest.raises(sqlite3.IntegrityError, match="append-only"):
            database.execute("DELETE FROM entries")
    with Desk(folder) as desk, desk.sit(opened, "smuggler") as a:
        assert [line["move"] for line in a.log] == ["place a1"]
        assert a.play("place a3")["type"] == "accepted"
    assert store("check", "--data", folder).code == 0


def test_a_running_server_notices_a_repair_and_goes_on_from_there(folder: Path) -> None:
    with Desk(folder) as desk:
        opened = desk.create("crossing")
        with desk.sit(opened, "smuggler") as a:
            a.play("place a1")
            a.play("place a2")
            damage(folder, opened, 3)
            store("repair", "--data", folder)
            assert a.play("place a2")["code"] == "storage"
        with desk.sit(opened, "smuggler") as a:
            assert [line["move"] for line in a.log] == ["place a1"]
            assert a.play("place a3")["type"] == "accepted"


def test_a_match_that_is_damaged_from_its_first_row_stays_as_it_is(folder: Path) -> None:
    opened = played_match(folder)
    first = damage(folder, opened, 0)
    ran = store("repair", "--data", folder)
    assert ran.code == 1
    assert "damaged from its first row on" in ran.out
    change_body(folder, opened["match"], 0, first)
    assert store("check", "--data", folder).code == 0


def test_a_damaged_match_of_version_0_1_0_is_repaired_up_to_where_it_can_be_replayed(folder: Path) -> None:
    folder.mkdir()
    shutil.copy(OLD_STORE, folder / "sandtable.db")
    with without_triggers(folder) as database:
        with_hash = "SELECT match, number, body FROM entries WHERE number > 2 AND instr(body, ?)"
        match, number, body = database.execute(with_hash, (b'"hash":',)).fetchone()
        at = body.index(b'"hash":"') + len(b'"hash":"')
        wrong = body[:at] + (b"0" if body[at : at + 1] != b"0" else b"1") + body[at + 1 :]
    change_body(folder, match, number, wrong)
    found = json.loads(store("check", "--data", folder, "--json").out)["findings"]
    assert [(each["match"], each["verdict"], each["sound"]) for each in found] == [(match, "damaged", number)]
    assert store("repair", "--data", folder).code == 0
    assert store("check", "--data", folder).code == 0


def test_what_can_still_be_read_of_a_damaged_file_is_rescued(folder: Path) -> None:
    opened = [played_match(folder) for _ in range(12)]
    with contextlib.closing(sqlite3.connect(folder / "sandtable.db")) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (size,) = database.execute("PRAGMA page_size").fetchone()
        pages = database.execute("SELECT pageno FROM dbstat WHERE name = 'entries' AND pagetype = 'leaf'").fetchall()
    content = bytearray((folder / "sandtable.db").read_bytes())
    middle = pages[len(pages) // 2][0]
    content[(middle - 1) * size : middle * size] = bytes([255]) * size
    (folder / "sandtable.db").write_bytes(content)
    assert store("check", "--data", folder).code == 1
    ran = store("repair", "--data", folder)
    assert "the old file is kept as" in ran.out
    (kept,) = folder.glob("sandtable.db.damaged-*")
    assert kept.read_bytes() == bytes(content)
    assert not json.loads(store("check", "--data", folder, "--json").out)["file_problems"]
    with Desk(folder) as desk:
        answers = [desk.http.get(f"/api/matches/{each['match']}", headers=_bearer(each)) for each in opened]
    assert {answer.status_code for answer in answers} <= {200, 404, 410}
    assert [answer.status_code for answer in answers].count(200) >= 1


def _bearer(opened: Document) -> dict[str, str]:
    return {"Authorization": f"Bearer {token_of(opened, 'watch')}"}


def test_a_backup_is_made_while_the_server_runs(folder: Path, tmp_path: Path) -> None:
    with Desk(folder) as desk:
        opened = desk.create("crossing")
        with desk.sit(opened, "smuggler") as a:
            a.play("place a1")
            ran = store("backup", tmp_path / "copy.db", "--data", folder)
            assert ran.code == 0, ran.complaint
            a.play("place a2")
    assert (tmp_path / "copy.db").stat().st_mode & 0o077 == 0
    assert "rows: 3" in store("check", tmp_path / "copy.db").out
    restored = tmp_path / "restored"
    restored.mkdir()
    shutil.copy(tmp_path / "copy.db", restored / "sandtable.db")
    with Desk(restored) as desk, desk.sit(opened, "smuggler") as a:
        assert [line["move"] for line in a.log] == ["place a1"]


def test_a_backup_replaces_nothing(folder: Path, tmp_path: Path) -> None:
    played_match(folder)
    (tmp_path / "copy.db").write_text("another backup")
    ran = store("backup", tmp_path / "copy.db", "--data", folder)
    assert ran.code == 2
    assert "already exists" in ran.complaint
    assert (tmp_path / "copy.db").read_text() == "another backup"
    (tmp_path / "backups").mkdir()
    assert store("backup", tmp_path / "backups", "--data", folder).code == 0
    assert [path.suffix for path in (tmp_path / "backups").iterdir()] == [".db"]


@pytest.mark.parametrize("command", [["check"], ["repair"], ["backup", "copy.db"]])
def test_where_there_is_no_store_it_is_said(folder: Path, command: list[str]) -> None:
    ran = store(*command, "--data", folder)
    assert ran.code == 2
    assert "There is no store" in ran.complaint
    assert "No hay ningún almacén" in store(*command, "--data", folder, lang="es").complaint
    assert not folder.exists()


# Prune ---------------------------------------------------------------------------------------------------------------


def age(folder: Path, opened: Document, year: int) -> None:
    """Let a match have been opened and played in another year. Rows of version 0.1.0 have no seal either."""
    with without_triggers(folder) as database:
        for number, body in rows_of(database, opened["match"]):
            old = json.dumps({**json.loads(body), "at": f"{year}-01-01T00:00:00Z"}).encode()
            change = "UPDATE entries SET body = ?, seal = NULL WHERE match = ? AND number = ?"
            database.execute(change, (old, opened["match"], number))


def matches_in(folder: Path) -> set[str]:
    with contextlib.closing(sqlite3.connect(folder / "sandtable.db")) as database:
        return {match for (match,) in database.execute("SELECT DISTINCT match FROM entries")}


def test_prune_removes_what_the_operator_chooses_and_nothing_else(folder: Path) -> None:
    old, recent = played_match(folder), played_match(folder)
    age(folder, old, 2001)
    assert "1 match of 2 would be removed" in store("prune", "--data", folder, "--idle", "30", "--dry-run").out
    assert store("prune", "--data", folder, "--unplayed", "30").out == "0 matches of 2 removed."
    assert matches_in(folder) == {old["match"], recent["match"]}
    document = json.loads(store("prune", "--data", folder, "--idle", "30", "--json").out)
    assert (document["removed"], document["matches"], document["dry_run"]) == ([old["match"]], 2, False)
    assert matches_in(folder) == {recent["match"]}
    assert store("check", "--data", folder).code == 0
    with (
        contextlib.closing(sqlite3.connect(folder / "sandtable.db")) as database,
        pytest.raises(sqlite3.Error, match="append-only"),
    ):
        database.execute("DELETE FROM entries")


def test_prune_removes_what_nobody_has_played(folder: Path) -> None:
    played = played_match(folder)
    with Desk(folder) as desk:
        unplayed, fresh = desk.create("crossing"), desk.create("crossing")
    age(folder, played, 2001)
    age(folder, unplayed, 2001)
    assert "1 partida de 3 eliminada" in store("prune", "--data", folder, "--unplayed", "30", lang="es").out
    assert matches_in(folder) == {played["match"], fresh["match"]}


def test_prune_needs_a_rule_and_leaves_what_is_damaged(folder: Path) -> None:
    opened = played_match(folder)
    ran = store("prune", "--data", folder)
    assert ran.code == 2
    assert "--idle" in ran.out + ran.err
    damage(folder, opened, 0)
    assert "1 damaged match was left as it is" in store("prune", "--data", folder, "--idle", "1").out
    assert matches_in(folder) == {opened["match"]}


def test_a_running_server_notices_that_a_match_was_pruned(folder: Path) -> None:
    with Desk(folder) as desk:
        opened = desk.create("crossing")
        with desk.sit(opened, "smuggler") as me:
            me.play("place a1")
            age(folder, opened, 2001)
            store("prune", "--data", folder, "--idle", "1")
            assert me.play("place a1")["code"] == "storage"
        desk.get(f"/api/matches/{opened['match']}", token_of(opened, "smuggler"), expect=404)
