"""What a person sees before deciding: news, board, card, facts, choices. One screen, where it fits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sandtable.engine.pov import Pov

from .board import Board
from .cards import current_card, front_page, held_lines, short_page
from .chronicle import log_lines
from .desk import Desk
from .facts import glance
from .offers import Offer, offer_lines
from .paper import Lines


@dataclass(frozen=True, slots=True)
class Amount:
    """How much is shown of what can be left out."""

    story: bool
    legend: bool


@dataclass(slots=True)
class Screen:
    """Draws one seat's table, and remembers what has been seen of it."""

    desk: Desk
    card_seen: str = ""
    legend_seen: bool = False

    def draw(self, pov: Pov[Any], since: int, offers: Sequence[Offer]) -> None:
        self.desk.paper.write(self._fitting(pov, since, offers))
        card = current_card(pov.scene)
        self.card_seen = card.id if card else ""
        self.legend_seen = True

    def _fitting(self, pov: Pov[Any], since: int, offers: Sequence[Offer]) -> Lines:
        """On a screen the most that does not scroll away; in a transcript everything once."""
        card = current_card(pov.scene)
        fresh = card is not None and card.id != self.card_seen
        if not self.desk.paper.is_screen:
            return self._lines(pov, since, offers, Amount(fresh, not self.legend_seen))
        lines: Lines = []
        for amount in (Amount(True, True), Amount(True, False), Amount(False, True), Amount(False, False)):
            lines = self._lines(pov, since, offers, amount)
            if len(lines) < self.desk.paper.height:
                break
        return lines

    def _lines(self, pov: Pov[Any], since: int, offers: Sequence[Offer], amount: Amount) -> Lines:
        desk, scene = self.desk, pov.scene
        board = Board(scene, desk)
        lines = [*log_lines(pov.heard_since(since), desk), *glance(scene, desk), *board.lines()]
        if amount.legend:
            lines += desk.paper.wrap(board.legend(), "dim")
        card = current_card(scene)
        if card and not pov.match.over:
            lines += front_page(card, desk) if amount.story else short_page(card, desk)
        lines += held_lines(scene, desk)
        ended = pov.match.outcome
        prompt = ended.message if ended else scene.prompt
        return [*lines, *desk.paper.wrap(desk.voice.say(prompt), "bold"), *offer_lines(offers, desk)]
