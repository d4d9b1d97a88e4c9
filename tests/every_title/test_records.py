"""Records: saved, replayed, undone and checked to the last word, for every game."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from sandtable.engine.canonical_json import canonical
from sandtable.engine.errors import NotNow, SandtableError, Tampered
from sandtable.engine.game import GameType
from sandtable.engine.match import Match
from sandtable.engine.records import MoveEntry, load_record, read_record_text, record_text, save_record
from sandtable.engine.verify import verify
from tests.every_title.random_matches import finished, play_on
from tests.every_title.titles import every_game, rolling, with_random_options
from tests.lengths import at_length, length


@at_length
@every_game
@pytest.mark.parametrize("chance", ["seeded", "manual"])
def test_a_record_replays_to_the_same_hash_at_every_move(game_type: GameType, chance: str) -> None:
    chooser = random.Random("replay")
    for number in range(length(2, 50)):
        match = finished(with_random_options(game_type, chooser), f"replay {number}", chance)
        again = Match.replay(match.game, read_record_text(record_text(match.record().document()), "record"))
        steps = [entry.hash for entry in again.record().entries]
        assert steps == [entry.hash for entry in match.record().entries]
        assert again.game.hash(again.state) == match.game.hash(match.state)
        assert again.record().document() == match.record().document()


@rolling
def test_the_dice_of_a_finished_game_verify_and_another_roll_is_detected(game_type: GameType) -> None:
    match = finished(game_type(), "verify")
    found = verify(match)
    assert found.checked == found.rolls == match.chances > 0
    entries = match._record.entries
    place = next(i for i, entry in enumerate(entries) if isinstance(entry, MoveEntry) and entry.by == "chance")
    roll = entries[place]
    assert isinstance(roll, MoveEntry)
    lucky = Match(game_type(), "manual")
    other = next(str(move) for move in lucky_moves(lucky, match, place) if str(move) != roll.move)
    match.history[place] = type(match.history[place])(MoveEntry("chance", other, roll.hash))
    with pytest.raises(Tampered):
        verify(match)


def lucky_moves(fresh: Match[Any], played: Match[Any], place: int) -> list[Any]:
    """What could have come up at an entry of a game."""
    for happening in played.history[:place]:
        assert isinstance(happening.entry, MoveEntry)
        side = fresh.game.side_number(happening.entry.by)
        fresh.play(happening.entry.move, side)
    return list(fresh.legal_moves())


@at_length
@every_game
def test_a_change_of_any_byte_that_says_something_else_is_detected(game_type: GameType, tmp_path: Path) -> None:
    match = finished(game_type(), "bytes")
    path = tmp_path / "game.json"
    save_record(match.record(), path)
    good = path.read_bytes()
    said = json.loads(good)
    chooser = random.Random("bytes")
    detected = 0
    for place in chooser.sample(range(len(good)), length(100, 2000)):
        changed = bytearray(good)
        changed[place] = (changed[place] + chooser.randrange(1, 255)) % 256
        path.write_bytes(changed)
        if _says(changed) == said:
            load_record(path)
            continue
        detected += 1
        with pytest.raises(SandtableError):
            load_record(path)
    assert detected


def _says(data: bytearray) -> object:
    try:
        return json.loads(data)
    except ValueError:
        return None


@every_game
def test_a_record_that_was_laid_out_anew_is_the_same_record(game_type: GameType, tmp_path: Path) -> None:
    match = finished(game_type(), "layout")
    path = tmp_path / "game.json"
    document = match.record().document()
    backwards = dict(reversed(document.items()))
    layouts = [
        json.dumps(document, indent=4),
        json.dumps(backwards),
        "\ufeff" + record_text(document).replace("\n", "\r\n"),
    ]
    for text in layouts:
        path.write_bytes(text.encode())
        assert load_record(path).document() == document


@rolling
def test_the_same_seed_gives_the_same_dice_and_the_players_own_seed_changes_them(game_type: GameType) -> None:
    game = game_type()
    one, two = finished(game, "same"), finished(game, "same")
    assert one.record().document() == two.record().document()
    mixed = Match(game, seed="same", player_seed="mine")
    play_on(mixed, random.Random("same"))
    assert canonical(mixed.record().document()["entries"]) != canonical(one.record().document()["entries"])
    assert verify(mixed).checked == mixed.chances


@every_game
def test_a_running_record_withholds_the_secret_and_goes_on_with_a_new_commitment(game_type: GameType) -> None:
    match = Match(game_type(), seed="running")
    play_on(match, random.Random(1), 4)
    if match.over:
        pytest.skip("over too soon")
    handed_out = match.record()
    assert handed_out.open_secret is None
    assert handed_out.seeds[-1].secret is None
    again = Match.replay(match.game, handed_out)
    assert again.commitment != match.commitment
    exact = Match.replay(match.game, match.record(private=True))
    play_on(match, random.Random(2))
    play_on(exact, random.Random(2))
    assert exact.record().document() == match.record().document()


@every_game
def test_a_closed_seed_reveals_the_past_and_nothing_of_what_comes(game_type: GameType) -> None:
    match = Match(game_type(), seed="closed")
    play_on(match, random.Random(3), 4)
    before = match.commitment
    if match.game.solitaire:
        match.close_seed()
        assert match.over or match.commitment != before
    else:
        with pytest.raises(NotNow, match=r"seed\.still-rolling"):
            match.close_seed()  # the secret would tell of hidden draws
    play_on(match, random.Random(4))
    assert verify(match).sealed == 0
    assert verify(match).checked == match.chances


def test_a_save_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from sandtable.engine.title_registry import installed_titles

    match = finished(installed_titles().open("israeli-independence"), "whole")
    path = tmp_path / "save.json"
    save_record(match.record(), path)
    good = path.read_bytes()

    def full_disk(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full_disk)
    with pytest.raises(SandtableError):
        save_record(Match(match.game).record(), path)
    assert path.read_bytes() == good
    assert list(tmp_path.iterdir()) == [path]
