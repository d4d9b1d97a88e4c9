"""What there is to play, as the lobby is told it."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.engine.title_registry import installed_titles
from sandtable.server.game_catalog import games

from .live_server import Desk


def choices(game: str, option: str) -> list[dict[str, Any]]:
    told = next(each for each in games(installed_titles().titles) if each["game"] == game)
    found: list[dict[str, Any]] = next(each["choices"] for each in told["options"] if each["name"] == option)
    return found


@pytest.mark.parametrize(
    ("game", "option", "expected"),
    [
        ("arab-israeli-wars", "start", ("easy", {"en": "all Israeli (easy)", "es": "todo israelí (fácil)"})),
        ("arab-israeli-wars", "deckset", ("deckset-1948", {"en": "The war of 1948", "es": "La guerra de 1948"})),
        ("israeli-independence", "reserves", (3, {"en": "3", "es": "3"})),
        ("army-of-shadows", "rounds", (400, {"en": "400", "es": "400"})),
        ("army-of-shadows", "rounds", (0, {"en": "no limit", "es": "sin límite"})),
    ],
)
def test_every_choice_has_a_name_in_both_languages(game: str, option: str, expected: tuple[Any, Any]) -> None:
    assert expected in [(each["value"], each["label"]) for each in choices(game, option)]


def test_whatever_is_no_switch_has_choices_and_its_default_is_one() -> None:
    for told in games(installed_titles().titles):
        for option in told["options"]:
            values = [each["value"] for each in option["choices"]]
            assert (option["type"] == "boolean" and not values) or option["default"] in values


def test_beside_an_option_stands_where_its_default_departs_from_the_letter() -> None:
    told = next(each for each in games(installed_titles().titles) if each["game"] == "army-of-shadows")
    notes = {option["name"]: option["note"] for option in told["options"] if option["note"]}
    assert set(notes) == {"sight", "secret_growth", "twelve_kills", "rounds"}
    assert all("letter" in note["en"] and "letra" in note["es"] for note in notes.values())


def test_options_can_be_asked_for_in_one_language(desk: Desk) -> None:
    everything, spanish = desk.get("/api/games"), desk.get("/api/games?lang=es")
    for told, one in zip(everything, spanish, strict=True):
        assert one["title"] == told["title"]
        assert one["about"] == told["about"]["es"]
        assert [option["label"] for option in one["options"]] == [option["label"]["es"] for option in told["options"]]
    assert desk.get("/api/games?lang=xx", expect=422)["error"]["code"] == "unreadable"
