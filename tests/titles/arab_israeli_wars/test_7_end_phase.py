"""6. End Phase: complete loss, decisive victory, attrition victory."""

from __future__ import annotations

import pytest

from sandtable.engine.i18n import LANGUAGES

from .builders import FRONTS, Position, rule


def won(table: Position) -> str | None:
    return table.outcome.degree if table.outcome else None


@rule("VIC-1")
@pytest.mark.parametrize("front", FRONTS)
def test_six_arab_tokens_at_one_front_lose_the_game(front: str) -> None:
    table = Position().arabs(**{front: "air-force"}).tokens(**{front: 5}).fight()
    assert won(table) == "complete-loss"
    assert table.event("game-lost") == {"fronts": (front,), "rule": "VIC-1"}
    assert table.outcome is not None
    assert table.outcome.winner is None


@rule("VIC-4")
def test_a_front_that_falls_in_the_north_does_not_end_the_battles() -> None:
    table = Position().everywhere("haganah palmach", "air-force").tokens(north=5)
    table.arabs(north="liberation-army liberation-army liberation-army liberation-army").fight()
    assert table.arab_tokens("north") == 6
    assert table.outcome is None
    table.play("discard haganah")
    assert won(table) == "complete-loss"
    assert table.all_arab_tokens() == [6, 2, 2]


@rule("VIC-2")
def test_all_battles_won_in_two_turns_running_win_the_game() -> None:
    table = Position().at(turn=3, wins_in_a_row=1).everywhere("haganah", "air-force").fight()
    assert won(table) == "decisive-victory"
    assert table.event("game-won") == {"degree": "decisive-victory", "rule": "VIC-2"}
    assert table.outcome is not None
    assert (table.outcome.winner, table.outcome.score) == ("israel", 12)


@rule("VIC-2")
def test_the_first_such_turn_is_counted() -> None:
    table = Position().everywhere("haganah", "air-force").fight()
    assert table.event("all-battles-won")["rule"] == "VIC-2"
    assert table.state["wins_in_a_row"] == 1


@rule("VIC-2", "BAT-4")
def test_an_unopposed_front_is_a_won_battle() -> None:
    """Ruling 26."""
    table = Position().at(turn=3, wins_in_a_row=1).everywhere("haganah").arabs(north="air-force").fight()
    assert won(table) == "decisive-victory"


@rule("VIC-2")
@pytest.mark.parametrize(
    ("event", "answers"),
    [("palestinian-refugees", ()), ("failed-assault", ("front south",)), ("police-fortresses", ("front central",))],
)
def test_what_is_no_win_breaks_the_row(event: str, answers: tuple[str, ...]) -> None:
    """Ruling 26: a negated battle, a stalemate, a lost battle."""
    table = Position().at(turn=3, wins_in_a_row=1).everywhere("haganah", "air-force").fight(event, *answers)
    assert table.outcome is None
    assert table.state["wins_in_a_row"] == 0


@rule("VIC-2")
def test_an_empty_front_is_no_win() -> None:
    table = Position().at(turn=3, wins_in_a_row=1).israel(north="haganah", south="haganah").arabs(north="air-force")
    assert table.fight().state["wins_in_a_row"] == 0


@rule("VIC-2", "TRUCE-1")
@pytest.mark.parametrize("keeps", [False, True])
def test_a_truce_breaks_the_row_unless_the_option_is_set(keeps: bool) -> None:
    """Ruling 27."""
    table = Position(truce_keeps_streak=keeps).at(turn=3, wins_in_a_row=1).everywhere("haganah", "air-force")
    assert table.fight("long-cease-fire").state["wins_in_a_row"] == int(keeps)


@rule("VIC-2")
def test_all_tokens_alone_win_nothing() -> None:
    """Ruling 30."""
    table = Position().tokens(north=0, central=0, south=0).everywhere("haganah", "air-force").fight()
    assert table.all_arab_tokens() == [0, 0, 0]
    assert table.outcome is None


@rule("VIC-3")
def test_without_arab_cards_on_fronts_and_in_the_deck_the_game_is_won() -> None:
    table = Position().israel(north="haganah").arabs(north="air-force").deck("arabs", "").fight()
    assert won(table) == "attrition-victory"
    assert table.event("game-won") == {"degree": "attrition-victory", "rule": "VIC-3"}


@rule("VIC-3")
@pytest.mark.parametrize("on_fronts", [False, True])
def test_cards_in_the_deck_are_left_unless_the_option_is_set(on_fronts: bool) -> None:
    """Ruling 5."""
    table = Position(attrition_on_fronts=on_fronts).israel(north="haganah").arabs(north="air-force")
    assert won(table.deck("arabs", "najada").fight()) == ("attrition-victory" if on_fronts else None)


@rule("VIC-3")
def test_an_arab_unit_on_a_front_is_left() -> None:
    table = Position().israel(north="haganah").arabs(north="air-force", south="egyptian-army").deck("arabs", "")
    assert won(table.fight()) is None


@rule("VIC-4")
def test_a_decisive_victory_goes_before_attrition() -> None:
    """Ruling 28: with the second turn of won battles the last Arab unit is lost as well."""
    table = Position().at(turn=3, wins_in_a_row=1).everywhere("haganah", "air-force").deck("arabs", "").fight()
    assert [table.units("arabs", front) for front in FRONTS] == [[], [], []]
    assert won(table) == "decisive-victory"


@rule("VIC-4")
def test_a_loss_goes_before_a_decisive_victory() -> None:
    """Ruling 28: no battles lead there, so it is looked at in a position made up for it."""
    table = Position().arabs(south="egyptian-army air-force").tokens(north=6)
    table.at(turn=3, phase="battle", event="siege", effects_done=1, battles_fought=3, battles_won=3, wins_in_a_row=1)
    table.at(losses=[{"side": "arabs", "front": "south"}]).play("discard air-force")
    assert won(table) == "complete-loss"
    assert table.events == ["unit-discarded", "game-lost"]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "the Arabs control all six Territory Tokens at the Northern Front and at the Southern Front."),
        ("es", "los árabes controlan los seis marcadores de territorio en el frente norte y en el frente sur."),
    ],
)
@rule("VIC-1")
def test_two_fronts_can_fall_at_once(language: str, told: str) -> None:
    table = Position().arabs(north="air-force", south="air-force").tokens(north=4, south=5).fight()
    assert table.outcome is not None
    assert table.game.words[language].say(table.outcome.message).endswith(told)


@rule("SEQ-1")
def test_after_the_end_phase_the_next_turn_begins_with_the_arabs() -> None:
    table = Position().everywhere("haganah", "air-force").fight()
    assert table.event("turn-begun") == {"turn": 3, "rule": "SEQ-1"}
    assert (table.state["phase"], table.state["draws"]) == ("arab", 3)


@rule("SEQ-1")
def test_the_phases_of_a_turn_come_in_order() -> None:
    table = Position().at(phase="arab", draws=3).israel(north="haganah").deck("israel", "mortars kibbutzim")
    phases = []
    for move in ("draw najada", "draw arab-legion", "draw egyptian-army", "event siege", "draw mortars",
                 "draw kibbutzim", "deploy mortars central", "deploy kibbutzim north", "end"):  # fmt: skip
        phases.append(table.state["phase"])
        table.play(move)
    assert list(dict.fromkeys(phases)) == ["arab", "event", "israeli", "transfer"]
    assert table.events[:2] == ["transfers-ended", "israel-unopposed"]
    assert table.state["turn"] == 3


@rule("VIC-1", "VIC-2", "VIC-3")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_end_is_told_in_a_sentence_of_its_own(language: str) -> None:
    tables = [
        Position().arabs(south="air-force").tokens(south=5).fight(),
        Position().at(turn=3, wins_in_a_row=1).everywhere("haganah", "air-force").fight(),
        Position().israel(north="haganah").arabs(north="air-force").deck("arabs", "").fight(),
    ]
    texts = {table.game.words[language].say(table.outcome.message) for table in tables if table.outcome}
    assert len(texts) == 3
    assert all(table.scene.prompt == table.outcome.message for table in tables if table.outcome)
