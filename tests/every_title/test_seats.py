"""What a seat hears and may do: its Pov, standing orders, chance by hand, and what passes between the players."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sandtable.engine.canonical_json import canonical
from sandtable.engine.errors import NotNow, SandtableError
from sandtable.engine.events import OBSERVER
from sandtable.engine.game import CHANCE, GameType
from sandtable.engine.match import Match
from sandtable.engine.records import read_record_text, record_text
from sandtable.engine.seat_view import SeatView
from sandtable.engine.standing_orders import pass_when_forced
from sandtable.engine.verify import verify
from tests.every_title.checks import seats
from tests.every_title.random_matches import play_on
from tests.every_title.titles import every_game, hand_drawn, two_sided, windowed
from tests.lengths import at_length, length


@at_length
@two_sided
def test_equal_versions_mean_equal_views(game_type: GameType) -> None:
    chooser = random.Random(f"versions {game_type.id}")
    for number in range(length(2, 50)):
        match = Match(game_type(), seed=f"versions {number}")
        seen: dict[int, tuple[int, str]] = {}
        while not match.over:
            for seat in seats(match.game):
                pov = SeatView(match, seat)
                shown = canonical([match.game.view_document(pov.view), pov.can_undo, pov.can_redo])
                assert seen.get(seat, (-1, ""))[0] != pov.version or seen[seat][1] == shown
                seen[seat] = (pov.version, shown)
            play_on(match, chooser, 1)
            side = chooser.randrange(len(match.game.sides))
            if match.can_undo(side) and chooser.random() < 0.3:
                match.undo(side)


@at_length
@two_sided
def test_what_a_seat_hears_holds_no_move_of_others_and_no_hash_until_the_end(game_type: GameType) -> None:
    match = Match(game_type(), seed="heard")
    chooser = random.Random("heard")
    before = dict.fromkeys(seats(match.game), 0)
    while not match.over:
        for seat in before:
            pov = SeatView(match, seat)
            for heard in pov.heard_since(before[seat]):
                assert heard.move is None or heard.by in (pov.side, "chance")
                assert all(told.reaches(seat) for told in heard.events)
            before[seat] = pov.version
            if chooser.random() < length(0.03, 1.0):
                taken_away = canonical(pov.record_document())
                assert not any(entry.hash in taken_away for entry in match.record().entries)
        play_on(match, chooser, length(5, 1))
    assert all(heard.move or heard.act or heard.jump for heard in SeatView(match, OBSERVER).heard)


@at_length
@windowed
def test_standing_orders_answer_windows_and_nobody_else_can_tell(game_type: GameType) -> None:
    """The same game with windows answered by hand and by order: every seat hears the same."""
    asked = 0
    for number in range(length(6, 300)):
        by_hand, by_order = (Match(game_type(), seed=f"orders {number}") for _ in range(2))
        chooser = random.Random(f"orders {number}")
        by_order.orders = dict.fromkeys(range(len(by_order.game.sides)), pass_when_forced)
        while not by_hand.over:
            window, side = by_hand.game.window(by_hand.state), by_hand.turn
            legal = list(by_hand.legal_moves())
            move = chooser.choice(legal)
            by_hand.play(move, side)
            if window and len(legal) == 1:
                asked += 1
            else:
                by_order.play(move, side)
        for seat in seats(by_hand.game):
            one, two = (
                canonical([each.document(match.game.words) for each in SeatView(match, seat).heard])
                for match in (by_hand, by_order)
            )
            assert one == two
        assert verify(by_order).checked == by_order.chances
    assert asked


@hand_drawn
def test_where_cards_are_drawn_by_hand_only_those_who_may_see_one_can_enter_it(game_type: GameType) -> None:
    match = Match(game_type(), "manual")
    chooser = random.Random("by hand")
    hidden = 0
    while not match.over:
        if match.turn != CHANCE:
            play_on(match, chooser, 1)
            continue
        audience = match.game.hears(match.state)
        sides = range(len(match.game.sides))
        assert [bool(match.legal_moves(side)) for side in sides] == [bool(audience >> side & 1) for side in sides]
        hidden += audience != -1
        seat = next(side for side in sides if audience >> side & 1)
        match.play(chooser.choice(list(match.legal_moves(seat))), seat)
    assert hidden


@two_sided
def test_resigning_and_agreed_draws_end_the_game_and_reveal_the_seed(game_type: GameType) -> None:
    game = game_type()
    resigned = Match(game, seed="acts")
    play_on(resigned, random.Random(5), 6)
    resigned.resign(1)
    drawn = Match(game, seed="acts")
    drawn.make_offer(0, "draw")
    with pytest.raises(NotNow):
        drawn.answer_offer(0, True)
    drawn.answer_offer(1, True)
    for match, winner, degree in ((resigned, game.sides[0], "resigned"), (drawn, None, "agreed-draw")):
        assert match.over
        assert match.outcome is not None
        assert (match.outcome.winner, match.outcome.degree) == (winner, degree)
        assert verify(match).sealed == 0
        with pytest.raises(NotNow):
            match.resign(0)
        check_replays(match)


@two_sided
def test_a_takeback_needs_consent_and_stays_in_the_record(game_type: GameType) -> None:
    match = Match(game_type(), seed="takeback")
    play_on(match, random.Random(5), 12)
    sides = match.game.sides
    asker = next(side for side, name in enumerate(sides) if any(each.entry.by == name for each in match.line))
    last = [each for each in match.line if each.entry.by == sides[asker]][-1]
    steps = match.make_offer(asker, "takeback")
    assert steps[0] == last.entry
    match.answer_offer(1 - asker, False)
    assert last in match.line
    match.make_offer(asker, "takeback")
    match.answer_offer(1 - asker, True)
    assert last not in match.line
    play_on(match, random.Random(6))
    check_replays(match)


def check_replays(match: Match[Any]) -> None:
    again = Match.replay(match.game, read_record_text(record_text(match.record().document()), "record"))
    assert again.record().document() == match.record().document()
    assert again.outcome == match.outcome


@every_game
def test_nobody_plays_for_chance_or_for_a_seat_that_is_not_there(game_type: GameType) -> None:
    match = Match(game_type(), seed="others")
    before = match.record().document()
    for actor in (-1, OBSERVER):
        with pytest.raises(SandtableError):
            match.play(match.legal_moves()[0], actor)
    assert match.record().document() == before
