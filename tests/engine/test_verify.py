"""What a check of a record's dice finds: rolls that follow, rolls still sealed, rolls that nobody can check."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sandtable.engine.match import Match
from sandtable.engine.records import Record, save_record
from sandtable.engine.verify import verify
from tests.every_title.titles import ALL
from tests.terminal.conftest import home
from tests.terminal.terminal_runner import run

__all__ = ["home"]

ISRAEL = "israeli-independence"


def played(moves: int = 400) -> Match[Any]:
    """A random game after so many decisions, or to its end."""
    match: Match[Any] = Match(ALL.open(ISRAEL), seed="verify")
    chooser = random.Random(1)
    for _ in range(moves):
        if not match.over:
            match.play(chooser.choice(match.legal_moves()))
    return match


def replayed(record: Record) -> Match[Any]:
    return Match.replay(ALL.open(record.game), record)


def without_secrets(record: Record) -> Record:
    """A forgery that is sealed anew when it is written."""
    return replace(record, seeds=[replace(seed, secret=None) for seed in record.seeds])


def test_a_finished_record_is_checked_whole() -> None:
    found = verify(played())
    assert (found.ok, found.checked, found.sealed, found.unrevealed) == (True, found.rolls, 0, 0)


def test_a_running_record_is_sealed_and_sound() -> None:
    found = verify(played(3))
    assert (found.ok, found.sealed) == (True, found.rolls)
    again = verify(replayed(played(3).record()))
    assert (again.ok, again.sealed) == (True, found.rolls)


def test_a_finished_record_without_its_secret_is_not_sound() -> None:
    found = verify(replayed(without_secrets(played().record())))
    assert (found.ok, found.checked, found.unrevealed) == (False, 0, found.rolls)


def test_rolls_from_before_a_game_was_played_on_must_be_revealed_too() -> None:
    """The dice of a game that goes on from a record without its secret are new; those before stay unknown."""
    match = replayed(played(3).record())
    before = match.chances
    chooser = random.Random(2)
    while match.chances < before + 4:
        match.play(chooser.choice(match.legal_moves()))
    found = verify(match)
    assert (found.ok, found.unrevealed, found.sealed) == (False, before, found.rolls - before)


@pytest.mark.parametrize(("lang", "said"), [("en", "cannot be verified"), ("es", "No se pueden comprobar")])
def test_the_command_fails_where_the_secret_was_removed(lang: str, said: str, home: Path, tmp_path: Path) -> None:
    path = tmp_path / "forged.json"
    save_record(without_secrets(played().record()), path)
    ran = run("verify", path, "--lang", lang)
    assert ran.code == 1
    assert said in ran.out
    document = run("verify", path, "--json").document
    assert (document["ok"], document["checked"], document["unrevealed"]) == (False, 0, document["rolls"])
