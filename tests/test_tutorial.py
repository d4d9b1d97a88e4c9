"""docs/writing-a-game.md, followed from an empty folder: every command prints what the page shows."""

from __future__ import annotations

import contextlib
import json
import re
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tutorial_page import PAGE, Ran, Reader, changed, steps
from tests.web.server_and_browser import server


@pytest.fixture
def reader(tmp_path: Path) -> Reader:
    return Reader(tmp_path)


def follow(reader: Reader, step: int) -> list[Ran]:
    reader.catch_up(step)
    ran = list(reader.follow(step))
    for each in ran:
        assert each.agrees, f"{each.command}\nprinted:\n{each.printed}\nand the page shows:\n{each.shown}"
    return ran


@contextlib.contextmanager
def served(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setenv("PYTHONPATH", reader.environment["PYTHONPATH"])
    with server(test_games=False) as address:
        yield address


def fetch(address: str) -> str:
    with urllib.request.urlopen(address, timeout=20) as answer:
        text: str = answer.read().decode()
    return text


def test_the_page_has_six_steps() -> None:
    assert list(steps()) == [1, 2, 3, 4, 5, 6]


def test_step_1_the_rules_are_played_in_the_terminal(reader: Reader) -> None:
    assert len(follow(reader, 1)) == 2


def test_step_2_the_bot_beats_a_random_player(reader: Reader) -> None:
    against_random, against_itself = follow(reader, 2)
    shares = [
        float(re.search(r"the raider +\d+ +([\d.]+)%", each.printed)[1])  # type: ignore[index]
        for each in (against_random, against_itself)
    ]
    assert shares[0] > 80 > shares[1]


def test_step_3_the_browser_is_given_the_board(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    follow(reader, 3)
    with served(reader, monkeypatch) as address:
        told = re.search(r'<script[^>]* id="titles"[^>]*>(.*?)</script>', fetch(address))
        assert told is not None
        files = json.loads(told[1])["raider"]
        assert sorted(files) == ["cover.svg", "drawing.js", "en.js", "es.js", "style.css"]
        for name in files:
            written = (reader.folder / "raider" / "board" / name).read_text(encoding="utf-8")
            assert fetch(f"{address}/titles/raider/{name}") == written
        for module in set(re.findall(r'from "sandtable/(.+)"', fetch(f"{address}/titles/raider/drawing.js"))):
            assert "export" in fetch(f"{address}/static/js/{module}")


def test_step_4_the_title_is_checked(reader: Reader) -> None:
    assert len(follow(reader, 4)) == 3


def test_step_5_the_orders_are_hidden(reader: Reader) -> None:
    assert len(follow(reader, 5)) == 4


def test_step_6_a_pack_is_checked_and_played(reader: Reader) -> None:
    assert len(follow(reader, 6)) == 3


def test_the_finished_title_is_tidy_and_speaks_spanish(reader: Reader) -> None:
    reader.catch_up(7)
    files = sorted(str(path) for path in (reader.folder / "raider").glob("*.py"))
    assert len(files) == 6
    command = [sys.executable, "-m", "ruff", "check", "--isolated", "--select", "E,F,W,B,UP,N", "--line-length", "120"]
    done = subprocess.run([*command, *files], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout
    spanish = subprocess.run(
        [sys.executable, "-c", "from sandtable.cli import main; main()", "rules", "raider", "5", "--lang", "es"],
        env=reader.environment,
        cwd=reader.folder,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert "Órdenes selladas" in spanish.stdout, spanish.stderr


def test_the_folders_that_the_page_makes_are_those_of_its_files() -> None:
    made = re.search(r"^mkdir -p (.+)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert made is not None
    named = re.findall(r"^(?:#|//|/\*|<!--) ([\w/]+)/[\w.]+\.\w+", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert set(made[1].split()) | {"raider"} == set(named)


@pytest.mark.parametrize(
    ("old", "parts", "new"),
    [
        ("from a import b\nX = 1\n", "from a import c", "from a import c\nX = 1\n"),
        ("from a import b\nX = 1\n", "from d import e", "from a import b\nfrom d import e\nX = 1\n"),
        ("X = 1\nY = 2\n", "X = 3", "X = 3\nY = 2\n"),
        (
            "class A:\n    def f(self):\n        pass\n",
            "class A:\n    x = 1",
            "class A:\n    def f(self):\n        pass\n\n    x = 1\n",
        ),
    ],
)
def test_changes_replace_what_has_the_same_name_and_add_the_rest(old: str, parts: str, new: str) -> None:
    assert changed(old, parts) == new


def test_output_that_differs_from_the_page_is_seen() -> None:
    assert Ran("$ x", "one\n…\nfour …\n", "one\ntwo\nthree\nfour and more\n").agrees
    assert not Ran("$ x", "one\ntwo\n", "one\nthree\n").agrees
    assert not Ran("$ x", "one\n", "one\ntwo\n").agrees
