"""What the guide makes of positions whose answer follows from the rules, and how greedy and searching play use it."""

from __future__ import annotations

import math

import pytest

from sandtable.bots import BOTS, advise, hints
from sandtable.engine.title import title_of
from sandtable.titles.israeli_independence.solver import exact_values
from tests.titles.israeli_independence.builders import ISRAEL, Box, Position

EARLIER = ("iraq-tires", "operation-hiram", "truce-declared", "kfar-etzion", "czech-rifles", "burma-road")


def best(table: Position, bot: str = "greedy", level: int = 2) -> str:
    """Levels below the third do not ask the solver."""
    view = table.game.view(table.match.state, ISRAEL)
    return table.game.catalogue.notation(advise(BOTS[bot], table.game, view, "seed", level).move)


def value(table: Position) -> float:
    return title_of(table.game).heuristic.value(table.game, table.match.state, ISRAEL)


@pytest.mark.parametrize("bot", ["greedy", "search"])
def test_the_army_that_the_last_card_orders_into_jerusalem_is_attacked(bot: str) -> None:
    table = Position().armies(syria=1, jordan=1, egypt=1).card("halted-at-ashdod").draw("jewish-quarter")
    assert best(table, bot) == "attack jordan"


@pytest.mark.parametrize("bot", ["greedy", "search"])
def test_an_army_that_no_card_orders_again_is_left_alone(bot: str) -> None:
    table = (
        Position().armies(lebanon=1, jordan=2).card("plan-dalet").offensives(1).draw("jewish-quarter", "rebuff-latrun")
    )
    assert best(table, bot) == "attack jordan"


@pytest.mark.parametrize("bot", ["greedy", "search"])
def test_an_armistice_within_reach_is_worth_an_attack(bot: str) -> None:
    """Iraq in Box #3 leaves the war if pushed home in the turn of its card (8.4); it has many orders to come."""
    draw = ["iraqis-reach-jenin", "league-declares-war", "burma-road", "kfar-etzion", "operation-hiram"]
    table = Position().armies(iraq=3).card("iraq-tires").offensives(1).draw(*draw)
    assert best(table, bot) == "attack iraq"


def test_a_reserve_is_kept_while_nothing_threatens() -> None:
    table = Position(reserves=1).armies(lebanon=3).card("truce-declared").draw("jewish-quarter", "kfar-etzion")
    assert best(table) == "end"


def test_nothing_can_go_wrong_after_the_last_card() -> None:
    assert value(Position().armies(jordan=1).card("plan-dalet").draw()) == 1


def test_an_army_farther_away_is_a_better_position() -> None:
    chances = [value(Position().armies(jordan=box).card("plan-dalet").offensives(1)) for box in (1, 2, 3)]
    assert chances == sorted(chances)
    assert 0 < chances[0] < chances[-1] < 1


@pytest.mark.parametrize(
    "armies",
    [
        {"lebanon": "removed", "iraq": "removed", "jordan": 2, "egypt": 3},
        {"lebanon": "removed", "iraq": "removed", "syria": 2, "jordan": 1, "egypt": 1},
    ],
)
def test_what_a_hint_says_of_many_cards_is_as_far_off_as_it_says(
    armies: dict[str, Box], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fifteen cards are to come, one more than is worked out on the spot: the chances come from playouts."""
    monkeypatch.setattr("sandtable.titles.israeli_independence.solver.exact._worked", [])
    table = Position().armies(**armies).played(*EARLIER).card("plan-dalet")
    game, state = table.game, table.match.state
    assert len(state.draw) == 15
    told = hints(game, game.view(state, ISRAEL), "seed")
    monkeypatch.setattr("sandtable.titles.israeli_independence.solver.exact.LIVE_CARDS", 15)
    true = exact_values(game, state)
    for move, each in told.items():
        assert not each.exact
        assert abs(each.value - true[move]) <= math.hypot(each.error, each.shared) < 0.08
