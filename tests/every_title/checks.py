"""What must hold in every state of every game. Used by the tests, and a hundred thousand times by ``make soak``."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from sandtable.engine.canonical_json import canonical
from sandtable.engine.events import OBSERVER, ReportedEvent, collect_into
from sandtable.engine.game import CHANCE, OVER, Game, View
from sandtable.engine.match import Match
from sandtable.engine.moves import CHANCE_ROLES
from sandtable.engine.scene import speak
from tests.titles import invariants as of_games

Invariant = Callable[[Game[Any], Any], None]
INVARIANTS: Mapping[str, Invariant] = of_games.BY_GAME

LONGEST = 20_000


def random_states(game: Game[Any], chooser: random.Random) -> Iterator[tuple[Any, int | None]]:
    """A random game state by state, each with the move that is about to be played (None at the end)."""
    state = game.start()
    for _ in range(LONGEST):
        if game.turn(state) == OVER:
            yield state, None
            return
        moves = game.moves(state)
        assert len(moves), "a dead end: nobody can do anything and the game is not over"
        move = moves[int(chooser.random() * len(moves))]
        yield state, move
        game.play(state, move)
    raise AssertionError(f"no end after {LONGEST} moves")


def some_states(game: Game[Any], chooser: random.Random, most: int = 40) -> list[tuple[Any, int | None]]:
    """At most so many states of one random game, with the moves about to be played, in order."""
    states = [(state.copy(), move) for state, move in random_states(game, chooser)]
    places = chooser.sample(range(len(states)), min(most, len(states)))
    return [states[place] for place in sorted(places)]


def check_state(game: Game[Any], state: Any) -> None:
    """The facts about one state that need no second one."""
    check_moves(game, state)
    check_copy(game, state)
    check_round_trip(game, state)
    check_outcome(game, state)
    if game.id in INVARIANTS:
        INVARIANTS[game.id](game, state)


def check_moves(game: Game[Any], state: Any) -> None:
    turn = game.turn(state)
    if turn == OVER:
        assert game.deciders(state) == ()
        return
    for side in game.deciders(state) or (None,):
        moves = list(game.moves(state, side))
        assert moves == list(game.moves(state, side)), "the order of moves is not fixed"
        assert len(moves) == len(set(moves)), "the same move twice"
        assert all(0 <= move < len(game.catalogue) for move in moves)
        assert all(game.catalogue.is_chance(game.catalogue[move]) == (turn == CHANCE) for move in moves)
    if turn == CHANCE:
        weights = game.weights(state)
        assert weights is None or (len(weights) == len(game.moves(state)) and min(weights) > 0)
    window = game.window(state)
    assert window is None or game.catalogue.role(game.catalogue[game.moves(state)[0]]) == "pass"


def check_copy(game: Game[Any], state: Any) -> None:
    copy = state.copy()
    assert copy == state
    if game.turn(state) == OVER:
        return
    before = game.hash(state)
    game.play(copy, game.moves(copy)[0])
    assert game.hash(state) == before, "playing on a copy changed the original"


def check_round_trip(game: Game[Any], state: Any) -> None:
    document = json.loads(json.dumps(game.to_document(state)))
    again = game.from_document(document)
    assert again == state
    assert game.hash(again) == game.hash(state)


def check_outcome(game: Game[Any], state: Any) -> None:
    outcome = game.outcome(state)
    assert (outcome is None) == (game.turn(state) != OVER)
    assert outcome is None or outcome.winner is None or outcome.winner in game.sides


def check_events(game: Game[Any], state: Any, move: int) -> list[ReportedEvent]:
    """Play a move with and without a listener: the same state, and events that cite rules and can be said."""
    silent = state.copy()
    game.play(silent, move)
    told: list[ReportedEvent] = []
    heard = state.copy()
    game.play(heard, move, collect_into(told))
    assert heard == silent, "listening changed what happened"
    for each in told:
        assert each.rule in game.rulebook, f"{each.event.kind} cites rule {each.rule}, which is not there"
        for text in game.words.texts(each.event.message).values():
            assert "‹" not in text, text
        json.dumps(each.document(game.words))
    return told


def check_choices(game: Game[Any], state: Any, seat: int) -> None:
    """Every legal move is shown as a choice, and says what it is: nobody has to guess it from its notation."""
    view = game.view(state, seat)
    choices = game.scene(view).choices
    moves = [game.catalogue[move] for move in view.moves]
    assert [choice.move for choice in choices] == [str(move) for move in moves]
    for choice, move in zip(choices, moves, strict=True):
        assert (choice.verb, choice.role) == (move.verb, game.catalogue.role(move))
        assert (choice.role in CHANCE_ROLES) == (game.turn(state) == CHANCE)
        assert choice.die is None or (choice.role == "roll" and move.args == (str(choice.die),))


def check_refusals(game: Game[Any], state: Any, chooser: random.Random, most: int = 25) -> None:
    """Some moves, for every seat: the legal ones are not refused, every other one is, with a rule and in words."""
    for seat in range(-1, len(game.sides)):
        deciding = seat in game.deciders(state) or (seat == -1 and game.turn(state) == -1)
        legal = set(game.moves(state, None if seat < 0 else seat)) if deciding else set()
        view = Match(game, "manual", position=game.to_document(state)).view(seat)
        for index in chooser.sample(range(len(game.catalogue)), min(most, len(game.catalogue))):
            move = game.catalogue[index]
            if seat >= 0 and game.catalogue.is_chance(move):
                continue
            refusal = game.why(view, move)
            if index in legal:
                assert refusal is None, (seat, str(move))
            elif deciding or seat >= 0:
                assert refusal is not None, (seat, str(move))
                assert refusal.rule in game.rulebook, refusal.rule
                assert "‹" not in "".join(game.words.texts(refusal.message).values()), (seat, str(move))


# What leaves the engine for a seat ------------------------------------------------------------------------------


def seats(game: Game[Any]) -> tuple[int, ...]:
    return (*range(len(game.sides)), OBSERVER)


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
            assert bytes_for(game, state, seat) == bytes_for(game, after, seat), (
                f"seat {seat} was told nothing of {game.catalogue.notation(move)} and sees it all the same"
            )


def check_imagined(game: Game[Any], state: Any, seat: int, chooser: random.Random) -> None:
    """Change what a seat may not know: every byte it gets stays the same, now and after each of its own moves.

    What one of its moves uncovers may differ, but then the event must say that it reveals.
    """
    other = game.imagine(game.view(state, seat), lambda below: int(chooser.random() * below))
    assert bytes_for(game, other, seat) == bytes_for(game, state, seat), "the view tells of what is hidden"
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
    assert heard_one == heard_two, f"{game.catalogue.notation(move)} told of what is hidden and did not say so"
    assert bytes_for(game, one, seat) == bytes_for(game, two, seat), (
        f"after {game.catalogue.notation(move)} the view tells of what is hidden"
    )
