"""Rules to look up: the list, one rule in its words, and the rulings on it."""

from __future__ import annotations

from typing import Any

from sandtable.engine.rulebook import Rule, Rulebook, Ruling

from .desk import Desk
from .paper import Lines


def rule_list(book: Rulebook, desk: Desk) -> Lines:
    language = desk.voice.language
    lines = desk.paper.wrap(book.title[language], "bold")
    lines += desk.paper.wrap(desk.voice("terminal.by", designer=book.designer, publisher=book.publisher), "dim")
    longest = max((len(id) for id in book.rules), default=0)
    for rule in book.rules.values():
        lines += desk.paper.wrap(rule.title[language], "", f"  {rule.id:<{longest}}  ", " " * (longest + 4))
    return lines


def rule_text(book: Rulebook, id: str, desk: Desk) -> Lines:
    rule = book.rule(id)
    language = desk.voice.language
    lines = desk.paper.wrap(f"{rule.id} {rule.title[language]}", "bold")
    lines += desk.paper.wrap(rule.text[language].strip())
    for ruling in book.rulings_on(rule.id):
        lines += [*desk.paper.wrap(""), *_ruling_lines(ruling, desk)]
    return lines


def _ruling_lines(ruling: Ruling, desk: Desk) -> Lines:
    language = desk.voice.language
    lines = desk.paper.wrap(desk.voice("terminal.ruling", id=ruling.id, question=ruling.question[language]), "bold")
    lines += desk.paper.wrap(ruling.ruling[language], "", "  ")
    return lines + desk.paper.wrap(desk.voice("terminal.ruling-reason", reason=ruling.reason[language]), "dim", "  ")


def rule_document(book: Rulebook, rule: Rule) -> dict[str, Any]:
    rulings = [
        {"id": each.id, "question": each.question, "ruling": each.ruling, "reason": each.reason}
        for each in book.rulings_on(rule.id)
    ]
    return {"rule": rule.id, "title": rule.title, "text": rule.text, "rulings": rulings}
