"""Understanding what was typed: a number, a key, a notation or its beginning, or words of the sentence itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from ..language import Translator, folded, word_list
from .choices import NumberedChoice

FEWEST_LETTERS: Final = 2
"""A single letter is a key or a slip, not the beginning of a move."""

FEWEST_LETTERS_OF_A_WORD: Final = 3
"""Shorter ones stand in too many sentences to say anything."""

Fits = Callable[[NumberedChoice], bool]


def find(text: str, offers: Sequence[NumberedChoice], translator: Translator) -> list[NumberedChoice]:
    """The offers that a text can mean, by the strictest way of reading that finds any. Several: it is ambiguous."""
    for fits in _ways_of_reading(text, translator):
        found = [offer for offer in offers if fits(offer)]
        if found:
            return found
    return []


def exactly(text: str, offers: Sequence[NumberedChoice]) -> NumberedChoice | None:
    """The offer whose number, key or notation this is, and nothing else."""
    plain = folded(text)
    for fits in (_has_label(text), _has_key(text), lambda offer: folded(offer.move) == plain):
        found = [offer for offer in offers if fits(offer)]
        if len(found) == 1:
            return found[0]
    return None


def _ways_of_reading(text: str, translator: Translator) -> Iterator[Fits]:
    plain, typed = folded(text), word_list(text)
    yield _has_label(text)
    yield _has_key(text)
    yield lambda offer: folded(offer.move) == plain
    yield lambda offer: bool(offer.key) and folded(offer.key) == plain
    if len(plain) < FEWEST_LETTERS:
        return
    yield lambda offer: _each_begins(plain.split(), folded(offer.move).split())
    yield lambda offer: _each_begins(plain.split(), folded(offer.move).split()[1:])
    yield lambda offer: _each_begins(plain.split(), folded(offer.move).split()[: len(plain.split())])
    yield lambda offer: _says(typed, offer, word_list(translator.say(offer.text)))
    # What chance brought is only looked up, so any part of a headline will do; a decision must be meant.
    yield lambda offer: offer.by_hand and _in_order(typed, _all_words(offer, translator))
    yield lambda offer: offer.by_hand and plain in folded(translator.say(offer.text))


def _has_label(text: str) -> Fits:
    return lambda offer: bool(offer.label) and offer.label == text


def _has_key(text: str) -> Fits:
    return lambda offer: bool(offer.key) and offer.key == text


def _each_begins(typed: Sequence[str], words: Sequence[str]) -> bool:
    """``at ir`` for ``attack iraq``."""
    return bool(typed) and len(typed) == len(words) and all(map(_begins, typed, words))


def _in_order(typed: Sequence[str], words: Sequence[str]) -> bool:
    """``atacar irak`` for ``Atacar a Irak en Yenín``: each typed word begins one of the sentence's, in their order."""
    rest = iter(words)
    return bool(typed) and all(any(_begins(part, word) for word in rest) for part in typed)


def _all_words(offer: NumberedChoice, translator: Translator) -> list[str]:
    return [*word_list(offer.move), offer.label, *word_list(translator.say(offer.text))]


def _says(typed: Sequence[str], offer: NumberedChoice, sentence: Sequence[str]) -> bool:
    """Words of the sentence that can be meant: no digits, not only filler.

    An order that names nothing (to end a phase) must be said from its start: a stray word must not give it.
    """
    from_its_start = bool(typed and sentence) and _begins(typed[0], sentence[0])
    if " " not in offer.move and not from_its_start:
        return False
    weighty = any(len(word) >= FEWEST_LETTERS_OF_A_WORD for word in typed)
    if any(word.isdigit() for word in typed) or not (from_its_start or weighty):
        return False
    return _in_order(typed, sentence) or _in_order(typed, [*word_list(offer.move), *sentence])


def _begins(part: str, word: str) -> bool:
    return word == part if part.isdigit() else word.startswith(part)
