"""Army of Shadows at the table: moves made on its board, and short whole games to make them in."""

from __future__ import annotations

from typing import Any, Final

from .browser_play import ANSWER, POPUP, Press, is_over, reach, seen, settle, there, wait_for_more

TITLE: Final = "Army of Shadows"
SET_UP: Final = ("place D1",) * 5
# The State walks out to the one stack of a careless Insurgent and kills all five.
STATE_WINS: Final = (
    *SET_UP,
    *("end", "move capital A1", "end"),
    *("end", "move A1 B1", "end"),
    *("end", "move B1 C1", "end"),
    *("end", "move C1 D1", "kill D1"),
)
# Nobody looks: four pieces walk into the Inner Circle, each by three crossings.
_WALKS: Final = (("D1", "C1", "B1", "A1"), ("D2", "C2", "B2", "A2"), ("D3", "C3", "B3", "A3"), ("D4", "C4", "B4", "A4"))
_STEPS: Final = tuple(f"move {walk[i]} {walk[i + 1]}" for walk in _WALKS for i in range(3))
INSURGENT_WINS: Final = (
    *(f"place D{number}" for number in (1, 2, 3, 4, 12)),
    *(move for step in _STEPS for move in (step, "end", "end")),
)[:-1]


def pointer(page: Any) -> Press:
    touch: bool = page.evaluate("navigator.maxTouchPoints > 0")
    press: Press = page.touchscreen.tap if touch else page.mouse.click
    return press


def take_the_screen(page: Any, press: Press) -> None:
    """Take the screen where it is handed over."""
    settle(page)
    if there(page, ".hand-over[open]"):
        press(*reach(page, "#hand-over-go"))
        page.wait_for_selector(".hand-over", state="detached")
        settle(page)


def elements(page: Any, move: str) -> list[str]:
    """What stands for a move on the board, in the order in which a person presses it."""
    verb, *places = move.split()
    if verb == "place":
        return [f".board .space[data-id={places[0]}]"]
    if verb in ("move", "grow"):
        side = "state" if there(page, f".piece[data-id=state-{places[0]}]") else "insurgent"
        return [f".board .piece[data-id={side}-{places[0]}]", f".board .space[data-id={places[1]}]"]
    if verb in ("kill", "turn"):
        return [f".board .piece[data-id=insurgent-{places[0]}]"]
    return [f".choice[data-move={verb}]"]


def on_board(page: Any, move: str) -> None:
    """Make a move with mouse or finger."""
    press = pointer(page)
    take_the_screen(page, press)
    version = seen(page)
    for element in elements(page, move):
        press(*reach(page, element))
        page.wait_for_function(ANSWER)
    if there(page, POPUP):
        press(*reach(page, f"{POPUP}[data-move='{move}']"))
        page.wait_for_function(ANSWER)
    if there(page, "#confirm-do"):
        press(*reach(page, "#confirm-do"))
    wait_for_more(page, version)


def by_keyboard(page: Any, move: str) -> None:
    """Make a move with its key where it has one, else from the list with Enter."""
    settle(page)
    if there(page, ".hand-over[open]"):
        page.keyboard.press("Enter")
        page.wait_for_selector(".hand-over", state="detached")
        settle(page)
    version = seen(page)
    choice = page.locator(f".choice[data-move='{move}']")
    keys = (choice.get_attribute("aria-keyshortcuts") or "").split()
    if keys:
        page.keyboard.press(keys[0])
    else:
        choice.focus()
        page.keyboard.press("Enter")
    if there(page, "#confirm-do"):
        page.keyboard.press("Enter")
    wait_for_more(page, version)


def play_out(page: Any, moves: tuple[str, ...], how: str = "pointer") -> None:
    for move in moves:
        (by_keyboard if how == "keyboard" else on_board)(page, move)
    page.wait_for_selector(".ending")
    assert is_over(page)
