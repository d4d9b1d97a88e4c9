"""Punic Island in headless Chromium: its first operations, its stacks, its battles, its guide and its end."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.lengths import at_length, length, only_at_length

from .browser_play import (
    LYING_OPEN,
    choose,
    is_over,
    open_game,
    play_by_keyboard,
    play_by_pointer,
    reach,
    seen,
    settle,
    there,
    violations,
    wait_for_more,
)
from .browsers import Seat, sizes_and_schemes
from .imported_matches import battle, bring, leaving, left_behind, near_the_end
from .server_and_browser import CHROMIUM, server

pytest.importorskip("playwright.sync_api")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs chromium")

TITLE: Final = "Punic Island"
FIRST_MOVES: Final = length(16, 60)
LAST_MOVES: Final = 400
SAID: Final = "document.body.textContent"
TAUGHT: Final = "[data-move='choose map'], [data-move='activate all'], [data-move=depart]"
"""What the guide asks for where the first choice would be another."""


def sit_down(page: Any, address: str) -> None:
    open_game(page, address, TITLE, opponent="me")
    settle(page)


def choose_map(page: Any) -> None:
    """Both sides choose Map; the one who acts first has the screen."""
    for _ in range(2):
        page.locator("[data-move='choose map']").first.click()
        page.click("#confirm-do")
        page.wait_for_selector(".hand-over[open], [data-move^=spend]")
        if page.locator(".hand-over[open]").count():
            page.click("#hand-over-go")
            page.wait_for_selector(".hand-over", state="detached")
            settle(page)


@at_length
@pytest.mark.parametrize(
    ("how", "lang", "size"),
    [
        ("pointer", "en", "desktop"),
        ("pointer", "es", "phone"),
        ("keyboard", "es", "desktop"),
        pytest.param("pointer", "en", "phone", marks=only_at_length),
    ],
)
def test_the_first_operations(address: str, chromium: Any, how: str, lang: str, size: str) -> None:
    with Seat(chromium, lang, size) as seat:
        if how == "pointer":
            sit_down(seat.page, address)
            assert play_by_pointer(seat.page, FIRST_MOVES) == FIRST_MOVES
        else:
            open_game(seat.page, address, TITLE, opponent="bot:random")
            assert play_by_keyboard(seat.page, FIRST_MOVES) == FIRST_MOVES
        assert "‹" not in seat.page.evaluate(SAID)


@pytest.mark.parametrize(("lang", "size"), [("en", "phone"), ("es", "desktop")])
def test_the_end(address: str, chromium: Any, lang: str, size: str) -> None:
    with Seat(chromium, lang, size) as seat:
        bring(seat.page, address, near_the_end())
        play_by_pointer(seat.page, LAST_MOVES)
        assert is_over(seat.page)
        assert "‹" not in seat.page.evaluate(SAID)


@pytest.mark.parametrize("how", ["mouse", "keyboard"])
def test_a_stack_opens_and_closes(address: str, chromium: Any, how: str) -> None:
    with Seat(chromium) as seat:
        page = seat.page
        sit_down(page, address)

        def touch(id: str) -> None:
            if how == "mouse":
                page.mouse.click(*reach(page, f".board [data-id='{id}'].piece, .board .space[data-id='{id}']"))
            else:
                page.locator(f".board .piece[data-id='{id}'], .board .space[data-id='{id}']").first.focus()
                page.keyboard.press("Enter")

        assert page.evaluate(LYING_OPEN) == ""
        touch("r-naval-1")
        opened = page.evaluate(LYING_OPEN).split(",")
        assert {"r-infantry-1", "r-infantry-2", "r-naval-1"} <= set(opened)
        sizes = page.evaluate(
            "ids => ids.map(id => document.querySelector(`.piece[data-id='${id}']`).getBoundingClientRect().width)",
            opened,
        )
        assert min(sizes) > 36
        for close in ("reggio", "entela", "Escape"):
            if close == "Escape":
                page.keyboard.press(close)
            else:
                touch(close)
            assert page.evaluate(LYING_OPEN) == "", close
            touch("r-naval-1")
            assert page.evaluate(LYING_OPEN).split(",") == opened


def test_those_who_can_be_chosen_lie_open_and_what_cannot_says_why(address: str, chromium: Any) -> None:
    with Seat(chromium) as seat:
        page = seat.page
        sit_down(page, address)
        choose_map(page)
        choose(page, page.mouse.click, 0)
        page.wait_for_selector("[data-move^=activate]")
        assert page.evaluate(LYING_OPEN)
        version = seen(page)
        page.locator(".board .space[data-id=entela]").focus()
        page.keyboard.press("Enter")
        page.wait_for_selector(".why .rule-link")
        assert seen(page) == version


@pytest.mark.parametrize(("naval", "lang", "size"), [(True, "en", "desktop"), (False, "es", "phone")])
def test_a_battle_has_its_own_sheet(address: str, chromium: Any, naval: bool, lang: str, size: str) -> None:
    with Seat(chromium, lang, size) as seat:
        page = seat.page
        bring(page, address, battle(naval))
        assert page.locator(".battle-sheet .tie").count() >= 1
        assert page.locator(".tie-name").count() >= 1
        sheet = page.locator(".piece[data-id=battle-sheet]")
        sheet.focus()
        page.keyboard.press("Enter")
        assert page.locator(".battle-sheet .tie").count() == 0
        page.keyboard.press("Enter")
        assert page.locator(".battle-sheet .tie").count() >= 1
        chit = page.locator(".piece.is-legal[data-id^=chit]").first
        text = chit.get_attribute("aria-label")
        press = page.touchscreen.tap if size == "phone" else page.mouse.click
        choose(page, press, 0)
        page.wait_for_function(
            "text => document.querySelector('#log').innerText.includes(text)", arg=str(text).split(",")[0]
        )


@pytest.mark.parametrize(("lang", "size"), [("en", "desktop"), ("es", "phone")])
def test_whoever_fights_is_chosen_on_the_sheet_at_the_first_touch(
    address: str, chromium: Any, lang: str, size: str
) -> None:
    with Seat(chromium, lang, size) as seat:
        page = seat.page
        bring(page, address, leaving())
        version = seen(page)
        press = page.touchscreen.tap if size == "phone" else page.mouse.click
        press(*reach(page, ".board .piece[data-id=hiero]"))
        wait_for_more(page, version)
        assert not there(page, "[data-move='take hiero']")


# How far the ends of the lines between units lie from a unit, and what reaches beyond the rim of the sheet.
ON_THE_SHEET: Final = """() => {
  const middle = (one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const units = [...document.querySelectorAll(".board .piece .counter-face")].map(middle);
  const ends = [...document.querySelectorAll(".tie")].flatMap((tie) => [0, tie.getTotalLength()].map((at) => {
    const { x, y } = tie.getPointAtLength(at).matrixTransform(tie.getScreenCTM());
    return Math.min(...units.map(([across, down]) => Math.hypot(across - x, down - y)));
  }));
  const rim = document.querySelector(".sheet-rim").getBoundingClientRect();
  const out = ({ left, right, top, bottom }) =>
    left < rim.left || right > rim.right || top < rim.top || bottom > rim.bottom;
  const words = [...document.querySelectorAll("[data-id=battle-sheet] text, .tie-chit rect, .chit-name")];
  return { ends, words: words.length, out: words
   .filter((each) => out(each.getBoundingClientRect())).map((each) => each.textContent) };
}"""


# Lines between units that end beyond the rim of the sheet.
TIES_OFF: Final = """() => {
  const rim = document.querySelector(".sheet-rim").getBoundingClientRect();
  return [...document.querySelectorAll(".tie")].map((each) => each.getBoundingClientRect())
    .filter(({ left, right }) => left < rim.left || right > rim.right).length;
}"""


@pytest.mark.parametrize("naval", [True, False])
@pytest.mark.parametrize(("lang", "size"), [("en", "desktop"), ("es", "phone")])
def test_lines_meet_units_and_words_stay_on_the_sheet(
    address: str, chromium: Any, naval: bool, lang: str, size: str
) -> None:
    with Seat(chromium, lang, size) as seat:
        bring(seat.page, address, battle(naval))
        seat.page.click("[data-focus=fit]")
        found = seat.page.evaluate(ON_THE_SHEET)
        assert found["ends"]
        assert max(found["ends"]) < 3
        assert found["words"] > 5
        assert found["out"] == []


@pytest.mark.parametrize(("lang", "size"), [("en", "desktop"), ("es", "phone")])
def test_no_line_leads_off_the_sheet_to_one_who_has_left(address: str, chromium: Any, lang: str, size: str) -> None:
    with Seat(chromium, lang, size) as seat:
        bring(seat.page, address, left_behind())
        seat.page.click("[data-focus=fit]")
        assert seat.page.locator(".sheet-rim").count() == 1
        assert max(seat.page.evaluate(ON_THE_SHEET)["ends"], default=0) < 3
        assert seat.page.evaluate(TIES_OFF) == 0


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_folded_battle_is_as_large_as_its_words(address: str, chromium: Any, lang: str) -> None:
    with Seat(chromium, lang, "phone") as seat:
        bring(seat.page, address, battle(True))
        seat.page.locator(".piece[data-id=battle-sheet]").focus()
        seat.page.keyboard.press("Enter")
        wide = seat.page.evaluate(
            """() => [".sheet-face", ".sheet-title"].map((each) =>
            Math.max(...[...document.querySelectorAll(each)].map((one) => one.getBoundingClientRect().width)))"""
        )
        assert wide[0] > wide[1] + 8


# What can be chosen, and has its middle under the tools.
UNDER_TOOLS: Final = """() => [...document.querySelectorAll(".board .is-legal")].filter((each) => {
  const { left, top, width, height } = each.getBoundingClientRect();
  const tools = document.querySelector(".board-tools").getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  return x > tools.left && x < tools.right && y > tools.top && y < tools.bottom;
}).map((each) => each.dataset.id)"""


@pytest.mark.parametrize("lang", ["en", "es"])
def test_on_a_phone_the_tools_cover_nothing_that_can_be_chosen(address: str, chromium: Any, lang: str) -> None:
    with Seat(chromium, lang, "phone") as seat:
        page = seat.page
        sit_down(page, address)
        choose_map(page)
        for wanted in ("spend", "activate"):
            page.wait_for_selector(f"[data-move^={wanted}]")
            assert page.evaluate(UNDER_TOOLS) == [], wanted
            if wanted == "spend":
                page.locator(f"[data-move^={wanted}]").last.click()
                if there(page, "#confirm-do"):
                    page.click("#confirm-do")
        page.locator("[data-focus=layers]").click()
        page.wait_for_selector(".layer-list[data-open] button")
        page.locator(".layer-list button").first.click()
        assert page.locator(".layer-list button[aria-pressed=true]").count() == 1
        page.touchscreen.tap(300, 200)
        page.wait_for_selector(".layer-list:not([data-open])", state="attached")


@pytest.mark.parametrize("lang", ["en", "es"])
def test_nothing_around_the_board_is_cut_or_called_alike(address: str, chromium: Any, lang: str) -> None:
    with Seat(chromium, lang) as seat:
        bring(seat.page, address, near_the_end())
        assert (
            seat.page.evaluate(
                "(({scrollWidth, clientWidth}) => scrollWidth - clientWidth)(document.querySelector('.facts-host'))"
            )
            <= 0
        )
    with Seat(chromium, lang, "phone") as seat:
        sit_down(seat.page, address)
        seat.page.click("[data-focus=layers]")
        names = seat.page.locator(".layer-list button").all_inner_texts()
        assert len(names) > 1
        assert len(set(names)) == len(names)


@sizes_and_schemes
def test_axe_finds_nothing(address: str, chromium: Any, size: str, scheme: str) -> None:
    found: dict[str, list[str]] = {}
    with Seat(chromium, "en", size, scheme) as seat:
        page = seat.page

        def look(name: str) -> None:
            wrong = violations(page)
            if wrong:
                found[name] = wrong

        sit_down(page, address)
        look("start")
        page.locator(".board .piece[data-id=r-naval-1]").focus()
        page.keyboard.press("Enter")
        page.keyboard.press("%")
        look("an open stack and layers")
        page.click("#list")
        page.wait_for_selector(".list-host:not([hidden]) .list-group")
        look("list view")
        if size == "phone":
            page.click("[data-focus=tab-card]")
            look("cards")
        bring(page, address, battle(True))
        look("battle")
    assert found == {}


@pytest.mark.parametrize(("side", "lang", "size"), [("rome", "en", "desktop"), ("carthage", "es", "phone")])
def test_the_guided_start_of_either_side(address: str, chromium: Any, side: str, lang: str, size: str) -> None:
    with Seat(chromium, lang, size) as seat:
        page = seat.page
        page.goto(address)
        block = page.locator(".game", has=page.get_by_role("heading", name=TITLE))
        block.wait_for()
        if not block.locator("button[type=submit]").is_visible():
            block.locator("summary").first.click()
        block.locator(f"button.tour-start[data-side={side}]").click()
        page.wait_for_selector(".tour")
        press = page.touchscreen.tap if size == "phone" else page.mouse.click
        for _ in range(240):
            page.wait_for_selector(".match:not(.is-busy)", state="attached")
            if not page.locator(".tour").count():
                break
            if page.locator("#tour-next").count():
                press(*reach(page, "#tour-next"))
                continue
            settle(page)
            if page.locator(".hand-over[open]").count():
                press(*reach(page, "#hand-over-go"))
                page.wait_for_selector(".hand-over", state="detached")
                continue
            version = seen(page)
            if there(page, TAUGHT):
                press(*reach(page, TAUGHT))
                if there(page, "#confirm-do"):
                    press(*reach(page, "#confirm-do"))
            else:
                choose(page, press, 0)
            wait_for_more(page, version)
        assert not page.locator(".tour").count()


def test_the_first_board_weighs_less_than_310_kb(chromium: Any) -> None:
    """With the titles of Sandtable, as a player has them; uncompressed, the largest board and the lobby together."""
    with server(test_games=False) as address, Seat(chromium, fresh=True) as seat:
        weight: list[int] = []
        seat.page.on("response", lambda answer: weight.append(len(answer.body())))
        sit_down(seat.page, address)
        assert sum(weight) < 310_000


NAMES: Final = """() => {
  const names = [...document.querySelectorAll(".labels .place-name, .labels .water-name")];
  const boxes = names.map((name) => [name.textContent, name.getBoundingClientRect()]);
  const apart = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) < 4
    || Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) < a.height * .45;
  return {
    size: Math.min(...names.map((name) => parseFloat(getComputedStyle(name).fontSize)))
      * document.querySelector(".board > g").getCTM().a,
    over: boxes.flatMap(([name, a], i) => boxes.slice(i + 1).filter(([, b]) => !apart(a, b))
      .map(([other]) => `${name} on ${other}`)),
  };
}"""


@pytest.mark.parametrize(("lang", "size", "least"), [("en", "desktop", 14), ("es", "phone", 16)])
def test_names_on_the_chart_are_large_enough_and_apart(
    address: str, chromium: Any, lang: str, size: str, least: int
) -> None:
    with Seat(chromium, lang, size) as seat:
        sit_down(seat.page, address)
        found = seat.page.evaluate(NAMES)
        assert found["size"] >= least - 0.2
        assert found["over"] == []


@pytest.mark.parametrize("lang", ["en", "es"])
def test_what_the_chart_shows_is_also_said(address: str, chromium: Any, lang: str) -> None:
    said = {"en": "3 VP, controlled by Rome, besieged by Carthage", "es": "asediada por Cartago"}[lang]
    with Seat(chromium, lang) as seat:
        sit_down(seat.page, address)
        assert said in seat.page.locator(".space[data-id=mesana]").get_attribute("aria-label")
        seat.page.click("#list")
        seat.page.wait_for_selector(".list-host:not([hidden]) .list-group")
        assert said in seat.page.inner_text(".list-host")
