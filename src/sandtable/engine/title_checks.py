"""What must hold in every state of every game, checked on random games.

``check_title`` is what ``sandtable title check`` runs. An author's own tests may call it, or any of the checks, each of
which raises ``CheckFailed``. Only public facts of the contract are used: a title needs nothing extra to be checked.
"""

from __future__ import annotations

import json
import math
import random
import string
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from .canonical_json import canonical
from .errors import SandtableError
from .events import OBSERVER, ReportedEvent, collect_into
from .game import CHANCE, OVER, Game, GameType, View
from .i18n import LANGUAGES, Message, Value, Words, load_catalogue, message
from .match import Match
from .scene import speak
from .title import Title

LONGEST = 20_000
"""A game of more moves than this does not end."""
SAMPLE = 12
"""Of a random game, so many positions are checked as each seat sees them, which takes longer."""


class CheckFailed(AssertionError):
    """Something that every title promises does not hold."""

    def __init__(self, id: str, /, **args: Value) -> None:
        super().__init__(id, args)
        self.message = message(f"check.{id}", **args)


def require(holds: bool, id: str, /, **args: Value) -> None:
    if not holds:
        raise CheckFailed(id, **args)


# Random games -----------------------------------------------------------------------------------------------------


def random_states(game: Game[Any], chooser: random.Random) -> Iterator[tuple[Any, int | None]]:
    """A random game state by state, each with the move that is about to be played (None at the end)."""
    state = game.start()
    for _ in range(LONGEST):
        if game.turn(state) == OVER:
            yield state, None
            return
        moves = game.moves(state)
        require(len(moves) > 0, "dead-end")
        move = moves[int(chooser.random() * len(moves))]
        yield state, move
        game.play(state, move)
    raise CheckFailed("endless", moves=LONGEST)


def with_random_options(game_type: GameType, chooser: random.Random) -> Game[Any]:
    """A game with options drawn at random; packs stay as they are."""
    options: dict[str, object] = {}
    for option in game_type.option_list:
        if option.pack:
            continue
        values = option.choices or ((False, True) if isinstance(option.default, bool) else (option.default,))
        options[option.name] = chooser.choice(values)
    return game_type(options)


# One state --------------------------------------------------------------------------------------------------------


def check_moves(game: Game[Any], state: Any) -> None:
    turn = game.turn(state)
    if turn == OVER:
        require(game.deciders(state) == (), "outcome")
        return
    for side in game.deciders(state) or (None,):
        moves = list(game.moves(state, side))
        require(moves == list(game.moves(state, side)), "moves-order")
        require(len(moves) == len(set(moves)), "moves-twice")
        require(all(0 <= move < len(game.catalogue) for move in moves), "moves-kind")
        kinds = {game.catalogue.is_chance(game.catalogue[move]) for move in moves}
        require(kinds == {turn == CHANCE}, "moves-kind")
    if turn == CHANCE:
        weights = game.weights(state)
        require(weights is None or (len(weights) == len(game.moves(state)) and min(weights) > 0), "weights")
    window = game.window(state)
    if window is not None:
        require(game.catalogue.role(game.catalogue[game.moves(state)[0]]) == "pass", "window", window=window)


def check_copy(game: Game[Any], state: Any) -> None:
    copy = state.copy()
    require(copy == state, "copy")
    if game.turn(state) == OVER:
        return
    before = game.hash(state)
    move = game.moves(copy)[0]
    game.play(copy, move)
    require(game.hash(state) == before, "copy-shared", move=game.catalogue.notation(move))


def check_round_trip(game: Game[Any], state: Any) -> None:
    document = json.loads(json.dumps(game.to_document(state)))
    again = game.from_document(document)
    require(again == state, "document")
    require(game.hash(again) == game.hash(state), "document")


def check_outcome(game: Game[Any], state: Any) -> None:
    outcome = game.outcome(state)
    require((outcome is None) == (game.turn(state) != OVER), "outcome")
    if outcome is not None:
        require(outcome.winner is None or outcome.winner in game.sides, "outcome")
        _require_said(game, outcome.message)


def check_events(game: Game[Any], state: Any, move: int) -> list[ReportedEvent]:
    """Play a move with and without a listener: the same state, and events that cite rules and can be said."""
    silent = state.copy()
    game.play(silent, move)
    told: list[ReportedEvent] = []
    heard = state.copy()
    game.play(heard, move, collect_into(told))
    require(heard == silent, "listening", move=game.catalogue.notation(move))
    for each in told:
        require(each.rule in game.rulebook, "rule", what=each.event.kind, rule=each.rule)
        _require_said(game, each.event.message)
        json.dumps(each.document(game.words))
    _require_said(game, game.move_message(move))
    return told


def check_refusals(game: Game[Any], state: Any, seat: int, chooser: random.Random) -> None:
    """Legal moves are not refused; any other is, with a rule."""
    view = game.view(state, seat)
    for index in chooser.sample(range(game.catalogue.decisions), min(10, game.catalogue.decisions)):
        move = game.catalogue[index]
        refusal = game.why(view, move)
        about: dict[str, Value] = {"seat": seat_name(game, seat), "move": str(move)}
        if index in view.moves:
            require(refusal is None, "refusal-wrong", **about)
            continue
        if refusal is None:
            raise CheckFailed("refusal-missing", **about)
        require(refusal.rule in game.rulebook, "rule", what="why()", rule=refusal.rule)
        _require_said(game, refusal.message)


def check_scene(game: Game[Any], state: Any, seat: int) -> None:
    """Everything that is shown has words in both languages."""
    scene = game.scene(game.view(state, seat))
    for words in game.words.languages.values():
        _require_whole(str(speak(scene, words)), words)


def check_heuristic(title: Title, game: Game[Any], state: Any) -> None:
    for side in game.deciders(state):
        moves = game.moves(state, side)
        rates = title.heuristic.rate(game, state, side, moves)
        require(len(rates) == len(moves) and all(math.isfinite(rate) for rate in rates), "heuristic")
        require(0.0 <= title.heuristic.value(game, state, side) <= 1.0, "heuristic")


def _require_said(game: Game[Any], told: Message) -> None:
    for words in game.words.languages.values():
        _require_whole(words.say(told), words)


def _require_whole(text: str, words: Words) -> None:
    _, missing, rest = text.partition("‹")
    require(not missing, "words", id=rest.partition("›")[0], language=Message(f"language.{words.language}"))


# What leaves the engine for a seat --------------------------------------------------------------------------------


def seats(game: Game[Any]) -> tuple[int, ...]:
    return (*range(len(game.sides)), OBSERVER)


def seat_name(game: Game[Any], seat: int) -> Message:
    return message("seat.observer") if seat == OBSERVER else message(f"side.{game.sides[seat]}")


def bytes_for(game: Game[Any], state: Any, seat: int) -> str:
    """Everything that a seat is given at this moment, to the byte: view, scene in both languages, refusals."""
    view = game.view(state, seat)
    scene = game.scene(view)
    shown = {language: speak(scene, words) for language, words in game.words.languages.items()}
    refusals = [_refusal(game, view, index) for index in range(0, len(game.catalogue), 3)]
    return canonical([game.view_document(view), shown, refusals])


def _refusal(game: Game[Any], view: View, index: int) -> Any:
    move = game.catalogue[index]
    if game.catalogue.is_chance(move):
        return None
    refusal = game.why(view, move)
    return refusal and [refusal.rule, game.words.texts(refusal.message)]


def heard(game: Game[Any], told: list[ReportedEvent], seat: int) -> str:
    return canonical([each.document(game.words) for each in told if each.reaches(seat)])


def check_untold(game: Game[Any], state: Any, move: int) -> None:
    """A seat that decided nothing and was told nothing gets the same bytes as before."""
    turn = game.turn(state)
    after = state.copy()
    told: list[ReportedEvent] = []
    game.play(after, move, collect_into(told))
    for seat in seats(game):
        if seat != turn and not any(each.reaches(seat) for each in told):
            same = bytes_for(game, state, seat) == bytes_for(game, after, seat)
            require(same, "untold", seat=seat_name(game, seat), move=game.catalogue.notation(move))


def check_imagined(game: Game[Any], state: Any, seat: int, chooser: random.Random) -> None:
    """Change what a seat may not know: every byte it gets stays the same, now and after each of its own moves.

    What one of its moves uncovers may differ, but then the event must say that it reveals.
    """
    other = game.imagine(game.view(state, seat), lambda below: int(chooser.random() * below))
    name = seat_name(game, seat)
    require(bytes_for(game, other, seat) == bytes_for(game, state, seat), "hidden-view", seat=name)
    if seat not in game.deciders(state):
        return
    moves = game.moves(state, seat)
    move = moves[int(chooser.random() * len(moves))]
    pair = []
    revealed = False
    for each in (state.copy(), other):
        told: list[ReportedEvent] = []
        game.play(each, move, collect_into(told), seat)
        revealed = revealed or any(item.reveals and item.reaches(seat) for item in told)
        pair.append((each, heard(game, told, seat)))
    if revealed:
        return
    (one, heard_one), (two, heard_two) = pair
    notation = game.catalogue.notation(move)
    require(heard_one == heard_two, "hidden-event", seat=name, move=notation)
    require(bytes_for(game, one, seat) == bytes_for(game, two, seat), "hidden-after", seat=name, move=notation)


# A whole title ----------------------------------------------------------------------------------------------------


def check_words(title: Title) -> None:
    """Both languages say the same things, and what every title is asked for can be said."""
    english, spanish = (load_catalogue(title.game.package, language).entries for language in LANGUAGES)
    for ids, other, language in ((english, spanish, "es"), (spanish, english, "en")):
        for id in ids:
            require(id in other, "words", id=id, language=Message(f"language.{language}"))
    for id in english:
        require(_placeholders(english[id]) == _placeholders(spanish[id]), "placeholders", id=id)
    game = title.game()
    wanted = ["game.title", "game.about", *(f"side.{side}" for side in game.sides)]
    wanted += [f"move.{word}" for word in game.catalogue.verbs] + [f"window.{window}" for window in game.windows]
    for option in game.option_list:
        wanted.append(f"option.{option.name}")
        wanted += [option.choice_message(choice).id for choice in option.choices if option.names(choice)]
        wanted += [option.note_message.id] if option.note else []
    for id in wanted:
        for words in game.words.languages.values():
            require(id in words, "words", id=id, language=Message(f"language.{words.language}"))


def _placeholders(forms: tuple[str, ...]) -> set[str | None]:
    return {name for form in forms for _, name, _, _ in string.Formatter().parse(form)} - {None, "count"}


def check_rulebook(title: Title) -> None:
    book = title.game().rulebook
    for rule in book.rules.values():
        for language in LANGUAGES:
            whole = bool(rule.title.get(language)) and bool(rule.text.get(language))
            require(whole, "rule-text", rule=rule.id, language=Message(f"language.{language}"))
    for option in title.game.option_list:
        cited = not option.rule or option.rule in book
        require(cited, "rule", what=f"option {option.name}", rule=option.rule)


def check_board(title: Title) -> None:
    """A drawing speaks both languages, or says nothing."""
    for one, other in (("en.js", "es.js"), ("es.js", "en.js"), ("style.css", "drawing.js")):
        require(not title.has_board_file(one) or title.has_board_file(other), "board", one=one, other=other)


def check_record(game: Game[Any], chooser: random.Random) -> None:
    """A match with its dice, played to its end at random, replays from its record."""
    match = Match(game, seed=str(chooser.random()))
    for _ in range(LONGEST):
        if match.over:
            break
        side = None if match.turn == CHANCE else match.turn
        match.play(chooser.choice(list(match.legal_moves(side))), side)
    again = Match.replay(game, match.record())
    require(again.record().document() == match.record().document() and again.outcome == match.outcome, "record")


@dataclass(frozen=True, slots=True)
class Failure:
    """A check that failed: what is wrong, and where it was first seen."""

    message: Message
    game: int | None = None
    """The number of the random game, from 1."""
    moves: tuple[str, ...] = ()
    """The moves that led to the position in which it was seen."""


@dataclass(slots=True)
class Findings:
    """What came of checking a title: the first failure of each check, and how much was looked at."""

    games: int = 0
    positions: int = 0
    failures: list[Failure] = field(default_factory=list)
    _failed: set[str] = field(default_factory=set)

    def attempt(
        self, name: str, check: Callable[[], object], game: int | None = None, line: tuple[str, ...] = ()
    ) -> bool:
        """Run a check, unless it has failed before; says if it holds."""
        if name in self._failed:
            return False
        try:
            check()
        except CheckFailed as failed:
            wrong = failed.message
        except SandtableError as failed:
            wrong = failed.message
        except Exception as failed:  # an author's code may raise anything
            wrong = message("check.crash", error=f"{name}: {type(failed).__name__}: {failed}")
        else:
            return True
        self._failed.add(name)
        if all(each.message != wrong for each in self.failures):
            self.failures.append(Failure(wrong, game, line))
        return False


def check_title(title: Title, games: int = 50, seed: str = "1") -> Findings:
    """Run every check on a title, those of positions on so many random games."""
    found = Findings()
    for name, check in (("words", check_words), ("rulebook", check_rulebook), ("board", check_board)):
        found.attempt(name, partial(check, title))
    chooser = random.Random(f"{title.id} {seed}")
    for number in range(1, games + 1):
        if not found.attempt("game", partial(_check_game, title, found, number, chooser), number):
            break
        found.games = number
    return found


def _check_game(title: Title, found: Findings, number: int, chooser: random.Random) -> None:
    """Every position is checked as the rules see it; a sample of them, as each seat sees them."""
    game = with_random_options(title.game, chooser)
    line: tuple[str, ...] = ()
    positions: list[tuple[Any, int | None, tuple[str, ...]]] = []
    for state, move in random_states(game, chooser):
        for name, check in _rule_checks(game, state, move):
            found.attempt(name, check, number, line)
        positions.append((state.copy(), move, line))
        line = line if move is None else (*line, game.catalogue.notation(move))
    found.positions += len(positions)
    for state, move, moves in chooser.sample(positions, min(SAMPLE, len(positions))):
        for name, check in _seat_checks(title, game, state, move, chooser):
            found.attempt(name, check, number, moves)
    found.attempt("record", partial(check_record, game, chooser), number)


Check = tuple[str, Callable[[], object]]


def _rule_checks(game: Game[Any], state: Any, move: int | None) -> Iterator[Check]:
    yield "moves", partial(check_moves, game, state)
    yield "copy", partial(check_copy, game, state)
    yield "document", partial(check_round_trip, game, state)
    yield "outcome", partial(check_outcome, game, state)
    if move is not None:
        yield "events", partial(check_events, game, state, move)


def _seat_checks(
    title: Title, game: Game[Any], state: Any, move: int | None, chooser: random.Random
) -> Iterator[Check]:
    yield "heuristic", partial(check_heuristic, title, game, state)
    if move is not None:
        yield "untold", partial(check_untold, game, state, move)
    for seat in seats(game):
        yield "scene", partial(check_scene, game, state, seat)
        yield "hidden", partial(check_imagined, game, state, seat, chooser)
        yield "refusals", partial(check_refusals, game, state, seat, chooser)
