"""Events that random games cannot be relied on to show, from positions that lead to them, game by game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from sandtable.engine.events import ReportedEvent
from tests.titles.arab_israeli_wars.rare import rare_events as rare_in_arab_israeli_wars
from tests.titles.army_of_shadows.rare import rare_events as rare_in_army_of_shadows
from tests.titles.punic_island.rare import rare_events as rare_in_punic_island

BY_GAME: Final[Mapping[str, Callable[[], list[ReportedEvent]]]] = {
    "arab-israeli-wars": rare_in_arab_israeli_wars,
    "army-of-shadows": rare_in_army_of_shadows,
    "punic-island": rare_in_punic_island,
}
