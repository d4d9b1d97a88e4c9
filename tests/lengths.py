"""How long a test goes on: a short, seeded form in every run, the same check at length in ``make soak``."""

from __future__ import annotations

import os
from typing import Final, TypeVar

import pytest

T = TypeVar("T")

LONG: Final = "SANDTABLE_LONG" in os.environ
"""``make soak`` sets it."""
at_length = pytest.mark.long
"""For a test that has a longer form: ``make soak`` runs it again."""
only_at_length = (pytest.mark.long, pytest.mark.skipif(not LONG, reason="at length: SANDTABLE_LONG=1, or make soak"))
"""Marks of a case that only ``make soak`` tries."""


def length(short: T, long: T) -> T:
    """What the test uses in every run, and what it uses in ``make soak``."""
    return long if LONG else short
