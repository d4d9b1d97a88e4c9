"""Finds the choice that was typed: a number, a key, a notation or its beginning, or words of the sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from ..language import Translator, folded, word_list
from .choices import NumberedChoice

FEWEST_LETTERS: Final = 2
"""A single letter is a key or a slip, not the beginning of a move."""

FEWEST_LETTERS_OF_A_WORD: Final = 3
"""Shorter ones stand in too many sentences to say anything."""

Matcher = Callable[[NumberedChoice], bool]


def find_choices(text: str, choices: Sequence[NumberedChoice], translator: Translator) -> list[NumberedChoice]:
    """The offers that a text can mean, by the strictest way of reading that finds any. Several: it is ambiguous."""
    for fits in _matchers(text, translator):
        found = [choice for choice in choices if fits(choice)]
        if found:
            return found
    return []


def find_exact_choice(text: str, choices: Sequence[NumberedChoice]) -> NumberedChoice | None:
    """The offer whose number, key or notation this is, and nothing else."""
    plain = folded(text)
    for fits in (_has_label(text), _has_key(text), lambda choice: folded(choice.move) == plain):
        found = [choice for choice in choices if fits(choice)]
        if len(found) == 1:
            return found[0]
    return None


def _matchers(text: str, translator: Translator) -> Iterator[Matcher]:
    plain, typed = folded(text), word_list(text)
    yield _has_label(text)
    yield _has_key(text)
    yield lambda choice: folded(choice.move) == plain
    yield lambda choice: bool(choice.key) and folded(choice.key) == plain
    if len(plain) < FEWEST_LETTERS:
        return
    yield lambda choice: _each_begins(plain.split(), folded(choice.move).split())
    yield lambda choice: _each_begins(plain.split(), folded(choice.move).split()[1:])
    yield lambda choice: _each_begins(plain.split(), folded(choice.move).split()[: len(plain.split())])
    yield lambda choice: _says(typed, choice, word_list(translator.say(choice.text)))
    # What chance brought is only looked up, so any part of a headline will do; a decision must be meant.
    yield lambda choice: choice.by_hand and _in_order(typed, _all_words(choice, translator))
    yield lambda choice: choice.by_hand and plain in folded(translator.say(choice.text))


def _has_label(text: str) -> Matcher:
    return lambda choice: bool(choice.label) and choice.label == text


def _has_key(text: str) -> Matcher:
    return lambda choice: bool(choice.key) and choice.key == text


def _each_begins(typed: Sequence[str], words: Sequence[str]) -> bool:
    """``at ir`` for ``attack iraq``."""
    return bool(typed) and len(typed) == len(words) and all(map(_begins, typed, words))


def _in_order(typed: Sequence[str], words: Sequence[str]) -> bool:
    """``atacar irak`` for ``Atacar a Irak en Yenín``: each typed word begins one of the sentence's, in their order."""
    rest = iter(words)
    return bool(typed) and all(any(_begins(part, word) for word in rest) for part in typed)


def _all_words(choice: NumberedChoice, translator: Translator) -> list[str]:
    return [*word_list(choice.move), choice.label, *word_list(translator.say(choice.text))]


def _says(typed: Sequence[str], choice: NumberedChoice, sentence: Sequence[str]) -> bool:
    """Words of the sentence that can be meant: no digits, not only filler.

    An order that names nothing (to end a phase) must be said from its start: a stray word must not give it.
    """
    from_its_start = bool(typed and sentence) and _begins(typed[0], sentence[0])
    if " " not in choice.move and not from_its_start:
        return False
    weighty = any(len(word) >= FEWEST_LETTERS_OF_A_WORD for word in typed)
    if any(word.isdigit() for word in typed) or not (from_its_start or weighty):
        return False
    return _in_order(typed, sentence) or _in_order(typed, [*word_list(choice.move), *sentence])


def _begins(part: str, word: str) -> bool:
    return word == part if part.isdigit() else word.startswith(part)
