"""Moves: typed values with a notation at the edge, small integers inside.

Every decision and every chance outcome that a game can ever offer stands in its catalogue once, in a fixed order.
Inside states and rules a move is its index there; learners use the same index.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

from .errors import Malformed
from .i18n import message

Role = Literal["decide", "roll", "draw", "pass", "end", "done"]
"""What a move is to whoever shows it.

``decide`` is any decision, ``pass`` declines to act, ``end`` ends a turn or an operation, ``done`` closes what was put
together step by step. ``roll`` and ``draw`` are chance: what a die shows, what comes from a pile.
"""
CHANCE_ROLES: Final = ("roll", "draw")


@dataclass(frozen=True, slots=True)
class Move:
    """A decision or a chance outcome: a verb and its arguments. ``attack syria``, ``roll 4``."""

    verb: str
    args: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.verb, *self.args))


@dataclass(frozen=True, slots=True)
class Verb:
    """A kind of move: its word, the names of its arguments, and every combination of them that the catalogue holds."""

    word: str
    parameters: tuple[str, ...] = ()
    arguments: tuple[tuple[str, ...], ...] = ((),)
    role: Role = "decide"
    several: bool = False
    """Takes one argument, and may be written once for several moves in a row: ``activate a b c``.

    Only for decisions after which nothing hidden is uncovered: a row is tried before it is played.
    """
    named: tuple[tuple[str, ...], ...] = ()
    """For each parameter, values that exist in the game but in no move of this verb: whoever names one is refused by
    the rule that excludes it, and not told that there is no such thing."""

    @property
    def chance(self) -> bool:
        return self.role in CHANCE_ROLES

    @property
    def usage(self) -> str:
        words = " ".join((self.word, *(name.upper() for name in self.parameters)))
        return f"{words} …" if self.several else words


def verb(
    word: str,
    parameter: str = "",
    values: Iterable[object] = (),
    *,
    role: Role = "decide",
    several: bool = False,
    named: Iterable[str] = (),
) -> Verb:
    """A verb with no argument, or with one that takes the given values."""
    if not parameter:
        return Verb(word, role=role)
    return Verb(word, (parameter,), tuple((str(value),) for value in values), role, several, (tuple(named),))


class MoveCatalogue:
    """Every move of a game, index by index; parses notation and says what would be right where it is not."""

    def __init__(self, verbs: Sequence[Verb]) -> None:
        self.verbs = {each.word: each for each in verbs}
        assert len(self.verbs) == len(verbs), "two verbs with the same word"
        assert sorted(verbs, key=lambda each: each.chance) == list(verbs), "chance must come after decisions"
        self.moves: tuple[Move, ...] = tuple(Move(each.word, args) for each in verbs for args in each.arguments)
        self._index = {move: i for i, move in enumerate(self.moves)}
        self.decisions = sum(len(each.arguments) for each in verbs if not each.chance)

    def __len__(self) -> int:
        return len(self.moves)

    @property
    def has_chance(self) -> bool:
        """Does anything in this game ever roll or draw."""
        return self.decisions < len(self.moves)

    def __getitem__(self, index: int) -> Move:
        return self.moves[index]

    def index(self, move: Move) -> int | None:
        """The index of a move, or None if it is well formed but never possible."""
        return self._index.get(move)

    def number(self, text: str) -> int:
        """The index of a move that must be there, from its notation."""
        return self._index[self.parse(text)]

    def notation(self, index: int) -> str:
        return str(self.moves[index])

    def role(self, move: Move) -> Role:
        return self.verbs[move.verb].role

    def is_chance(self, move: Move) -> bool:
        return self.verbs[move.verb].chance

    @cached_property
    def _values(self) -> dict[str, tuple[tuple[str, ...], ...]]:
        """For each verb, the values that each of its parameters can take, in order."""
        return {
            word: tuple(
                tuple(dict.fromkeys(args[place] for args in each.arguments)) for place in range(len(each.parameters))
            )
            for word, each in self.verbs.items()
        }

    def _read_value(self, found: Verb, place: int, given: str) -> str:
        """The value that is meant, whatever its case; what exists only outside of this verb's moves is read too."""
        allowed = self._values[found.word][place]
        known = (*allowed, *(found.named[place] if found.named else ()))
        match = next((each for each in known if each.lower() == given.lower()), None)
        if match is None:
            parameter = found.parameters[place]
            raise Malformed(message("malformed.value", parameter=parameter, value=given, allowed=_shorten(allowed)))
        return match

    def expand(self, text: str) -> list[Move]:
        """Read what a person types: a notation, or several moves of one verb written as one."""
        word, *args = text.split() or [""]
        found = self.verbs.get(word.lower())
        if found and found.several and len(args) > 1:
            return [self.parse(f"{word} {arg}") for arg in args]
        return [self.parse(text)]

    def parse(self, text: str) -> Move:
        """Read a notation. Unknown verbs and arguments are refused with what would be right."""
        words = text.split()
        if not words:
            raise Malformed(message("malformed.empty", verbs=" · ".join(v.usage for v in self.verbs.values())))
        word, args = words[0].lower(), words[1:]
        found = self.verbs.get(word)
        if found is None:
            near = difflib.get_close_matches(word, self.verbs, 1)
            message_id = "malformed.verb-near" if near else "malformed.verb"
            known = " · ".join(v.usage for v in self.verbs.values())
            raise Malformed(message(message_id, word=words[0], near=near[0] if near else "", verbs=known))
        if len(args) != len(found.parameters):
            raise Malformed(message("malformed.arguments", usage=found.usage, given=text.strip()))
        return Move(word, tuple(self._read_value(found, place, value) for place, value in enumerate(args)))


def _shorten(values: Sequence[str], most: int = 30) -> str:
    return ", ".join(values[:most]) + (" …" if len(values) > most else "")
