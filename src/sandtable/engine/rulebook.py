"""Rules that can be pointed at: every rule of a rulebook in our own words, and the rulings made on it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from .errors import Unknown
from .words import Texts, message


@dataclass(frozen=True, slots=True)
class Rule:
    id: str
    title: Texts
    text: Texts


@dataclass(frozen=True, slots=True)
class Ruling:
    """A question that the rulebook leaves open, and how it is played here."""

    id: str
    rule: str
    question: Texts
    ruling: Texts
    reason: Texts
    option: str = ""


@dataclass(frozen=True, slots=True)
class Rulebook:
    title: Texts
    designer: str
    publisher: str
    rules: Mapping[str, Rule]
    rulings: tuple[Ruling, ...]

    def __contains__(self, id: str) -> bool:
        return id in self.rules

    def rule(self, id: str) -> Rule:
        """The rule of this number; "8" finds "8.0", "bat-3" finds "BAT-3"."""
        for name in (id, f"{id}.0", id.upper()):
            if name in self.rules:
                return self.rules[name]
        raise Unknown(message("unknown.rule", rule=id, known=", ".join(self.rules)))

    def rulings_on(self, id: str) -> list[Ruling]:
        return [each for each in self.rulings if each.rule == id]


@cache
def load_rulebook(package: str) -> Rulebook:
    data: dict[str, Any] = tomllib.loads((files(package) / "rules.toml").read_text(encoding="utf-8"))
    head = data["rulebook"]
    return Rulebook(
        head["title"],
        head["designer"],
        head["publisher"],
        {each["id"]: Rule(each["id"], each["title"], each["text"]) for each in data["rule"]},
        tuple(Ruling(**each) for each in data.get("ruling", [])),
    )
