"""Effects of cards are the series' and belong to no side: here cards of one side are dealt to the other."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from sandtable.engine.packs import PackCollection
from sandtable.titles.campaign_commander.campaigns.punic_island.game import PunicIsland

from .positions import Position, rule

FOR_CARTHAGE = (
    "disensiones-en-el-senado",
    "motin-de-los-mercenarios",
    "triplex-acies",
    "disciplina-romana",
    "hanno-conquista-hekatompylos",
    "victoria-total",
)
FOR_ROME = ("retirada-ordenada",)


@cache
def exchanged() -> PackCollection:
    """The campaign with these cards in the other deck, and mutinous Romans."""
    text = (files(PunicIsland.package) / "packs" / "punic_island.toml").read_text(encoding="utf-8")
    for cards, old, new in ((FOR_CARTHAGE, "rome", "carthage"), (FOR_ROME, "carthage", "rome")):
        for card in cards:
            assert f'id = "{card}"\nside = "{old}"' in text
            text = text.replace(f'id = "{card}"\nside = "{old}"', f'id = "{card}"\nside = "{new}"')
    text = text.replace(
        'nations = { gaul = "removed", iberian = "disorganised" }', 'nations = { roman = "disorganised" }'
    )
    collection = PackCollection(PunicIsland)
    collection.add(text, "exchanged.toml")
    return collection


def table_of(*cards: str) -> Position:
    return Position(exchanged()).hand(*cards).holds("rome", "gela")


@rule("S2.2.3")
def test_the_other_side_loses_a_card_whoever_plays_it() -> None:
    table = table_of("disensiones-en-el-senado", "in-extremis").supply("carthage", "cartago")
    assert table.play("play disensiones-en-el-senado").legal == ["lost in-extremis"]


@rule("S2.2.1")
def test_a_mutiny_strikes_the_enemy_of_whoever_plays_it() -> None:
    table = table_of("motin-de-los-mercenarios").at("gela", "L1").supply("carthage", "cartago")
    table.play("play motin-de-los-mercenarios", "roll 10")
    assert table.state_of("L1") == "o"


@rule("S2.2.1")
def test_the_enemy_of_whoever_plays_it_withdraws_troops() -> None:
    table = table_of("hanno-conquista-hekatompylos").at("gela", "L1 L2 L3").at("enna", "N1").card_choice("carthage")
    table.play("play hanno-conquista-hekatompylos")
    assert (table.turn, table.offered("recall")) == ("rome", {"L1", "L2", "L3"})


def battle(*cards: str, attacker: str = "N1") -> Position:
    table = table_of(*cards).at("himera_sur", "L1 L2 N1 N2").resources("rome", "gela").resources("carthage", "enna")
    return table.battle(attacker, came_from="enna" if attacker == "N1" else "gela")


@rule("S2.2.4")
def test_a_failed_check_and_a_disorganised_unit_are_answered_by_carthage_alone() -> None:
    table = battle("triplex-acies", "disciplina-romana").hands(rome="estratagema", carthage="confusion confusion")
    table.play("chit confusion", "roll 10")
    assert (table.window, table.turn) == ("failed-check", "carthage")
    table.play("pass")
    assert (table.window, table.turn) == ("disorganised", "carthage")
    assert table.play("play disciplina-romana").fights("N1")


@rule("S2.2.1")
def test_carthage_pursues_the_romans_who_have_fled() -> None:
    table = table_of("victoria-total").at("himera_sur", "L1 N1").resources("rome", "gela")
    table.battle("N1", came_from="enna").hands(rome="confusion", carthage="traicion-punica")
    table.play("chit traicion-punica", "roll 10", "stop", "play victoria-total", "roll 10")
    assert table.state_of("L1") == "X"
    assert table.won("carthage") == (1, 0)


@rule("S2.2.2", "S9.5.6")
def test_an_orderly_retreat_of_the_romans_ends_the_battle_and_the_chit_shown_does_nothing() -> None:
    table = battle("retirada-ordenada").hands(rome="estratagema", carthage="asalto-frontal escaramuza")
    table.play("chit asalto-frontal", "play retirada-ordenada").settle()
    assert table.over
    assert {table.where("L1"), table.where("L2")} == {"gela"}
    assert table.events("units-engaged") == table.events("checked") == table.events("chit-no-effect") == []
