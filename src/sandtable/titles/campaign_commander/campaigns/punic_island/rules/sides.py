"""The two sides by number, as the campaign pack lists them."""

from __future__ import annotations

ROME, CARTHAGE = 0, 1
