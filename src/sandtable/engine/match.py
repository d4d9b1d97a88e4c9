"""A match: a record being played. It checks every move, rolls the dice, answers windows, undoes and redoes.

It knows everything. What a seat may know of it is its ``SeatView`` (seat_view.py), the only thing that is handed out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from .canonical_json import Document
from .chance import SeededDice, commitment, fresh_secret, secret_from
from .errors import Illegal, NotNow, Refusal, SandtableError, Tampered
from .events import OBSERVER, ReportedEvent
from .game import CHANCE, OVER, Game, Outcome, S, View
from .history import History
from .history import HistoryEntry as HistoryEntry
from .i18n import message
from .moves import Move
from .records import ActEntry, Entry, JumpEntry, MoveEntry, Record, Seed
from .standing_orders import StandingOrder


class LegalMoves(Sequence[Move]):
    """The legal moves of a side at a moment: can be iterated, counted, and asked ``move in …``."""

    def __init__(self, game: Game[Any], indices: Sequence[int]) -> None:
        self._game = game
        self.indices = tuple(indices)

    def __len__(self) -> int:
        return len(self.indices)

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            return [self._game.catalogue[i] for i in self.indices[place]]
        return self._game.catalogue[self.indices[place]]

    def __iter__(self) -> Iterator[Move]:
        return (self._game.catalogue[i] for i in self.indices)

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and self._game.catalogue.index(move) in self.indices


class OpenOffer(NamedTuple):
    """An offer that waits for an answer: who made it, of what ("draw" or "takeback"), and what a takeback keeps."""

    side: int
    kind: str
    keep: int
    """How many steps the line had, or would have once what is to be taken back is undone. Fixed when the offer is
    made: an unseen move after it must change nothing of what the other side is asked."""


class Match(History[S]):
    """A record being played."""

    def __init__(
        self,
        game: Game[S],
        chance: str = "seeded",
        seed: str | None = None,
        player_seed: str = "",
        position: Document | None = None,
        begin: bool = True,
    ) -> None:
        packs = {kind: {"id": pack.id, "sha256": pack.sha256} for kind, pack in game.packs.items()}
        super().__init__(game, Record(game.id, dict(game.options), packs, chance, position=position))
        self._given_seed = seed
        self._secret: str | None = None
        self._dice: SeededDice | None = None
        self.orders: dict[int, StandingOrder] = {}
        self.offer: OpenOffer | None = None
        self._played_on_unseen = False
        """Has the side that made the open offer moved since, and nobody else was told."""
        self._granted_takeback: tuple[str, int] | None = None
        """A takeback that was accepted and is about to be carried out."""
        self._ended_by: ActEntry | None = None
        if chance == "seeded":
            self._commit()
            if begin:
                self.begin(player_seed)

    # The dice --------------------------------------------------------------------------------------------------

    @property
    def seeds(self) -> tuple[Seed, ...]:
        """The dice of the record so far: what each part is committed to, and the secrets that have been revealed."""
        return tuple(self._record.seeds)

    @property
    def open_secret(self) -> str | None:
        """The secret of the dice that still roll: for the program that runs the match alone."""
        return None if self.over else self._secret

    @property
    def commitment(self) -> str | None:
        """What the dice that roll now are committed to."""
        return self._record.seeds[-1].commitment if self._record.seeds else None

    def begin(self, player_seed: str = "") -> list[ReportedEvent]:
        """Mix in the players' own seed, given after they have seen the commitment, and let the dice roll."""
        self._record.seeds[-1] = replace(self._record.seeds[-1], player=player_seed)
        assert self._secret is not None
        self._dice = SeededDice(self._secret, player_seed)
        return self.advance()

    def _commit(self) -> None:
        part = len(self._record.seeds)
        self._secret = fresh_secret() if self._given_seed is None else secret_from(self._given_seed, part)
        self._record.seeds.append(Seed(self.chances, commitment(self._secret)))

    def close_seed(self) -> None:
        """Reveal the secret of the dice so far, so that they can be checked; what comes rolls from a new one.

        Only when the game is over or nobody else plays: the secret would tell of hidden draws.
        """
        if not (self.over or self.game.solitaire):
            raise NotNow(message("seed.still-rolling"))
        seeds = self._record.seeds
        if seeds and seeds[-1].secret is None and self._secret is not None:
            seeds[-1] = replace(seeds[-1], secret=self._secret)
            self._secret = self._dice = None
            self._reopen_seed()

    def _reopen_seed(self, begin: bool = True) -> None:
        """Play goes on and the last secret is known: commit to a new one."""
        if self._record.chance == "seeded" and self._secret is None and not self.over:
            player = self._record.seeds[-1].player if self._record.seeds else ""
            self._commit()
            if begin:
                self.begin(player)

    def advance(self) -> list[ReportedEvent]:
        """Roll, draw and follow standing orders until a person has to decide."""
        events: list[ReportedEvent] = []
        while (index := self._automatic_move()) is not None:
            actor = self.turn
            events += self._step(index, actor, auto=actor != CHANCE)
        if self.over and self._dice is not None:
            self.close_seed()
        return events

    def answer(self, side: int, order: StandingOrder) -> list[ReportedEvent]:
        """Answer the window that a side is asked in now by an order of its own, then advance."""
        index = order(self.view(side)) if self.turn == side and self.game.window(self.state) else None
        if index is None:
            raise NotNow(message("order.not-now"))
        return self._step(index, side, auto=True) + self.advance()

    def _automatic_move(self) -> int | None:
        """The move that needs no person: what the dice bring, or what a standing order answers."""
        turn = self.turn
        if turn == CHANCE and self._dice is not None:
            outcomes, weights = self.game.chance_outcomes(self.state)
            return outcomes[self._dice.pick(self.chances, weights)]
        if turn in self.orders and self.game.window(self.state):
            return self.orders[turn](self.game.view(self.state, turn))
        return None

    # Playing ---------------------------------------------------------------------------------------------------

    @property
    def turn(self) -> int:
        return OVER if self._ended_by else self.game.turn(self.state)

    @property
    def over(self) -> bool:
        return self.turn == OVER

    @property
    def outcome(self) -> Outcome | None:
        act = self._ended_by
        if act is None:
            return self.game.outcome(self.state)
        if act.act == "accept":
            return Outcome(None, "agreed-draw", 0, message("outcome.agreed-draw"))
        others = [side for side in self.game.sides if side != act.by]
        return Outcome(others[0] if others else None, "resigned", 0, message("outcome.resigned", side=act.by))

    def view(self, actor: int) -> View:
        """What an actor knows. Where chance is entered by hand, its outcomes are moves of those who may hear them."""
        onlooker = 0 if self.game.solitaire else OBSERVER
        view = self.game.view(self.state, onlooker if actor == CHANCE else actor)
        if self._ended_by:
            return replace(view, deciders=(), moves=(), window=None)
        moves = self._moves_of(actor)
        return view if moves == view.moves else replace(view, moves=moves)

    def _moves_of(self, actor: int) -> tuple[int, ...]:
        """The moves of an actor's view."""
        if self._ended_by:
            return ()
        if self.turn == CHANCE and self._may_enter_chance(actor):
            return tuple(self.game.moves(self.state))
        return () if actor == CHANCE else self.game.moves_of(self.state, actor)

    def _may_enter_chance(self, actor: int) -> bool:
        if self._record.chance != "manual" or actor == OBSERVER:
            return False
        return actor == CHANCE or bool(self.game.hears(self.state) >> actor & 1)

    def legal_moves(self, side: int | None = None) -> LegalMoves:
        """The moves of ``turn``, or of another side that decides now."""
        if self.over:
            return LegalMoves(self.game, ())
        if side is None:
            return LegalMoves(self.game, self.game.moves(self.state))
        return LegalMoves(self.game, self._moves_of(side))

    def why(self, move: Move | str, side: int | None = None) -> Refusal | None:
        """Why a move (or a row of them, ``activate a b c``) may not be played now; None if it may."""
        actor = self._actor_of(side)
        first, *others = row = self.game.catalogue.expand(str(move))
        if not others:
            return self.game.why(self.view(actor), first)
        try:
            self._check_row(row, actor)
        except Illegal as error:
            return error.refusal
        return None

    def legal_index(self, move: Move, side: int | None = None) -> int | None:
        """The catalogue index of a move that a side (or ``turn``) may play now; None if it may not."""
        actor = self._actor_of(side)
        if actor == CHANCE and self.turn not in (CHANCE, OVER):
            raise NotNow(message("chance.not-now"))
        return _legal_index(self.game, self._moves_of(actor), move)

    def play(self, move: Move | str, side: int | None = None) -> list[ReportedEvent]:
        """Play a move if it is legal for that side now, then advance. Otherwise raise, and change nothing.

        Several moves written as one (``activate a b c``) are played one after another, or none of them is.
        """
        actor = self._actor_of(side)
        first, *others = row = self.game.catalogue.expand(str(move))
        if others:
            self._check_row(row, actor)
        events = self._play_one(first, actor)
        for each in others:
            events += self._play_one(each, actor)
        return events

    def is_heard(self, index: int, side: int) -> bool:
        """Would anybody else learn of it if a side played this move now; a roll that follows is heard too."""
        state, _, concerns = self._after_step(index, side)
        return self.game.turn(state) == CHANCE or any(concerns >> seat & 1 for seat in self._versions if seat != side)

    def play_index(self, index: int, side: int | None = None) -> list[ReportedEvent]:
        """Play a move that is known to be legal (``legal_index``) for that side now, then advance."""
        actor = self._actor_of(side)
        return self._step(index, CHANCE if self.turn == CHANCE else actor) + self.advance()

    def _check_row(self, row: Sequence[Move], actor: int) -> None:
        """Raise where a row of moves cannot be played: one is not legal, or something else comes in between."""
        game, state, view = self.game, self.state.copy(), self.view(actor)
        for place, move in enumerate(row):
            index = _legal_index(game, view.moves, move)
            if index is None:
                why = _reason(game, view, move)
                raise Illegal(Refusal(why.rule, message("refusal.in-a-row", move=str(move), reason=why.message)))
            game.play(state, index, None, actor)
            if place < len(row) - 1 and game.known_deciders(state, actor) != (actor,):
                raise NotNow(message("row.interrupted", move=str(move)))
            view = game.view(state, actor)

    def _play_one(self, move: Move, actor: int) -> list[ReportedEvent]:
        index = self.legal_index(move, actor)
        if index is None:
            raise Illegal(_reason(self.game, self.view(actor), move))
        return self.play_index(index, actor)

    def _actor_of(self, side: int | None) -> int:
        return max(self.turn, CHANCE) if side is None else side

    def _step(self, index: int, actor: int, auto: bool = False) -> list[ReportedEvent]:
        events = self._add_step(index, actor, auto)
        if self.offer is not None and self.offer.side == actor:
            self._withdraw_offer(self.history[-1])
        return events

    def _withdraw_offer(self, step: HistoryEntry) -> None:
        """An offer is withdrawn by playing on, if the other side is told: otherwise it would tell of a silent move."""
        assert self.offer is not None
        others = (side for side in range(len(self.game.sides)) if side != self.offer.side)
        if any(step.concerns_seat(side) for side in others):
            self.offer = None
        else:
            self._played_on_unseen = True

    # Undo ------------------------------------------------------------------------------------------------------

    def undo(self, side: int) -> list[MoveEntry]:
        """Take back a side's last decision; returns the steps that no longer stand. Raises where it may not.

        Never takes back the other side's decision, never crosses a roll, a draw or a reveal, and only while the side
        itself is to decide: whether it may must tell nothing of what the other side does unseen. Only alone at the
        table (a solitaire game without ``ironman``) may a person step back across a roll, and then the record keeps
        it as a branch.
        """
        return self._undo_to(self.game.sides[side], self._undo_target(side))

    def _undo_target(self, side: int) -> int:
        """How many steps of the line an undo would keep."""
        if self._ended_by:
            raise NotNow(message("undo.over"))
        if self.game.solitaire:
            return self._solitaire_undo_target()
        if self.game.known_deciders(self.state, side) != (side,):
            raise NotNow(message("undo.not-your-decision"))
        place = len(self._line) - 1
        while place >= 0 and self._is_auto(place, side):
            place -= 1
        last = self.history[self._line[place]] if place >= 0 else None
        if last is None or last.is_chance or last.entry.by != self.game.sides[side]:
            raise NotNow(message("undo.not-yours"))
        if any(each.reveals for i in self._line[place:] for each in self.history[i].events):
            raise NotNow(message("undo.reveal"))
        return place

    def _is_auto(self, place: int, side: int) -> bool:
        entry = self.history[self._line[place]].entry
        return isinstance(entry, MoveEntry) and entry.auto and entry.by == self.game.sides[side]

    def _solitaire_undo_target(self) -> int:
        if self.game.options.get("ironman"):
            raise NotNow(message("undo.ironman"))
        by_hand = self._record.chance == "manual"
        for place in range(len(self._line) - 1, -1, -1):
            if by_hand or not self.history[self._line[place]].is_chance:
                return place
        raise NotNow(message("undo.nothing"))

    def can_undo(self, side: int) -> bool:
        try:
            self._undo_target(side)
        except NotNow:
            return False
        return True

    def redo(self, side: int) -> list[MoveEntry]:
        """Play again exactly what this side's last undo took back."""
        if not self.can_redo(side):
            raise NotNow(message("redo.nothing"))
        steps = self._redo_last()
        self._update_dice()
        return steps

    def can_redo(self, side: int) -> bool:
        """What both sides have agreed to take back is not played again by one of them."""
        last = self._undone[-1] if self._undone and not self._ended_by else None
        return last is not None and last.by == self.game.sides[side] and not last.agreed

    def _undo_to(self, by: str, keep: int, agreed: bool = False) -> list[MoveEntry]:
        self._granted_takeback = None
        steps = self._drop_steps(by, keep, agreed)
        self._update_dice()
        return steps

    def _update_dice(self) -> None:
        """After an undo or redo the dice of a running game roll, and those of a finished one no more."""
        self._reopen_seed()
        if self.over and self._dice is not None:
            self.close_seed()

    # Between the players ---------------------------------------------------------------------------------------

    def resign(self, side: int) -> None:
        """Give the game up."""
        self._act(side, "resign")

    def make_offer(self, side: int, kind: str) -> list[MoveEntry]:
        """Offer a draw, or ask for a takeback; returns the steps that a takeback would undo."""
        steps = self.takeback_steps(side) if kind == "takeback" else []
        self._act(side, f"offer-{kind}")
        return [entry for each in steps if isinstance(entry := each.entry, MoveEntry)]

    def answer_offer(self, side: int, accept: bool) -> None:
        """Accept or decline what the other side has offered. An accepted takeback is carried out at once."""
        self._act(side, "accept" if accept else "decline")
        if self._granted_takeback is not None:
            by, keep = self._granted_takeback
            if keep < len(self._line):  # else the side has undone it by itself meanwhile
                self._undo_to(by, keep, agreed=True)

    def _act(self, side: int, act: str) -> None:
        self._check_act(side, act)
        entry = ActEntry(self.game.sides[side], act, self._hash())
        self._add_entry(HistoryEntry(entry))
        offer, self.offer, self._played_on_unseen = self.offer, None, False
        if act.startswith("offer-"):
            kind = act.removeprefix("offer-")
            keep = self._takeback_target(side) if kind == "takeback" else len(self._line)
            self.offer = OpenOffer(side, kind, keep)
        elif act == "resign" or (act == "accept" and offer is not None and offer.kind == "draw"):
            self._ended_by = entry
            if self._dice is not None:
                self.close_seed()
        elif act == "accept" and offer is not None:
            self._granted_takeback = (self.game.sides[offer.side], offer.keep)

    def _check_act(self, side: int, act: str) -> None:
        if self.over:
            raise NotNow(message("act.over"))
        if act != "resign" and self.game.solitaire:
            raise NotNow(message("act.alone"))
        if act in ("accept", "decline") and (self.offer is None or self.offer.side == side):
            raise NotNow(message("act.no-offer"))
        if act.startswith("offer-") and self.offer is not None:
            raise NotNow(message("act.offer-open"))

    def takeback_steps(self, side: int) -> list[HistoryEntry]:
        """What a takeback of this side's last decision would undo."""
        return self.line[self._takeback_target(side) :]

    def _takeback_target(self, side: int) -> int:
        """The line before this side's last decision."""
        name = self.game.sides[side]
        for place in range(len(self._line) - 1, -1, -1):
            entry = self.history[self._line[place]].entry
            if entry.by == name and not self._is_auto(place, side):
                return place
        raise NotNow(message("undo.nothing"))

    # Records ---------------------------------------------------------------------------------------------------

    def record(self, private: bool = False, packs: bool = False) -> Record:
        """The record so far, all of it: for the program that runs the match, and for everybody when it is over.

        A private copy holds the secret of the dice that still roll. With ``packs``, it carries those that are not the
        game's own.
        """
        mine = self._record
        return replace(
            mine,
            options=dict(mine.options),
            seeds=list(mine.seeds),
            entries=list(mine.entries),
            open_secret=self.open_secret if private else None,
            pack_texts={kind: pack.text for kind, pack in self.game.added_packs.items()} if packs else {},
        )

    @classmethod
    def replay(
        cls,
        game: Game[S],
        record: Record,
        seed: str | None = None,
        begin: bool = True,
        before_entry: Callable[[], object] = lambda: None,
    ) -> Match[S]:
        """Play a record through, checking each move and each hash; what is left of the game can be played on.

        A match that was committed to and has not begun is taken up so without ``begin``. ``before_entry`` is called
        before each entry, and may raise where the replay has to end.
        """
        _check_same_game(game, record)
        match = cls(game, "manual", seed, position=record.position)
        for number, entry in enumerate(record.entries):
            before_entry()
            match.replay_entry(number, entry)
        match._record.chance = record.chance
        match._record.seeds = list(record.seeds)
        match._resume_dice(record, begin)
        return match

    def _resume_dice(self, record: Record, begin: bool) -> None:
        """Go on with the dice of a record: the same if its secret is there, else new ones."""
        if record.chance != "seeded" or self.over:
            return
        if record.open_secret is None:
            self._reopen_seed(begin)
            return
        if not record.seeds or commitment(record.open_secret) != record.seeds[-1].commitment:
            raise Tampered(message("verify.commitment"))
        self._secret = record.open_secret
        if begin:
            self.begin(record.seeds[-1].player)

    def replay_entry(self, number: int, entry: Entry) -> None:
        """Play one entry of a record again; raises ``Tampered`` if it cannot have happened so."""
        try:
            if isinstance(entry, MoveEntry):
                self._replay_step(entry)
            elif isinstance(entry, ActEntry):
                if self._played_on_unseen and entry.act.startswith("offer-"):
                    self.offer = None  # version 0.1.0 withdrew an offer by an unseen move too
                self._act(self._side(entry.by), entry.act)
            else:
                self._replay_jump(entry)
        except SandtableError:
            what = entry.move if isinstance(entry, MoveEntry) else entry.act if isinstance(entry, ActEntry) else "undo"
            raise Tampered(message("record.illegal-step", number=number + 1, move=what)) from None
        if (self.history[-1].entry.hash if self.history else self._hash()) != entry.hash:
            raise Tampered(message("record.hash-differs", number=number + 1))

    def _side(self, name: str) -> int:
        if name not in self.game.sides:
            raise NotNow(message("undo.nothing"))
        return self.game.sides.index(name)

    def _replay_step(self, step: MoveEntry) -> None:
        actor = CHANCE if step.by == "chance" else self._side(step.by)
        move = self.game.catalogue.parse(step.move)
        in_turn = (actor == CHANCE) == (self.turn == CHANCE)
        index = _legal_index(self.game, self._moves_of(actor), move) if in_turn else None
        if index is None:
            raise NotNow(message("undo.nothing"))
        self._step(index, actor, step.auto)

    def _replay_jump(self, jump: JumpEntry) -> None:
        side = self._side(jump.by)
        if not jump.back:
            self._replay_redo(jump)
        elif self._granted_takeback is not None and jump.to in self._granted_targets(side):
            self._undo_to(jump.by, jump.to, agreed=True)
        elif jump.to == self._replayed_undo(side, jump):
            self._undo_to(jump.by, jump.to)
        if len(self._line) != jump.to:
            raise NotNow(message("undo.nothing"))

    def _replay_redo(self, jump: JumpEntry) -> None:
        """In version 0.1.0 a side could also play again what had been taken back by agreement."""
        if not self._undone or self._undone[-1].by != jump.by:
            raise NotNow(message("redo.nothing"))
        self._redo_last()
        self._update_dice()

    def _granted_targets(self, side: int) -> tuple[int, ...]:
        """Where the takeback goes that was just accepted. In version 0.1.0 it went back from the moment of the answer,
        which is another where the side had undone something since it asked."""
        by, keep = self._granted_takeback or ("", -1)
        return (keep, self._takeback_target(side)) if by == self.game.sides[side] else ()

    def _replayed_undo(self, side: int, jump: JumpEntry) -> int:
        """Where an undo of this moment goes. Alone, dice by hand go back singly, others to the last decision."""
        if not self.game.solitaire:
            return self._undo_target(side)
        return jump.to if jump.to < len(self._line) and not self.game.options.get("ironman") else -1


def _legal_index(game: Game[Any], moves: tuple[int, ...], move: Move) -> int | None:
    index = game.catalogue.index(move)
    return index if index is not None and index in moves else None


def _reason(game: Game[Any], view: View, move: Move) -> Refusal:
    refusal = game.why(view, move)
    assert refusal is not None, f"{move} is not legal and nobody knows why"
    return refusal


def _check_same_game(game: Game[Any], record: Record) -> None:
    if (record.game, record.options) != (game.id, game.options):
        raise Tampered(message("record.other-game", game=record.game, here=game.id))
    for kind, pack in game.packs.items():
        if record.packs.get(kind) != {"id": pack.id, "sha256": pack.sha256}:
            wanted = record.packs.get(kind, {"id": "–", "sha256": "–"})
            raise Tampered(
                message("record.other-pack", kind=kind, id=wanted["id"], sha=wanted["sha256"][:12], here=pack.id)
            )
