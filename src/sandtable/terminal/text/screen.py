"""What a person sees before deciding: news, board, card, facts, choices. One screen, where it fits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sandtable.engine.seat_view import SeatView

from ..context import TerminalContext
from ..session.choices import NumberedChoice, offer_lines
from .board import Board
from .cards import current_card, front_page, held_lines, short_page
from .facts import glance, reckoning
from .log_text import log_lines, unread_stories
from .output import Lines


@dataclass(frozen=True, slots=True)
class Detail:
    """How much is shown of what can be left out."""

    story: bool
    legend: bool
    card: bool = True


_MOST_FIRST: Final = (Detail(True, True), Detail(True, False), Detail(False, True), Detail(False, False))
_LEAST: Final = Detail(False, False, card=False)
"""Only while the card is the one that was shown before."""


@dataclass(slots=True)
class Screen:
    """Draws one seat's table, and remembers what has been seen of it."""

    context: TerminalContext
    card_seen: str = ""
    version_seen: int = -1
    legend_seen: bool = False

    def draw(self, pov: SeatView[Any], since: int, offers: Sequence[NumberedChoice]) -> None:
        """On a screen the most that does not scroll away; in a transcript everything once."""
        news = self._news(pov, since)
        card = current_card(pov.scene)
        if self.context.output.is_screen:
            self._draw_fitting(pov, news, offers)
        else:
            fresh = card is not None and card.id != self.card_seen
            self.context.output.write([*news, *self._table(pov, offers, Detail(fresh, not self.legend_seen))])
        self.card_seen = card.id if card else ""
        self.version_seen = pov.version
        self.legend_seen = True

    def _draw_fitting(self, pov: SeatView[Any], news: Lines, offers: Sequence[NumberedChoice]) -> None:
        """What would scroll away before it is read has a page of its own."""
        context = self.context
        table = self._largest_table(pov, offers, context.output.height - len(news))
        fits = len(news) + len(table) < context.output.height
        if news and not fits and context.pauses and context.is_watched:
            if pov.version != self.version_seen and context.page(news):
                context.keyboard.type_ahead(context.wait("terminal.see-table"))
            context.output.write(self._largest_table(pov, offers, context.output.height))
        else:
            context.output.write([*news, *table])

    def _largest_table(self, pov: SeatView[Any], offers: Sequence[NumberedChoice], room: int) -> Lines:
        card = current_card(pov.scene)
        seen = card is not None and card.id == self.card_seen
        lines: Lines = []
        for amount in (*_MOST_FIRST, _LEAST) if seen else _MOST_FIRST:
            lines = self._table(pov, offers, amount)
            if len(lines) < room:
                break
        return lines

    def _news(self, pov: SeatView[Any], since: int) -> Lines:
        """What has happened since the last decision; cards that passed by in it are told with their stories."""
        heard = pov.heard_since(since)
        stories = unread_stories(pov, heard)
        lines = log_lines(heard, self.context, stories=stories)
        return [self.context.output.rule(self.context.translator("terminal.news")), *lines] if stories else lines

    def _table(self, pov: SeatView[Any], offers: Sequence[NumberedChoice], amount: Detail) -> Lines:
        context, scene = self.context, pov.scene
        board = Board(scene, context)
        lines = [*glance(scene, context), *board.lines()]
        if amount.legend:
            lines += context.output.wrap(board.legend(), "dim")
        card = current_card(scene)
        if card and amount.card and not pov.match.over:
            lines += front_page(card, context) if amount.story else short_page(card, context)
        lines += held_lines(scene, context, board)
        ended = pov.match.outcome
        lines += context.output.wrap(context.translator.say(ended.message if ended else scene.prompt), "bold")
        return [*lines, *(reckoning(scene, context) if ended else offer_lines(offers, context))]
