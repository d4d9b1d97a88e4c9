"""``sandtable solve`` on a small deck: what it tells, in both languages, and the page it renews."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.terminal.conftest import home
from tests.terminal.terminal_runner import run
from tests.titles.israeli_independence.builders import pack_text

__all__ = ["home"]

GAME = "israeli-independence"
IDS = ("iraq-tires", "czech-rifles", "truce-declared", "jewish-quarter", "old-city-stormed")
PAGE = Path(__file__).parents[4] / "docs" / "solved.md"


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    head, *cards = pack_text("deck_1948").replace('id = "deck-1948"', 'id = "small"').split("[[card]]")
    path = tmp_path / "small.toml"
    wanted = [card for card in cards if any(f'id = "{id}"' in card for id in IDS)]
    path.write_text("[[card]]".join([head, *wanted]), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Win probability: 100.000%"), ("es", "Probabilidad de ganar: 100,000\N{NO-BREAK SPACE}%")],
)
def test_it_tells_the_optimum_and_each_card(deck: Path, home: Path, language: str, said: str) -> None:
    ran = run("solve", GAME, "--pack", str(deck), "--lang", language)
    assert ran.code == 0
    assert said in ran.out
    assert ran.out.count("%") == 1 + 2 * 4
    assert list((home / "solved").glob(f"{GAME}-win-*/index.json"))
    again = run("solve", GAME, "--pack", str(deck), "--lang", language)
    assert said in again.out
    assert len(again.out.splitlines()) == len(ran.out.splitlines()) + 1  # it goes on


@pytest.mark.parametrize(
    ("wishes", "promises"),
    [([], True), (["--policy", "nearest"], False), (["--objective", "points"], False), (["--out", "there"], False)],
)
def test_only_what_hints_and_bots_look_for_is_promised_to_them(
    deck: Path, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wishes: list[str], promises: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    out = run("solve", GAME, "--pack", str(deck), *wishes, "--lang", "es").out
    assert ("tabla para pistas y bots" in out) == promises
    assert "s de procesador. La tabla" in out
    assert not re.search(r"\d\.\d", out)


def test_for_programs(deck: Path, home: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    given = ("solve", GAME, "--pack", str(deck), "--objective", "points", "--out", str(out), "--json")
    found = run(*given, "--option", "reserves=1").document
    assert found["objective"] == "points"
    assert 15 < found["value"] <= 26
    assert set(found["cards"]) == set(IDS[:4])
    assert Path(found["table"]).parent == out
    less = run(*given, "--policy", "random").document
    assert less["value"] < found["value"]
    assert run(*given, "--fresh").document["value"] < found["value"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["army-of-shadows"], "cannot be solved exactly"),
        ([GAME, "--objective", "glory"], 'Unknown objective "glory"'),
        ([GAME, "--policy", "panic"], 'Unknown strategy "panic"'),
        ([GAME, "--policy", "random", "--option", "reserves=1"], "do not use Reserve Offensives"),
        ([GAME, "--memory", "much"], "--memory"),
    ],
)
def test_bad_input_is_told_in_a_line(home: Path, arguments: list[str], said: str) -> None:
    ran = run("solve", *arguments)
    assert ran.code != 0
    assert said in ran.err
    assert len(ran.err.strip().splitlines()) == 1


def test_a_disk_that_is_too_small_is_told_before_anything_is_begun(
    home: Path, deck: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda path: SimpleNamespace(free=100))
    ran = run("solve", GAME, "--pack", str(deck))
    assert ran.code != 0
    assert "0.0 GB are free" in ran.err
    assert not (home / "solved").exists()


def test_without_numba_it_says_how_to_install_it(home: Path, deck: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    ran = run("solve", GAME, "--pack", str(deck))
    assert ran.code != 0
    assert 'pip install "sandtable[lab]"' in ran.err
    assert len(ran.err.strip().splitlines()) == 1


def test_the_page_is_renewed(deck: Path, home: Path, tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "solved.md").write_text(PAGE.read_text(encoding="utf-8"), encoding="utf-8")
    given = ("solve", GAME, "--pack", str(deck), "--report", str(docs))
    assert run(*given).code == 0
    results = json.loads((docs / "solved" / "results.json").read_text())
    text = (docs / "solved.md").read_text(encoding="utf-8")
    assert results["win"]["value"] == pytest.approx(1)
    assert f"| `points`, optimal play | {results['points']['value']:.3f} points |" in text
    assert "| reserves=2 | 100.000% |" in text
    assert results["win-random"]["value"] <= 1
    figures = {path.name: path.stat().st_size for path in (docs / "solved").glob("*.svg")}
    assert set(figures) == {"boxes.svg", "cards.svg", "chances.svg"}
    assert max(figures.values()) < 100_000
    assert not list((home / "solved").glob("*/layer-*"))
    assert run(*given).code == 0  # all is known
    assert (docs / "solved.md").read_text(encoding="utf-8") == text
