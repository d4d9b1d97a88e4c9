"""1.0 Introduction: one side against five armies, until West Jerusalem falls or the Draw Pile is exhausted."""

from __future__ import annotations

from sandtable.engine.events import OBSERVER

from .builders import ARMIES, Position, rule

RULES = ["1.0", "2.0", "3.0", "4.0", "5.0", "6.0", "7.0", "7.1", "7.2", "8.0", "8.1", "8.2", "8.3", "8.4"]
OPTIONAL_RULES = ["9.0", "9.1", "9.2"]


@rule("1.0")
def test_the_game_is_played_alone_as_israel() -> None:
    table = Position()
    assert table.game.sides == ("israel",)
    assert table.game.solitaire


@rule("1.0")
def test_five_separate_armies_march_on_west_jerusalem() -> None:
    assert list(Position().boxes) == list(ARMIES)


@rule("1.0")
def test_holding_west_jerusalem_until_the_draw_pile_is_exhausted_is_victory() -> None:
    table = Position().armies(jordan=1, egypt=3).draw("operation-yoav")
    table.play("card operation-yoav", "end")
    assert table.outcome.winner == "israel"


@rule("1.0")
def test_one_army_in_west_jerusalem_is_defeat() -> None:
    table = Position().armies(jordan=1).play("card jewish-quarter")
    assert table.outcome.winner is None


@rule("1.0")
def test_those_who_look_on_decide_nothing() -> None:
    table = Position().armies(jordan=2).card("plan-dalet")
    assert table.refused("attack jordan", side=OBSERVER) == ("1.0", "not-your-game")


@rule("1.0")
def test_the_rulebook_is_here_in_full_with_its_designer_and_publisher() -> None:
    book = Position().game.rulebook
    assert list(book.rules) == RULES + OPTIONAL_RULES
    assert (book.designer, book.publisher) == ("Darin A. Leviloff", "Victory Point Games")


@rule("1.0")
def test_all_nine_rulings_are_told_under_their_rules() -> None:
    book = Position().game.rulebook
    assert [ruling.id for ruling in book.rulings] == [f"R{n}" for n in range(1, 10)]
    assert all(ruling.rule in book for ruling in book.rulings)
