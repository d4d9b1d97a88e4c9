"""Statistics of a title: the columns that are counted, and the counter of events that fills them during a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .events import EVERYONE, Audience, Event
from .game import Game, Outcome

EventLabel = Callable[[Any, Audience], str]
"""What an event was about: a card, or a space."""


@dataclass(frozen=True, slots=True)
class SequenceColumn:
    """Cards or chits as they come, in order: a column of the file with all their names. ``words`` is the table that
    has their names. Where each side has its own, they are written ``rome/harangue``: whose it is, and which."""

    name: str
    words: str
    events: Mapping[type[Event], EventLabel]
    chosen: bool = False
    """A player chose that they came, not chance."""


@dataclass(frozen=True, slots=True)
class SpaceColumn:
    """What happens in the spaces of the board: how often in each."""

    name: str
    events: Mapping[type[Event], EventLabel]


@dataclass(frozen=True, slots=True)
class HeldColumn:
    """Which spaces are held at the end, a space once for each piece."""

    name: str
    held: Callable[[Any, Any], Iterable[str]]
    """Of a game and its last state."""


@dataclass(frozen=True, slots=True)
class Statistics:
    """Everything that is counted in a game."""

    rounds: type[Event] | str = ""
    """How many turns (rounds, sequences) were played: so often as this event came, or a detail of the outcome."""
    listed: tuple[SequenceColumn, ...] = ()
    happenings: tuple[SpaceColumn, ...] = ()
    endings: tuple[HeldColumn, ...] = ()

    @property
    def columns(self) -> tuple[str, ...]:
        return (*(each.name for each in self.listed), *self.maps)

    @property
    def maps(self) -> tuple[str, ...]:
        return (*(each.name for each in self.happenings), *(each.name for each in self.endings))


@dataclass(slots=True)
class EventCounter:
    """Listens to one game. It is called for every event, so it looks each kind up once and does no more."""

    listings: Statistics
    heard_rounds: int = 0
    found: dict[str, list[str]] = field(default_factory=dict)
    _heard: dict[type[Event], list[tuple[EventLabel, list[str]]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        counted = {each.name: each.events for each in self.listings.listed}
        counted |= {each.name: each.events for each in self.listings.happenings}
        for name, events in counted.items():
            names = self.found.setdefault(name, [])
            for kind, naming in events.items():
                self._heard.setdefault(kind, []).append((naming, names))

    def __call__(self, event: Event, rule: str, to: Audience = EVERYONE, reveals: bool = False) -> None:
        kind = type(event)
        if kind is self.listings.rounds:
            self.heard_rounds += 1
        for naming, names in self._heard.get(kind, ()):
            names.append(naming(event, to))

    def rounds(self, outcome: Outcome) -> int:
        given = self.listings.rounds
        return int(outcome.details.get(given, 0)) if isinstance(given, str) else self.heard_rounds

    def cells(self, game: Game[Any], end: Any) -> list[str]:
        """What was found, as the cells of a row."""
        listed = [" ".join(self.found[each.name]) for each in self.listings.listed]
        happened = [tally(self.found[each.name]) for each in self.listings.happenings]
        return [*listed, *happened, *(tally(each.held(game, end)) for each in self.listings.endings)]


def tally(names: Iterable[str]) -> str:
    """``gaza:2 haifa``: each name with how often it came, where that is more than once. No name: not counted."""
    counted = sorted((name, times) for name, times in Counter(names).items() if name)
    return " ".join(f"{name}:{times}" if times > 1 else name for name, times in counted)


def read_tally(cell: str) -> Counter[str]:
    found: Counter[str] = Counter()
    for part in cell.split():
        name, _, times = part.partition(":")
        found[name] += int(times or 1)
    return found
