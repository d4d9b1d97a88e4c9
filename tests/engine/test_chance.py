"""Seeded dice: fair, repeatable, and bound by their commitment."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

from sandtable.engine import chance
from sandtable.engine.chance import SeededDice


def test_the_same_seed_and_count_give_the_same_roll_and_others_differ() -> None:
    rolls = [SeededDice("secret").pick(count, [1] * 6) for count in range(50)]
    assert rolls == [SeededDice("secret").pick(count, [1] * 6) for count in range(50)]
    assert rolls != [SeededDice("other").pick(count, [1] * 6) for count in range(50)]
    assert rolls != [SeededDice("secret", "mine").pick(count, [1] * 6) for count in range(50)]


@pytest.mark.parametrize("weights", [[1] * 6, [1] * 10, [1, 2, 3], [5, 1], [1] * 22])
def test_outcomes_come_up_in_proportion_to_their_weights(weights: list[int]) -> None:
    dice = SeededDice("fair")
    rolls = 12_000
    seen = Counter(dice.pick(count, weights) for count in range(rolls))
    for place, weight in enumerate(weights):
        expected = rolls * weight / sum(weights)
        assert abs(seen[place] - expected) < 5 * expected**0.5


def test_a_number_in_the_unfair_rest_is_rejected_and_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a space of eight numbers and a die of three sides, 6 and 7 would favour the first two sides."""
    numbers = iter([7, 6, 5])
    monkeypatch.setattr(chance, "_SPACE", 8)
    monkeypatch.setattr(hmac, "digest", lambda key, text, name: next(numbers).to_bytes(1, "big"))
    dice = object.__new__(SeededDice)
    dice._key = b""
    assert dice.pick(0, [1, 1, 1]) == 5 % 3


def test_a_commitment_is_the_sha256_of_the_secret() -> None:
    secret = chance.fresh_secret()
    assert len(secret) == 64
    assert chance.commitment(secret) == hashlib.sha256(secret.encode()).hexdigest()
    assert chance.fresh_secret() != secret
    assert chance.secret_from("7", 0) != chance.secret_from("7", 1)
