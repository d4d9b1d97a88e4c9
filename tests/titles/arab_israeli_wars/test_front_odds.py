"""The chances of the battles to come are exact: every way in which dice and decks may turn out, counted."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest

from sandtable.engine.game import CHANCE
from sandtable.titles.arab_israeli_wars.game import ArabIsraeliWars
from sandtable.titles.arab_israeli_wars.rules import battle_phase
from sandtable.titles.arab_israeli_wars.rules.event_effects import FRONTS
from sandtable.titles.arab_israeli_wars.rules.state import ASK_DEPLOY, ASK_TARGET, EVENT, ISRAELI, NONE, TRANSFER, State
from sandtable.titles.arab_israeli_wars.shown.front_odds import LEFT_OPEN, LOST, WON, front_odds

from .builders import Position, random_states


def decisions(seed: int, **options: object) -> list[tuple[ArabIsraeliWars, State]]:
    """Decisions between the event and the transfers."""
    game = ArabIsraeliWars(options)
    found = [
        state
        for state in random_states(seed, 6, **options)
        if state.event != NONE and state.phase in (EVENT, ISRAELI) and game.turn(state) >= 0
    ]
    return [(game, state) for state in found]


def played_out(game: ArabIsraeliWars, state: State, dice: random.Random) -> State:
    """One way in which it may go on while the player decides nothing, by the rules as they are played."""
    state = state.copy()
    while state.phase < TRANSFER:
        if state.asks == ASK_DEPLOY:
            state.hand = []
            game.run_until(state, TRANSFER)
        elif state.asks == ASK_TARGET:
            state.picks[state.done] = LEFT_OPEN
            game.run_until(state, TRANSFER)
        else:
            assert game.turn(state) == CHANCE
            moves = game.moves(state)
            game.play_until(state, dice.choices(moves, game.weights(state) or [1] * len(moves))[0], TRANSFER)
    return state


@pytest.mark.parametrize("draws", [{}, {"start": "easy"}])
def test_the_odds_are_those_that_many_tries_come_near_to(draws: dict[str, object]) -> None:
    tries, dice = 300, random.Random(7)
    found = [(game, state, front_odds(game, state)) for game, state in decisions(3, **draws)]
    uncertain = [each for each in found if any(0 < odds[0] < 1 for odds in each[2])]
    assert uncertain
    for game, state, odds in uncertain[:5]:
        worlds = [played_out(game, state, dice) for _ in range(tries)]
        for front in range(len(FRONTS)):
            results = Counter(battle_phase.battle_result(game, world, front)[0] for world in worlds)
            won = sum(count for result, count in results.items() if result in WON)
            lost = sum(count for result, count in results.items() if result in LOST)
            assert abs(won / tries - odds[front][0]) < 0.15
            assert abs(lost / tries - odds[front][2]) < 0.15


def test_the_odds_of_a_front_add_up_to_one() -> None:
    for game, state in decisions(11):
        assert all(sum(odds) == 1 for odds in front_odds(game, state))


def before_the_draws() -> Position:
    """A target is to be chosen; then two of three cards come, one of which finds its own front."""
    table = Position().everywhere(israel="haganah").deck("israel", "irgun haganah haganah")
    table.arabs(north="liberation-army liberation-army", south="egyptian-army egyptian-army")
    return table.play("event destroy-arab-hq")


def test_a_card_that_finds_its_own_front_is_counted_at_each_of_them() -> None:
    """Two in three that the Irgun are drawn, one in three for each front: 5 + 3 against 6, nobody, and 8."""
    table = before_the_draws()
    comes = Fraction(2, 9)
    never, always = Fraction(0), Fraction(1)
    assert front_odds(table.game, table.match.state) == (
        (comes, never, 1 - comes),
        (always, never, never),
        (never, comes, 1 - comes),
    )


def test_the_odds_stand_beside_the_forecast_in_both_languages() -> None:
    table = before_the_draws()
    scene = table.scene
    notes = {fact.id: fact.note for fact in scene.facts}
    layer = next(layer for layer in scene.layers if layer.id == "forecast")
    for language, expected in (
        ("en", "win 22%, no winner 0%, loss 78%"),
        ("es", "victoria 22\N{NO-BREAK SPACE}%, sin vencedor 0\N{NO-BREAK SPACE}%, derrota 78\N{NO-BREAK SPACE}%"),
    ):
        words = table.game.words[language]
        assert notes["north"] is not None
        assert words.say(notes["north"]) == expected
        assert layer.marks[0].text is not None
        assert expected in words.say(layer.marks[0].text)
    assert [round(mark.strength or 0, 3) for mark in layer.marks] == [0.222, 1.0, 0.111]


def test_where_nothing_can_come_the_forecast_is_certain() -> None:
    table = Position().everywhere(israel="palmach", arabs="egyptian-army").deck("israel", "haganah haganah")
    table.play("event isolated-settlements", "draw haganah", "draw haganah")
    odds = front_odds(table.game, table.match.state)
    results = [battle_phase.battle_result(table.game, table.match.state, front)[0] for front in range(len(FRONTS))]
    assert all(share in (0, 1) for front in odds for share in front)
    assert [each[0] for each in odds] == [Fraction(result in WON) for result in results]
    assert all(fact.note is None for fact in table.scene.facts if fact.id in FRONTS)
