"""Punic Island: Rome against Carthage for Sicily."""

from __future__ import annotations

from sandtable.engine.options import Option, switch

from ...game import SERIES_OPTIONS, CampaignCommander, campaign_packs
from .rules import EFFECTS, PunicRules


class PunicIsland(CampaignCommander):
    id = "punic-island"
    sides = ("rome", "carthage")
    package = __package__ or ""
    option_list = (
        *SERIES_OPTIONS,
        switch("initiative_returns", rule="P3.a"),
        Option("rebels_per_zone", 1, (1, 2, 6), rule="P10.b"),
        Option("hieron_counts", True, rule="P9.d"),
        Option("campaign", "punic-island", pack=True, rule="P17"),
    )
    pack_kinds = campaign_packs(sides, EFFECTS)
    rules_type = PunicRules
