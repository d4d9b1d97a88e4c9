"""The tables say what the game does, wherever the armies stand."""

from __future__ import annotations

import random

import pytest

from sandtable.titles.israeli_independence.game import IsraeliIndependence
from sandtable.titles.israeli_independence.rules.moves import ATTACK, CARD, END, RESERVE, ROLL
from sandtable.titles.israeli_independence.rules.state import State
from sandtable.titles.israeli_independence.solver.rule_tables import LOST, POSITIONS, in_turn, number_of, rule_tables
from tests.titles.israeli_independence.builders import Position

GAME = IsraeliIndependence({"advanced": True})
TABLES = rule_tables(GAME)

every_card = pytest.mark.parametrize("card", range(len(GAME.cards)), ids=[card.id for card in GAME.cards])


def some_positions(seed: int, count: int = 60) -> list[tuple[int, ...]]:
    return random.Random(seed).sample(POSITIONS, count)


def test_positions_are_counted_in_order() -> None:
    assert [number_of(at) for at in POSITIONS] == list(range(LOST))


@every_card
def test_a_revealed_card_leads_where_the_table_says(card: int) -> None:
    for at in some_positions(card):
        state = State([CARD + card, CARD + (card + 1) % len(GAME.cards)], 1)
        state.boxes = list(at)
        GAME.play(state, CARD + card)
        lost = 0 in state.boxes
        assert TABLES.after_march[card, number_of(at)] == (LOST if lost else number_of(state.boxes))
        if GAME.turn(state) >= 0:
            assert state.offensives == TABLES.offensives[card]


@every_card
@pytest.mark.parametrize(("verb", "reserves"), [(ATTACK, 0), (RESERVE, 1)])
def test_attacks_are_allowed_and_succeed_as_often_as_the_table_says(card: int, verb: int, reserves: int) -> None:
    for at in some_positions(card, 25):
        state = in_turn(GAME, card, at, 2, reserves)
        legal = GAME.moves(state)
        for army in range(5):
            chances = TABLES.chances[card] if verb == ATTACK else TABLES.reserve_chances
            chance = 0.0 if at[army] > 4 else chances[army, at[army]]
            if verb + army not in legal:
                assert chance == 0
                continue
            pushed = 0
            for die in range(6):
                rolled = state.copy()
                GAME.play(rolled, verb + army)
                GAME.play(rolled, ROLL + die)
                pushed += rolled.boxes[army] > at[army]
            assert pushed / 6 == chance


@every_card
def test_a_turn_that_ends_leads_where_the_table_says(card: int) -> None:
    for at in some_positions(card):
        state = in_turn(GAME, card, at, 1)
        GAME.play(state, END)
        assert TABLES.after_armistice[card, number_of(at)] == number_of(state.boxes)


def test_armistices_are_seen() -> None:
    found = {GAME.cards[card].id: TABLES.armistice_of(card) for card in range(len(GAME.cards))}
    assert {id: armies for id, armies in found.items() if armies} == {
        "iraq-tires": {2},
        "operation-hiram": {0},
        "rhodes-talks": {4},
    }


def test_another_deck_and_map_have_tables_of_their_own() -> None:
    own = Position().own_card("rush", advance=["jordan"], drm=1, offensives=2).battle_value("jordan", 2).game
    tables = rule_tables(own)
    rush = own.deck.place("rush")
    assert rush is not None
    assert tables.offensives[rush] == 2
    assert tables.chances[rush, 3, 2] == 5 / 6
    assert TABLES.reserve_chances[3, 2] == 2 / 6
    assert tables.reserve_chances[3, 2] == 4 / 6
