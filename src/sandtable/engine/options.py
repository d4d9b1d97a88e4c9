"""The options of a game: typed, with defaults, and with a JSON Schema that a program can read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .canonical_json import Document
from .errors import Defect, Defective
from .i18n import Message, message

Options = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Option:
    """One option. ``rule`` names the rule or ruling it belongs to; its words are ``option.<name>`` in the catalogue,
    those of a choice with a name ``option.<name>.<choice>``."""

    name: str
    default: bool | int | str
    choices: tuple[bool | int | str, ...] = ()
    rule: str = ""
    pack: bool = False
    """The value is the id of a data pack of this kind."""
    note: bool = False
    """``option.<name>.note`` stands beside it: where the default departs from the letter of the rule, for instance."""
    named: tuple[int, ...] = ()
    """Numbers among its choices that have a name: no rounds at all are “no limit”."""

    def names(self, choice: bool | int | str) -> bool:
        """Does a person read this choice in words, and not as a number."""
        return isinstance(choice, str) or choice in self.named

    @property
    def note_message(self) -> Message:
        return message(f"option.{self.name}.note")

    def choice_message(self, choice: bool | int | str) -> Message:
        return message(f"option.{self.name}.{choice}")

    def schema(self) -> Document:
        kind = {bool: "boolean", int: "integer", str: "string"}[type(self.default)]
        schema: Document = {"type": kind, "default": self.default}
        if self.choices:
            schema["enum"] = list(self.choices)
        return schema

    def defect(self, value: object) -> Message | None:
        if type(value) is not type(self.default):
            kind = f"kind.{type(self.default).__name__}"
            return message("option.wrong-type", expected=Message(kind), given=repr(value))
        if self.choices and value not in self.choices:
            return message("option.wrong-value", allowed=", ".join(map(str, self.choices)), given=str(value))
        return None


def switch(name: str, rule: str = "", *, note: bool = False) -> Option:
    """An option that is off by default."""
    return Option(name, False, rule=rule, note=note)


def read_options(known: Sequence[Option], given: Mapping[str, object]) -> Options:
    """The given options checked and completed with defaults; all defects are told at once."""
    by_name = {option.name: option for option in known}
    defects = []
    for name, value in given.items():
        option = by_name.get(name)
        if option is None:
            allowed = ", ".join(by_name) or "–"
            defects.append(Defect(name, message("option.unknown", allowed=allowed)))
        elif (wrong := option.defect(value)) is not None:
            defects.append(Defect(name, wrong))
    if defects:
        raise Defective("options", defects)
    return {option.name: given.get(option.name, option.default) for option in known}


def options_schema(known: Sequence[Option]) -> Document:
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": {option.name: option.schema() for option in known},
    }
