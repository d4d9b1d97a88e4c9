"""The board of the tutorial's game, as its reader sees it after step 3."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.tutorial_page import Reader
from tests.web.browser_play import open_game, play_by_mouse
from tests.web.server_and_browser import server


def test_the_board_of_the_tutorial_is_drawn_and_played_on(
    chromium: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = Reader(tmp_path)
    reader.catch_up(4)
    monkeypatch.setenv("PYTHONPATH", reader.environment["PYTHONPATH"])
    with server(test_games=False) as address:
        page = chromium.new_page()
        problems: list[str] = []
        page.on("pageerror", lambda error: problems.append(str(error)))
        open_game(page, address, "The Raider", opponent="bot:level:1")
        page.wait_for_selector(".board .rd-land")
        assert page.locator(".board .rd-name").count() == 8
        assert page.locator(".rd-title").text_content() == "North Atlantic"
        assert play_by_mouse(page) > 1
        assert problems == []
        page.close()
