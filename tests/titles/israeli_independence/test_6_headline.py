"""6.0 Headline Phase: the card is read, its orders are carried out, its special rule holds in its own turn only."""

from __future__ import annotations

import pytest

from .builders import Position, rule


@rule("6.0")
def test_the_revealed_card_becomes_the_current_event() -> None:
    table = Position().played("truce-declared").play("card plan-dalet")
    assert table.current == "plan-dalet"
    assert table.event("card-revealed") == {"card": "plan-dalet", "turn": 2, "left": 20, "rule": "6.0"}


@rule("6.0")
def test_league_orders_come_before_the_offensives_of_the_card() -> None:
    """Jordan comes out of Box 4 on this card and can be attacked at once."""
    table = Position().play("card jewish-quarter")
    assert (table.box("jordan"), table.legal) == (3, ["attack jordan", "end"])


@rule("6.0")
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_card_has_a_headline_and_a_note(language: str) -> None:
    table = Position(advanced=True)
    words = table.game.words[language]
    texts = [(words.say(card.title), words.say(card.note)) for card in table.scene.cards if card.note]
    assert len({title for title, _ in texts}) == len({note for _, note in texts}) == 24


@rule("6.0")
def test_the_target_limit_of_a_card_holds_for_its_own_offensives() -> None:
    table = Position().armies(syria=2, jordan=2, egypt=2).card("operation-dani")
    assert table.legal == ["attack jordan", "end"]
    assert table.refused("attack syria") == ("6.0", "not-a-target")


@rule("6.0")
def test_the_target_limit_is_gone_in_the_next_turn() -> None:
    table = Position().armies(egypt=2, jordan=2).card("operation-dani").play("end", "card soviets-condemn")
    assert table.legal == ["attack syria", "attack jordan", "attack egypt", "end"]


@rule("6.0")
def test_the_drm_is_gone_in_the_next_turn() -> None:
    table = Position().armies(jordan=2).card("galilee-squadron").play("end", "card plan-dalet")
    table.play("attack jordan", "roll 4")
    assert (table.event("attack-failed")["drm"], table.box("jordan")) == (0, 1)


@rule("6.0")
def test_the_west_bank_drm_is_gone_in_the_next_turn() -> None:
    table = Position().armies(jordan=3).card("rebuff-latrun").play("end", "card plan-dalet", "attack jordan", "roll 5")
    assert (table.event("pushed-back")["drm"], table.box("jordan")) == (0, 3)


@rule("6.0", "8.4")
def test_the_armistice_is_gone_in_the_next_turn() -> None:
    """Iraq is in Box 3 when its card's turn ends; a turn later Box 4 no longer takes it out of the war."""
    table = (
        Position().armies(iraq=3).card("iraq-tires").play("end", "card soviets-condemn", "attack iraq", "roll 6", "end")
    )
    assert table.box("iraq") == 4


@rule("6.0", "7.0")
def test_the_west_bank_retreat_happens_in_its_own_turn_only() -> None:
    table = Position().armies(jordan=1, egypt=1).play("card refugees-hamper")
    assert (table.box("jordan"), table.box("egypt")) == (2, 2)
    table.play("end", "card kfar-etzion")
    assert (table.box("jordan"), table.box("iraq")) == (2, 3)  # both in West Bank spaces, and there they stay


@rule("6.0")
@pytest.mark.parametrize("language", ["en", "es"])
def test_the_card_tells_its_special_rule(language: str) -> None:
    table = Position()
    words = table.game.words[language]
    lines = [words.say(line) for line in table.shown_card("operation-hiram").lines]
    expected = {
        "en": [
            "Iraq advances.",
            "2 offensives",
            "DRM +1",
            "Only against Lebanon and Syria",
            "Armistice if Lebanon ends the turn in Box 4 (8.4)",
        ],
        "es": [
            "Avanza Irak.",
            "2 ofensivas",
            "Modificador al dado +1",
            "Solo contra Líbano y Siria",
            "Armisticio: Líbano, si termina el turno en la casilla 4 (8.4)",
        ],
    }
    assert lines == expected[language]
