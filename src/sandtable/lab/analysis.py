"""The analysis of a finished game: chances move by move, mistakes, and luck against expectation.

A decision is judged from the view of its side at that moment, as a hint would have been. Luck is what a roll or a draw
brought against what was to be expected before it: exact where the game can be solved from there, else estimated by
playing on from what came and from what might have come. Each question can be answered by itself, in any order and in
any process.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from sandtable.bots import MIDDLE_LEVEL, Estimate, hints
from sandtable.bots.base import payoff
from sandtable.bots.mcts import Node, SearchTree, draw_outcome
from sandtable.bots.move_values import playout_values
from sandtable.engine.canonical_json import Document, canonical
from sandtable.engine.errors import NotNow, SandtableError
from sandtable.engine.game import CHANCE, Game, View
from sandtable.engine.i18n import message
from sandtable.engine.match import Match
from sandtable.engine.records import MoveEntry
from sandtable.engine.title import title_of

SEED: Final = "analysis"
MOST_MISTAKES: Final = 5
SMALLEST_LOSS: Final = 0.005
_SUSPICIOUS: Final = 0.02
_TOTAL_SECONDS: Final = 90.0
_SHORTEST, _LONGEST = 0.1, 2.0
_RECHECK_FACTOR: Final = 4.0
"""So many times as long may be thought about a choice that looks like a mistake."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice that a side made: where it stands in the record, what the side knew, and what it played."""

    entry: int
    side: int
    move: int
    view: View


@dataclass(frozen=True, slots=True)
class Chance:
    """Rolls and draws in a row: where the first of them stands in the record, and the states around them."""

    entry: int
    before: Document
    after: Document


Question = Decision | Chance


@dataclass(frozen=True, slots=True)
class MoveJudgement:
    """A decision with the value of what was played and of what would have been best."""

    entry: int
    side: int
    move: int
    best: int
    played: Estimate
    top: Estimate

    @property
    def loss(self) -> Estimate:
        """How much chance of winning the choice gave away."""
        exact = self.played.exact and self.top.exact
        return Estimate(max(0.0, self.top.value - self.played.value), _combined_error(self.played, self.top), exact)

    @property
    def is_mistake(self) -> bool:
        """Is the loss more than chance would make of it."""
        loss = self.loss
        return loss.value > max(loss.error, SMALLEST_LOSS)


@dataclass(frozen=True, slots=True)
class Luck:
    """What rolls and draws were worth to the first side, against what was to be expected."""

    entry: int
    luck: Estimate


Answer = MoveJudgement | Luck


# Asking -------------------------------------------------------------------------------------------------------------


def questions(match: Match[Any]) -> list[Question]:
    """All that there is to judge in a finished match, in order: choices, and what chance brought."""
    if not match.over:
        raise NotNow(message("analysis.not-over"))
    return list(_questions(match))


def _questions(match: Match[Any]) -> Iterator[Question]:
    game = match.game
    rolls: tuple[int, Document] | None = None
    for place, item, state in match.line_positions():
        entry = item.entry
        assert isinstance(entry, MoveEntry)
        if item.is_chance:
            rolls = rolls or (place, game.to_document(state))
            continue
        if rolls:
            yield Chance(*rolls, game.to_document(state))
        rolls = None
        side = game.sides.index(entry.by)
        view = game.view(state, side)
        if len(view.moves) > 1 and not entry.auto:
            yield Decision(place, side, item.index, view)
    if rolls:
        yield Chance(*rolls, game.to_document(match.state))


def seconds_per_question(count: int) -> float:
    """Seconds for each of so many questions: about a minute and a half for a game of any length."""
    return min(_LONGEST, max(_SHORTEST, _TOTAL_SECONDS / max(1, count)))


# Answering ----------------------------------------------------------------------------------------------------------


def answer(game: Game[Any], question: Question, level: int = MIDDLE_LEVEL, seconds: float | None = None) -> Answer:
    if isinstance(question, Decision):
        return _judge_move(game, question, level, seconds)
    return Luck(question.entry, _estimate_luck(game, question, level, seconds))


def _judge_move(game: Game[Any], question: Decision, level: int, seconds: float | None) -> MoveJudgement:
    view, move = question.view, question.move
    values = hints(game, view, SEED, level, seconds)
    best = max(values, key=lambda each: (values[each].at_least, each == move))
    judged = MoveJudgement(question.entry, question.side, move, best, values[move], values[best])
    if judged.loss.exact or judged.loss.value < _SUSPICIOUS:
        return judged
    # What was played may hardly have been tried, and the best of many is the luckiest too: these two are asked again.
    ends = None if seconds is None else time.monotonic() + seconds * _RECHECK_FACTOR
    again = playout_values(
        game, view, f"{SEED} again", (move, best), title_of(game).heuristic.playouts[level - 1], ends
    )
    return replace(judged, played=again[move], top=again[best])


def _estimate_luck(game: Game[Any], question: Chance, level: int, seconds: float | None) -> Estimate:
    """By playouts in pairs: what came, and what else might have come, with the same dice from there on."""
    before, after = (game.from_document(each) for each in (question.before, question.after))
    exact = _exact_luck(game, before, after)
    if exact is not None:
        return Estimate(exact, exact=True)
    heuristic = title_of(game).heuristic
    dice = random.Random(f"{SEED} {canonical(question.before)}")
    found = Node()
    ends = None if seconds is None else time.monotonic() + seconds
    for number in range(heuristic.playouts[level - 1]):
        if ends is not None and number and time.monotonic() > ends:
            break
        later = dice.random()
        came, might = (
            SearchTree(game, heuristic, 0, random.Random(later)).finish(each)
            for each in (after.copy(), _with_other_rolls(game, before.copy(), dice))
        )
        found.add(came - might)
    return found.estimate(heuristic.doubt)


def _with_other_rolls(game: Game[Any], state: Any, dice: random.Random) -> Any:
    """The state after rolls and draws that might have come."""
    while game.turn(state) == CHANCE:
        game.play(state, draw_outcome(game, state, game.moves(state), dice))
    return state


def _exact_luck(game: Game[Any], before: Any, after: Any) -> float | None:
    """What came against what was to be expected, by the solver; nothing where it cannot say."""
    solver = title_of(game).solver
    if solver is None or not solver.available():
        return None
    try:
        return solver.value(game, after) - solver.value(game, before)
    except SandtableError:
        return None


def _combined_error(one: Estimate, other: Estimate) -> float:
    return math.hypot(one.error, other.error)


# What is found ------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Analysis:
    """The answers so far, of a number of questions; in the order of the game, whatever order they came in."""

    game: Game[Any]
    final: list[float]
    """What the end was worth to each side."""
    total: int
    answers: list[Answer]

    @classmethod
    def of(cls, match: Match[Any], total: int, answers: Iterable[Answer] = ()) -> Analysis:
        outcome = match.outcome
        assert outcome is not None
        final = [payoff(match.game, outcome, side) for side in range(len(match.game.sides))]
        return cls(match.game, final, total, sorted(answers, key=lambda each: each.entry))

    @property
    def judgements(self) -> list[MoveJudgement]:
        return [each for each in self.answers if isinstance(each, MoveJudgement)]

    @property
    def mistakes(self) -> list[MoveJudgement]:
        """The choices that gave most away, the worst first."""
        found = [each for each in self.judgements if each.is_mistake]
        return sorted(found, key=lambda each: -each.loss.value)[:MOST_MISTAKES]

    def curve(self, side: int) -> list[tuple[int, Estimate]]:
        """A side's chance of winning at each of its choices, as it could see it then."""
        return [(each.entry, each.top) for each in self.judgements if each.side == side]

    def luck(self, side: int) -> Estimate:
        """What all rolls and draws together brought a side."""
        fortunes = [each.luck for each in self.answers if isinstance(each, Luck)]
        sign = 1 if side == 0 else -1
        error = math.hypot(*(each.error for each in fortunes))
        return Estimate(sign * sum(each.value for each in fortunes), error, all(each.exact for each in fortunes))

    def document(self) -> Document:
        """For whoever shows it; entries count the things that have happened, from 0."""
        sides = self.game.sides
        return {
            "sides": list(sides),
            "final": dict(zip(sides, self.final, strict=True)),
            "done": len(self.answers),
            "total": self.total,
            "decisions": [self._decision(each) for each in self.judgements],
            "mistakes": [each.entry for each in self.mistakes],
            "rolls": [{"entry": each.entry, **asdict(each.luck)} for each in self.answers if isinstance(each, Luck)],
            "luck": {name: asdict(self.luck(side)) for side, name in enumerate(sides)},
        }

    def _decision(self, judged: MoveJudgement) -> Document:
        catalogue, words = self.game.catalogue, self.game.words
        return {
            "entry": judged.entry,
            "side": self.game.sides[judged.side],
            "move": catalogue.notation(judged.move),
            "text": words.texts(self.game.move_message(judged.move)),
            "best": catalogue.notation(judged.best),
            "best_text": words.texts(self.game.move_message(judged.best)),
            "value": asdict(judged.top),
            "played": asdict(judged.played),
            "loss": asdict(judged.loss),
        }
