"""The client under a path of its host, behind nginx with TLS: every page, file and link is found there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.server.nginx import NGINX, OPENSSL
from tests.server.test_behind_proxy import proxied

from .browser_play import PATIENCE, open_game, play_by_pointer, settle
from .browsers import II
from .server_and_browser import CHROMIUM

pytest.importorskip("playwright.sync_api")
pytestmark = pytest.mark.skipif(not (CHROMIUM and NGINX and OPENSSL), reason="needs chromium, nginx and openssl")


def test_a_match_is_opened_played_and_found_again_under_a_path(tmp_path: Path, chromium: Any) -> None:
    with proxied(tmp_path, "/club") as site:
        context = chromium.new_context(ignore_https_errors=True, locale="en", reduced_motion="reduce")
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        wrong: list[str] = []
        page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
        page.on("response", lambda answer: wrong.append(answer.url) if answer.status >= 400 else None)
        open_game(page, site, II["en"])
        settle(page)
        assert page.url.startswith(f"{site}/m/")
        play_by_pointer(page, 1)
        match = page.url
        page.click("a.brand")
        page.locator(f".match-link[href='{match.removeprefix(site.removesuffix('/club'))}']").click()
        settle(page)
        assert page.url == match
        page.click("[data-focus='/club/stats']")
        page.locator("h1").first.wait_for()
        page.reload()
        page.locator("h1").first.wait_for()
        assert page.url == f"{site}/stats"
        page.goto(f"{site}/rules/israeli-independence")
        page.locator("h1").first.wait_for()
        context.close()
    assert wrong == []
