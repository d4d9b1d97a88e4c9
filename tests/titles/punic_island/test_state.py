"""The state by itself: what is on the table before anything is, and when two states are the same."""

from __future__ import annotations

from sandtable.titles.campaign_commander.rules.state import BOX, NOBODY, NOT_CHOSEN, Battle, State

from .positions import Position


def test_before_the_set_up_nothing_is_on_the_table() -> None:
    state = State(units=2, leaders=1, zones=3, cards=4)
    by_side = [[0, 0, 0], [0, 0, 0]]
    assert (state.at, state.flags, state.leader_at, state.leader_in) == ([BOX, BOX], [0, 0], [BOX], 0)
    assert (state.control, state.siege, state.tokens) == ([NOBODY] * 3, [NOBODY] * 3, [0, 0, 0])
    assert state.resources == state.outside == state.inside == state.ships == by_side
    assert state.deck == state.hand == state.open == state.buried == [0, 0, 0, 0]
    assert (state.initiative, state.spent, state.chosen) == (0, 0, [NOT_CHOSEN, NOT_CHOSEN])
    assert (state.score, state.fresh, state.stack, state.battle) == ([0, 0, 0, 0, 0, 0], {}, [], None)
    assert (state.operator, state.marker, state.supply_points, state.rolled) == (NOBODY, NOBODY, 0, 0)
    assert (state.marker_inside, state.rebuilt) == (False, False)


def test_a_battle_begins_with_nobody_in_it() -> None:
    battle = Battle(naval=True, zone=3, attacker=1, origin=2)
    assert (battle.naval, battle.zone, battle.attacker, battle.origin) == (True, 3, 1, 2)
    assert battle.fighting == battle.left == battle.destroyed == battle.drawn_extra == battle.harassed == [0, 0]
    assert (battle.cards, battle.leader) == ([0, 0], [NOBODY, NOBODY])
    assert (battle.gone, battle.staying, battle.isolated, battle.rounds, battle.shown) == (0, 0, 0, 0, 0)
    assert battle.cup == battle.hand == battle.used == []
    assert battle.table == []


def test_states_are_the_same_if_everything_in_them_is() -> None:
    state = Position().at("himera_sur", "L1 N1").battle("L1", came_from="gela").state
    twin = state.copy()
    assert twin == state
    assert twin.battle == state.battle
    assert twin.battle is not None
    twin.battle.rounds += 1
    assert twin.battle != state.battle
    assert twin != state
    assert state != state.battle
    assert state.battle != state
