"""What uncovers something that was hidden says so, and nothing else does: no undo goes back behind it."""

from __future__ import annotations

import pytest

from .positions import Position, land, rule


def told(table: Position) -> dict[str, bool]:
    """The events so far, and whether they uncover something."""
    return {each.event.kind: each.reveals for each in table.told}


@rule("S4.2.2")
def test_choices_are_uncovered_together() -> None:
    table = Position().resources("rome", "reggio").resources("carthage", "cartago").choosing().choose("map", "map")
    assert told(table)["choice-made"] is False
    assert told(table)["choices-revealed"] is True


@rule("S4.2.3.b")
def test_a_card_drawn_is_seen_by_its_owner() -> None:
    table = Position().card_choice("rome").play("draw", "deal in-extremis")
    assert [told(table)[kind] for kind in ("draw-chosen", "card-dealt", "card-drawn")] == [False, True, True]


@rule("S4.2.3.c")
def test_a_discard_cannot_be_taken_back_once_the_other_side_knows_of_it() -> None:
    table = Position().hand("salida").card_choice("carthage").play("discard salida")
    assert [told(table)[kind] for kind in ("card-thrown", "card-discarded")] == [False, True]


@rule("S2.2.2")
def test_a_card_played_is_shown() -> None:
    assert told(Position().hand("in-extremis").deck_size("rome", 3).card_choice("rome").play("play in-extremis")) == {
        "card-played": True
    }


@rule("S2.2.3")
def test_a_card_lost_at_random_is_seen_by_its_owner() -> None:
    table = Position().hand("disensiones-en-el-senado", "salida").supply("rome", "reggio")
    table.play("play disensiones-en-el-senado", "lost salida")
    assert [told(table)[kind] for kind in ("card-lost", "card-lost-unseen")] == [True, True]


@rule("S9.5.2", "S9.5.3")
def test_chits_drawn_laid_aside_and_played_are_seen() -> None:
    table = Position().at("himera_sur", "L1 M1").battle("L1", came_from="gela").play("cup cuna", "cup confusion")
    assert [told(table)[kind] for kind in ("battle-begins", "chit-aside", "chit-taken", "chit-drawn")] == [
        False,
        True,
        True,
        True,
    ]
    table = land("L1", "N1").hands(rome="confusion", carthage="confusion").play("chit confusion")
    assert told(table)["chit-played"] is True


@rule("S5.2.5")
@pytest.mark.parametrize("moves", ["activate L1|depart|go mesana|stop", "reorganise L2", "rebuild L3"])
def test_open_moves_uncover_nothing(moves: str) -> None:
    table = Position().at("reggio", "L1 L2:o L3:d").supply("rome", "reggio").play(*moves.split("|"))
    assert not any(told(table).values())
