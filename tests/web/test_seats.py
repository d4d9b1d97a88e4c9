"""Invitations in the browser: the first to open one takes the seat; a key is carried elsewhere, and renewed."""

from __future__ import annotations

from typing import Any

import pytest

from .browser_play import open_game, violations
from .browsers import Seat
from .server_and_browser import CHROMIUM

pytest.importorskip("playwright.sync_api")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs chromium")

SHADOWS = "Army of Shadows"


def invite(page: Any, address: str) -> str:
    open_game(page, address, SHADOWS, opponent="friend")
    link: str = page.locator("dialog[open] input").first.input_value()
    page.locator("dialog[open] .primary").click()
    page.wait_for_selector("#prompt")
    return link


def test_an_invitation_is_claimed_once_and_the_seat_goes_on_elsewhere(address: str, chromium: Any) -> None:
    with Seat(chromium) as host, Seat(chromium) as friend, Seat(chromium, "es", "phone") as other:
        link = invite(host.page, address)
        host.page.get_by_text("has not joined yet").wait_for()
        friend.page.goto(link)
        friend.page.wait_for_selector("#prompt")
        assert "#" not in friend.page.url
        host.page.wait_for_selector(".banner", state="detached")
        friend.page.reload()
        friend.page.wait_for_selector("#prompt")
        friend.page.goto(link)  # again from the same mail, in the same browser
        friend.page.wait_for_selector("#prompt")

        other.page.goto(link)
        other.page.get_by_role("heading", name="No se puede abrir esta partida").wait_for()
        assert "Continuar en otro dispositivo" in other.page.inner_text("main")
        assert violations(other.page) == []
        other.errors = [each for each in other.errors if "401" not in each]

        friend.page.click("#more")
        friend.page.get_by_role("button", name="Continue on another device").click()
        carried = friend.page.locator("dialog[open] input").input_value()
        friend.page.keyboard.press("Escape")
        other.page.goto(carried)
        other.page.wait_for_selector("#prompt")
        banner = friend.page.locator(".banner.readers")
        banner.wait_for()
        assert violations(friend.page) == []
        banner.get_by_role("button", name="That was me").click()
        banner.wait_for(state="detached")
        friend.page.reload()
        friend.page.wait_for_selector("#prompt")
        assert not banner.count()

        friend.page.click("#more")
        friend.page.get_by_role("button", name="Renew key").click()
        friend.page.locator("dialog[open] .primary").click()
        friend.page.locator(".toast", has_text="Key renewed").wait_for()
        other.page.get_by_role("heading", name="No se puede abrir esta partida").wait_for()
        friend.page.reload()
        friend.page.wait_for_selector("#prompt")


def test_both_may_add_words_before_the_first_roll(address: str, chromium: Any) -> None:
    with Seat(chromium) as host, Seat(chromium, "es", "phone") as friend:
        open_game(host.page, address, "The Crossing", opponent="friend")
        link = host.page.locator("dialog[open] input").first.input_value()
        host.page.locator("dialog[open] .primary").click()
        host.page.fill("#begin-words", "a lamp")
        host.page.click("#begin")
        host.page.get_by_text("the match begins when every player has started").wait_for()
        friend.page.goto(link)
        friend.page.wait_for_selector("#begin")
        shown = [each.page.locator(".before code").inner_text() for each in (host, friend)]
        assert shown[0] == shown[1]
        assert not host.page.locator(".log-line, .choice").count()
        assert violations(friend.page) == []
        friend.page.fill("#begin-words", "un farol")
        friend.page.click("#begin")
        host.page.wait_for_selector(".choice")
        friend.page.wait_for_selector(".before", state="detached")


def test_whoever_opens_their_own_invitation_is_asked_first(address: str, chromium: Any) -> None:
    with Seat(chromium) as host, Seat(chromium) as friend:
        link = invite(host.page, address)
        host.page.goto(link)
        host.page.get_by_role("heading", name="This link is for your friend").wait_for()
        assert violations(host.page) == []
        host.page.get_by_role("button", name="Go to my seat").click()
        host.page.wait_for_selector("#prompt")
        friend.page.goto(link)
        friend.page.wait_for_selector("#prompt")
