"""Every illegal move of the catalogue is refused by the rule that forbids it, in words, for a reason that is true."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from sandtable.engine.errors import Malformed, Refusal
from sandtable.engine.game import CHANCE, OVER, Game, GameType
from sandtable.engine.i18n import LANGUAGES, Message
from sandtable.engine.moves import Move, MoveCatalogue
from sandtable.engine.rulebook import Rulebook
from sandtable.engine.title_registry import installed_titles
from tests.every_title import checks
from tests.every_title.refusal_claims import CLAIMS
from tests.every_title.titles import titles, with_random_options
from tests.lengths import at_length, length
from tests.rule_matrix import matrix

installed = titles(lambda game_type: game_type in set(installed_titles()))
detailed = titles(lambda game_type: game_type.id in CLAIMS)
MOST_MOVES = 800
"""Of a larger catalogue so many are tried in each position."""
MARKER = "xyzzy"


@at_length
@installed
def test_every_refusal_is_true_and_says_so_in_words(game_type: GameType) -> None:
    chooser = random.Random(f"refusals {game_type.id}")
    positions = 0
    while positions < length(12, 200):
        game = with_random_options(game_type, chooser)
        for state, _ in checks.some_states(game, chooser, 6):
            positions += 1
            for seat in checks.seats(game):
                _check_position(game, state, seat, chooser)


def _check_position(game: Game[Any], state: Any, seat: int, chooser: random.Random) -> None:
    view = game.view(state, seat)
    possible = game.moves(state) if game.turn(state) == CHANCE else view.moves
    legal = [game.catalogue[index] for index in possible] if game.turn(state) != OVER else []
    said: dict[str, Refusal] = {}
    for move in (*_some_moves(game.catalogue, chooser), *_named_in_vain(game.catalogue, chooser)):
        refusal = game.why(view, move)
        if refusal is None:
            continue
        about = f"{move} by {seat}: {refusal}"
        said[str(refusal)] = refusal
        claim = CLAIMS.get(game.id, {}).get(_id(refusal))
        if claim is not None:
            assert [str(other) for other in legal if claim(move, other)] == [], about
    for refusal in said.values():
        _check_words(game, refusal)


def _id(refusal: Refusal) -> str:
    return refusal.message.id.removeprefix("refusal.")


def _some_moves(catalogue: MoveCatalogue, chooser: random.Random) -> list[Move]:
    return chooser.sample(catalogue.moves, min(MOST_MOVES, len(catalogue)))


def _named_in_vain(catalogue: MoveCatalogue, chooser: random.Random, tries: int = 60) -> Iterator[Move]:
    """Moves that can be written, and that no position will ever allow."""
    every = sorted({arg for move in catalogue.moves for arg in move.args})
    for verb in catalogue.verbs.values():
        for _ in range(tries if verb.named and every else 0):
            text = " ".join((verb.word, *chooser.choices(every, k=len(verb.parameters))))
            try:
                move = catalogue.parse(text)
            except Malformed:
                continue
            if catalogue.index(move) is None:
                yield move


def _check_words(game: Game[Any], refusal: Refusal) -> None:
    rule = game.rulebook.rules[refusal.rule]
    if game.id in CLAIMS:
        assert _id(refusal) in rule.refusals, refusal
    for language in LANGUAGES:
        text = game.words[language].say(refusal.message)
        assert text.strip()
        assert not set(text) & set("‹›{}"), text
        assert _said_raw(game, refusal.message, language) == [], f"{text} [{language}]"


def _said_raw(game: Game[Any], told: Message, language: str) -> list[str]:
    """The ids that stand in the sentence as they are, and not by their names: a marker in their place is seen."""
    raw = []
    for name, value in told.args.items():
        values = value if isinstance(value, (list, tuple)) else [value]
        if isinstance(value, Message):
            raw += _said_raw(game, value, language)
        elif any(isinstance(each, str) and each[:1].islower() for each in values):
            marked = game.words[language].say(Message(told.id, {**told.args, name: MARKER}))
            raw += [name] if MARKER in marked.replace(f".{MARKER}›", "") else []
    return raw


# Key phrases: what in the text of a rule forbids the move ------------------------------------------------------------


@detailed
def test_every_refusal_has_its_claim_and_its_key_phrase_under_each_rule_it_cites(game_type: GameType) -> None:
    cited = {(rule, id) for rule, ids in matrix(game_type).refusals.items() for id in ids}
    phrased = {(rule.id, id) for rule in game_type().rulebook.rules.values() for id in rule.refusals}
    assert cited == phrased
    assert {id for _, id in cited} == set(CLAIMS[game_type.id])


@detailed
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_key_phrase_is_in_the_rule_or_in_a_ruling_on_it(game_type: GameType, language: str) -> None:
    book = game_type().rulebook
    missing = [
        f"{rule.id} {id}: {phrase[language]}"
        for rule in book.rules.values()
        for id, phrase in rule.refusals.items()
        if phrase[language] not in _written(book, rule.id, language)
    ]
    assert missing == []


def _written(book: Rulebook, rule_id: str, language: str) -> str:
    rule = book.rules[rule_id]
    rulings = [ruling.ruling[language] for ruling in book.rulings_on(rule_id)]
    return "\n".join((rule.title[language], rule.text[language], *rulings))


def test_a_raw_id_and_a_false_claim_would_be_seen() -> None:
    game = installed_titles().open("army-of-shadows")
    with pytest.raises(AssertionError, match="capital"):
        _check_words(game, Refusal("4.21", Message("refusal.nobody-to-move", {"origin": "capital"})))
    assert CLAIMS["army-of-shadows"]["no-post"](Move("kill", ("C1",)), Move("move", ("C1", "C2")))
    assert not CLAIMS["army-of-shadows"]["no-post"](Move("kill", ("C1",)), Move("move", ("C2", "C1")))
