"""The client in headless Chromium: whole games in both languages and sizes, by mouse and by keyboard; axe."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest

from tests.lengths import only_at_length

from .browser_play import (
    LEGAL,
    MINE,
    block_of,
    choose,
    is_over,
    open_game,
    play_by_keyboard,
    play_by_mouse,
    play_by_pointer,
    reach,
    settle,
    start,
    violations,
)
from .browsers import (
    II,
    TITLES,
    Seat,
    languages_and_sizes,
    play_in_turn,
    sizes_and_schemes,
    ways_languages_and_sizes,
)
from .imported_matches import bring, near_the_end, open_against, open_for_two
from .screenshots import sit_down
from .server_and_browser import CHROMIUM, DESKTOP, kept_port, server

pytest.importorskip("playwright.sync_api")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs chromium")


@ways_languages_and_sizes
@pytest.mark.parametrize("title", TITLES)
def test_a_whole_game(address: str, chromium: Any, title: str, how: str, lang: str, size: str) -> None:
    with Seat(chromium, lang, size) as seat:
        open_game(seat.page, address, title)
        (play_by_pointer if how == "pointer" else play_by_keyboard)(seat.page)
        assert is_over(seat.page)
        assert seat.page.locator(f"html[lang={lang}]").count()
        assert "‹" not in seat.page.inner_text("body")


def test_the_language_changes_at_any_time_past_log_included(address: str, chromium: Any) -> None:
    with Seat(chromium) as seat:
        open_game(seat.page, address, II["en"])
        play_by_mouse(seat.page, 6)
        assert "Turn 1:" in seat.page.inner_text("#log")
        seat.page.click("#language")
        seat.page.wait_for_function("() => document.querySelector('#log').innerText.includes('Turno 1:')")
        seat.page.wait_for_function("() => /ofensiva|Jerusalén/i.test(document.querySelector('#prompt').innerText)")


def test_what_cannot_be_chosen_says_why_with_its_rule(address: str, chromium: Any) -> None:
    with Seat(chromium) as seat:
        sit_down(seat.page, address, "israeli-independence")
        barred = "[...document.querySelectorAll('.piece')].map(p => p.dataset.id)"
        legal = "[...document.querySelectorAll('.choice')].map(c => c.dataset.move)"
        moves = seat.page.evaluate(legal)
        army = next(each for each in seat.page.evaluate(barred) if f"attack {each}" not in moves)
        seat.page.mouse.click(*reach(seat.page, f".piece[data-id={army}]"))
        seat.page.wait_for_selector(".why .rule-link")
        assert not seat.page.locator("#confirm-do").count()
        seat.page.click(".why .rule-link")
        seat.page.wait_for_selector("dialog[open] .prose p")
        assert seat.page.inner_text("dialog[open] .prose p")
        seat.page.keyboard.press("Escape")
        seat.page.wait_for_selector("dialog", state="detached")


def test_undo_redo_replay_and_playing_on(address: str, chromium: Any) -> None:
    with Seat(chromium) as seat:
        page = seat.page
        open_game(page, address, II["en"])
        play_by_mouse(page, 8)
        settle(page)
        page.wait_for_selector("#undo:enabled")
        page.click("#undo")
        page.wait_for_selector("#redo:enabled")
        page.click("#redo")
        page.wait_for_selector("#redo:disabled")
        page.goto(page.url.split("?")[0] + "?move=3")
        page.wait_for_selector(".is-replaying")
        assert page.locator(".replay-count").inner_text().startswith("3/")
        before = page.url
        page.get_by_role("button", name="Play from here").click()
        page.wait_for_function("old => location.href.split('?')[0] !== old.split('?')[0]", arg=before)
        settle(page)


@pytest.mark.parametrize("title", TITLES)
def test_dice_rolled_by_hand_are_entered(address: str, chromium: Any, title: str) -> None:
    with Seat(chromium) as seat:
        open_game(seat.page, address, title, chance="manual")
        assert play_by_mouse(seat.page, 8) == 8
        settle(seat.page)
        assert seat.page.locator("#log .log-line").count() == 8
        mine = seat.page.evaluate(MINE)
        headers = mine["headers"]
        verified = seat.page.request.get(f"{mine['address']}/verify", headers=headers).json()
        assert verified["by_hand"]
        assert verified["rolls"] > 0


# The things that the tour points at, and whether each lies open on the screen.
POINTED = """() => [...document.querySelectorAll(".board .is-pointed")].map((thing) => {
  const box = (thing.querySelector(".counter-face, .space-face, .wall-face") ?? thing).getBoundingClientRect();
  const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return Boolean(hit?.closest("svg.board"));
})"""


SAYS_MORE = "said => document.querySelector('.tour-text')?.innerText.toLowerCase() !== said"


@languages_and_sizes
@pytest.mark.parametrize("title", TITLES)
def test_the_guided_first_turn_uses_real_choices_and_hides_nothing(
    address: str, chromium: Any, title: str, lang: str, size: str
) -> None:
    with Seat(chromium, lang, size) as seat:
        page = seat.page
        press = page.touchscreen.tap if size == "phone" else page.mouse.click
        page.goto(address)
        block_of(page, title).locator("button.tour-start").click()
        page.wait_for_selector(".tour")
        pointed = 0
        for _ in range(20):
            page.wait_for_selector(".match:not(.is-busy)", state="attached")
            if not page.locator(".tour").count():
                break
            said = page.inner_text(".tour-text").lower()
            assert not re.search(r"click|clic" if size == "phone" else r"\btap|toca", said), said
            open_to_see = page.evaluate(POINTED)
            pointed += len(open_to_see)
            assert all(open_to_see), said
            if page.locator("#tour-next").count():
                press(*reach(page, "#tour-next"))
            else:
                choose(page, press, 0)
                page.wait_for_function(
                    "said => document.querySelector('.tour-text')?.innerText.toLowerCase() !== said", arg=said
                )
        assert not page.locator(".tour").count()
        assert pointed > 10


from_where = pytest.mark.parametrize("begun", ["near the end", pytest.param("at the set-up", marks=only_at_length)])


@from_where
def test_hot_seat_hands_the_screen_over(address: str, chromium: Any, begun: str) -> None:
    with Seat(chromium) as seat:
        if begun == "near the end":
            bring(seat.page, address, near_the_end("crossing"))
        else:
            open_game(seat.page, address, "The Crossing", opponent="me")
        seat.page.evaluate(
            "window.handOvers = 0;"
            "new MutationObserver(() => { if (document.querySelector('.hand-over')) window.handOvers++ })"
            ".observe(document.body, {childList: true})"
        )
        play_by_mouse(seat.page)
        assert is_over(seat.page)
        assert seat.page.evaluate("window.handOvers") > (2 if begun == "near the end" else 5)


@from_where
def test_against_a_bot(address: str, chromium: Any, begun: str) -> None:
    with Seat(chromium) as seat:
        if begun == "near the end":
            open_against(seat.page, address, near_the_end("crossing"), "bot:random")
        else:
            open_game(seat.page, address, "The Crossing", opponent="bot:random")
        play_by_mouse(seat.page)
        assert is_over(seat.page)


@from_where
def test_two_browsers_by_links_with_the_connection_cut_in_the_middle(chromium: Any, tmp_path: Path, begun: str) -> None:
    with kept_port() as port, Seat(chromium) as first, Seat(chromium, "es", "phone") as second:
        pages = [first.page, second.page]
        with server(port, tmp_path) as address:
            if begun == "near the end":
                for page, link in zip(pages, open_for_two(pages[0], address, near_the_end("crossing")), strict=True):
                    page.goto(link)
            else:
                open_game(first.page, address, "The Crossing", opponent="friend")
                link = first.page.locator("dialog[open] input").first.input_value()
                first.page.locator("dialog[open] .primary").click()
                second.page.goto(link)
            for page in pages:
                page.wait_for_selector("#prompt")
            start(*pages)
            play_in_turn(pages, 3 if begun == "near the end" else 20)
            assert not any(is_over(page) for page in pages)
        for page in pages:
            page.wait_for_selector(".banner.bad")
        before = [page.locator(".log-line").count() for page in pages]
        with server(port, tmp_path):
            for page in pages:
                page.wait_for_selector(".banner.bad", state="detached")
            assert [page.locator(".log-line").count() for page in pages] == before
            play_in_turn(pages, 300)
            assert all(is_over(page) for page in pages)


def test_chat_draw_by_agreement_and_rematch(address: str, chromium: Any) -> None:
    with Seat(chromium) as first, Seat(chromium) as second, Seat(chromium) as onlooker:
        open_game(first.page, address, "The Crossing", opponent="friend")
        first.page.wait_for_selector("dialog[open] input")
        links = [each.input_value() for each in first.page.locator("dialog[open] input").all()]
        first.page.locator("dialog[open] .primary").click()
        second.page.goto(links[0])
        onlooker.page.goto(links[1])
        onlooker.page.get_by_text("You are observing.").wait_for()
        start(first.page, second.page)
        second.page.fill("#chat", "<b>Good evening</b>")
        second.page.keyboard.press("Enter")
        first.page.get_by_text("<b>Good evening</b>").first.wait_for()
        first.page.click("#more")
        first.page.get_by_role("button", name="Offer draw").click()
        second.page.get_by_role("button", name="Accept").click()
        for page in (first.page, second.page, onlooker.page):
            page.wait_for_selector(".ending")
        first.page.get_by_role("button", name="Rematch (swap sides)").click()
        first.page.wait_for_selector("#prompt")
        second.page.get_by_role("button", name="Go to rematch").click()
        second.page.wait_for_function("() => !document.querySelector('.ending')")
        assert first.page.url.split("/m/")[1] == second.page.url.split("/m/")[1]


def test_a_record_that_cannot_be_replayed_says_why(address: str, chromium: Any, tmp_path: Path) -> None:
    with Seat(chromium) as seat:
        for text in ("not a record", '{"game": "israeli-independence"}'):
            path = tmp_path / "old.json"
            path.write_text(text)
            seat.page.goto(address)
            seat.page.set_input_files(".import input[type=file]", str(path))
            seat.page.wait_for_selector(".toast.bad")
            assert "cannot be replayed" in seat.page.inner_text(".toast.bad")
        seat.page.goto(f"{address}/m/nowhere#AAAAAAAAAAAAAAAAAAAAAA")
        seat.page.get_by_role("heading", name="This match cannot be opened").wait_for()
        seat.page.goto(f"{address}/m/elsewhere")
        seat.page.get_by_role("heading", name="You have no seat in this match").wait_for()
        seat.errors = [each for each in seat.errors if "422" not in each]


@sizes_and_schemes
def test_axe_finds_nothing(address: str, chromium: Any, scheme: str, size: str) -> None:
    found: dict[str, list[str]] = {}
    with Seat(chromium, "en", size, scheme) as seat:
        page = seat.page

        def look(name: str) -> None:
            wrong = violations(page)
            if wrong:
                found[name] = wrong

        page.goto(address)
        page.wait_for_selector(".game")
        look("lobby, no games yet")
        page.goto(f"{address}/stats")
        page.wait_for_selector(".stats")
        look("no statistics yet")
        open_game(page, address, II["en"])
        settle(page)
        look("start")
        page.locator(".choice").first.click()
        look("confirmation")
        page.keyboard.press("Escape")
        page.keyboard.press("%")
        play_by_pointer(page, 5)
        look("middle")
        for panel in ("card", "log", "choices") if size == "phone" else ():
            page.locator(f"[data-focus=tab-{panel}]").tap()
            look(f"panel {panel}")
        page.click("#list")
        page.wait_for_selector(".list-host:not([hidden]) .list-group")
        look("list view")
        page.click("#list")
        for name, way_in in (("more", "#more"), ("keyboard sheet", "?"), ("settings", "#settings")):
            page.click(way_in) if way_in.startswith("#") else page.keyboard.press(way_in)
            page.wait_for_selector("dialog[open]")
            look(name)
            page.keyboard.press("Escape")
            page.wait_for_selector("dialog[open]", state="detached")
        bring(page, address, near_the_end("israeli-independence"))
        play_by_pointer(page)
        assert is_over(page)
        look("end")
        page.goto(f"{address}/rules/israeli-independence")
        page.wait_for_selector(".rule")
        look("rules")
        page.goto(f"{address}/stats")
        page.wait_for_selector(".plot")
        look("statistics")
        page.goto(address)
        page.wait_for_selector(".match-list")
        look("lobby")
    assert found == {}


def test_board_is_clicked_dragged_and_zoomed_with_a_real_mouse(address: str, chromium: Any) -> None:
    context = chromium.new_context(viewport=DESKTOP)
    page = context.new_page()
    open_game(page, address, II["en"])
    settle(page)
    place = "document.querySelector('.board > g').getAttribute('transform')"
    before = page.evaluate(place)
    page.mouse.move(300, 400)
    page.mouse.wheel(0, -400)
    zoomed = page.evaluate(place)
    assert zoomed != before
    page.mouse.down()
    page.mouse.move(360, 460, steps=5)
    page.mouse.up()
    assert page.evaluate(place) != zoomed
    assert not page.locator(".why, .confirm").count()
    page.get_by_role("button", name="Whole board").click()
    army = page.locator(".choice").first.get_attribute("data-move").split()[1]
    page.locator(f".piece[data-id={army}]").click()
    page.click("#confirm-do")
    page.wait_for_selector(".dice-tray svg")
    page.wait_for_selector(".is-tumbling", state="detached")
    context.close()


def test_what_lies_under_something_else_cannot_be_pressed(address: str, chromium: Any) -> None:
    with Seat(chromium) as seat:
        sit_down(seat.page, address, "israeli-independence")
        reach(seat.page, ".choice")
        seat.page.evaluate(
            "document.body.append(Object.assign(document.createElement('div'), {className: 'page'}));"
            "document.body.lastChild.style.cssText = 'position: fixed; inset: 0; max-width: none'"
        )
        for wanted in (".choice", LEGAL):
            with pytest.raises(AssertionError, match="is covered by"):
                reach(seat.page, wanted)


@pytest.mark.parametrize("kind", ["rings", "areas"])
def test_boards_to_come_are_drawn_in_time(address: str, chromium: Any, kind: str) -> None:
    """A ringed map, and an area map with 60 zones and 80 counters."""
    with Seat(chromium) as seat:
        seat.page.goto(f"{address}/stats")
        seat.page.wait_for_selector(".stats")
        draw = (Path(__file__).parent / "big_boards.js").read_text(encoding="utf-8")
        took = min(seat.page.evaluate(draw, kind) for _ in range(5))  # the least: the others were held up by something
        assert seat.page.locator(".space").count() == (40 if kind == "rings" else 60)
        assert seat.page.locator(".piece").count() == 80
        if os.environ.get("SHOW"):
            seat.page.screenshot(path=f"/tmp/shots/big-{kind}.png")
        assert took < 400


@pytest.mark.parametrize("title", TITLES)
def test_the_first_board_weighs_less_than_300_kb(address: str, chromium: Any, title: str) -> None:
    with Seat(chromium, fresh=True) as seat:
        weight: list[int] = []
        seat.page.on("response", lambda answer: weight.append(len(answer.body())))
        open_game(seat.page, address, title)
        settle(seat.page)
        assert sum(weight) < 300_000
