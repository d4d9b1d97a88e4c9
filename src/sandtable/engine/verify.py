"""Verification of dice: every roll and draw of a record is derived again from the revealed secrets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .chance import SeededDice, commitment
from .errors import Tampered
from .i18n import message
from .match import Match
from .records import Record, Seed


@dataclass(frozen=True, slots=True)
class Verification:
    """What a check of a record's dice found."""

    rolls: int
    checked: int
    sealed: int
    """Rolls of dice that are still in use: their secret comes later."""
    unrevealed: int
    """Rolls of dice that are no longer in use and whose secret is not in the record: nobody can check them."""
    by_hand: bool

    @property
    def ok(self) -> bool:
        """Was everything checked that could be by now."""
        return not self.unrevealed


def verify(match: Match[Any]) -> Verification:
    """Derive every roll and draw again, those of branches too; raises ``Tampered`` at the first that differs.

    That its moves were legal and its hashes right was checked when they were played or replayed.
    """
    record = match.record()
    if record.chance == "manual":
        return Verification(match.chances, 0, 0, 0, True)
    for seed in record.seeds:
        if seed.secret is not None and commitment(seed.secret) != seed.commitment:
            raise Tampered(message("verify.commitment"))
    checked = sealed = unrevealed = 0
    in_use = _seed_at(record, match.chances - 1) if match.chances and not match.over else None
    rolls = ((item, state) for item, state in match.positions() if item.is_chance)
    for counter, (item, state) in enumerate(rolls):
        seed = _seed_at(record, counter)
        if seed.secret is None:
            sealed += seed is in_use
            unrevealed += seed is not in_use
            continue
        outcomes, weights = match.game.chance_outcomes(state)
        if outcomes[SeededDice(seed.secret, seed.player).pick(counter, weights)] != item.index:
            raise Tampered(message("verify.roll", number=counter + 1, move=match.game.catalogue.notation(item.index)))
        checked += 1
    return Verification(checked + sealed + unrevealed, checked, sealed, unrevealed, False)


def _seed_at(record: Record, counter: int) -> Seed:
    for seed in reversed(record.seeds):
        if seed.first <= counter:
            return seed
    raise Tampered(message("verify.no-seed", number=counter + 1))
