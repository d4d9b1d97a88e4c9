"""The figures of a campaign pack: the least and the greatest that is accepted."""

from __future__ import annotations

from typing import Final

import pytest

from sandtable.engine.errors import Defective
from sandtable.engine.packs import PackCollection
from sandtable.titles.campaign_commander.rules.pack_data import Campaign

from .game import SmallCampaign
from .test_pack_defects import pack_text

EVENT: Final = 'do = "siege-modifier"\nmodifier = -2'
ORDER: Final = 'do = "resources"\ncount = 2'
CONVOY: Final = 'id = "north-convoy"\n'

# Field, what stands in the pack, what is written instead (# is the number), the least, the greatest.
FIGURES: Final = [
    ("figures.hand", "hand = 3", "hand = #", 1, 20),
    ("figures.supply", "supply = 4", "supply = #", 1, 20),
    ("figures.land_stack", "land_stack = 1", "land_stack = #", 1, 20),
    ("figures.contest_bonus", "contest_bonus = 1", "contest_bonus = #", 0, 10),
    ("figures.tokens", "hand = 3", "hand = 3\ntokens = #", 0, 99),
    ("figures.siege_marker.north", "{ north = 3, south = 3 }", "{ north = #, south = 3 }", 0, 20),
    ("figures.siege_marker.south", "{ north = 3, south = 3 }", "{ north = 3, south = # }", 0, 20),
    ("passage[0].cost", "[[sea]]", '[[passage]]\nbetween = ["gulf", "h_anvil"]\ncost = #\n\n[[sea]]', 1, 9),
    ("zone[1].siege", "siege = 1", "siege = #", 0, 20),
    ("zone[1].points", "points = 3", "points = #", 0, 99),
    ("unit[0].full", "full = [6, 3, 2]", "full = [#, 3, 2]", 1, 20),
    ("unit[0].full", "full = [6, 3, 2]", "full = [6, 3, #]", 1, 20),
    ("unit[0].decimated", "decimated = [5, 3, 1]", "decimated = [5, #, 1]", 1, 20),
    ("unit[0].count", "count = 4", "count = #", 1, 40),
    ("leader[0].modifiers", "modifiers = [0, 1, 0]", "modifiers = [0, #, 0]", -5, 5),
    ("chit[0].copies", "copies = 2\naside", "copies = #\naside", 1, 16),
    ("chit[0].engage.own", "{ own = 1, enemy = 1, types", "{ own = #, enemy = 1, types", 1, 3),
    ("chit[0].engage.enemy", "{ own = 1, enemy = 1, types", "{ own = 1, enemy = #, types", 1, 3),
    ("chit[0].check[0].modifier", "engaged = true", "engaged = true\nmodifier = #", -9, 9),
    ("chit[0].check[0].alone", "engaged = true", "engaged = true\nalone = #", -9, 9),
    ("chit[0].check[0].count", "engaged = true", "engaged = true\ncount = #", 0, 9),
    ("card[0].copies", "copies = 8", "copies = #", 1, 40),
    ("card[0].cost", CONVOY, CONVOY + "cost = #\n", 0, 20),
    ("card[0].points.south", CONVOY, CONVOY + "points = { south = # }\n", -99, 99),
    ("card[0].lasting.fewer_units", CONVOY, CONVOY + "lasting = { fewer_units = # }\n", 0, 9),
    ("card[0].needs[0].most", CONVOY, CONVOY + 'needs = [{ is = "few-cards", most = # }]\n', 0, 999),
    ("card[0].needs[0].most", CONVOY, CONVOY + 'needs = [{ is = "few-ships", side = "south", most = # }]\n', 0, 99),
    ("card[0].effect[0].count", ORDER, 'do = "resources"\ncount = #', 1, 20),
    ("card[0].effect[0].most", ORDER, ORDER + "\nmost = #", 1, 20),
    ("card[0].effect[0].less", ORDER, ORDER + "\nless = #", 0, 20),
    ("card[0].effect[0].draw", ORDER, 'do = "leaders-from-cup"\ndraw = #', 1, 9),
    ("card[0].effect[0].count", ORDER, 'do = "enemy-withdraws"\nregion = "land"\ncount = #', 1, 20),
    ("card[1].effect[1].upto", "upto = 3", "upto = #", 0, 40),
    ("card[1].effect[1].units.north-foot", '"north-foot" = 2', '"north-foot" = #', 1, 40),
    ("card[1].effect[1].more", "upto = 3", "upto = 3\nmore = #", 0, 40),
    ("card[2].effect[0].modifier", EVENT, 'do = "siege-modifier"\nmodifier = #', -9, 9),
    ("card[2].effect[0].modifier", EVENT, 'do = "range"\nown = true\nmodifier = #', -9, 9),
    ("card[2].effect[0].modifier", EVENT, 'do = "bad-weather"\nmodifier = #', -9, 0),
    ("card[2].effect[0].modifier", EVENT, 'do = "storm"\nmild_after = "north-levy"\nmodifier = #', 0, 9),
    ("card[2].effect[0].count", EVENT, 'do = "ambush"\ncount = #', 1, 9),
    ("card[2].effect[0].count", EVENT, 'do = "sally"\ncount = #', 1, 9),
    ("card[2].effect[0].extra", EVENT, 'do = "stronger-chit"\nchit = "clash"\nextra = #', 1, 9),
    ("card[2].effect[0].chits", EVENT, 'do = "more-chits"\nmodifier = 1\nchits = #', 0, 9),
    ("card[2].effect[0].modifier", EVENT, 'do = "more-chits"\nchits = 1\nmodifier = #', 0, 9),
    ("card[2].effect[0].modifier", EVENT, 'do = "javelins"\nmodifier = #', 0, 9),
    ("card[2].effect[0].modifier", EVENT, 'do = "harass"\nnation = "north"\nmodifier = #', -9, 9),
    ("set_up[0].units.north-foot", '"north-foot" = 3', '"north-foot" = #', 1, 40),
    ("set_up[0].drawn_leaders", "resources = 2", "resources = 2\ndrawn_leaders = #", 0, 9),
    ("set_up[0].resources", "resources = 2", "resources = #", 0, 20),
]


def read(*changes: tuple[str, str]) -> Campaign:
    text = pack_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    campaign: Campaign = PackCollection(SmallCampaign).add(text, "own.toml").content
    return campaign


def defects(*changes: tuple[str, str]) -> set[str]:
    """The fields in which something is wrong."""
    try:
        read(*changes)
    except Defective as defective:
        return {defect.where.split(": ")[1] for defect in defective.defects}
    return set()


@pytest.mark.parametrize(("field", "old", "new", "low", "high"), FIGURES, ids=[row[0] for row in FIGURES])
def test_a_figure_is_accepted_up_to_its_bounds_and_refused_beyond(
    field: str, old: str, new: str, low: int, high: int
) -> None:
    refused = [
        number for number in (low - 1, low, high, high + 1) if field in defects((old, new.replace("#", str(number))))
    ]
    assert refused == [low - 1, high + 1]
