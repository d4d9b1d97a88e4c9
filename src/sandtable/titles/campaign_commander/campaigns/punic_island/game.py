"""Punic Island: Rome against Carthage for Sicily."""

from __future__ import annotations

from typing import Final

from sandtable.engine.options import Option, switch

from ...game import CampaignCommander, campaign_packs
from ...rules.citations import Citations
from ...rules.options import series_options
from .rules.campaign_rules import EFFECTS, PunicRules
from .rules.procedure_registry import PUNIC_PROCEDURES

CITES: Final = Citations(
    ports="P1.e",
    resources_placed="P4",
    reinforcements="P5",
    fleet_cargo="P6.a",
    ship_repairs="P6.b",
    army_cost="P7",
    port_siege="P8",
    stack_needs_leader="P9.a",
    leaders_drawn="P9.c",
    leader_arrives="P9.d",
    battle_leader="P9.e",
    moving_leader="P9.f",
    engaging="P12.a",
    engaging_free_first="P12.b",
    engaged_twice="P12.c",
    engaging_again="P12.e",
    chit_without_effect="P12.d",
    captured_ships="P13.c",
    losses="P15.b",
)


class PunicIsland(CampaignCommander):
    id = "punic-island"
    sides = ("rome", "carthage")
    package = __package__ or ""
    option_list = (
        *series_options(CITES),
        switch("initiative_returns", rule="P3.a"),
        Option("rebels_per_zone", 1, (1, 2, 6), rule="P10.b"),
        Option("hieron_counts", True, rule="P9.d"),
        Option("campaign", "punic-island", pack=True, rule="P17"),
    )
    pack_kinds = campaign_packs(sides, EFFECTS)
    rules_type = PunicRules
    procedure_registry = PUNIC_PROCEDURES
    cites = CITES
