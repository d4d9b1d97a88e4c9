"""What can be chosen now: a side's legal moves, or what real dice and cards can show, each with a number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, Final

from rich.text import Text

from sandtable.engine.game import CHANCE, Game
from sandtable.engine.i18n import Message
from sandtable.engine.seat_view import SeatView

from ..context import TerminalContext
from ..text.output import Lines, cut, without_common_words

MOST_SHOWN: Final = 24
"""More choices than this are listed only when asked for."""
MOST_IN_ONE_COLUMN: Final = 12
_HANGING: Final = " " * 7


@dataclass(frozen=True, slots=True)
class NumberedChoice:
    label: str
    move: str
    text: Message
    key: str = ""
    chance: tuple[int, int] | None = None
    by_hand: bool = False
    """Not a decision, but what a die or a card can show."""


def offers_to(pov: SeatView[Any]) -> list[NumberedChoice]:
    """What this seat can choose; where chance is entered by hand, what can come up."""
    if pov.match.turn == CHANCE:
        return _outcomes(pov)
    choices = pov.scene.choices
    return [
        NumberedChoice(str(number), each.move, each.text, each.key, each.chance)
        for number, each in enumerate(choices, 1)
    ]


def _outcomes(pov: SeatView[Any]) -> list[NumberedChoice]:
    game = pov.match.game
    moves = pov.view.moves or pov.match.view(CHANCE).moves  # what nobody hears of has to be entered all the same
    printed = {card.id: str(card.number) for card in pov.scene.cards if card.number is not None}
    labels = [_printed_label(game.catalogue[move].args, printed) for move in moves]
    if "" in labels or len(set(labels)) < len(labels):
        labels = [str(number) for number in range(1, len(moves) + 1)]
    return [
        NumberedChoice(label, game.catalogue.notation(move), game.move_message(move), by_hand=True)
        for label, move in zip(labels, moves, strict=True)
    ]


def _printed_label(args: Sequence[str], printed: dict[str, str]) -> str:
    """The number that a person sees on the die or on the card."""
    last = args[-1] if args else ""
    return last if last.isdigit() else printed.get(last, "")


def every_move(game: Game[Any]) -> list[NumberedChoice]:
    """The whole catalogue, to recognise a move that is not legal now."""
    catalogue = game.catalogue
    return [NumberedChoice("", catalogue.notation(i), game.move_message(i)) for i in range(len(catalogue))]


# Showing them -------------------------------------------------------------------------------------------------------


def chance_text(chance: tuple[int, int], context: TerminalContext) -> str:
    good, possible = chance
    return context.translator("terminal.chance", good=good, possible=possible, percent=round(100 * good / possible))


def offer_lines(offers: Sequence[NumberedChoice], context: TerminalContext) -> Lines:
    """Numbered choices; long lists in two columns, very long ones by what they begin with."""
    if not offers:
        return []
    groups = by_beginning(offers)
    if len(offers) > MOST_SHOWN and 1 < len(groups) <= MOST_SHOWN:
        return _group_lines(groups, context)
    shown = offers[:MOST_SHOWN]
    texts = [context.translator.say(offer.text) for offer in shown]
    if any(offer.by_hand for offer in shown):
        texts = without_common_words(texts)
    if [offer.label for offer in offers] == texts:
        return context.output.wrap(context.output.symbols.dot.join(texts), "", "  ")
    lines = _two_columns(shown, texts, context) if len(shown) > MOST_IN_ONE_COLUMN else _one_column(shown, context)
    if len(offers) > len(shown):
        lines += context.output.wrap(
            context.translator("terminal.more-moves", count=len(offers) - len(shown)), "dim", "  "
        )
    return lines


def by_beginning(offers: Sequence[NumberedChoice]) -> dict[str, list[NumberedChoice]]:
    """The offers by the first words of their notation: no more words than it takes to tell some of them apart."""
    groups: dict[str, list[NumberedChoice]] = {}
    for words in range(1, 1 + max((len(offer.move.split()) for offer in offers), default=0)):
        groups = {}
        for offer in offers:
            groups.setdefault(" ".join(offer.move.split()[:words]), []).append(offer)
        if len(groups) > 1:
            break
    return groups


def _group_lines(groups: Mapping[str, Sequence[NumberedChoice]], context: TerminalContext) -> Lines:
    """What to type for the choices that begin alike, how many they are, and what they have in common."""
    column = max(len(beginning) for beginning, group in groups.items() if len(group) > 1) + 2
    every = [offer for group in groups.values() for offer in group]
    lines: Lines = []
    for beginning, group in groups.items():
        if len(group) == 1:
            lines += context.output.wrap(context.translator.say(group[0].text), "", _number(group[0], every), _HANGING)
            continue
        first = f"  {beginning.ljust(column)}{len(group):>3}  "
        common = f"{_common_beginning(group, context)} {context.output.symbols.cut}".strip()
        lines += context.output.wrap(common, "", first, " " * len(first))
    return lines + context.output.wrap(context.translator("terminal.narrow"), "dim", "  ")


def _common_beginning(group: Sequence[NumberedChoice], context: TerminalContext) -> str:
    """The words that all the sentences begin with."""
    sentences = [context.translator.say(offer.text).split() for offer in group]
    common = takewhile(lambda words: len(set(words)) == 1, zip(*sentences, strict=False))
    return " ".join(words[0] for words in common)


def candidate_lines(offers: Sequence[NumberedChoice], context: TerminalContext) -> Lines:
    """What something typed can mean: in full if that is not too much, else by how it goes on."""
    return offer_lines(offers, context) if len(offers) > MOST_SHOWN else all_offer_lines(offers, context)


def all_offer_lines(offers: Sequence[NumberedChoice], context: TerminalContext) -> Lines:
    """Every choice with the notation that can be typed for it."""
    lines: Lines = []
    for offer in offers:
        text = f"{context.translator.say(offer.text)}{_chance(offer, context)}  ({offer.move})"
        lines += context.output.wrap(text, "", _number(offer, offers), _HANGING)
    return lines


def _one_column(offers: Sequence[NumberedChoice], context: TerminalContext) -> Lines:
    longest = max((len(context.translator.say(offer.text)) for offer in offers if offer.chance), default=0)
    lines: Lines = []
    for offer in offers:
        text = context.translator.say(offer.text).ljust(longest if offer.chance else 0) + _chance(offer, context)
        lines += context.output.wrap(text, "", _number(offer, offers), _HANGING)
    return lines


def _two_columns(offers: Sequence[NumberedChoice], texts: Sequence[str], context: TerminalContext) -> Lines:
    half, width = (len(offers) + 1) // 2, context.output.width // 2
    cells = [
        cut(_number(offer, offers) + text + _chance(offer, context), width - 1, context.output.symbols.cut).ljust(width)
        for offer, text in zip(offers, texts, strict=True)
    ]
    return [Text("".join(cells[row::half]).rstrip()) for row in range(half)]


def _number(offer: NumberedChoice, offers: Sequence[NumberedChoice]) -> str:
    """The number to type, and the key where there are keys and it is the only one with it."""
    keys = [each.key for each in offers]
    if not any(keys):
        return f"{offer.label:>3}  "
    return f"{offer.label:>3} {offer.key if keys.count(offer.key) == 1 else '':1}  "


def _chance(offer: NumberedChoice, context: TerminalContext) -> str:
    return f"   {chance_text(offer.chance, context)}" if offer.chance else ""
