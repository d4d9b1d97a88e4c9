"""Events: what happened, as typed data with a rule number and an audience."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Final, Protocol

from .canonical_json import Document
from .i18n import Message, Value, WordBook

OBSERVER: Final = 30
"""The place of those who only look on, among the sides."""

Audience = int
"""A set of sides (and observers) as bits."""

EVERYONE: Final[Audience] = -1


def only(*sides: int) -> Audience:
    """The audience of these sides alone."""
    audience = 0
    for side in sides:
        audience |= 1 << side
    return audience


def all_but(*sides: int) -> Audience:
    """Everybody else, observers included."""
    return EVERYONE & ~only(*sides)


@dataclass(frozen=True, slots=True)
class Event:
    """The base of every game's events. The class name is the kind; the fields are the arguments, as plain values.

    Whatever changes in what a seat sees is told to it by some event, and a seat that is told nothing sees no change.
    """

    kind: ClassVar[str] = "event"
    quiet: ClassVar[bool] = False
    """Told, but not worth a line in the log: that a card is about to be drawn, that a reaction window has closed."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        # dataclass(slots=True) makes the class anew, so this runs twice; super() would not find the first one.
        cls.kind = re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__).lower()

    @property
    def arguments(self) -> dict[str, Value]:
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @property
    def message(self) -> Message:
        return Message(f"event.{self.kind}", self.arguments)


@dataclass(frozen=True, slots=True)
class ReportedEvent:
    """An event with the rule it comes from and its audience. ``reveals``: somebody now knows what was hidden."""

    event: Event
    rule: str
    to: Audience = EVERYONE
    reveals: bool = False

    def reaches(self, side: int) -> bool:
        return bool(self.to >> side & 1)

    def document(self, words: WordBook) -> Document:
        return {
            "kind": self.event.kind,
            "rule": self.rule,
            **self.event.arguments,
            "text": words.texts(self.event.message),
        }


class Report(Protocol):
    """Whoever listens while a move is played. Rules build events only if there is somebody."""

    def __call__(self, event: Event, rule: str, to: Audience = EVERYONE, reveals: bool = False) -> None: ...


def collect_into(told: list[ReportedEvent]) -> Report:
    """A report that collects what it is told."""
    append: Callable[[ReportedEvent], None] = told.append

    def report(event: Event, rule: str, to: Audience = EVERYONE, reveals: bool = False) -> None:
        append(ReportedEvent(event, rule, to, reveals))

    return report
