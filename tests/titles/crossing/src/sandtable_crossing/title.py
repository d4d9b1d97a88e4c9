"""The manifest of the Crossing."""

from __future__ import annotations

from typing import Final

from sandtable.engine.title import Title

from .game import Crossing

TITLE: Final = Title(game=Crossing, complexity=2)
