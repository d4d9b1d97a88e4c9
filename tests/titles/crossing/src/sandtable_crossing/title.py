"""The manifest of the Crossing."""

from __future__ import annotations

from typing import Final

from sandtable.engine.title import GuidedStart, Title

from .game import Crossing
from .heuristic import CrossingHeuristic
from .statistics import STATISTICS

TITLE: Final = Title(
    game=Crossing,
    heuristic=CrossingHeuristic(),
    statistics=STATISTICS,
    guided_start=GuidedStart(("smuggler",), seed="tour", opponent="bot:random"),
    complexity=2,
)
