"""A live match with its seats: who sits where, what was said and what has already been done.

Everything here is plain and at once. A method that accepts something changes the table and returns the row to be
kept; one that refuses raises and changes nothing. Whoever calls waits for the row to be on disk before telling anybody.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any, Final

from sandtable.engine.errors import Illegal, NotNow, SandtableError
from sandtable.engine.game import CHANCE, Game, View
from sandtable.engine.i18n import message
from sandtable.engine.match import Match, StandingOrder, pass_always, pass_when_forced
from sandtable.engine.records import ActEntry, Entry, MoveEntry, Record, record_from_document, seal

from .errors import Broken, Refused, words_of
from .journal import Chat, Created, Document, Offer, Row, SeatRow, now
from .seat_log import SeatLog
from .seat_tokens import OBSERVER_SEAT

CHAT_KEPT: Final = 200
ORDERS: Final[dict[str, StandingOrder]] = {"forced": pass_when_forced, "never": pass_always}
"""The standing orders that answer a window; with "ask" the person is asked."""
OpenGame = Callable[[str, dict[str, Any]], Game[Any]]


class NotYourTurn(Illegal):
    """A move of a side that does not decide now."""

    code = "not-your-turn"


def entry_document(entry: Entry) -> Document:
    if isinstance(entry, MoveEntry):
        document: Document = {"by": entry.by, "move": entry.move, "hash": entry.hash}
        return document | {"auto": True} if entry.auto else document
    if isinstance(entry, ActEntry):
        return {"by": entry.by, "act": entry.act, "hash": entry.hash}
    return {"by": entry.by, "back" if entry.back else "forward": entry.to, "hash": entry.hash}


class LiveMatch:
    def __init__(self, id: str, match: Match[Any], created: Created, at: str) -> None:
        self.id = id
        self.match = match
        self.game = match.game
        self.words = words_of(match.game)
        self.created = created
        self.at = at
        self.seats: list[SeatRow] = list(created.seats)
        self.chance = str(created.record["chance"])
        self.rows = 1
        self.chat: list[Chat] = []
        self.done: dict[tuple[str, str], int] = {}
        self.rematch = ""
        self._analysis: tuple[int, Document] | None = None
        self.waiting = created.waits
        """The commitment is made and the dice do not roll yet."""
        self.orders: dict[str, dict[str, str]] = {}
        self.revision = 0
        self._dice = self._dice_now()
        self.logs = {seat: SeatLog(match, seat, self.words) for seat in (*self.game.sides, OBSERVER_SEAT)}

    # Rebuilding ------------------------------------------------------------------------------------------------

    @classmethod
    def rebuild(cls, id: str, rows: list[Row], open_game: OpenGame) -> LiveMatch:
        """The table as its journal says: every entry is played through and its hash checked."""
        created = rows[0].created
        if created is None:
            raise Broken(id)
        record = _whole_record(created, rows)
        begin = not created.waits or any(row.begun for row in rows)
        match: Match[Any] = Match.replay(open_game(record.game, record.options), record, begin=begin)
        table = cls(id, match, created, rows[0].at)
        for row in rows[1:]:
            table._remember(row)
        table.rows = len(rows)
        return table

    def _remember(self, row: Row) -> None:
        """What a row says besides the entries of the record."""
        if row.id:
            self.done[row.seat, row.id] = row.version
        if row.chat:
            self.chat = [*self.chat, row.chat][-CHAT_KEPT:]
        if row.joined:
            self.seats.append(row.joined)
        if row.rematch:
            self.rematch = row.rematch
        if row.begun:
            self.waiting = False
        if row.analysis is not None:
            self._analysis = (row.analysed, row.analysis)
        if row.orders is not None:
            self.orders[row.seat] = row.orders

    def _accept(self, seat: str, id: str, before: int | None = None, **fields: Any) -> Row:
        """The row of something accepted; ``before`` is how long the history was, where it has grown."""
        row = Row(now(), seat, id, self.match.version(self.logs[seat].seat), **fields)
        if before is not None:
            row.entries = [entry_document(each.entry) for each in self.match.history[before:]]
            dice = self._dice_now()
            if dice != self._dice:
                self._dice = dice
                row.seeds, row.secret = dice
        self._remember(row)
        self.rows += 1
        self.revision += 1
        return row

    def _dice_now(self) -> tuple[list[Document], str | None]:
        private = self.match.record(private=True)
        private.entries = []
        return private.document()["seeds"], private.open_secret

    # What is so ------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.match.over

    @property
    def commitment(self) -> str | None:
        """What the dice are committed to; nothing where nothing ever rolls."""
        return self.match.commitment if self.game.catalogue.has_chance else None

    @property
    def offer_open(self) -> Offer | None:
        offer = self.match.offer
        return Offer(offer[1], self.game.sides[offer[0]]) if offer else None

    def bot_of(self, side: str) -> str:
        return next((each.bot for each in self.seats if each.seat == side), "")

    def side(self, seat: str) -> int:
        """The number of the side in a seat; observers have none."""
        if seat == OBSERVER_SEAT:
            raise Refused("observer", 403)
        return self.game.sides.index(seat)

    def deciders(self) -> list[str]:
        return (
            []
            if self.over or self.waiting
            else [self.game.sides[each] for each in self.game.deciders(self.match.state)]
        )

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
        view = self.logs[seat].pov.view
        if side not in self.game.deciders(self.match.state) or not view.moves:
            raise Refused("not-your-turn")
        return view

    # Afterwards ------------------------------------------------------------------------------------------------

    @property
    def analysis(self) -> Document | None:
        """What was found out about the match as it ended; not if it has gone on since."""
        known = self._analysis
        return known[1] if known and self.over and known[0] == len(self.match.history) else None

    def note_analysis(self, found: Document) -> Row:
        return self._accept(self.game.sides[0], "", analysis=found, analysed=len(self.match.history))

    # Beginning -------------------------------------------------------------------------------------------------

    def may_begin(self, seat: str) -> bool:
        """Whoever opened a table whose dice wait."""
        return self.waiting and any(each.seat == seat and each.kind == "me" for each in self.created.seats)

    def _check_begun(self) -> None:
        if self.waiting:
            raise Refused("not-begun")

    def begin(self, seat: str, player_seed: str) -> Row:
        """Mix words of the player's own into the dice, now that the commitment is known, and let them roll."""
        self.side(seat)
        if not self.waiting:
            raise Refused("begun")
        if not self.may_begin(seat):
            raise Refused("not-opener", 403)
        before = len(self.match.history)
        self.match.begin(player_seed)
        return self._accept(seat, "", before, begun=True)

    # Playing ---------------------------------------------------------------------------------------------------

    def _now(self, seat: str, version: int) -> int:
        """The side that sits there, if the match has begun and it has seen everything that concerns it."""
        side = self.side(seat)
        self._check_begun()
        if version != self.match.version(side):
            raise Refused("stale", version=self.match.version(side))
        return side

    def play(self, seat: str, id: str, version: int, notation: str) -> Row:
        side = self._now(seat, version)
        if self.over:
            raise Refused("over")
        move = self.game.catalogue.parse(notation)
        view = self.match.view(side)
        if self.game.catalogue.index(move) not in view.moves:
            refusal = self.game.why(view, move)
            raise Refused("not-your-turn") if refusal is None else (Illegal if view.moves else NotYourTurn)(refusal)
        return self._step(seat, id, lambda: self.match.play(move, side))

    def _step(self, seat: str, id: str, do: Callable[[], object]) -> Row:
        self._check_begun()
        before = len(self.match.history)
        do()
        return self._accept(seat, id, before)

    def why(self, seat: str, notation: str) -> dict[str, Any]:
        """Is this move legal for the seat now, and if not, by which rule."""
        self.side(seat)
        try:
            found = self.logs[seat].pov.why(notation)
        except SandtableError as error:
            return {"legal": False, "text": self.words.texts(error.message)}
        if found is None:
            return {"legal": True}
        return {"legal": False, "rule": found.rule, "text": self.words.texts(found.message)}

    def can(self, seat: str) -> dict[str, bool]:
        pov = self.logs[seat].pov
        return {"undo": pov.can_undo, "redo": pov.can_redo, "begin": self.may_begin(seat)}

    def undo(self, seat: str, id: str, version: int) -> Row:
        side = self._now(seat, version)
        return self._step(seat, id, lambda: self.match.undo(side))

    def redo(self, seat: str, id: str, version: int) -> Row:
        side = self._now(seat, version)
        return self._step(seat, id, lambda: self.match.redo(side))

    # Standing orders -------------------------------------------------------------------------------------------

    def orders_of(self, seat: str) -> dict[str, str]:
        """How the seat wants to be met in each window of the game."""
        self.side(seat)
        usual = "ask" if self._one_keyboard or self._bot_in(seat) else "forced"
        return dict.fromkeys(self.game.windows, usual) | self.orders.get(seat, {})

    @property
    def _one_keyboard(self) -> bool:
        """Does one person play several sides: there everybody sees who is asked, so that all are, always."""
        people = [each.kind for each in self.created.seats if each.seat in self.game.sides and not each.bot]
        return len(people) > 1 and set(people) == {"me"}

    def _bot_in(self, seat: str) -> bool:
        return any(each.bot for each in self.created.seats if each.seat == seat)

    def set_orders(self, seat: str, id: str, orders: dict[str, str]) -> Row:
        known = self.orders_of(seat)
        for window in orders:
            if window not in known:
                raise Refused("no-such-window", 422, window=window, known=", ".join(known))
        return self._accept(seat, id, orders=known | orders)

    def ordered(self) -> str | None:
        """The side whose standing orders answer the window that is open now."""
        turn, window = self.match.turn, self.game.window(self.match.state)
        if self.waiting or turn < 0 or window is None:
            return None
        side = self.game.sides[turn]
        order = ORDERS.get(self.orders_of(side)[window])
        return side if order is not None and order(self.match.view(turn)) is not None else None

    def follow_orders(self, side: str) -> Row:
        """Answer the window that is open as the side has ordered, and nothing beyond it."""
        number, window = self.match.turn, self.game.window(self.match.state) or ""
        return self._step(side, "", lambda: self.match.answer(number, ORDERS[self.orders_of(side)[window]]))

    # Bots ------------------------------------------------------------------------------------------------------

    def bot_to_move(self) -> str | None:
        return next((side for side in self.deciders() if self.bot_of(side)), None)

    def bot_plays(self, side: str, move: int) -> Row:
        number = self.game.sides.index(side)
        return self._step(side, "", lambda: self.match.play(self.game.catalogue[move], number))

    def bots_roll(self) -> bool:
        """A bot has no hands: a roll or draw by hand that no person may enter is made for it."""
        if self.chance != "manual" or self.match.turn != CHANCE:
            return False
        views = {side: self.match.view(number) for number, side in enumerate(self.game.sides)}
        return all(self.bot_of(side) or not view.moves for side, view in views.items())

    def roll_for_bot(self) -> Row:
        state = self.match.state
        outcomes = self.game.moves(state)
        weights = self.game.weights(state) or [1] * len(outcomes)
        bag = [outcome for outcome, weight in zip(outcomes, weights, strict=True) for _ in range(weight)]
        outcome = self.game.catalogue[secrets.choice(bag)]
        return self._step(self.game.sides[0], "", lambda: self.match.play(outcome, CHANCE))

    # Between the players ---------------------------------------------------------------------------------------

    def resign(self, seat: str, id: str) -> Row:
        side = self.side(seat)
        return self._step(seat, id, lambda: self.match.resign(side))

    def offer(self, seat: str, id: str, kind: str) -> Row:
        side = self.side(seat)
        return self._step(seat, id, lambda: self.match.make_offer(side, kind))

    def answer(self, seat: str, id: str, kind: str, accept: bool) -> Row:
        side = self.side(seat)
        if self.match.offer is None or self.match.offer[1] != kind:
            raise NotNow(message("act.no-offer"))
        return self._step(seat, id, lambda: self.match.answer_offer(side, accept))

    def taken_back(self, side: str) -> list[Any]:
        """The happenings of the line that a takeback of this side's last decision would undo."""
        line = self.match.line
        for place in range(len(line) - 1, -1, -1):
            entry = line[place].entry
            if isinstance(entry, MoveEntry) and entry.by == side and not entry.auto:
                return line[place:]
        return []

    def say(self, seat: str, id: str, text: str) -> Row:
        self.side(seat)
        plain = " ".join("".join(c if c.isprintable() else " " for c in text).split())
        if not plain:
            raise Refused("unreadable", 422)
        return self._accept(seat, id, chat=Chat(seat, plain, now()))

    def add_seat(self, row: SeatRow) -> Row | None:
        """Another token for a seat; None if it is there already."""
        if any(each.hash == row.hash for each in self.seats):
            return None
        return self._accept(row.seat, "", joined=row)

    def note_rematch(self, match: str) -> Row:
        return self._accept(self.game.sides[0], "", rematch=match)


def _whole_record(created: Created, rows: list[Row]) -> Record:
    document = dict(created.record)
    document["entries"] = [*document["entries"], *(entry for row in rows for entry in row.entries)]
    for row in rows:
        if row.seeds is not None:
            document["seeds"] = row.seeds
            document["open_secret"] = row.secret
    document["seal"] = seal(document)
    return record_from_document(document)
