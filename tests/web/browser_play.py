"""Playing in the browser: by mouse on the board, or by keyboard alone, until the game is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

Press = Callable[[float, float], None]

PATIENCE: Final = 120_000
"""Milliseconds after which something will not come; no limit on how fast it must be."""
MOST_MOVES: Final = 400
MOST_CLICKS: Final = 6
LEGAL: Final = ".board .piece.is-legal, .board .space.is-legal"
LYING: Final = ".board .piece.is-legal:has(.is-fanned)"
"""What can be chosen from an open stack."""
POPUP: Final = ".move-popup:not([hidden]) .popup-move"
BUTTONS: Final = ".choice, .die-button"
# What the click has led to: a move on its way or played, a question, a half-made choice, a stack that lies open now.
ANSWER: Final = """() => {
  const { classList, dataset } = document.querySelector(".match");
  if (classList.contains("is-busy") || Number(dataset.version) > window.pressedAt) return "played";
  if (document.querySelector("#confirm-do")) return "asked";
  const chosen = document.querySelector(".selected-row p")?.innerText ?? "";
  return chosen !== window.chosenBefore || window.openAt !== window.lyingOpen() ? "chosen" : "";
}"""
# Which pieces lie open in a stack.
LYING_OPEN: Final = "[...document.querySelectorAll('.is-fanned')].map(each => each.parentNode.dataset.id).sort().join()"
# A point of the thing on the screen with nothing over it: of a button its middle, on the board any of a grid.
FREE: Final = """thing => {
  const box = thing.getBoundingClientRect();
  const grid = thing.closest("svg.board") ? [.5, .4, .6, .3, .7, .2, .8, .1, .9] : [.5];
  window.pressedAt = Number(document.querySelector(".match")?.dataset.version);
  window.lyingOpen = () => LYING_OPEN;
  window.openAt = window.lyingOpen();
  window.chosenBefore = document.querySelector(".selected-row p")?.innerText ?? "";
  const within = (one) => {
    const { left, top, width, height } = one.getBoundingClientRect(), x = left + width / 2, y = top + height / 2;
    return box.left < x && x < box.right && box.top < y && y < box.bottom;
  };
  const piled = (piece) => piece && !piece.querySelector(".is-fanned") && within(piece);
  const stands = (hit) => piled(hit?.closest(".piece"));
  for (const free of [(hit) => thing.contains(hit), stands]) for (const down of grid) for (const across of grid) {
    const x = box.left + box.width * across, y = box.top + box.height * down;
    if (free(document.elementFromPoint(x, y))) return { x, y };
  }
  return null;
}""".replace("LYING_OPEN", LYING_OPEN)
COVER: Final = """thing => {
  const box = thing.getBoundingClientRect();
  const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return over ? over.outerHTML.slice(0, 160) : `the edge of the screen: ${JSON.stringify(box)}`;
}"""
# A standing order answers here in a moment: what can be chosen now may be gone under the player's hand.
PASSING: Final = "() => /(in a|un) moment/.test(document.querySelector('#prompt')?.textContent ?? '')"
# The match on the screen, and the key of the seat that looks at it.
MINE: Final = """() => {
  const shown = location.pathname.split("/m/")[1];
  const { id, seat, seats } = JSON.parse(localStorage.getItem("sandtable.matches")).find((each) => each.id === shown);
  const { token } = seats.find((each) => each.seat === seat) ?? seats.find((each) => each.kind === "me");
  const client = JSON.parse(localStorage.getItem("sandtable.client"));
  return {
    address: `${location.origin}/api/matches/${id}`, token,
    headers: { Authorization: `Bearer ${token}`, "X-Sandtable-Client": client },
  };
}"""
SHOWS: Final = """version => {
  const { dataset, classList } = document.querySelector(".match");
  return Number(dataset.version) >= version && !classList.contains("is-busy");
}"""
AXE: Final = "node_modules/axe-core/axe.min.js"


def open_game(page: Any, address: str, title: str, **chosen: str) -> None:
    """From the lobby to the table: choose a game and what is named, and start."""
    page.goto(address)
    block = block_of(page, title)
    for name, value in chosen.items():
        field = block.locator(f"[name='{name}'][value='{value}']")
        if not field.is_visible():
            block.locator("summary", has_text="ptions").or_(block.locator("summary", has_text="pciones")).last.click()
        field.check()
    block.locator("button[type=submit]").click()


def start(*pages: Any) -> None:
    """With a friend, dice roll when both have seen the commitment and started."""
    for page in pages:
        page.click("#begin")
    for page in pages:
        page.wait_for_selector(".before", state="detached")


def block_of(page: Any, title: str) -> Any:
    """What the lobby shows of a game, unfolded."""
    block = page.locator(".game", has=page.get_by_role("heading", name=title))
    block.wait_for()
    if not block.locator("button[type=submit]").is_visible():
        block.locator("summary").first.click()
    return block


def settle(page: Any) -> None:
    """Wait until something can be done, or the game is over, or the screen is handed over.

    A window that a standing order answers is waited out, so that nothing is taken away from under the player's hand.
    """
    page.wait_for_function(f"() => !({PASSING})()")
    page.wait_for_selector(".choice, .die-button, .ending, .hand-over[open], #confirm-do")
    page.wait_for_selector(".match:not(.is-busy)", state="attached")


def is_over(page: Any) -> bool:
    return bool(page.locator(".ending").count())


def seen(page: Any) -> int:
    """How much this seat has been told."""
    return int(page.evaluate("Number(document.querySelector('.match').dataset.version)"))


def wait_for_more(page: Any, version: int) -> None:
    page.wait_for_function("n => Number(document.querySelector('.match').dataset.version) > n", arg=version)


def catch_up(page: Any) -> None:
    """Wait until the page shows all that its seat has been told."""
    mine = page.evaluate(MINE)
    told = page.request.get(mine["address"], headers=mine["headers"]).json()
    page.wait_for_function(SHOWS, arg=told["version"])


def play_by_mouse(page: Any, most: int = MOST_MOVES) -> int:
    """Click pieces and spaces of the board where they stand for a choice, buttons where nothing does."""
    return _play(page, page.mouse.click, most)


def play_by_touch(page: Any, most: int = MOST_MOVES) -> int:
    """The same with a finger."""
    return _play(page, page.touchscreen.tap, most)


def play_by_pointer(page: Any, most: int = MOST_MOVES) -> int:
    """With a finger where the screen feels one, else with the mouse."""
    return (play_by_touch if page.evaluate("navigator.maxTouchPoints > 0") else play_by_mouse)(page, most)


def _play(page: Any, press: Press, most: int) -> int:
    for done in range(most):
        settle(page)
        if is_over(page):
            return done
        if page.locator(".hand-over[open]").count():
            press(*reach(page, "#hand-over-go"))
            page.wait_for_selector(".hand-over", state="detached")
            continue
        version = seen(page)
        choose(page, press, done)
        wait_for_more(page, version)
    return most


def choose(page: Any, press: Press, turn: int) -> None:
    """Make a choice: every fourth time from the list, else on the board if something there stands for one.

    A person takes from the stack that lies open before anything that it may lie over.
    """
    ways = (LYING, LEGAL, POPUP, BUTTONS) if turn % 4 != 3 else (BUTTONS,)
    for _ in range(MOST_CLICKS):
        wanted = next((each for each in ways if there(page, each)), None)
        assert wanted, "there is nothing to choose"
        press(*reach(page, wanted))
        answer = page.wait_for_function(ANSWER).json_value()
        if answer == "asked" and there(page, "#confirm-do"):
            press(*reach(page, "#confirm-do"))
        if answer != "chosen":
            return


def there(page: Any, selector: str) -> bool:
    return bool(page.locator(selector).count())


def reach(page: Any, selector: str) -> tuple[float, float]:
    """A point where the first such thing can be pressed, brought into sight first; fails if something lies over it.

    A button must be free in its middle. Of a thing on the board any part may be pressed that is not covered; a space
    that its pieces fill is pressed through one of them, a piece in a pile through the pile, which opens.
    An open stack that lies over something else is closed.
    """
    thing = page.locator(selector).first
    if thing.evaluate("thing => Boolean(thing.closest('svg.board'))"):
        if not thing.evaluate(FREE):
            page.mouse.click(*reach(page, "[data-focus=fit]"))
        if not thing.evaluate(FREE):
            page.keyboard.press("Escape")
    else:
        thing.scroll_into_view_if_needed()
    at = thing.evaluate(FREE)
    assert at, f"{selector} is covered by {thing.evaluate(COVER)}"
    return at["x"], at["y"]


def play_by_keyboard(page: Any, most: int = MOST_MOVES) -> int:
    """Numbers choose, Enter confirms, and every third time the board is walked over with the arrows."""
    for done in range(most):
        settle(page)
        if is_over(page):
            return done
        if there(page, ".hand-over[open]"):
            page.keyboard.press("Enter")
            page.wait_for_selector(".hand-over", state="detached")
            continue
        version = seen(page)
        if done % 3 == 2 and page.locator(".halo").count():
            page.keyboard.press("#")
            before = page.evaluate(LYING_OPEN)
            page.keyboard.press("Enter")
            if page.evaluate(LYING_OPEN) != before:
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
