"""5.0 Victory and defeat."""

from __future__ import annotations

import pytest

from .builders import ARMIES, Box, Position, rule

OTHERS = [
    *("iraq-tires", "truce-declared", "refugees-hamper", "operation-dani", "galilee-squadron", "plan-dalet"),
    *("liberation-army", "idf-established", "soviets-condemn", "rebuff-latrun", "deir-yassin", "burma-road"),
    *("league-declares-war", "halted-at-ashdod", "iraqis-reach-jenin", "operation-yoav", "operation-hiram"),
    *("rhodes-talks", "british-warplanes", "czech-rifles", "kfar-etzion"),
]


def won_with(*boxes: Box) -> Position:
    """The last turn of a game, ended with the armies in these boxes, Lebanon first."""
    armies = dict(zip(ARMIES, boxes, strict=True))
    return Position().armies(**armies).card("idf-established").draw().play("end")


def lost_with(cards_left: int) -> Position:
    return Position().armies(jordan=1).draw("jewish-quarter", *OTHERS[:cards_left]).play("card jewish-quarter")


# Losing -----------------------------------------------------------------------------------------------------------


@rule("5.0")
@pytest.mark.parametrize(
    ("army", "card"),
    [
        ("lebanon", "liberation-army"),
        ("syria", "soviets-condemn"),
        ("iraq", "kfar-etzion"),
        ("jordan", "jewish-quarter"),
        ("egypt", "truce-declared"),
    ],
)
def test_an_army_ordered_to_advance_from_box_1_enters_west_jerusalem_and_the_game_is_lost(army: str, card: str) -> None:
    table = Position().armies(**{army: 1}).play(f"card {card}")
    assert (table.box(army), table.phase, table.outcome.winner) == (0, "over", None)
    assert table.event("jerusalem-reached") == {"army": army, "rule": "5.0"}
    assert table.event("game-lost")["rule"] == "5.0"


@rule("5.0")
def test_an_army_in_box_1_that_is_not_ordered_stays_and_the_game_goes_on() -> None:
    table = Position().armies(jordan=1).play("card truce-declared")
    assert (table.box("jordan"), table.match.outcome) == (1, None)


@rule("5.0", "7.0")
def test_the_loss_is_immediate_and_stops_the_remaining_advances() -> None:
    """The card orders Egypt, Jordan and Syria, in that order."""
    table = Position().armies(egypt=1, jordan=2, syria=1).play("card british-warplanes")
    assert (table.box("egypt"), table.box("jordan"), table.box("syria")) == (0, 2, 1)
    assert table.events == ["card-revealed", "jerusalem-reached", "game-lost"]


@rule("5.0", "7.0")
def test_advances_before_the_one_that_loses_have_been_made() -> None:
    table = Position().armies(egypt=3, jordan=1, syria=3).play("card british-warplanes")
    assert (table.box("egypt"), table.box("jordan"), table.box("syria")) == (2, 0, 3)


@rule("5.0")
def test_after_defeat_nothing_more_is_played() -> None:
    table = lost_with(5)
    assert table.legal == []
    for move in ("card iraq-tires", "attack jordan", "reserve jordan", "end", "roll 6"):
        assert table.refused(move) == ("5.0", "game-over")


@rule("5.0")
def test_after_defeat_no_move_of_the_catalogue_is_legal_for_learners_either() -> None:
    table = lost_with(5)
    assert not any(table.game.legal_mask(table.match.state))


@rule("5.0", "9.1")
def test_a_reserve_offensive_does_not_prevent_a_loss_on_the_march() -> None:
    assert Position().armies(jordan=1).reserves(3).play("card jewish-quarter").outcome.winner is None


@rule("5.0")
@pytest.mark.parametrize(
    ("cards_left", "degree"),
    [
        (0, "stalemate"),
        (1, "stalemate"),
        (3, "stalemate"),
        (4, "marginal-defeat"),
        (6, "marginal-defeat"),
        (7, "substantial-defeat"),
        (9, "substantial-defeat"),
        (10, "decisive-defeat"),
        (21, "decisive-defeat"),
    ],
)
def test_the_degree_of_defeat_by_the_cards_left(cards_left: int, degree: str) -> None:
    table = lost_with(cards_left)
    assert (table.outcome.degree, table.outcome.details["cards_left"]) == (degree, cards_left)
    assert table.event("game-lost") == {"degree": degree, "count": cards_left, "rule": "5.0"}


@rule("5.0")
def test_a_lost_game_counts_no_points() -> None:
    assert lost_with(5).outcome.score == 0


@rule("5.0")
def test_ruling_r8_the_card_that_lost_the_game_is_not_counted() -> None:
    table = Position().armies(jordan=1).draw("jewish-quarter", *OTHERS[:3]).play("card jewish-quarter")
    assert len(table.state["draw_pile"]) == 3
    assert table.outcome.degree == "stalemate"  # four cards would be a marginal defeat


@rule("5.0")
def test_an_army_in_west_jerusalem_on_the_very_last_card_is_a_stalemate_and_no_victory() -> None:
    table = lost_with(0)
    assert (table.outcome.winner, table.outcome.degree) == (None, "stalemate")


# Winning ----------------------------------------------------------------------------------------------------------


@rule("5.0")
def test_the_game_is_won_only_after_the_last_offensive_phase() -> None:
    table = Position().armies(jordan=2).draw("plan-dalet")
    assert table.play("card plan-dalet").match.outcome is None
    assert table.play("attack jordan", "roll 6").match.outcome is None
    assert table.play("attack syria", "roll 6").outcome.winner == "israel"
    assert table.outcome.score == 4 + 4 + 4 + 2 + 4


@rule("5.0")
@pytest.mark.parametrize(
    ("boxes", "points", "degree"),
    [
        ((1, 1, 1, 1, 1), 5, "marginal-victory"),
        ((1, 2, 2, 2, 2), 9, "marginal-victory"),
        ((2, 2, 2, 2, 2), 10, "substantial-victory"),
        ((3, 3, 3, 3, 3), 15, "substantial-victory"),
        ((4, 3, 3, 3, 3), 16, "decisive-victory"),
        ((4, 4, 4, 4, 4), 20, "decisive-victory"),
        ((4, 4, "removed", 4, 4), 22, "decisive-victory"),
        (("removed", 4, "removed", 3, 4), 23, "crushing-victory"),
        (("removed", 4, "removed", 4, "removed"), 26, "crushing-victory"),
    ],
)
def test_the_degree_of_victory_by_points(boxes: tuple[Box, ...], points: int, degree: str) -> None:
    table = won_with(*boxes)
    assert (table.outcome.winner, table.outcome.score, table.outcome.degree) == ("israel", points, degree)
    assert table.event("game-won") == {"degree": degree, "count": points, "rule": "5.0"}


@rule("5.0", "8.4")
def test_an_army_removed_from_play_counts_6_points() -> None:
    assert won_with(4, 4, "removed", 4, 4).outcome.score - won_with(4, 4, 4, 4, 4).outcome.score == 2


@rule("5.0")
def test_the_historical_example_is_18_points_and_a_decisive_victory() -> None:
    """Iraq removed, Lebanon and Syria in Box 4, Egypt in Box 3, Jordan 'knocking at the door' in Box 1."""
    table = Position().armies(iraq="removed", lebanon=4, syria=4, egypt=3, jordan=1).card("rhodes-talks").draw()
    table.play("end")
    assert (table.outcome.score, table.outcome.degree) == (18, "decisive-victory")


BEST_GAME = [
    *("halted-at-ashdod", "idf-established", "burma-road", "soviets-condemn", "galilee-squadron", "jewish-quarter"),
    *("kfar-etzion", "rhodes-talks", "operation-hiram", "iraq-tires", "deir-yassin", "czech-rifles", "rebuff-latrun"),
    *("british-warplanes", "plan-dalet", "liberation-army", "league-declares-war", "iraqis-reach-jenin"),
    *("operation-yoav", "operation-dani", "truce-declared", "refugees-hamper"),
]


@rule("5.0", "8.4")
def test_the_top_of_the_victory_table_26_points_can_be_reached_from_the_start() -> None:
    table = Position()
    for card in BEST_GAME:
        table.play(f"card {card}")
        while table.phase == "offensive":
            attacks = [move for move in table.legal if move != "end"]
            table.play(min(attacks, key=lambda move: str(table.box(move.split()[1]))), "roll 6")
    assert (table.outcome.score, table.outcome.degree) == (26, "crushing-victory")


@rule("5.0")
def test_no_deck_position_scores_more_than_26() -> None:
    cards = Position().game.cards
    with_armistice = {card.armistice for card in cards} - {None}
    assert 4 * len(ARMIES) + 2 * len(with_armistice) == 26


@rule("5.0")
@pytest.mark.parametrize("language", ["en", "es"])
def test_the_outcome_is_told_in_both_languages(language: str) -> None:
    table = won_with(4, 4, "removed", 1, 3)
    text = table.game.words[language].say(table.outcome.message)
    assert "18" in text
    assert ("Decisive Victory" in text) == (language == "en")


@rule("5.0")
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Victory Points: Lebanon 4, Syria 4, Iraq 6, Jordan 1 and Egypt 3."),
        ("es", "Puntos de Victoria: Líbano 4, Siria 4, Irak 6, Jordania 1 y Egipto 3."),
    ],
)
def test_what_each_army_is_worth_is_told(language: str, said: str) -> None:
    table = won_with(4, 4, "removed", 1, 3)
    assert table.event("points-counted") == {"points": (4, 4, 6, 1, 3), "rule": "5.0"}
    counted = next(told.event.message for told in table.told if told.event.kind == "points-counted")
    assert table.game.words[language].say(counted) == said


@rule("5.0")
def test_when_the_game_is_over_the_score_is_no_longer_said_to_be_of_now() -> None:
    words = won_with(4, 4, "removed", 1, 3).game.words["en"]
    score = next(fact for fact in won_with(4, 4, "removed", 1, 3).scene.facts if fact.id == "score")
    assert score.note is not None
    assert (words.say(score.name), score.value, words.say(score.note)) == ("Victory Points", 18, "Decisive Victory")
