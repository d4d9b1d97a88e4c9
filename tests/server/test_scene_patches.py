"""Scenes are sent as what has changed: what is made of it is the scene, in every title and language."""

from __future__ import annotations

import json
import random

import pytest

from sandtable.engine.scene import Scene
from sandtable.server.scene_encoder import scene_encoder

from .live_server import GAMES, Desk, Document, patched
from .test_play import TWO
from .test_replay import play_on, played


def document(raw: object) -> Document:
    made: Document = json.loads(bytes(raw))  # type: ignore[call-overload]
    return made


@pytest.mark.parametrize("title", [each.id for each in GAMES.titles])
def test_a_scene_made_of_changes_is_the_scene(title: str) -> None:
    match = played(title, 3)
    encoder = scene_encoder(match.game)
    side = match.game.sides.index(match.game.sides[-1])
    last = encoder.encode(match.game.scene(match.view(side)), "en")
    shown = document(last.raw)
    for seed in range(25):
        play_on(match, 1, seed)
        following = encoder.encode(match.game.scene(match.view(side)), random.Random(seed).choice(["en", "es"]))
        changes = json.loads(json.dumps(following.changes_since(last), default=document_or_value))
        shown, last = patched(shown, changes), following
        assert shown == document(following.raw)
    assert not last.changes_since(last)


def document_or_value(raw: object) -> object:
    return json.loads(bytes(raw))  # type: ignore[call-overload]


def test_elements_that_are_known_by_the_same_are_sent_whole(desk: Desk) -> None:
    match = played("crossing", 3)
    scene: Scene = match.game.scene(match.view(0))
    encoder = scene_encoder(match.game)
    twice = type(scene)(scene.game, scene.board, scene.prompt, spaces=(*scene.spaces, scene.spaces[0]))
    one, other = encoder.encode(scene, "en"), encoder.encode(twice, "en")
    assert len(document(other.raw)["spaces"]) == len(scene.spaces) + 1
    for before, after in ((one, other), (other, one)):
        changes = json.loads(json.dumps(after.changes_since(before), default=document_or_value))
        assert patched(document(before.raw), changes) == document(after.raw)


def test_only_who_asks_for_patches_is_sent_them_and_a_language_changes_by_one(desk: Desk) -> None:
    opened = desk.create("crossing", seats=TWO)
    with desk.sit(opened, "smuggler") as whole, desk.sit(opened, "smuggler", patches=True) as parts:
        assert "scene" in parts.welcome
        whole.play("place a1")
        parts.wait_for("update")
        assert "scene" in whole.heard[-1]
        assert "scene" not in parts.heard[-1]
        assert len(parts.raw[-1]) < len(whole.raw[-1])
        for each in (whole, parts):
            each.say({"type": "lang", "id": "es", "lang": "es"})
            each.wait_for("update")
        assert parts.scene == whole.scene
