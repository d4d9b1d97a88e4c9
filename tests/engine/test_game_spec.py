"""Games opened by a spec: who asks for the same shares one object, and what only looks the same is not mixed up."""

from __future__ import annotations

import pickle
from concurrent.futures import ThreadPoolExecutor

import pytest

from sandtable.engine import game_spec
from sandtable.engine.errors import Defective
from sandtable.engine.game_spec import GameSpec
from sandtable.engine.title_registry import installed_titles

ISRAEL = installed_titles().find("israeli-independence")


def test_the_same_spec_opens_the_same_game_whatever_the_order_of_its_options() -> None:
    one = GameSpec.of(ISRAEL, {"reserves": 2, "ironman": True}).open()
    assert GameSpec.of(ISRAEL, {"ironman": True, "reserves": 2}).open() is one
    assert GameSpec.of(ISRAEL, {"ironman": True, "reserves": 3}).open() is not one
    assert (one.options["reserves"], one.options["ironman"]) == (2, True)


def test_a_number_that_equals_a_switch_is_refused_also_after_the_switch() -> None:
    GameSpec.of(ISRAEL, {"ironman": True}).open()
    with pytest.raises(Defective):
        GameSpec.of(ISRAEL, {"ironman": 1}).open()


def test_options_that_cannot_be_a_key_are_refused_by_the_game() -> None:
    with pytest.raises(Defective):
        GameSpec.of(ISRAEL, {"reserves": [1]}).open()


def test_a_spec_can_be_sent_to_another_process() -> None:
    spec = GameSpec.of(ISRAEL, {"reserves": 1})
    sent = pickle.loads(pickle.dumps(spec))
    assert sent == spec
    assert sent.open() is spec.open()


def test_the_games_used_last_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_spec, "_opened", type(game_spec._opened)())
    monkeypatch.setattr(game_spec, "GAMES_KEPT", 2)
    first, second, third = (GameSpec.of(ISRAEL, {"reserves": number}) for number in range(3))
    kept, dropped = first.open(), second.open()
    assert first.open() is kept
    third.open()
    assert first.open() is kept
    assert second.open() is not dropped


def test_threads_share_a_game() -> None:
    spec = GameSpec.of(ISRAEL, {"reserves": 3})
    with ThreadPoolExecutor(4) as threads:
        games = list(threads.map(lambda _: spec.open(), range(8)))
    assert all(game is games[0] for game in games)
