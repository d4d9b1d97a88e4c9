"""State documents of Israeli Independence, short to write."""

from __future__ import annotations

from typing import Any


def position(**changes: Any) -> dict[str, Any]:
    """The Offensive Phase of Operation Dani with the Iraqi army in box 3, two cards to come; changed as told."""
    return {
        "armies": {"lebanon": 4, "syria": 4, "iraq": 3, "jordan": 3, "egypt": 4},
        "draw_pile": ["iraq-tires", "truce-declared"],
        "action_pile": ["operation-dani"],
        "phase": "offensive",
        "offensives_left": 1,
        "reserves": 0,
        "attack": None,
        **changes,
    }
