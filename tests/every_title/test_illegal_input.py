"""Wrong side, off-list, stale, mistyped: refused with a reason and a rule, and nothing has changed."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.engine.errors import Defective, Illegal, Malformed
from sandtable.engine.game import GameType
from sandtable.engine.match import Match
from sandtable.engine.title_registry import installed_titles
from tests.every_title import checks
from tests.every_title.titles import every_game, with_random_options
from tests.lengths import at_length, length


@at_length
@every_game
def test_every_move_that_is_not_legal_is_refused_with_a_rule_and_the_legal_ones_are_not(game_type: GameType) -> None:
    chooser = random.Random(f"illegal {game_type.id}")
    for _ in range(length(3, 30)):
        game = with_random_options(game_type, chooser)
        for state, _move in checks.some_states(game, chooser, 60):
            checks.check_refusals(game, state, chooser)


@at_length
@every_game
def test_a_refused_move_leaves_the_state_as_it_was(game_type: GameType) -> None:
    chooser = random.Random(f"unchanged {game_type.id}")
    match = Match(game_type(), "manual")
    while not match.over:
        before, entries = match.game.hash(match.state), len(match.history)
        side = None if match.turn < 0 else match.turn
        legal = match.legal_moves(side)
        for index in chooser.sample(range(len(match.game.catalogue)), length(4, 40)):
            move = match.game.catalogue[index]
            if move not in legal:
                with pytest.raises(Illegal) as refused:
                    match.play(move, side)
                assert refused.value.rule in match.game.rulebook
        assert (match.game.hash(match.state), len(match.history)) == (before, entries)
        match.play(chooser.choice(list(legal)), side)


@every_game
def test_the_wrong_side_is_refused(game_type: GameType) -> None:
    match = Match(game_type(), seed="wrong side")
    for seat in range(len(match.game.sides)):
        if seat not in match.game.deciders(match.state):
            with pytest.raises(Illegal):
                match.play(match.legal_moves()[0], seat)


@given(text=st.text(max_size=40))
def test_any_text_is_a_move_or_is_refused_with_what_would_be_right(text: str) -> None:
    catalogue = installed_titles().open("israeli-independence").catalogue
    try:
        move = catalogue.parse(text)
    except Malformed as refused:
        assert refused.message.id.startswith("malformed.")
    else:
        assert catalogue.index(move) is not None


@every_game
def test_notation_and_parse_are_the_inverse_of_each_other(game_type: GameType) -> None:
    catalogue = game_type().catalogue
    for index, move in enumerate(catalogue.moves):
        assert catalogue.parse(catalogue.notation(index)) == move
        assert catalogue.index(move) == index


documents = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
FIELDS = ("armies", "draw_pile", "action_pile", "phase", "offensives_left", "reserves", "attack")


@given(changes=st.dictionaries(st.sampled_from(FIELDS), documents, min_size=1), whole=documents)
def test_no_document_crashes_the_reader(changes: dict[str, object], whole: object) -> None:
    game = installed_titles().open("israeli-independence")
    good = game.to_document(game.start())
    for document in ({**good, **changes}, whole):
        try:
            game.from_document(document)
        except Defective as refused:
            assert refused.defects
