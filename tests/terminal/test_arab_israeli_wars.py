"""Whole games of Arab Israeli Wars in the terminal, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sandtable.engine.match import Match
from sandtable.engine.records import load_record
from sandtable.engine.title_registry import installed_titles
from sandtable.engine.verify import verify

from .terminal_runner import Ran, autosave, finished, run

GAME = "arab-israeli-wars"
COMMANDS = {
    "en": ["?", "deck", "odds", "facts", "rules", "rules bat-3", "show", "show kibbutzim", "moves", "why end"],
    "es": [
        "?",
        "mazo",
        "probabilidades",
        "datos",
        "reglas",
        "reglas bat-3",
        "ver",
        "ver palmaj",
        "jugadas",
        "porque end",
    ],
}


def whole_game(language: str, seed: str, *typed: str) -> Ran:
    return run("play", GAME, "--seed", seed, "--lang", language, typed=[*typed, *["1"] * 200, *typed])


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_a_whole_game_is_played_and_its_dice_can_be_checked(language: str, seed: str, home: Path) -> None:
    ran = whole_game(language, seed, *COMMANDS[language])
    assert (ran.code, ran.err) == (0, "")
    assert "‹" not in ran.out
    assert {"en": "Complete Loss on turn", "es": "Derrota total en el turno"}[language] in ran.out
    [path] = finished(home)
    assert not autosave(home, GAME).exists()
    match = Match.replay(installed_titles().open(GAME), load_record(path))
    assert match.over
    assert verify(match).checked == match.chances > 10


def test_the_sign_of_a_card_is_the_same_after_each_move() -> None:
    out = run("play", GAME, "--seed", "a", typed=["1", "1", "1", "quit"]).out
    assert len(re.findall("Haganah Brigades△", out)) > 1
    assert not re.search("Haganah Brigades[^△ \\w]", "".join(re.findall("In hand:.*", out)))


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("seed", ["d", "e", "f", "g"])
def test_every_line_fits_and_no_unit_is_torn_off_its_front(language: str, seed: str, home: Path) -> None:
    ran = whole_game(language, seed)
    lines = ran.out.splitlines()
    assert [line for line in lines if len(line) > 80 and str(home) not in line] == []
    assert [line for line in lines if re.match(r"\[[A-Z][A-Za-z]?\d*(×\d+)?.?\](\[|$)", line)] == []


@pytest.mark.parametrize("language", ["en", "es"])
def test_dice_and_cards_can_be_entered_by_hand(language: str) -> None:
    moves = ["draw najada", "draw air-force", "front north", "draw egyptian-army", "event siege", "draw haganah",
             "draw irgun", "front south", "deploy haganah central", "end", "quit"]  # fmt: skip
    ran = run("play", GAME, "--manual", "--lang", language, typed=moves)
    assert (ran.code, ran.err) == (0, "")
    assert {"en": "Turn 2 begins.", "es": "Empieza el turno 2."}[language] in ran.out


@pytest.mark.parametrize(("language", "told"), [("en", "letter and Force"), ("es", "letra y Fuerza")])
def test_signs_and_numbers_are_explained_in_the_players_language(language: str, told: str) -> None:
    """Whatever stands in a hand or on a front has a mark with a name: none is an id."""
    game = installed_titles().open(GAME)
    words = game.words[language]
    for card in game.scene(game.view(game.start(), 0)).cards:
        assert all(f"mark.{mark}" in words for mark in card.marks)
    assert re.search(rf"\[[A-Z][A-Za-z]?\d+.?\] {told}", whole_game(language, "d").out)
