"""Playing in the browser: by mouse on the board, or by keyboard alone, until the game is over."""

from __future__ import annotations

from typing import Any, Final

MOST_MOVES: Final = 400
AXE: Final = "node_modules/axe-core/axe.min.js"


def open_game(page: Any, address: str, title: str, **chosen: str) -> None:
    """From the lobby to the table: choose a game and what is named, and start."""
    page.goto(address)
    block = page.locator(".game", has=page.get_by_role("heading", name=title))
    block.wait_for()
    if not block.locator("button[type=submit]").is_visible():
        block.locator("summary").first.click()
    for name, value in chosen.items():
        field = block.locator(f"[name='{name}'][value='{value}']")
        if not field.is_visible():
            block.locator("summary", has_text="ptions").or_(block.locator("summary", has_text="pciones")).last.click()
        field.check()
    block.locator("button[type=submit]").click()


def settle(page: Any) -> None:
    """Wait until something can be done, or the game is over, or the curtain is down."""
    page.wait_for_selector(".choice, .die-button, .ending, .curtain[open], #confirm-do", timeout=15000)
    page.wait_for_selector(".table:not(.is-busy)", timeout=15000, state="attached")


def is_over(page: Any) -> bool:
    return bool(page.locator(".ending").count())


def seen(page: Any) -> int:
    """How much this seat has been told."""
    return int(page.evaluate("Number(document.querySelector('.table').dataset.version)"))


def wait_for_more(page: Any, version: int) -> None:
    page.wait_for_function("n => Number(document.querySelector('.table').dataset.version) > n", arg=version)


def play_by_mouse(page: Any, most: int = MOST_MOVES) -> int:
    """Click pieces and spaces of the board where they stand for a choice, buttons where nothing does."""
    for done in range(most):
        settle(page)
        if is_over(page):
            return done
        if page.locator(".curtain[open]").count():
            page.click("#curtain-go")
            page.wait_for_selector(".curtain", state="detached")
            continue
        version = seen(page)
        click_a_choice(page, done)
        if page.locator("#confirm-do").count():
            page.click("#confirm-do")
        wait_for_more(page, version)
    return most


def click_a_choice(page: Any, turn: int) -> None:
    """In one go, because the other side's move may change the board at any moment."""
    on_board = ".piece.is-legal, .piece.is-chosen, .space.is-legal, .choice, .die-button"
    wanted = ".choice, .die-button" if turn % 4 == 3 else on_board
    click = "wanted => document.querySelector(wanted)?.dispatchEvent(new MouseEvent('click', {bubbles: true}))"
    page.evaluate(click, wanted)
    if page.locator(".selected-row").count():
        page.evaluate(click, on_board)


def play_by_keyboard(page: Any, most: int = MOST_MOVES) -> int:
    """Numbers choose, Enter confirms, and every third time the board is walked over with the arrows."""
    for done in range(most):
        settle(page)
        if is_over(page):
            return done
        version = seen(page)
        if done % 3 == 2 and page.locator(".halo").count():
            page.keyboard.press("#")
            page.keyboard.press("Enter")
            if page.locator(".selected-row").count():
                page.keyboard.press("Escape")
                page.keyboard.press("1")
        else:
            page.keyboard.press("1")
        if page.locator("#confirm-do").count():
            page.keyboard.press("Enter")
        wait_for_more(page, version)
    return most


def violations(page: Any) -> list[str]:
    """What axe finds wrong on the page as it is."""
    if not page.evaluate("Boolean(window.axe)"):
        with open(AXE, encoding="utf-8") as source:
            page.evaluate(source.read())
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
    return [
        f"{each['id']}: {node['html'][:160]} {node['failureSummary'][:300]}" for each in found for node in each["nodes"]
    ]
