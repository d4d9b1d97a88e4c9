"""Rulebooks: every rule in our own words, and the rulings made on it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Any, Final

from .errors import Unknown
from .i18n import Texts, message

_MANY: Final = 40
_FEW: Final = 8


@dataclass(frozen=True, slots=True)
class Rule:
    id: str
    title: Texts
    text: Texts
    refusals: Mapping[str, Texts] = field(default_factory=dict)
    """By the id of each refusal that cites this rule, the words of it (or of a ruling on it) that forbid the move."""


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

    def __contains__(self, rule_id: str) -> bool:
        return rule_id in self.rules

    def rule(self, rule_id: str) -> Rule:
        """The rule of this number; "8" finds "8.0", "bat-3" finds "BAT-3"."""
        folded = {name.casefold(): name for name in self.rules}
        for name in (rule_id.casefold(), f"{rule_id.casefold()}.0"):
            if name in folded:
                return self.rules[folded[name]]
        if len(self.rules) <= _MANY:
            raise Unknown(message("unknown.rule", rule=rule_id, known=", ".join(self.rules)))
        near = get_close_matches(rule_id.upper(), self.rules, n=_FEW, cutoff=0.0)
        raise Unknown(message("unknown.rule-of-many", rule=rule_id, near=", ".join(sorted(near))))

    def rulings_on(self, rule_id: str) -> list[Ruling]:
        return [each for each in self.rulings if each.rule == rule_id]


@cache
def load_rulebook(*packages: str) -> Rulebook:
    """The rules of a package; of several, those of all, under the title of the last."""
    books = [_load(package) for package in packages]
    return replace(
        books[-1],
        rules={rule_id: rule for book in books for rule_id, rule in book.rules.items()},
        rulings=tuple(ruling for book in books for ruling in book.rulings),
    )


def _load(package: str) -> Rulebook:
    data: dict[str, Any] = tomllib.loads((files(package) / "rulebook.toml").read_text(encoding="utf-8"))
    head = data["rulebook"]
    return Rulebook(
        head["title"],
        head["designer"],
        head["publisher"],
        {each["id"]: Rule(**each) for each in data["rule"]},
        tuple(Ruling(**each) for each in data.get("ruling", [])),
    )
