"""`make shots`: each board in each language and size, and the pages around it, into docs/shots."""

from __future__ import annotations

import base64
import itertools
import os
from typing import Any, Final

from sandtable.engine.title_registry import installed_titles

from .army_of_shadows_play import TITLE, on_board, pointer, take_the_screen
from .browser_play import open_game, play_by_pointer, reach, settle
from .browsers import SIZES, Seat
from .imported_matches import battle, bring, near_the_end
from .server_and_browser import ROOT, browser, server

OUT: Final = ROOT / "docs" / "shots"
SEED: Final = "a quiet lamp"
GAMES: Final = {"israeli-independence": 9, "arab-israeli-wars": 7}
"""The games that have a board of their own, and how many moves lead to a position worth a picture."""


SMALLER: Final = """async (png) => {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [picture.width, picture.height];
  canvas.getContext("2d").drawImage(picture, 0, 0);
  return canvas.toDataURL("image/webp", QUALITY).split(",")[1];
}""".replace("QUALITY", "0.75")
"""A picture of the screen as WebP, a third of the size; Chromium itself writes it."""


def shoot(page: Any, name: str) -> None:
    page.mouse.move(0, 0)
    page.wait_for_timeout(250)
    picture = base64.b64encode(page.screenshot()).decode()
    (OUT / f"{name}.webp").write_bytes(base64.b64decode(page.evaluate(SMALLER, picture)))
    print(f"docs/shots/{name}.webp")


def sit_down(page: Any, address: str, game: str) -> None:
    seats = dict.fromkeys(installed_titles().find(game).sides, "me")
    made = page.request.post(f"{address}/api/matches", data={"game": game, "seats": seats, "seed": SEED}).json()
    page.goto(address + made["seats"][0]["link"])
    settle(page)


def board(chromium: Any, address: str, game: str, lang: str, size: str, scheme: str) -> None:
    with Seat(chromium, lang, size, scheme) as seat:
        page = seat.page
        sit_down(page, address, game)
        play_by_pointer(page, GAMES[game])
        settle(page)
        name = f"{game}-{lang}-{size}{'-dark' if scheme == 'dark' else ''}"
        shoot(page, name)
        for panel in ("card", "log") if size == "phone" else ():
            page.locator(f"[data-focus=tab-{panel}]").tap()
            shoot(page, f"{name}-{panel}")
        if size == "phone":
            page.locator("[data-focus=tab-choices]").tap()
        if scheme == "light":
            play_by_pointer(page)
            shoot(page, f"{name}-end")


def campaign(chromium: Any, address: str, lang: str, size: str, scheme: str) -> None:
    """Punic Island: its chart at the start and whole, an open stack, an operation late in the game, two battles."""
    with Seat(chromium, lang, size, scheme) as seat:
        page = seat.page
        name = f"punic-island-{lang}-{size}{'-dark' if scheme == 'dark' else ''}"
        open_game(page, address, "Punic Island", opponent="me")
        settle(page)
        shoot(page, name)
        page.locator(".board .piece[data-id=r-naval-1]").focus()
        page.keyboard.press("Enter")
        shoot(page, f"{name}-stack")
        page.click("[data-focus=fit]")
        shoot(page, f"{name}-whole")
        bring(page, address, battle(naval=True))
        shoot(page, f"{name}-naval")
        if scheme == "dark":
            return
        bring(page, address, battle(naval=False))
        shoot(page, f"{name}-battle")
        bring(page, address, near_the_end())
        shoot(page, f"{name}-operation")
        if size == "phone":
            page.locator("[data-focus=tab-card]").tap()
            shoot(page, f"{name}-cards")


SHADOWS: Final = (
    *("place D3", "place D6", "place D9", "place D11", "place D11"),
    *("move D9 D10", "grow D11 D12", "end", "move capital A1", "end"),
    *("move D3 C3", "grow D11 D11", "end", "move capital A9", "end"),
    *("move C3 B3", "grow D11 D11", "end", "move A1 A2", "move A2 A3", "end"),
    *("move B3 A3", "end", "turn A3", "end"),
)


def seats_of_shadows(chromium: Any, address: str, lang: str, size: str, scheme: str) -> None:
    """The Insurgent with a piece chosen, the State with what it can work out and what it was told."""
    with Seat(chromium, lang, size, scheme) as seat:
        page = seat.page
        open_game(page, address, TITLE, opponent="me")
        for move in SHADOWS:
            on_board(page, move)
        take_the_screen(page, pointer(page))
        name = f"army-of-shadows-{lang}-{size}{'-dark' if scheme == 'dark' else ''}"
        pointer(page)(*reach(page, ".piece[data-id=insurgent-D11]"))
        shoot(page, f"{name}-insurgent")
        page.keyboard.press("Escape")
        on_board(page, "end")
        take_the_screen(page, pointer(page))
        shoot(page, f"{name}-state")
        if page.locator("[data-focus=layers]").is_visible():
            page.click("[data-focus=layers]")
        page.click("[data-focus=layer-knowledge]")
        shoot(page, f"{name}-state-knowledge")
        if size == "phone":
            page.locator("[data-focus=tab-card]").tap()
            shoot(page, f"{name}-state-announcements")


def pages(chromium: Any, address: str, lang: str, size: str) -> None:
    with Seat(chromium, lang, size) as seat:
        page = seat.page
        page.goto(address)
        page.wait_for_selector(".game")
        shoot(page, f"lobby-{lang}-{size}")
        page.goto(f"{address}/rules/israeli-independence")
        page.wait_for_selector(".rule")
        shoot(page, f"rules-{lang}-{size}")
        sit_down(page, address, "israeli-independence")
        play_by_pointer(page)
        page.goto(f"{address}/stats")
        page.wait_for_selector(".plot")
        shoot(page, f"statistics-{lang}-{size}")


def main() -> None:
    os.chdir(ROOT)
    OUT.mkdir(parents=True, exist_ok=True)
    with server(test_games=False) as address, browser() as chromium:
        for lang, size in itertools.product(("en", "es"), SIZES):
            for scheme in ("light", "dark") if lang == "en" else ("light",):
                for game in GAMES:
                    board(chromium, address, game, lang, size, scheme)
                seats_of_shadows(chromium, address, lang, size, scheme)
                campaign(chromium, address, lang, size, scheme)
            pages(chromium, address, lang, size)


if __name__ == "__main__":
    main()
