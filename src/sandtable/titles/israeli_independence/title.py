"""The manifest of Israeli Independence."""

from __future__ import annotations

from typing import Final

from sandtable.engine.title import GuidedStart, Title

from .game import IsraeliIndependence
from .heuristics.heuristic import IsraeliIndependenceHeuristic
from .statistics import STATISTICS

TITLE: Final = Title(
    game=IsraeliIndependence,
    heuristic=IsraeliIndependenceHeuristic(),
    statistics=STATISTICS,
    solver_module=f"{__package__}.solver",
    guided_start=GuidedStart(("israel",), seed="tour-1"),
    complexity=1,
)
