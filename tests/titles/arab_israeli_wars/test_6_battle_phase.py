"""5. Battle Phase: totals, stalemates, wins, unopposed fronts, leaders, truces."""

from __future__ import annotations

import pytest

from sandtable.titles.arab_israeli_wars.rules.battle_phase import force_of

from .builders import FRONTS, Position, pack_text, rule


def north(israel: str, arabs: str, **options: bool) -> Position:
    return Position("", **options).israel(north=israel).arabs(north=arabs)


@rule("BAT-1")
def test_the_force_of_all_units_is_added_up_at_each_front() -> None:
    table = (
        Position()
        .israel(north="haganah palmach kibbutzim", central="mortars")
        .arabs(north="liberation-army liberation-army lebanese-contingent", south="egyptian-army")
    )
    assert [table.totals(front) for front in FRONTS] == [(15, 8), (2, 0), (0, 4)]


@rule("BAT-1", "SEQ-1")
def test_there_are_three_battles_from_north_to_south() -> None:
    table = Position().everywhere("haganah", "air-force").fight()
    won = [told.event.arguments["front"] for told in table.told if told.event.kind == "israel-won"]
    assert won == list(FRONTS)


@rule("BAT-1")
@pytest.mark.parametrize(("arabs", "total"), [("najada", 0), ("arab-armored-cars najada", 0), ("arab-legion", 4)])
def test_no_force_falls_below_zero(arabs: str, total: int) -> None:
    """Ruling 25: Arab Divisions takes 1 from every Arab unit."""
    table = Position().israel(central="convoys").arabs(central=arabs).play("event arab-divisions")
    assert table.totals("central")[1] == total


@rule("BAT-2")
def test_equal_totals_are_a_stalemate_and_cost_each_side_a_unit_of_that_front() -> None:
    table = north("artillery", "liberation-army arab-armored-cars").fight()
    assert table.event("stalemate") == {"front": "north", "force": 4, "rule": "BAT-2"}
    assert table.arab_tokens("north") == 3
    assert table.units("israel", "north") == []
    assert table.weights == {"discard liberation-army": 1, "discard arab-armored-cars": 1}
    table.play("discard liberation-army")
    assert table.units("arabs", "north") == ["arab-armored-cars"]


@rule("BAT-2")
def test_in_a_stalemate_both_sides_wait_for_the_dice() -> None:
    table = north("haganah armed-settlers", "artillery-elements liberation-army").fight()
    assert table.state["losses"] == [{"side": "israel", "front": "north"}, {"side": "arabs", "front": "north"}]
    table.play("discard haganah", "discard liberation-army")
    assert (table.units("israel", "north"), table.units("arabs", "north")) == (
        ["armed-settlers"],
        ["artillery-elements"],
    )


@rule("BAT-3")
def test_the_higher_total_takes_a_token_and_the_loser_discards() -> None:
    table = north("haganah", "liberation-army").fight()
    assert table.event("israel-won") == {"front": "north", "israel": 5, "arabs": 3, "count": 1, "rule": "BAT-3"}
    assert table.arab_tokens("north") == 2
    assert (table.units("israel", "north"), table.units("arabs", "north")) == (["haganah"], [])


@rule("BAT-3")
def test_the_arabs_win_likewise() -> None:
    table = north("mortars", "liberation-army").fight()
    assert table.event("arabs-won") == {"front": "north", "israel": 2, "arabs": 3, "count": 1, "rule": "BAT-3"}
    assert table.arab_tokens("north") == 4
    assert (table.units("israel", "north"), table.units("arabs", "north")) == ([], ["liberation-army"])


@rule("BAT-3", "RAND-1")
def test_copies_count_in_a_random_loss_and_leaders_can_be_hit() -> None:
    table = Position().israel(central="haganah").arabs(central="arab-legion arab-legion arab-legion glubb-pasha")
    table.arabs(north="air-force").israel(central="moshe-dayan kibbutzim").fight()
    assert table.event("arabs-won", front="central")["arabs"] == 18
    assert table.weights == {"discard moshe-dayan": 1, "discard kibbutzim": 1, "discard haganah": 1}


@rule("BAT-2", "RAND-1")
def test_of_the_units_that_can_be_lost_every_copy_is_as_likely() -> None:
    table = north("mortars mortars armed-settlers", "lebanese-contingent lebanese-contingent air-force").fight()
    assert table.weights == {"discard mortars": 2, "discard armed-settlers": 1}
    table.play("discard mortars")
    assert table.weights == {"discard lebanese-contingent": 2, "discard air-force": 1}


@rule("BAT-3", "RAND-1")
def test_a_loss_that_can_only_be_one_card_needs_no_dice() -> None:
    table = Position().israel(south="palmach").arabs(south="egyptian-army").fight()
    assert table.event("unit-discarded")["card"] == "egyptian-army"
    assert table.state["losses"] == []


@rule("BAT-3")
@pytest.mark.parametrize(
    ("israel", "arabs", "tokens"), [("haganah", "air-force", 0), ("mortars", "liberation-army", 1)]
)
def test_a_loser_without_tokens_still_discards(israel: str, arabs: str, tokens: int) -> None:
    """Ruling 31."""
    table = north(israel, arabs).tokens(north=0).fight()
    assert table.arab_tokens("north") == tokens
    assert table.event("unit-discarded", front="north")


@rule("BAT-3", "BAT-4")
@pytest.mark.parametrize(("arabs", "told"), [
    ("air-force", "North: Israel wins, 5 to 2; no Territory Token left to take."),
    ("", "North: no Arab units. Israel wins; no Territory Token left to take."),
])  # fmt: skip
def test_a_win_that_takes_nothing_says_so(arabs: str, told: str) -> None:
    table = north("haganah", arabs).tokens(north=0).fight()
    assert told in [table.game.words["en"].say(each.event.message) for each in table.told]


@rule("BAT-4")
@pytest.mark.parametrize(("held", "left", "taken"), [(3, 1, 2), (2, 0, 2), (1, 0, 1), (0, 0, 0)])
def test_an_unopposed_side_takes_two_tokens_or_what_there_is(held: int, left: int, taken: int) -> None:
    """Ruling 22: two in all."""
    table = Position().israel(north="convoys").tokens(north=held).fight()
    assert table.event("israel-unopposed") == {"front": "north", "count": taken, "rule": "BAT-4"}
    assert table.arab_tokens("north") == left
    assert table.units("israel", "north") == ["convoys"]


@rule("BAT-4")
@pytest.mark.parametrize(("held", "after"), [(0, 2), (3, 5), (4, 6), (5, 6)])
def test_the_arabs_unopposed_take_two_as_well(held: int, after: int) -> None:
    table = Position().arabs(south="saudi-forces").tokens(south=held).fight()
    assert table.event("arabs-unopposed")["count"] == after - held
    assert table.arab_tokens("south") == after


@rule("BAT-4")
def test_where_nobody_stands_there_is_no_battle() -> None:
    """Ruling 23."""
    table = Position().israel(north="convoys").arabs(central="najada").fight()
    assert table.event("front-empty") == {"front": "south", "rule": "BAT-4"}
    assert table.arab_tokens("south") == 3


@rule("BAT-4")
def test_a_bonus_is_no_unit() -> None:
    """Ruling 24: the +5 does not hold a front without units."""
    table = Position().arabs(north="liberation-army").fight("ambush", "target north")
    assert table.event("arabs-unopposed", front="north")["count"] == 2


@rule("BAT-4", "LEAD-1")
@pytest.mark.parametrize("yields", [False, True])
def test_an_arab_leader_alone_holds_a_front_likewise(yields: bool) -> None:
    table = north("haganah", "husseini", lone_leaders_yield=yields).fight()
    assert ("israel-unopposed" in table.events) == yields
    assert table.arab_tokens("north") == (1 if yields else 2)
    assert table.units("arabs", "north") == (["husseini"] if yields else [])


@rule("BAT-4", "LEAD-1")
@pytest.mark.parametrize("yields", [False, True])
def test_a_leader_alone_holds_a_front_unless_the_option_is_set(yields: bool) -> None:
    """Ruling 6."""
    table = north("moshe-dayan", "liberation-army", lone_leaders_yield=yields).fight()
    assert ("arabs-unopposed" in table.events) == yields
    assert table.arab_tokens("north") == (5 if yields else 4)


@rule("LEAD-1")
def test_a_leader_adds_one_to_every_other_unit_of_its_side_at_its_front() -> None:
    table = Position().israel(north="moshe-dayan haganah haganah kibbutzim", south="haganah").arabs(north="air-force")
    assert table.totals("north") == (6 + 6 + 5, 2)
    assert table.totals("south") == (5, 0)


@rule("LEAD-1")
@pytest.mark.parametrize(("leader", "front", "unit", "force"), [
    ("husseini", "north", "liberation-army", 4),
    ("glubb-pasha", "central", "arab-legion", 6),
    ("taha-bey", "south", "egyptian-army", 5),
])  # fmt: skip
def test_arab_leaders_lead_at_their_own_front(leader: str, front: str, unit: str, force: int) -> None:
    """Ruling 12."""
    assert Position().arabs(**{front: f"{leader} {unit}"}).totals(front)[1] == force


@rule("LEAD-1")
@pytest.mark.parametrize(("one_counts", "total"), [(False, 7), (True, 6)])
def test_two_leaders_add_two_unless_the_option_is_set(one_counts: bool, total: int) -> None:
    """Ruling 8."""
    table = north("moshe-dayan yigal-allon haganah", "air-force", one_leader_counts=one_counts)
    assert table.totals("north")[0] == total


@rule("LEAD-1")
@pytest.mark.parametrize("event", ["wwii-veterans", "siege"])
def test_events_and_other_leaders_do_not_change_a_leaders_force(event: str) -> None:
    """Ruling 7: it is 0."""
    table = north("moshe-dayan yigal-allon", "air-force").play(f"event {event}")
    assert table.totals("north")[0] == 0


@rule("LEAD-1")
@pytest.mark.parametrize("change", [-1, 0, 2])
def test_the_force_of_a_leader_is_always_0(change: int) -> None:
    """Ruling 7."""
    game = Position().game
    leader = game.deckset.unit("moshe-dayan")
    assert leader is not None
    assert force_of(game, leader, change) == 0


@rule("TRUCE-1")
def test_in_a_truce_there_are_no_battles() -> None:
    table = Position().everywhere("haganah", "air-force").fight("major-truce")
    assert "truce-held" in table.events
    assert table.all_arab_tokens() == [3, 3, 3]
    assert table.state["turn"] == 3


@rule("SETUP-2", "TRUCE-1")
@pytest.mark.parametrize(("turn", "force"), [(1, 3), (2, 4)])
def test_an_event_adds_nothing_where_there_is_no_battle(turn: int, force: int) -> None:
    table = Position().arabs(north="liberation-army").israel(south="haganah")
    table.at(turn=turn, phase="transfer", event="narrow-coastal-plain", effects_done=1, transfers=1)
    assert table.totals("north") == (0, force)


@rule("BAT-1")
def test_a_negated_battle_goes_before_an_ordered_stalemate() -> None:
    """Ruling 20, with a card that orders both."""
    deckset = pack_text().replace('["negate north"]', '["stalemate north", "negate north"]')
    table = Position(deckset.replace("deckset-1948", "both")).israel(north="haganah").arabs(north="air-force")
    table.fight("palestinian-refugees")
    assert "battle-negated" in table.events
    assert table.units("israel", "north") == ["haganah"]


@rule("BAT-1")
def test_an_ordered_stalemate_goes_before_an_empty_side() -> None:
    """Rulings 20 and 21: no token changes hands, the side with units loses one."""
    table = Position().israel(north="haganah").fight("failed-assault", "front north")
    assert table.event("stalemate-ordered") == {"front": "north", "rule": "BAT-2"}
    assert table.arab_tokens("north") == 3
    assert table.units("israel", "north") == []
