"""Reading JSON documents and TOML packs field by field: typed, and with all defects reported at once."""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from .errors import Defect, Defective
from .i18n import LANGUAGES, Message, Texts, Value, message
from .text_files import CONTROL

T = TypeVar("T")
_SHOWN: Final = 100
"""Characters of a path or a value that are shown: enough to find it by."""


@dataclass(frozen=True, slots=True)
class ReadingLimits:
    """What is read at most, where the author may be anybody."""

    items: int
    """Elements of a list."""
    text: int
    """Characters of a text."""
    defects: int
    """Defects that are noted."""


@dataclass(slots=True)
class SourceFile:
    """Something being read: where each field stands (in a file), what is wrong, which words it brings."""

    name: str
    lines: Mapping[str, int] = field(default_factory=dict)
    limits: ReadingLimits | None = None
    defects: list[Defect] = field(default_factory=list)
    texts: dict[str, Texts] = field(default_factory=dict)
    _unsound: set[str] = field(default_factory=set)
    """The paths of all defects, and of everything that they lie in."""

    def note(self, path: str, wrong: Message) -> None:
        shown = path[:_SHOWN]
        self._add(Defect(f"{self.name}:{self._line(path)}: {shown}" if self.lines else shown, wrong))
        while path and path not in self._unsound:
            self._unsound.add(path)
            path = _parent(path)

    def is_sound(self, path: str) -> bool:
        """Has nothing been found wrong there, nor in anything inside it."""
        return path not in self._unsound

    def _add(self, defect: Defect) -> None:
        most = self.limits.defects if self.limits else None
        if most is None or len(self.defects) < most:
            self.defects.append(defect)
        elif len(self.defects) == most:
            self.defects.append(Defect(self.name, message("field.more-defects", most=most)))

    def _line(self, path: str) -> int:
        while path:
            for place in (path, f"{path}[0]"):
                if place in self.lines:
                    return self.lines[place]
            path = _parent(path)
        return 1


def _parent(path: str) -> str:
    return path[: max(path.rfind("."), path.rfind("["), 0)]


class FieldReader:
    """A TOML table or JSON object that is asked for its fields by type.

    A wrong or missing field is noted and answered by a default, so that reading goes on to the next defect.
    """

    def __init__(self, data: Mapping[str, Any], path: str, source: SourceFile, absent: bool = False) -> None:
        self.path = path
        self._absent = absent
        self._data = data
        self.source = source
        self._asked: set[str] = set()

    def __contains__(self, key: str) -> bool:
        return key in self._data

    def sound(self, *keys: str) -> bool:
        """Has nothing been found wrong in these fields: only then is it worth comparing them."""
        if self._absent:
            return False
        return all(self.source.is_sound(self._at(key)) for key in keys)

    def has(self, key: str) -> bool:
        """Is the field there, and not null."""
        self._asked.add(key)
        return self._data.get(key) is not None

    def is_text(self, key: str) -> bool:
        return isinstance(self._data.get(key), str)

    def wrong(self, key: str, message_id: str, **args: Value) -> None:
        """Note a defect of a field; not of a table that is not there, which has been noted already."""
        if self._absent:
            return
        self.source.note(self._at(key), message(f"field.{message_id}", **args))

    def bring(self, message_id: str, texts: Texts) -> None:
        """Give words to the game, under a message id."""
        self.source.texts[message_id] = texts

    def text(self, key: str, default: str | None = None) -> str:
        return self._typed(key, str, default, "")

    def id(self, key: str) -> str:
        """A short name that can stand in a notation or a file name."""
        value = self.text(key)
        if self.sound(key) and not re.fullmatch(r"[a-z0-9][a-z0-9-]*", value):
            self.wrong(key, "bad-id", given=value[:_SHOWN])
        return value

    def unique(self, key: str, value: Hashable, seen: set[Any]) -> None:
        """Note a value that has been seen before. One that is wrong itself is not compared."""
        if not self.sound(key):
            return
        if value in seen:
            self.wrong(key, "twice", given=str(value))
        seen.add(value)

    def flag(self, key: str, default: bool | None = None) -> bool:
        return self._typed(key, bool, default, False)

    def integer(self, key: str, low: int, high: int, default: int | None = None) -> int:
        value = self._typed(key, int, default, low)
        if not low <= value <= high:
            self.wrong(key, "out-of-range", given=value, low=low, high=high)
            return low
        return value

    def number(self, key: str) -> float:
        value = self._ask(key, None)
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            self._wrong_type(key, value, "float")
            return 0.0
        return float(value)

    def choice(self, key: str, allowed: Sequence[str], default: str | None = None) -> str:
        usual = allowed[0] if allowed else ""
        value = self._typed(key, str, default, usual)
        if value in allowed:
            return value
        if self.sound(key):
            self.wrong(key, "not-among", given=value[:_SHOWN], allowed=", ".join(allowed) or "–")
        return usual

    def names(self, key: str, allowed: Sequence[str], default: Sequence[str] | None = None) -> tuple[str, ...]:
        """A list of distinct names, each from the allowed ones."""
        values = self._typed(key, list, None if default is None else list(default), [])
        for value in values:
            if value not in allowed:
                self.wrong(key, "not-among", given=str(value)[:_SHOWN], allowed=", ".join(allowed))
        if len(values) != len({str(value) for value in values}):
            self.wrong(key, "twice", given=", ".join(map(str, values))[:_SHOWN])
        return tuple(value for value in values if value in allowed)

    def texts(self, key: str) -> Texts:
        """A text in every language."""
        value = self._typed(key, dict, None, {})
        for language in LANGUAGES:
            text = value.get(language)
            if key in self and not (isinstance(text, str) and text.strip()):
                self.wrong(f"{key}.{language}", "missing-language", language=Message(f"language.{language}"))
            elif isinstance(text, str):
                self._check_text(f"{key}.{language}", text)
        for extra in value.keys() - set(LANGUAGES):
            self.wrong(f"{key}.{extra}", "unknown-key", allowed=", ".join(LANGUAGES))
        return {language: str(value.get(language, "")) for language in LANGUAGES}

    def items(self, key: str) -> Sequence[Any]:
        return self._typed(key, list, None, [])

    def tables(self, key: str, at_least: int = 1) -> list[FieldReader]:
        values = self._typed(key, list, None, [])
        tables = [value for value in values if isinstance(value, dict)]
        if len(tables) != len(values):
            self._wrong_type(key, values, "table")
        elif key in self and len(values) < at_least and self.sound(key):
            self.wrong(key, "too-few", given=len(values), low=at_least)
        return [FieldReader(value, f"{self._at(key)}[{i}]", self.source) for i, value in enumerate(tables)]

    def table(self, key: str) -> FieldReader:
        absent = not isinstance(self._data.get(key), Mapping)
        return FieldReader(self._typed(key, dict, None, {}), self._at(key), self.source, absent)

    def done(self) -> None:
        """No further fields are expected: note those that nobody asked for."""
        allowed = ", ".join(sorted(self._asked))
        for key in self._data:
            if key not in self._asked:
                self.wrong(key, "unknown-key", allowed=allowed)

    def _at(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path else key

    def _ask(self, key: str, default: Any) -> Any:
        self._asked.add(key)
        if key not in self._data and default is None:
            self.wrong(key, "missing")
        return self._data.get(key, default)

    def _typed(self, key: str, kind: type[T], default: T | None, fallback: T) -> T:
        value = self._ask(key, default)
        if isinstance(value, kind) and not (kind is int and isinstance(value, bool)):
            return value if self._is_within_limits(key, value) else fallback
        if key in self._data:
            self._wrong_type(key, value, kind.__name__)
        return fallback

    def _is_within_limits(self, key: str, value: object) -> bool:
        if isinstance(value, str):
            return self._check_text(key, value)
        limits = self.source.limits
        if limits and isinstance(value, list) and len(value) > limits.items:
            self.wrong(key, "too-many", given=len(value), most=limits.items)
            return False
        return True

    def _check_text(self, key: str, text: str) -> bool:
        limits = self.source.limits
        if limits and len(text) > limits.text:
            self.wrong(key, "too-long", given=len(text), most=limits.text)
            return False
        if limits and (found := CONTROL.search(text)):
            self.wrong(key, "control-character", given=f"U+{ord(found.group()):04X}")
            return False
        return True

    def _wrong_type(self, key: str, value: object, kind: str) -> None:
        self.wrong(key, "wrong-type", expected=Message(f"kind.{kind}"), given=str(value)[:_SHOWN])


def open_document(document: object, what: str) -> FieldReader:
    """The top table of a JSON document; ``close_document`` raises what was found wrong in it."""
    if not isinstance(document, Mapping):
        raise Defective(what, [Defect("", message("field.wrong-type", expected=Message("kind.dict"), given=""))])
    return FieldReader(document, "", SourceFile(what))


def close_document(top: FieldReader) -> None:
    top.done()
    if top.source.defects:
        raise Defective(top.source.name, top.source.defects)
