"""What must hold in every state of a campaign of the series."""

from __future__ import annotations

from typing import Any

from sandtable.engine.game import Game
from sandtable.titles.campaign_commander.game import CampaignCommander
from sandtable.titles.campaign_commander.rules.battle.battle import SHOWN, ChitPlayFrame
from sandtable.titles.campaign_commander.rules.battle.chits import EngagementChoiceFrame
from sandtable.titles.campaign_commander.rules.battle.engagement import PAIRS
from sandtable.titles.campaign_commander.rules.campaign_tables import ABOARD, FORTRESS, SIDES
from sandtable.titles.campaign_commander.rules.operations import ActivationFrame, OperationFrame
from sandtable.titles.campaign_commander.rules.sequence import SequenceFrame
from sandtable.titles.campaign_commander.rules.state import (
    ACTED,
    AWAY,
    BOX,
    DEAD,
    INSIDE,
    LANDED,
    NOBODY,
    OF_THE_OPERATION,
    State,
)


def check_campaign(game: Game[Any], state: State) -> None:
    assert isinstance(game, CampaignCommander)
    check_counts(game, state)
    check_places(game, state)
    check_cities(game, state)
    check_cards(game, state)
    check_chits(game, state)
    check_offers(game, state)
    if not state.stack or (len(state.stack) == 1 and isinstance(state.stack[0], SequenceFrame)):
        check_between_operations(game, state)
    assert 0 <= state.supply_points <= game.campaign.supply


def check_counts(game: CampaignCommander, state: State) -> None:
    """Outside, inside and ships are what places and flags say; nobody is anywhere else."""
    war = game.war
    zones = len(war.zones)
    outside, inside, ships = ([[0] * zones for _ in SIDES] for _ in range(3))
    for place, flags, side, naval, unit in zip(state.at, state.flags, war.side, war.naval, war.units, strict=True):
        if place >= 0:
            assert place < zones, unit.id
            assert not (naval and flags & INSIDE), unit.id
            (ships if naval else inside if flags & INSIDE else outside)[side][place] += 1
        else:
            assert place in (BOX, DEAD, AWAY), unit.id
            assert not flags, f"{unit.id} is off the map and has a marker"
    assert (outside, inside, ships) == (state.outside, state.inside, state.ships)


def check_places(game: CampaignCommander, state: State) -> None:
    """Ships are at sea or in own ports; troops are on land, or at sea with ships; nobody besieges himself."""
    war = game.war
    fleeing = len(state.stack) > 1
    for side in SIDES:
        resources, ships, inside = state.resources[side], state.ships[side], state.inside[side]
        assert min(resources) >= 0
        for zone, it in enumerate(war.zones):
            if not it.land:
                assert not inside[zone], it.id
                continue
            if ships[zone]:
                assert it.harbour >= 0, it.id
                assert state.control[zone] == side or fleeing, it.id
            if resources[zone]:
                assert it.city, it.id
                assert state.control[zone] == side, it.id
        for leader in war.leaders_of[side]:
            place = state.leader_at[leader]
            assert place in (BOX, DEAD, AWAY) or place >= 0
            if state.leader_in >> leader & 1:
                assert place >= 0, war.leaders[leader].id
                assert state.control[place] == side, war.leaders[leader].id


def check_cities(game: CampaignCommander, state: State) -> None:
    """Every city has a master; four units at most inside, and only in an own city that the enemy stands before."""
    war = game.war
    for zone, it in enumerate(war.zones):
        if not it.city:
            assert state.siege[zone] == NOBODY
            assert not state.inside[0][zone]
            assert not state.inside[1][zone]
            continue
        master, besieger = state.control[zone], state.siege[zone]
        assert master in SIDES, it.id
        assert besieger != master, it.id
        assert state.inside[master][zone] <= FORTRESS, it.id
        assert not state.inside[1 - master][zone], it.id
        if besieger != NOBODY and not state.battle and len(state.stack) <= 1:
            assert state.outside[besieger][zone], f"nobody besieges {it.id}"
            assert not state.outside[master][zone], f"somebody of the besieged stands outside {it.id}"


def check_cards(game: CampaignCommander, state: State) -> None:
    for card, it in enumerate(game.war.cards):
        held = (state.deck[card], state.hand[card], state.open[card], state.buried[card])
        assert min(held) >= 0, it.id
        assert sum(held) == it.copies, it.id


def check_chits(game: CampaignCommander, state: State) -> None:
    """In a battle every chit is in a cup, in a hand, used, or on the table; a chit being shown is in none of these."""
    battle = state.battle
    if not battle:
        return
    war = game.war
    shown = sum(1 for frame in state.stack if isinstance(frame, ChitPlayFrame) and frame.phase == SHOWN)
    missing = 0
    for chit, it in enumerate(war.chits):
        table = sum(entry[0] == chit for entry in battle.table)
        found = battle.cup[chit] + battle.hand[chit] + battle.used[chit] + table
        wanted = it.copies if it.naval == battle.naval else 0
        assert 0 <= wanted - found <= 1, it.id
        missing += wanted - found
    assert missing <= shown + sum(isinstance(frame, EngagementChoiceFrame) for frame in state.stack)
    fighters = battle.fighting[0] | battle.fighting[1]
    for unit, place in enumerate(state.at):
        if fighters >> unit & 1:
            assert place == battle.zone, war.units[unit].id
    for entry in battle.table:
        assert len(entry) > PAIRS


def check_between_operations(game: CampaignCommander, state: State) -> None:
    """No operation is under way: markers of one are gone, nobody is crowded, left alone or face to face."""
    war = game.war
    assert state.battle is None
    assert state.operator == NOBODY
    assert state.supply_points == 0
    assert not state.fresh
    assert not state.rolled
    assert not any(flag & OF_THE_OPERATION for flag in state.flags)
    for zone, it in enumerate(war.zones):
        assert not (state.outside[0][zone] and state.outside[1][zone]), f"two armies in {it.id}"
        assert not (state.ships[0][zone] and state.ships[1][zone]), f"two fleets in {it.id}"
        for side in SIDES:
            if not it.land:
                assert state.outside[side][zone] <= ABOARD, it.id
                assert state.ships[side][zone] or not state.outside[side][zone], f"troops adrift in {it.id}"
                assert state.resources[side][zone] <= state.ships[side][zone], f"resources adrift in {it.id}"
            if it.city and state.siege[zone] == NOBODY:
                assert not state.inside[side][zone], f"somebody hides in {it.id}"
    for leader, place in enumerate(state.leader_at):
        if place < 0:
            continue
        side = war.leaders[leader].side
        company = state.outside[side][place] + state.inside[side][place] + state.ships[side][place]
        at_home = war.is_city[place] and state.control[place] == side
        assert company or at_home, f"{war.leaders[leader].id} is alone in {war.zones[place].id}"


def check_offers(game: CampaignCommander, state: State) -> None:
    """Nobody who has acted or was landed in this operation is offered another action (S5.2.5, S7.1.4)."""
    if not state.stack or not isinstance(state.stack[-1], OperationFrame | ActivationFrame):
        return
    numbers = {unit.id: i for i, unit in enumerate(game.war.units)}
    done = LANDED if game.options["repair_both"] else ACTED | LANDED
    for move in map(game.catalogue.__getitem__, game.moves(state)):
        if move.verb == "activate" and move.args[0] in numbers:
            assert not state.flags[numbers[move.args[0]]] & (ACTED | LANDED), str(move)
        elif move.verb in ("reorganise", "rebuild"):
            assert not state.flags[numbers[move.args[0]]] & done, str(move)
