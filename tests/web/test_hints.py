"""Hints and the analysis in the browser: by mouse and by keyboard, in both languages, on a desktop and on a phone."""

from __future__ import annotations

from typing import Any

import pytest

from .browser_play import open_game, play_by_mouse, settle, violations
from .browsers import II, Seat
from .server_and_browser import CHROMIUM
from .test_match_page import choose_more

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium")


@pytest.mark.parametrize(("lang", "size"), [("en", "desktop"), ("es", "phone")])
def test_a_hint_values_every_choice_and_points_at_it(address: str, chromium: Any, lang: str, size: str) -> None:
    with Seat(chromium, lang, size) as seat:
        page = seat.page
        open_game(page, address, II[lang])
        settle(page)
        choices = sorted(page.eval_on_selector_all(".choice", "all => all.map(each => each.dataset.move)"))
        page.keyboard.press("=")
        page.wait_for_selector(".hint-row")
        rows = page.eval_on_selector_all(".hint-row", "all => all.map(each => each.dataset.hint)")
        assert sorted(rows) == choices
        assert page.locator(".hint-row .chance-share").first.inner_text().count("%") == 1
        assert violations(page) == []
        page.locator(".hint-row").first.focus()
        assert page.locator(".board .is-pointed").count() >= 1 or rows[0] == "end"
        version = page.get_attribute(".match", "data-version")
        page.keyboard.press("Enter")
        page.wait_for_selector("#confirm-do")
        page.click("#confirm-do")
        page.wait_for_function("before => document.querySelector('.match').dataset.version !== before", arg=version)
        page.wait_for_selector(".hint", state="detached")


def test_the_button_is_there_against_a_bot_and_not_between_people(address: str, chromium: Any) -> None:
    with Seat(chromium) as seat:
        page = seat.page
        open_game(page, address, "The Crossing", opponent="bot:level:1")
        settle(page)
        page.click("#hint")
        page.wait_for_selector(".hint-row")
        page.locator(".hint-head .cross").click()
        assert page.locator(".hint").count() == 0
        open_game(page, address, "The Crossing", opponent="me")
        settle(page)
        assert page.locator("#hint").count() == 0


def test_hints_between_people_where_they_were_allowed(address: str, chromium: Any) -> None:
    with Seat(chromium) as seat:
        open_game(seat.page, address, "The Crossing", opponent="me", hints="on")
        settle(seat.page)
        assert seat.page.locator("#hint").is_visible()


VALUES = [(0.587, 0.006), (0.56, 0.01), (0.95, 0.08)]


@pytest.mark.parametrize(
    ("lang", "win", "shares"),
    [
        ("en", "Win probability:", ["58.7% ± 0.6", "56.0% ± 1.0", "95.0% (87.0–100.0)"]),
        ("es", "Probabilidad de ganar:", ["58,7 % ± 0,6", "56,0 % ± 1,0", "95,0 % (87,0–100,0)"]),
    ],
)
def test_chances_of_winning_are_told_alike_and_apart_from_what_a_choice_does(
    address: str, chromium: Any, lang: str, win: str, shares: list[str]
) -> None:
    with Seat(chromium, lang) as seat:
        page = seat.page
        open_game(page, address, II[lang])
        settle(page)
        moves = page.eval_on_selector_all(".choice", "all => all.map(each => each.dataset.move)")
        values = zip(moves, VALUES, strict=False)
        found = [
            {"move": move, "value": value, "error": error, "exact": False, "shared": 0.046}
            for move, (value, error) in values
        ]
        page.route("**/hint", lambda route: route.fulfill(json={"version": 0, "moves": found, "odds": []}))
        page.click("#hint")
        page.wait_for_selector(".hint-row")
        told = page.locator(".hint-row .chance-share").all_inner_texts()
        assert [each.replace("\xa0", " ") for each in told] == shares
        assert set(page.locator(".hint-row .chance-of").all_inner_texts()) == {win}
        assert "5 p" in page.locator(".hint-shared").inner_text()
        assert page.locator(".hint-row .choice-text").first.inner_text().endswith("%)")


def test_a_refused_hint_says_why(address: str, chromium: Any) -> None:
    with Seat(chromium) as seat:
        page = seat.page
        open_game(page, address, II["en"])
        settle(page)
        refusal = '{"error": {"code": "rate", "text": {"en": "Wait a moment.", "es": "Espera."}}}'
        page.route("**/hint", lambda route: route.fulfill(status=429, content_type="application/json", body=refusal))
        page.click("#hint")
        page.wait_for_selector(".hint .why")
        assert page.locator(".hint .why").inner_text() == "Wait a moment."
        seat.errors.clear()


def test_the_levels_are_offered_with_their_names(address: str, chromium: Any) -> None:
    with Seat(chromium) as seat:
        page = seat.page
        page.goto(address)
        offered = page.locator(".game", has_text="The Crossing").locator("[name=opponent]")
        offered.first.wait_for(state="attached")
        values = offered.evaluate_all("all => all.map(each => each.value)")
        assert values[:5] == [f"bot:level:{level}" for level in range(1, 6)]
        assert {"bot:random", "bot:greedy", "bot:search", "me", "friend"} <= set(values)
        chosen = page.locator(".game", has_text="The Crossing").locator("[name=opponent]:checked")
        assert chosen.evaluate("each => each.value") == "bot:level:2"
        labels = page.locator(".game", has_text="The Crossing").locator("label", has_text="Level 5: Strongest")
        assert labels.count() == 1


@pytest.mark.parametrize(("lang", "size"), [("es", "desktop"), ("en", "phone")])
def test_the_analysis_of_a_finished_match(address: str, chromium: Any, lang: str, size: str) -> None:
    with Seat(chromium, lang, size) as seat:
        page = seat.page
        open_game(page, address, "The Crossing" if lang == "en" else "La travesía", opponent="bot:random")
        play_by_mouse(page, 5)
        choose_more(page, "Resign" if lang == "en" else "Abandonar")
        page.locator("dialog[open] .primary").click()
        page.wait_for_selector(".ending")
        page.click("#analysis")
        page.wait_for_selector(".analysis-graph")
        page.wait_for_selector(".analysis-progress", state="detached")
        assert page.locator(".analysis .curve-0").count() >= 1
        assert page.locator(".analysis dd").count() == 2
        assert violations(page) == []
        seen = page.locator(".analysis-mistakes button").first
        if seen.count():
            seen.click()
            page.wait_for_selector(".is-replaying")
            assert "?move=" in page.url
