"""The contract: what a game offers, and all that anything else may use of it.

A ``Game`` object is a game's rules bound to chosen options and data packs. It holds no state of play. A state is
plain data that the game reads and changes; it can be copied at any moment, also in the middle of a battle inside an
operation, because procedures are data on a stack in the state and never Python frames.

Inside, sides and moves are small integers: a side is its place in ``Game.sides``, a move its index in
``Game.catalogue``. Names, notations, events and sentences exist only at the edge.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Final, Generic, Protocol, Self, TypeVar

from .canonical_json import Document as Document
from .canonical_json import state_hash
from .errors import Refusal
from .events import EVERYONE, OBSERVER, Audience, Report
from .i18n import Message, Texts, WordBook
from .moves import Move, MoveCatalogue
from .options import Option, Options, read_options
from .packs import Pack, PackCollection, PackKind
from .rulebook import Rulebook, load_rulebook
from .scene import Fact, Scene

CHANCE: Final = -1
"""``Game.turn``: a roll or a draw comes next."""

OVER: Final = -2
"""``Game.turn``: the game has ended."""


Pick = Callable[[int], int]
"""Chooses a number below the given one: how randomness is lent to games, which have none of their own."""


class State(Protocol):
    """Everything true on the table. Mutable, slotted, cheap to copy; equal states compare equal."""

    def copy(self) -> Self: ...


S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended. ``winner`` is None in a draw, and where a solitaire game beat its player."""

    winner: str | None
    degree: str
    score: int
    message: Message
    details: Mapping[str, Any] = field(default_factory=dict)

    def document(self, words: WordBook) -> Document:
        texts = words.texts(self.message)
        return {"winner": self.winner, "degree": self.degree, "score": self.score, "text": texts, **self.details}


@dataclass(frozen=True, slots=True)
class View:
    """What one side (or an observer) knows: the only source of what is sent to it, shown to it, or played by a bot.

    ``deciders`` names who is known to be deciding ("chance" among them; empty when over). ``moves`` are this side's
    own legal moves now. ``window`` names the reaction window that is open, if one is: that is public.
    """

    game: str
    side: int
    deciders: tuple[str, ...]
    moves: tuple[int, ...]
    table: Mapping[str, Any]
    window: str | None = None


class Game(ABC, Generic[S]):
    """The rules of a game, bound to options and packs."""

    id: ClassVar[str]
    sides: ClassVar[tuple[str, ...]]
    package: ClassVar[str]
    """The Python package that holds the game's ``words/``, ``rulebook.toml`` and ``packs/``."""
    series: ClassVar[str] = ""
    """The package of the series that it belongs to, if it does: with words and rules that several games share."""
    option_list: ClassVar[tuple[Option, ...]] = ()
    pack_kinds: ClassVar[Mapping[str, PackKind[Any]]] = {}
    windows: ClassVar[tuple[str, ...]] = ()
    """The reaction windows that the game knows, for standing orders."""
    degrees: ClassVar[tuple[str, ...]] = ()
    """How it can end, in the order in which the game would list it."""
    scores_compare: ClassVar[bool] = True
    """Does the score count the same thing whoever won? If not, there is no mean over games that different sides won."""

    catalogue: MoveCatalogue

    def __init__(self, options: Mapping[str, object] | None = None, packs: PackCollection | None = None) -> None:
        self.options: Options = read_options(self.option_list, options or {})
        packs = packs or PackCollection.of_game(type(self))
        self.packs: dict[str, Pack[Any]] = {
            kind: packs.find(self.id, kind, str(self.options[kind])) for kind in self.pack_kinds
        }

    @property
    def added_packs(self) -> Mapping[str, Pack[Any]]:
        """By kind, the packs that are not among the game's own."""
        own = PackCollection.of_game(type(self))
        return {kind: pack for kind, pack in self.packs.items() if not own.holds(pack)}

    # Playing ---------------------------------------------------------------------------------------------------

    @abstractmethod
    def start(self) -> S:
        """A new game, set up."""

    @abstractmethod
    def turn(self, state: S) -> int:
        """The side to decide, ``CHANCE`` or ``OVER``. Where several decide at once, the first who has not."""

    def deciders(self, state: S) -> tuple[int, ...]:
        """Every side that may decide now, in either order: more than one in a secret simultaneous choice."""
        turn = self.turn(state)
        return (turn,) if turn >= 0 else ()

    def known_deciders(self, state: S, side: int) -> tuple[int, ...]:
        """Who decides, as far as a side may know: in a secret simultaneous choice, everybody until all are in."""
        return self.deciders(state)

    @abstractmethod
    def moves(self, state: S, side: int | None = None) -> Sequence[int]:
        """The legal moves of ``turn`` (or of another decider) in a fixed order; for chance, the possible outcomes.

        Never empty while the game is on. The sequence may belong to the state: read it, do not keep or change it.
        """

    def weights(self, state: S) -> Sequence[int] | None:
        """The integer weights of the chance outcomes in the order of ``moves``; None if all are equally likely."""
        return None

    def hears(self, state: S) -> Audience:
        """Who learns what chance brings now, and so may enter it where dice and cards are handled by hand."""
        return EVERYONE

    @abstractmethod
    def play(self, state: S, move: int, report: Report | None = None, side: int | None = None) -> None:
        """Carry out a legal move (of ``turn``, or of the decider named) or a chance outcome, changing the state."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How it ended, or None while it goes on."""

    def window(self, state: S) -> str | None:
        """The name of the reaction window that ``turn`` is asked in, if this decision is one.

        A window is a decision that exists by public information alone: the side is asked whether or not it holds
        anything to play, ``pass`` is always the first of its moves, and passing tells nobody anything. Whoever runs
        a match may answer it by the side's standing orders; nobody else can tell.
        """
        return None

    # Knowing ---------------------------------------------------------------------------------------------------

    @abstractmethod
    def table(self, state: S, side: int) -> Mapping[str, Any]:
        """What a side (or ``OBSERVER``) knows of the table, as a document. Nothing else of it ever leaves."""

    def view(self, state: S, side: int) -> View:
        """A side's knowledge of the state."""
        names = tuple(self.sides[each] for each in self.known_deciders(state, side))
        if self.turn(state) == CHANCE:
            names = ("chance",)
        return View(self.id, side, names, self.moves_of(state, side), self.table(state, side), self.window(state))

    def moves_of(self, state: S, side: int) -> tuple[int, ...]:
        """The moves of a side's view: none where it is not to decide."""
        return tuple(self.moves(state, side)) if side in self.deciders(state) else ()

    @abstractmethod
    def imagine(self, view: View, pick: Pick) -> S:
        """A state that could have led to this very view, its hidden parts chosen by ``pick``.

        What a side has learned and may conclude from must therefore stand in its table, past announcements included.
        """

    # Telling ---------------------------------------------------------------------------------------------------

    @abstractmethod
    def why(self, view: View, move: Move) -> Refusal | None:
        """Why the side of this view may not play a move now; None if it may. It knows no more than the view does."""

    @abstractmethod
    def scene(self, view: View) -> Scene:
        """A view made ready to be shown."""

    def estimates(self, view: View, games: int, pick: Pick) -> tuple[Fact, ...]:
        """What can be learned by trying it out so many times from the view alone: odds with their error.

        For when somebody asks: it may take seconds. The same picks give the same answer; empty where there is none.
        """
        return ()

    # Documents -------------------------------------------------------------------------------------------------

    @abstractmethod
    def to_document(self, state: S) -> Document:
        """The whole state as a JSON object. Equal states give equal documents."""

    @abstractmethod
    def from_document(self, document: object) -> S:
        """Set up a position. What is impossible in it is refused with all its defects (``Defective``)."""

    @abstractmethod
    def state_schema(self) -> Document:
        """The JSON Schema of the state document."""

    # What follows from the above -------------------------------------------------------------------------------

    def hash(self, state: S) -> str:
        return state_hash(self.to_document(state))

    def side_number(self, name: str) -> int | None:
        """The place of a side, ``OBSERVER`` for "observer", None for a name that is neither."""
        if name == "observer":
            return OBSERVER
        return self.sides.index(name) if name in self.sides else None

    def chance_outcomes(self, state: S) -> tuple[Sequence[int], Sequence[int]]:
        """What chance may bring now, and the integer weight of each."""
        outcomes = self.moves(state)
        return outcomes, self.weights(state) or [1] * len(outcomes)

    def actor_name(self, turn: int) -> str | None:
        """The name of a side by its place, "chance" for ``CHANCE``, None for ``OVER``."""
        return None if turn == OVER else "chance" if turn == CHANCE else self.sides[turn]

    def turn_name(self, state: S) -> str | None:
        return self.actor_name(self.turn(state))

    def view_document(self, view: View) -> Document:
        document: Document = {
            "game": self.id,
            "side": "observer" if view.side == OBSERVER else self.sides[view.side],
            "deciders": list(view.deciders),
            "moves": [self.catalogue.notation(move) for move in view.moves],
            **view.table,
        }
        if view.window:
            document["window"] = view.window
        return document

    def move_message(self, move: int) -> Message:
        """The sentence for a move: ``move.<verb>`` with its parameters."""
        value = self.catalogue[move]
        parameters = self.catalogue.verbs[value.verb].parameters
        return Message(f"move.{value.verb}", dict(zip(parameters, value.args, strict=True)))

    def legal_mask(self, state: S) -> list[bool]:
        """For learners: which moves of the catalogue are legal (or possible, for chance) now."""
        mask = [False] * len(self.catalogue)
        for move in self.moves(state) if self.turn(state) != OVER else ():
            mask[move] = True
        return mask

    @classmethod
    def sources(cls) -> tuple[str, ...]:
        """The packages whose words and rules the game speaks with, the series first."""
        return (cls.series, cls.package) if cls.series else (cls.package,)

    @property
    def solitaire(self) -> bool:
        return len(self.sides) == 1

    def word_book(self, *beneath: str, above: Sequence[str] = ()) -> WordBook:
        """The words of the game and of its packs, between those of packages that a program lays beneath or above."""
        texts: dict[str, Texts] = {}
        for pack in self.packs.values():
            texts.update(pack.texts)
        return WordBook("sandtable.engine", *beneath, *self.sources(), *above, pack_texts=texts)

    @cached_property
    def words(self) -> WordBook:
        return self.word_book()

    @cached_property
    def rulebook(self) -> Rulebook:
        return load_rulebook(*self.sources())


GameType = type[Game[Any]]
