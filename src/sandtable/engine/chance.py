"""Dice that can be checked: a seed is committed before the first roll, and revealed when it makes no more.

The n-th chance of a game is drawn from HMAC-SHA256(key, n) by rejection sampling: no modulo bias, and nothing that
has been seen helps to predict what comes.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from typing import Final

_SPACE: Final = 1 << 256


def fresh_secret() -> str:
    """A new secret seed: 256 random bits, as hexadecimal text."""
    return secrets.token_hex(32)


def secret_from(seed: str, part: int = 0) -> str:
    """The secret that a seed chosen by a person stands for; each part of a game played on has its own."""
    return hashlib.sha256(f"sandtable seed {part}: {seed}".encode()).hexdigest()


def commitment(secret: str) -> str:
    """What is published before the first roll: the SHA-256 of the secret seed."""
    return hashlib.sha256(secret.encode()).hexdigest()


class SeededDice:
    """Rolls and draws that follow from a secret seed, the players' own seed and a counter."""

    def __init__(self, secret: str, player_seed: str = "") -> None:
        self._key = hmac.digest(secret.encode(), f"player: {player_seed}".encode(), "sha256")

    def pick(self, counter: int, weights: Sequence[int]) -> int:
        """Which of the weighted outcomes comes up at this count."""
        total = sum(weights)
        number = self._below(counter, total)
        for place, weight in enumerate(weights):
            number -= weight
            if number < 0:
                return place
        raise AssertionError("weights must be positive")

    def _below(self, counter: int, limit: int) -> int:
        fair = _SPACE - _SPACE % limit
        attempt = 0
        while True:
            digest = hmac.digest(self._key, f"{counter}.{attempt}".encode(), "sha256")
            number = int.from_bytes(digest, "big")
            if number < fair:
                return number % limit
            attempt += 1
