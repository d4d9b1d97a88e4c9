"""S4: the chain of operational sequences, the secret choice, the Card choice, the end."""

from __future__ import annotations

import pytest

from sandtable.engine.events import OBSERVER
from sandtable.titles.campaign_commander.rules.sequence import CardDealFrame, SequenceFrame

from .positions import CARTHAGE, ROME, Position, rule


def both_have_resources(**options: object) -> Position:
    return Position(**options).resources("rome", "reggio").resources("carthage", "cartago").choosing()


# S4.1 ------------------------------------------------------------------------------------------------------------


@rule("S4.1", "P17")
def test_each_side_is_dealt_five_cards_from_its_own_shuffled_deck() -> None:
    game = Position().game
    state = game.start()
    dealt = {ROME: 0, CARTHAGE: 0}
    while game.catalogue[game.moves(state)[0]].verb in ("lot", "deal"):
        frame = state.stack[-1]
        if isinstance(frame, CardDealFrame):
            dealt[frame.side] += 1
            left = game.war.cards_in(state.deck, frame.side)
            assert sum(game.weights(state) or ()) == left
        game.play(state, game.moves(state)[0])
    assert dealt == {ROME: 5, CARTHAGE: 5}
    assert [game.war.cards_in(state.hand, side) for side in (ROME, CARTHAGE)] == [5, 5]
    assert [game.war.cards_in(state.deck, side) for side in (ROME, CARTHAGE)] == [27, 27]


# S4.2.2 ----------------------------------------------------------------------------------------------------------


@rule("S4.2.2", "S4.2.1")
def test_both_choose_in_secret_in_either_order_and_the_choices_are_revealed_together() -> None:
    table = both_have_resources()
    game, state = table.game, table.state
    assert set(game.deciders(state)) == {ROME, CARTHAGE}
    before = game.table(state, ROME)
    game.play(state, game.catalogue.number("choose map"), None, CARTHAGE)
    assert game.table(state, ROME) == before
    assert game.known_deciders(state, ROME) == game.known_deciders(state, OBSERVER) == (ROME, CARTHAGE)
    table.choose("card", "")
    assert table.events("choices-revealed") == [{"first": "card", "second": "map"}]
    assert table.cited("choices-revealed") == ["S4.2.2"]


@rule("S4.2.2", "Q1", "Q2")
@pytest.mark.parametrize("place", ["reggio", "mesana", "h_reggio"])
def test_any_resource_point_on_the_map_allows_map_and_none_forbids_it(place: str) -> None:
    table = Position().resources("carthage", "cartago").choosing()
    assert table.game.deciders(table.state) == (CARTHAGE,)
    table = Position().at("h_reggio", "R1").at("mesana", "S1").siege("carthage", "mesana")
    table.resources("carthage", "cartago").resources("rome", place).choosing()
    assert set(table.game.deciders(table.state)) == {ROME, CARTHAGE}
    assert table.offered("choose") == {"card", "map"}


@rule("S4.2.2", "Q1")
def test_without_any_resource_point_both_choices_are_card_and_nobody_is_asked() -> None:
    table = Position().choosing()
    assert table.turn == "rome"
    assert table.legal == ["draw"]


@rule("S4.2.2")
@pytest.mark.parametrize(("rome", "carthage", "winner"), [(4, 6, "rome"), (4, 7, "carthage"), (1, 3, "rome")])
def test_both_map_the_initiative_adds_two_and_wins_ties(rome: int, carthage: int, winner: str) -> None:
    table = both_have_resources()
    table.choose("map", "map").play(f"roll {rome}", f"roll {carthage}")
    assert table.turn == winner
    assert table.offered("spend")
    assert (table.rp("rome", "reggio"), table.rp("carthage", "cartago")) == (1, 1)


@rule("S4.2.2")
def test_the_initiative_wins_72_of_100_contests() -> None:
    won = 0
    for one in range(1, 11):
        for two in range(1, 11):
            table = both_have_resources().choose("map", "map").play(f"roll {one}", f"roll {two}")
            won += table.turn == "rome"
    assert won == 72


@rule("S4.2.2", "P3")
def test_carthage_with_the_initiative_has_the_bonus() -> None:
    table = both_have_resources()
    table.state.initiative = CARTHAGE
    table.choose("map", "map").play("roll 5", "roll 7")
    assert table.turn == "carthage"


@rule("S4.2.2")
def test_the_loser_of_the_contest_waits_and_pays_nothing() -> None:
    table = both_have_resources()
    table.choose("map", "map").play("roll 9", "roll 9", "spend reggio", "end operation")
    assert table.rp("carthage", "cartago") == 1
    assert table.game.deciders(table.state) == (CARTHAGE,)
    assert table.offered("choose")


@rule("S4.2.2")
def test_both_card_the_initiative_first() -> None:
    table = both_have_resources().hand("triplex-acies", "salida")
    table.choose("card", "card")
    assert table.turn == "rome"
    table.play("discard triplex-acies", "place reggio")
    assert table.turn == "carthage"
    assert "salida" in table.offered("discard")


@rule("S4.2.2")
def test_card_against_map_the_whole_operation_comes_first() -> None:
    table = both_have_resources().hand("triplex-acies")
    table.choose("card", "map")
    assert table.turn == "carthage"
    table.play("spend cartago", "end operation")
    assert table.turn == "rome"
    assert table.offered("discard") == {"triplex-acies"}


@rule("S4.2.2", "S5.2", "Q23")
def test_whoever_operates_spends_exactly_one_resource_point_even_for_nothing() -> None:
    table = Position().resources("rome", "reggio", 3).operation("rome")
    assert table.legal == ["spend reggio"]
    table.play("spend reggio")
    assert table.rp("rome", "reggio") == 2
    assert table.legal == ["end operation"]
    assert table.play("end operation").events("operation-ends")[0]["count"] == 6


@rule("S4.2.1", "S4.2.4")
def test_sequences_follow_one_another_without_turns() -> None:
    table = both_have_resources().hand("triplex-acies", "salida")
    table.choose("card", "card").play("discard triplex-acies", "place reggio", "discard salida", "place cartago")
    assert set(table.game.deciders(table.state)) == {ROME, CARTHAGE}
    assert table.events("sequence-begins")


# S4.2.3 ----------------------------------------------------------------------------------------------------------


@rule("S4.2.3", "Q3")
def test_with_five_unplayable_cards_one_must_be_discarded() -> None:
    hand = ("triplex-acies", "triplex-acies", "victoria-total", "disciplina-romana", "viento-favorable")
    table = Position().hand(*hand).card_choice("rome")
    table.state.spent = 1
    assert sorted(table.legal) == sorted(f"discard {card}" for card in set(hand))


@rule("S4.2.3", "P11")
def test_five_cards_leave_discards_and_the_haruspex() -> None:
    hand = ("triplex-acies", "victoria-total", "disciplina-romana", "viento-favorable", "infanteria-de-marina")
    table = Position().hand(*hand).card_choice("rome")
    assert sorted(table.legal) == sorted([*(f"discard {card}" for card in hand), "haruspex"])


@rule("S4.2.3", "Q3", "K18")
def test_an_empty_hand_must_draw() -> None:
    assert Position().card_choice("rome").legal == ["draw"]


@rule("S4.2.3.c", "Q9")
def test_the_enemy_sees_how_many_cards_a_hand_has_and_nothing_of_their_kind() -> None:
    hands = (("suministros-de-italia", "triplex-acies"), ("victoria-total", "traicion-en-las-murallas"))
    seen = []
    for hand in hands:
        table = Position().all_cards().resources("rome", "reggio").resources("carthage", "cartago")
        table.hand(*hand).choosing()
        seen.append([table.game.table(table.state, side) for side in (CARTHAGE, OBSERVER)])
    assert seen[0] == seen[1]


@rule("S4.2.3.a", "S2.2.1")
def test_only_operational_cards_whose_conditions_hold_are_played_as_a_card_choice() -> None:
    hand = ("suministros-de-italia", "suministros-de-hieron", "traicion-en-las-murallas", "triplex-acies")
    table = Position().hand(*hand).card_choice("rome")
    assert table.offered("play") == {"suministros-de-italia"}
    assert "suministros-de-hieron" in Position().holds("rome", "siracusa").hand(*hand).card_choice("rome").offered(
        "play"
    )


@rule("S4.2.3.b")
def test_drawing_needs_fewer_than_five_cards() -> None:
    four = ("triplex-acies", "victoria-total", "disciplina-romana", "viento-favorable")
    assert Position().hand(*four).card_choice("rome").may("draw")
    assert not Position().hand(*four, "infanteria-de-marina").card_choice("rome").may("draw")


@rule("S4.2.3.b")
def test_each_card_of_the_deck_is_as_likely_as_it_has_copies_and_only_its_owner_sees_it() -> None:
    table = Position().all_cards().card_choice("carthage").play("draw")
    moves = [table.game.catalogue.notation(move) for move in table.game.moves(table.state)]
    weights = dict(zip(moves, table.game.weights(table.state) or (), strict=True))
    assert sum(weights.values()) == 32
    assert weights["deal plata-de-cartago"] == 3
    assert weights["deal jantipo"] == 1
    table.play("deal jantipo")
    dealt, drawn = (next(t for t in table.told if t.event.kind == kind) for kind in ("card-dealt", "card-drawn"))
    assert dealt.reaches(CARTHAGE)
    assert not dealt.reaches(ROME)
    assert not dealt.reaches(OBSERVER)
    assert drawn.reaches(ROME)
    assert drawn.event.arguments == {"side": "carthage", "left": 31}


@rule("S4.2.3.b", "S4.2.4", "Q4")
def test_drawing_the_last_card_ends_the_game_before_the_other_side_chooses() -> None:
    table = both_have_resources().hand("salida").deck("rome", "triplex-acies")
    table.choose("card", "card").play("draw", "deal triplex-acies")
    assert table.turn == "over"
    assert table.game.outcome(table.state) is not None
    assert table.cited("deck-empty") == ["S4.2.4"]


@rule("S4.2.4")
def test_when_it_is_over_both_hands_lie_open_each_as_whose_it_is() -> None:
    table = both_have_resources().hand("salida", "hornos-de-baal").deck("rome", "triplex-acies")
    table.choose("card", "card").play("draw", "deal triplex-acies")
    for seat, own, other in ((ROME, "rome", "carthage"), (CARTHAGE, "carthage", "rome")):
        cards = table.game.scene(table.game.view(table.state, seat)).cards
        hands = {
            card.place: {mark for mark in card.marks if mark in table.game.sides}
            for card in cards
            if card.place.startswith("hand")
        }
        assert hands == {"hand": {own}, f"hand-of-{other}": {other}}


@rule("S4.2.3.b")
def test_the_last_card_but_one_does_not_end_the_game() -> None:
    table = Position().deck("rome", "triplex-acies", "in-extremis").card_choice("rome")
    assert table.play("draw", "deal in-extremis").turn != "over"


@rule("S4.2.3.c", "P4", "P4.b")
def test_a_discard_brings_a_resource_point_into_any_own_city() -> None:
    table = Position().all_cards().holds("rome", "gela").hand("triplex-acies").card_choice("rome")
    table.play("discard triplex-acies")
    assert table.offered("place") == {"gela", "mesana", "reggio"}
    table.play("place gela")
    assert table.rp("rome", "gela") == 1
    assert table.cards_left("rome") == (0, 31)


@rule("S4.2.3.c", "Q8")
def test_a_discarded_card_lies_face_down_and_only_its_owner_knows_it() -> None:
    table = Position().all_cards().hand("triplex-acies").card_choice("rome").play("discard triplex-acies")
    card = table.card("triplex-acies")
    assert (table.state.buried[card], table.state.open[card]) == (1, 0)
    thrown = next(told for told in table.told if told.event.kind == "card-thrown")
    public = next(told for told in table.told if told.event.kind == "card-discarded")
    assert thrown.reaches(ROME)
    assert not thrown.reaches(CARTHAGE)
    assert public.reaches(CARTHAGE)
    assert "triplex-acies" not in public.event.arguments.values()


@rule("S4.2.3.c", "Q6")
def test_a_discard_without_a_city_brings_nothing() -> None:
    table = Position().holds("carthage", "mesana", "reggio").hand("triplex-acies").card_choice("rome")
    table.play("discard triplex-acies")
    assert sum(table.state.resources[ROME]) == 0
    assert table.events("resource-lost")


@rule("Q6", "P4")
def test_a_besieged_city_takes_a_new_resource_point_unless_the_option_forbids_it() -> None:
    for allowed, cities in ((True, ["mesana", "reggio"]), (False, ["gela", "reggio"])):
        table = Position(rp_into_besieged=allowed).siege("carthage", "mesana").at("mesana", "S1")
        if not allowed:
            table.holds("rome", "gela")
        table.hand("triplex-acies").card_choice("rome").play("discard triplex-acies")
        assert sorted(table.offered("place")) == cities


@rule("Q8", "S2.2.2")
def test_a_played_card_lies_open() -> None:
    table = Position().hand("retirada-del-corvus").card_choice("rome").play("play retirada-del-corvus")
    card = table.card("retirada-del-corvus")
    assert (table.state.open[card], table.state.hand[card]) == (1, 0)


# S4.2.4, S4.3 ----------------------------------------------------------------------------------------------------


@rule("S4.2.4", "S2.2.1")
def test_a_sudden_death_card_ends_the_game_in_that_moment() -> None:
    table = Position().holds("carthage", "mesana").hand("roma-desiste").deck("rome", *["triplex-acies"])
    table.card_choice("carthage").play("play roma-desiste")
    assert table.turn == "over"
    assert table.points("carthage")["cards"] == 3


@rule("S4.3", "S4.3.1", "S4.3.2", "S4.3.3", "P15.e")
@pytest.mark.parametrize(
    ("bonus", "winner", "degree"), [(0, "carthage", "win"), (65, None, "draw"), (66, "rome", "win")]
)
def test_the_higher_total_wins_and_equal_totals_are_a_draw(bonus: int, winner: str | None, degree: str) -> None:
    table = Position()
    assert sum(table.points("carthage").values()) - sum(table.points("rome").values()) == 65
    table.state.score[0] = bonus
    table.state.stack.clear()
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    assert (outcome.winner, outcome.degree) == (winner, degree)
    assert outcome.details["points"]["rome"]["total"] == 6 + bonus


# The Initiative of Carthage (P3.a) -----------------------------------------------------------------------------------


@rule("S4.2.2", "P3.a")
def test_with_the_initiative_carthage_does_its_card_choice_first() -> None:
    table = both_have_resources().hand("salida", "triplex-acies")
    table.state.initiative = CARTHAGE
    table.choose("card", "card")
    assert table.turn == "carthage"
    table.play("discard salida", "place cartago")
    assert table.turn == "rome"


@rule("S4.2.2", "P3.a")
@pytest.mark.parametrize(("dice", "winner"), [((1, 3), "carthage"), ((1, 4), "rome")])
def test_with_the_initiative_carthage_adds_two_and_wins_ties(dice: tuple[int, int], winner: str) -> None:
    table = both_have_resources()
    table.state.initiative = CARTHAGE
    table.choose("map", "map")
    assert table.legal == [f"roll {number}" for number in range(1, 11)]
    table.play(*(f"roll {die}" for die in dice))
    assert table.turn == winner
    assert table.events("contest-won") == [{"side": winner}]
    sequence = table.state.stack[0]
    assert isinstance(sequence, SequenceFrame)
    assert sequence.die == 0  # it has been compared, and is forgotten


@rule("S4.2.4", "S4.3")
def test_a_sudden_end_is_told_and_points_from_cards_count_for_their_side() -> None:
    table = Position().hand("roma-desiste").holds("carthage", "mesana").deck_size("rome", 3).card_choice("carthage")
    table.play("play roma-desiste")
    assert (table.turn, table.events("sudden-death")) == ("over", [{"side": "carthage"}])
    table.state.score[4:] = [2, 4]
    assert table.points("rome")["cards"] == 2
    assert table.points("carthage")["cards"] == 3 + 4
