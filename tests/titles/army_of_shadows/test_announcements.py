"""Announcements as documents hold them: a word, its spaces and its number, and nothing else."""

from __future__ import annotations

import pytest

from sandtable.titles.army_of_shadows.rules.announcements import WORDS, parse, texts

LARGEST = (
    "stack D12 15", "ready", "leave D12", "arrive D12 15", "grow D12", "born D12 15", "fade D12", "over",
    "step D12 D11 15", "kill D12 15", "turn D12", "seen D12 15", "end", "post D12 15", "mark D12 15", "killed 15",
    "grown 15", "since-insurgent 99999", "since-state 99999",
)  # fmt: skip


@pytest.mark.parametrize("text", [*LARGEST, "step A1 capital 0", "step capital A1 0", "post capital 5"])
def test_an_announcement_comes_back_from_its_text(text: str) -> None:
    announcement = parse(text)
    assert announcement is not None
    assert texts([announcement]) == [text]


def test_every_word_has_been_tried() -> None:
    assert tuple(text.split()[0] for text in LARGEST) == WORDS


@pytest.mark.parametrize("text", LARGEST)
def test_an_announcement_has_all_its_parts_and_no_more(text: str) -> None:
    assert parse(f"{text} 1") is None
    assert parse(f"{text} D1") is None
    if " " in text:
        assert parse(text.rpartition(" ")[0]) is None


@pytest.mark.parametrize("text", [text for text in LARGEST if text[-1].isdigit() and text.split()[-1].isdecimal()])
def test_a_number_is_not_above_what_can_be_counted(text: str) -> None:
    words, _, number = text.rpartition(" ")
    assert parse(f"{words} 0") is not None
    assert parse(f"{words} {int(number) + 1}") is None


@pytest.mark.parametrize(
    "text", [text for text in LARGEST if "D12" in text and text.split()[0] not in ("step", "post")]
)
def test_insurgent_pieces_are_never_in_the_capital(text: str) -> None:
    assert parse(text.replace("D12", "capital")) is None


@pytest.mark.parametrize(
    "text",
    ["", "pray", "stack D13 2", "stack D1 two", "stack D1 02", "stack D1 -1", "stack  D1 2", "step D1 2", "ready 0", 7],
)
def test_anything_else_is_no_announcement(text: object) -> None:
    assert parse(text) is None


def test_different_announcements_have_different_numbers() -> None:
    assert parse("seen D12 15") != parse("end")
    assert (
        len({parse(f"{word} {number}") for word in ("since-insurgent", "since-state") for number in range(1000)})
        == 2000
    )
