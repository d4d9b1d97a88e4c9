"""Rules as text: the list, one rule, and the rulings on it."""

from __future__ import annotations

from sandtable.engine.canonical_json import Document
from sandtable.engine.rulebook import Rule, Rulebook, Ruling

from ..context import TerminalContext
from .output import Lines


def rule_list(book: Rulebook, context: TerminalContext) -> Lines:
    language = context.translator.language
    lines = context.output.wrap(book.title[language], "bold")
    lines += context.output.wrap(
        context.translator("terminal.by", designer=book.designer, publisher=book.publisher), "dim"
    )
    longest = max((len(rule_id) for rule_id in book.rules), default=0)
    for rule in book.rules.values():
        lines += context.output.wrap(rule.title[language], "", f"  {rule.id:<{longest}}  ", " " * (longest + 4))
    return lines


def rule_text(book: Rulebook, rule_id: str, context: TerminalContext) -> Lines:
    rule = book.rule(rule_id)
    language = context.translator.language
    lines = context.output.wrap(f"{rule.id} {rule.title[language]}", "bold")
    lines += context.output.wrap(rule.text[language].strip())
    for ruling in book.rulings_on(rule.id):
        lines += [*context.output.wrap(""), *_ruling_lines(ruling, context)]
    return lines


def _ruling_lines(ruling: Ruling, context: TerminalContext) -> Lines:
    language = context.translator.language
    lines = context.output.wrap(
        context.translator("terminal.ruling", id=ruling.id, question=ruling.question[language]), "bold"
    )
    lines += context.output.wrap(ruling.ruling[language], "", "  ")
    return lines + context.output.wrap(
        context.translator("terminal.ruling-reason", reason=ruling.reason[language]), "dim", "  "
    )


def rule_document(book: Rulebook, rule: Rule) -> Document:
    rulings = [
        {"id": each.id, "question": each.question, "ruling": each.ruling, "reason": each.reason}
        for each in book.rulings_on(rule.id)
    ]
    return {"rule": rule.id, "title": rule.title, "text": rule.text, "rulings": rulings}
