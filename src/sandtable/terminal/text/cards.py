"""Cards as text: the current one in full, the others in a list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rich.text import Text

from sandtable.engine.scene import Card, Pile, Scene

from ..context import TerminalContext
from ..language import folded, word_list
from .output import Lines

if TYPE_CHECKING:
    from .board import Board

CURRENT: Final = "current"
TO_COME: Final = "to-come"
PLAYED: Final = "played"


def current_card(scene: Scene) -> Card | None:
    return next((card for card in scene.cards if card.place == CURRENT), None)


def full_card_lines(card: Card, context: TerminalContext) -> Lines:
    """The whole card: headline, story, orders, and where its facts come from."""
    width = context.output.width
    lines = [
        context.output.rule(sign=context.output.symbols.masthead),
        *(Text(line.plain.center(width).rstrip(), "bold") for line in context.output.wrap(_headline(card, context))),
    ]
    if card.note is not None:
        lines += context.output.wrap(context.translator.say(card.note), "italic", " ")
    return [*lines, *_order_lines(card, context), *_basis(card, context)]


def short_card_lines(card: Card, context: TerminalContext) -> Lines:
    """Headline and orders, and how to see the story."""
    hint = context.translator("terminal.story-hint") if card.note else ""
    masthead = context.output.rule(_headline(card, context), context.output.symbols.masthead, hint)
    return [masthead, *_order_lines(card, context)]


def _headline(card: Card, context: TerminalContext) -> str:
    title = context.translator.say(card.title).upper()
    return title if card.number is None else f"{card.number}{context.output.symbols.dot}{title}"


def _orders(card: Card, context: TerminalContext) -> str:
    return context.output.symbols.dot.join(context.translator.say(line).rstrip(".") for line in card.lines)


def _order_lines(card: Card, context: TerminalContext) -> Lines:
    return context.output.wrap(_orders(card, context), "", " ") if card.lines else []


def _basis(card: Card, context: TerminalContext) -> Lines:
    if not card.basis:
        return []
    names = ", ".join(
        context.translator.first_known(f"terminal.basis.{basis}", otherwise=basis) for basis in card.basis
    )
    return context.output.wrap(context.translator("terminal.basis", basis=names), "dim", " ")


def card_list_lines(card: Card, context: TerminalContext) -> Lines:
    """A card in a list: number, how many, headline, orders."""
    number = f"{card.number:>3} " if card.number is not None else "  "
    orders = _orders(card, context)
    many = f"{card.count} {context.output.symbols.times} " if card.count > 1 else ""
    text = many + context.translator.say(card.title) + (f": {orders}" if orders else "")
    return context.output.wrap(text, "", number, " " * len(number))


def deck_lines(scene: Scene, context: TerminalContext, over: bool) -> Lines:
    """The cards still to come with their orders, pile by pile where there are several. Their order is nowhere."""
    cards = [card for card in scene.cards if card.place == TO_COME]
    if not cards:
        return context.output.wrap(context.translator("terminal.deck-empty"))
    piles = [(pile, [card for card in cards if card.id in pile.cards]) for pile in scene.piles]
    filled = [(pile, inside) for pile, inside in piles if inside]
    if len(filled) > 1:
        return [line for pile, inside in filled for line in _pile_lines(pile, inside, context)]
    count = sum(card.count for card in cards)
    lines = context.output.wrap(
        context.translator("terminal.deck-left" if over else "terminal.deck", count=count), "bold"
    )
    return [*lines, *(line for card in cards for line in card_list_lines(card, context))]


def _pile_lines(pile: Pile, cards: Sequence[Card], context: TerminalContext) -> Lines:
    heading = context.output.rule(f"{context.translator.say(pile.name)} {pile.count}")
    return [heading, *(line for card in cards for line in card_list_lines(card, context))]


def held_cards(scene: Scene) -> list[Card]:
    """Cards that lie elsewhere: in the hand, in the rows of a front."""
    return [card for card in scene.cards if card.place not in (CURRENT, TO_COME, PLAYED)]


def held_lines(scene: Scene, context: TerminalContext, board: Board) -> Lines:
    """The cards of each place in a row, with the signs of their marks."""
    rows: dict[str, list[str]] = {}
    for card in held_cards(scene):
        rows.setdefault(card.place, []).append(context.translator.say(card.title) + board.signs(card.marks))
    names = [
        context.translator.first_known(f"place.{place}", f"terminal.place.{place}", otherwise=place) + ":"
        for place in rows
    ]
    column = max(map(len, names), default=0) + 1
    lines: Lines = []
    for name, titles in zip(names, rows.values(), strict=True):
        lines += context.output.wrap(context.output.symbols.dot.join(titles), "", name.ljust(column), " " * column)
    return lines


def find_cards(scene: Scene, text: str, context: TerminalContext) -> Sequence[Card]:
    """Cards by id, printed number, or part of the headline; where nothing is asked the current one, or those held."""
    if not text:
        return [card for card in scene.cards if card.place == CURRENT] or held_cards(scene)
    exact = [card for card in scene.cards if folded(text) in (folded(card.id), str(card.number))]
    if exact:
        return exact[:1]
    wanted = word_list(text)
    found = []
    for card in scene.cards:
        title = word_list(context.translator.say(card.title))
        if wanted and all(any(word.startswith(part) for word in title) for part in wanted):
            found.append(card)
    alike = {(context.translator.say(card.title), _orders(card, context)): card for card in reversed(found)}
    return list(alike.values())[::-1]
