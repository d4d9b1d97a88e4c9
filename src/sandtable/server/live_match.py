"""A live match: an engine match with its seats, its chat, its standing orders and what each request has led to.

Everything here is plain and at once. A method that accepts something changes the match and returns the row to be
stored; one that refuses raises and changes nothing. The row is on disk before anybody is told (match_commands.py).
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Any, Final

from sandtable.engine.canonical_json import Document
from sandtable.engine.errors import Illegal, NotNow, SandtableError
from sandtable.engine.game import CHANCE, View
from sandtable.engine.history import HistoryEntry
from sandtable.engine.i18n import message
from sandtable.engine.match import Match
from sandtable.engine.records import Seed

from .errors import Refused
from .game_words import words_of
from .journal import Chat, Created, Offer, Row, SeatRow, first_row_of, now
from .match_start import MatchStart
from .seat_keys import SeatKeys
from .seat_log import SeatLog
from .seat_orders import Orders, SeatOrders
from .seat_tokens import OBSERVER_SEAT

CHAT_KEPT: Final = 200
_MOVES_TRIED: Final = 12
"""The last lines of the chat, which whoever comes is sent."""
MOST_CHAT: Final = 2000
"""The lines of one match: every one of them is stored."""


class NotYourTurn(Illegal):
    """A move of a side that does not decide now."""

    code = "not-your-turn"


class LiveMatch:
    def __init__(self, match_id: str, match: Match[Any], created: Created, created_at: str) -> None:
        self.id = match_id
        self.match = match
        self.game = match.game
        self.words = words_of(match.game)
        self.created = created
        self.created_at = created_at
        self.keys = SeatKeys(created.seats)
        self.chance = str(created.record["chance"])
        self.orders = SeatOrders(match, created.seats)
        self.row_count = 1
        self.chat: list[Chat] = []
        self._chat_lines = 0
        self.accepted: dict[tuple[str, str], tuple[str, int]] = {}
        """By seat and request id: what an accepted request asked for, and the version that it led to."""
        self.rematch = ""
        self.start = MatchStart(created)
        self.revision = 0
        self._analysis: tuple[int, Document] | None = None
        self._stored_dice = self._dice
        self.logs = {seat: SeatLog(match, seat, self.words) for seat in (*self.game.sides, OBSERVER_SEAT)}

    # The journal -----------------------------------------------------------------------------------------------

    @classmethod
    def with_rows(cls, match_id: str, match: Match[Any], rows: Sequence[Row]) -> LiveMatch:
        """A match that was replayed from its journal, with what the rows say besides."""
        live = cls(match_id, match, first_row_of(rows), rows[0].at)
        for row in rows[1:]:
            live._remember(row)
        live.row_count = len(rows)
        return live

    def _remember(self, row: Row) -> None:
        """What a row says besides the entries of the record."""
        if row.id:
            self.accepted[row.seat, row.id] = (row.asked, row.version)
        if row.chat:
            self.chat = [*self.chat, row.chat][-CHAT_KEPT:]
            self._chat_lines += 1
        self.keys.remember(row)
        if row.rematch:
            self.rematch = row.rematch
        self.start.remember(row)
        if row.analysis is not None:
            self._analysis = (row.analysed, row.analysis)
        if row.orders is not None:
            self.orders.set(row.seat, row.orders)

    def _accept(self, seat: str, request_id: str, before: int | None = None, **fields: Any) -> Row:
        """The row of something accepted; ``before`` is how long the history was, where it has grown."""
        version = self.match.version(self.logs[seat].seat)
        row = Row(now(), seat, request_id, version, readers=self.keys.take_unsaved(), **fields)
        if before is not None:
            row.entries = [each.entry.document() for each in self.match.history[before:]]
            if self._dice != self._stored_dice:
                seeds, row.secret = self._stored_dice = self._dice
                row.seeds = [seed.document() for seed in seeds]
        self._remember(row)
        self.row_count += 1
        self.revision += 1
        return row

    def carry_out(self, asked: str, command: Callable[[], Row]) -> Row:
        """Do what a request asks, and remember what that was."""
        row = command()
        row.asked = asked
        self.accepted[row.seat, row.id] = (asked, row.version)
        return row

    @property
    def _dice(self) -> tuple[Sequence[Seed], str | None]:
        """The seeds of the record, and the secret of the dice that still roll."""
        return self.match.seeds, self.match.open_secret

    # What is so ------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.match.over

    @property
    def commitment(self) -> str | None:
        """What the dice are committed to; nothing where nothing ever rolls."""
        return self.match.commitment if self.game.catalogue.has_chance else None

    @property
    def from_record(self) -> bool:
        """Does it go on from a record or from another match: what came before was not rolled for these seats."""
        return self.created.from_record is not None

    @property
    def open_offer(self) -> Offer | None:
        offer = self.match.offer
        return Offer(offer.kind, self.game.sides[offer.side]) if offer else None

    @property
    def has_people(self) -> bool:
        """Does anybody but bots play?"""
        return any(not self.bot_of(side) for side in self.game.sides)

    def bot_of(self, side: str) -> str:
        return next((each.bot for each in self.created.seats if each.seat == side), "")

    def side(self, seat: str) -> int:
        """The number of the side in a seat; observers have none."""
        if seat == OBSERVER_SEAT:
            raise Refused("observer", 403)
        return self.game.sides.index(seat)

    def deciders(self) -> list[str]:
        if self.over or not self.begun:
            return []
        return [self.game.sides[each] for each in self.game.deciders(self.match.state)]

    # Hints -----------------------------------------------------------------------------------------------------

    @property
    def hints(self) -> bool:
        """May a seat ask what its moves are worth: alone and against bots, unless the match was opened otherwise."""
        if self.created.hints is not None:
            return self.created.hints
        return self.game.solitaire or any(self.bot_of(side) for side in self.game.sides)

    def hint_view(self, seat: str) -> View:
        """The view that a hint is made from, where the seat may have one now."""
        side = self.side(seat)
        if not self.hints:
            raise Refused("no-hints", 403)
        self._check_begun()
        if self.over:
            raise Refused("over")
        view = self.logs[seat].seat_view.view
        if side not in self.game.deciders(self.match.state) or not view.moves:
            raise Refused("not-your-turn")
        return view

    # Afterwards ------------------------------------------------------------------------------------------------

    @property
    def analysis(self) -> Document | None:
        """What was found out about the match as it ended; not if it has gone on since."""
        known = self._analysis
        return known[1] if known and self.over and known[0] == len(self.match.history) else None

    def note_analysis(self, analysis: Document) -> Row:
        return self._accept(self.game.sides[0], "", analysis=analysis, analysed=len(self.match.history))

    # Beginning -------------------------------------------------------------------------------------------------

    @property
    def begun(self) -> bool:
        """False: the commitment is made and the dice do not roll yet."""
        return self.start.begun

    def _check_begun(self) -> None:
        if not self.begun:
            raise Refused("not-begun")

    def begin(self, seat: str, words: str) -> Row:
        """A player has seen the commitment and adds words of their own; when all have, the dice roll."""
        self.side(seat)
        self.start.check(seat)
        words_of_all = self.start.completed_by(seat, words)
        if words_of_all is None:
            return self._accept(seat, "", words=words)
        return self._begin(seat, words_of_all, words)

    def begin_unasked(self) -> Row:
        """A seat is used for the first time, and nobody is to add anything."""
        return self._begin(self.game.sides[0], "", None)

    def _begin(self, seat: str, player_seed: str, words: str | None) -> Row:
        before = len(self.match.history)
        self.match.begin(player_seed)
        return self._accept(seat, "", before, begun=True, words=words)

    # Playing ---------------------------------------------------------------------------------------------------

    def _up_to_date_side(self, seat: str, version: int) -> int:
        """The side that sits there, if the match has begun and it has seen everything that concerns it."""
        side = self.side(seat)
        self._check_begun()
        if version != self.match.version(side):
            raise Refused("stale", version=self.match.version(side))
        return side

    def play(self, seat: str, request_id: str, version: int, notation: str) -> Row:
        side = self._up_to_date_side(seat, version)
        if self.over:
            raise Refused("over")
        move = self.game.catalogue.parse(notation)
        index = self.match.legal_index(move, side)
        if index is None:
            view = self.match.view(side)
            refusal = self.game.why(view, move)
            raise Refused("not-your-turn") if refusal is None else (Illegal if view.moves else NotYourTurn)(refusal)
        return self._change(seat, request_id, lambda: self.match.play_index(index, side))

    def _change(self, seat: str, request_id: str, change: Callable[[], object]) -> Row:
        self._check_begun()
        before = len(self.match.history)
        change()
        return self._accept(seat, request_id, before)

    def why(self, seat: str, notation: str) -> Document:
        """Is this move legal for the seat now, and if not, by which rule."""
        self.side(seat)
        try:
            refusal = self.logs[seat].seat_view.why(notation)
        except SandtableError as error:
            return {"legal": False, "text": self.words.texts(error.message)}
        if refusal is None:
            return {"legal": True}
        return {"legal": False, "rule": refusal.rule, "text": self.words.texts(refusal.message)}

    def can(self, seat: str) -> dict[str, bool]:
        seat_view = self.logs[seat].seat_view
        return {"undo": seat_view.can_undo, "redo": seat_view.can_redo, "begin": self.start.may_begin(seat)}

    def undo(self, seat: str, request_id: str, version: int) -> Row:
        side = self._up_to_date_side(seat, version)
        return self._change(seat, request_id, lambda: self.match.undo(side))

    def redo(self, seat: str, request_id: str, version: int) -> Row:
        side = self._up_to_date_side(seat, version)
        return self._change(seat, request_id, lambda: self.match.redo(side))

    # Standing orders -------------------------------------------------------------------------------------------

    def set_orders(self, seat: str, request_id: str, orders: Orders) -> Row:
        self.side(seat)
        return self._accept(seat, request_id, orders=self.orders.changed(seat, orders))

    def side_answered_for(self) -> str | None:
        """The side whose standing order answers the window that is open now."""
        return self.orders.side_answered_for() if self.begun else None

    def follow_orders(self, side: str) -> Row:
        """Answer the window that is open as the side has ordered, and nothing beyond it."""
        number, order = self.match.turn, self.orders.current_order(side)
        return self._change(side, "", lambda: self.match.answer(number, order))

    # Bots ------------------------------------------------------------------------------------------------------

    def bot_to_move(self) -> str | None:
        return next((side for side in self.deciders() if self.bot_of(side)), None)

    def may_hide(self, side: str) -> bool:
        """Could a side make a move now of which nobody else hears. Some of its moves are tried, not all."""
        number = self.game.sides.index(side)
        moves = self.match.legal_moves(number).indices
        return not all(self.match.is_heard(move, number) for move in moves[:: 1 + len(moves) // _MOVES_TRIED])

    def is_heard(self, side: str, move: int) -> bool:
        return self.match.is_heard(move, self.game.sides.index(side))

    def play_for_bot(self, side: str, move: int) -> Row:
        number = self.game.sides.index(side)
        return self._change(side, "", lambda: self.match.play(self.game.catalogue[move], number))

    def must_roll_for_bot(self) -> bool:
        """A bot has no hands: a roll or draw by hand that no person may enter is made for it."""
        if self.chance != "manual" or self.match.turn != CHANCE:
            return False
        views = {side: self.match.view(number) for number, side in enumerate(self.game.sides)}
        return all(self.bot_of(side) or not view.moves for side, view in views.items())

    def roll_for_bot(self) -> Row:
        outcomes, weights = self.game.chance_outcomes(self.match.state)
        bag = [outcome for outcome, weight in zip(outcomes, weights, strict=True) for _ in range(weight)]
        outcome = self.game.catalogue[secrets.choice(bag)]
        return self._change(self.game.sides[0], "", lambda: self.match.play(outcome, CHANCE))

    # Between the players ---------------------------------------------------------------------------------------

    def resign(self, seat: str, request_id: str) -> Row:
        side = self.side(seat)
        return self._change(seat, request_id, lambda: self.match.resign(side))

    @property
    def friendly(self) -> bool:
        """May a move be taken back that uncovered something: a bot would grant it every time, a person need not."""
        if self.created.friendly is not None:
            return self.created.friendly
        return not any(self.bot_of(side) for side in self.game.sides)

    def offer(self, seat: str, request_id: str, kind: str) -> Row:
        side = self.side(seat)
        steps = self.match.takeback_steps(side) if kind == "takeback" and not self.friendly else []
        if any(step.uncovers(side) for step in steps):
            raise Refused("not-friendly")
        return self._change(seat, request_id, lambda: self.match.make_offer(side, kind))

    def answer(self, seat: str, request_id: str, kind: str, accept: bool) -> Row:
        side = self.side(seat)
        if self.match.offer is None or self.match.offer.kind != kind:
            raise NotNow(message("act.no-offer"))
        return self._change(seat, request_id, lambda: self.match.answer_offer(side, accept))

    def takeback_entries(self) -> list[HistoryEntry]:
        """The entries of the line that the takeback which is asked for would undo."""
        offer = self.match.offer
        return self.match.line[offer.keep :] if offer and offer.kind == "takeback" else []

    def say(self, seat: str, request_id: str, text: str) -> Row:
        self.side(seat)
        plain = " ".join("".join(c if c.isprintable() else " " for c in text).split())
        if not plain:
            raise Refused("unreadable", 422)
        if self._chat_lines >= MOST_CHAT:
            raise Refused("chat-full", most=MOST_CHAT)
        return self._accept(seat, request_id, chat=Chat(seat, plain, now()))

    def add_seat(self, row: SeatRow) -> Row | None:
        """Another token for a seat; None if it is there already."""
        return None if self.keys.has(row) else self._accept(row.seat, "", joined=row)

    def change_key(self, key: SeatRow, reader: str) -> Row:
        """Give a seat its only key from now on, which one browser or program knows."""
        self.keys.forget_readers(key.seat)
        self.keys.add_reader(key.seat, reader, now())
        return self._accept(key.seat, "", key=key)

    def note_reader(self, seat: str, reader: str) -> Row:
        """Somebody else uses the key of a seat."""
        self.keys.add_reader(seat, reader, now())
        return self._accept(seat, "")

    def note_rematch(self, match_id: str) -> Row:
        return self._accept(self.game.sides[0], "", rematch=match_id)
