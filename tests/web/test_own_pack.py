"""A deck of one's own in the browser: chosen in the lobby, checked, played with, saved, brought back with a record."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sandtable.engine.records import load_record
from tests.server.test_packs import own_text

from .browser_play import open_game, settle
from .browsers import II, Seat
from .server_and_browser import CHROMIUM

pytest.importorskip("playwright.sync_api")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs chromium")

BLOCK = "[data-game='israeli-independence']"
OWN = {"en": "Your own pack", "es": "Tu propio paquete"}
CHOSEN = {"en": "Mine (mine.toml)", "es": "Mío (mine.toml)"}
PLAYED = {"en": "Played with: Mine.", "es": "Se juega con: Mío."}
SAVE = {"en": "Save pack: Mine", "es": "Guardar paquete: Mío"}
EXPORT = {"en": "Export record with packs", "es": "Exportar con los paquetes"}


def choose_pack(page: Any, text: str) -> None:
    file = {"name": "mine.toml", "mimeType": "application/toml", "buffer": text.encode()}
    page.set_input_files(f"{BLOCK} .own-packs input", files=[file])


def downloaded(page: Any, name: str) -> Path:
    page.click("#more")
    with page.expect_download() as loading:
        page.get_by_role("dialog").get_by_role("button", name=name).click()
    return Path(loading.value.path())


@pytest.mark.parametrize(("lang", "size"), [("en", "desktop"), ("es", "phone")])
def test_a_deck_of_ones_own_is_checked_played_saved_and_brought_back(
    address: str, chromium: Any, lang: str, size: str, tmp_path: Path
) -> None:
    with Seat(chromium, lang, size) as seat:
        page = seat.page
        open_game(page, address, II[lang])
        settle(page)
        page.locator(".notices a", has_text=OWN[lang]).dispatch_event("click")  # on a phone it may be folded away
        page.wait_for_selector(f"{BLOCK} .own-packs input:focus")
        choose_pack(page, own_text().replace("drm = 1", "drm = 9"))
        page.wait_for_selector(f"{BLOCK} .defects li")
        assert "mine.toml:" in page.locator(".defects li").first.inner_text()
        seat.errors[:] = [each for each in seat.errors if "422" not in each]  # Chromium says so of every refusal
        choose_pack(page, own_text())
        page.locator(".own-pack", has_text=CHOSEN[lang]).wait_for()
        assert page.locator(".defects").count() == 0
        page.locator(f"{BLOCK} button[type=submit]").click()
        settle(page)
        page.locator(".added-pack", has_text=PLAYED[lang]).wait_for(state="attached")
        assert downloaded(page, SAVE[lang]).read_text(encoding="utf-8") == own_text()
        path = tmp_path / "mine.record.json"
        path.write_bytes(downloaded(page, EXPORT[lang]).read_bytes())
        assert load_record(path).pack_texts == {"deck": own_text()}
        page.goto(address)
        page.set_input_files(".import input[type=file]", str(path))
        settle(page)
        page.locator(".added-pack", has_text=PLAYED[lang]).wait_for(state="attached")
