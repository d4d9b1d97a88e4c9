"""8.0 Offensive Phase: targets, the die, its modifiers, armistices."""

from __future__ import annotations

import pytest

from .builders import ARMIES, BATTLE_VALUES, WEST_BANK, Position, rule

# How many, and against whom -----------------------------------------------------------------------------------------


@rule("8.0")
@pytest.mark.parametrize(("card", "count"), [("jewish-quarter", 1), ("plan-dalet", 2), ("idf-established", 3)])
def test_as_many_offensives_as_the_card_shows(card: str, count: int) -> None:
    table = Position().armies(jordan=1).card(card)
    for _ in range(count):
        assert table.phase == "offensive"
        table.play("attack jordan", "roll 1")
    assert table.phase == "headline"


@rule("8.0")
def test_the_offensives_of_a_card_are_announced_with_their_drm() -> None:
    table = Position().play("card galilee-squadron")
    assert table.event("offensives-given") == {"count": 2, "drm": 1, "rule": "8.0"}


@rule("8.0")
@pytest.mark.parametrize("used", [0, 1, 2])
def test_offensives_may_be_left_unused(used: int) -> None:
    table = Position().armies(jordan=1).card("idf-established")
    for _ in range(used):
        table.play("attack jordan", "roll 1")
    assert table.play("end").phase == "headline"
    assert table.event("phase-ended") == {"count": 3 - used, "rule": "8.0"}


@rule("8.0")
def test_unused_offensives_are_not_kept_for_the_next_turn() -> None:
    table = Position().armies(jordan=2).card("idf-established").play("end", "card jewish-quarter")
    assert table.state["offensives_left"] == 1


@rule("8.0")
def test_no_offensive_when_the_card_gives_none() -> None:
    table = Position().armies(jordan=2).card("truce-declared").reserves(1)
    assert table.refused("attack jordan") == ("8.0", "card-gives-none")


@rule("8.0")
def test_no_offensive_when_all_have_been_used() -> None:
    table = Position().armies(jordan=2).card("jewish-quarter").reserves(1).play("attack jordan", "roll 1")
    assert table.refused("attack jordan") == ("8.0", "no-offensives-left")


@rule("8.0")
@pytest.mark.parametrize("army", ARMIES)
def test_an_army_in_box_4_is_no_target(army: str) -> None:
    others = {other: 2 for other in ARMIES if other != army}
    table = Position().armies(**others).card("idf-established")
    assert f"attack {army}" not in table.legal
    assert table.refused(f"attack {army}") == ("8.0", "army-at-home")


@rule("8.0", "9.1")
def test_ruling_r5_an_army_in_box_4_is_no_target_for_a_reserve_offensive_either() -> None:
    table = Position().armies(jordan=2).card("idf-established").reserves(3)
    assert table.refused("reserve syria") == ("8.0", "army-at-home")


@rule("8.0", "9.1")
def test_ruling_r5_an_army_pushed_back_to_box_4_stops_being_a_target_at_once() -> None:
    table = Position().armies(syria=3, jordan=2).card("idf-established").reserves(1)
    table.play("attack syria", "roll 6")
    assert table.legal == ["attack jordan", "reserve jordan", "end"]
    assert table.refused("attack syria") == ("8.0", "army-at-home")
    assert table.refused("reserve syria") == ("8.0", "army-at-home")


@rule("8.0", "6.0")
@pytest.mark.parametrize(
    ("card", "targets"),
    [("operation-dani", {"jordan"}), ("operation-yoav", {"egypt"}), ("operation-hiram", {"lebanon", "syria"})],
)
def test_a_card_with_a_target_list_allows_no_other_targets(card: str, targets: set[str]) -> None:
    table = Position().armies(**dict.fromkeys(ARMIES, 2)).card(card)
    assert {move.split()[1] for move in table.legal if move != "end"} == targets
    for army in set(ARMIES) - targets:
        assert table.refused(f"attack {army}") == ("6.0", "not-a-target")


# The die ------------------------------------------------------------------------------------------------------------


@rule("8.0")
@pytest.mark.parametrize("army", ARMIES)
@pytest.mark.parametrize("die", range(1, 7))
def test_strictly_more_than_the_battle_value_pushes_the_army_back_one_space(army: str, die: int) -> None:
    table = Position().armies(**{army: 2}).card("idf-established").play(f"attack {army}", f"roll {die}")
    assert table.box(army) == (3 if die > BATTLE_VALUES[army] else 2)


@rule("8.0")
@pytest.mark.parametrize("army", ARMIES)
def test_equal_to_the_battle_value_has_no_effect(army: str) -> None:
    table = Position().armies(**{army: 2}).card("idf-established")
    table.play(f"attack {army}", f"roll {BATTLE_VALUES[army]}")
    assert table.box(army) == 2


@rule("8.0")
def test_an_attack_is_told_with_its_die_its_drm_and_its_result() -> None:
    table = Position().armies(jordan=2).card("galilee-squadron").play("attack jordan", "roll 4")
    facts = {"army": "jordan", "die": 4, "drm": 1, "total": 5, "value": 4, "box": 3, "space": "jordan-3", "rule": "8.0"}
    assert table.event("offensive-launched") == {"army": "jordan", "space": "jordan-2", "left": 1, "rule": "8.0"}
    assert table.event("pushed-back") == facts


@rule("8.0")
@pytest.mark.parametrize(("card", "roll"), [("plan-dalet", 3), ("galilee-squadron", 2)])
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Lebanon is pushed back to its starting space, Box 4."),
        ("es", "Líbano retrocede hasta su casilla inicial, la 4."),
    ],
)
def test_an_army_pushed_back_home_is_not_said_to_go_to_itself(card: str, roll: int, language: str, said: str) -> None:
    table = Position().armies(lebanon=3).card(card).play("attack lebanon", f"roll {roll}")
    pushed = next(told.event.message for told in table.told if told.event.kind == "pushed-back")
    assert table.game.words[language].say(pushed).endswith(said)


@rule("8.0")
@pytest.mark.parametrize(("card", "roll", "box"), [("galilee-squadron", 4, 3), ("plan-dalet", 4, 2)])
def test_the_drm_of_the_card_is_added(card: str, roll: int, box: int) -> None:
    assert Position().armies(jordan=2).card(card).play("attack jordan", f"roll {roll}").box("jordan") == box


@rule("8.0")
def test_a_negative_drm_is_subtracted() -> None:
    table = Position(advanced=True).armies(jordan=2).card("bernadotte-slain").play("attack jordan", "roll 5")
    assert table.box("jordan") == 2


@rule("8.0")
def test_ruling_r4_less_than_one_is_one() -> None:
    table = Position(advanced=True).armies(jordan=2).card("bernadotte-slain").play("attack jordan", "roll 1")
    assert table.event("attack-failed")["total"] == 1


@rule("8.0")
def test_ruling_r4_more_than_six_is_six() -> None:
    table = Position().armies(jordan=2).card("galilee-squadron").play("attack jordan", "roll 6")
    assert table.event("pushed-back")["total"] == 6


@rule("8.0")
def test_ruling_r4_no_modifier_beats_a_battle_value_of_6() -> None:
    """On a map of an author's own: 6 + 1 is still 6."""
    table = Position().armies(jordan=2).battle_value("jordan", 6).card("galilee-squadron")
    assert table.play("attack jordan", "roll 6").box("jordan") == 2


@rule("8.0")
def test_ruling_r4_the_die_is_clamped_after_all_modifiers() -> None:
    """6 + 1 - 1 is 6; clamped between the two it would be 5, and 1 - 1 + 1 would be 2."""
    table = Position().armies(jordan=2).own_card("mixed", drm=1, west_bank_drm=-1, offensives=1).card("mixed")
    assert table.play("attack jordan", "roll 6").event("pushed-back")["total"] == 6
    table = Position().armies(jordan=2).own_card("mixed", drm=-1, west_bank_drm=1, offensives=1).card("mixed")
    assert table.play("attack jordan", "roll 1").event("attack-failed")["total"] == 1


@rule("8.0", "6.0")
@pytest.mark.parametrize("army", ARMIES)
@pytest.mark.parametrize("box", [1, 2, 3])
def test_the_west_bank_drm_holds_against_armies_in_round_spaces_only(army: str, box: int) -> None:
    table = Position().armies(**{army: box}).card("rebuff-latrun")
    table.play(f"attack {army}", f"roll {BATTLE_VALUES[army] + 1}")
    in_west_bank = (army, box) in WEST_BANK
    rolled = next(each.event for each in table.told if each.event.kind in ("pushed-back", "attack-failed"))
    assert rolled.arguments["drm"] == (-1 if in_west_bank else 0)
    assert table.box(army) == (box if in_west_bank else box + 1)


@rule("8.0", "6.0")
def test_the_west_bank_drm_looks_at_where_the_army_stands_at_each_attack() -> None:
    """Syria leaves Nablus, a round space, with the first attack: the second is not hampered."""
    table = Position().armies(syria=1).card("rebuff-latrun").play("attack syria", "roll 5")
    assert table.event("pushed-back")["drm"] == -1
    assert table.play("attack syria", "roll 4").event("pushed-back")["drm"] == 0


@rule("8.0")
def test_each_offensive_is_rolled_before_anything_else_is_decided() -> None:
    table = Position().armies(jordan=2, syria=2).card("plan-dalet").play("attack jordan")
    assert table.refused("attack syria") == ("8.0", "roll-first")
    assert table.refused("end") == ("8.0", "roll-first")


@rule("8.0")
def test_no_die_is_rolled_without_an_offensive() -> None:
    assert Position().armies(jordan=2).card("plan-dalet").refused("roll 6") == ("8.0", "no-attack-to-roll-for")
    assert Position().refused("roll 6") == ("8.0", "no-attack-to-roll-for")


# Cases --------------------------------------------------------------------------------------------------------------


@rule("8.1")
def test_the_result_of_an_offensive_is_known_before_the_next_is_decided() -> None:
    table = Position().armies(jordan=3, syria=2).card("plan-dalet").play("attack jordan", "roll 6")
    assert (table.box("jordan"), table.phase) == (4, "offensive")
    assert table.legal == ["attack syria", "end"]


@rule("8.1")
def test_no_target_is_named_in_advance() -> None:
    table = Position().armies(jordan=2, syria=2).card("plan-dalet").play("attack jordan", "roll 1")
    assert table.legal == ["attack syria", "attack jordan", "end"]


@rule("8.2")
def test_an_army_can_be_attacked_several_times_in_a_turn() -> None:
    table = Position().armies(jordan=1).card("idf-established")
    table.play("attack jordan", "roll 6", "attack jordan", "roll 5", "attack jordan", "roll 6")
    assert table.box("jordan") == 4


@rule("8.2")
def test_an_army_can_be_attacked_again_after_a_failure() -> None:
    table = Position().armies(jordan=1).card("plan-dalet").play("attack jordan", "roll 4", "attack jordan", "roll 5")
    assert table.box("jordan") == 2


@rule("8.3")
@pytest.mark.parametrize("box", [1, 2, 3])
def test_a_failed_offensive_leaves_the_army_in_place(box: int) -> None:
    table = Position().armies(jordan=box).card("jewish-quarter").play("attack jordan", "roll 1")
    assert table.box("jordan") == box
    assert table.event("attack-failed")["rule"] == "8.3"


# Armistice ----------------------------------------------------------------------------------------------------------

ARMISTICES = [("iraq-tires", "iraq"), ("operation-hiram", "lebanon"), ("rhodes-talks", "egypt")]


@rule("8.4")
@pytest.mark.parametrize(("card", "army"), ARMISTICES)
def test_an_army_that_ends_the_turn_of_its_armistice_card_in_box_4_is_removed(card: str, army: str) -> None:
    table = Position().armies(syria=2).card(card).play("end")
    assert table.box(army) == "removed"
    assert table.event("armistice-signed") == {"army": army, "rule": "8.4"}


@rule("8.4")
@pytest.mark.parametrize(("card", "army"), ARMISTICES)
@pytest.mark.parametrize("box", [1, 2, 3])
def test_no_armistice_with_an_army_that_ends_the_turn_elsewhere(card: str, army: str, box: int) -> None:
    table = Position().armies(**{army: box}).card(card).play("end")
    assert table.box(army) == box
    assert table.event("armistice-missed") == {"army": army, "box": box, "space": f"{army}-{box}", "rule": "8.4"}


@rule("8.4")
def test_the_armistice_concerns_its_own_army_alone() -> None:
    table = Position().card("iraq-tires").play("end")
    assert table.boxes == {"lebanon": 4, "syria": 4, "iraq": "removed", "jordan": 4, "egypt": 4}


@rule("8.4")
def test_the_armistice_waits_for_the_end_of_the_turn() -> None:
    """While offensives are left, the army is in play in its Box 4."""
    table = Position().armies(iraq=3, syria=2).card("iraq-tires").play("attack iraq", "roll 6")
    assert (table.box("iraq"), table.phase) == (4, "offensive")
    assert table.play("attack syria", "roll 1").box("iraq") == "removed"


@rule("8.4")
def test_the_armistice_is_signed_when_the_last_offensive_pushes_the_army_home_and_the_phase_passes() -> None:
    table = Position().armies(iraq=3).card("iraq-tires").play("attack iraq", "roll 6")
    assert (table.box("iraq"), table.events[-1]) == ("removed", "armistice-signed")


@rule("8.4", "4.0")
def test_the_armistice_is_signed_when_the_phase_passes_without_a_decision() -> None:
    """Operation Hiram may attack only Lebanon and Syria, and both are at home."""
    table = Position().play("card operation-hiram")
    assert (table.box("lebanon"), table.phase) == ("removed", "headline")


@rule("8.4", "9.1")
def test_ruling_r6_the_armistice_counts_reserve_offensives_too() -> None:
    table = Position().armies(iraq=3, syria=2).card("iraq-tires").offensives(0).reserves(1)
    assert table.play("reserve iraq", "roll 4").box("iraq") == "removed"


@rule("8.4", "9.1")
def test_ruling_r6_the_armistice_waits_until_reserve_offensives_are_over() -> None:
    table = Position().armies(iraq=3, syria=2).card("iraq-tires").offensives(1).reserves(1)
    assert table.play("attack iraq", "roll 6").box("iraq") == 4
    assert table.legal == ["reserve syria", "end"]
    assert table.play("end").box("iraq") == "removed"


@rule("8.4", "5.0")
def test_an_armistice_on_the_last_card_counts_in_the_final_score() -> None:
    table = Position().draw("iraq-tires").play("card iraq-tires", "end")
    assert table.outcome.score == 4 + 3 + 6 + 3 + 4
    assert table.events.index("armistice-signed") < table.events.index("game-won")


@rule("8.4")
def test_future_advances_of_a_removed_army_are_ignored() -> None:
    table = Position().armies(iraq="removed").play("card kfar-etzion")
    assert table.box("iraq") == "removed"
    assert table.event("advance-ignored") == {"army": "iraq", "rule": "8.4"}


@rule("8.4")
def test_the_other_armies_on_the_card_advance_all_the_same() -> None:
    table = Position().armies(iraq="removed").play("card league-declares-war")
    assert table.boxes == {"lebanon": 3, "syria": 4, "iraq": "removed", "jordan": 4, "egypt": 3}


@rule("8.4")
def test_a_removed_army_is_no_target() -> None:
    table = Position().armies(iraq="removed", jordan=2).card("idf-established").reserves(1)
    assert table.legal == ["attack jordan", "reserve jordan", "end"]
    assert table.refused("attack iraq") == ("8.4", "army-removed")
    assert table.refused("reserve iraq") == ("8.4", "army-removed")


@rule("8.4")
def test_an_armistice_card_for_an_army_already_removed_changes_nothing() -> None:
    table = Position().armies(iraq="removed", syria=2).card("iraq-tires").play("end")
    assert table.box("iraq") == "removed"
    assert table.events == ["phase-ended"]
