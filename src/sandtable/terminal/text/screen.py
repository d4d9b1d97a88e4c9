"""What a person sees before deciding: news, board, card, facts, choices, on one screen where they fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sandtable.engine.seat_view import SeatView

from ..context import TerminalContext
from ..session.choices import NumberedChoice, choice_lines
from .board import Board
from .cards import current_card, full_card_lines, held_lines, short_card_lines
from .facts import facts_rule, noted_fact_lines
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

    def draw(self, seat_view: SeatView[Any], since: int, choices: Sequence[NumberedChoice]) -> None:
        """On a screen the most that does not scroll away; in a transcript everything once."""
        news = self._news(seat_view, since)
        card = current_card(seat_view.scene)
        if self.context.output.is_screen:
            self._draw_fitting(seat_view, news, choices)
        else:
            fresh = card is not None and card.id != self.card_seen
            self.context.output.write([*news, *self._table(seat_view, choices, Detail(fresh, not self.legend_seen))])
        self.card_seen = card.id if card else ""
        self.version_seen = seat_view.version
        self.legend_seen = True

    def _draw_fitting(self, seat_view: SeatView[Any], news: Lines, choices: Sequence[NumberedChoice]) -> None:
        """What would scroll away before it is read has a page of its own."""
        context = self.context
        table = self._largest_table(seat_view, choices, context.output.height - len(news))
        fits = len(news) + len(table) < context.output.height
        if news and not fits and context.pauses and context.is_watched:
            if seat_view.version != self.version_seen and context.page(news):
                context.keyboard.type_ahead(context.wait("terminal.see-table"))
            context.output.write(self._largest_table(seat_view, choices, context.output.height))
        else:
            context.output.write([*news, *table])

    def _largest_table(self, seat_view: SeatView[Any], choices: Sequence[NumberedChoice], room: int) -> Lines:
        card = current_card(seat_view.scene)
        seen = card is not None and card.id == self.card_seen
        lines: Lines = []
        for amount in (*_MOST_FIRST, _LEAST) if seen else _MOST_FIRST:
            lines = self._table(seat_view, choices, amount)
            if len(lines) < room:
                break
        return lines

    def _news(self, seat_view: SeatView[Any], since: int) -> Lines:
        """What has happened since the last decision; cards that passed by in it are told with their stories."""
        heard = seat_view.heard_since(since)
        stories = unread_stories(seat_view, heard)
        lines = log_lines(heard, self.context, stories=stories)
        return [self.context.output.rule(self.context.translator("terminal.news")), *lines] if stories else lines

    def _table(self, seat_view: SeatView[Any], choices: Sequence[NumberedChoice], amount: Detail) -> Lines:
        context, scene = self.context, seat_view.scene
        board = Board(scene, context)
        lines = [*facts_rule(scene, context), *board.lines()]
        if amount.legend:
            lines += context.output.wrap(board.legend(), "dim")
        card = current_card(scene)
        if card and amount.card and not seat_view.match.over:
            lines += full_card_lines(card, context) if amount.story else short_card_lines(card, context)
        lines += held_lines(scene, context, board)
        ended = seat_view.match.outcome
        lines += context.output.wrap(context.translator.say(ended.message if ended else scene.prompt), "bold")
        return [*lines, *(noted_fact_lines(scene, context) if ended else choice_lines(choices, context))]
