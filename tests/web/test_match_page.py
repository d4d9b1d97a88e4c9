"""Offers, records, playing on, luck, notifications, names, pinch, and several moves on one piece."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from sandtable.engine.records import load_record
from tests.lengths import LONG, at_length, length

from .browser_play import (
    catch_up,
    is_over,
    open_game,
    play_by_mouse,
    play_by_pointer,
    play_by_touch,
    reach,
    seen,
    settle,
    start,
    violations,
    wait_for_more,
)
from .browsers import II, Seat, play_in_turn
from .imported_matches import bring, near_the_end, open_against
from .screenshots import sit_down
from .server_and_browser import CHROMIUM

pytest.importorskip("playwright.sync_api")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs chromium")

WITH_RESERVES = """async () => {
  const headers = {"Content-Type": "application/json"};
  const body = JSON.stringify({game: "israeli-independence", options: {reserves: 3}, seed: "a quiet lamp"});
  return (await (await fetch("/api/matches", {method: "POST", headers, body})).json()).seats[0].link;
}"""
STAND_IN = """
window.told = []; window.asked = 0;
window.Notification = class {
  static permission = "default";
  static async requestPermission() { window.asked += 1; return (this.permission = "granted"); }
  constructor(title, how) { window.told.push(`${title}: ${how.body}`); }
};
"""
SEAT = "const { id, seats } = JSON.parse(localStorage.getItem('sandtable.matches'))[0];"
READ = """const read = async (path) =>
  (await fetch(`/api/matches/${id}/${path}`, { headers: { Authorization: `Bearer ${seats[0].token}`,
    "X-Sandtable-Client": JSON.parse(localStorage.getItem("sandtable.client")) } })).json();"""
RECORD = f"async () => {{ {SEAT} {READ} return read('record'); }}"
ORDERED = f"async (order) => {{ {SEAT} {READ} return (await read('orders')).orders[0].order === order; }}"
# Whatever reaches beyond the right edge of the screen.
WIDER = """() => [...document.querySelectorAll("main *")].filter((each) => !each.closest("svg, .sr-only"))
  .filter((each) => each.getClientRects().length && each.getBoundingClientRect().right > innerWidth + 1)
  .map((each) => `${each.tagName}.${each.className}`)"""
LUCK = "JSON.parse(localStorage.getItem('sandtable.matches'))[0].luck"
# Names as they stand on the screen: how large, and what each of them covers by more than two pixels.
NAMES = """() => {
  const names = [...document.querySelectorAll(".labels .place-name, .labels .city-name")];
  const scale = document.querySelector(".board > g").getCTM().a;
  const tight = ({left, right, top, bottom, height}) =>
    ({left, right, top: top + height * .22, bottom: bottom - height * .22});
  const rooms = names.map((name) => [name.textContent, tight(name.getBoundingClientRect())]);
  const round = (face, box) => {
    if (face.tagName !== "circle") return true;
    const at = face.getBoundingClientRect(), x = at.left + at.width / 2, y = at.top + at.height / 2;
    const dx = x - Math.min(Math.max(x, box.left), box.right), dy = y - Math.min(Math.max(y, box.top), box.bottom);
    return Math.hypot(dx, dy) < at.width / 2 - 2;
  };
  const hit = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  const over = [];
  rooms.forEach(([name, box], i) => {
    for (const [other, there] of rooms.slice(i + 1)) if (hit(box, there)) over.push(`${name} on ${other}`);
    for (const face of document.querySelectorAll(".space .space-face")) {
      if (hit(box, face.getBoundingClientRect()) && round(face, box)) over.push(`${name} on a space`);
    }
  });
  return {size: Math.min(...names.map((name) => parseFloat(getComputedStyle(name).fontSize))) * scale, over};
}"""


def two_at_a_table(first: Seat, second: Seat, address: str) -> None:
    open_game(first.page, address, "The Crossing", opponent="friend")
    first.page.wait_for_selector("dialog[open] input")
    link = first.page.locator("dialog[open] input").first.input_value()
    first.page.locator("dialog[open] .primary").click()
    second.page.goto(link)
    second.page.wait_for_selector("#prompt")
    first.page.wait_for_selector(".banner", state="detached")
    start(first.page, second.page)


def choose_more(page: Any, name: str) -> None:
    page.click("#more")
    page.get_by_role("dialog").get_by_role("button", name=name).click()


def resign(page: Any) -> None:
    settle(page)
    choose_more(page, "Resign")
    page.locator("dialog[open] .primary").click()
    page.wait_for_selector(".ending")


@at_length
def test_luck_is_success_against_the_exact_chance(address: str, chromium: Any) -> None:
    with Seat(chromium) as seat:
        page = seat.page
        open_against(page, address, near_the_end("crossing"), "bot:random")
        play_by_mouse(page)
        assert is_over(page)
        page.goto(f"{address}/stats")
        page.wait_for_selector(".plot")
        assert not page.locator(".luck").count()
        open_game(page, address, II["en"])
        play_by_mouse(page, length(8, 400))
        if not is_over(page):
            resign(page)
        good = page.locator("#log .kind-pushed-back").count()
        bad = page.locator("#log .kind-attack-failed").count()
        tries = page.evaluate(LUCK)["tries"]
        assert good + bad > 0
        assert (len(tries), sum(each["success"] for each in tries)) == (good + bad, good)
        expected = sum(each["chance"][0] / each["chance"][1] for each in tries)
        page.goto(f"{address}/stats")
        said = page.locator(".luck .plot-below").inner_text()
        found = re.match(r"(\d+) successes, ([\d.]+) expected in (\d+) attempts", said)
        assert found, said
        assert int(found[1]) == good
        assert abs(float(found[2]) - expected) < 0.06
        assert int(found[3]) == good + bad
        assert violations(page) == []


def test_luck_of_dice_rolled_by_hand_survives_a_reload(address: str, chromium: Any) -> None:
    with Seat(chromium) as seat:
        page = seat.page
        open_game(page, address, II["en"], chance="manual")
        for _ in range(30):
            settle(page)
            if page.locator(".choice[data-move^=attack]").count():
                break
            play_by_mouse(page, 1)
        page.locator(".choice[data-move^=attack]").first.click()
        page.click("#confirm-do")
        page.wait_for_selector(".die-button")
        page.reload()
        page.wait_for_selector(".die-button")
        version = seen(page)
        page.locator(".die-button[data-move='roll 6']").click()
        if page.locator("#confirm-do").count():
            page.click("#confirm-do")
        wait_for_more(page, version)
        assert [each["success"] for each in page.evaluate(LUCK)["tries"]] == [True]


def test_resigning(address: str, chromium: Any) -> None:
    with Seat(chromium) as first, Seat(chromium, "es") as second:
        two_at_a_table(first, second, address)
        play_in_turn([first.page, second.page], 3)
        choose_more(first.page, "Resign")
        first.page.locator("dialog[open]").get_by_role("button", name="Cancel").click()
        assert not is_over(first.page)
        choose_more(first.page, "Resign")
        first.page.locator("dialog[open] .primary").click()
        for page in (first.page, second.page):
            page.wait_for_selector(".ending")


def test_takeback_is_asked_declined_and_accepted(address: str, chromium: Any) -> None:
    with Seat(chromium) as first, Seat(chromium) as second:
        two_at_a_table(first, second, address)
        pages = [first.page, second.page]
        play_in_turn(pages, 4)
        before = first.page.inner_text("#prompt")
        choose_more(first.page, "Request takeback")
        asked = second.page.locator("dialog[open]")
        asked.wait_for()
        named = asked.locator("p").inner_text()
        assert re.search(r"takeback: \S+", named), named
        assert violations(second.page) == []
        asked.get_by_role("button", name="Decline").click()
        first.page.locator(".toast", has_text="Offer declined").wait_for()
        assert first.page.inner_text("#prompt") == before
        version = seen(first.page)
        choose_more(first.page, "Request takeback")
        second.page.locator("dialog[open]").get_by_role("button", name="Accept").click()
        first.page.locator(".toast", has_text="Offer accepted").wait_for()
        wait_for_more(first.page, version)
        first.page.wait_for_selector(".log-line.is-jump")
        play_in_turn(pages, 3)


def test_a_record_is_exported_and_imported(address: str, chromium: Any, tmp_path: Path) -> None:
    with Seat(chromium) as seat, Seat(chromium, "es") as other:
        open_game(seat.page, address, II["en"])
        play_by_mouse(seat.page, 7)
        settle(seat.page)
        seat.page.click("#more")
        with seat.page.expect_download() as loading:
            seat.page.get_by_role("dialog").get_by_role("button", name="Export record").click()
        path = tmp_path / "kept.json"
        loading.value.save_as(path)
        assert loading.value.suggested_filename.endswith(".record.json")
        assert load_record(path).game == "israeli-independence"
        other.page.goto(address)
        other.page.set_input_files(".import input[type=file]", str(path))
        other.page.wait_for_selector("#prompt")
        settle(other.page)
        where = "[...document.querySelectorAll('.piece-place')].map(p => p.dataset.id + p.style.transform).join()"
        assert other.page.evaluate(where) == seat.page.evaluate(where)
        play_by_mouse(other.page, 2)


def exported(page: Any) -> tuple[str, Any]:
    with page.expect_download() as loading:
        choose_more(page, "Export record")
    return loading.value.suggested_filename, json.loads(Path(loading.value.path()).read_text())


def test_a_game_for_two_is_exported_as_one_knows_it_and_whole_when_it_is_over(address: str, chromium: Any) -> None:
    with Seat(chromium) as seat:
        open_game(seat.page, address, "The Crossing", opponent="bot:random")
        play_by_mouse(seat.page, 4)
        name, running = exported(seat.page)
        assert name.endswith(".view.json")
        assert running["side"] == "smuggler"
        choose_more(seat.page, "Resign")
        seat.page.locator("dialog[open] .primary").click()
        seat.page.wait_for_selector(".ending")
        name, whole = exported(seat.page)
        assert name.endswith(".record.json")
        assert len(whole["entries"]) > len(running["heard"])


def test_playing_on_alone_or_against_a_bot(address: str, chromium: Any) -> None:
    with Seat(chromium) as seat:
        page = seat.page
        open_game(page, address, "The Crossing", opponent="bot:random")
        play_by_mouse(page, 6)
        choose_more(page, "Resign")
        page.locator("dialog[open] .primary").click()
        page.wait_for_selector(".ending")
        old = page.url.split("?")[0]
        for wanted, kinds in (("a bot (random)", {"me", "bot:random"}), ("I play all sides", {"me"})):
            page.goto(f"{old}?move=4")
            page.wait_for_selector(".is-replaying")
            page.get_by_role("button", name="Play from here").click()
            page.wait_for_selector("dialog[open] .menu")
            assert violations(page) == []
            page.locator("dialog[open] button", has_text=wanted).first.click()
            page.wait_for_function("old => location.href.split('?')[0] !== old", arg=old)
            page.wait_for_selector("#prompt")
            settle(page)
            players = page.evaluate("JSON.parse(localStorage.getItem('sandtable.matches'))[0].players")
            assert set(players.values()) == kinds
            assert play_by_mouse(page, 4) == 4


def test_the_lobby_says_where_a_default_departs_from_the_letter(address: str, chromium: Any) -> None:
    with Seat(chromium) as seat:
        page = seat.page
        page.goto(address)
        block = page.locator(".game", has=page.locator("[name='option.twelve_kills']"))
        block.locator("summary").first.click()
        block.locator(".more-options > summary").click()
        beside = block.locator("label", has=page.locator("[name='option.twelve_kills']"))
        assert "departs from the letter" in beside.locator(".option-note").inner_text()
        block.locator("[name='option.rounds']").select_option(label="no limit")
        assert block.locator(".option-note").count() == 4
        assert violations(page) == []


def test_a_webhook_goes_along_when_one_is_given(address: str, chromium: Any) -> None:
    with Seat(chromium) as seat:
        page = seat.page
        page.goto(address)
        block = page.locator(".game", has=page.get_by_role("heading", name=II["en"]))
        assert not block.locator("[name=webhook]").is_visible()
        block.locator(".more-options > summary").click()
        block.locator(".webhook > summary").click()
        assert violations(page) == []
        block.locator("[name=webhook]").fill("http://127.0.0.1:9/turn")
        with page.expect_request(lambda sent: sent.url.endswith("/api/matches") and sent.method == "POST") as sent:
            block.locator("button[type=submit]").click()
        assert sent.value.post_data_json["webhook"] == "http://127.0.0.1:9/turn"
        settle(page)


def test_a_notification_when_it_is_my_turn_and_nobody_looks(address: str, chromium: Any) -> None:
    with Seat(chromium) as first, Seat(chromium) as second:
        first.page.add_init_script(STAND_IN)
        first.page.goto(address)
        first.page.wait_for_selector(".notify-switch >> visible=true")
        assert first.page.evaluate("window.asked") == 0
        first.page.locator(".notify-switch >> visible=true").first.check()
        first.page.wait_for_function("() => window.asked === 1")
        first.page.add_init_script("Notification.permission = 'granted'")
        two_at_a_table(first, second, address)
        for _ in range(20):
            play_in_turn([second.page, first.page], 1)
            catch_up(first.page)
            if not first.page.locator(".choice").count():
                break
        assert first.page.evaluate("window.told") == []
        first.page.evaluate("Object.defineProperty(document, 'hidden', {get: () => true, configurable: true})")
        for _ in range(20):
            if first.page.evaluate("window.told.length"):
                break
            play_in_turn([second.page], 1)
            catch_up(first.page)
        first.page.wait_for_function("() => window.told.length > 0")
        assert first.page.evaluate("window.told")[0] == "The Crossing: It is your turn."


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize(("size", "least"), [("desktop", 14), ("phone", 16)])
def test_names_on_the_map_are_large_enough_and_apart(
    address: str, chromium: Any, lang: str, size: str, least: int
) -> None:
    with Seat(chromium, lang, size) as seat:
        sit_down(seat.page, address, "israeli-independence")
        for _ in range(8):
            if seat.page.locator(".place-name >> visible=true").count():
                break
            assert seat.page.evaluate(NAMES)["size"] < least  # seen from afar, names too small to read are left out
            seat.page.keyboard.press("+")
        assert seat.page.locator(".place-name >> visible=true").count() > 10
        found = seat.page.evaluate(NAMES)
        assert found["size"] >= least - 0.2
        assert found["over"] == []


HIDDEN = """ids => {
  const board = document.querySelector("svg.board").getBoundingClientRect();
  return ids.filter((id) => {
    const box = document.querySelector(`.board .piece[data-id='${id}']`).getBoundingClientRect();
    const x = box.left + box.width / 2, y = box.top + box.height / 2;
    const free = document.elementFromPoint(x, y)?.closest("[data-id]");
    const across = box.left >= board.left && box.right <= board.right;
    return !(across && box.top >= board.top && box.bottom <= board.bottom && free);
  });
}"""


@at_length
@pytest.mark.parametrize("lang", ["en", "es"])
def test_on_a_phone_everything_that_can_be_chosen_is_in_sight(address: str, chromium: Any, lang: str) -> None:
    with Seat(chromium, lang, "phone") as seat:
        page = seat.page
        sit_down(page, address, "israeli-independence")
        for _ in range(length(6, 40)):
            settle(page)
            if is_over(page):
                break
            moves = [each.get_attribute("data-move").split() for each in page.locator(".choice").all()]
            assert page.evaluate(HIDDEN, [move[1] for move in moves if move[0] == "attack"]) == []
            play_by_touch(page, 1)
        page.locator("[data-focus=fit]").tap()
        pieces = [each.get_attribute("data-id") for each in page.locator(".board .piece").all()]
        assert page.evaluate(HIDDEN, pieces) == []


def test_two_fingers_zoom_the_board(address: str, chromium: Any) -> None:
    with Seat(chromium, size="phone") as seat:
        page = seat.page
        sit_down(page, address, "israeli-independence")
        scale = "document.querySelector('.board > g').getCTM().a"
        box = page.locator("svg.board").bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        touch = page.context.new_cdp_session(page)

        def fingers(kind: str, *apart: float) -> None:
            points = [{"x": x + side * each, "y": y, "id": i} for each in apart for i, side in enumerate((-1, 1))]
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        before = page.evaluate(scale)
        fingers("touchStart", 30)
        for apart in (40, 60, 80, 90):
            fingers("touchMove", apart)
        fingers("touchEnd")
        wide = page.evaluate(scale)
        assert 2 < wide / before < 4
        fingers("touchStart", 90)
        for apart in (70, 50, 40):
            fingers("touchMove", apart)
        fingers("touchEnd")
        assert page.evaluate(scale) < wide * 0.7
        assert not page.locator(".confirm, .why").count()


def test_a_log_line_under_the_pointer_shows_on_the_board(address: str, chromium: Any) -> None:
    with Seat(chromium) as seat:
        page = seat.page
        sit_down(page, address, "israeli-independence")
        assert not page.locator(".is-pointed").count()
        page.locator("#log .log-event", has_text="advances").first.hover()
        page.wait_for_selector(".board .is-pointed")
        army = page.locator(".piece.is-pointed").first.get_attribute("data-id")
        page.mouse.move(5, 5)
        page.wait_for_selector(".board .is-pointed", state="detached")
        page.locator(f".piece[data-id={army}]").hover()
        page.wait_for_selector("#log .log-line.is-pointed")


@at_length
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_attack_and_reserve_on_one_army_are_both_reached_by_mouse(address: str, chromium: Any, size: str) -> None:
    with Seat(chromium, size=size) as seat:
        page = seat.page
        page.goto(address)
        page.goto(address + page.evaluate(WITH_RESERVES))
        settle(page)
        for verb in ("reserve", "attack"):
            move = page.locator(".choice[data-move^=attack]").first.get_attribute("data-move")
            army = move.split()[1]
            (page.touchscreen.tap if size == "phone" else page.mouse.click)(*reach(page, f".piece[data-id={army}]"))
            page.wait_for_selector(".move-popup >> visible=true")
            assert page.locator(".popup-move").count() == 2
            assert violations(page) == []
            version = seen(page)
            page.locator(f".popup-move[data-move='{verb} {army}']").click()
            page.click("#confirm-do")
            wait_for_more(page, version)
            assert page.locator("#log .kind-reserve-launched").count() == 1
            assert not page.locator(".move-popup").is_visible()
            settle(page)
        assert play_by_pointer(page, length(3, 400)) >= 3
        settle(page)
        assert not LONG or is_over(page)


def test_words_of_ones_own_are_added_after_the_commitment_is_shown(address: str, chromium: Any) -> None:
    with Seat(chromium) as seat:
        page = seat.page
        page.goto(address)
        block = page.locator(".game", has=page.get_by_role("heading", name=II["en"]))
        block.locator(".more-options > summary").click()
        block.locator("[name=own_words]").check()
        block.locator("button[type=submit]").click()
        page.wait_for_selector("#begin")
        commitment = page.locator(".before code").inner_text()
        assert re.fullmatch(r"[0-9a-f]{64}", commitment)
        assert not page.locator(".choice, .log-line").count()
        assert violations(page) == []
        page.reload()
        page.wait_for_selector("#begin")
        assert page.locator(".before code").inner_text() == commitment
        page.fill("#begin-words", "a lamp in the corner")
        page.click("#begin")
        settle(page)
        assert not page.locator(".before").count()
        assert play_by_mouse(page, 3) == 3
        resign(page)
        record = page.evaluate(RECORD)
        assert [(each["player"], each["commitment"]) for each in record["seeds"]] == [
            ("a lamp in the corner", commitment)
        ]
        page.get_by_text("all match the commitment").wait_for()


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_standing_orders_are_set_in_a_game_with_windows(address: str, chromium: Any, size: str) -> None:
    with Seat(chromium, size=size) as seat:
        page = seat.page
        open_game(page, address, "The Crossing", opponent="bot:random")
        settle(page)
        choose_more(page, "Standing orders")
        assert violations(page) == []
        assert page.evaluate("(box => box.scrollWidth <= box.clientWidth)(document.querySelector('.dialog-body'))")
        page.locator("dialog[open] select[name=bribe]").select_option("never")
        page.wait_for_function(ORDERED, arg="never")
        page.reload()
        settle(page)
        choose_more(page, "Standing orders")
        assert page.locator("dialog[open] select[name=bribe]").input_value() == "never"
        page.keyboard.press("Escape")
        open_game(page, address, II["en"])
        settle(page)
        page.click("#more")
        page.wait_for_selector("dialog[open] .menu")
        assert not page.get_by_role("button", name="Standing orders").count()


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_headlines_that_went_by_without_a_decision_can_be_read(address: str, chromium: Any, size: str) -> None:
    with Seat(chromium, size=size) as seat:
        page = seat.page
        for _ in range(4):
            open_game(page, address, II["en"])
            settle(page)
            while not is_over(page) and page.locator(".recent-card").count() < 2:
                play_by_pointer(page, 1)
                settle(page)
            if page.locator(".recent-card").count() > 1:
                break
        cards = page.locator(".recent-card")
        assert cards.count() > 1
        told = [each.inner_text() for each in page.locator("#log .kind-card-revealed .log-go").all()][-cards.count() :]
        for card, headline in zip(cards.all(), told, strict=True):
            assert headline in card.inner_text()
            press = page.touchscreen.tap if size == "phone" else page.mouse.click
            card.get_by_role("button", name="Read card").scroll_into_view_if_needed()
            box = card.get_by_role("button", name="Read card").bounding_box()
            press(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            page.wait_for_selector("dialog[open] .paper-orders")
            assert page.locator("dialog[open] .paper-headline").inner_text() in headline
            assert violations(page) == []
            page.keyboard.press("Escape")
            page.wait_for_selector("dialog", state="detached")
        if not is_over(page):
            play_by_pointer(page, 1)
            settle(page)
            assert page.locator(".recent-card").count() < 2


@pytest.mark.parametrize("lang", ["en", "es"])
def test_looking_back_gives_no_orders(address: str, chromium: Any, lang: str) -> None:
    with Seat(chromium, lang) as seat:
        page = seat.page
        sit_down(page, address, "israeli-independence")
        play_by_mouse(page, 4)
        settle(page)
        now = page.inner_text("#prompt")
        page.mouse.click(*reach(page, "[data-focus=replay-back]"))
        page.wait_for_selector(".is-replaying")
        place = page.locator(".replay-count").inner_text().split("/")
        said = {"en": "Viewing move {} of {}.", "es": "Estás viendo la jugada {} de {}."}[lang]
        assert page.inner_text("#prompt") == said.format(*place)
        assert not page.locator(".choice, .recent").count()
        assert page.locator("[data-focus=branch]").bounding_box()["height"] < 45  # one line
        assert page.evaluate("(bar => bar.scrollWidth <= bar.clientWidth)(document.querySelector('.replay'))")
        page.mouse.click(*reach(page, "[data-focus=replay-now]"))
        page.wait_for_selector(".is-replaying", state="detached")
        assert page.inner_text("#prompt") == now


@pytest.mark.parametrize("lang", ["en", "es"])
def test_on_a_phone_nothing_is_cut_off_at_the_side(address: str, chromium: Any, lang: str) -> None:
    with Seat(chromium, lang, "phone") as seat:
        page = seat.page
        page.goto(address)
        page.wait_for_selector(".import .file")
        assert "No file chosen" not in page.inner_text("body")
        assert page.locator(".import .file").inner_text() == {"en": "Choose file", "es": "Elegir un archivo"}[lang]
        assert page.evaluate(WIDER) == []
        sit_down(page, address, "israeli-independence")
        assert page.evaluate(WIDER) == []
        bring(page, address, near_the_end("israeli-independence"))
        play_by_touch(page)
        assert is_over(page)
        page.goto(f"{address}/stats")
        page.wait_for_selector(".results")
        assert page.evaluate(WIDER) == []
        assert page.locator(".results td").last.inner_text() in ("–", *map(str, range(1, 40)))


def test_a_defeat_is_no_score_in_the_statistics(address: str, chromium: Any) -> None:
    with Seat(chromium) as seat:
        page = seat.page
        open_game(page, address, II["en"])
        settle(page)
        choose_more(page, "Resign")
        page.locator("dialog[open] .primary").click()
        page.wait_for_selector(".ending")
        page.goto(f"{address}/stats")
        plot = page.locator(".plot", has_text="Points in games won")
        assert "1 game without points" in plot.inner_text()
        assert not plot.locator("svg").count()
        assert "0 points" not in page.inner_text("body")
