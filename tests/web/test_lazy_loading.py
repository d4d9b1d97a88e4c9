"""Parts that the first board does not need come when they are first wanted, also over a bad connection."""

from __future__ import annotations

from typing import Any

import pytest

from .army_of_shadows_play import pointer, take_the_screen
from .browser_play import choose, open_game, seen, settle, wait_for_more
from .browsers import II, Seat
from .imported_matches import battle, bring
from .server_and_browser import CHROMIUM

pytest.importorskip("playwright.sync_api")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs chromium")

SILENCE = {"en": "The server is not responding.", "es": "El servidor no responde."}
COMING = "Loading"


def check_told(seat: Seat, lang: str = "en") -> None:
    """The usual message is on the screen; what Chromium itself says of the lost file is no fault."""
    seat.page.locator(".toast.bad", has_text=SILENCE[lang]).first.wait_for()
    seat.errors[:] = [each for each in seat.errors if "ERR_FAILED" not in each]


@pytest.mark.parametrize(
    ("file", "press", "wanted", "lang"),
    [
        ("hint.js", "#hint", ".hint-row", "en"),
        ("menu.js", "#more", "dialog[open] .menu", "es"),
        ("list_view.js", "#list", ".list-host:not([hidden]) .list-group", "en"),
        ("settings.js", "#settings", "dialog[open] .notify-switch", "es"),
        ("stats.js", "[data-focus='/stats']", "h1", "es"),
    ],
)
def test_what_cannot_be_fetched_says_so_and_comes_at_the_next_press(
    address: str, chromium: Any, file: str, press: str, wanted: str, lang: str
) -> None:
    with Seat(chromium, lang, fresh=True) as seat:
        page = seat.page
        open_game(page, address, II[lang])
        settle(page)
        page.route(f"**/js/*/{file}", lambda route: route.abort())
        page.click(press)
        check_told(seat, lang)
        page.unroute(f"**/js/*/{file}")
        page.click(press)
        page.locator(wanted).first.wait_for()
        assert "‹" not in page.evaluate("document.body.textContent")


def test_a_slow_part_is_announced_and_opens_once_however_often_it_is_wanted(address: str, chromium: Any) -> None:
    with Seat(chromium, fresh=True) as seat:
        page = seat.page
        open_game(page, address, II["en"])
        settle(page)
        held: list[Any] = []
        page.route("**/menu.js", lambda route: held.append(route))
        page.click("#more")
        page.click("#more")
        page.locator(".toast", has_text=COMING).first.wait_for()
        assert not page.locator("dialog[open]").count()
        for each in held:
            each.continue_()
        page.wait_for_selector("dialog[open] .menu")
        assert page.locator("dialog[open]").count() == 1
        page.wait_for_selector(".toast", state="detached")
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog[open]", state="detached")


@pytest.mark.parametrize(("lang", "size"), [("en", "desktop"), ("es", "phone")])
def test_a_battle_can_be_fought_without_its_sheet_until_that_comes(
    address: str, chromium: Any, lang: str, size: str
) -> None:
    with Seat(chromium, lang, size, fresh=True) as seat:
        page = seat.page
        page.route("**/battle_sheet.js", lambda route: route.abort())
        bring(page, address, battle(True))
        check_told(seat, lang)
        assert page.locator(".board .space").count() > 20
        assert page.locator(".battle-sheet").count() == 0
        page.unroute("**/battle_sheet.js")
        version = seen(page)
        choose(page, pointer(page), 3)
        wait_for_more(page, version)
        take_the_screen(page, pointer(page))  # it may be the other side's turn now
        page.wait_for_selector(".battle-sheet")
