"""Numbers as a language writes them: 39.4% or 39,4 %, 100,000 or 100 000."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from .intervals import Interval

_SIGNS: Final = {"en": (".", ","), "es": (",", "\N{NARROW NO-BREAK SPACE}")}
_MINUS: Final = "\N{MINUS SIGN}"
_BEFORE_PERCENT: Final = {"en": "", "es": "\N{NO-BREAK SPACE}"}


@dataclass(frozen=True, slots=True)
class NumberFormat:
    language: str

    def number(self, value: float, digits: int = 0, signed: bool = False) -> str:
        point, thousands = _SIGNS[self.language]
        shown = round(value, digits) + 0.0  # no zero with a minus
        text = f"{shown:{'+' if signed else ''},.{digits}f}"
        swapped = {".": point, ",": thousands, "-": _MINUS}
        return "".join(swapped.get(sign, sign) for sign in text)

    def tick(self, value: float, _: object = None) -> str:
        """On an axis: no more digits than are needed."""
        return f"{value:g}".replace(".", _SIGNS[self.language][0]).replace("-", _MINUS)

    def percent(self, value: float, digits: int = 1) -> str:
        return f"{self.number(100 * value, digits)}{_BEFORE_PERCENT[self.language]}%"

    def percents(self, estimate: Interval) -> str:
        """``39.4% (38.1–40.7)``."""
        low, high = (self.number(100 * each, 1) for each in (estimate.low, estimate.high))
        return f"{self.percent(estimate.value)} ({low}–{high})"

    def points(self, estimate: Interval) -> str:
        """A difference of shares in percentage points: ``+1.3 (−0.2 … +2.8)``."""
        return self.means(Interval(100 * estimate.value, 100 * estimate.low, 100 * estimate.high), 1, signed=True)

    def means(self, estimate: Interval, digits: int = 2, signed: bool = False) -> str:
        low, high = (self.number(each, digits, signed) for each in (estimate.low, estimate.high))
        to = " … " if signed or _MINUS in low else "–"
        return f"{self.number(estimate.value, digits, signed)} ({low}{to}{high})"

    def p(self, value: float) -> str:
        smallest = 0.0001
        return f"< {self.number(smallest, 4)}" if value < smallest else f"= {self.number(value, 4)}"
