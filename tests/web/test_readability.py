"""What a newcomer has to be able to read: names on a small map, questions, endings, what was a mistake."""

from __future__ import annotations

from typing import Any, Final

import pytest

from .browser_play import LEGAL, open_game, play_by_pointer, reach, settle
from .browsers import AIW, II, Seat
from .imported_matches import bring, fallen
from .screenshots import sit_down
from .server_and_browser import CHROMIUM

pytest.importorskip("playwright.sync_api")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs chromium")

READABLE: Final = 15.5
# How large the names are that can be seen now, those of spaces with somebody who can be chosen.
NAMED: Final = """() => Object.fromEntries([...document.querySelectorAll(".far-name.is-named")].map((name) =>
  [name.textContent, name.getBoundingClientRect().width && parseFloat(getComputedStyle(name).fontSize)
    * name.getScreenCTM().a]))"""
SEEN_WHOLE: Final = """one => {
  const { top, bottom } = document.querySelector(one).getBoundingClientRect();
  const panel = document.querySelector(".panel-choices").getBoundingClientRect();
  return top >= panel.top - 1 && bottom <= Math.min(panel.bottom, innerHeight) + 1;
}"""


@pytest.mark.parametrize("lang", ["en", "es"])
def test_on_a_small_map_the_places_that_can_be_chosen_have_names(address: str, chromium: Any, lang: str) -> None:
    with Seat(chromium, lang, "phone") as seat:
        page = seat.page
        sit_down(page, address, "israeli-independence")
        play_by_pointer(page, 5)
        settle(page)
        attacks = page.locator(".choice[data-move^=attack]").all_inner_texts()
        sizes = page.evaluate(NAMED)
        assert attacks
        assert all(any(name in attack for name in sizes) for attack in attacks)
        assert min(sizes.values()) > READABLE


@pytest.mark.parametrize(("lang", "said"), [("en", "You lost."), ("es", "Has perdido.")])
def test_who_has_lost_is_told_so(address: str, chromium: Any, lang: str, said: str) -> None:
    with Seat(chromium, lang, "phone") as seat:
        bring(seat.page, address, fallen())
        assert said in seat.page.inner_text(".ending")


def test_a_question_is_read_with_its_buttons_while_a_hint_is_open(address: str, chromium: Any) -> None:
    with Seat(chromium, "en", "phone") as seat:
        page = seat.page
        open_game(page, address, II["en"])
        settle(page)
        moves = page.eval_on_selector_all(".choice", "all => all.map(each => each.dataset.move)")
        found = [{"move": move, "value": 0.5, "error": 0.05, "exact": False} for move in moves]
        page.route("**/hint", lambda route: route.fulfill(json={"version": 0, "moves": found, "odds": []}))
        page.locator("#hint").click()
        page.wait_for_selector(".hint-row")
        page.evaluate("document.querySelector('.hint-row:last-child').scrollIntoView()")
        page.touchscreen.tap(*reach(page, LEGAL))
        page.wait_for_selector("#confirm-do")
        assert page.evaluate(SEEN_WHOLE, ".confirm-text")
        assert page.evaluate(SEEN_WHOLE, "#confirm-do")


def test_what_was_folded_stays_folded(address: str, chromium: Any) -> None:
    with Seat(chromium) as seat:
        page = seat.page
        open_game(page, address, AIW)
        settle(page)
        summary = page.locator(".recent summary")
        was = page.locator(".recent").evaluate("one => one.open")
        for _ in range(2):
            summary.click()
        assert page.locator(".recent").evaluate("one => one.open") == was
        page.locator(".board .piece.is-legal").first.focus()
        page.keyboard.press("Enter")
        page.keyboard.press("Escape")
        assert page.locator(".recent").evaluate("one => one.open") == was


@pytest.mark.parametrize(("lang", "better"), [("en", "Better: "), ("es", "Mejor: ")])
def test_a_position_from_the_analysis_says_what_was_played_and_what_was_better(
    address: str, chromium: Any, lang: str, better: str
) -> None:
    with Seat(chromium, lang) as seat:
        page = seat.page
        bring(page, address, fallen())
        worth = {"value": 0.5, "error": 0.02, "exact": False}
        text = {"en": "Attack Egypt", "es": "Atacar a Egipto"}
        best = {"en": "Attack Syria", "es": "Atacar a Siria"}
        mistake = {"entry": 3, "at": 3, "side": "israel", "move": "attack egypt", "text": text, "best": "attack syria"}
        decision = {**mistake, "best_text": best, "value": worth, "played": worth, "loss": worth}
        found = {"sides": ["israel"], "final": {"israel": 0}, "done": 1, "total": 1, "decisions": [decision]}
        luck = {"israel": {**worth, "value": -0.0002}}
        answer = {**found, "mistakes": [3], "rolls": [{"entry": 2, **worth}], "luck": luck}
        page.route("**/analysis", lambda route: route.fulfill(json=answer))
        page.click("#analysis")
        page.wait_for_selector(".analysis-graph")
        assert page.evaluate("[...document.querySelectorAll('.analysis-label')].every((one) => one.getBBox().x >= 0)")
        none = {"en": "0.0 ± 2.0", "es": "0,0 ± 2,0"}
        assert page.locator("dialog .hint-odds dd").inner_text() == none[lang], "and no minus before nothing"
        page.locator(".analysis-mistakes button").click()
        page.wait_for_selector(".banner .remark")
        said = page.inner_text(".banner")
        assert text[lang] in said
        assert better + best[lang] in said
        assert ("over" if lang == "en" else "terminado") in said
