"""What the guide makes of turns whose battles can be reckoned, and how greedy and searching play use it."""

from __future__ import annotations

import random

import pytest

from sandtable.bots import BOTS, advise
from sandtable.bots.mcts import draw_outcome
from sandtable.engine.game import CHANCE, OVER
from sandtable.engine.title import title_of
from sandtable.titles.arab_israeli_wars.game import ArabIsraeliWars
from tests.titles.arab_israeli_wars.builders import ISRAEL, Position

QUIET = "event reinforcements"
BOTH = pytest.mark.parametrize("bot", ["greedy", "search"])


def best(table: Position, bot: str) -> str:
    view = table.game.view(table.match.state, ISRAEL)
    return table.game.catalogue.notation(advise(BOTS[bot], table.game, view, "seed", 2).move)


def value(table: Position) -> float:
    return title_of(table.game).heuristic.value(table.game, table.match.state, ISRAEL)


@BOTH
def test_a_front_that_would_fall_is_held(bot: str) -> None:
    """VIC-1: the sixth token of the North is at stake."""
    table = Position().tokens(north=5).israel(central="kibbutzim", south="kibbutzim").arabs(north="liberation-army")
    table.deck("israel", "kibbutzim").play(QUIET, "draw kibbutzim")
    assert best(table, bot) == "deploy kibbutzim north"


@BOTH
def test_the_battle_that_wins_the_war_is_fought(bot: str) -> None:
    """VIC-2: all three battles were won last turn, and only the South is missing."""
    table = Position().at(turn=3, wins_in_a_row=1).israel(north="kibbutzim", central="kibbutzim")
    table.arabs(north="liberation-army", south="egyptian-army").deck("israel", "palmach").play(QUIET, "draw palmach")
    assert best(table, bot) == "deploy palmach south"


@BOTH
def test_two_cards_are_planned_together(bot: str) -> None:
    """Either order of deployment wins, if the large card meets the large army."""
    table = (
        Position()
        .at(turn=3, wins_in_a_row=1)
        .israel(north="kibbutzim")
        .arabs(central="arab-legion", south="saudi-forces")
    )
    table.deck("israel", "palmach settlement-police").play(QUIET, "draw palmach", "draw settlement-police")
    assert best(table, bot) in ("deploy palmach central", "deploy settlement-police south")


@BOTH
def test_the_unit_that_can_be_spared_is_transferred(bot: str) -> None:
    table = Position().at(turn=3, wins_in_a_row=1).israel(north="haganah palmach", central="kibbutzim")
    table.arabs(north="liberation-army", south="egyptian-army").play(QUIET)
    assert best(table, bot) in ("transfer haganah north south", "transfer palmach north south")


def test_nobody_is_transferred_for_nothing() -> None:
    table = Position().everywhere(israel="haganah").arabs(north="liberation-army", south="egyptian-army")
    table.arabs(central="frontier-force").play(QUIET)
    assert best(table, "greedy") == "end"


@BOTH
def test_help_goes_to_the_front_that_it_decides(bot: str) -> None:
    """TARGET-1: five points for a front; the North is won without them, the Central front lost with them."""
    table = Position().tokens(south=5).israel(north="palmach", central="kibbutzim", south="mortars")
    table.arabs(north="liberation-army", central="arab-legion arab-legion arab-legion", south="egyptian-army")
    table.play("event surprise-attack")
    assert best(table, bot) == "target south"


def test_more_tokens_in_arab_hands_are_a_worse_position() -> None:
    def chance(tokens: int) -> float:
        table = Position().tokens(central=tokens).everywhere(israel="haganah", arabs="arab-armored-cars")
        return value(table.play(QUIET))

    chances = [chance(tokens) for tokens in (2, 3, 4, 5)]
    assert chances == sorted(chances, reverse=True)
    assert 0 < chances[-1] < chances[0] < 1


def test_greedy_play_wins_far_more_than_looking_at_this_turn_alone() -> None:
    """One game in two, where a player who only counts this turn's battles wins one in five; 150 games, four errors."""
    game, rng = ArabIsraeliWars(), random.Random(1948)
    heuristic, won = title_of(game).heuristic, 0
    for _ in range(150):
        state = game.start()
        while (turn := game.turn(state)) != OVER:
            moves = game.moves(state)
            game.play(
                state,
                draw_outcome(game, state, moves, rng)
                if turn == CHANCE
                else heuristic.reply(game, state, 0, moves, rng),
            )
        outcome = game.outcome(state)
        assert outcome is not None
        won += outcome.winner is not None
    assert 0.37 < won / 150 < 0.70
