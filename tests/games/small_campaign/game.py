"""The campaign as the engine sees it."""

from __future__ import annotations

from sandtable.engine.options import Option
from sandtable.games.campaign_commander.game import SERIES_OPTIONS, CampaignCommander, campaign_packs


class SmallCampaign(CampaignCommander):
    id = "small-campaign"
    sides = ("north", "south")
    package = __package__ or ""
    option_list = (*SERIES_OPTIONS, Option("campaign", "small-campaign", pack=True))
    pack_kinds = campaign_packs(sides, {})
