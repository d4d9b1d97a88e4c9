"""Checking the dice of a record: every roll and draw is derived again from the revealed secrets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from .chance import SeededDice, commitment
from .errors import Tampered
from .i18n import message
from .match import HistoryEntry, Match
from .records import JumpEntry, MoveEntry, Record, Seed


@dataclass(frozen=True, slots=True)
class Verification:
    """What a check of a record's dice found."""

    rolls: int
    checked: int
    sealed: int
    """Rolls of dice whose secret has not been revealed yet."""
    by_hand: bool


def verify(match: Match[Any]) -> Verification:
    """Derive every roll and draw again; raises ``Tampered`` at the first that differs."""
    record = match.record()
    if record.chance == "manual":
        return Verification(match.chances, 0, 0, True)
    for seed in record.seeds:
        if seed.secret is not None and commitment(seed.secret) != seed.commitment:
            raise Tampered(message("verify.commitment"))
    checked = sealed = 0
    for counter, (outcomes, weights, move) in enumerate(_chances(match)):
        seed = _seed_at(record, counter)
        if seed.secret is None:
            sealed += 1
            continue
        if outcomes[SeededDice(seed.secret, seed.player).pick(counter, weights)] != move:
            raise Tampered(message("verify.roll", number=counter + 1, move=match.game.catalogue.notation(move)))
        checked += 1
    return Verification(checked + sealed, checked, sealed, False)


def _seed_at(record: Record, counter: int) -> Seed:
    for seed in reversed(record.seeds):
        if seed.first <= counter:
            return seed
    raise Tampered(message("verify.no-seed", number=counter + 1))


def _chances(match: Match[Any]) -> Iterator[tuple[Sequence[int], Sequence[int], int]]:
    """Every chance of a match in order, branches included: its outcomes, weights, and what came up.

    That its moves were legal and its hashes right was checked when they were played or replayed.
    """
    game = match.game
    line: list[HistoryEntry] = []
    state = match.state_after(0)
    for happening in match.history:
        entry = happening.entry
        if happening.is_chance:
            outcomes = tuple(game.moves(state))
            yield outcomes, tuple(game.weights(state) or [1] * len(outcomes)), happening.index
        if isinstance(entry, MoveEntry):
            line.append(happening)
            game.play(state, happening.index, None, game.side_number(entry.by))
        elif isinstance(entry, JumpEntry):
            line = line[: entry.to] if entry.back else [*line, *happening.crossed]
            state = match.state_after(0)
            for each in line:
                game.play(state, each.index, None, game.side_number(each.entry.by))
