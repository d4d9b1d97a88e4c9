"""A match: a record being played. It checks every move, rolls the dice, keeps the log, undoes and redoes.

A ``Pov`` is a match seen from a seat: the only thing that anybody outside is given.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from .chance import SeededDice, commitment, fresh_secret, secret_from
from .errors import Illegal, NotNow, Refusal, SandtableError, Tampered
from .events import Told, listen
from .game import CHANCE, OVER, Game, Outcome, S, View
from .moves import Move
from .records import Entry, Jump, Record, Seed, Step
from .scene import Scene
from .words import Message, message

_HASH_LENGTH = 16


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


@dataclass(frozen=True, slots=True)
class Happening:
    """One entry of the record with what was told when it happened."""

    entry: Entry
    told: tuple[Told, ...] = ()
    crossed: tuple[Happening, ...] = ()
    """For an undo or redo: the steps it took back or played again."""

    @property
    def is_chance(self) -> bool:
        return isinstance(self.entry, Step) and self.entry.by == "chance"

    @property
    def crossed_chance(self) -> bool:
        return any(each.is_chance for each in self.crossed)

    def heard_by(self, seat: int) -> tuple[Told, ...]:
        return tuple(each for each in self.told if each.reaches(seat))

    def concerns(self, seat: int, side: str | None) -> bool:
        """Does this seat learn that it happened: it is its own entry, or something of it was told there."""
        told = any(each.reaches(seat) for each in self.told)
        return self.entry.by == side or told or any(each.concerns(seat, side) for each in self.crossed)


class Match(Generic[S]):
    """A record being played."""

    def __init__(
        self,
        game: Game[S],
        chance: str = "seeded",
        seed: str | None = None,
        player_seed: str = "",
        position: dict[str, Any] | None = None,
    ) -> None:
        self.game = game
        packs = {kind: {"id": pack.id, "sha256": pack.sha256} for kind, pack in game.packs.items()}
        self._record = Record(game.id, dict(game.options), packs, chance, position=position)
        self._given_seed = seed
        self._secret: str | None = None
        self._dice: SeededDice | None = None
        self.history: list[Happening] = []
        self._line: list[int] = []
        self._undone: list[tuple[str, list[int]]] = []
        self.state: S = self._first_state()
        if chance == "seeded":
            self._open_seed(player_seed)
            self.resolve_chance()

    # The dice --------------------------------------------------------------------------------------------------

    @property
    def commitment(self) -> str | None:
        """What the dice that roll now are committed to."""
        return self._record.seeds[-1].commitment if self._record.seeds else None

    @property
    def chances(self) -> int:
        """How many rolls and draws the record holds, on every branch."""
        return sum(happening.is_chance for happening in self.history)

    def _open_seed(self, player_seed: str, secret: str | None = None) -> None:
        if secret is None:
            part = len(self._record.seeds)
            secret = fresh_secret() if self._given_seed is None else secret_from(self._given_seed, part)
            self._record.seeds.append(Seed(self.chances, commitment(secret), player_seed))
        self._secret = secret
        self._dice = SeededDice(secret, player_seed)

    def close_seed(self) -> None:
        """Reveal the secret of the dice so far, so that they can be checked; what comes rolls from a new one."""
        seeds = self._record.seeds
        if seeds and seeds[-1].secret is None and self._secret is not None:
            last = seeds[-1]
            seeds[-1] = Seed(last.first, last.commitment, last.player, self._secret)
            self._secret = self._dice = None
            if not self.over:
                self._open_seed(last.player)

    def resolve_chance(self) -> list[Told]:
        """Roll and draw until somebody has to decide. Does nothing where chance is entered by hand."""
        told: list[Told] = []
        while self._dice is not None and self.game.turn(self.state) == CHANCE:
            outcomes = self.game.moves(self.state)
            weights = self.game.weights(self.state) or [1] * len(outcomes)
            told += self._step(outcomes[self._dice.pick(self.chances, weights)], CHANCE)
        if self.over and self._dice is not None:
            self.close_seed()
        return told

    # Playing ---------------------------------------------------------------------------------------------------

    @property
    def turn(self) -> int:
        return self.game.turn(self.state)

    @property
    def over(self) -> bool:
        return self.turn == OVER

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    def legal_moves(self, side: int | None = None) -> LegalMoves:
        if self.over or (side is not None and side >= 0 and side not in self.game.deciders(self.state)):
            return LegalMoves(self.game, ())
        return LegalMoves(self.game, self.game.moves(self.state, side))

    def why(self, move: Move | str, side: int | None = None) -> Refusal | None:
        """Why a move may not be played now; None if it may."""
        return self.game.why(self.state, self._actor(side), self._read(move))

    def play(self, move: Move | str, side: int | None = None) -> list[Told]:
        """Play a move if it is legal for that side at this moment; then let the dice roll. Otherwise raise."""
        actor = self._actor(side)
        value = self._read(move)
        if value not in self.legal_moves(None if actor < 0 else actor):
            refusal = self.game.why(self.state, actor, value)
            assert refusal is not None, f"{value} is not legal and nobody knows why"
            raise Illegal(refusal)
        index = self.game.catalogue.index(value)
        assert index is not None
        told = self._step(index, actor)
        return told + self.resolve_chance()

    def _read(self, move: Move | str) -> Move:
        return self.game.catalogue.parse(move) if isinstance(move, str) else move

    def _actor(self, side: int | None) -> int:
        return max(self.turn, CHANCE) if side is None else side

    def _step(self, index: int, actor: int) -> list[Told]:
        told: list[Told] = []
        self.game.play(self.state, index, listen(told), None if actor < 0 else actor)
        by = "chance" if actor == CHANCE else self.game.sides[actor]
        self._add(Step(by, self.game.catalogue.notation(index), self._hash()), tuple(told))
        self._line.append(len(self.history) - 1)
        self._undone.clear()
        return told

    def _add(self, entry: Entry, told: tuple[Told, ...] = (), crossed: tuple[Happening, ...] = ()) -> None:
        self._record.entries.append(entry)
        self.history.append(Happening(entry, told, crossed))

    def _jump(self, by: str, back: bool, crossed: list[int]) -> list[Step]:
        """Rebuild the state after the line has changed, and enter the undo or redo."""
        self.state = self.state_after(len(self._line))
        happenings = tuple(self.history[i] for i in crossed)
        self._add(Jump(by, len(self._line), back, self._hash()), crossed=happenings)
        return [each.entry for each in happenings if isinstance(each.entry, Step)]

    def _back(self, by: str, keep: int) -> list[Step]:
        dropped = self._line[keep:]
        self._undone.append((by, dropped))
        self._line = self._line[:keep]
        return self._jump(by, True, dropped)

    def _hash(self) -> str:
        return self.game.hash(self.state)[:_HASH_LENGTH]

    # Undo ------------------------------------------------------------------------------------------------------

    @property
    def line(self) -> list[Happening]:
        """The line of play that led here, without the branches that were stepped back from."""
        return [self.history[i] for i in self._line]

    def undo(self, side: int) -> list[Step]:
        """Take back a side's last decision; returns the steps that no longer stand. Raises where it may not.

        Never takes back the other side's decision, never crosses a roll, a draw or a reveal. Only alone at the table
        (a solitaire game without ``ironman``) may a person step back across a roll, and then the record keeps it as a
        branch.
        """
        return self._back(self.game.sides[side], self._undo_target(side))

    def _undo_target(self, side: int) -> int:
        """How many steps of the line an undo would keep."""
        if self.game.solitaire:
            if self.game.options.get("ironman"):
                raise NotNow(message("undo.ironman"))
            by_hand = self._record.chance == "manual"
            for place in range(len(self._line) - 1, -1, -1):
                if by_hand or not self.history[self._line[place]].is_chance:
                    return place
            raise NotNow(message("undo.nothing"))
        if not self._line:
            raise NotNow(message("undo.nothing"))
        last = self.history[self._line[-1]]
        if last.is_chance:
            raise NotNow(message("undo.chance"))
        if last.entry.by != self.game.sides[side]:
            raise NotNow(message("undo.other-side"))
        if any(each.reveals for each in last.told):
            raise NotNow(message("undo.reveal"))
        return len(self._line) - 1

    def can_undo(self, side: int) -> bool:
        try:
            self._undo_target(side)
        except NotNow:
            return False
        return True

    def redo(self, side: int) -> list[Step]:
        """Play again exactly what this side's last undo took back."""
        name = self.game.sides[side]
        if not self._undone or self._undone[-1][0] != name:
            raise NotNow(message("redo.nothing"))
        _, dropped = self._undone.pop()
        self._line += dropped
        return self._jump(name, False, dropped)

    def can_redo(self, side: int) -> bool:
        return bool(self._undone) and self._undone[-1][0] == self.game.sides[side]

    def _first_state(self) -> S:
        position = self._record.position
        return self.game.start() if position is None else self.game.from_document(position)

    def state_after(self, steps: int) -> S:
        """The state after so many steps of the line."""
        state = self._first_state()
        for i in self._line[:steps]:
            step = self.history[i].entry
            assert isinstance(step, Step)
            self.game.play(state, self.game.catalogue.number(step.move), None, self.game.side_number(step.by))
        return state

    # Records ---------------------------------------------------------------------------------------------------

    def record(self, private: bool = False) -> Record:
        """The record so far. A private copy holds the secret of the dice that still roll."""
        mine = self._record
        return Record(
            mine.game,
            dict(mine.options),
            mine.packs,
            mine.chance,
            list(mine.seeds),
            mine.position,
            list(mine.entries),
            self._secret if private and not self.over else None,
        )

    @classmethod
    def replay(cls, game: Game[S], record: Record, seed: str | None = None) -> Match[S]:
        """Play a record through, checking each move and each hash; what is left of the game can be played on."""
        for kind, pack in game.packs.items():
            if record.packs.get(kind) != {"id": pack.id, "sha256": pack.sha256}:
                wanted = record.packs.get(kind, {"id": "–", "sha256": "–"})
                raise Tampered(
                    message("record.other-pack", kind=kind, id=wanted["id"], sha=wanted["sha256"][:12], here=pack.id)
                )
        match = cls(game, "manual", seed, position=record.position)
        for number, entry in enumerate(record.entries):
            match._replay_entry(number, entry)
        match._record.chance = record.chance
        match._record.seeds = list(record.seeds)
        if record.chance == "seeded" and not match.over:
            player = record.seeds[-1].player if record.seeds else ""
            match._open_seed(player, record.open_secret)
            match.resolve_chance()
        return match

    def _replay_entry(self, number: int, entry: Entry) -> None:
        try:
            if isinstance(entry, Step):
                side = CHANCE if entry.by == "chance" else self.game.side_number(entry.by)
                move = self._read(entry.move)
                if side is None or move not in self._possible(side):
                    raise Tampered(message("record.illegal-step", number=number + 1, move=entry.move))
                index = self.game.catalogue.index(move)
                assert index is not None
                self._step(index, side)
            else:
                self._replay_jump(number, entry)
        except Tampered:
            raise
        except SandtableError:
            move_text = entry.move if isinstance(entry, Step) else "undo"
            raise Tampered(message("record.illegal-step", number=number + 1, move=move_text)) from None
        if self._hash() != entry.hash:
            raise Tampered(message("record.hash-differs", number=number + 1))

    def _possible(self, side: int) -> LegalMoves:
        if (side == CHANCE) != (self.turn == CHANCE):
            return LegalMoves(self.game, ())
        return self.legal_moves(None if side == CHANCE else side)

    def _replay_jump(self, number: int, jump: Jump) -> None:
        side = self.game.side_number(jump.by)
        before = len(self._line)
        if side is None or side >= len(self.game.sides) or (jump.back and jump.to >= before):
            raise Tampered(message("record.illegal-step", number=number + 1, move="undo"))
        if not jump.back:
            self.redo(side)
        else:
            self._back(jump.by, jump.to)
        if len(self._line) != jump.to:
            raise Tampered(message("record.illegal-step", number=number + 1, move="redo"))


@dataclass(frozen=True, slots=True)
class Verification:
    """What a check of a record's dice found."""

    rolls: int
    checked: int
    sealed: int
    """Rolls of dice whose secret has not been revealed yet."""
    by_hand: bool


def verify(match: Match[Any]) -> Verification:
    """Derive every roll and draw again from the revealed secrets; raises ``Tampered`` at the first that differs."""
    record = match.record()
    if record.chance == "manual":
        return Verification(match.chances, 0, 0, True)
    for seed in record.seeds:
        if seed.secret is not None and commitment(seed.secret) != seed.commitment:
            raise Tampered(message("verify.commitment"))
    state_walk = _ChanceWalk(match)
    checked = sealed = 0
    for counter, (outcomes, weights, move) in enumerate(state_walk):
        seed = next((each for each in reversed(record.seeds) if each.first <= counter), record.seeds[0])
        if seed.secret is None:
            sealed += 1
            continue
        if outcomes[SeededDice(seed.secret, seed.player).pick(counter, weights)] != move:
            raise Tampered(message("verify.roll", number=counter + 1, move=match.game.catalogue.notation(move)))
        checked += 1
    return Verification(checked + sealed, checked, sealed, False)


class _ChanceWalk:
    """Every chance of a record in order, branches included: its outcomes, weights, and what came up."""

    def __init__(self, match: Match[Any]) -> None:
        self._match = match

    def __iter__(self) -> Iterator[tuple[Sequence[int], Sequence[int], int]]:
        match, game = self._match, self._match.game
        again: Match[Any] = Match(game, "manual", position=match.record().position)
        for number, happening in enumerate(match.history):
            entry = happening.entry
            if isinstance(entry, Step) and entry.by == "chance":
                outcomes = tuple(game.moves(again.state))
                weights = tuple(game.weights(again.state) or [1] * len(outcomes))
                yield outcomes, weights, game.catalogue.number(entry.move)
            again._replay_entry(number, entry)


@dataclass(frozen=True)
class Pov(Generic[S]):
    """A match seen from a seat: a side's, or an observer's."""

    match: Match[S]
    seat: int

    @property
    def side(self) -> str | None:
        """The side that sits here; None for an observer."""
        return self.match.game.sides[self.seat] if self.seat < len(self.match.game.sides) else None

    @property
    def view(self) -> View:
        return self.match.game.view(self.match.state, self.seat)

    @property
    def scene(self) -> Scene:
        return self.match.game.scene(self.view)

    @property
    def heard(self) -> list[Happening]:
        """What this seat has been told, in order: its own entries, and those in which something reached it."""
        return [
            Happening(each.entry, each.heard_by(self.seat), each.crossed)
            for each in self.match.history
            if each.concerns(self.seat, self.side)
        ]

    @property
    def version(self) -> int:
        """Counts what this seat has been told, and nothing else."""
        return sum(each.concerns(self.seat, self.side) for each in self.match.history)


def jump_message(happening: Happening) -> Message:
    """The log line of an undo or redo."""
    entry = happening.entry
    assert isinstance(entry, Jump)
    if not entry.back:
        return message("log.redo", steps=entry.to)
    return message("log.branch" if happening.crossed_chance else "log.undo", steps=entry.to)
