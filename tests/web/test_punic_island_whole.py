"""Whole games of Punic Island in headless Chromium, from the set-up to the count of victory points.

A game has hundreds of decisions. Every run plays the end of one against a bot and by two browsers (its beginning is
in test_punic_island); ``make soak`` plays all ways, languages and sizes from the set-up, which takes half an hour.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from tests.lengths import only_at_length

from .browser_play import is_over, open_game, play_by_keyboard, play_by_pointer, start
from .browsers import Seat, play_in_turn
from .imported_matches import near_the_end, open_against, open_for_two
from .server_and_browser import CHROMIUM, kept_port, server

pytest.importorskip("playwright.sync_api")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs chromium")

TITLE: Final = "Punic Island"
MOST_MOVES: Final = 4000


def check_counted(page: Any, lang: str) -> None:
    """It is over, the points of both sides are told, and nothing is left without words."""
    assert is_over(page)
    told = page.inner_text("#prompt")
    assert told.count({"en": "VP", "es": "PV"}[lang]) == 2, told
    assert "‹" not in page.evaluate("document.body.textContent")


@pytest.mark.parametrize(
    ("how", "opponent", "lang", "size"),
    [
        pytest.param("keyboard", "bot:random", "es", "phone", marks=only_at_length),
        pytest.param("keyboard", "me", "en", "desktop", marks=only_at_length),
        pytest.param("pointer", "me", "es", "desktop", marks=only_at_length),
        pytest.param("pointer", "me", "en", "phone", marks=only_at_length),
        pytest.param("pointer", "bot:random", "en", "desktop", marks=only_at_length),
    ],
)
def test_a_whole_game(address: str, chromium: Any, how: str, opponent: str, lang: str, size: str) -> None:
    with Seat(chromium, lang, size) as seat:
        open_game(seat.page, address, TITLE, opponent=opponent)
        (play_by_pointer if how == "pointer" else play_by_keyboard)(seat.page, MOST_MOVES)
        check_counted(seat.page, lang)


def test_the_end_against_a_bot_by_keyboard(address: str, chromium: Any) -> None:
    with Seat(chromium, "es", "phone") as seat:
        open_against(seat.page, address, near_the_end(), "bot:random")
        play_by_keyboard(seat.page, MOST_MOVES)
        check_counted(seat.page, "es")


@pytest.mark.parametrize("begun", ["near the end", pytest.param("at the set-up", marks=only_at_length)])
def test_two_browsers_by_links_with_the_connection_cut_in_the_middle(chromium: Any, tmp_path: Path, begun: str) -> None:
    with kept_port() as port, Seat(chromium) as first, Seat(chromium, "es", "phone") as second:
        pages = [first.page, second.page]
        with server(port, tmp_path) as address:
            take_seats(first.page, second.page, address, begun)
            play_in_turn(pages, 6)
        for page in pages:
            page.wait_for_selector(".banner.bad")
        before = [page.locator(".log-line").count() for page in pages]
        with server(port, tmp_path):
            for page in pages:
                page.wait_for_selector(".banner.bad", state="detached")
            assert [page.locator(".log-line").count() for page in pages] == before
            play_in_turn(pages, MOST_MOVES)
            check_counted(first.page, "en")
            check_counted(second.page, "es")


def take_seats(host: Any, guest: Any, address: str, begun: str) -> None:
    if begun == "near the end":
        links = open_for_two(host, address, near_the_end())
        for page, link in zip((host, guest), links, strict=True):
            page.goto(link)
    else:
        open_game(host, address, TITLE, opponent="friend")
        link = host.locator("dialog[open] input").first.input_value()
        host.locator("dialog[open] .primary").click()
        guest.goto(link)
    for page in (host, guest):
        page.wait_for_selector("#prompt")
    start(host, guest)
