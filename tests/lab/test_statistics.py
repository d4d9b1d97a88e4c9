"""What is counted of a game: it changes nothing, it is right, and everything counted has a name and a place."""

from __future__ import annotations

import re
from typing import Any

import pytest

from sandtable.bots import find_player
from sandtable.engine.game import Game
from sandtable.engine.i18n import LANGUAGES
from sandtable.engine.statistics import EventCounter, read_tally, tally
from sandtable.engine.title import title_of
from sandtable.engine.title_registry import installed_titles
from sandtable.lab.bot_game import BotGame, play_bot_game
from sandtable.lab.report.heat_maps import board_spaces, heat_map
from sandtable.lab.report.report_words import ReportWords
from sandtable.titles.israeli_independence.game import IsraeliIndependence

every_game = pytest.mark.parametrize("game", [game() for game in installed_titles()], ids=lambda game: str(game.id))


def listened(game: Game[Any], seed: str = "a") -> tuple[BotGame, EventCounter, dict[str, str]]:
    listener = EventCounter(title_of(game).statistics)
    bout = play_bot_game(game, [find_player("random")] * len(game.sides), seed, report=listener)
    cells = dict(zip(title_of(game).statistics.columns, listener.cells(game, bout.end), strict=True))
    return bout, listener, cells


@every_game
def test_listening_changes_nothing(game: Game[Any]) -> None:
    alone = play_bot_game(game, [find_player("random")] * len(game.sides), "a")
    bout, _, _ = listened(game)
    assert (alone.outcome, alone.moves, alone.decisions) == (bout.outcome, bout.moves, bout.decisions)
    assert game.to_document(alone.end) == game.to_document(bout.end)


@every_game
def test_a_game_ends_by_a_degree_that_it_lists_and_that_has_a_name(game: Game[Any]) -> None:
    bout, _, _ = listened(game)
    assert bout.outcome.degree in game.degrees
    for language in LANGUAGES:
        assert not any("‹" in ReportWords(game, language).degree(degree) for degree in game.degrees)


@every_game
def test_what_is_counted_has_a_name_in_both_languages_and_a_place_on_the_board(game: Game[Any]) -> None:
    _, _, cells = listened(game)
    spaces = {space.id for space in board_spaces(game)}
    for language in LANGUAGES:
        telling = ReportWords(game, language)
        said = [telling.column(name) for name in cells]
        for listing in title_of(game).statistics.listed:
            said += [telling.named(listing.words, each.rpartition("/")[2]) for each in cells[listing.name].split()]
        assert said
        assert not any(re.search("[‹{]", text) for text in said)
    for name in title_of(game).statistics.maps:
        assert set(read_tally(cells[name])) <= spaces, name


def test_headlines_come_in_order_and_armies_end_where_they_stand() -> None:
    game = IsraeliIndependence()
    bout, listener, cells = listened(game)
    revealed = [game.cards[card].id for card in bout.end.action]
    assert cells["cards"].split() == revealed
    assert listener.rounds(bout.outcome) == len(revealed)
    assert sum(read_tally(cells["armies"]).values()) == 5
    gone = bout.outcome.winner is None
    assert ("jerusalem" in read_tally(cells["armies"])) == gone


def test_the_step_into_jerusalem_is_an_advance_like_any_other() -> None:
    game = IsraeliIndependence()
    for seed in "abc":
        bout, _, cells = listened(game, seed)
        lost = int(bout.outcome.winner is None)
        assert read_tally(cells["advances"])["jerusalem"] == read_tally(cells["armies"])["jerusalem"] == lost


def test_a_long_name_goes_on_in_another_line_of_its_space() -> None:
    game = IsraeliIndependence()
    drawn = heat_map(ReportWords(game, "es"), board_spaces(game), {"jerusalem": 0.5}, "")
    assert re.search(">Frontera<.*>jordana<", drawn, re.DOTALL)
    assert ">Transjordania<" in drawn


@pytest.mark.parametrize(("id", "detail"), [("arab-israeli-wars", "turns"), ("army-of-shadows", "rounds")])
def test_rounds_are_those_of_the_outcome(id: str, detail: str) -> None:
    bout, listener, _ = listened(installed_titles().open(id))
    assert listener.rounds(bout.outcome) == bout.outcome.details[detail]


def test_insurgents_are_killed_and_alive_where_the_table_says() -> None:
    bout, _, cells = listened(installed_titles().open("army-of-shadows"))
    assert sum(read_tally(cells["alive"]).values()) == bout.outcome.details["live"]
    assert read_tally(cells["kills"])


def test_every_card_of_punic_island_belongs_to_a_side() -> None:
    game = installed_titles().open("punic-island")
    _, listener, cells = listened(game)
    assert listener.heard_rounds > 10
    for name in ("drawn", "played", "chits"):
        owners = {each.partition("/")[0] for each in cells[name].split()}
        assert owners == set(game.sides), name


def test_a_tally_can_be_read_back() -> None:
    text = tally(["gaza", "haifa", "gaza", ""])
    assert text == "gaza:2 haifa"
    assert read_tally(text) == {"gaza": 2, "haifa": 1}
    assert tally([]) == ""
