"""The rules of thumb by which the greedy bot leads a war of the Campaign Commander series."""

from __future__ import annotations

import random

import pytest

from sandtable.bots.mcts import draw_outcome
from sandtable.engine.game import CHANCE, OVER
from sandtable.engine.procedures import begin
from sandtable.titles.campaign_commander.campaigns.punic_island.game import PunicIsland
from sandtable.titles.campaign_commander.game import CampaignCommander
from sandtable.titles.campaign_commander.heuristics.beginner_heuristics import ready
from sandtable.titles.campaign_commander.heuristics.distances import ground_of
from sandtable.titles.campaign_commander.rules.sequence import CardChoiceFrame, ResourcePlacementFrame
from sandtable.titles.campaign_commander.rules.state import NOBODY
from tests.titles.small_campaign.game import SmallCampaign

from .campaign_position import CARTHAGE, LONGEST_GAME, ROME, Table, best_move


def greedy(*roman_cities: str) -> Table:
    return Table(*roman_cities, greedy=True)


def test_everybody_marches_together_to_a_city_that_can_fall_and_stops_there() -> None:
    table = greedy("leontini").at("leontini", "r-infantry", 6, "consul-a").operation(ROME, "leontini")
    table.play_operation()
    (besieged,) = [city for city in table.war.cities if table.state.siege[city] == ROME]
    assert table.state.outside[ROME][besieged] == 6


def test_a_siege_that_a_die_can_end_is_rolled_for_and_not_left() -> None:
    table = greedy("catana").at("leontini", "r-infantry", 7, "consul-a").besieges(ROME, "leontini")
    assert table.operation(ROME, "catana").best() == "siege leontini"


def test_a_port_without_a_ship_is_left_if_none_is_there_to_come() -> None:
    table = greedy("termas").at("panormo", "r-infantry", 9, "consul-a").besieges(ROME, "panormo")
    assert any(move.startswith("go ") for move in table.operation(ROME, "termas").play_operation())


def test_a_ship_goes_before_a_port_that_is_besieged() -> None:
    table = greedy("termas").at("panormo", "r-infantry", 9, "consul-a").besieges(ROME, "panormo")
    table.at("mesana", "r-naval", 1).operation(ROME, "mesana").play_operation()
    assert table.state.ships[ROME][table.zones["h_panormo"]] == 1


@pytest.mark.parametrize(("units", "leader"), [(6, ""), (1, "consul-a")])
def test_nobody_goes_alone_or_without_a_leader(units: int, leader: str) -> None:
    table = greedy("leontini").at("leontini", "r-infantry", units, leader).operation(ROME, "leontini")
    assert table.best() == "end operation"


def test_an_army_that_is_stronger_is_not_attacked() -> None:
    table = greedy("leontini", "centuripa").at("centuripa", "c-african-infantry", 6, "hanno")
    table.besieges(CARTHAGE, "centuripa").at("leontini", "r-infantry", 2, "consul-a").operation(ROME, "leontini")
    assert "go centuripa" not in table.play_operation()


@pytest.mark.parametrize(("city", "serves"), [("catana", True), ("reggio", False)])
def test_it_is_map_only_while_a_resource_point_serves_an_army(city: str, serves: bool) -> None:
    table = greedy("catana").at("leontini", "r-infantry", 7, "consul-a").besieges(ROME, "leontini")
    table.state.resources[ROME][table.zones[city]] = 1
    assert ready(ground_of(table.war), table.state, ROME) == serves


def test_a_card_that_does_little_becomes_a_resource_point_where_the_army_is() -> None:
    table = greedy("catana").at("leontini", "r-infantry", 7, "consul-a").besieges(ROME, "leontini")
    table.state.resources[ROME][table.zones["reggio"]] = 1
    card = next(card for card in table.war.cards_of[ROME] if card not in table.war.operational[ROME])
    table.state.hand[card] = 1
    begin(table.state, CardChoiceFrame(ROME))
    assert table.best().startswith("discard ")
    table.state.stack.pop()
    begin(table.state, ResourcePlacementFrame(ROME, 1, 9, NOBODY))
    assert table.best() == "place catana"


@pytest.mark.parametrize("title", [PunicIsland, SmallCampaign])
def test_greedy_play_comes_to_an_end(title: type[CampaignCommander]) -> None:
    game = title()
    dice = random.Random("greedy")
    state = game.start()
    made = 0
    while (turn := game.turn(state)) != OVER:
        made += 1
        assert made < LONGEST_GAME
        if turn == CHANCE:
            game.play(state, draw_outcome(game, state, game.moves(state), dice))
        else:
            game.play(state, best_move(game, state, greedy=True))
