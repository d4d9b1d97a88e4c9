"""A second campaign on the rules of the series, from its pack alone."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sandtable.engine.events import OBSERVER, ReportedEvent, collect_into
from sandtable.engine.game import OVER
from sandtable.engine.procedures import begin
from sandtable.titles.campaign_commander.rules.campaign_hooks import CampaignRules
from sandtable.titles.campaign_commander.rules.operations import MENU, OperationFrame
from sandtable.titles.campaign_commander.rules.state import State
from sandtable.titles.campaign_commander.rules.units import shift
from sandtable.titles.campaign_commander.rules.victory import points
from tests.every_title.checks import check_state, random_states
from tests.rule_matrix import cited, package_folder, refusals, reported, trees
from tests.titles.punic_island.invariants import check_campaign

from .game import SmallCampaign

NORTH, SOUTH = 0, 1


def begun(**options: Any) -> tuple[SmallCampaign, State]:
    """After the deal, with an operation of the north under way from Anvil."""
    game = SmallCampaign(options)
    state = game.start()
    while game.catalogue.is_chance(game.catalogue[game.moves(state)[0]]):
        game.play(state, game.moves(state)[0])
    begin(state, OperationFrame(NORTH, MENU))
    state.operator, state.supply_points, state.marker = NORTH, game.campaign.supply, game.campaign.zone_numbers["anvil"]
    return game, state


def play(game: SmallCampaign, state: State, *notations: str) -> None:
    for notation in notations:
        while game.window(state):
            game.play(state, game.catalogue.number("pass"))
        move = game.catalogue.number(notation)
        legal = [game.catalogue.notation(each) for each in game.moves(state)]
        assert move in game.moves(state), f"{notation} is not among {legal}"
        game.play(state, move)


def legal(game: SmallCampaign, state: State) -> set[str]:
    return {game.catalogue.notation(move) for move in game.moves(state)}


def where(game: SmallCampaign, state: State, unit: str) -> str:
    number = next(i for i, it in enumerate(game.war.units) if it.id == unit)
    return game.war.zones[state.at[number]].id


def test_it_has_no_code_of_its_own() -> None:
    assert SmallCampaign.rules_type is CampaignRules
    assert {name for name in vars(SmallCampaign) if not name.startswith("_")} == {
        "id",
        "sides",
        "package",
        "option_list",
        "pack_kinds",
    }


def test_the_figures_of_its_pack_count() -> None:
    game, state = begun()
    assert [game.war.cards_in(state.hand, side) for side in (NORTH, SOUTH)] == [3, 3]
    play(game, state, "activate north-foot-1", "activate all", "depart")
    assert state.supply_points == 3


def test_a_stack_crosses_the_land_and_besieges_the_other_town() -> None:
    game, state = begun()
    play(game, state, "activate north-foot-1", "activate all", "depart", "go ford", "go crossroads", "go beacon")
    assert where(game, state, "north-foot-1") == "beacon"
    for unit in ("south-foot-1", "south-foot-2", "south-foot-3", "south-horse-1"):
        play(game, state, f"shelter {unit}")
    assert state.siege[game.campaign.zone_numbers["beacon"]] == NORTH
    play(game, state, "end operation")
    check_campaign(game, state)


def test_it_has_no_markers_that_count() -> None:
    game, state = begun()
    assert [points(game.war, state, side)["tokens"] for side in (NORTH, SOUTH)] == [0, 0]


def test_a_fleet_meets_the_other_in_its_harbour() -> None:
    game, state = begun()
    south = next(i for i, it in enumerate(game.war.units) if it.id == "south-ships-1")
    shift(game.war, state, south, game.campaign.zone_numbers["h_beacon"])
    play(game, state, "activate north-ships-1", "depart", "go h_anvil", "go gulf", "go h_beacon")
    assert state.battle is not None
    assert state.battle.naval


def test_it_has_no_campaign_actions() -> None:
    game, state = begun()
    verbs = {move.split()[0] for move in legal(game, state)}
    assert verbs <= {"activate", "end", "play"}
    assert not {"haruspex", "rebel", "quell"} & set(game.catalogue.verbs)


def test_its_rulebook_is_the_series_and_its_own() -> None:
    rules = SmallCampaign().rulebook.rules
    assert "S5.2.3" in rules
    assert "P1" in rules


def test_documents_of_it_are_read_back() -> None:
    game, state = begun()
    play(game, state, "activate north-foot-1", "depart", "go ford", "stop")
    assert game.from_document(game.to_document(state)) == state


@pytest.mark.parametrize("seed", range(20))
def test_random_games_of_it_end(seed: int) -> None:
    rng = random.Random(seed)
    options: dict[str, Any] = {}
    for option in SmallCampaign.option_list:
        if not option.pack and seed % 2:
            options[option.name] = rng.choice(option.choices or (True, False))
    game = SmallCampaign(options)
    state = game.start()
    for _ in range(20_000):
        if game.turn(state) == OVER:
            break
        game.play(state, rng.choices(list(game.moves(state)), game.weights(state))[0])
        check_campaign(game, state)
    assert game.outcome(state) is not None


@pytest.mark.parametrize("seed", range(3))
def test_it_is_shown_and_written_down_like_any_game(seed: int) -> None:
    game = SmallCampaign()
    for place, (state, _) in enumerate(random_states(game, random.Random(seed))):
        if place % 25 == 0:
            check_state(game, state)
            for side in (NORTH, SOUTH, OBSERVER):
                assert game.scene(game.view(state, side)).spaces


def test_the_series_cites_only_rules_that_every_campaign_has() -> None:
    rules = SmallCampaign().rulebook.rules
    series = package_folder(SmallCampaign.series)
    sources = [tree for path, tree in trees(series) if series / "campaigns" not in path.parents]
    told = {cited(SmallCampaign, rule) for _, rule in reported(*sources)}
    refused = {cited(SmallCampaign, rule) for tree in sources for _, rule in refusals(tree)}
    options = {option.rule for option in SmallCampaign.option_list if option.rule}
    assert len(told) > 50
    assert (told | refused | options) - set(rules) == set()


def test_everything_told_in_a_game_of_it_can_be_looked_up() -> None:
    game, rng, told = SmallCampaign(), random.Random(5), list[ReportedEvent]()
    state = game.start()
    while game.turn(state) != OVER:
        game.play(state, rng.choices(list(game.moves(state)), game.weights(state))[0], collect_into(told))
    assert {each.rule for each in told} - set(game.rulebook.rules) == set()
