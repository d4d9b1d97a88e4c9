"""docs/formats.md: its examples are what the code writes and reads."""

from __future__ import annotations

import json
import re
import tomllib
from typing import Any

import jsonschema
import pytest

from sandtable.engine.errors import Defective
from sandtable.engine.i18n import Words, message, read_catalogue
from sandtable.engine.match import Match
from sandtable.engine.packs import BASES, PackCollection
from sandtable.engine.records import record_text
from sandtable.engine.rulebook import Rule, Ruling
from sandtable.engine.seat_view import SeatView
from sandtable.engine.title_registry import installed_titles
from sandtable.titles.israeli_independence.game import IsraeliIndependence
from sandtable.titles.israeli_independence.rules.pack_data import ARMIES
from sandtable.titles.israeli_independence.rules.state import PHASES

from .client import GAME, Client
from .doc_examples import DOCS, blocks, matches

PAGE = (DOCS / "formats.md").read_text(encoding="utf-8")
RECORD, VIEW_RECORD, STATE, SHADOWS = blocks("formats.md", "json")
DECK, RULES = blocks("formats.md", "toml")


def fields_of(heading: str) -> list[str]:
    """The first column of the table under a heading."""
    section = PAGE.split(f"\n{heading}\n", 1)[1].split("\n#", 1)[0]
    return re.findall(r"^\| `([\w-]+)` \|", section, re.MULTILINE)


def test_the_record_is_as_the_example_shows_it() -> None:
    match = Match(installed_titles().open(GAME), "manual")
    for move in ("card czech-rifles", "attack lebanon", "roll 6"):
        match.play(move)
    match.undo(0)
    document = match.record().document()
    assert matches(json.loads(RECORD), document)
    shown, written = RECORD.splitlines(), record_text(document).splitlines()
    assert all(matches(*lines) for lines in zip(shown, written, strict=True))


def test_every_field_of_a_record_is_explained() -> None:
    document = Match(installed_titles().open(GAME), seed="1").record(private=True).document()
    assert fields_of("## Records") == list(document)
    assert fields_of("### Dice") == list(document["seeds"][0])


def test_a_view_record_is_as_the_example_shows_it() -> None:
    match = Match(installed_titles().open("army-of-shadows"))
    for space in ("D1", "D1", "D4", "D7", "D10"):
        match.play(f"place {space}")
    for move in ("move D4 D5", "end"):
        match.play(move)
    document = SeatView(match, 1).record_document()
    assert matches(json.loads(VIEW_RECORD), document)
    assert len(record_text(document).splitlines()) == len(VIEW_RECORD.splitlines())
    assert fields_of("### View records") == list(document)


def test_the_state_document_is_valid_and_possible() -> None:
    state = json.loads(STATE)
    client = Client()
    jsonschema.validate(state, client.call("games")[0]["state"])
    match = client.call("position", game=GAME, state=state, options={"reserves": 3}, chance="manual")["match"]
    assert client.call("state", match=match) == {**state, "draw_pile": sorted(state["draw_pile"], key=card_number)}
    assert client.notations(match)[0] == "roll 1"


def card_number(id: str) -> int:
    game = installed_titles().open(GAME)
    assert isinstance(game, IsraeliIndependence)
    return next(card.number for card in game.cards if card.id == id)


def test_every_field_of_the_state_document_is_explained() -> None:
    schema = installed_titles().open(GAME).state_schema()
    assert fields_of("### Israeli Independence") == list(schema["properties"])
    assert all(f'`"{phase}"`' in PAGE for phase in PHASES)


def test_the_state_document_of_army_of_shadows_is_valid_possible_and_explained() -> None:
    state = json.loads(SHADOWS)
    game = installed_titles().open("army-of-shadows")
    jsonschema.validate(state, game.state_schema())
    assert game.to_document(game.from_document(state)) == state
    short = {key: state[key] for key in ("turn", "to_move", "state_pieces", "insurgents", "marks", "killed", "grown")}
    assert game.to_document(game.from_document(short)) == state
    assert fields_of("### Army of Shadows") == list(game.state_schema()["properties"])


def test_the_deck_can_be_loaded_and_played() -> None:
    shelf = PackCollection.of_game(IsraeliIndependence)
    assert shelf.add(DECK, "two-cards.toml").id == "two-cards"
    game = IsraeliIndependence({"deck": "two-cards"}, shelf)
    match: Match[Any] = Match(game, "manual")
    for move in ("card first-clash", "attack lebanon", "roll 6", "card all-move"):
        match.play(move)
    assert match.over
    assert match.outcome is not None
    assert game.words["es"].say(message("move.card", id="all-move")).endswith("La retaguardia se acerca")


def test_every_field_of_packs_is_explained() -> None:
    package = "src/sandtable/titles/israeli_independence/packs"
    deck, map = (
        tomllib.loads((DOCS.parent / package / f"{name}_1948.toml").read_text(encoding="utf-8"))
        for name in ("deck", "map")
    )
    assert set(fields_of("### The head")) == set(deck["pack"]) == set(map["pack"])
    explained = set(fields_of("### Decks of Israeli Independence"))
    assert {key for card in deck["card"] for key in card} <= explained
    assert explained == asked_of_cards()
    section = PAGE.split("### Maps of Israeli Independence", 1)[1].split("\n## ", 1)[0]
    names = set(re.findall(r"^\|[^|]*\| `(\w+)` \|", section, re.MULTILINE))
    assert names == {"name"} | set(map["army"][0]) - {"space"} | set(map["army"][0]["space"][0])
    assert all(f'`"{basis}"`' in PAGE for basis in BASES)
    assert all(f"`{army}`" in PAGE for army in ARMIES)


def asked_of_cards() -> set[str]:
    """The fields of a card that the reader knows: those it names when one is unknown to it."""
    with pytest.raises(Defective) as caught:
        PackCollection.of_game(IsraeliIndependence).add(
            DECK.replace("number = 1\n", "number = 1\nmagic = 1\n"), "deck.toml"
        )
    (defect,) = caught.value.defects
    return {name.strip() for name in str(defect.message.args["allowed"]).split(",")}


def test_the_rulebook_has_the_fields_that_are_read() -> None:
    data = tomllib.loads(RULES)
    assert set(data["rulebook"]) == {"title", "designer", "publisher"}
    assert Rule(**data["rule"][0]).id == "1.0"
    assert Ruling(**data["ruling"][0]).option == ""


def test_the_words_speak_as_the_page_says() -> None:
    (text,) = blocks("formats.md", "po")
    words = Words("en", [read_catalogue(engine_words()), read_catalogue(text)])
    assert words.say(message("event.advanced", army="syria", count=2)) == "Syria advances +2."
    assert words.say(message("event.cards-left", armies=["syria"], count=1)) == "1 card is left for Syria."
    both = message("event.cards-left", armies=["syria", "syria"], count=3)
    assert words.say(both) == "3 cards are left for Syria and Syria."
    assert words.say(message("nowhere")) == "‹nowhere›"


def engine_words() -> str:
    return (DOCS.parent / "src/sandtable/engine/words/en.po").read_text(encoding="utf-8")
