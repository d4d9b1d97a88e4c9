"""What a person sees before deciding: news, board, card, facts, choices. One screen, where it fits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sandtable.engine.pov import Pov

from .board import Board
from .cards import current_card, front_page, held_lines, short_page
from .chronicle import log_lines, unread_stories
from .desk import Desk
from .facts import glance, reckoning
from .offers import Offer, offer_lines
from .paper import Lines


@dataclass(frozen=True, slots=True)
class Amount:
    """How much is shown of what can be left out."""

    story: bool
    legend: bool
    card: bool = True


_MOST_FIRST: Final = (Amount(True, True), Amount(True, False), Amount(False, True), Amount(False, False))
_LEAST: Final = Amount(False, False, card=False)
"""Only while the card is the one that was shown before."""


@dataclass(slots=True)
class Screen:
    """Draws one seat's table, and remembers what has been seen of it."""

    desk: Desk
    card_seen: str = ""
    version_seen: int = -1
    legend_seen: bool = False

    def draw(self, pov: Pov[Any], since: int, offers: Sequence[Offer]) -> None:
        """On a screen the most that does not scroll away; in a transcript everything once."""
        news = self._news(pov, since)
        card = current_card(pov.scene)
        if self.desk.paper.is_screen:
            self._draw_fitting(pov, news, offers)
        else:
            fresh = card is not None and card.id != self.card_seen
            self.desk.paper.write([*news, *self._table(pov, offers, Amount(fresh, not self.legend_seen))])
        self.card_seen = card.id if card else ""
        self.version_seen = pov.version
        self.legend_seen = True

    def _draw_fitting(self, pov: Pov[Any], news: Lines, offers: Sequence[Offer]) -> None:
        """What would scroll away before it is read has a page of its own."""
        desk = self.desk
        table = self._largest_table(pov, offers, desk.paper.height - len(news))
        fits = len(news) + len(table) < desk.paper.height
        if news and not fits and desk.pauses and desk.is_watched:
            if pov.version != self.version_seen and desk.page(news):
                desk.keyboard.type_ahead(desk.wait("terminal.see-table"))
            desk.paper.write(self._largest_table(pov, offers, desk.paper.height))
        else:
            desk.paper.write([*news, *table])

    def _largest_table(self, pov: Pov[Any], offers: Sequence[Offer], room: int) -> Lines:
        card = current_card(pov.scene)
        seen = card is not None and card.id == self.card_seen
        lines: Lines = []
        for amount in (*_MOST_FIRST, _LEAST) if seen else _MOST_FIRST:
            lines = self._table(pov, offers, amount)
            if len(lines) < room:
                break
        return lines

    def _news(self, pov: Pov[Any], since: int) -> Lines:
        """What has happened since the last decision; cards that passed by in it are told with their stories."""
        heard = pov.heard_since(since)
        stories = unread_stories(pov, heard)
        lines = log_lines(heard, self.desk, stories=stories)
        return [self.desk.paper.rule(self.desk.voice("terminal.news")), *lines] if stories else lines

    def _table(self, pov: Pov[Any], offers: Sequence[Offer], amount: Amount) -> Lines:
        desk, scene = self.desk, pov.scene
        board = Board(scene, desk)
        lines = [*glance(scene, desk), *board.lines()]
        if amount.legend:
            lines += desk.paper.wrap(board.legend(), "dim")
        card = current_card(scene)
        if card and amount.card and not pov.match.over:
            lines += front_page(card, desk) if amount.story else short_page(card, desk)
        lines += held_lines(scene, desk, board)
        ended = pov.match.outcome
        lines += desk.paper.wrap(desk.voice.say(ended.message if ended else scene.prompt), "bold")
        return [*lines, *(reckoning(scene, desk) if ended else offer_lines(offers, desk))]
