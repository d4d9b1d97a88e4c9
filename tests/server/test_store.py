"""The store: what is in it is what was written, or it is said; a store that was there is not replaced."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable.engine.errors import Malformed
from sandtable.server.errors import DamagedJournal, StorageError
from sandtable.server.journal import read_rows
from sandtable.server.storage import SqliteStorage, StoredRow

from .live_server import Desk, Document, token_of

OLD_STORE = Path(__file__).parents[1] / "compatibility/v0_1_0/server/sandtable.db"


@contextlib.contextmanager
def without_triggers(folder: Path) -> Iterator[sqlite3.Connection]:
    """The database as something that knows no rule may change it."""
    with contextlib.closing(sqlite3.connect(folder / "sandtable.db", isolation_level=None)) as database:
        database.execute("DROP TRIGGER IF EXISTS entries_stay")
        database.execute("DROP TRIGGER IF EXISTS entries_are_kept")
        yield database


def flipped(body: bytes, bit: int) -> bytes:
    changed = bytearray(body)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


def rows_of(database: sqlite3.Connection, match: str) -> list[tuple[int, bytes]]:
    return database.execute("SELECT number, body FROM entries WHERE match = ? ORDER BY number", (match,)).fetchall()


def change_body(folder: Path, match: str, number: int, change: bytes) -> None:
    with without_triggers(folder) as database:
        database.execute("UPDATE entries SET body = ? WHERE match = ? AND number = ?", (change, match, number))


# Rows ---------------------------------------------------------------------------------------------------------------


def test_the_store_only_grows_and_a_place_is_taken_once(tmp_path: Path) -> None:
    store = SqliteStorage(tmp_path)
    store.append([StoredRow("m", 0, b"a"), StoredRow("m", 1, b"b")])
    with pytest.raises(StorageError):
        store.append([StoredRow("n", 0, b"x"), StoredRow("m", 1, b"c")])
    assert store.read("m") == [b"a", b"b"]
    assert store.read("n") == []
    with pytest.raises(Exception, match="append-only"):
        store._writing.execute("DELETE FROM entries")
    store.close()


def test_no_place_is_left_out(tmp_path: Path) -> None:
    with contextlib.closing(SqliteStorage(tmp_path)) as store:
        store.append([StoredRow("m", 0, b"a")])
        with pytest.raises(StorageError):
            store.append([StoredRow("m", 2, b"c")])
        assert store.read("m") == [b"a"]


def test_every_flipped_bit_of_a_row_is_noticed(tmp_path: Path) -> None:
    rows = [b'{"at":"x"}', b'{"entries":[1]}', b'{"id":"z"}']
    with contextlib.closing(SqliteStorage(tmp_path)) as store, without_triggers(tmp_path) as database:
        store.append([StoredRow("m", number, body) for number, body in enumerate(rows)])
        for number, body in enumerate(rows):
            for bit in range(len(body) * 8):
                change = "UPDATE entries SET body = ? WHERE number = ?"
                database.execute(change, (flipped(body, bit), number))
                with pytest.raises(DamagedJournal) as damage:
                    store.read("m")
                assert damage.value.sound == rows[:number]
                database.execute(change, (body, number))
        assert store.read("m") == rows


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM entries WHERE number = 1",
        "UPDATE entries SET number = 9 WHERE number = 1",
        "UPDATE entries SET seal = NULL WHERE number = 1",
        "UPDATE entries SET body = 'text' WHERE number = 1",
        "UPDATE entries SET match = 'n' WHERE number = 1",
        "INSERT INTO entries (match, number, body) VALUES ('m', 3, '{}')",
        "INSERT INTO entries SELECT 'm', 3, body, seal FROM entries WHERE number = 2",
    ],
)
def test_rows_that_were_lost_moved_or_added_are_noticed(tmp_path: Path, change: str) -> None:
    with contextlib.closing(SqliteStorage(tmp_path)) as store, without_triggers(tmp_path) as database:
        store.append([StoredRow("m", number, b"row %d" % number) for number in range(3)])
        database.execute(change)
        with pytest.raises(DamagedJournal) as damage:
            store.read("m")
        assert list(damage.value.sound) == [b"row 0", b"row 1", b"row 2"][: len(damage.value.sound)] != []


def test_rows_of_version_0_1_0_are_covered_by_the_first_seal_after_them(tmp_path: Path) -> None:
    shutil.copy(OLD_STORE, tmp_path / "sandtable.db")
    with contextlib.closing(SqliteStorage(tmp_path)) as store, without_triggers(tmp_path) as database:
        (match,) = database.execute("SELECT match FROM entries WHERE number = 3").fetchone()
        before = store.read(match)
        store.append([StoredRow(match, len(before), b"{}")])
        assert store.read(match) == [*before, b"{}"]
        database.execute("UPDATE entries SET body = ? WHERE match = ? AND number = 1", (flipped(before[1], 99), match))
        with pytest.raises(DamagedJournal):
            store.read(match)


def test_a_field_that_nobody_knows_is_not_passed_over() -> None:
    """One flipped bit in the name of a field, and the moves in it were gone."""
    created = b'{"at":"t","created":{"record":{},"seats":[],"bot_seed":""}}'
    assert len(read_rows([created, b'{"at":"t","entries":[]}'])) == 2
    with pytest.raises(DamagedJournal) as damage:
        read_rows([created, b'{"at":"t","dntries":[]}'])
    assert list(damage.value.sound) == [created]
    with pytest.raises(DamagedJournal):
        read_rows([created.replace(b'"seats":[]', b'"seats":[],"reats":[]')])


# The server ---------------------------------------------------------------------------------------------------------


def played_match(folder: Path) -> Document:
    with Desk(folder) as desk:
        opened = desk.create("crossing")
        with desk.sit(opened, "smuggler") as a:
            a.play("place a1")
            a.play("place a2")
    return opened


@pytest.mark.parametrize(("row", "code"), [(0, "damaged-from-start"), (1, "damaged"), (2, "damaged")])
def test_a_damaged_match_is_gone_until_repaired_and_says_what_is_known(tmp_path: Path, row: int, code: str) -> None:
    opened, sound = played_match(tmp_path), played_match(tmp_path)
    with without_triggers(tmp_path) as database:
        body = dict(rows_of(database, opened["match"]))[row]
    change_body(tmp_path, opened["match"], row, flipped(body, len(body) * 4))
    with Desk(tmp_path) as desk:
        error = desk.get(f"/api/matches/{opened['match']}", token_of(opened, "watch"), expect=410)["error"]
        assert error["code"] == code
        assert "damaged" in error["text"]["en"]
        assert "dañados" in error["text"]["es"]
        assert ("sandtable store repair" in error["text"]["en"]) == (row > 0)
        desk.get(f"/api/matches/{sound['match']}", token_of(sound, "watch"))


def test_a_damaged_match_of_version_0_1_0_is_never_an_internal_error(tmp_path: Path) -> None:
    """Its rows have no seal: a flipped bit is noticed where it makes no sense, and answered as what it is."""
    shutil.copy(OLD_STORE, tmp_path / "sandtable.db")
    with without_triggers(tmp_path) as database:
        matches = [rows_of(database, match) for (match,) in database.execute("SELECT DISTINCT match FROM entries")]
        (_, first), *others = min(matches, key=lambda rows: sum(len(body) for _, body in rows))
        bits = range(3, len(first) * 8, len(first) * 8 // 60)
        for bit in bits:
            bodies = [flipped(first, bit), *(body for _, body in others)]
            for number, body in enumerate(bodies):
                database.execute("INSERT INTO entries VALUES (?, ?, ?)", (f"flipped-{bit}", number, body))
    with Desk(tmp_path) as desk:
        answers = [desk.http.get(f"/api/matches/flipped-{bit}", headers={"Authorization": "Bearer x"}) for bit in bits]
    codes = [answer.json()["error"]["code"] for answer in answers]
    assert set(codes) <= {"damaged-from-start", "unplayable", "newer-format", "pack-gone", "bad-token"}
    assert codes.count("bad-token") < len(codes) / 2


# The folder and the file ----------------------------------------------------------------------------------------------


def test_the_folder_is_its_owners_alone(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    (tmp_path / "old").chmod(0o755)
    shutil.copy(OLD_STORE, tmp_path / "old/sandtable.db")
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty").chmod(0o755)
    for name in ("old", "empty", "new/one"):
        SqliteStorage(tmp_path / name).close()
        assert (tmp_path / name).stat().st_mode & 0o777 == 0o700, name


def test_a_folder_that_other_things_lie_in_is_left_as_it_is(tmp_path: Path) -> None:
    folder = tmp_path / "shared"
    folder.mkdir()
    folder.chmod(0o755)
    (folder / "letter.txt").touch()
    SqliteStorage(folder).close()
    assert folder.stat().st_mode & 0o777 == 0o755
    assert (folder / "sandtable.db").stat().st_mode & 0o077 == 0


def test_a_store_that_was_there_is_not_replaced_by_a_new_one(tmp_path: Path) -> None:
    SqliteStorage(tmp_path).close()
    (tmp_path / "sandtable.db").unlink()
    with pytest.raises(Malformed, match=r"store\.missing"):
        SqliteStorage(tmp_path)
    assert not (tmp_path / "sandtable.db").exists()


def test_an_empty_store_is_not_filled(tmp_path: Path) -> None:
    (tmp_path / "sandtable.db").touch()
    with pytest.raises(Malformed, match=r"store\.empty"):
        SqliteStorage(tmp_path)
    assert (tmp_path / "sandtable.db").read_bytes() == b""


def test_a_log_of_sqlite_without_its_store_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "sandtable.db-wal").write_bytes(b"the last moves")
    with pytest.raises(Malformed, match=r"store\.missing"):
        SqliteStorage(tmp_path)
    assert (tmp_path / "sandtable.db-wal").read_bytes() == b"the last moves"


def test_where_a_store_must_be_none_is_made(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match=r"store\.missing"):
        SqliteStorage(tmp_path / "not-mounted", must_exist=True)
    assert not (tmp_path / "not-mounted").exists()


def test_what_is_no_store_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "sandtable.db").write_bytes(b"a letter to a friend" * 100)
    with pytest.raises(Malformed, match=r"store\.unreadable"):
        SqliteStorage(tmp_path)
    assert (tmp_path / "sandtable.db").read_bytes() == b"a letter to a friend" * 100


# Health -------------------------------------------------------------------------------------------------------------


def test_health_is_that_a_move_can_be_stored(tmp_path: Path) -> None:
    with Desk(tmp_path) as desk:
        assert desk.get("/healthz") == {"ok": True}
        with contextlib.closing(sqlite3.connect(tmp_path / "sandtable.db")) as database:
            assert database.execute("SELECT times FROM written").fetchone() == (1,)


def test_health_says_what_is_wrong(tmp_path: Path) -> None:
    with Desk(tmp_path) as desk, desk.sit(desk.create("crossing"), "smuggler") as a:
        (tmp_path / "sandtable.db").rename(tmp_path / "elsewhere.db")
        answer = desk.get("/healthz", expect=503)
        assert answer["ok"] is False
        assert answer["problem"]["code"] == "cannot-write"
        assert "sandtable.db" in answer["problem"]["text"]["en"]
        assert "No se pueden guardar" in answer["problem"]["text"]["es"]
        assert a.play("place a1")["code"] == "storage"  # rather than lost with the file
        (tmp_path / "elsewhere.db").rename(tmp_path / "sandtable.db")
        assert desk.get("/healthz") == {"ok": True}
