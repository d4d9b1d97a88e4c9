"""A campaign of an author's own: everything that is wrong in its pack is told with file, line and field."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from sandtable.engine.errors import Defective
from sandtable.engine.i18n import LANGUAGES
from sandtable.engine.packs import PackCollection

from .game import SmallCampaign

CHANGES: dict[str, tuple[str, str, list[tuple[str, str]]]] = {
    "a road that leads one way": ('links = ["moor", "anvil"]', 'links = ["anvil"]', [("zone[3].links", "one-way")]),
    "a road to nowhere": ('links = ["moor", "anvil"]', 'links = ["moor", "rome"]', [("zone[0].links", "not-among")]),
    "a bad zone id": ('id = "fir_wood"\n', 'id = "Fir-Wood"\n', [("zone[0].id", "bad-id")]),
    "a zone twice": ('id = "south_cape"\n', 'id = "fir_wood"\n', [("zone[11].id", "twice")]),
    "an unknown terrain": ('terrain = "mountain"', 'terrain = "swamp"', [("zone[6].terrain", "not-among")]),
    "a point that is none": ("at = [1, 1]", "at = [1]", [("zone[0].at", "not-a-point")]),
    "a port without a city": ("siege = 1\npoints = 3\n", "", [("zone[1].port", "port-without-city")]),
    "a port on no sea": ('port = ["gulf"]', 'port = ["ocean"]', [("zone[1].port", "not-among")]),
    "two values instead of three": ("full = [6, 3, 2]", "full = [6, 3]", [("unit[0].full", "not-three")]),
    "a value out of range": ("full = [6, 3, 2]", "full = [60, 3, 2]", [("unit[0].full", "not-three")]),
    "an unknown type of unit": ('type = "cavalry"', 'type = "chariots"', [("unit[1].type", "not-among")]),
    "a chit that demands nothing known": (
        'result = "decimated"',
        'result = "fled"',
        [("chit[0].check[0].result", "not-among")],
    ),
    "an unknown condition of a chit": (
        'aside = "no-free-infantry"',
        'aside = "rain"',
        [("chit[0].aside", "not-among")],
    ),
    "a chit twice": ('id = "volley"', 'id = "clash"', [("chit[1].id", "twice")]),
    "an unknown effect": ('do = "resources"', 'do = "miracle"', [("card[0].effect[0].do", "not-among")]),
    "a card of nobody": (
        'id = "north-convoy"\nside = "north"',
        'id = "north-convoy"\nside = "east"',
        [("card[0].side", "not-among")],
    ),
    "a card in one language": (
        '{ en = "Levy", es = "Leva" }',
        '{ en = "Levy" }',
        [("card[1].name.es", "missing-language")],
    ),
    "units of the set-up that do not exist": (
        '"north-horse" = 1',
        '"north-elephants" = 1',
        [("set_up[0].units.north-elephants", "unknown-key")],
    ),
    "a set-up off the map": ('zone = "anvil"', 'zone = "moon"', [("set_up[0].zone", "not-among")]),
    "a haven that is no land zone": (
        'north = { land = "anvil" }',
        'north = { land = "gulf" }',
        [("figures.haven.north.land", "not-among")],
    ),
    "no figure for the supply": ("supply = 4\n", "", [("figures.supply", "missing")]),
    "no figure for land stacks": ("land_stack = 1\n", "", [("figures.land_stack", "missing")]),
    "a city that nobody can hold": ('north = ["anvil"]', 'north = ["ford"]', [("control.north", "not-among")]),
    "a passage between three": (
        "[[sea]]",
        '[[passage]]\nbetween = ["gulf", "anvil", "beacon"]\ncost = 2\n\n[[sea]]',
        [("passage[0].between", "not-two")],
    ),
    "an unknown field": ("hand = 3\n", "hand = 3\nluck = 1\n", [("figures.luck", "unknown-key")]),
}


def pack_text() -> str:
    return (files(__package__) / "packs" / "small_campaign.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("change", CHANGES)
def test_what_is_wrong_in_a_pack_is_told(change: str) -> None:
    old, new, expected = CHANGES[change]
    text = pack_text()
    assert old in text
    with pytest.raises(Defective) as caught:
        PackCollection(SmallCampaign).add(text.replace(old, new, 1), "own.toml")
    found = [(defect.where.split(": ")[1], defect.message.id.removeprefix("field.")) for defect in caught.value.defects]
    assert set(expected) <= set(found)
    words = SmallCampaign().words
    for defect in caught.value.defects:
        assert re.match(r"own\.toml:\d+: ", defect.where)
        assert all(not set(words[language].say(defect.message)) & set("{}‹›") for language in LANGUAGES)


def test_the_pack_itself_is_sound() -> None:
    assert PackCollection(SmallCampaign).add(pack_text(), "own.toml").id == "small-campaign"


def test_more_counters_than_any_campaign_has_are_refused() -> None:
    head, unit, rest = pack_text().partition("[[unit]]\n")
    block = unit + rest.partition("[[unit]]\n")[0]
    many = [block.replace("count = 4", "count = 40").replace("north-foot", f"foot-{number}") for number in range(11)]
    with pytest.raises(Defective) as caught:
        PackCollection(SmallCampaign).add(head + "".join(many) + unit + rest, "own.toml")
    assert [(each.where.split(": ")[1], each.message.id) for each in caught.value.defects] == [
        ("unit", "field.too-many")
    ]
