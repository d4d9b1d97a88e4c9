"""The manifest of Army of Shadows."""

from __future__ import annotations

from typing import Final

from sandtable.engine.title import GuidedStart, Title

from .game import ArmyOfShadows
from .heuristics.heuristic import ArmyOfShadowsHeuristic
from .statistics import STATISTICS

TITLE: Final = Title(
    game=ArmyOfShadows,
    heuristic=ArmyOfShadowsHeuristic(),
    statistics=STATISTICS,
    guided_start=GuidedStart(("insurgent", "state")),
    complexity=3,
)
