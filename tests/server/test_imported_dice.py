"""A match that goes on from a record says so, and what its dice cannot show is not called sound."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from sandtable.engine.chance import commitment, secret_from
from sandtable.engine.match import Match
from sandtable.engine.records import Record, Seed
from tests.every_title.titles import ALL

from .live_server import Desk, Document, play_out, token_of
from .test_play import ISRAEL, at_random


def invented(secret: str | None = None, moves: int = 12) -> Record:
    """A past whose rolls were chosen by hand, given out as rolled by a committed seed."""
    match: Match[Any] = Match(ALL.open(ISRAEL), "manual")
    chooser = random.Random(1)
    while len(match.history) < moves:
        match.play(chooser.choice(match.legal_moves()))
    seed = Seed(0, commitment(secret_from("invented")), secret=secret)
    return replace(match.record(), chance="seeded", seeds=[seed])


def bring(desk: Desk, record: Record, expect: int = 201) -> Document:
    brought: Document = desk.post("/api/matches/import", expect=expect, record=record.document())
    return brought


def test_invented_rolls_that_a_revealed_secret_contradicts_are_refused(desk: Desk) -> None:
    assert bring(desk, invented(secret_from("invented")), expect=422)["error"]["code"] == "tampered"


def test_every_seat_is_told_that_the_match_comes_from_a_record(desk: Desk) -> None:
    brought = bring(desk, invented())
    for seat in ("israel", "observer"):
        with desk.sit(brought, seat) as sitter:
            assert sitter.welcome["from_record"] is True
        assert desk.get(f"/api/matches/{brought['match']}", token_of(brought, seat))["from_record"] is True
    here = desk.create(ISRAEL)
    with desk.sit(here, "israel") as sitter:
        assert (sitter.welcome["from_record"], sitter.welcome["open_seed"]) == (False, False)


def test_rolls_from_a_record_that_nobody_can_check_are_not_called_sound_at_the_end(desk: Desk) -> None:
    record = invented()
    rolls = sum(entry.by == "chance" for entry in record.entries)
    brought = bring(desk, record)
    with desk.sit(brought, "israel") as me:
        play_out(me, choose=at_random(1))
    found = desk.get(f"/api/matches/{brought['match']}/verify", token_of(brought, "israel"))
    assert (found["ok"], found["unrevealed"], found["from_record"]) == (False, rolls, rolls)
    assert found["checked"] == found["rolls"] - rolls
    assert set(found["text"]) == {"en", "es"}


def test_rolls_from_a_record_that_follow_from_its_secret_are_checked_and_counted_apart(desk: Desk) -> None:
    match: Match[Any] = Match(ALL.open(ISRAEL), seed="honest")
    match.play(match.legal_moves()[0])
    match.close_seed()
    rolls = match.chances
    brought = bring(desk, match.record())
    with desk.sit(brought, "israel") as me:
        play_out(me, choose=at_random(1))
    found = desk.get(f"/api/matches/{brought['match']}/verify", token_of(brought, "israel"))
    assert (found["ok"], found["checked"], found["from_record"]) == (True, found["rolls"], rolls)


def test_a_position_played_on_from_another_match_says_so(desk: Desk) -> None:
    opened = desk.create(ISRAEL)
    branched = desk.post(f"/api/matches/{opened['match']}/branch", token_of(opened, "israel"), at=1)
    assert desk.get(f"/api/matches/{branched['match']}", token_of(branched, "israel"))["from_record"] is True
