"""The manifest of Punic Island."""

from __future__ import annotations

from typing import Final

from sandtable.engine.title import GuidedStart, Title

from ...heuristics.heuristic import CampaignHeuristic
from .game import PunicIsland
from .statistics import STATISTICS

TITLE: Final = Title(
    game=PunicIsland,
    heuristic=CampaignHeuristic(),
    statistics=STATISTICS,
    guided_start=GuidedStart(("rome", "carthage"), seed="tour-1", opponent="bot:random"),
    complexity=5,
)
