"""S2.2.4: the moments at which cards may be played in answer to something, and what they give away: nothing."""

from __future__ import annotations

import pytest

from .positions import Position, rule


def siege(*cards: str, unseen: str = "") -> Position:
    """Five Romans and a consul before Pintias; the siege die is announced."""
    table = Position().hand(*cards).unseen(*unseen.split()).holds("rome", "gela")
    table.at("pintias", "L1 L2 L3 L4 L5 consul-a").at("h_pintias", "R1").within("pintias", "G1")
    return table.siege("rome", "pintias").supply("rome", "gela").play("siege pintias")


# What opens a window -----------------------------------------------------------------------------------------------


@rule("S2.2.4")
def test_a_window_opens_for_a_card_that_might_be_in_hand_though_it_is_not() -> None:
    table = siege(unseen="salida")
    assert (table.window, table.turn, table.legal) == ("siege", "carthage", ["pass"])
    table.play("pass")
    assert table.turn == "chance"


@rule("S2.2.4")
def test_a_window_opens_for_a_card_that_lies_face_down_among_the_discards() -> None:
    table = Position().holds("rome", "gela").at("gela", "L1")
    card = table.card("emboscada")
    table.state.open[card] -= 1
    table.state.buried[card] += 1
    table.supply("rome", "gela").play("activate L1", "depart", "go hibleos")
    assert (table.window, table.legal) == ("entry", ["pass"])


def test_the_prompt_of_a_window_says_where() -> None:
    table = Position().unseen("emboscada").holds("rome", "gela").at("gela", "L1").supply("rome", "gela")
    table.play("activate L1", "depart", "go hibleos")
    prompt = table.game.scene(table.game.view(table.state, 1)).prompt
    assert table.game.words["en"].say(prompt).startswith("Hyblaean Mountains. A stack has just entered a zone")


@rule("S2.2.4")
def test_no_window_opens_once_every_copy_has_been_played() -> None:
    assert siege().turn == "chance"


@rule("S2.2.4")
def test_no_window_opens_where_the_card_could_not_be_played() -> None:
    table = Position().unseen("emboscada").holds("rome", "gela").at("gela", "L1").supply("rome", "gela")
    table.play("activate L1", "depart", "go himera_sur")
    assert table.window is None


@rule("S2.2.4")
def test_the_enemy_sees_the_same_whether_the_card_is_held_or_not() -> None:
    holding = siege("salida")
    bluffing = siege("jantipo", unseen="salida")
    assert holding.game.known_deciders(holding.state, 0) == bluffing.game.known_deciders(bluffing.state, 0) == (1,)
    assert holding.game.view(holding.state, 0) == bluffing.game.view(bluffing.state, 0)
    assert holding.game.view(holding.state, 1) != bluffing.game.view(bluffing.state, 1)


@rule("S2.2.4")
def test_the_enemy_hears_the_same_whether_the_card_is_held_or_not() -> None:
    heard = []
    for table in (siege("salida"), siege("jantipo", unseen="salida")):
        table.play("pass")
        heard.append([told for told in table.told if told.reaches(0)])
    assert heard[0] == heard[1]


# Order -------------------------------------------------------------------------------------------------------------


@rule("S2.2.4")
def test_the_active_side_is_asked_first_then_the_other_and_two_passes_close() -> None:
    table = siege("traicion-en-las-murallas", "salida")
    assert table.turn == "rome"
    table.play("pass")
    assert table.turn == "carthage"
    table.play("pass")
    assert table.turn == "chance"


@rule("S2.2.4")
def test_a_card_played_opens_the_window_again_for_both() -> None:
    table = siege("traicion-en-las-murallas", "traicion-en-las-murallas", "salida", "salida")
    table.play("pass", "play salida", "check L1", "check L2", "roll 1", "roll 1")
    assert (table.window, table.turn) == ("siege", "rome")
    table.play("play traicion-en-las-murallas")
    assert table.turn == "rome"
    table.play("pass")
    assert table.turn == "carthage"
    assert "play salida" in table.legal
    table.play("pass")
    assert table.turn == "chance"


@rule("S2.2.4")
def test_any_number_of_cards_may_be_played_on_one_occasion() -> None:
    table = siege("traicion-en-las-murallas", "traicion-en-las-murallas")
    table.play("play traicion-en-las-murallas", "play traicion-en-las-murallas", "roll 10")  # 10 - 6 + 1 - 5 = 0
    assert table.state.control[table.zone("pintias")] == 0


@rule("S2.2.4")
def test_a_failed_check_is_answered_by_the_owner_of_the_unit_alone() -> None:
    table = Position().hand("triplex-acies", "caballeria-numida").holds("rome", "gela").resources("carthage", "enna")
    table.at("himera_sur", "L1 L2 N1 M1").battle("L1 L2", came_from="gela")
    table.hands("confusion confusion", "confusion confusion").play("chit confusion", "pass", "check L1", "roll 10")
    assert (table.window, table.turn) == ("failed-check", "rome")
    table.play("pass")
    assert table.window is None


# The kinds of cards ------------------------------------------------------------------------------------------------


@rule("S2.2.1", "S4.2.3.a")
@pytest.mark.parametrize(
    "card", ["motin-de-los-mercenarios", "alzamiento-numida", "triplex-acies", "victoria-total", "viento-favorable"]
)
def test_only_operational_cards_are_a_card_choice(card: str) -> None:
    table = Position().hand(card, "suministros-de-italia").at("lilibeo", "G1").card_choice("rome")
    assert table.offered("play") == {"suministros-de-italia"}


@rule("S2.2.1")
def test_no_operational_card_is_played_in_an_operation() -> None:
    table = Position().hand("suministros-de-italia").supply("rome", "reggio")
    assert table.offered("play") == set()


@rule("S2.2.1", "S2.2.4")
def test_events_are_played_in_the_enemys_operation_too() -> None:
    table = Position().hand("alzamiento-numida").resources("carthage", "enna").operation("carthage").play("spend enna")
    assert (table.window, table.turn) == ("operation", "rome")
    table.play("play alzamiento-numida", "target numidia")
    assert table.state.tokens[table.zone("numidia")] == 1
    assert table.turn == "carthage"


@rule("S9.4", "S2.2.1")
def test_attack_cards_are_for_the_side_that_began_the_battle() -> None:
    table = Position().hand("asalto-de-los-manipulos", "victoria-total").at("himera_sur", "L1 N1")
    table.battle("N1", came_from="enna").hands("cuna cuna", "confusion confusion").play("chit confusion", "roll 1")
    table.play("chit cuna")
    assert table.window is None


# Between actions (W1) ----------------------------------------------------------------------------------------------


@rule("S2.2.4")
def test_the_other_side_may_answer_after_each_action() -> None:
    table = Position().hand("mal-tiempo").holds("rome", "gela").at("gela", "L1:o L2:o R1:o").resources("rome", "gela")
    table.supply("rome", "gela").play("reorganise L1")
    assert (table.window, table.turn) == ("operation", "carthage")
    table.play("play mal-tiempo")
    assert table.offered("reorganise") == {"L2"}


@rule("S2.2.4")
def test_what_an_action_has_brought_about_may_be_answered_after_it() -> None:
    table = Position().hand("mal-tiempo").holds("rome", "gela").resources("rome", "h_gela")
    table.at("h_gela", "R1 R2 consul-a").at("h_pintias", "C1:do").supply("rome", "h_gela")
    table.play("activate R1", "activate all", "depart", "pass", "go m_lib_cen", "go h_pintias")
    table.hands("mala-derrota onagros", "mala-derrota ballestas").play("chit mala-derrota", "check R1", "roll 10")
    table.play("ready", "chit mala-derrota").roll(10)
    assert table.over
    assert (table.where("R1"), table.state_of("R1")) == ("gela", "o")
    assert (table.window, table.turn) == ("operation", "carthage")


@rule("S2.2.4")
def test_an_event_of_the_active_side_may_be_answered() -> None:
    table = Position().hand("mal-tiempo", "alzamiento-numida").holds("rome", "gela").at("gela", "R1:o")
    table.supply("rome", "gela").play("play alzamiento-numida", "target numidia")
    assert (table.window, table.turn) == ("operation", "carthage")


@rule("S2.2.4")
def test_a_fleet_that_a_storm_has_sunk_or_a_dispute_has_held_back_cannot_be_struck_again() -> None:
    table = Position().hand("tormenta", "tormenta").holds("rome", "gela").resources("rome", "h_gela")
    table.at("h_gela", "R1").supply("rome", "h_gela").play("activate R1", "depart", "go m_lib_cen")
    table.play("play tormenta", "roll 10")
    assert table.window is None
    table = Position().hand("disputa-entre-consules", "mal-tiempo").holds("rome", "gela").at("gela", "R1 consul-a")
    table.supply("rome", "gela").play("activate R1", "activate consul-a", "depart")
    table.play("play disputa-entre-consules", "lot consul-b")
    assert table.window is None


@rule("S2.2.4", "Q129")
@pytest.mark.parametrize(("limit", "asked_again"), [(0, True), (1, False), (2, True)])
def test_the_cards_of_a_battle_can_be_limited_by_option(limit: int, asked_again: bool) -> None:
    table = Position(cards_per_battle=limit).hand("hornos-de-baal", "hornos-de-baal").at("h_pintias", "R1 C1")
    table.battle("C1", came_from="m_lib_cen").play("play hornos-de-baal")
    assert (table.window == "battle") is asked_again
