"""7.0 Arab League Phase: advances and retreats."""

from __future__ import annotations

from itertools import pairwise

import pytest

from sandtable.engine.errors import Defective
from sandtable.engine.game import OVER

from .builders import ARMIES, Position, random_states, rule

SLOWEST_CARDS = ("deir-yassin", "czech-rifles")


@rule("7.0")
def test_the_armies_on_the_card_advance_one_box_and_the_others_stay() -> None:
    table = Position().armies(jordan=3).play("card plan-dalet")
    assert table.boxes == {"lebanon": 4, "syria": 3, "iraq": 4, "jordan": 2, "egypt": 4}
    assert table.event("advanced") == {"army": "syria", "box": 3, "space": "syria-3", "rule": "7.0"}


@rule("7.0")
@pytest.mark.parametrize("box", [4, 3, 2])
def test_an_army_advances_to_the_next_lower_box(box: int) -> None:
    assert Position().armies(jordan=box).play("card jewish-quarter").box("jordan") == box - 1


@rule("7.0")
def test_the_next_space_after_box_1_is_west_jerusalem_for_every_track() -> None:
    links = {space.id: space.links for space in Position().scene.spaces}
    assert all(links[f"{army}-1"] == ("jerusalem",) for army in ARMIES)
    assert all(links[f"{army}-{box}"] == (f"{army}-{box - 1}",) for army in ARMIES for box in (4, 3, 2))


@rule("7.0")
def test_a_card_may_name_nobody() -> None:
    table = Position().armies(lebanon=2, egypt=3).play("card refugees-hamper")
    assert (table.box("lebanon"), table.box("egypt")) == (2, 3)
    assert table.event("nobody-advances") == {"rule": "7.0"}


@rule("7.0")
@pytest.mark.parametrize("box", [1, 2, 3])
def test_a_retreating_army_goes_to_the_next_higher_box(box: int) -> None:
    table = Position().armies(jordan=box).card("jewish-quarter").play("attack jordan", "roll 6")
    assert table.box("jordan") == box + 1


@rule("7.0", "6.0")
def test_the_west_bank_retreat_moves_every_army_in_a_round_space_and_no_other() -> None:
    table = Position().armies(lebanon=1, syria=1, iraq=1, jordan=2, egypt=2).play("card refugees-hamper")
    assert table.boxes == {"lebanon": 1, "syria": 2, "iraq": 1, "jordan": 3, "egypt": 2}
    assert table.event("west-bank-retreat") == {
        "army": "jordan",
        "origin": "jordan-2",
        "box": 3,
        "space": "jordan-3",
        "rule": "6.0",
    }


@rule("7.0")
def test_the_west_bank_retreat_moves_an_army_one_box_even_if_it_comes_into_another_round_space() -> None:
    assert Position().armies(jordan=1).play("card refugees-hamper").box("jordan") == 2


@rule("7.0")
def test_a_retreat_never_goes_past_box_4() -> None:
    table = Position().armies(iraq=3, jordan=3).play("card refugees-hamper")
    assert (table.box("iraq"), table.box("jordan")) == (4, 4)
    assert max(box for state in random_states(7, 50) for box in state.boxes if box != 6) == 4


@rule("7.0", "8.4")
def test_the_west_bank_retreat_leaves_removed_armies_alone() -> None:
    assert Position().armies(iraq="removed").play("card refugees-hamper").box("iraq") == "removed"


@rule("6.0", "2.0")
def test_the_west_bank_retreat_never_leads_beyond_box_4_even_where_that_is_a_round_space() -> None:
    table = Position().round_space("jordan", 4).play("card refugees-hamper")
    assert table.box("jordan") == 4


@rule("7.0")
def test_ruling_r1_retreats_come_after_the_advances() -> None:
    """Jordan comes into Jericho, a round space, and is sent back: the other order would leave it in Box 3."""
    table = Position().own_card("both", advance=["jordan"], west_bank_retreat=True).play("card both")
    assert table.box("jordan") == 4
    assert table.events[:3] == ["card-revealed", "advanced", "west-bank-retreat"]


@rule("7.0", "5.0")
def test_ruling_r1_an_arrival_ends_the_game_before_any_retreat() -> None:
    """Latrun is a round space: a retreat first would have saved the city."""
    table = Position().armies(jordan=1, egypt=1)
    table.own_card("both", advance=["jordan"], west_bank_retreat=True).play("card both")
    assert (table.outcome.winner, table.box("jordan"), table.box("egypt")) == (None, 0, 1)


@rule("7.1")
def test_no_army_ever_advances_more_than_one_space_in_a_turn() -> None:
    states = random_states(71, 100, advanced=True, reserves=3)
    game = Position(advanced=True).game
    for before, after in pairwise(states):
        if len(after.action) > len(before.action):
            assert all(old - new <= 1 for old, new in zip(before.boxes, after.boxes, strict=True) if new != 6)
    assert any(game.turn(state) == OVER for state in states)


@rule("7.1", "7.2")
def test_an_army_among_the_slowest_advances_one_space_though_it_is_still_the_slowest_then() -> None:
    table = Position().armies(lebanon=1, syria=1, iraq=4, jordan=1, egypt=1).play("card deir-yassin")
    assert table.box("iraq") == 3


@rule("7.1")
def test_ruling_r2_no_card_orders_an_army_twice() -> None:
    """A deck in which a card did is refused; so whoever is ordered moves once."""
    with pytest.raises(Defective) as caught:
        Position().own_card("twice", advance=["jordan", "jordan"]).play("card twice")
    assert [defect.message.id for defect in caught.value.defects] == ["field.twice"]


@rule("7.2")
@pytest.mark.parametrize("card", SLOWEST_CARDS)
def test_the_example_of_the_rulebook(card: str) -> None:
    """Syria and Lebanon in their Boxes 3, the others in Boxes 1 and 2: both move to Box 2."""
    table = Position().armies(syria=3, lebanon=3, iraq=2, jordan=1, egypt=2).play(f"card {card}")
    assert table.boxes == {"lebanon": 2, "syria": 2, "iraq": 2, "jordan": 1, "egypt": 2}
    assert table.events.count("slowest-advanced") == 2
    assert table.event("slowest-advanced")["rule"] == "7.2"


@rule("7.2")
@pytest.mark.parametrize("card", SLOWEST_CARDS)
def test_at_the_start_every_army_is_slowest(card: str) -> None:
    assert set(Position().play(f"card {card}").boxes.values()) == {3}


@rule("7.2")
@pytest.mark.parametrize("card", SLOWEST_CARDS)
def test_a_single_slowest_army_advances_alone(card: str) -> None:
    table = Position().armies(lebanon=2, syria=2, iraq=2, jordan=1).play(f"card {card}")
    assert table.boxes == {"lebanon": 2, "syria": 2, "iraq": 2, "jordan": 1, "egypt": 3}


@rule("7.2", "5.0")
def test_when_all_armies_are_in_box_1_the_first_of_the_slowest_ends_the_game() -> None:
    table = Position().armies(**dict.fromkeys(ARMIES, 1)).play("card deir-yassin")
    assert list(table.boxes.values()) == [0, 1, 1, 1, 1]
    assert table.outcome.winner is None


@rule("7.2", "8.4")
@pytest.mark.parametrize("card", SLOWEST_CARDS)
def test_ruling_r3_removed_armies_are_not_the_slowest(card: str) -> None:
    table = Position().armies(iraq="removed", lebanon=2, syria=3, jordan=1, egypt=3).play(f"card {card}")
    assert table.boxes == {"iraq": "removed", "lebanon": 2, "syria": 2, "jordan": 1, "egypt": 2}
    assert "advance-ignored" not in table.events  # they are not even ordered


@rule("7.2")
def test_ruling_r3_with_nobody_left_in_play_nobody_advances() -> None:
    table = Position().armies(**dict.fromkeys(ARMIES, "removed")).play("card deir-yassin")
    assert "nobody-advances" in table.events
