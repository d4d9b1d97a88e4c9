"""The titles that are installed: found by the entry-point group ``sandtable.titles``, in whatever wheel they came.

A title that cannot be loaded is named with what is wrong; the others go on.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final

from .errors import SandtableError, Unknown
from .game import Game, GameType
from .i18n import Message, message
from .packs import PackCollection
from .title import BadManifest, Title, title_of_type

GROUP: Final = "sandtable.titles"


@dataclass(frozen=True, slots=True)
class BrokenTitle:
    """An entry point that did not lead to a title, and why."""

    name: str
    message: Message


class TitleRegistry:
    """Titles by id. Iterating gives the game classes, the simplest first."""

    def __init__(self, titles: Iterable[Title], broken: Iterable[BrokenTitle] = ()) -> None:
        ordered = sorted(titles, key=lambda title: (title.complexity, title.id))
        self._titles: dict[str, Title] = {title.id: title for title in ordered}
        self.broken = tuple(broken)

    @classmethod
    def of_games(cls, games: Iterable[GameType]) -> TitleRegistry:
        return cls(_title_with(game) for game in games)

    @property
    def titles(self) -> tuple[Title, ...]:
        return tuple(self._titles.values())

    def __iter__(self) -> Iterator[GameType]:
        return (title.game for title in self._titles.values())

    def with_games(self, *games: GameType) -> TitleRegistry:
        """These titles and some more."""
        return TitleRegistry((*self.titles, *(_title_with(game) for game in games)), self.broken)

    def title(self, title_id: str) -> Title:
        wanted = title_id.replace("_", "-").lower()
        found = self._titles.get(wanted)
        if found is None:
            for each in self.broken:
                if each.name.split(" ")[0] == wanted:
                    raise Unknown(message("title.broken", name=each.name, reason=each.message))
            begun = [name for name in self._titles if name.startswith(title_id.lower())]
            near = begun[:1] or difflib.get_close_matches(title_id, self._titles, 1, 0.4)
            known = ", ".join(self._titles)
            raise Unknown(message("unknown.game-near" if near else "unknown.game", id=title_id, near=near, known=known))
        return found

    def find(self, title_id: str) -> GameType:
        return self.title(title_id).game

    def open(
        self, title_id: str, options: Mapping[str, object] | None = None, packs: PackCollection | None = None
    ) -> Game[Any]:
        """The rules of a game, bound to options and packs."""
        return self.find(title_id)(options, packs)


def _title_with(game: GameType) -> Title:
    """The manifest of a game, for this very class: it may refine the one that the manifest names."""
    return replace(title_of_type(game), game=game)


@cache
def installed_titles() -> TitleRegistry:
    """Every title that is installed beside this Sandtable."""
    return load_titles(entry_points(group=GROUP))


def load_titles(points: Iterable[EntryPoint]) -> TitleRegistry:
    found: dict[str, Title] = {}
    broken: list[BrokenTitle] = []
    for point in sorted(points, key=lambda point: (_distribution(point) != "sandtable", point.name)):
        try:
            title = _load(point)
            if title.id in found:
                raise BadManifest(message("title.duplicate", id=title.id))
            found[title.id] = title
        except SandtableError as error:
            broken.append(BrokenTitle(_full_name(point), error.message))
    return TitleRegistry(found.values(), broken)


def _load(point: EntryPoint) -> Title:
    try:
        title = point.load()
    except Exception as error:  # a stranger's code may raise anything
        reason = f"{type(error).__name__}: {error}"
        raise BadManifest(message("title.import", module=point.value, reason=reason)) from error
    if not isinstance(title, Title):
        raise BadManifest(message("title.kind", module=point.value, given=type(title).__name__))
    title.check()
    return title


def _distribution(point: EntryPoint) -> str:
    return point.dist.name if point.dist is not None else ""


def _full_name(point: EntryPoint) -> str:
    return f"{point.name} ({_distribution(point)})" if _distribution(point) else point.name
