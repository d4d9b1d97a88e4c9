"""The odds of a battle by trying it out, and the exact chances of the next die."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sandtable.engine.events import OBSERVER
from sandtable.engine.game import Pick
from sandtable.engine.i18n import Message
from sandtable.engine.scene import Choice, Scene
from sandtable.titles.campaign_commander.rules.cards.operation_reactions import SiegeModifier
from sandtable.titles.campaign_commander.shown.battle_odds import BattleOdds, attacks, battle_odds

from .positions import Position, land, sea

GAMES = 60


def picks(seed: int = 1) -> Pick:
    return random.Random(seed).randrange


def odds(table: Position, seed: int = 1, side: int = 0, move: str | None = None) -> BattleOdds | None:
    attack = () if move is None else (table.game.catalogue.number(move),)
    return battle_odds(table.game, table.game.view(table.state, side), GAMES, picks(seed), attack)


def known(table: Position, side: int = 0) -> list[str]:
    """The attacks that are told, each as the moves that lead to it."""
    found = attacks(table.game, table.game.view(table.state, side))
    return [", ".join(map(table.game.catalogue.notation, each)) for each in found]


def sure(table: Position, seed: int = 1, side: int = 0) -> BattleOdds:
    found = odds(table, seed, side)
    assert found is not None
    return found


def choosing() -> Position:
    """One of three Roman units is chosen to go from Gela; two African ones stand in the valley."""
    table = Position().holds("rome", "gela").at("gela", "L1 L2 L3 consul-a").at("himera_sur", "N1 N2")
    table.resources("rome", "gela").resources("carthage", "enna").supply("rome", "gela")
    return table.play("activate L1")


def setting_out() -> Position:
    return choosing().play("activate all", "depart")


def test_the_same_picks_give_the_same_odds_and_nothing_is_played() -> None:
    table = sea("R1 R2", "C1 C2")
    before = table.state.copy()
    first = odds(table)
    assert first == odds(table)
    assert first != odds(table, seed=2)
    assert table.state == before


def test_shares_and_losses_are_distributions_with_an_error() -> None:
    found = sure(sea("R1 R2 R3", "C1 C2"))
    assert found.games == GAMES
    assert 0 < sum(found.wins) <= 1
    for lost, ships in zip(found.destroyed, (3, 2), strict=True):
        assert sum(lost.values()) == pytest.approx(1)
        assert max(lost) <= ships
    share = max(found.wins, key=lambda each: each * (1 - each))
    assert found.error == pytest.approx(1.96 * (share * (1 - share) / GAMES) ** 0.5)


@pytest.mark.parametrize(("romans", "punic", "better"), [("L1 L2 L3 L4", "G1", 0), ("L1:d", "N1 N2 N3 E1", 1)])
def test_the_stronger_side_wins_more_often(romans: str, punic: str, better: int) -> None:
    found = sure(land(romans, punic))
    assert found.wins[better] > found.wins[1 - better] + found.error


def test_who_is_cut_off_is_destroyed_and_counted() -> None:
    table = land("L1 L2 L3", "N1")
    table.fight.isolated = 1 << table.unit("N1")
    found = sure(table)
    assert found.destroyed[1][1] == found.wins[0]


def test_the_odds_depend_on_nothing_that_the_view_hides() -> None:
    one = land("L1 L2", "N1 N2").hands("cuna", "confusion escaramuza")
    other = land("L1 L2", "N1 N2").hands("cuna", "traicion-punica ataque-de-flanco")
    assert odds(one) == odds(other)
    assert odds(one, side=1) != odds(other, side=1)
    assert odds(one, side=OBSERVER) == odds(other, side=OBSERVER)


def test_before_the_attack_the_moves_that_begin_a_battle_are_known() -> None:
    table = setting_out()
    assert known(table) == ["go himera_sur"]
    found = odds(table, move="go himera_sur")
    assert found is not None
    assert found.games == GAMES
    assert found.wins[0] > 0.7


def test_while_they_are_chosen_the_odds_are_told_for_them_and_for_all_who_could_go() -> None:
    table = choosing()
    before = table.state.copy()
    assert known(table) == ["depart, go himera_sur", "activate all, depart, go himera_sur"]
    told: Any = table.game.estimates(table.game.view(table.state, 0), GAMES, picks())
    said = [table.game.words["en"].say(fact.name) for fact in told]
    assert [text.partition(":")[0] for text in said] == ["Units chosen so far", "All units that can go"]
    alone, together = (fact.value.args["first"].args["percent"] for fact in told)
    assert alone + 20 < together
    assert table.state == before
    assert known(table.play("activate all")) == ["depart, go himera_sur"]


def test_a_move_that_begins_no_battle_has_no_odds() -> None:
    table = setting_out()
    assert odds(table) is None
    assert odds(table, move="go camarina") is None


def test_a_sortie_is_an_attack() -> None:
    table = Position().at("mesana", "N1 N2").siege("carthage", "mesana").within("mesana", "L1 L2 consul-a")
    table.resources("rome", "mesana").supply("rome", "mesana").play("activate L1", "activate all")
    assert odds(table, move="sortie") is not None


@pytest.mark.parametrize("language", ["en", "es"])
def test_they_are_ready_to_be_shown(language: str) -> None:
    for table in (setting_out(), land("L1", "N1")):
        (fact,) = table.game.estimates(table.game.view(table.state, 0), 20, picks())
        said = [table.game.words[language].say(each) for each in (fact.name, fact.value, fact.note)]  # type: ignore[arg-type]
        assert all("%" in text for text in said[1:])
        assert "±" in said[1]
    calm = Position().choosing()
    assert calm.game.estimates(calm.game.view(calm.state, 0), 20, picks()) == ()


# Exact chances -----------------------------------------------------------------------------------------------------


def scene(table: Position, side: int = 0) -> Scene:
    return table.game.scene(table.game.view(table.state, side))


def choice(table: Position, move: str, side: int = 0) -> Choice:
    return next(each for each in scene(table, side).choices if each.move == move)


def marks(table: Position, layer: str, side: int = 0) -> dict[str, Any]:
    found = next(each for each in scene(table, side).layers if each.id == layer)
    return {mark.on: mark.text.args["percent"] for mark in found.marks if mark.text}


def test_the_chance_of_a_cohesion_check_stands_beside_the_choice() -> None:
    table = land("L1 L2:d", "N1").hands("confusion", "escaramuza").play("chit confusion")
    assert choice(table, "check r-infantry-1").chance == (8, 10)
    assert choice(table, "check r-infantry-2").chance == (7, 10)
    assert marks(table, "checks", side=1) == {"r-infantry-1": 80, "r-infantry-2": 70}


def test_who_names_an_enemy_sees_the_chance_that_he_fails() -> None:
    table = Position().hand("caballeria-numida").holds("rome", "gela").resources("rome", "gela")
    table.resources("carthage", "enna").at("himera_sur", "L1 L2:d N1 M1").battle("L1 L2", came_from="gela")
    table.hands("confusion", "escaramuza").play("chit confusion", "play caballeria-numida")
    needed = marks(table, "checks", side=1)
    for unit, percent in needed.items():
        assert choice(table, f"check {unit}", side=1).chance == (10 - percent // 10, 10)


def test_the_chance_of_a_siege_counts_who_takes_part() -> None:
    table = Position().at("pintias", "consul-a L1 L2 L3").siege("rome", "pintias").within("pintias", "G1")
    table.at("h_pintias", "R1").supply("rome", "h_pintias")
    walls = table.war.zones[table.zone("pintias")].siege
    number = table.war.campaign.siege_marker[0] - walls - 1 + 3
    assert choice(table, "siege pintias").chance == (number, 10)
    assert marks(table, "sieges")["pintias"] == 10 * number
    table.play("activate L1", "activate L2")
    assert choice(table, "siege pintias").chance == (number - 1, 10)


def test_a_card_played_on_a_siege_changes_the_chance_that_is_shown() -> None:
    table = Position().at("pintias", "consul-a L1 L2 L3").siege("rome", "pintias").at("h_pintias", "R1")
    table.supply("rome", "h_pintias").hand("traicion-en-las-murallas")
    before = choice(table, "siege pintias").chance
    assert before is not None
    table.game.play(table.state, table.game.catalogue.number("siege pintias"))
    assert marks(table, "sieges")["pintias"] == 10 * before[0]
    table.play("play traicion-en-las-murallas")
    card = table.war.cards[table.card("traicion-en-las-murallas")].effects[0]
    assert isinstance(card, SiegeModifier)
    assert marks(table, "sieges")["pintias"] == 10 * (before[0] - card.modifier)
    (shown,) = (fact for fact in scene(table).facts if fact.id == "siege")
    assert isinstance(shown.value, Message)
    assert shown.value.args["die"] == before[0] - card.modifier


# What is still to come ---------------------------------------------------------------------------------------------


def boxed(table: Position, side: str, seat: int) -> tuple[int, str]:
    pile = next(each for each in scene(table, seat).piles if each.id == f"box-{side}")
    return pile.count, table.game.words["en"].say(pile.note) if pile.note else ""


@pytest.mark.parametrize("seat", [0, 1, OBSERVER])
def test_everybody_sees_what_is_in_both_reinforcement_boxes(seat: int) -> None:
    table = Position().at("mesana", "L1 L2 V1 consul-a").at("siracusa", "S1 hiero").choosing()
    units, listed = boxed(table, "rome", seat)
    assert listed.startswith("10 × Roman infantry, 2 × Roman cavalry, 12 × Roman naval unit, Consul B")
    assert units == 10 + 2 + 12 + 7
    assert "2 × Syracusan infantry" in boxed(table, "carthage", seat)[1]
    assert "Hiero" not in boxed(table, "carthage", seat)[1]
