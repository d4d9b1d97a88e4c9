"""People at the table: each has a browser of their own."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import urlsplit

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


_at_rest: dict[tuple[Any, str, str, str], list[Any]] = {}
"""Contexts that nobody uses, emptied: a page in one of them costs half of what it does in a new one."""


class Seat:
    """A browser of one person, that fails on any error in its console.

    It remembers nothing of those who sat there before; ``fresh`` is for tests of what comes over the line, which must
    not find the client's files in a cache either.
    """

    def __init__(
        self, chromium: Any, lang: str = "en", size: str = "desktop", scheme: str = "light", fresh: bool = False
    ) -> None:
        phone = size == "phone"
        resting = _at_rest.setdefault((chromium, lang, size, scheme), [])
        self._rests = None if fresh else resting
        self.context = (
            resting.pop()
            if resting and not fresh
            else chromium.new_context(
                viewport=SIZES[size],
                locale=lang,
                color_scheme=scheme,
                reduced_motion="reduce",
                has_touch=phone,
                is_mobile=phone,
            )
        )
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)

    def __enter__(self) -> Seat:
        return self

    def __exit__(self, *raised: object) -> None:
        if raised[0] is None and self._rests is not None and self.page.url.startswith("http"):
            self._forget()
            self._rests.append(self.context)
        else:
            self.context.close()
        if raised[0] is None:
            # A server that is away is part of one test, and Chromium says so.
            wrong = [each for each in self.errors if "ERR_CONNECTION_REFUSED" not in each]
            assert wrong == [], wrong

    def _forget(self) -> None:
        """Close the page, and leave nothing that the next one could find."""
        where = urlsplit(self.page.url)
        # The page must be gone before, or it could write something down afterwards.
        other = self.context.new_page()
        self.page.close()
        everything = {"origin": f"{where.scheme}://{where.netloc}", "storageTypes": "all"}
        self.context.new_cdp_session(other).send("Storage.clearDataForOrigin", everything)
        self.context.clear_cookies()
        self.context.clear_permissions()
        other.close()


def play_in_turn(pages: list[Any], most: int) -> None:
    """Round the table so often, or to the end: whoever can choose does, once all know what has happened."""
    for _ in range(most):
        for page in pages:
            catch_up(page)
            if page.locator(".choice").count():
                play_by_pointer(page, 1)
        if all(is_over(page) for page in pages):
            return
