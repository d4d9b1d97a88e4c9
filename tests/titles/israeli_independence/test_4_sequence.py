"""4.0 Sequence of play: headline, Arab League, offensives; then the next turn."""

from __future__ import annotations

import random

from sandtable.engine.game import OVER
from sandtable.titles.israeli_independence.game import IsraeliIndependence

from .builders import Position, rule


@rule("4.0")
def test_the_three_phases_come_in_order() -> None:
    table = Position().armies(iraq=3).play("card jewish-quarter", "attack iraq", "roll 6")
    assert table.events == ["card-revealed", "advanced", "offensives-given", "offensive-launched", "pushed-back"]
    assert [told.rule for told in table.told] == ["6.0", "7.0", "8.0", "8.0", "8.0"]


@rule("4.0", "6.0")
def test_the_revealed_card_goes_from_the_draw_pile_to_the_top_of_the_action_pile() -> None:
    table = Position().played("truce-declared").play("card plan-dalet")
    assert table.state["action_pile"] == ["truce-declared", "plan-dalet"]
    assert "plan-dalet" not in table.state["draw_pile"]


@rule("4.0")
def test_after_the_offensives_a_new_turn_begins_with_the_next_headline() -> None:
    table = Position().armies(jordan=3).card("jewish-quarter").play("attack jordan", "roll 1")
    assert table.phase == "headline"
    assert table.match.game.turn_name(table.match.state) == "chance"


@rule("4.0")
def test_no_offensive_before_the_headline() -> None:
    assert Position().armies(jordan=2).refused("attack jordan") == ("6.0", "headline-first")


@rule("4.0")
def test_no_headline_before_the_offensive_phase_is_over() -> None:
    table = Position().armies(jordan=2).card("plan-dalet")
    assert table.refused("card burma-road") == ("4.0", "offensive-before-headline")
    table.play("attack jordan")
    assert table.refused("card burma-road") == ("4.0", "offensive-before-headline")


@rule("4.0")
def test_a_card_is_revealed_once_a_game() -> None:
    assert Position().played("plan-dalet").refused("card plan-dalet") == ("4.0", "card-already-played")


@rule("4.0", "8.0")
def test_the_phase_passes_by_itself_on_a_card_without_offensives() -> None:
    table = Position().armies(egypt=3).play("card truce-declared")
    assert table.phase == "headline"
    assert "no-offensives" in table.events


@rule("4.0", "8.0")
def test_the_phase_passes_by_itself_when_every_army_is_at_home() -> None:
    table = Position().play("card refugees-hamper")
    assert table.phase == "headline"
    assert table.events[-1] == "nothing-to-attack"


@rule("4.0", "8.0")
def test_the_phase_passes_by_itself_when_no_army_out_is_a_target() -> None:
    table = Position().play("card operation-dani")
    assert (table.box("syria"), table.phase) == (3, "headline")


@rule("4.0", "8.0")
def test_the_phase_passes_by_itself_after_the_last_offensive() -> None:
    table = Position().armies(jordan=2).card("plan-dalet").play("attack jordan", "roll 1", "attack jordan", "roll 1")
    assert table.phase == "headline"


@rule("4.0", "8.0")
def test_the_phase_passes_by_itself_when_the_last_target_is_pushed_back_to_box_4() -> None:
    table = Position().armies(jordan=3).card("plan-dalet").play("attack jordan", "roll 5")
    assert (table.phase, table.state["offensives_left"]) == ("headline", 0)


@rule("4.0", "9.1")
def test_the_phase_does_not_pass_while_a_reserve_offensive_could_be_launched() -> None:
    table = Position().armies(jordan=2).card("jewish-quarter").reserves(1).play("attack jordan", "roll 1")
    assert table.legal == ["reserve jordan", "end"]


@rule("4.0", "9.1")
def test_the_phase_passes_by_itself_when_reserves_have_nobody_to_attack() -> None:
    assert Position().reserves(3).play("card refugees-hamper").phase == "headline"


@rule("4.0")
def test_a_complete_game_has_as_many_turns_as_cards() -> None:
    game, rng = IsraeliIndependence(), random.Random(4)
    lengths = set()
    for _ in range(200):
        state = game.start()
        while game.turn(state) != OVER:
            game.play(state, game.moves(state)[0] if game.turn(state) >= 0 else rng.choice(game.moves(state)))
        won = not state.draw and 0 not in state.boxes
        assert len(state.action) == 22 if won else len(state.action) <= 22
        lengths.add(len(state.action))
    assert 22 in lengths


@rule("4.0")
def test_the_last_card_ends_the_game_and_not_before_its_offensives() -> None:
    table = Position().armies(jordan=2).draw("plan-dalet").play("card plan-dalet")
    assert table.match.outcome is None
    assert table.play("end").phase == "over"
