"""What version 0.1.0 wrote still opens and goes on: records, saves, positions, matches, series, solved tables."""

from __future__ import annotations

import contextlib
import json
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sandtable import __version__
from sandtable.engine.canonical_json import state_hash
from sandtable.engine.errors import Malformed
from sandtable.engine.match import Match
from sandtable.engine.packs import PackCollection
from sandtable.engine.records import Record, load_record, record_from_document, record_text
from sandtable.engine.seat_view import SeatView
from sandtable.engine.title_registry import installed_titles
from sandtable.engine.verify import verify
from sandtable.lab.games_csv import read_games
from sandtable.lab.series_plan import read_plan
from sandtable.lab.standings import read_standings
from tests.referee.client import Client
from tests.server.live_server import Desk, Document, Sitter
from tests.terminal.conftest import home
from tests.terminal.terminal_runner import autosave, run

__all__ = ["home"]

FILES = Path(__file__).parent / "v0_1_0"
TITLES = ("israeli-independence", "arab-israeli-wars", "army-of-shadows", "punic-island")
MATCHES: dict[str, Document] = json.loads((FILES / "server/expected.json").read_text(encoding="utf-8"))
every_title = pytest.mark.parametrize("title", TITLES)


def replayed(record: Record) -> Match[Any]:
    """Played through again; every hash is compared on the way."""
    return Match.replay(installed_titles().open(record.game, record.options), record)


# Records ------------------------------------------------------------------------------------------------------------


@every_title
def test_finished_records_replay_and_verify(title: str) -> None:
    path = FILES / f"records/{title}-finished.json"
    match = replayed(load_record(path))
    checked = verify(match)
    assert match.over
    assert (checked.rolls, checked.sealed) == (checked.checked, 0)
    assert record_text(match.record().document()) == path.read_text(encoding="utf-8")
    assert run("verify", path).code == 0


@every_title
def test_records_are_watched(title: str, home: Path) -> None:
    assert run("replay", FILES / f"records/{title}-running.json").code == 0


@every_title
def test_running_records_go_on_with_the_dice_they_had(title: str) -> None:
    record = load_record(FILES / f"records/{title}-running.json")
    match, again = replayed(record), replayed(record)
    assert not match.over
    assert len(match.history) == len(record.entries)
    for each in (match, again):
        for _ in range(5):
            if not each.over:
                each.play(each.legal_moves()[0])
    assert match.record(private=True).document() == again.record(private=True).document()
    assert len(match.history) > len(record.entries)
    assert replayed(record_from_document(match.record(private=True).document())).state == match.state


@every_title
def test_what_the_terminal_left_is_resumed(title: str, home: Path) -> None:
    autosave(home, title).parent.mkdir(parents=True)
    shutil.copy(FILES / f"terminal/{title}-autosave.json", autosave(home, title))
    before = load_record(autosave(home, title))
    ran = run("play", title, "--resume", typed=["1"])
    assert ran.code == 1  # the input ended, not the game
    after = load_record(autosave(home, title))
    assert after.entries[: len(before.entries)] == before.entries
    assert len(after.entries) > len(before.entries)
    assert after.seeds[0] == before.seeds[0] if before.seeds else not after.seeds


@every_title
def test_saved_games_are_loaded(title: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secrets.token_hex", lambda size: "5a" * size)  # dice that do not end the game at once
    path = FILES / f"terminal/{title}-saved.json"
    before = load_record(path)
    assert before.entries
    assert run("play", "--load", path, typed=["1"]).code == 1
    after = load_record(autosave(home, title))
    assert after.entries[: len(before.entries)] == before.entries
    assert len(after.entries) > len(before.entries)


def test_a_record_in_a_newer_format_is_refused_in_both_languages(home: Path, tmp_path: Path) -> None:
    path = tmp_path / "newer.json"
    document = json.loads((FILES / f"records/{TITLES[0]}-finished.json").read_text(encoding="utf-8"))
    path.write_text(json.dumps({**document, "sandtable": 2}), encoding="utf-8")
    assert run("verify", path).complaint == "This record uses format 2; this program reads format 1."
    assert "tiene el formato 2; este programa lee el formato 1" in run("verify", path, "--lang", "es").complaint


# The referee --------------------------------------------------------------------------------------------------------


@every_title
def test_positions_are_what_they_were(title: str) -> None:
    for position in json.loads((FILES / f"positions/{title}.json").read_text(encoding="utf-8")):
        client = Client()
        given = {"game": title, "options": position["options"], "state": position["state"]}
        match = client.call("position", chance="manual", **given)["match"]
        assert client.call("state", match=match) == position["state"]
        assert client.hash(match) == position["hash"] == state_hash(position["state"])
        assert client.call("turn", match=match)["side"] == position["turn"]
        assert sorted(client.notations(match)) == sorted(position["moves"])


def test_the_positions_of_punic_island_lie_inside_its_procedures() -> None:
    """A file that had lost its positions would prove nothing."""
    positions = json.loads((FILES / "positions/punic-island.json").read_text(encoding="utf-8"))
    procedures = {each["procedure"] for position in positions for each in position["state"]["procedures"]}
    assert len(procedures) > 30


@every_title
def test_records_of_the_referee_are_replayed_and_played_on(title: str) -> None:
    record = json.loads((FILES / f"referee/{title}-record.json").read_text(encoding="utf-8"))["record"]
    client = Client()
    match = client.call("replay", record=record)["match"]
    assert client.call("record", match=match, private=True)["record"] == record
    client.call("play", match=match, move=client.notations(match)[0])
    longer = client.call("record", match=match, private=True)["record"]
    assert longer["entries"][: len(record["entries"])] == record["entries"]
    assert len(longer["entries"]) > len(record["entries"])


@pytest.mark.parametrize("title", TITLES[2:])
def test_a_side_is_told_the_same_of_the_same_match(title: str) -> None:
    kept_view = json.loads((FILES / f"referee/{title}-view.json").read_text(encoding="utf-8"))
    record = json.loads((FILES / f"referee/{title}-record.json").read_text(encoding="utf-8"))["record"]
    match = replayed(record_from_document(record))
    side = match.game.side_number(kept_view["side"])
    assert side is not None
    told = json.loads(json.dumps(SeatView(match, side).record_document()))
    for item in told["heard"]:
        item["text"] = None if item["text"] is None else {}
        for event in item["events"]:
            event["text"] = {}
    was = kept_view["record"]
    assert told["heard"] == was["heard"]
    assert {name: told["view"][name] for name in was["view"]} == was["view"]
    assert {name: told[name] for name in was if name not in ("heard", "view")} == {
        name: was[name] for name in was if name not in ("heard", "view")
    }


# The server ---------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    folder = tmp_path_factory.mktemp("matches")
    shutil.copy(FILES / "server/sandtable.db", folder / "sandtable.db")
    with Desk(folder) as running:
        yield running


def sit(desk: Desk, name: str, seat: str) -> Sitter:
    return Sitter(desk.port, MATCHES[name]["match"], MATCHES[name]["tokens"][seat])


def told(sitter: Sitter) -> Document:
    """What a seat is told when it joins, without the sentences: those may be worded better by now."""
    welcome, scene = sitter.welcome, sitter.welcome["scene"]
    sitter.sync()
    over = welcome["over"]
    return {
        "version": welcome["version"],
        "over": over and [over[name] for name in ("winner", "degree", "score")],
        "can": welcome["can"],
        "orders": {each["window"]: each["order"] for each in welcome["orders"]},
        "chat": [[each["by"], each["text"]] for each in welcome["chat"]],
        "commitment": welcome["commitment"],
        "offer": [[each["kind"], each["by"]] for each in sitter.heard if each["type"] == "offer"],
        "pieces": sorted([each["id"], each["at"], each["count"]] for each in scene["pieces"]),
        "piles": sorted([each["id"], each["count"]] for each in scene["piles"]),
        "choices": sorted(each["move"] for each in scene["choices"]),
        "log": [_log_line(each) for each in welcome["log"]],
    }


def _log_line(line: Document) -> list[Any]:
    events = [[event["kind"], event["rule"]] for event in line["events"]]
    return [line["n"], line["by"], line["move"], line["act"], line["jump"], events]


@pytest.mark.parametrize("name", MATCHES)
def test_every_seat_of_a_match_is_told_what_it_was_told_and_plays_on(name: str, desk: Desk) -> None:
    """That the hashes are right too is checked when the match is loaded."""
    seats = MATCHES[name]["seats"]
    for seat, expected in seats.items():
        with sit(desk, name, seat) as sitter:
            assert told(sitter) == expected
    if seats["observer"]["over"]:
        record = desk.get(f"{path_of(name)}/record", MATCHES[name]["tokens"]["observer"])
        assert len(record["entries"]) == MATCHES[name]["entries"]
        assert record["entries"][-1]["hash"] == MATCHES[name]["hash"]
        assert desk.get(f"{path_of(name)}/verify", MATCHES[name]["tokens"]["observer"])["ok"]
    else:
        play_one_move(desk, name)


def path_of(name: str) -> str:
    return f"/api/matches/{MATCHES[name]['match']}"


def play_one_move(desk: Desk, name: str) -> tuple[str, int]:
    """Whoever can move does, after the dice were begun where they wait for that. Returns the seat and its version."""
    if name == "israel-waiting":
        desk.post(f"{path_of(name)}/begin", MATCHES[name]["tokens"]["israel"])
    for seat in MATCHES[name]["tokens"]:
        with sit(desk, name, seat) as sitter:
            if sitter.choices:
                before = sitter.version
                assert sitter.play(sitter.choices[0])["type"] == "accepted"
                assert sitter.version > before
                return seat, sitter.version
    raise AssertionError("nobody could move")


def test_the_analysis_of_a_finished_match_is_kept(desk: Desk) -> None:
    known = MATCHES["israel-finished"]["analysis"]
    assert known["done"] == known["total"] > 0
    found = desk.get(f"{path_of('israel-finished')}/analysis", MATCHES["israel-finished"]["tokens"]["israel"])
    assert {name: found[name] for name in known} == known


def test_the_rematch_that_was_opened_is_joined(desk: Desk) -> None:
    """The State asked for it and has a seat in it; now the Insurgent comes too."""
    match = MATCHES["shadows-resigned"]
    opened = desk.post(f"{path_of('shadows-resigned')}/rematch", match["tokens"]["insurgent"])
    with sit(desk, "shadows-resigned", "state") as sitter:
        assert sitter.welcome["rematch"] == opened["match"]
    with desk.sit(opened, "state") as sitter:
        assert sitter.version == 0


def test_rows_of_both_versions_make_one_match(tmp_path: Path) -> None:
    shutil.copy(FILES / "server/sandtable.db", tmp_path / "sandtable.db")
    with Desk(tmp_path) as first:
        seat, version = play_one_move(first, "punic-orders")
    with Desk(tmp_path) as second, sit(second, "punic-orders", seat) as sitter:
        assert sitter.version >= version
        assert sitter.welcome["chat"] == [{**each, "by": "carthage"} for each in sitter.welcome["chat"]] != []
    rows = stored_rows(tmp_path, MATCHES["punic-orders"]["match"])
    assert "format" not in rows[0]
    assert rows[-1]["format"] == 1


def stored_rows(folder: Path, match: str) -> list[Document]:
    with contextlib.closing(sqlite3.connect(folder / "sandtable.db")) as database:
        found = database.execute("SELECT body FROM entries WHERE match = ? ORDER BY number", (match,))
        return [json.loads(body) for (body,) in found]


def test_a_match_in_a_newer_format_is_refused_in_both_languages(tmp_path: Path) -> None:
    shutil.copy(FILES / "server/sandtable.db", tmp_path / "sandtable.db")
    newer = {"at": "2030-01-01T00:00:00Z", "format": 2, "something": "new"}
    with contextlib.closing(sqlite3.connect(tmp_path / "sandtable.db")) as database, database:
        body, match = json.dumps(newer).encode(), MATCHES["punic-drawn"]["match"]
        (number,) = database.execute("SELECT count(*) FROM entries WHERE match = ?", (match,)).fetchone()
        database.execute("INSERT INTO entries VALUES (?, ?, ?)", (match, number, body))
    with Desk(tmp_path) as desk:
        answer = desk.get(path_of("punic-drawn"), MATCHES["punic-drawn"]["tokens"]["rome"], expect=410)
        desk.get(path_of("punic-orders"), MATCHES["punic-orders"]["tokens"]["rome"])
    error = answer["error"]
    assert error["code"] == "newer-format"
    assert "stored by a newer version of Sandtable: it uses format 2, and this server reads" in error["text"]["en"]
    assert "la guardó una versión más reciente de Sandtable: usa el formato 2, y este" in error["text"]["es"]


def test_a_newer_database_is_refused_in_both_languages(home: Path, tmp_path: Path) -> None:
    shutil.copy(FILES / "server/sandtable.db", tmp_path / "sandtable.db")
    with contextlib.closing(sqlite3.connect(tmp_path / "sandtable.db")) as database:
        database.execute("PRAGMA user_version=3")
    english = run("serve", "--port", "0", "--data", tmp_path).complaint
    assert "was written by a newer version of Sandtable: it uses format 3" in english
    spanish = run("serve", "--port", "0", "--data", tmp_path, "--lang", "es").complaint
    assert "es de una versión más reciente de Sandtable: usa el formato 3" in spanish


# The laboratory and the solver --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("title", "games"), [("israeli-independence", 12), ("punic-island", 3)])
def test_series_are_read(title: str, games: int) -> None:
    folder = FILES / "series" / title
    found = read_games(folder / "games.csv")
    assert len(found) == games
    assert found.sides == installed_titles().find(title).sides
    assert all(number > 0 for number in found.numbers["moves"])
    assert (read_plan(folder) or {})["games"] == games


def test_a_series_is_compared(home: Path) -> None:
    games = FILES / "series/israeli-independence/games.csv"
    assert run("compare", games, games).code == 0


def test_a_series_is_not_mixed_with_games_of_another_version(home: Path, tmp_path: Path) -> None:
    """The same seeds need not give the same games: it is told, and the folder stays as it is."""
    folder = tmp_path / "series"
    shutil.copytree(FILES / "series/israeli-independence", folder)
    ran = run("simulate", TITLES[0], "--games", "13", "--seed", "kept", "--out", folder)
    assert "0.1.0" in ran.complaint
    assert __version__ in ran.complaint
    assert (folder / "plan.json").read_bytes() == (FILES / "series/israeli-independence/plan.json").read_bytes()


def test_a_series_in_a_newer_format_is_refused_in_both_languages(home: Path, tmp_path: Path) -> None:
    plan = read_plan(FILES / "series/israeli-independence") or {}
    (tmp_path / "plan.json").write_text(json.dumps({**plan, "format": 2}), encoding="utf-8")
    command = ("simulate", TITLES[0], "--games", "2", "--out", tmp_path)
    assert "was written by a newer version of Sandtable: it uses format 2" in run(*command).complaint
    assert "es de una versión más reciente de Sandtable: usa el formato 2" in run(*command, "--lang", "es").complaint


def test_the_result_of_an_arena_is_read(tmp_path: Path) -> None:
    found = read_standings(FILES / "series/arena/arena.json")
    assert [each.player for each in found.players] == ["random:3", "greedy:3"]
    newer = tmp_path / "arena.json"
    newer.write_text(json.dumps({"format": 2}), encoding="utf-8")
    with pytest.raises(Malformed, match="newer-format"):
        read_standings(newer)


def test_a_solved_table_is_found_and_sound() -> None:
    """It is found by what it was made of: deck, map, options, objective and format."""
    from sandtable.titles.israeli_independence.solver.tables_on_disk import find_table

    kind = installed_titles().find(TITLES[0])
    packs = PackCollection.of_game(kind)
    packs.add((FILES / "solved/small-deck.toml").read_text(encoding="utf-8"), "small-deck.toml")
    game: Any = kind({"deck": "small"}, packs)
    table = find_table(game, "win", 2, FILES / "solved")
    assert table is not None
    assert table.sound(1)
    assert table.sound(2)
    assert find_table(kind(), "win", 2, FILES / "solved") is None  # type: ignore[arg-type]
