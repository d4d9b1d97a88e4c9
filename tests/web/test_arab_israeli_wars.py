"""The board of Arab Israeli Wars: what it says, what it foretells, that it is read in both sizes; axe."""

from __future__ import annotations

from typing import Any

import pytest

from tests.lengths import at_length, length

from .browser_play import is_over, play_by_pointer, reach, seen, settle, violations, wait_for_more
from .browsers import Seat, sizes_and_schemes
from .imported_matches import after, bring, near_the_end, two_to_deploy
from .screenshots import sit_down
from .server_and_browser import CHROMIUM

pytest.importorskip("playwright.sync_api")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs chromium")

GAME = "arab-israeli-wars"
HAND = ".piece-place:has(.unit-card) .piece.is-legal"
FORETOLD = "[...document.querySelectorAll('.foretold .verdict.near')].map(text => text.textContent)"
TOTALS = "[...document.querySelectorAll('.foretold .plate-force.near')].map(text => text.textContent)"
# Texts that can be seen on the board: what each says, how high its letters are on the screen, where it lies.
TEXTS = """() => [...document.querySelectorAll(".board text")].filter((text) => text.textContent && text.getBBox().width
    && text.getBoundingClientRect().width).map((text) => {
  const { left, right, top, bottom } = text.getBoundingClientRect();
  const size = parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().d;
  // Letters fill about two thirds of the line that the browser reckons with.
  const spare = (bottom - top) * .2;
  return { text: text.textContent, size, left, right, top: top + spare, bottom: bottom - spare };
})"""


def seated(seat: Seat, address: str, moves: int = 0) -> Any:
    sit_down(seat.page, address, GAME)
    if moves:
        play_by_pointer(seat.page, moves)
        settle(seat.page)
    return seat.page


def brought_to(seat: Seat, address: str, record: dict[str, Any]) -> Any:
    bring(seat.page, address, record)
    return seat.page


def touching(one: dict[str, Any], other: dict[str, Any]) -> bool:
    across = min(one["right"], other["right"]) - max(one["left"], other["left"])
    down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
    return bool(across > 1 and down > 1)


@at_length
@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize(("size", "least"), [("desktop", 14), ("phone", 16)])
def test_everything_on_the_board_is_large_enough_and_apart(
    address: str, chromium: Any, lang: str, size: str, least: float
) -> None:
    with Seat(chromium, lang, size) as seat:
        page = seated(seat, address)
        for _ in range(length(4, 12)):
            page.mouse.move(2, 2)
            texts = page.evaluate(TEXTS)
            assert len(texts) > 15
            assert [text for text in texts if text["size"] < least] == []
            pairs = [
                (one["text"], other["text"])
                for place, one in enumerate(texts)
                for other in texts[:place]
                if touching(one, other)
            ]
            assert pairs == []
            play_by_pointer(page, 2)
            settle(page)
            if is_over(page):
                return


def test_a_chosen_card_foretells_every_front_and_a_front_under_the_pointer_its_own(address: str, chromium: Any) -> None:
    with Seat(chromium) as seat:
        page = seated(seat, address)
        assert page.evaluate(FORETOLD) == []
        page.mouse.click(*reach(page, HAND))
        page.wait_for_selector(".piece.is-selected")
        page.mouse.move(2, 2)
        assert len(page.evaluate(FORETOLD)) == 3
        page.mouse.move(*reach(page, ".space[data-id=south]"))
        page.wait_for_function("document.querySelectorAll('.foretold').length === 1")
        totals = page.evaluate(TOTALS)
        told = page.locator(".choice[data-move$=' south']").first.inner_text()
        assert ":".join(totals) in told


def test_a_choice_in_the_list_foretells_what_it_changes(address: str, chromium: Any) -> None:
    with Seat(chromium) as seat:
        page = seated(seat, address)
        page.locator(".choice[data-move$=' central']").first.hover()
        page.wait_for_selector(".foretold")
        assert ":".join(page.evaluate(TOTALS)) in page.locator(".choice[data-move$=' central']").first.inner_text()
        page.mouse.move(2, 2)
        page.wait_for_selector(".foretold", state="detached")


def test_a_transfer_foretells_both_fronts(address: str, chromium: Any) -> None:
    with Seat(chromium) as seat:
        page = seated(seat, address, 2)
        page.locator(".choice[data-move^=transfer]").first.hover()
        page.wait_for_selector(".foretold")
        assert page.locator(".foretold").count() == 2


def test_the_only_card_in_hand_needs_no_click(address: str, chromium: Any) -> None:
    with Seat(chromium) as seat:
        page = seated(seat, address, 1)
        assert page.locator(HAND).count() == 1
        card = page.locator(HAND).get_attribute("data-id")
        page.mouse.click(*reach(page, ".space[data-id=central]"))
        page.wait_for_selector(f".piece[data-id=central-{card}]")


MOVES = "all => all.map((each) => each.dataset.move.split(' '))"
FRONTS = ("north", "central", "south")


def card_at(front: str) -> str:
    return f"[data-id^={front}-] > .piece:has(.unit-card)"


def offered(page: Any, verb: str) -> list[list[str]]:
    """What each choice of a kind names."""
    return [move[1:] for move in page.eval_on_selector_all(".choice", MOVES) if move[0] == verb]


def put(page: Any, piece: str, front: str) -> None:
    """Take a piece, and put it where a card lies in a front."""
    page.mouse.click(*reach(page, f".piece[data-id={piece}]"))
    page.wait_for_selector(".piece.is-selected")
    version = seen(page)
    page.mouse.click(*reach(page, card_at(front)))
    wait_for_more(page, version)


def two_in_hand(page: Any, lying: str) -> None:
    """Play on until there are two cards to deploy, and such a card lies on the board."""
    while len({card for card, _ in offered(page, "deploy")}) < 2 or not page.locator(lying).count():
        assert not is_over(page)
        play_by_pointer(page, 1)
        settle(page)


def test_a_card_in_a_front_stands_for_the_front_where_that_is_chosen(address: str, chromium: Any) -> None:
    with Seat(chromium) as seat:
        page = brought_to(seat, address, two_to_deploy())
        two_in_hand(page, ", ".join(map(card_at, FRONTS)))
        front = next(front for front in FRONTS if page.locator(card_at(front)).count())
        card = offered(page, "deploy")[0][0]
        put(page, card, front)
        assert page.locator(f".piece[data-id={front}-{card}]").count()


def test_a_card_in_a_front_stands_for_the_goal_of_a_transfer(address: str, chromium: Any) -> None:
    with Seat(chromium) as seat:
        page = seated(seat, address, 2)
        others = [front for front in FRONTS if page.locator(card_at(front)).count()]
        unit, start, goal = next(move for move in offered(page, "transfer") if move[2] in others)
        put(page, f"{start}-{unit}", goal)
        assert page.locator(f".piece[data-id={goal}-{unit}]").count()


def test_a_card_that_cannot_be_transferred_says_why_with_its_rule(address: str, chromium: Any) -> None:
    with Seat(chromium) as seat:
        page = brought_to(seat, address, two_to_deploy())
        mine = ".piece-place:has(.side-of-israel.unit-card) > .piece:not(.is-legal)"
        two_in_hand(page, mine)
        page.mouse.click(*reach(page, mine))
        page.wait_for_selector(".why .rule-link")
        assert "TRANS-1" in page.inner_text(".why")


def test_stones_say_who_holds_a_front(address: str, chromium: Any) -> None:
    with Seat(chromium) as seat:
        page = brought_to(seat, address, after(GAME, 12))
        for front in ("north", "central", "south"):
            held = page.locator(f".piece[data-id^={front}-tokens] .stone").count()
            assert held == 6
            for side, tag in (("israel", "circle"), ("arabs", "path")):
                piece = page.locator(f".piece[data-id={front}-tokens-{side}]")
                if piece.count():
                    said = int(str(piece.get_attribute("aria-label")).split()[0])
                    assert piece.locator(f"{tag}.stone").count() == said


def test_the_list_names_hand_rows_and_battles(address: str, chromium: Any) -> None:
    with Seat(chromium, "es") as seat:
        page = seated(seat, address)
        assert page.locator(".fact").count() < 5
        page.click("#list")
        page.wait_for_selector(".list-host:not([hidden]) .list-group")
        said = page.inner_text(".list-host")
        assert "Tu mano: " in said
        assert "Israel, Fuerza 0" in said
        assert page.locator(".fact").count() >= 6


@sizes_and_schemes
def test_axe_finds_nothing(address: str, chromium: Any, scheme: str, size: str) -> None:
    found: dict[str, list[str]] = {}
    with Seat(chromium, "en", size, scheme) as seat:
        page = seated(seat, address)

        def look(name: str) -> None:
            wrong = violations(page)
            if wrong:
                found[name] = wrong

        look("start")
        (page.touchscreen.tap if size == "phone" else page.mouse.click)(*reach(page, HAND))
        page.wait_for_selector(".foretold", state="attached")
        look("a card chosen")
        page.keyboard.press("Escape")
        play_by_pointer(page, 4)
        look("middle")
        page.click("#list")
        page.wait_for_selector(".list-host:not([hidden]) .list-group")
        look("list")
        bring(page, address, near_the_end(GAME))
        play_by_pointer(page)
        assert is_over(page)
        look("end")
    assert found == {}
