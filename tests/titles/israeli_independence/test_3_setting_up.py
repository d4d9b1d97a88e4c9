"""3.0 Setting up the game."""

from __future__ import annotations

from sandtable.engine.game import CHANCE
from sandtable.engine.match import Match
from sandtable.titles.israeli_independence.game import IsraeliIndependence

from .builders import ARMIES, Position, rule


@rule("3.0")
def test_every_army_starts_in_box_4_of_its_track() -> None:
    game = IsraeliIndependence()
    assert game.to_document(game.start())["armies"] == dict.fromkeys(ARMIES, 4)


@rule("3.0")
def test_the_draw_pile_is_the_22_standard_cards_and_the_action_pile_is_empty() -> None:
    game = IsraeliIndependence()
    document = game.to_document(game.start())
    assert document["draw_pile"] == [card.id for card in game.cards if card.number <= 22]
    assert document["action_pile"] == []


@rule("3.0")
def test_without_options_there_are_no_reserve_offensives() -> None:
    game = IsraeliIndependence()
    assert game.start().reserves == 0


@rule("3.0")
def test_play_begins_with_a_headline_and_the_deck_is_shuffled_so_each_card_is_as_likely_as_any() -> None:
    game = IsraeliIndependence()
    state = game.start()
    assert game.turn(state) == CHANCE
    assert len(game.moves(state)) == 22
    assert game.weights(state) is None


@rule("3.0")
def test_a_game_from_the_start_equals_the_position_that_describes_it() -> None:
    assert Match(IsraeliIndependence(), "manual").state == Position().match.state


@rule("3.0")
def test_a_card_that_was_left_out_of_the_deck_cannot_be_revealed() -> None:
    table = Position().draw("iraq-tires")
    assert table.refused("card plan-dalet") == ("3.0", "card-not-in-deck")
