"""9.0 Optional rules: Reserve Offensives and the advanced game."""

from __future__ import annotations

import random

import pytest

from sandtable.engine.errors import Defective
from sandtable.engine.game import OVER
from sandtable.titles.israeli_independence.game import IsraeliIndependence

from .builders import ARMIES, Position, rule


@rule("9.0")
@pytest.mark.parametrize("reserves", [0, 1, 2, 3])
@pytest.mark.parametrize("advanced", [False, True])
def test_either_rule_both_or_neither_can_be_used(reserves: int, advanced: bool) -> None:
    game = IsraeliIndependence({"reserves": reserves, "advanced": advanced})
    state = game.start()
    assert (state.reserves, len(state.draw)) == (reserves, 24 if advanced else 22)


@rule("9.0")
def test_neither_rule_is_used_unless_it_is_chosen() -> None:
    game = IsraeliIndependence()
    assert (game.options["reserves"], game.options["advanced"]) == (0, False)


# 9.1 Reserve Offensives ---------------------------------------------------------------------------------------------


@rule("9.1")
@pytest.mark.parametrize("reserves", [-1, 4, True, "2"])
def test_nobody_has_more_than_three_chits_or_less_than_none(reserves: object) -> None:
    with pytest.raises(Defective) as caught:
        IsraeliIndependence({"reserves": reserves})
    assert [defect.where for defect in caught.value.defects] == ["reserves"]


@rule("9.1")
def test_a_reserve_offensive_is_fought_like_any_other() -> None:
    table = Position().armies(jordan=2).card("plan-dalet").reserves(1).play("reserve jordan", "roll 5")
    assert table.box("jordan") == 3
    assert table.event("reserve-launched") == {"army": "jordan", "space": "jordan-2", "left": 0, "rule": "9.1"}


@rule("9.1")
def test_it_comes_in_addition_to_the_offensives_of_the_card() -> None:
    table = Position().armies(jordan=1).card("jewish-quarter").reserves(1).play("reserve jordan", "roll 1")
    assert (table.state["offensives_left"], table.state["reserves"]) == (1, 0)


@rule("9.1")
def test_it_can_be_used_on_a_card_without_offensives() -> None:
    table = Position().armies(jordan=2).reserves(1).play("card truce-declared")
    assert table.legal == ["reserve jordan", "reserve egypt", "end"]
    assert table.play("reserve jordan", "roll 6").box("jordan") == 3


@rule("9.1")
def test_ruling_r7_before_between_and_after_the_offensives_of_the_card() -> None:
    table = Position().armies(jordan=1).card("plan-dalet").reserves(3)
    table.play("reserve jordan", "roll 1", "attack jordan", "roll 1", "reserve jordan", "roll 1")
    table.play("attack jordan", "roll 1", "reserve jordan", "roll 6")
    assert (table.box("jordan"), table.phase, table.state["reserves"]) == (2, "headline", 0)


@rule("9.1")
@pytest.mark.parametrize("card", ["galilee-squadron", "operation-dani", "czech-rifles"])
def test_ruling_r7_it_ignores_the_drm_of_the_card(card: str) -> None:
    table = Position().armies(jordan=2).card(card).reserves(1).play("reserve jordan", "roll 4")
    assert (table.event("attack-failed")["drm"], table.box("jordan")) == (0, 2)


@rule("9.1")
def test_ruling_r7_it_ignores_a_drm_that_would_hurt() -> None:
    table = Position(advanced=True).armies(jordan=2).card("bernadotte-slain").reserves(1)
    assert table.play("reserve jordan", "roll 5").box("jordan") == 3


@rule("9.1")
def test_ruling_r7_it_ignores_the_target_list_of_the_card() -> None:
    table = Position().armies(**dict.fromkeys(ARMIES, 2)).card("operation-dani").reserves(1)
    assert table.legal == ["attack jordan", *(f"reserve {army}" for army in ARMIES), "end"]
    assert table.play("reserve egypt", "roll 4").box("egypt") == 3


@rule("9.1")
def test_ruling_r7_it_ignores_the_special_drm_of_the_west_bank() -> None:
    table = Position().armies(jordan=2).card("rebuff-latrun").reserves(1).play("reserve jordan", "roll 5")
    assert (table.event("pushed-back")["drm"], table.box("jordan")) == (0, 3)


@rule("9.1")
def test_ruling_r7_the_offensives_of_the_card_keep_their_drm_afterwards() -> None:
    table = Position().armies(jordan=1).card("galilee-squadron").reserves(1)
    table.play("reserve jordan", "roll 4", "attack jordan", "roll 4")
    assert (table.event("attack-failed")["drm"], table.event("pushed-back")["drm"]) == (0, 1)


@rule("9.1")
def test_several_chits_may_be_spent_in_one_turn() -> None:
    table = Position().armies(jordan=1).card("truce-declared").reserves(3)
    table.play("reserve jordan", "roll 6", "reserve jordan", "roll 6", "reserve jordan", "roll 6")
    assert (table.box("jordan"), table.state["reserves"]) == (4, 0)


@rule("9.1")
def test_a_chit_is_spent_for_good_whether_the_offensive_fails_or_not() -> None:
    table = Position().armies(jordan=1).card("plan-dalet").reserves(1).play("reserve jordan", "roll 1")
    assert table.refused("reserve jordan") == ("9.1", "no-reserves")
    table.play("end", "card soviets-condemn")
    assert table.refused("reserve jordan") == ("9.1", "no-reserves")


@rule("9.1")
def test_an_unused_chit_is_kept_for_later_turns() -> None:
    table = Position().armies(jordan=1).card("plan-dalet").reserves(2).play("end", "card soviets-condemn", "end")
    assert table.state["reserves"] == 2


@rule("9.1")
def test_without_chits_there_is_no_reserve_offensive() -> None:
    assert Position().armies(jordan=1).card("plan-dalet").refused("reserve jordan") == ("9.1", "no-reserves")


@rule("9.1")
def test_chits_are_used_in_an_offensive_phase_only() -> None:
    assert Position().armies(jordan=1).reserves(3).refused("reserve jordan") == ("6.0", "headline-first")


# 9.2 The advanced game ----------------------------------------------------------------------------------------------


@rule("9.2")
def test_cards_23_and_24_stay_out_of_the_standard_game() -> None:
    for card in ("old-city-stormed", "bernadotte-slain"):
        assert Position().refused(f"card {card}") == ("9.2", "advanced-card")


@rule("9.2")
def test_cards_23_and_24_are_in_the_advanced_deck() -> None:
    legal = Position(advanced=True).legal
    assert {"card old-city-stormed", "card bernadotte-slain"} <= set(legal)
    assert len(legal) == 24


@rule("9.2")
def test_ruling_r9_the_advanced_game_has_24_turns() -> None:
    game, rng = IsraeliIndependence({"advanced": True, "reserves": 3}), random.Random(92)
    longest = 0
    for _ in range(300):
        state = game.start()
        while game.turn(state) != OVER:
            game.play(state, game.moves(state)[0] if game.turn(state) >= 0 else rng.choice(game.moves(state)))
        longest = max(longest, len(state.action))
        assert 0 in state.boxes or len(state.action) == 24
    assert longest == 24


@rule("9.2", "5.0")
def test_ruling_r9_degrees_and_losing_are_unchanged() -> None:
    rest = ("iraq-tires", "truce-declared", "plan-dalet", "old-city-stormed")
    table = Position(advanced=True).armies(syria=1).draw("bernadotte-slain", *rest).play("card bernadotte-slain")
    assert (table.outcome.winner, table.outcome.degree) == (None, "marginal-defeat")
    table = Position(advanced=True).armies(jordan=1).card("bernadotte-slain").draw().play("end")
    assert (table.outcome.score, table.outcome.degree) == (17, "decisive-victory")


@rule("9.2")
def test_the_advanced_cards_work_as_any_other() -> None:
    table = Position(advanced=True).play("card old-city-stormed")
    assert (table.box("jordan"), table.box("egypt"), table.state["offensives_left"]) == (3, 3, 1)
