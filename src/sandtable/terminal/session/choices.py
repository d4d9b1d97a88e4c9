"""Numbered choices: a side's legal moves, or what real dice and cards can show, and how they are listed."""

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


def numbered_choices(seat_view: SeatView[Any]) -> list[NumberedChoice]:
    """What this seat can choose; where chance is entered by hand, what can come up."""
    if seat_view.match.turn == CHANCE:
        return _chance_outcomes(seat_view)
    choices = seat_view.scene.choices
    return [
        NumberedChoice(str(number), each.move, each.text, each.key, each.chance)
        for number, each in enumerate(choices, 1)
    ]


def _chance_outcomes(seat_view: SeatView[Any]) -> list[NumberedChoice]:
    game = seat_view.match.game
    # What nobody hears of has to be entered all the same.
    moves = seat_view.view.moves or seat_view.match.view(CHANCE).moves
    printed = {card.id: str(card.number) for card in seat_view.scene.cards if card.number is not None}
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


def choice_lines(choices: Sequence[NumberedChoice], context: TerminalContext) -> Lines:
    """Numbered choices; long lists in two columns, very long ones by what they begin with."""
    if not choices:
        return []
    groups = by_beginning(choices)
    if len(choices) > MOST_SHOWN and 1 < len(groups) <= MOST_SHOWN:
        return _group_lines(groups, context)
    shown = choices[:MOST_SHOWN]
    texts = [context.translator.say(choice.text) for choice in shown]
    if any(choice.by_hand for choice in shown):
        texts = without_common_words(texts)
    if [choice.label for choice in choices] == texts:
        return context.output.wrap(context.output.symbols.dot.join(texts), "", "  ")
    lines = _two_columns(shown, texts, context) if len(shown) > MOST_IN_ONE_COLUMN else _one_column(shown, context)
    if len(choices) > len(shown):
        lines += context.output.wrap(
            context.translator("terminal.more-moves", count=len(choices) - len(shown)), "dim", "  "
        )
    return lines


def by_beginning(choices: Sequence[NumberedChoice]) -> dict[str, list[NumberedChoice]]:
    """The offers by the first words of their notation: no more words than it takes to tell some of them apart."""
    groups: dict[str, list[NumberedChoice]] = {}
    for words in range(1, 1 + max((len(choice.move.split()) for choice in choices), default=0)):
        groups = {}
        for choice in choices:
            groups.setdefault(" ".join(choice.move.split()[:words]), []).append(choice)
        if len(groups) > 1:
            break
    return groups


def _group_lines(groups: Mapping[str, Sequence[NumberedChoice]], context: TerminalContext) -> Lines:
    """What to type for the choices that begin alike, how many they are, and what they have in common."""
    column = max(len(beginning) for beginning, group in groups.items() if len(group) > 1) + 2
    every = [choice for group in groups.values() for choice in group]
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
    sentences = [context.translator.say(choice.text).split() for choice in group]
    common = takewhile(lambda words: len(set(words)) == 1, zip(*sentences, strict=False))
    return " ".join(words[0] for words in common)


def candidate_lines(choices: Sequence[NumberedChoice], context: TerminalContext) -> Lines:
    """What something typed can mean: in full if that is not too much, else by how it goes on."""
    return choice_lines(choices, context) if len(choices) > MOST_SHOWN else all_choice_lines(choices, context)


def all_choice_lines(choices: Sequence[NumberedChoice], context: TerminalContext) -> Lines:
    """Every choice with the notation that can be typed for it."""
    lines: Lines = []
    for choice in choices:
        text = f"{context.translator.say(choice.text)}{_chance(choice, context)}  ({choice.move})"
        lines += context.output.wrap(text, "", _number(choice, choices), _HANGING)
    return lines


def _one_column(choices: Sequence[NumberedChoice], context: TerminalContext) -> Lines:
    longest = max((len(context.translator.say(choice.text)) for choice in choices if choice.chance), default=0)
    lines: Lines = []
    for choice in choices:
        text = context.translator.say(choice.text).ljust(longest if choice.chance else 0) + _chance(choice, context)
        lines += context.output.wrap(text, "", _number(choice, choices), _HANGING)
    return lines


def _two_columns(choices: Sequence[NumberedChoice], texts: Sequence[str], context: TerminalContext) -> Lines:
    half, width = (len(choices) + 1) // 2, context.output.width // 2
    cells = [
        cut(_number(choice, choices) + text + _chance(choice, context), width - 1, context.output.symbols.cut).ljust(
            width
        )
        for choice, text in zip(choices, texts, strict=True)
    ]
    return [Text("".join(cells[row::half]).rstrip()) for row in range(half)]


def _number(choice: NumberedChoice, choices: Sequence[NumberedChoice]) -> str:
    """The number to type, and the key where there are keys and it is the only one with it."""
    keys = [each.key for each in choices]
    if not any(keys):
        return f"{choice.label:>3}  "
    return f"{choice.label:>3} {choice.key if keys.count(choice.key) == 1 else '':1}  "


def _chance(choice: NumberedChoice, context: TerminalContext) -> str:
    return f"   {chance_text(choice.chance, context)}" if choice.chance else ""
