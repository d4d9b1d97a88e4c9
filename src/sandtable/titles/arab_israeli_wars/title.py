"""The manifest of Arab Israeli Wars."""

from __future__ import annotations

from typing import Final

from sandtable.engine.title import GuidedStart, Title

from .game import ArabIsraeliWars
from .heuristics.heuristic import ArabIsraeliWarsHeuristic
from .statistics import STATISTICS

TITLE: Final = Title(
    game=ArabIsraeliWars,
    heuristic=ArabIsraeliWarsHeuristic(),
    statistics=STATISTICS,
    guided_start=GuidedStart(("israel",), seed="tour-23"),
    complexity=2,
)
