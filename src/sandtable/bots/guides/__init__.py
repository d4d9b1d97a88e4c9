"""The guides of the games, found by a game's id or by the series that it belongs to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sandtable.bots.guide import PLAIN, Guide
from sandtable.engine.game import Game
from sandtable.games.campaign_commander.game import CampaignCommander

from .arab_israeli_wars import ArabIsraeliWarsGuide
from .army_of_shadows import ArmyOfShadowsGuide
from .campaign_commander import CampaignGuide
from .israeli_independence import IsraeliIndependenceGuide

GUIDES: Final[Mapping[str, Guide[Any]]] = {
    "arab-israeli-wars": ArabIsraeliWarsGuide(),
    "army-of-shadows": ArmyOfShadowsGuide(),
    "israeli-independence": IsraeliIndependenceGuide(),
    CampaignCommander.series: CampaignGuide(),
}


def guide_of(game: Game[Any]) -> Guide[Any]:
    """The game's own guide; where none has been written, one that knows nothing."""
    return GUIDES.get(game.id) or GUIDES.get(game.series) or PLAIN
