"""What is read from a campaign pack: field by field, with what holds where a field is left out."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.engine.packs import PackCollection
from sandtable.titles.campaign_commander.rules.cards.battle_reactions import ChitFromCup, SaveCheck
from sandtable.titles.campaign_commander.rules.cards.conditions import AnyOf, Holds
from sandtable.titles.campaign_commander.rules.cards.operation_reactions import Mutiny
from sandtable.titles.campaign_commander.rules.cards.operational_cards import Resources
from sandtable.titles.campaign_commander.rules.cards.reinforcements import ArrivalCity, Reinforcements
from sandtable.titles.campaign_commander.rules.pack_data import (
    DEC,
    DIS,
    Check,
    Chit,
    Engagement,
    Lasting,
    Leader,
    SetUp,
    Unit,
    Zone,
)

from .game import SmallCampaign
from .test_pack_bounds import CONVOY, EVENT, ORDER, defects, read
from .test_pack_defects import pack_text

FIR_WOOD, ANVIL, DUNES, BEACON, GULF, HARBOUR = 0, 1, 5, 10, 12, 13
LAND_TYPES, INFANTRY, SHIPS = 0b0111, 0b0001, 0b1000
LEVY = 'do = "reinforcements"\nupto = 3'


# The map -----------------------------------------------------------------------------------------------------------


def test_a_land_zone_without_a_city() -> None:
    assert read().zones[FIR_WOOD] == Zone("fir_wood", land=True, region="land", links=(3, ANVIL), at=(1.0, 1.0))


def test_a_port_city_and_its_harbour() -> None:
    zones = read().zones
    assert zones[ANVIL] == Zone(
        "anvil",
        land=True,
        region="land",
        city=True,
        siege=1,
        vp=3,
        harbour=HARBOUR,
        links=(4, FIR_WOOD, 2),
        sea_links=((HARBOUR, 1),),
        coast=(HARBOUR,),
        at=(2.0, 1.0),
    )
    assert zones[HARBOUR] == Zone(
        "h_anvil", land=False, city_of=ANVIL, sea_links=((ANVIL, 1), (GULF, 1)), coast=(ANVIL,)
    )


def test_an_open_sea_and_a_coast_on_it() -> None:
    zones = read().zones
    assert zones[GULF] == Zone(
        "gulf", land=False, sea_links=((HARBOUR, 1), (HARBOUR + 1, 1)), coast=(DUNES, 8), at=(4.0, 2.5)
    )
    assert zones[GULF].open_sea
    assert not zones[HARBOUR].open_sea
    assert zones[DUNES].coast == (GULF,)
    assert zones[DUNES].harbour == -1


def test_mountains_and_marks() -> None:
    zones = read(('id = "fir_wood"\n', 'id = "fir_wood"\nmarks = ["pine"]\n')).zones
    assert [zone.id for zone in zones if zone.mountain] == ["ridge"]
    assert [zone.marks for zone in zones if zone.marks] == [("pine",)]


def test_seas_lie_beside_each_other_at_the_cost_of_one_and_a_passage_costs_what_it_says() -> None:
    sea = '[[sea]]\nid = "bay"\nname = { en = "Bay", es = "Bahía" }\nlinks = ["gulf"]\nat = [5, 5]\n\n'
    passage = '[[passage]]\nbetween = ["bay", "h_anvil"]\ncost = 3\n\n'
    zones = read(("[[unit]]", sea + passage + "[[unit]]")).zones
    links = {zones[there].id: cost for there, cost in zones[13].sea_links}
    assert (zones[13].id, links) == ("bay", {"gulf": 1, "h_anvil": 3})
    assert (13, 3) in zones[14].sea_links


def test_a_strait_joins_two_land_zones() -> None:
    campaign = read(("[[unit]]", '[[strait]]\nbetween = ["anvil", "beacon"]\n\n[[unit]]'))
    assert campaign.straits == ((ANVIL, BEACON),)
    assert read().straits == ()


def test_a_strait_takes_two() -> None:
    strait = "[[strait]]\nbetween = [{}]\n\n[[unit]]"
    assert defects(("[[unit]]", strait.format('"anvil"'))) == {"strait[0].between"}
    assert defects(("[[unit]]", strait.format('"anvil", "beacon", "ford"'))) == {"strait[0].between"}
    assert defects(("[[unit]]", strait.format('"anvil", "atlantis"'))) == {"strait[0].between"}


@pytest.mark.parametrize("point", ['[1, "1"]', "[1, 2, 3]", "[1]"])
def test_a_point_takes_two_numbers(point: str) -> None:
    assert defects(("at = [1, 1]", f"at = {point}")) == {"zone[0].at"}


def test_control_is_named_and_the_rest_belongs_to_one_side() -> None:
    assert read().held == ((ANVIL,), (BEACON,))
    assert read(('north = ["anvil"]', "north = []")).held == ((), (ANVIL, BEACON))
    named = read(('north = ["anvil"]\nrest = "south"', 'south = ["anvil"]\nrest = "north"'))
    assert named.held == ((BEACON,), (ANVIL,))


def test_havens_by_region() -> None:
    assert read().havens == ((("land", ANVIL),), (("land", BEACON),))
    assert read(('north = { land = "anvil" }', "north = {}")).havens == ((), (("land", BEACON),))


# Pieces ------------------------------------------------------------------------------------------------------------


def test_a_unit_and_its_number() -> None:
    units = read().units
    assert [unit.id for unit in units[:5]] == [*(f"north-foot-{i}" for i in (1, 2, 3, 4)), "north-horse-1"]
    assert units[4] == Unit("north-horse-1", "north-horse", 0, "north", 1, (5, 5, 2), (4, 5, 1), False)
    assert [unit.id for unit in units if unit.naval] == [
        f"{side}-ships-{i}" for side in ("north", "south") for i in (1, 2)
    ]


def test_three_whole_numbers_make_the_values_of_a_unit() -> None:
    for values in ("[6, 3, 2, 1]", "[6, 3]", "[6, 3, 2.0]", "[6, true, 2]"):
        assert defects(("full = [6, 3, 2]", f"full = {values}")) == {"unit[0].full"}


def test_a_leader_is_of_no_cup_and_no_ally_unless_the_pack_says_so() -> None:
    assert read().leaders[0] == Leader("marshal", 0, (0, 1, 0), cup=False, ally=False)
    said = read(("modifiers = [0, 1, 0]", "modifiers = [0, 1, 0]\ncup = true\nally = true"))
    assert said.leaders[0] == Leader("marshal", 0, (0, 1, 0), cup=True, ally=True)


def test_every_piece_and_zone_is_called_by_its_name() -> None:
    texts = PackCollection(SmallCampaign).add(pack_text(), "own.toml").texts
    assert texts["piece.north-foot-2"] == {"en": "Northern foot 2", "es": "infantería del norte 2"}
    assert texts["piece.marshal"] == {"en": "The Marshal", "es": "El mariscal"}
    assert texts["piece.h_anvil"] == {"en": "Harbour of Anvil", "es": "Puerto de Yunque"}
    assert texts["region.land"] == {"en": "The coast", "es": "La costa"}


def test_a_set_up() -> None:
    first = SetUp(0, ANVIL, (("north-foot", 3), ("north-horse", 1), ("north-ships", 1)), (0,), 0, 2, False, False)
    assert read().set_up[0] == first
    bare = read(('zone = "anvil"\nunits = { "north-foot" = 3, "north-horse" = 1, "north-ships" = 1 }', 'zone = "gulf"'))
    assert bare.set_up[0] == SetUp(0, GULF, (), (0,), 0, 2, False, False)


# Chits -------------------------------------------------------------------------------------------------------------


def check(own: bool, result: int, **said: Any) -> Check:
    fields = {"engaged": False, "count": 0, "types": LAND_TYPES, "free": False, "modifier": 0, "alone": 0}
    return Check(own=own, result=result, instead=None, **{**fields, **said})


def test_a_chit_that_engages_and_one_that_does_not() -> None:
    clash, volley, boarding = read().chits[:3]
    assert clash == Chit(
        id="clash",
        side=0,
        naval=False,
        copies=2,
        aside="no-free-infantry",
        idle="no-free-infantry",
        engage=Engagement(1, 1, INFANTRY, ""),
        checks=(check(False, DEC, engaged=True), check(True, DEC, engaged=True)),
        holds=False,
        otherwise="",
        replaced_by="",
        replaced_after="",
    )
    assert (volley.engage, volley.aside, volley.checks) == (None, "", (check(False, DIS, count=1),))
    assert (boarding.naval, boarding.holds, boarding.engage) == (True, True, Engagement(1, 1, SHIPS, ""))


def test_a_check_in_place_of_another() -> None:
    said = 'who = "enemy"\ncount = 1\nmodifier = 2\nfree = true\ninstead = { who = "enemy", result = "decimated" }'
    volley = read(('who = "enemy"\ncount = 1', said)).chits[1]
    first = volley.checks[0]
    assert (first.count, first.modifier, first.alone, first.free) == (1, 2, 2, True)
    assert first.instead == check(False, DEC)


@pytest.mark.parametrize("key", ["otherwise", "replaced_by"])
def test_a_chit_counts_as_another_of_its_side_and_kind_of_battle(key: str) -> None:
    at = 'copies = 2\naside = "no-free-infantry"'
    assert defects((at, f'{at}\n{key} = "volley"')) == set()
    assert defects((at, f'{at}\n{key} = "boarding"')) == {f"chit[0].{key}"}


def test_a_result_must_be_one() -> None:
    assert defects(('result = "decimated"', 'result = ""')) == {"chit[0].check[0].result"}


# Cards -------------------------------------------------------------------------------------------------------------


def test_what_a_card_leaves_out() -> None:
    card = read().cards[0]
    assert (card.side, card.type, card.copies, card.cost, card.permanent) == (0, 0, 8, 0, False)
    assert (card.points, card.needs, card.lasting) == ((0, 0), (), Lasting())
    assert card.effects == (Resources(2, 2, -1, "", False, "", 0),)


def test_what_a_card_may_say() -> None:
    said = (
        'permanent = true\npoints = { north = 1 }\nlasting = { first_resource = "land", fewer_units = 1 }\n'
        'needs = [{ is = "free", zones = ["beacon"] }]\n'
    )
    card = read((CONVOY, CONVOY + said)).cards[0]
    assert (card.permanent, card.points, card.lasting) == (True, (1, 0), Lasting("land", 1))
    assert len(card.needs) == 1


def test_conditions_of_which_one_must_hold() -> None:
    holds = '{ is = "holds", side = "north", zones = ["anvil", "beacon"] }'
    card = read((CONVOY, f'{CONVOY}needs = [{{ is = "any", of = [{holds}] }}, {holds}]\n')).cards[0]
    both = Holds(0, (ANVIL, BEACON), any=False)
    assert card.needs == (AnyOf((both,)), both)
    assert defects((CONVOY, f'{CONVOY}needs = [{{ is = "any", of = [{{ is = "rain" }}] }}]\n')) == {
        "card[0].needs[0].of[0].is"
    }


def test_unknown_points_units_and_conditions_are_told() -> None:
    assert defects((CONVOY, CONVOY + "points = { east = 1 }\n")) == {"card[0].points.east"}
    assert defects((CONVOY, CONVOY + 'needs = [{ is = "rain" }]\n')) == {"card[0].needs[0].is"}
    assert defects(('"north-horse" = 1', '"camels" = 1')) == {"set_up[0].units.camels"}


def test_a_card_may_need_and_do_nothing() -> None:
    effect = f"[[card.effect]]\n{ORDER}\n"
    card = read((effect, ""), (CONVOY, CONVOY + "needs = []\neffect = []\n")).cards[0]
    assert (card.needs, card.effects) == ((), ())


def test_where_reinforcements_come_in_and_which() -> None:
    site, levy = read().cards[1].effects
    assert site == ArrivalCity(-1, True, "", 0)
    assert levy == Reinforcements(3, (("north-foot", 2), ("north-ships", 1)), True, 0, 0, "")
    place = 'do = "site"\nzones = ["anvil", "beacon"]\nunbesieged = ["beacon"]'
    site, levy = read(('do = "site"\nports = true', place), (LEVY, f'{LEVY}\nzones = ["beacon"]')).cards[1].effects
    assert site == ArrivalCity(1 << ANVIL | 1 << BEACON, False, "", 1 << BEACON)
    assert isinstance(levy, Reinforcements)
    assert levy.zones == 1 << BEACON
    unlost = read(("destroyed = true\n", "")).cards[1].effects[1]
    assert isinstance(unlost, Reinforcements)
    assert not unlost.destroyed


def test_the_types_and_nations_that_a_card_names() -> None:
    card = read((EVENT, 'do = "save-check"\ntypes = ["cavalry", "naval"]')).cards[2]
    assert card.effects == (SaveCheck((1, 3)),)
    card = read((EVENT, 'do = "mutiny"\nnations = { south = "disorganised" }')).cards[2]
    assert card.effects == (Mutiny((("south", DIS),)),)
    card = read((EVENT, 'do = "mutiny"\nnations = { north = "decimated" }')).cards[2]
    assert card.effects == (Mutiny((("north", DEC),)),)
    assert defects((EVENT, 'do = "mutiny"\nnations = { south = "" }')) == {"card[2].effect[0].nations.south"}
    card = read((EVENT, 'do = "chit-from-cup"\nchit = "volley"\nbattle = "naval"')).cards[2]
    assert card.effects == (ChitFromCup("volley", True, -1),)
    card = read((EVENT, 'do = "chit-from-cup"\nchit = "clash"\nbattle = "land"\ntype = "cavalry"')).cards[2]
    assert card.effects == (ChitFromCup("clash", False, 1),)
