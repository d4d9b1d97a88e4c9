"""``sandtable arena``, as it is typed, and the page with all ladders."""

from __future__ import annotations

import json
import os
import re
import shutil
from datetime import date, datetime
from pathlib import Path

import pytest

from sandtable.engine.title_registry import installed_titles
from sandtable.lab.report.ladder import publish
from tests.terminal.terminal_runner import run

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def held(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("held")
    for game in ("israeli-independence", "army-of-shadows"):
        ran = run("arena", game, "--players", "random,random:1", "--games", "6", "--out", folder / game)
        assert ran.code == 0
    return folder


def test_a_table_in_both_languages(held: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    typed = ("arena", "army-of-shadows", "--players", "random,random:1", "--games", "6", "--out")
    english, spanish = run(*typed, held / "army-of-shadows"), run(*typed, held / "army-of-shadows", "--lang", "es")
    assert "vs. previous level" in english.out
    assert "Side advantage of Insurgent:" in english.out
    assert "vs. nivel anterior" in spanish.out
    rows = [line.split() for line in english.out.splitlines() if line.startswith("random")]
    assert [row[:2] for row in rows] == [["random:3", "6"], ["random:1", "6"]]
    assert (held / "army-of-shadows" / "ratings.es.svg").read_text().startswith("<?xml")


@pytest.mark.parametrize(("language", "titles"), [("en", "Games Elo previous"), ("es", "vs. nivel anterior")])
@pytest.mark.parametrize("game", ["army-of-shadows", "israeli-independence"])
def test_a_table_has_room_in_eighty_columns(
    held: Path, game: str, language: str, titles: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    typed = ("arena", game, "--players", "random,random:1", "--games", "6", "--lang", language)
    told = run(*typed, "--out", held / game).out
    lines = [line for line in told.splitlines() if not line.startswith("  /")]
    assert max(map(len, lines)) <= 80
    assert set(titles.split()) <= set(" ".join(lines[1:3]).split())
    row = next(place for place, line in enumerate(lines) if line.startswith("random:1"))
    assert re.match(r" +\([\d.,]+–[\d.,]+\)  +\(−", lines[row + 1])  # the intervals stand below


def test_json_for_programs(held: Path) -> None:
    typed = ("arena", "israeli-independence", "--players", "random,random:1", "--games", "6", "--json")
    told = run(*typed, "--out", held / "israeli-independence").document
    assert [each["player"] for each in told["players"]] == ["random:3", "random:1"]
    assert told["players"][0]["points"] == told["players"][1]["points"]  # the same games, played alike
    assert told["bonus"] is None


def test_an_arena_goes_on_with_more_games_and_not_with_others(tmp_path: Path) -> None:
    typed = ("arena", "israeli-independence", "--out", tmp_path, "--players")
    run(*typed, "random", "--games", "3")
    before = (tmp_path / "bouts.csv").read_text()
    run(*typed, "random", "--games", "5")
    grown = (tmp_path / "bouts.csv").read_text()
    assert grown.startswith(before)
    assert grown.count("\n") == 6
    assert "players (was random:3, now greedy:3)" in run(*typed, "greedy", "--games", "5").complaint
    assert (tmp_path / "bouts.csv").read_text() == grown


def test_the_day_is_that_of_the_last_bout(tmp_path: Path) -> None:
    typed = ("arena", "israeli-independence", "--players", "random", "--json", "--out", tmp_path, "--games")
    assert run(*typed, "3").document["day"] == date.today().isoformat()
    kept = tmp_path / "arena.json"
    kept.write_text(kept.read_text().replace(date.today().isoformat(), "2001-02-03"))
    assert run(*typed, "3").document["day"] == "2001-02-03"
    assert json.loads(kept.read_text())["day"] == "2001-02-03"
    assert run(*typed, "4").document["day"] == date.today().isoformat()


def test_where_only_the_bouts_are_left_their_file_has_the_day(tmp_path: Path) -> None:
    typed = ("arena", "israeli-independence", "--players", "random", "--games", "3", "--json", "--out", tmp_path)
    run(*typed)
    (tmp_path / "arena.json").unlink()
    noon = datetime(2001, 2, 3, 12).timestamp()
    os.utime(tmp_path / "bouts.csv", (noon, noon))
    assert run(*typed).document["day"] == "2001-02-03"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "Which game?"),
        (["army-of-shadows", "--players", "random"], "at least 2"),
        (["army-of-shadows", "--players", "random,random"], "Duplicate players"),
        (["army-of-shadows", "--players", "random,hal"], "Unknown bot"),
    ],
)
def test_what_is_no_arena_is_said_in_one_line(arguments: list[str], told: str) -> None:
    assert told in run("arena", *arguments).complaint


def test_the_page_of_all_ladders_keeps_what_it_was_made_of(held: Path, tmp_path: Path) -> None:
    page = tmp_path / "docs" / "ladder.md"
    page.parent.mkdir()
    assert run("arena", "--publish", page, "--out", held / "army-of-shadows").code == 0
    alone = page.read_text()
    assert "## Israeli Independence\n\nNot measured yet" in alone
    assert "| random:1 | 6 |" in alone
    assert run("arena", "--publish", page, "--out", held).code == 0
    whole = page.read_text()
    assert whole.count("| random:1 | 6 |") == 2
    assert "![Elo ratings in Army of Shadows](ladder/army-of-shadows.svg)" in whole
    assert (tmp_path / "docs" / "ladder" / "army-of-shadows.svg").exists()
    kept = json.loads((tmp_path / "docs" / "ladder" / "israeli-independence.json").read_text())
    assert kept["day"] in whole
    assert run("arena", "--publish", page).code == 0
    assert page.read_text() == whole


def test_a_folder_without_results_is_said(tmp_path: Path) -> None:
    assert "No arena results" in run("arena", "--publish", tmp_path / "ladder.md", "--out", tmp_path).complaint
    assert not (tmp_path / "ladder.md").exists()


def test_the_page_in_docs_is_what_is_written_from_what_it_was_made_of(tmp_path: Path) -> None:
    page = Path(shutil.copy(ROOT / "docs" / "ladder.md", tmp_path))
    shutil.copytree(ROOT / "docs" / "ladder", tmp_path / "ladder")
    before = page.read_text()
    publish(page, [], installed_titles(), "en")
    assert page.read_text() == before


def test_make_ladder_plays_as_many_games_as_the_page_has() -> None:
    makefile = (ROOT / "Makefile").read_text()
    planned = dict(re.findall(r"([a-z-]+):(\d+)", re.findall(r"^LADDER := (.*)$", makefile, re.MULTILINE)[0]))
    kept = [json.loads(path.read_text()) for path in (ROOT / "docs" / "ladder").glob("*.json")]
    assert {each["game"]: str(each["players"][0]["games"]) for each in kept} == planned
