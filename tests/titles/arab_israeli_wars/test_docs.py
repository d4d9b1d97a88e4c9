"""docs/arab-israeli-wars.md: its examples and tables are what the code writes and reads."""

from __future__ import annotations

import json
import random
import re
import tomllib
from pathlib import Path

import jsonschema

from sandtable.engine.match import Match
from sandtable.engine.packs import PackCollection
from sandtable.titles.arab_israeli_wars.game import ArabIsraeliWars
from sandtable.titles.arab_israeli_wars.rules.event_effects import SHAPES
from sandtable.titles.arab_israeli_wars.rules.state import PHASES
from tests.every_title.random_matches import play_on

from .builders import pack_text

PAGE = (Path(__file__).parents[3] / "docs" / "arab-israeli-wars.md").read_text(encoding="utf-8")
GAME = ArabIsraeliWars()


def block(language: str) -> str:
    (found,) = re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    return str(found)


def first_column(heading: str) -> list[str]:
    section = PAGE.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]
    return re.findall(r"^\| `([^`]+)` \|", section, re.MULTILINE)


def test_the_state_document_is_possible_and_comes_back() -> None:
    state = json.loads(block("json"))
    jsonschema.validate(state, GAME.state_schema())
    assert GAME.to_document(GAME.from_document(state)) == state
    assert "transfer haganah south north" in [str(move) for move in Match(GAME, "manual", position=state).legal_moves()]


def test_every_field_of_the_state_document_is_explained() -> None:
    assert first_column("The state document") == list(GAME.state_schema()["properties"])
    assert all(f'`"{phase}"`' in PAGE for phase in PHASES)


def test_every_move_is_explained() -> None:
    assert first_column("Moves") == [verb.usage for verb in GAME.catalogue.verbs.values()]


def test_every_effect_is_explained() -> None:
    assert [effect for effect in first_column("Decksets") if "[" not in effect] == [
        " ".join((name, *(each.upper() for each in shape))) for name, shape in SHAPES.items()
    ]


def test_every_field_of_a_deckset_is_explained() -> None:
    data = tomllib.loads(pack_text())
    section = PAGE.split("\n## Decksets\n", 1)[1].split("| effect |", 1)[0]
    names = set(re.findall(r"`(\w+)`", " ".join(re.findall(r"^\|[^|]*\|([^|]*)\|", section, re.MULTILINE))))
    used = {key for table in ("israeli", "arab", "event") for card in data[table] for key in card}
    assert names == used | set(data["arab_territory"])


def test_the_example_can_be_loaded_and_played() -> None:
    shelf = PackCollection.of_game(ArabIsraeliWars)
    shelf.add(block("toml"), "small-war.toml")
    match = Match(ArabIsraeliWars({"deckset": "small-war"}, shelf), seed="docs")
    play_on(match, random.Random(1))
    assert match.over
