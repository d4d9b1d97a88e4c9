"""The manifest of the small campaign."""

from __future__ import annotations

from typing import Final

from sandtable.engine.title import Title
from sandtable.titles.campaign_commander.heuristics.heuristic import CampaignHeuristic

from .game import SmallCampaign

TITLE: Final = Title(game=SmallCampaign, heuristic=CampaignHeuristic())
