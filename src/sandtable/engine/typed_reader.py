"""Reading JSON documents and TOML packs field by field: typed, and with all defects reported at once."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from .errors import Defect, Defective
from .i18n import LANGUAGES, Message, Texts, Value, message

T = TypeVar("T")


@dataclass(slots=True)
class SourceFile:
    """Something being read: where each field stands (in a file), what is wrong, which words it brings."""

    name: str
    lines: Mapping[str, int] = field(default_factory=dict)
    defects: list[Defect] = field(default_factory=list)
    texts: dict[str, Texts] = field(default_factory=dict)

    def note(self, path: str, wrong: Message) -> None:
        where = f"{self.name}:{self._line(path)}: {path}" if self.lines else path
        self.defects.append(Defect(where, wrong))

    def _line(self, path: str) -> int:
        while path and path not in self.lines:
            path = path[: max(path.rfind("."), path.rfind("["), 0)]
        return self.lines.get(path, 1)


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
        paths = tuple(self._at(key) for key in keys)
        wrong = [defect.where.rsplit(" ", 1)[-1] for defect in self.source.defects]
        return not any(where == path or where.startswith((f"{path}.", f"{path}[")) for where in wrong for path in paths)

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
            self.wrong(key, "bad-id", given=value)
        return value

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
        value = self._typed(key, str, default, allowed[0])
        if value not in allowed:
            self.wrong(key, "not-among", given=value, allowed=", ".join(allowed))
            return allowed[0]
        return value

    def names(self, key: str, allowed: Sequence[str], default: Sequence[str] | None = None) -> tuple[str, ...]:
        """A list of distinct names, each from the allowed ones."""
        values = self._typed(key, list, None if default is None else list(default), [])
        for value in values:
            if value not in allowed:
                self.wrong(key, "not-among", given=str(value), allowed=", ".join(allowed))
        if len(values) != len({str(value) for value in values}):
            self.wrong(key, "twice", given=", ".join(map(str, values)))
        return tuple(value for value in values if value in allowed)

    def texts(self, key: str) -> Texts:
        """A text in every language."""
        value = self._typed(key, dict, None, {})
        for language in LANGUAGES:
            if key in self and not (isinstance(value.get(language), str) and value[language].strip()):
                self.wrong(f"{key}.{language}", "missing-language", language=Message(f"language.{language}"))
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
        elif key in self and len(values) < at_least:
            self.wrong(key, "too-few", given=len(values), low=at_least)
        return [FieldReader(value, f"{self._at(key)}[{i}]", self.source) for i, value in enumerate(tables)]

    def table(self, key: str) -> FieldReader:
        absent = not isinstance(self._data.get(key), Mapping)
        return FieldReader(self._typed(key, dict, None, {}), self._at(key), self.source, absent)

    def done(self) -> None:
        """No further fields are expected: note those that nobody asked for."""
        for key in self._data.keys() - self._asked:
            self.wrong(key, "unknown-key", allowed=", ".join(sorted(self._asked)))

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
            return value
        if key in self._data:
            self._wrong_type(key, value, kind.__name__)
        return fallback

    def _wrong_type(self, key: str, value: object, kind: str) -> None:
        self.wrong(key, "wrong-type", expected=Message(f"kind.{kind}"), given=str(value)[:60])


def open_document(document: object, what: str) -> FieldReader:
    """The top table of a JSON document; ``close_document`` raises what was found wrong in it."""
    if not isinstance(document, Mapping):
        raise Defective(what, [Defect("", message("field.wrong-type", expected=Message("kind.dict"), given=""))])
    return FieldReader(document, "", SourceFile(what))


def close_document(top: FieldReader) -> None:
    top.done()
    if top.source.defects:
        raise Defective(top.source.name, top.source.defects)
