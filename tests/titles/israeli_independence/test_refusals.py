"""Every refusal cites its rule, changes nothing, and is spoken in both languages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from sandtable.engine.errors import Malformed
from sandtable.engine.events import OBSERVER
from sandtable.engine.i18n import LANGUAGES, load_catalogue

from .builders import ISRAEL, Position, rule


@dataclass(frozen=True)
class Case:
    rule: str
    position: Callable[[], Position]
    move: str
    side: int = ISRAEL


def fighting() -> Position:
    """Jordan in Box 2, two offensives to come."""
    return Position().armies(jordan=2).card("plan-dalet")


REFUSALS = {
    "game-over": Case("5.0", lambda: Position().armies(jordan=1).play("card jewish-quarter"), "end"),
    "not-your-game": Case("1.0", fighting, "attack jordan", OBSERVER),
    "headline-first": Case("6.0", lambda: Position().armies(jordan=2), "attack jordan"),
    "roll-first": Case("8.0", lambda: fighting().play("attack jordan"), "end"),
    "no-attack-to-roll-for": Case("8.0", fighting, "roll 3"),
    "dice-roll-themselves": Case("8.0", lambda: fighting().play("attack jordan"), "roll 3", OBSERVER),
    "cards-draw-themselves": Case("6.0", Position, "card burma-road", OBSERVER),
    "offensive-before-headline": Case("4.0", fighting, "card burma-road"),
    "card-already-played": Case("4.0", lambda: Position().played("plan-dalet"), "card plan-dalet"),
    "advanced-card": Case("9.2", Position, "card bernadotte-slain"),
    "card-not-in-deck": Case("3.0", lambda: Position().draw("plan-dalet"), "card burma-road"),
    "card-gives-none": Case("8.0", lambda: Position().armies(jordan=2).card("truce-declared"), "attack jordan"),
    "no-offensives-left": Case("8.0", lambda: fighting().offensives(0), "attack jordan"),
    "not-a-target": Case("6.0", lambda: Position().armies(syria=2, jordan=2).card("operation-dani"), "attack syria"),
    "no-reserves": Case("9.1", fighting, "reserve jordan"),
    "army-removed": Case("8.4", lambda: fighting().armies(iraq="removed"), "attack iraq"),
    "army-at-home": Case("8.0", fighting, "attack iraq"),
}


@rule("1.0", "3.0", "4.0", "5.0", "6.0", "8.0", "8.4", "9.1", "9.2")
@pytest.mark.parametrize("id", REFUSALS)
def test_the_refusal_cites_its_rule_and_changes_nothing(id: str) -> None:
    case = REFUSALS[id]
    assert case.position().refused(case.move, case.side) == (case.rule, id)


@pytest.mark.parametrize("id", REFUSALS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_refusal_is_a_sentence(id: str, language: str) -> None:
    case = REFUSALS[id]
    table = case.position()
    refusal = table.match.why(case.move, case.side)
    assert refusal is not None
    text = table.game.words[language].say(refusal.message)
    assert text.endswith(".")
    assert not set(text) & set("{}‹›")


def test_no_refusal_is_forgotten_here() -> None:
    words = load_catalogue("sandtable.titles.israeli_independence", "en").entries
    assert {id.removeprefix("refusal.") for id in words if id.startswith("refusal.")} == set(REFUSALS)


def test_whatever_is_legal_has_no_refusal_and_everything_else_has_one() -> None:
    table = Position().armies(syria=2, jordan=3, iraq="removed").card("operation-dani").reserves(1)
    for move in map(str, table.game.catalogue.moves):
        assert (table.why(move) is None) == (move in table.legal)


@rule("6.0", "8.0")
@pytest.mark.parametrize("id", ["headline-first", "roll-first"])
def test_while_chance_is_to_come_the_reason_is_what_comes_first_whoever_asks(id: str) -> None:
    """`why attack jordan` names no side: the answer is for whoever could attack, not for one who looks on."""
    case = REFUSALS[id]
    assert case.position().refused(case.move, side=None) == (case.rule, id)


def test_dice_and_cards_that_are_handled_by_hand_are_entered_by_israel() -> None:
    table = fighting().play("attack jordan")
    assert table.why("roll 6", ISRAEL) is None
    assert Position().why("card plan-dalet", ISRAEL) is None


@pytest.mark.parametrize("text", ["", "attak jordan", "attack", "attack france", "attack a b", "roll 7", "card x"])
def test_what_is_not_a_move_is_malformed_and_not_illegal(text: str) -> None:
    table = fighting()
    before = table.state
    with pytest.raises(Malformed):
        table.play(text)
    assert table.state == before


@rule("4.0", "3.0", "9.2")
@pytest.mark.parametrize("moves", [(), ("attack jordan",)], ids=["offensive", "battle"])
def test_in_the_offensive_phase_a_card_that_can_no_longer_come_is_not_promised_for_later(
    moves: tuple[str, ...],
) -> None:
    table = Position().armies(jordan=2).played("iraq-tires").draw("burma-road").card("plan-dalet")
    table.play(*moves)
    assert table.refused("card iraq-tires") == ("4.0", "card-already-played")
    assert table.refused("card plan-dalet") == ("4.0", "card-already-played")
    assert table.refused("card czech-rifles") == ("3.0", "card-not-in-deck")
    assert table.refused("card bernadotte-slain") == ("9.2", "advanced-card")
    assert table.refused("card burma-road") == ("4.0", "offensive-before-headline")
