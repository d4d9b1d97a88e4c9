"""The guide of the Campaign Commander series, from positions that are set up: it goes somewhere and comes to an end."""

from __future__ import annotations

import random

import pytest

from sandtable.bots import BOTS, advise
from sandtable.bots.mcts import draw_outcome
from sandtable.engine.game import CHANCE, OVER
from sandtable.engine.procedures import begin
from sandtable.engine.title import title_of
from sandtable.titles.campaign_commander.campaigns.punic_island.game import PunicIsland
from sandtable.titles.campaign_commander.game import CampaignCommander
from sandtable.titles.campaign_commander.heuristics.card_value import kept_worth
from sandtable.titles.campaign_commander.heuristics.cards import rate_card_choice
from sandtable.titles.campaign_commander.heuristics.distances import ground_of
from sandtable.titles.campaign_commander.heuristics.forces import Forces
from sandtable.titles.campaign_commander.heuristics.heuristic import CLEAR
from sandtable.titles.campaign_commander.heuristics.objectives import NO_SHIP_AT_ALL, army_aims, port_opens
from sandtable.titles.campaign_commander.heuristics.operations import OperationScores
from sandtable.titles.campaign_commander.rules.campaign_tables import ABOARD
from sandtable.titles.campaign_commander.rules.operations import SPENDING, OperationFrame
from sandtable.titles.campaign_commander.rules.sequence import (
    CHOOSING,
    CardChoiceFrame,
    ResourcePlacementFrame,
    SequenceFrame,
)
from sandtable.titles.campaign_commander.rules.state import BOX, CARD, DISORGANISED, MAP, NOBODY
from sandtable.titles.campaign_commander.rules.supply_and_isolation import supply_reach
from sandtable.titles.campaign_commander.rules.units import lift, put
from tests.titles.small_campaign.game import SmallCampaign

from .campaign_position import CARTHAGE, LONGEST_GAME, LONGEST_OPERATION, ROME, Table, best_move


def test_an_army_takes_an_undefended_city_within_reach() -> None:
    table = Table("leontini").at("leontini", "r-infantry", 6, "consul-a").operation(ROME, "leontini")
    table.play_operation()
    besieged = [city for city in table.war.cities if table.state.siege[city] == ROME]
    assert besieged
    assert table.state.outside[ROME][besieged[0]] == 6, "they go together"


def test_nobody_marches_beyond_the_reach_of_supply() -> None:
    table = Table("leontini").at("leontini", "r-infantry", 6, "consul-a").operation(ROME, "leontini")
    table.play_operation()
    (army,) = [zone for zone, units in enumerate(table.state.outside[ROME]) if units]
    cities = [city for city in table.war.cities if table.state.control[city] == ROME]
    assert any(supply_reach(table.war, table.state, ROME, city) >> army & 1 for city in cities)


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_a_stack_twice_as_strong_is_left_alone(seed: str) -> None:
    table = (
        Table("leontini", "centuripa")
        .at("centuripa", "c-african-infantry", 6, "hanno")
        .besieges(CARTHAGE, "centuripa")
        .at("leontini", "r-infantry", 1)
        .operation(ROME, "leontini")
    )
    made = table.play_operation(seed)
    assert "go centuripa" not in made


def test_the_straight_way_is_taken_to_an_enemy_in_the_field() -> None:
    table = (
        Table("heraclea", "agrigentum")
        .at("agrigentum", "c-african-infantry", 3, "hanno")
        .besieges(CARTHAGE, "agrigentum")
        .at("heraclea", "r-infantry", 9, "consul-a")
        .operation(ROME, "heraclea")
    )
    ways = [move for move in table.play_operation() if move.startswith("go ")]
    assert ways[0] == "go agrigentum"


def test_a_city_that_brings_supply_to_a_better_one_is_worth_more_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """From Heraclea supply does not reach Panormo; from Entela it does."""

    def worth_of(city: str) -> float:
        table = Table("heraclea").at("heraclea", "r-infantry", 9, "consul-a")
        here, ground = table.zones["heraclea"], ground_of(table.war)
        aims = army_aims(ground, table.state, Forces(table.war, table.state), ROME, here, 9, 30.0)
        return dict(aims)[table.zones[city]]

    entela, agrigentum = worth_of("entela"), worth_of("agrigentum")
    monkeypatch.setattr("sandtable.titles.campaign_commander.heuristics.objectives.OPENS", 0.0)
    assert worth_of("entela") < entela
    assert worth_of("entela") < worth_of("agrigentum") <= agrigentum


def test_an_army_leaves_two_units_behind_in_the_city_on_the_strait() -> None:
    table = Table().at("mesana", "r-infantry", 8, "consul-a").operation(ROME, "mesana")
    table.play_operation()
    assert table.state.outside[ROME][table.zones["mesana"]] == 2
    assert max(table.state.outside[ROME]) == 6


@pytest.mark.parametrize(("roman", "leader", "comes"), [(1, "", True), (8, "", False), (8, "consul-b", True)])
def test_a_port_is_besieged_if_a_ship_can_come_that_would_beat_those_who_lie_there(
    roman: int, leader: str, comes: bool
) -> None:
    """Without a leader ships go one by one, and one alone would be sunk by four; if nobody lies there it is enough."""
    table = Table("termas").at("termas", "r-infantry", 9, "consul-a").at("mesana", "r-naval", roman, leader)
    if roman > 1:
        table.at("h_panormo", "c-naval", 4)
    ground, forces = ground_of(table.war), Forces(table.war, table.state)
    opens = port_opens(ground, table.state, forces, ROME, table.zones["panormo"])
    assert (opens > 2 * NO_SHIP_AT_ALL) == comes


def test_a_siege_that_cannot_succeed_calls_nobody_back() -> None:
    """One unit before the walls of Reggio, with two of ours inside."""

    def relief(besiegers: int) -> float:
        table = Table("catana").at("catana", "r-infantry", 9, "consul-a").at("reggio", "r-cavalry", 2)
        for unit in range(len(table.war.units)):
            if table.state.at[unit] == table.zones["reggio"]:
                lift(table.war, table.state, unit, BOX)
                put(table.war, table.state, unit, table.zones["reggio"], inside=True)
        table.at("reggio", "c-african-infantry", besiegers).besieges(CARTHAGE, "reggio")
        here, ground = table.zones["catana"], ground_of(table.war)
        aims = army_aims(ground, table.state, Forces(table.war, table.state), ROME, here, 9, 90.0)
        return dict(aims)[table.zones["reggio"]]

    assert relief(6) > relief(1) + 4


def test_an_idle_army_frees_a_city_next_to_it_from_a_siege_that_cannot_succeed() -> None:
    """The strait is shut by one unit before Messana, and everything lies beyond it."""
    table = Table("tauromenio").at("reggio", "r-infantry", 9, "consul-a").at("mesana", "c-african-infantry", 1)
    table.besieges(CARTHAGE, "mesana").operation(ROME, "reggio")
    made = table.play_operation()
    assert made[made.index("go mesana") - 3 :][:2] == ["activate all", "depart"], "all of them, not one by one"


@pytest.mark.parametrize("left", [20, 1])
def test_an_order_that_cannot_be_given_is_kept_while_there_is_time(left: int) -> None:
    """Raids on Africa need a fleet there, and Rome has none."""
    table = Table().at("mesana", "r-infantry", 5, "consul-a")
    raids = next(c for c in table.war.cards_of[ROME] if table.war.cards[c].id == "incursiones-en-africa")
    for side in (ROME, CARTHAGE):
        for each in table.war.cards_of[side]:
            table.state.deck[each] = 0
        table.state.deck[table.war.cards_of[side][0]] = left
    assert (kept_worth(ground_of(table.war), table.state, ROME, raids) > 1) == (left > 1)


def test_search_thinks_about_what_is_in_doubt() -> None:
    """Whether to roll for a city that falls at once is clear; which of two resource points to spend on it is not."""
    table = Table("megara").at("leontini", "r-infantry", 9, "consul-a").besieges(ROME, "leontini")
    table.operation(ROME, "megara")
    heuristic, moves = title_of(table.game).heuristic, table.game.moves(table.state)
    rates = sorted(set(heuristic.rate(table.game, table.state, ROME, moves)), reverse=True)
    assert rates[0] - rates[1] > CLEAR
    assert not heuristic.weighty(table.game, table.state, ROME, moves)
    begin(table.state, OperationFrame(ROME, SPENDING))
    for city in ("reggio", "mesana"):
        table.state.resources[ROME][table.zones[city]] = 1
    table.at("mesana", "r-infantry", 2, "consul-b")
    moves = table.game.moves(table.state)
    one, other = heuristic.rate(table.game, table.state, ROME, moves)
    assert 0 < abs(one - other) < CLEAR
    assert heuristic.weighty(table.game, table.state, ROME, moves)


def test_of_two_resource_points_the_one_is_spent_that_no_army_will_need() -> None:
    table = Table("tauromenio").at("tauromenio", "r-infantry", 7, "consul-a")
    table.at("reggio", "r-infantry", 1)
    for city in ("tauromenio", "reggio"):
        table.state.resources[ROME][table.zones[city]] = 1
        assert supply_reach(table.war, table.state, ROME, table.zones[city]) >> table.zones["tauromenio"] & 1
    begin(table.state, OperationFrame(ROME, SPENDING))
    table.state.operator = ROME
    assert table.best() == "spend reggio"


def test_a_resource_point_is_put_down_near_to_the_army() -> None:
    table = Table("heraclea").at("heraclea", "r-infantry", 8, "consul-a")
    begin(table.state, ResourcePlacementFrame(ROME, 1, 9, NOBODY))
    assert table.best() == "place heraclea"


def test_a_draw_is_worth_more_while_the_great_defection_is_in_the_deck() -> None:
    table = Table().at("mesana", "r-infantry", 5, "consul-a")
    ground = ground_of(table.war)
    defection = next(c for c in table.war.cards_of[ROME] if table.war.cards[c].id == "siracusa-cambia-de-bando")
    other = next(c for c in table.war.cards_of[ROME] if table.war.cards[c].id == "triplex-acies")
    worths = []
    for card in (other, defection):
        table.state.deck[:] = [0] * len(table.state.deck)
        for each in table.war.cards_of[CARTHAGE]:
            table.state.deck[each] = table.war.cards[each].copies
        table.state.deck[other] = 9
        table.state.deck[card] += 1
        frame = CardChoiceFrame(ROME)
        worths.append(rate_card_choice(ground, table.state, frame, ROME, [table.war.move.draw])[0])
    assert worths[1] > worths[0] + 4


def without_messana() -> Table:
    """Rome has lost its foothold: nine units in Rhegium, and a fleet."""
    table = Table().at("reggio", "r-infantry", 9, "consul-a").at("reggio", "r-naval", 5)
    table.state.control[table.zones["mesana"]] = CARTHAGE
    table.at("mesana", "c-african-infantry", 4)
    table.state.resources[ROME][table.zones["reggio"]] = 5
    return table


@pytest.mark.parametrize(("besiegers", "hurry"), [(6, True), (1, False)])
def test_the_city_on_the_strait_is_relieved_before_a_card_is_played(besiegers: int, hurry: bool) -> None:
    """Consular Armies can wait a turn; Messana cannot, where a die may take it."""
    table = Table().at("reggio", "r-infantry", 9, "consul-a").at("mesana", "c-african-infantry", besiegers, "hanno")
    table.besieges(CARTHAGE, "mesana")
    table.state.resources[ROME][table.zones["reggio"]] = 2
    armies = next(c for c in table.war.cards_of[ROME] if table.war.cards[c].id == "ejercitos-consulares")
    table.state.hand[armies] = 1
    for side in (ROME, CARTHAGE):
        for each in table.war.cards_of[side]:
            table.state.deck[each] += table.war.cards[each].copies
    begin(table.state, SequenceFrame(CHOOSING))
    moves = [table.war.move.choose + CARD, table.war.move.choose + MAP]
    card, campaign = title_of(table.game).heuristic.rate(table.game, table.state, ROME, moves)
    assert (campaign > card) == hurry


def test_an_army_that_can_march_nowhere_goes_by_sea_with_stores_for_a_siege() -> None:
    table = without_messana().operation(ROME, "reggio")
    table.play_operation()
    (afloat,) = [zone for zone, ships in enumerate(table.state.ships[ROME]) if ships]
    assert not table.war.is_land[afloat]
    assert table.state.control[table.war.city_of[afloat]] == CARTHAGE
    assert sum(table.state.at[unit] == afloat for unit in table.war.kind_units["r-infantry"]) == ABOARD
    assert table.state.resources[ROME][afloat] > 2


def test_troops_aboard_are_landed_before_an_enemy_city_and_besiege_it() -> None:
    table = without_messana()
    for unit in table.war.units_of[ROME]:
        if table.state.at[unit] >= 0:
            lift(table.war, table.state, unit, BOX)
    table.at("h_catana", "r-naval", 4, "consul-a").at("h_catana", "r-infantry", ABOARD)
    table.state.resources[ROME][table.zones["h_catana"]] = 3
    table.operation(ROME, "h_catana").play_operation()
    assert table.state.siege[table.zones["catana"]] == ROME
    assert table.state.outside[ROME][table.zones["catana"]] == ABOARD


def test_an_empty_fleet_fetches_an_army_that_waits_for_ships() -> None:
    table = Table("catana").at("reggio", "r-infantry", 9).at("catana", "r-naval", 1)
    table.state.control[table.zones["mesana"]] = CARTHAGE
    table.operation(ROME, "catana").play_operation()
    assert table.state.ships[ROME][table.zones["reggio"]] == 1


def test_ships_bring_stores_to_besiegers_who_have_none() -> None:
    table = without_messana().at("catana", "r-infantry", 4, "consul-b").besieges(ROME, "catana")
    table.at("h_catana", "r-naval", 1)
    for unit in table.war.kind_units["r-infantry"]:
        if table.state.at[unit] == table.zones["reggio"]:
            lift(table.war, table.state, unit, BOX)
    table.operation(ROME, "reggio").play_operation()
    assert table.state.resources[ROME][table.zones["h_catana"]] > 0


def test_of_two_like_cities_the_one_is_worth_more_that_resource_points_are_near_to() -> None:
    def worth(*stocked: str) -> float:
        table = Table("enna", "agrigentum").at("enna", "r-infantry", 8, "consul-a")
        for city in stocked:
            table.state.resources[ROME][table.zones[city]] = 4
        ground, forces = ground_of(table.war), Forces(table.war, table.state)
        return dict(army_aims(ground, table.state, forces, ROME, table.zones["enna"], 8, 30.0))[table.zones["heraclea"]]

    assert worth("agrigentum") > worth("reggio") == worth()


def test_a_disorganised_fleet_does_not_set_out_for_a_port_that_it_cannot_reach() -> None:
    table = Table("termas", "erice").at("drepano", "r-infantry", 9, "consul-a").besieges(ROME, "drepano")
    table.at("mesana", "r-naval", 1).operation(ROME, "mesana")
    ships = [unit for unit in table.war.kind_units["r-naval"] if table.state.at[unit] >= 0]
    reached = OperationScores(ground_of(table.war), table.state, ROME).march(table.zones["mesana"], True, ships)
    table.state.flags[ships[0]] |= DISORGANISED
    assert OperationScores(ground_of(table.war), table.state, ROME).march(table.zones["mesana"], True, ships) < reached


def test_the_siege_die_is_rolled_when_the_odds_are_good() -> None:
    table = Table("catana").at("leontini", "r-infantry", 7, "consul-a").besieges(ROME, "leontini")
    assert table.operation(ROME, "catana").best() == "siege leontini"


def test_a_port_without_a_ship_before_it_is_not_waited_for() -> None:
    table = Table("termas").at("panormo", "r-infantry", 9, "consul-a").besieges(ROME, "panormo")
    assert "depart" in table.operation(ROME, "termas").play_operation()


def test_a_city_that_is_taken_is_worth_more_than_one_besieged() -> None:
    heuristic = title_of(PunicIsland()).heuristic
    before = Table("catana").at("leontini", "r-infantry", 7, "consul-a").besieges(ROME, "leontini")
    after = Table("catana", "leontini").at("leontini", "r-infantry", 7, "consul-a")
    values = [heuristic.value(table.game, table.state, ROME) for table in (before, after)]
    assert values[0] < values[1]
    assert heuristic.value(after.game, after.state, CARTHAGE) == pytest.approx(1 - values[1])


@pytest.mark.parametrize("title", [PunicIsland, SmallCampaign])
def test_by_the_guide_a_game_goes_somewhere_and_ends(title: type[CampaignCommander]) -> None:
    """Where a choice can be taken back, the way back is rated low: nobody goes round in circles."""
    game = title()
    for seed in range(3):
        dice = random.Random(f"circles {seed}")
        state = game.start()
        in_operation, made = 0, 0
        while (turn := game.turn(state)) != OVER:
            made += 1
            if turn == CHANCE:
                game.play(state, draw_outcome(game, state, game.moves(state), dice))
                continue
            in_operation = in_operation + 1 if state.operator >= 0 else 0
            assert in_operation < LONGEST_OPERATION
            assert made < LONGEST_GAME
            game.play(state, best_move(game, state))


@pytest.mark.parametrize("name", ["greedy", "search"])
def test_the_second_campaign_has_the_same_opponents(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = SmallCampaign()
    heuristic = title_of(game).heuristic
    assert type(heuristic) is type(title_of(PunicIsland()).heuristic)
    monkeypatch.setattr(type(heuristic), "playouts", (3,) * 5)
    dice = random.Random("small")
    state = game.start()
    for _ in range(60):
        turn = game.turn(state)
        if turn == OVER:
            break
        moves = game.moves(state)
        if turn == CHANCE:
            game.play(state, draw_outcome(game, state, moves, dice))
        else:
            view = game.view(state, turn)
            game.play(state, advise(BOTS[name], game, view, "seed").move, side=turn)
