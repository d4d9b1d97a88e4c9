"""People at the table: each has a browser of their own."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.lengths import only_at_length

from .browser_play import PATIENCE, catch_up, is_over, play_by_pointer
from .server_and_browser import DESKTOP, PHONE

II: Final = {"en": "Israeli Independence", "es": "Israeli Independence"}
AIW: Final = "Arab Israeli Wars"
TITLES: Final = (II["en"], AIW)
"""The games that have a board of their own; they are called the same in both languages."""
SIZES: Final = {"desktop": DESKTOP, "phone": PHONE}


def _rarely(*values: str) -> Any:
    return pytest.param(*values, marks=only_at_length)


# Every run tries each two things together at least once; ``make soak`` tries them all.
ways_languages_and_sizes: Final = pytest.mark.parametrize(
    ("how", "lang", "size"),
    [
        ("pointer", "en", "desktop"),
        ("pointer", "es", "phone"),
        ("keyboard", "en", "phone"),
        ("keyboard", "es", "desktop"),
        _rarely("pointer", "en", "phone"),
        _rarely("pointer", "es", "desktop"),
        _rarely("keyboard", "en", "desktop"),
        _rarely("keyboard", "es", "phone"),
    ],
)
languages_and_sizes: Final = pytest.mark.parametrize(
    ("lang", "size"), [("en", "desktop"), ("es", "phone"), _rarely("en", "phone"), _rarely("es", "desktop")]
)
sizes_and_schemes: Final = pytest.mark.parametrize(
    ("size", "scheme"), [("desktop", "dark"), ("phone", "light"), _rarely("desktop", "light"), _rarely("phone", "dark")]
)


class Seat:
    """A browser of one person, that fails on any error in its console."""

    def __init__(self, chromium: Any, lang: str = "en", size: str = "desktop", scheme: str = "light") -> None:
        phone = size == "phone"
        self.context = chromium.new_context(
            viewport=SIZES[size],
            locale=lang,
            color_scheme=scheme,
            reduced_motion="reduce",
            has_touch=phone,
            is_mobile=phone,
        )
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)

    def __enter__(self) -> Seat:
        return self

    def __exit__(self, *raised: object) -> None:
        self.context.close()
        if raised[0] is None:
            # A server that is away is part of one test, and Chromium says so.
            assert [each for each in self.errors if "ERR_CONNECTION_REFUSED" not in each] == []


def play_in_turn(pages: list[Any], most: int) -> None:
    """Round the table so often, or to the end: whoever can choose does, once all know what has happened."""
    for _ in range(most):
        for page in pages:
            catch_up(page)
            if page.locator(".choice").count():
                play_by_pointer(page, 1)
        if all(is_over(page) for page in pages):
            return
