"""A title's manifest: the one place that names its parts.

A title is a package with a module ``title`` that holds a ``Title`` named ``TITLE``, and an entry point of the group
``sandtable.titles`` that points at it. Opponents, laboratory, server, terminal and browser know a title through this
object alone. Of the package itself these names are fixed:

    words/en.po, words/es.po   what the title says
    rulebook.toml              its rules in our own words, and the rulings on them
    packs/*.toml               its data packs
    board/                     what the browser fetches: drawing.js, en.js, es.js, style.css, cover.svg
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from typing import Any, Final

from .errors import SandtableError, Unknown
from .game import Game, GameType
from .heuristics import PLAIN, Heuristic
from .i18n import LANGUAGES, message
from .solver import Solver
from .statistics import Statistics

INTERFACE: Final = 2
"""Raised when titles that were written for the interface of before no longer work."""


class BadManifest(SandtableError):
    """A manifest, or the package it stands in, lacks something that every title must have."""

    code = "bad_manifest"


@dataclass(frozen=True, slots=True)
class GuidedStart:
    """The guided first turn that the browser offers: which sides have one, on which dice, and against whom."""

    sides: tuple[str, ...] = ()
    seed: str = ""
    opponent: str = "me"
    """Who plays the other side: ``me``, or a bot as in ``bot:random``."""


@dataclass(frozen=True)
class Title:
    """Everything that belongs to a title. Only ``game`` must be given; each part adds what it is for."""

    game: GameType
    heuristic: Heuristic[Any] = PLAIN
    """What opponents know of the game beyond its rules."""
    statistics: Statistics = field(default_factory=Statistics)
    """What the laboratory counts in a simulated game."""
    solver_module: str = ""
    """The module with its ``SOLVER``, loaded when it is wanted: it may need libraries that are not installed."""
    guided_start: GuidedStart = GuidedStart()
    complexity: int = 3
    """From 1 (learned in minutes) to 5 (an evening with the rulebook); lists of titles begin with the simplest."""
    interface: int = INTERFACE

    @property
    def id(self) -> str:
        return self.game.id

    @cached_property
    def solver(self) -> Solver | None:
        """Exact play of this game, where there is such a thing."""
        if not self.solver_module:
            return None
        found: Solver = import_module(self.solver_module).SOLVER
        return found

    @cached_property
    def board(self) -> Traversable:
        """The folder that the browser is served from."""
        return files(self.game.package) / "board"

    def has_board_file(self, name: str) -> bool:
        return (self.board / name).is_file()

    def check(self) -> None:
        """Raise ``BadManifest`` for what every title must have and this one lacks."""
        if self.interface != INTERFACE:
            raise BadManifest(message("title.interface", given=self.interface, known=INTERFACE))
        package = files(self.game.package)
        needed = ["rulebook.toml", *(f"words/{language}.po" for language in LANGUAGES)]
        missing = [name for name in needed if not package.joinpath(name).is_file()]
        if missing:
            raise BadManifest(message("title.files", package=self.game.package, files=", ".join(missing)))
        unknown = [side for side in self.guided_start.sides if side not in self.game.sides]
        if unknown or not self.game.sides:
            raise BadManifest(message("title.sides", sides=", ".join(unknown) or "–", known=", ".join(self.game.sides)))


@cache
def title_of_type(game: GameType) -> Title:
    """The manifest of a game, which stands in the module ``title`` of its package; of its series, if it has none."""
    for package in reversed(game.sources()):
        name = f"{package}.title"
        if find_spec(name) is not None:
            found: Title = import_module(name).TITLE
            return found
    return Title(game)


def title_of(game: Game[Any]) -> Title:
    return title_of_type(type(game))


def solver_of(game: Game[Any]) -> Solver:
    """Exact play of this game; refused where there is no such thing."""
    solver = title_of(game).solver
    if solver is None:
        raise Unknown(message("solver.other-game", game=game.id))
    return solver
