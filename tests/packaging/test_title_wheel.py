"""A title in a wheel of its own, beside the wheel of Sandtable in a fresh environment, works everywhere."""

from __future__ import annotations

import contextlib
import json
import re
import subprocess
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from tests.web.server_and_browser import CHROMIUM, browser

from .wheels import CROSSING, ROOT, Environment, build_wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_wheel(ROOT, tmp_path_factory.mktemp("sandtable"))


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """Sandtable and the Crossing from their wheels, and a third title that is broken."""
    folder = tmp_path_factory.mktemp("installed")
    made = Environment(folder / "env")
    made.install(wheel, build_wheel(CROSSING, folder))
    (site,) = (made.folder / "lib").glob("python*/site-packages")
    broken = site / "broken_title-1.0.dist-info"
    broken.mkdir()
    (broken / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-title\nVersion: 1.0\n")
    (broken / "entry_points.txt").write_text("[sandtable.titles]\nsunk = broken_title.title:TITLE\n")
    return made


def test_the_wheel_of_sandtable_holds_what_it_needs(wheel: Path) -> None:
    names = ZipFile(wheel).namelist()
    for needed in (
        "sandtable/web/index.html",
        "sandtable/titles/israeli_independence/board/drawing.js",
        "sandtable/titles/israeli_independence/packs/deck_1948.toml",
        "sandtable/titles/campaign_commander/campaigns/punic_island/board/cover.svg",
        "sandtable/engine/words/es.po",
        "sandtable/py.typed",
    ):
        assert needed in names
    assert not [name for name in names if name.startswith("tests/")]


def test_all_titles_are_listed_and_the_broken_one_is_named(environment: Environment) -> None:
    ids = [each["game"] for each in json.loads(environment.run("sandtable", "games", "--json"))]
    assert set(ids) == {"israeli-independence", "arab-israeli-wars", "army-of-shadows", "punic-island", "crossing"}
    told = " ".join(environment.run("sandtable", "games").split())
    assert "sunk (broken-title) cannot be used" in told
    assert "No module named 'broken_title'" in told


def test_it_is_played_in_the_terminal_against_its_own_heuristic(environment: Environment) -> None:
    played = environment.run(
        "sandtable",
        *("play", "crossing", "--side", "smuggler", "--bot", "greedy", "--seed", "3", "--plain", "--no-pause"),
        given="1\n1\n1\nhint\n1\nquit\n",
    )
    assert "The Crossing" in played
    assert re.search(r"\d+%", played)


def test_it_is_simulated_with_its_own_statistics(environment: Environment) -> None:
    told = environment.run(
        "sandtable", "simulate", "crossing", "--games", "4", "--seed", "2", "--smuggler", "greedy", "--json"
    )
    assert json.loads(told)["games"] == 4


def test_its_rules_and_packs_are_known(environment: Environment) -> None:
    assert "Searches" in environment.run("sandtable", "rules", "crossing")
    pack = environment.folder / "narrow.toml"
    shipped = CROSSING / "src" / "sandtable_crossing" / "packs" / "strait.toml"
    text = shipped.read_text(encoding="utf-8").replace('id = "strait"', 'id = "narrow"').replace('"c1"', '"b2"')
    pack.write_text(text, encoding="utf-8")
    environment.run("sandtable", "pack", "check", str(pack))
    given = ("play", "crossing", "--pack", str(pack), "--option", "strait=narrow", "--side", "smuggler", "--plain")
    board = environment.run("sandtable", *given, "--no-pause", given="quit\n")
    assert re.search(r"b2 \[P", board), board


def test_the_referee_plays_it(environment: Environment) -> None:
    lines = [
        {"jsonrpc": "2.0", "id": 1, "method": "new", "params": {"game": "crossing", "seed": 5}},
        {"jsonrpc": "2.0", "id": 2, "method": "bot", "params": {"match": "m1", "bot": "search", "level": 1}},
        {"jsonrpc": "2.0", "id": 3, "method": "play", "params": {"match": "m1", "move": "place a1"}},
    ]
    answers = environment.run("sandtable", "referee", given="\n".join(map(json.dumps, lines)) + "\n").splitlines()
    results = {each["id"]: each.get("result") for each in map(json.loads, answers)}
    assert results[2]["move"].startswith("place ")
    assert results[3]["events"]


@contextlib.contextmanager
def served(environment: Environment) -> Iterator[str]:
    command = [environment.program("sandtable"), "serve", "--port", "0", "--data", str(environment.folder / "data")]
    running = subprocess.Popen(
        command, cwd=environment.folder, env=environment.variables, stdout=subprocess.PIPE, text=True
    )
    assert running.stdout is not None
    try:
        for line in running.stdout:
            if found := re.search(r"http://[\d.]+:\d+", line):
                yield found.group(0)
                break
    finally:
        running.terminate()
        running.wait(10)


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium")
def test_its_own_board_is_drawn_in_the_browser(environment: Environment) -> None:
    with served(environment) as address, browser() as chromium:
        with urllib.request.urlopen(f"{address}/titles/crossing/drawing.js") as answer:
            assert "The strait by night" in answer.read().decode()
        page: Any = chromium.new_page(viewport={"width": 1280, "height": 800})
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
        page.goto(f"{address}/?game=crossing")
        block = page.locator("article.game", has_text="The Crossing")
        cover = block.locator("img.cover").element_handle()
        page.wait_for_function("image => image.complete && image.naturalWidth > 0", arg=cover)
        block.locator("button[type=submit]").click()
        page.wait_for_selector(".board-crossing .cr-sea")
        assert "The shore" in page.locator("text.cr-name").all_text_contents()
        page.get_by_role("button", name="Hint", exact=True).click()
        page.wait_for_selector("text=/%/")
        page.keyboard.press("Escape")
        page.keyboard.press("1")
        page.locator(".board-crossing .piece").nth(2).wait_for()
        assert errors == []
