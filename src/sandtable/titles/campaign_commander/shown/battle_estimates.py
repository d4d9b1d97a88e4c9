"""The odds of battles, ready to be shown: of the one under way, and of each that could be begun now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.engine.game import Pick, View
from sandtable.engine.i18n import Message, Value, message
from sandtable.engine.scene import Fact

from .battle_odds import Attack, BattleOdds, attacks, battle_odds

if TYPE_CHECKING:
    from ..game import CampaignCommander


def estimates(game: CampaignCommander, view: View, games: int, pick: Pick) -> tuple[Fact, ...]:
    battle = view.table["battle"]
    if battle:
        name = message("estimate.battle", battle=battle["kind"], zone=battle["zone"])
        tried = [("battle", name, battle_odds(game, view, games, pick))]
    else:
        tried = [
            (
                ", ".join(map(game.catalogue.notation, attack)),
                _name(game, attack),
                battle_odds(game, view, games, pick, attack),
            )
            for attack in attacks(game, view)
        ]
    return tuple(_fact(game, id, name, odds) for id, name, odds in tried if odds)


def _name(game: CampaignCommander, attack: Attack) -> Message:
    """A step that is taken at once, by those who have been chosen, or by all who could go with them."""
    *ways, last = attack
    step = game.move_message(last)
    return message(("estimate.at-once", "estimate.chosen", "estimate.everybody")[len(ways)], step=step)


def _fact(game: CampaignCommander, id: str, name: Message, odds: BattleOdds) -> Fact:
    first, second = (
        message("estimate.win", side=side, percent=round(100 * share))
        for side, share in zip(game.sides, odds.wins, strict=True)
    )
    value = message("estimate.wins", first=first, second=second, error=max(1, round(100 * odds.error)))
    losses = message("estimate.losses", first=_losses(game, 0, odds), second=_losses(game, 1, odds), games=odds.games)
    return Fact(id, name, value, losses)


def _losses(game: CampaignCommander, side: int, odds: BattleOdds) -> Message:
    counts: list[Value] = [
        message("estimate.lost", count=count, percent=round(100 * share))
        for count, share in odds.destroyed[side].items()
    ]
    return message("estimate.side", side=game.sides[side], lost=counts, decimated=round(odds.decimated[side], 1))
