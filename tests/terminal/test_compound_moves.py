"""Punic Island at one keyboard: several pieces named in one line."""

from __future__ import annotations

from .terminal_runner import run

OPERATION = ("choose map", "choose card", "spend reggio", "pass", "pass")
STACK = "activate r-infantry-1 r-infantry-2"


def screen(*typed: str) -> str:
    return " ".join(run("play", "punic-island", "--seed", "a", typed=[*OPERATION, *typed, "quit"]).out.split())


def test_a_stack_is_activated_in_one_line() -> None:
    assert "Rhegium: 2 units activated." in screen(STACK)


def test_what_cannot_be_is_named_and_nothing_is_played() -> None:
    out = screen("activate r-infantry-1 c-naval-1")
    assert 'Nothing was played, because of "activate c-naval-1"' in out
    assert "unit activated" not in out


def test_why_speaks_of_the_whole_line() -> None:
    assert f"It is legal; you can play it now: {STACK}" in screen(f"why {STACK}")
    assert 'because of "activate c-naval-1"' in screen("why activate r-infantry-1 c-naval-1")
