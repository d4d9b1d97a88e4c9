"""axe on the pages and states around the boards: every guide, every rulebook, dialogs, replay, a lost connection.

What each board looks like in play is checked beside its own tests.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sandtable.engine.title_registry import installed_titles
from tests.lengths import only_at_length

from .browser_play import block_of, open_game, play_by_pointer, settle, violations
from .browsers import AIW, II, Seat
from .imported_matches import battle, bring
from .server_and_browser import CHROMIUM, server

pytest.importorskip("playwright.sync_api")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs chromium")

both_themes = pytest.mark.parametrize(("size", "scheme"), [("desktop", "dark"), ("phone", "light")])
SHADOWS, PUNIC = "Army of Shadows", "Punic Island"


class Looks:
    """What axe finds in each state that is looked at."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.found: dict[str, list[str]] = {}

    def at(self, name: str) -> None:
        wrong = violations(self.page)
        if wrong:
            self.found[name] = wrong

    def in_dialog(self, name: str) -> None:
        self.page.wait_for_selector("dialog[open]")
        self.at(name)
        self.page.keyboard.press("Escape")
        self.page.wait_for_selector("dialog[open]", state="detached")


def more(page: Any, name: str) -> None:
    page.click("#more")
    page.get_by_role("dialog").get_by_role("button", name=name).click()


# Every title in one of the two; make soak looks at both.
DARK, LIGHT = ("desktop", "dark"), ("phone", "light")
GUIDES = {II["en"]: DARK, AIW: LIGHT, SHADOWS: DARK, PUNIC: LIGHT}


@pytest.mark.parametrize(
    ("title", "size", "scheme"),
    [
        pytest.param(title, *theme, marks=() if theme == usual else only_at_length)
        for title, usual in GUIDES.items()
        for theme in (DARK, LIGHT)
    ],
)
def test_the_guide_of_every_side(address: str, chromium: Any, title: str, size: str, scheme: str) -> None:
    with Seat(chromium, "es", size, scheme) as seat:
        page, looks = seat.page, Looks(seat.page)
        page.goto(address)
        guides = block_of(page, title).locator("button.tour-start").count()
        assert guides
        for number in range(guides):
            page.goto(address)
            block_of(page, title).locator("button.tour-start").nth(number).click()
            page.wait_for_selector(".tour")
            looks.at(f"guide {number}, beginning")
            while page.locator("#tour-next").count():
                page.click("#tour-next")
            looks.at(f"guide {number}, a choice to make")
        assert looks.found == {}


@both_themes
def test_rulebooks_and_the_lobby(address: str, chromium: Any, size: str, scheme: str) -> None:
    with Seat(chromium, "es", size, scheme) as seat:
        page, looks = seat.page, Looks(seat.page)
        for game in installed_titles():
            page.goto(f"{address}/rules/{game.id}")
            page.wait_for_selector(".rule")
            looks.at(f"rules of {game.id}")
        page.goto(address)
        for title in (AIW, SHADOWS, PUNIC):
            for summary in block_of(page, title).locator("summary").all()[1:]:
                summary.click()
        looks.at("lobby, everything unfolded")
        page.goto(f"{address}/m/nowhere")
        page.wait_for_selector("main a, main button, .toast")
        looks.at("no such match")
        seat.errors = [each for each in seat.errors if "40" not in each]
        assert looks.found == {}


@both_themes
def test_dialogs_replay_and_a_battle(address: str, chromium: Any, size: str, scheme: str) -> None:
    with Seat(chromium, "en", size, scheme) as seat:
        page, looks = seat.page, Looks(seat.page)
        open_game(page, address, PUNIC, opponent="friend")
        looks.in_dialog("links for a friend")
        page.wait_for_selector("#prompt")
        looks.at("nobody there yet")
        more(page, "Standing orders")
        looks.in_dialog("standing orders")
        more(page, "Resign")
        looks.in_dialog("resigning")
        more(page, "Export record")
        page.wait_for_selector(".toast")
        looks.at("exported")
        bring(page, address, battle(naval=False))
        looks.at("battle on land")
        page.goto(page.url.split("?")[0] + "?move=40")
        page.wait_for_selector(".is-replaying")
        looks.at("looking back")
        page.locator("#log .rule-link").last.evaluate("link => link.click()")
        looks.in_dialog("a rule")
        assert looks.found == {}


def test_what_is_said_between_two_and_when_the_line_is_cut(chromium: Any, tmp_path: Path) -> None:
    with Seat(chromium) as host, Seat(chromium, "es", "phone", "dark") as guest:
        looks = Looks(guest.page)
        with server(data=tmp_path) as address:
            open_game(host.page, address, SHADOWS, opponent="friend")
            link = host.page.locator("dialog[open] input").first.input_value()
            host.page.locator("dialog[open] .primary").click()
            guest.page.goto(link)
            guest.page.wait_for_selector("#prompt")
            play_by_pointer(host.page, 5)
            settle(host.page)
            host.page.fill("#chat", "Good luck")
            host.page.keyboard.press("Enter")
            more(host.page, "Offer draw")
            looks.in_dialog("a draw is offered")
            guest.page.locator("[data-focus=tab-log]").tap()
            looks.at("log and chat")
        guest.page.wait_for_selector(".banner.bad", state="attached")
        guest.page.locator("[data-focus=tab-choices]").tap()
        looks.at("the line is cut")
        assert looks.found == {}
