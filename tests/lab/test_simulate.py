"""``sandtable simulate`` and ``sandtable compare``, as they are typed."""

from __future__ import annotations

import base64
import contextlib
import csv
import re
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from sandtable.engine.game_spec import GameSpec
from sandtable.engine.i18n import LANGUAGES
from sandtable.engine.title_registry import installed_titles
from sandtable.lab.comparison import degrees
from sandtable.lab.games_csv import read_games
from sandtable.lab.report.page import report_page
from sandtable.lab.report.report_words import ReportWords
from sandtable.lab.series_plan import read_plan
from sandtable.lab.simulation import Simulation, simulate
from tests.terminal.terminal_runner import command, run

GAME = "israeli-independence"


@pytest.fixture(scope="module")
def simulated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Forty games with their reports."""
    folder = tmp_path_factory.mktemp("simulated")
    assert run("simulate", GAME, "--games", "40", "--seed", "s", "--out", folder).code == 0
    return folder


def games(folder: Path, *arguments: str, count: int = 40) -> Path:
    """A file of games without reports."""
    options: dict[str, object] = {"reserves": 3} if "reserves" in arguments else {}
    return simulate(Simulation(GameSpec.of(installed_titles().find(GAME), options), ("random:3",), "s"), count, folder)


# Simulating -----------------------------------------------------------------------------------------------------------


def test_a_summary_in_both_languages_without_a_folder(tmp_path: Path) -> None:
    english = run("simulate", "arab-israeli-wars", "--games", "12")
    spanish = run("simulate", "arab-israeli-wars", "--games", "12", "--lang", "es")
    assert english.code == spanish.code == 0
    assert "12 games" in english.out
    assert re.search(r"Israel +\d+ +\d+\.\d% \(", english.out)
    assert "12 partidas" in spanish.out
    assert re.search(r"\d+,\d % \(", spanish.out.replace("\N{NO-BREAK SPACE}", " "))


def test_json_for_programs() -> None:
    told = run("simulate", "army-of-shadows", "--games", "4", "--state", "random", "--json").document
    assert told["players"] == {"insurgent": "random:3", "state": "random:3"}
    assert told["games"] == 4
    assert sum(told["wins"][side]["games"] for side in ("insurgent", "state", "nobody")) == 4
    assert 0 <= told["wins"]["state"]["low"] <= told["wins"]["state"]["value"] <= told["wins"]["state"]["high"] <= 1


def test_scores_that_count_different_things_have_no_mean_in_common(tmp_path: Path) -> None:
    typed = ("simulate", "army-of-shadows", "--games", "4", "--state", "greedy")
    told = run(*typed, "--json").document
    assert told["wins"]["state"]["games"] > 0
    assert told["score"] is None
    assert told["scores"]["state"]["value"] > 0
    summary = run(*typed).out
    assert "Score when State won:" in summary
    assert "Score:" not in summary


def test_the_folder_has_every_game_in_order(simulated: Path) -> None:
    lines = (simulated / "games.csv").read_text().splitlines()
    assert lines[0].startswith("number,seed,winner,degree,score,moves,rounds,decisions_israel,cards,")
    assert [line.split(",")[0] for line in lines[1:]] == [str(number) for number in range(1, 41)]


def test_the_same_command_gives_the_same_games_and_reports(simulated: Path) -> None:
    paths = [simulated / name for name in ("games.csv", *(f"report.{language}.html" for language in LANGUAGES))]
    before = [path.read_bytes() for path in paths]
    assert run("simulate", GAME, "--games", "40", "--seed", "s", "--out", simulated).code == 0
    assert [path.read_bytes() for path in paths] == before


def test_another_command_in_the_same_folder_is_refused(simulated: Path) -> None:
    complaint = run("simulate", GAME, "--games", "40", "--seed", "t", "--out", simulated).complaint
    assert "seed (was s, now t)" in complaint
    other = run(
        "simulate", GAME, "--games", "40", "--seed", "s", "--israel", "greedy", "--out", simulated, "--lang", "es"
    )
    assert "jugador de Israel (allí random:3, ahora greedy:3)" in other.complaint


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["nowhere"], "Unknown game"),
        ([GAME, "--rome", "random"], "Unknown side"),
        ([GAME, "--israel", "napoleon"], "Unknown bot"),
        ([GAME, "--israel", "random:9"], "Unknown level"),
        ([GAME, "--games", "0"], "--games must be a whole number, 1 or more."),
        ([GAME, "--option", "reserves=9"], "reserves"),
        ([], "GAME is missing"),
    ],
)
def test_what_cannot_be_simulated_is_said_in_one_line(arguments: list[str], told: str) -> None:
    assert told in run("simulate", *arguments).complaint


def test_a_file_where_the_folder_should_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "is not a folder" in run("simulate", GAME, "--games", "3", "--out", tmp_path / "file").complaint


@contextlib.contextmanager
def under_way(out: Path) -> Iterator[subprocess.Popen[str]]:
    """A long simulation by two workers that has finished some games."""
    typed = ["simulate", GAME, "--games", "10000000", "--seed", "s", "--jobs", "2", "--out", str(out)]
    with subprocess.Popen(command(*typed), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            rows = out / "games.csv"
            wait_until(lambda: rows.exists() and rows.read_text().count("\n") > 20)
            yield process
        finally:
            process.kill()  # where a test has failed, so that nobody waits for ten million games


def wait_until(happened: Callable[[], bool]) -> None:
    until = time.monotonic() + 300
    while not happened():
        assert time.monotonic() < until
        time.sleep(0.1)


def test_ctrl_c_keeps_what_is_finished_and_the_same_command_goes_on(tmp_path: Path) -> None:
    with under_way(tmp_path / "out") as process:
        process.send_signal(signal.SIGINT)
        _, complaint = process.communicate(timeout=300)
    assert process.returncode == 130
    assert "games kept" in complaint
    assert len(complaint.splitlines()) == 1
    kept = (tmp_path / "out" / "games.csv").read_text()
    assert kept.endswith("\n")
    count = kept.count("\n") - 1
    assert f" {count} games" in complaint
    whole = games(tmp_path / "whole", count=min(count, 300)).read_text()
    assert kept.startswith(whole)


def is_running(process: str) -> bool:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().rsplit(")")[-1].split()[0] != "Z"
    return False


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs /proc")
def test_workers_end_with_a_command_that_is_killed(tmp_path: Path) -> None:
    with under_way(tmp_path / "out") as process:
        workers = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        assert sum(map(is_running, workers)) >= 2
        process.kill()
    wait_until(lambda: not any(map(is_running, workers)))


# The report -----------------------------------------------------------------------------------------------------------


class Page(HTMLParser):
    """What a page is made of, and whether its tags are closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.headings: list[str] = []
        self.images: list[dict[str, str | None]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "img":
            self.images.append(dict(attrs))
        elif tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("h1", "h2", "h3"):
            self.headings.append(data)


@pytest.mark.parametrize(
    ("language", "headings"), [("en", ["Results", "Degrees of victory"]), ("es", ["Resultados", "Grados"])]
)
def test_a_report_is_whole_in_itself(simulated: Path, language: str, headings: list[str]) -> None:
    text = (simulated / f"report.{language}.html").read_text(encoding="utf-8")
    page = Page(text)
    assert page.open == []
    assert page.headings[1:3] == headings
    assert f'<html lang="{language}">' in text
    assert not re.search(r"(?:src|href)=\"(?!data:)", text)
    assert "‹" not in text
    assert "numba" in text  # solved: what is known of it may differ from machine to machine
    assert len(page.images) == 9
    for image in page.images:
        drawn = base64.b64decode(str(image["src"]).partition(",")[2]).decode()
        assert drawn.startswith("<?xml")
        assert "</svg>" in drawn
        assert image["alt"]


def test_a_report_of_a_game_of_two_sides(tmp_path: Path) -> None:
    setting = GameSpec.of(installed_titles().find("punic-island"), {})
    rows = simulate(Simulation(setting, ("random:3", "random:3"), "s"), 2, tmp_path)
    plan = read_plan(tmp_path)
    assert plan is not None
    text = report_page(ReportWords(setting.open(), "es"), read_games(rows), plan)
    page = Page(text)
    assert page.open == []
    assert "‹" not in text
    assert "Fichas de batalla sacadas" in page.headings
    assert "Roma: zonas controladas al final" in page.headings


def won_by(path: Path, insurgent: int, state: int, kills: int = 12) -> Path:
    """A file of games of Army of Shadows: four spaces where the Insurgent won, so many kills where the State did."""
    game = installed_titles().find("army-of-shadows")
    columns = Simulation(GameSpec.of(game, {}), ("random:3", "random:3"), "s").columns
    winners = ["insurgent"] * insurgent + ["state"] * state
    rows = [
        {"number": n, "winner": winner, "degree": "kills" if winner == "state" else "captured"}
        | {"score": kills if winner == "state" else 4}
        for n, winner in enumerate(winners, 1)
    ]
    with path.open("w", encoding="utf-8", newline="") as file:
        numbers = {name: 30 for name in columns if name in ("moves", "rounds") or name.startswith("decisions_")}
        writer = csv.DictWriter(file, columns)
        writer.writeheader()
        writer.writerows(numbers | row for row in rows)
    return path


def test_a_report_has_scores_by_winner_and_degrees_in_the_order_of_the_game(tmp_path: Path) -> None:
    read = read_games(won_by(tmp_path / "games.csv", insurgent=20, state=30))
    game = installed_titles().open("army-of-shadows")
    assert list(degrees(read, game.degrees)) == ["captured", "kills"]
    plan = {"players": {}, "options": {}, "seed": "s", "sandtable": "0"}
    text = report_page(ReportWords(game, "en"), read, plan)
    assert "Winner: State</td><td>12.00 (12.00–12.00)" in text
    assert "All games" not in text
    assert "cannot be compared or averaged" in text
    assert "numba" not in text
    assert text.index("Capital captured") < text.index("Twelve Insurgents killed")


# Comparing ------------------------------------------------------------------------------------------------------------


def test_a_real_difference_and_none(tmp_path: Path) -> None:
    plain, helped = games(tmp_path / "a", count=400), games(tmp_path / "b", "reserves", count=400)
    told = run("compare", plain, helped)
    assert told.code == 0
    heading = "".join(told.out.partition("──")[0].split())
    assert heading == f"{plain}(400games)vs.{helped}(400games):"
    assert "Wins of Israel" in told.out
    assert "Significant difference: higher in the second" in told.out
    same = run("compare", plain, plain, "--lang", "es")
    assert same.out.count("El azar por sí solo podría dar esta diferencia") == 4
    assert "p = 1,0000" in same.out


def test_a_comparison_for_programs(tmp_path: Path) -> None:
    plain, helped = games(tmp_path / "a", count=100), games(tmp_path / "b", "reserves", count=150)
    told = run("compare", plain, helped, "--json").document
    assert (told["first"]["games"], told["second"]["games"]) == (100, 150)
    by_name = {each["measure"]: each for each in told["compared"]}
    assert list(by_name) == ["wins", "score", "moves", "rounds"]
    moves = by_name["moves"]
    assert moves["clear"]
    assert moves["difference"]["low"] > 0
    assert moves["difference"]["value"] == pytest.approx(moves["second"]["value"] - moves["first"]["value"])
    assert set(moves["text"]) == set(LANGUAGES)
    assert by_name["wins"]["p"] is not None


def test_scores_of_different_winners_are_compared_apart(tmp_path: Path) -> None:
    one = won_by(tmp_path / "one.csv", insurgent=30, state=20)
    other = won_by(tmp_path / "other.csv", insurgent=5, state=45, kills=11)
    told = run("compare", one, other, "--json").document
    scores = [each for each in told["compared"] if each["measure"] == "score"]
    assert [each["side"] for each in scores] == ["state"]  # five games of the Insurgent are too few
    assert (scores[0]["first"]["value"], scores[0]["second"]["value"]) == (12, 11)
    assert "Puntuación media si vence Estado" in run("compare", one, other, "--lang", "es").out


def test_files_that_cannot_be_compared(tmp_path: Path) -> None:
    good = games(tmp_path / "a", count=12)
    (tmp_path / "table.csv").write_text("name,age\nAda,36\n")
    (tmp_path / "picture.csv").write_bytes(b"\x89PNG\xff\x00")
    lines = good.read_text().splitlines()
    (tmp_path / "torn.csv").write_text("\n".join([*lines[:5], lines[5][:10]]))
    (tmp_path / "forged.csv").write_text("\n".join(lines).replace(",israel,", ",rome,").replace(",,", ",rome,"))
    (tmp_path / "empty.csv").write_text(lines[0] + "\n")
    (tmp_path / "few.csv").write_text("\n".join(lines[:4]) + "\n")
    for name, told in {
        "none.csv": "no such file",
        "table.csv": "not a games file",
        "picture.csv": "not a games file",
        "torn.csv": "line 6",
        "forged.csv": "line 2",
        "empty.csv": "no games",
        "few.csv": "3 games",
    }.items():
        assert told in run("compare", good, tmp_path / name).complaint, name


def test_files_of_different_games_are_not_compared(tmp_path: Path) -> None:
    run("simulate", "arab-israeli-wars", "--games", "10", "--out", tmp_path / "b")
    complaint = run("compare", games(tmp_path / "a"), tmp_path / "b" / "games.csv").complaint
    assert "different games" in complaint
