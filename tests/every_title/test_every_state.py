"""Random games with random options: what must hold in every state, holds."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import jsonschema

from sandtable.engine.game import Game, GameType
from sandtable.engine.i18n import message
from tests.every_title import checks
from tests.every_title.titles import every_game, two_sided, with_random_options
from tests.lengths import at_length, length

GAMES = length(20, 600)
MOST_STATES = length(1_500, 50_000)
"""Of a title: of long games fewer are played."""


def states_of_games(game_type: GameType, chooser: random.Random) -> Iterator[tuple[Game[Any], Any, int | None]]:
    """Game after game with random options, state by state, each with the move about to be played."""
    states = 0
    for _ in range(GAMES):
        game = with_random_options(game_type, chooser)
        for state, move in checks.random_states(game, chooser):
            states += 1
            yield game, state, move
        if states > MOST_STATES:
            return


@at_length
@every_game
def test_every_state_of_random_games_is_sound(game_type: GameType) -> None:
    chooser = random.Random(f"states {game_type.id}")
    for game, state, _move in states_of_games(game_type, chooser):
        checks.check_state(game, state)


@at_length
@every_game
def test_events_cite_rules_and_do_not_change_what_happens(game_type: GameType) -> None:
    chooser = random.Random(f"events {game_type.id}")
    for game, state, move in states_of_games(game_type, chooser):
        if move is not None:
            checks.check_events(game, state, move)


@every_game
def test_every_reaction_window_has_a_name(game_type: GameType) -> None:
    game = game_type()
    for window in game.windows:
        assert all(game.words.texts(message(f"window.{window}")).values())


@every_game
def test_state_documents_follow_the_published_schema(game_type: GameType) -> None:
    chooser = random.Random(f"schema {game_type.id}")
    game = with_random_options(game_type, chooser)
    validator = jsonschema.Draft202012Validator(game.state_schema())
    for _ in range(3):
        for state, _move in checks.some_states(game, chooser, 40):
            validator.validate(game.to_document(state))


@at_length
@every_game
def test_every_choice_says_what_it_is(game_type: GameType) -> None:
    chooser = random.Random(f"choices {game_type.id}")
    for _ in range(length(4, 40)):
        game = with_random_options(game_type, chooser)
        for state, _move in checks.some_states(game, chooser, length(6, 40)):
            for seat in checks.seats(game):
                checks.check_choices(game, state, seat)


@at_length
@two_sided
def test_what_a_seat_is_not_told_it_does_not_see(game_type: GameType) -> None:
    chooser = random.Random(f"untold {game_type.id}")
    for _ in range(length(4, 120)):
        game = with_random_options(game_type, chooser)
        for state, move in checks.some_states(game, chooser, length(12, 40)):
            if move is not None:
                checks.check_untold(game, state, move)


@at_length
@every_game
def test_hidden_things_change_no_byte_of_what_a_seat_gets(game_type: GameType) -> None:
    chooser = random.Random(f"hidden {game_type.id}")
    for _ in range(length(3, 60) if len(game_type.sides) > 1 else length(1, 20)):
        game = with_random_options(game_type, chooser)
        for state, _move in checks.some_states(game, chooser, length(8, 40)):
            for seat in checks.seats(game):
                checks.check_imagined(game, state, seat, chooser)
