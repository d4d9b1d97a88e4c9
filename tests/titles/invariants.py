"""What must hold in every state, game by game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from sandtable.engine.game import Game
from tests.titles.arab_israeli_wars.invariants import check_arab_israeli_wars
from tests.titles.army_of_shadows.invariants import check_army_of_shadows
from tests.titles.crossing.invariants import check_crossing
from tests.titles.israeli_independence.invariants import check_israeli_independence
from tests.titles.punic_island.invariants import check_campaign

BY_GAME: Final[Mapping[str, Callable[[Game[Any], Any], None]]] = {
    "arab-israeli-wars": check_arab_israeli_wars,
    "army-of-shadows": check_army_of_shadows,
    "crossing": check_crossing,
    "israeli-independence": check_israeli_independence,
    "punic-island": check_campaign,
}
