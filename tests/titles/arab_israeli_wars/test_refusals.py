"""Every refusal cites its rule, changes nothing, and is spoken in both languages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from sandtable.engine.events import OBSERVER
from sandtable.engine.i18n import LANGUAGES, load_catalogue

from .builders import ISRAEL, Position, rule


@dataclass(frozen=True)
class Case:
    rule: str
    position: Callable[[], Position]
    move: str
    side: int = ISRAEL


def transferring() -> Position:
    return Position().israel(north="haganah").arabs(south="egyptian-army").play("event siege")


def deploying() -> Position:
    table = Position().deck("israel", "haganah kibbutzim irgun").play("event siege")
    return table.play("draw haganah", "draw kibbutzim")


def choosing() -> Position:
    return Position().israel(north="haganah").play("event ambush")


def losing() -> Position:
    return Position().israel(north="haganah").arabs(north="liberation-army air-force").fight("bitter-fighting")


REFUSALS = {
    "game-over": Case("VIC-4", lambda: Position().arabs(north="air-force").tokens(north=5).fight(), "end"),
    "not-your-game": Case("INTRO-1", transferring, "end", OBSERVER),
    "chance-first": Case("SEQ-1", Position, "end"),
    "chance-comes-by-itself": Case("RAND-1", Position, "event siege", OBSERVER),
    "not-in-deck": Case("DECK-1", lambda: Position().at(phase="arab", draws=3), "draw haganah"),
    "no-draw-now": Case("SEQ-1", transferring, "draw najada"),
    "event-gone": Case("EVENT-1", lambda: Position().deck("events", "siege"), "event jihad"),
    "no-event-now": Case("EVENT-1", transferring, "event jihad"),
    "no-front-to-roll": Case("RAND-1", transferring, "front north"),
    "no-such-loss": Case("RAND-1", losing, "discard najada"),
    "no-loss-now": Case("RAND-1", transferring, "discard haganah"),
    "target-not-now": Case("TARGET-1", lambda: choosing().play("target north"), "target south"),
    "no-target": Case("TARGET-1", transferring, "target north"),
    "extremists-choose": Case("ISR-2", deploying, "deploy irgun north"),
    "deploy-not-now": Case("ISR-1", transferring, "deploy haganah north"),
    "not-drawn": Case("ISR-1", deploying, "deploy palmach north"),
    "deploy-first": Case("ISR-1", deploying, "end"),
    "target-first": Case("TARGET-1", choosing, "end"),
    "arabs-deploy-by-card": Case("ARAB-1", deploying, "deploy najada north"),
    "arabs-never-transfer": Case("TRANS-1", transferring, "transfer egyptian-army south north"),
    "same-front": Case("TRANS-1", transferring, "transfer haganah north north"),
    "not-regular": Case("TRANS-1", transferring, "transfer kibbutzim north south"),
    "transfer-not-now": Case("TRANS-1", choosing, "transfer haganah north south"),
    "not-there": Case("TRANS-1", transferring, "transfer haganah south north"),
    "no-transfers-left": Case(
        "TRANS-1",
        lambda: transferring_with_tanks().play("transfer haganah north south"),
        "transfer haganah south north",
    ),
}


def transferring_with_tanks() -> Position:
    return Position().israel(north="haganah tanks").arabs(south="egyptian-army").play("event siege")


@rule("INTRO-1", "VIC-4", "SEQ-1", "ARAB-1", "RAND-1", "DECK-1", "EVENT-1", "TARGET-1", "ISR-1", "ISR-2", "TRANS-1")
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
    words = load_catalogue("sandtable.titles.arab_israeli_wars", "en").entries
    assert {id.removeprefix("refusal.") for id in words if id.startswith("refusal.")} == set(REFUSALS)


@pytest.mark.parametrize("position", [transferring, deploying, choosing, losing, Position])
def test_whatever_is_legal_has_no_refusal_and_everything_else_has_one(position: Callable[[], Position]) -> None:
    table = position()
    chance = table.game.turn(table.match.state) == -1
    for move in map(str, table.game.catalogue.moves):
        refusal = table.match.why(move, None if chance else ISRAEL)
        assert (refusal is None) == (move in table.legal), move


@rule("TRANS-1", "R9")
def test_only_what_may_transfer_under_the_options_is_named() -> None:
    move = "transfer irgun north south"
    usual = Position().israel(north="haganah irgun").play("event siege")
    with_leaders = Position(leaders_transfer=True).israel(north="haganah irgun").play("event siege")
    assert "Leader" not in spoken(usual, move)
    assert "Leader" in spoken(with_leaders, move)


@rule("TRANS-1", "TRANS-2")
def test_a_refused_transfer_does_not_deny_the_free_one_of_a_vehicle() -> None:
    table = transferring_with_tanks().play("transfer haganah north south")
    assert "transfer tanks north south" in table.legal
    assert "Vehicle" in spoken(table, "transfer haganah south north")


def spoken(table: Position, move: str) -> str:
    refusal = table.match.why(move, ISRAEL)
    assert refusal is not None
    return table.game.words["en"].say(refusal.message)
