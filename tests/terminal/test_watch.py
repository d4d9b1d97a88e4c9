"""Watching bots: the board as in play, what they choose, and why, in both languages."""

from __future__ import annotations

import re

import pytest

from tests.terminal.terminal_runner import GAME, Screen, run


def test_a_whole_game_is_shown_to_its_end() -> None:
    seen = run("watch", GAME, "--israel", "random", "--seed", "a")
    assert seen.code == 0
    assert "Playing: Israel (random:3)" in seen.out
    assert "Lebanon  ⌂4" in seen.out
    assert re.search(r"^Israel \(random:3\): (Attack|End)", seen.out, re.MULTILINE)
    assert "[8.0]" in seen.out
    assert re.search(r"(Victory|Defeat|Stalemate)", seen.out.splitlines()[-1])


def test_the_same_seed_is_the_same_game() -> None:
    typed = ("watch", GAME, "--israel", "greedy", "--seed", "b")
    assert run(*typed).out == run(*typed).out


@pytest.mark.parametrize(
    ("language", "weighed"), [("en", r"→ .+: win probability [\d.]+% ± \d"), ("es", r"→ .+: gana en el [\d,]+\s% ± \d")]
)
def test_why_tells_the_best_choices_with_their_values(language: str, weighed: str) -> None:
    seen = run("watch", GAME, "--israel", "search:1", "--why", "--seed", "a", "--lang", language).out
    assert re.search(weighed, seen.replace("\N{NO-BREAK SPACE}", " "))
    chosen = re.findall(r"^  → (.+?):", seen, re.MULTILINE)
    played = re.findall(r"^Israel \(search:1\): (.+)$", seen, re.MULTILINE)
    assert chosen
    assert len(chosen) <= len(played)
    assert chosen[0] in played


def test_what_was_chosen_at_a_glance_is_weighed_for_whoever_looks_on() -> None:
    seen = run("watch", GAME, "--israel", "random", "--why", "--seed", "a").out.replace("\N{NO-BREAK SPACE}", " ")
    glances = re.findall(r"^  Chosen without search\. Evaluated for you:\n((?:  .+\n)+)", seen, re.MULTILINE)
    assert glances
    for told in glances:
        assert len(re.findall(r"^  → .+: win probability [\d.]+% (?:± \d|\(exact\))", told, re.MULTILINE)) == 1
        assert len(re.findall("win probability", told)) >= 2


def test_each_side_is_seen_at_its_own_table() -> None:
    seen = run("watch", "crossing", "--smuggler", "random", "--watch", "random", "--seed", "a").out
    assert re.search(r"^watch \(random:3\):", seen, re.MULTILINE)
    assert re.search(r"^smuggler \(random:3\):", seen, re.MULTILINE)
    assert "Your hand:" in seen


def test_what_cannot_be_watched_is_said_in_one_line() -> None:
    assert "Unknown side" in run("watch", GAME, "--rome", "random").complaint
    assert "pace" in run("watch", GAME, "--pace", "-1").complaint


def test_on_a_screen_there_is_time_to_read_and_ctrl_c_leaves() -> None:
    screen = Screen("watch", GAME, "--israel", "random", "--pace", "30", "--seed", "a", lines=40)
    screen.wait_for("Israel (random:3):")
    screen.press("C")
    assert screen.end() == 130
