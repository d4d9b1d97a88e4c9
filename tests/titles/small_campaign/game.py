"""The campaign as the engine sees it."""

from __future__ import annotations

from sandtable.engine.options import Option
from sandtable.titles.campaign_commander.game import CampaignCommander, campaign_packs
from sandtable.titles.campaign_commander.rules.options import series_options


class SmallCampaign(CampaignCommander):
    id = "small-campaign"
    sides = ("north", "south")
    package = __package__ or ""
    option_list = (*series_options(), Option("campaign", "small-campaign", pack=True))
    pack_kinds = campaign_packs(sides, {})
