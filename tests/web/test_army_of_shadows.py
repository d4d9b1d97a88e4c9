"""Army of Shadows in the browser: whole games, one screen for two, two browsers, and what the State never gets."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.lengths import at_length, length

from .army_of_shadows_play import INSURGENT_WINS, STATE_WINS, TITLE, on_board, play_out, pointer, take_the_screen
from .browser_play import catch_up, is_over, open_game, play_by_pointer, reach, settle, there, violations
from .browsers import Seat, languages_and_sizes, sizes_and_schemes, ways_languages_and_sizes
from .imported_matches import bring, moves_played
from .server_and_browser import CHROMIUM, kept_port, server

pytest.importorskip("playwright.sync_api")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs chromium")

PIECE = r"insurgent-[A-D]\d"
LAST_WALK = 6
"""Moves at the end of a game that the Insurgent wins."""
KEYS = (
    "JSON.parse(localStorage.getItem('sandtable.matches')).flatMap(each => [each.id, ...each.seats.map(s => s.token)])"
)
STORED = "JSON.stringify([{...localStorage}, {...sessionStorage}])"


@ways_languages_and_sizes
def test_a_whole_game_on_one_screen(address: str, chromium: Any, how: str, lang: str, size: str) -> None:
    with Seat(chromium, lang, size) as seat:
        open_game(seat.page, address, TITLE, opponent="me")
        play_out(seat.page, STATE_WINS, how)
        assert seat.page.locator(f"html[lang={lang}]").count()
        assert "‹" not in seat.page.inner_text("body")


def test_the_end_of_a_game_that_the_insurgent_wins(address: str, chromium: Any) -> None:
    with Seat(chromium) as seat:
        bring(seat.page, address, moves_played("army-of-shadows", *INSURGENT_WINS[:-LAST_WALK]))
        play_out(seat.page, INSURGENT_WINS[-LAST_WALK:])
        assert seat.page.locator(".piece[data-id=insurgent-D12]").count()  # at the end everything is shown


@at_length
@pytest.mark.parametrize("side", ["insurgent", "state"])
def test_against_the_bot_by_either_side(address: str, chromium: Any, side: str) -> None:
    with Seat(chromium, "es" if side == "state" else "en", "phone" if side == "state" else "desktop") as seat:
        page = seat.page
        open_game(page, address, TITLE, side=side, opponent="bot:random")
        assert play_by_pointer(page, length(7, 24)) or is_over(page)
        said = page.locator("#log .log-line").count()
        assert said > 3
        if not is_over(page):
            page.click("#more")
            page.locator("dialog[open] .menu button", has_text=re.compile("Resign|Rendirse|Abandonar")).click()
            page.locator("dialog[open] .primary").last.click()
        page.wait_for_selector(".ending")
        assert page.locator("#log .log-line").count() >= said


def test_while_the_screen_changes_hands_there_is_nothing_of_the_other_side(address: str, chromium: Any) -> None:
    """The set-up has lone pieces, which the State may not know: nowhere in the page, nor in what the browser keeps."""
    with Seat(chromium, fresh=True) as seat:
        page = seat.page
        open_game(page, address, TITLE, opponent="me")
        for move in ("place D2", "place D4", "place D6", "place D8", "place D10", "move D2 C2"):
            on_board(page, move)
        assert "insurgent-C2" in page.content()
        on_board(page, "end")
        page.wait_for_selector(".hand-over[open]")
        kept = page.content() + page.evaluate(STORED)
        for key in page.evaluate(KEYS):  # letters by chance, also those of a space
            kept = kept.replace(key, "…")
        for secret in ("insurgent-", "C2", "D4", "D6", "D8", "D10"):
            assert secret not in kept, secret
        assert page.evaluate("indexedDB.databases().then(all => all.length)") == 0
        assert page.evaluate("caches.keys().then(all => all.length)") == 0
        take_the_screen(page, pointer(page))
        assert page.locator(".piece").count() == 1
        assert not re.search(PIECE, page.content())


def test_two_browsers_by_links_with_the_connection_cut_in_the_middle(chromium: Any, tmp_path: Path) -> None:
    with kept_port() as port, Seat(chromium) as insurgent, Seat(chromium, "es", "phone") as state:
        with server(port, tmp_path) as address:
            join(insurgent.page, state.page, address)
            turns(insurgent.page, state.page, STATE_WINS[:10])
        for page in (insurgent.page, state.page):
            page.wait_for_selector(".banner.bad")
        with server(port, tmp_path):
            for page in (insurgent.page, state.page):
                page.wait_for_selector(".banner.bad", state="detached")
            assert not any(is_over(page) for page in (insurgent.page, state.page))
            turns(insurgent.page, state.page, STATE_WINS[10:])
            for page in (insurgent.page, state.page):
                page.wait_for_selector(".ending")
                assert is_over(page)


def join(host: Any, guest: Any, address: str) -> None:
    open_game(host, address, TITLE, opponent="friend")
    link = host.locator("dialog[open] input").first.input_value()
    host.locator("dialog[open] .primary").click()
    guest.goto(link)
    guest.wait_for_selector("#prompt")


def turns(insurgent: Any, state: Any, moves: tuple[str, ...]) -> None:
    """Each move by the side whose turn it is."""
    for move in moves:
        for each in (insurgent, state):
            catch_up(each)
        page = next((each for each in (insurgent, state) if each.locator(".choice").count()), None)
        assert page, f"nobody can play {move}"
        on_board(page, move)


# Two histories that sound the same: five lone pieces, hidden moves, and a State that meets nobody.
ONE = (
    *("place D1", "place D3", "place D5", "place D7", "place D9"),
    *("move D1 D2", "end", "move capital A1", "end", "move D3 C3", "end", "move A1 A2", "move A2 A3", "end"),
    *("end", "move capital A6", "end"),
)
OTHER = (
    *("place D2", "place D4", "place D6", "place D8", "place D10"),
    *("end", "move capital A1", "end", "move D2 D1", "move D10 D11", "end", "move A1 A2", "move A2 A3", "end"),
    *("move D4 C4", "end", "move capital A6", "end"),
)


class Wire:
    """Everything that a browser receives and sends."""

    def __init__(self, page: Any) -> None:
        self.heard: list[str] = []
        self.said: list[str] = []
        self.answers: list[tuple[str, Callable[[], bytes]]] = []
        page.on("websocket", self.listen)
        page.on("response", lambda answer: self.answers.append((answer.url, answer.body)))

    def listen(self, socket: Any) -> None:
        socket.on("framereceived", lambda frame: self.heard.append(str(frame)))
        socket.on("framesent", lambda frame: self.said.append(str(frame)))

    def bodies(self) -> list[str]:
        return [f"{url}\n{body().decode('utf-8', 'replace')}" for url, body in self.answers]


def state_receives(chromium: Any, address: str, moves: tuple[str, ...]) -> dict[str, Any]:
    """Play a game by two browsers and keep all that the State's got, with what is random by nature taken out."""
    with Seat(chromium, fresh=True) as insurgent, Seat(chromium, fresh=True) as state:
        wire = Wire(state.page)
        join(insurgent.page, state.page, address)
        turns(insurgent.page, state.page, moves)
        catch_up(state.page)
        id = state.page.url.split("/m/")[1].split("?")[0].split("#")[0]
        stored = json.loads(state.page.evaluate(STORED))
        keys = re.findall(r'"(?:token|invitation)":\s*"([^"]+)"', json.dumps(stored).replace('\\"', '"'))
        client = state.page.evaluate("JSON.parse(localStorage.getItem('sandtable.client'))")
        commitment = re.findall(r'"commitment":\s*"([^"]+)"', "".join(wire.heard))

        def plain(text: str) -> str:
            for secret in (id, client, *keys, *commitment):
                text = text.replace(secret, "…")
            text = re.sub(r"\d{4}-\d\d-\d\dT[0-9:]+Z", "time", text)
            text = re.sub(r"\b[a-z0-9]{8}-[a-z0-9]{8}-\d+\b", "request", text)
            return re.sub(r'("created\\*":\s*)\d+', r"\1…", text)

        def talk(frames: list[str]) -> list[str]:
            """Without the heartbeat, which goes by the clock."""
            return [plain(each) for each in frames if '"type":"pong"' not in each and '"type":"ping"' not in each]

        return {
            "heard": talk(wire.heard),
            "said": talk(wire.said),
            "answers": sorted(plain(each) for each in wire.bodies()),
            "page": plain(state.page.content()),
            "stored": plain(json.dumps(stored)),
        }


def test_the_states_browser_receives_the_same_bytes_whatever_is_hidden(address: str, chromium: Any) -> None:
    one, other = (state_receives(chromium, address, moves) for moves in (ONE, OTHER))
    for what in one:
        assert one[what] == other[what], what
    everything = json.dumps(one)
    assert "state-A6" in everything
    assert not re.search(PIECE, everything)
    for hidden in ("place D", "move D", "move C"):
        assert hidden not in "".join(one["heard"]), hidden


@sizes_and_schemes
def test_axe_finds_nothing(address: str, chromium: Any, scheme: str, size: str) -> None:
    found: dict[str, list[str]] = {}
    with Seat(chromium, "en", size, scheme) as seat:
        page = seat.page

        def look(name: str) -> None:
            wrong = violations(page)
            if wrong:
                found[name] = wrong

        open_game(page, address, TITLE, opponent="me")
        settle(page)
        look("set-up")
        for move in STATE_WINS[:6]:
            on_board(page, move)
        page.wait_for_selector(".hand-over[open]")
        look("hand-over")
        take_the_screen(page, pointer(page))
        page.keyboard.press("%")
        look("layers")
        pointer(page)(*reach(page, ".piece[data-id=state-capital]"))
        look("chosen")
        page.keyboard.press("Escape")
        for panel in ("card", "log", "choices") if size == "phone" else ():
            page.locator(f"[data-focus=tab-{panel}]").tap()
            look(f"panel {panel}")
        page.click("#list")
        page.wait_for_selector(".list-host:not([hidden]) .list-group")
        look("list view")
        page.click("#list")
        play_out(page, STATE_WINS[6:])
        look("end")
    assert found == {}


def test_what_cannot_be_chosen_says_why_with_its_rule(address: str, chromium: Any) -> None:
    with Seat(chromium) as seat:
        page = seat.page
        open_game(page, address, TITLE, opponent="me")
        settle(page)
        page.mouse.click(*reach(page, ".board .space[data-id=B3]"))
        page.wait_for_selector(".why")
        assert not there(page, "#confirm-do")
        for move in STATE_WINS[:6]:
            on_board(page, move)
        take_the_screen(page, pointer(page))
        page.mouse.click(*reach(page, ".piece[data-id=insurgent-D1]"))
        page.wait_for_selector(".why .rule-link")
        assert not there(page, "#confirm-do")


def test_the_set_up_adds_up_and_can_be_taken_back(address: str, chromium: Any) -> None:
    with Seat(chromium) as seat:
        page = seat.page
        open_game(page, address, TITLE, opponent="me")
        for move in ("place D5", "place D5", "place D5"):
            on_board(page, move)
        assert page.locator(".piece-place[data-id=insurgent-D5] .token-count").text_content() == "3"
        page.click("#undo")
        page.wait_for_function(
            "() => document.querySelector('.piece-place[data-id=insurgent-D5] .token-count').textContent === '2'"
        )


def test_a_chosen_piece_shows_its_reach_and_the_layer_where_hidden_pieces_may_be(address: str, chromium: Any) -> None:
    with Seat(chromium) as seat:
        page = seat.page
        open_game(page, address, TITLE, opponent="me")
        for move in ("place D1", "place D3", "place D5", "place D5", "place D5"):
            on_board(page, move)
        page.mouse.click(*reach(page, ".piece[data-id=insurgent-D1]"))
        # Two along the ring either way, and across into both neighbours of the next ring.
        assert sorted(page.locator(".aos-reach text").all_text_contents()) == ["1", "1", "2", "2", "2", "2"]
        page.keyboard.press("Escape")
        assert not page.locator(".aos-reach").count()
        page.click("[data-focus=layer-knowledge]")
        assert page.locator(".aos-likely").count()
        assert all(re.fullmatch(r"<?\d+\s?%", each) for each in page.locator(".aos-percent").all_text_contents())


@languages_and_sizes
def test_the_guided_first_turn_of_both_sides(address: str, chromium: Any, lang: str, size: str) -> None:
    with Seat(chromium, lang, size) as seat:
        page = seat.page
        press = pointer(page)
        page.goto(address)
        block = page.locator(".game", has=page.get_by_role("heading", name=TITLE))
        block.locator("summary").first.click()
        block.locator("button.tour-start").click()
        page.wait_for_selector(".tour")
        script = iter(
            ("place D1", "place D1", "place D4", "place D6", "place D8", "move D4 D5", "end", "move capital A1")
        )
        said: list[str] = []
        for _ in range(40):
            page.wait_for_selector(".match:not(.is-busy)", state="attached")
            if not page.locator(".tour").count():
                break
            text = page.inner_text(".tour-text")
            assert not re.search(r"\bclic|\bclick" if size == "phone" else r"\btap|\btoca|púlsa", text.lower()), text
            said.append(text)
            if page.locator("#tour-next").count():
                press(*reach(page, "#tour-next"))
            else:
                move = next(script)
                on_board(page, move)
                if move == "end":
                    page.wait_for_selector(".hand-over[open]")
                    press(*reach(page, "#hand-over-go"))
                    page.wait_for_selector(".tour")
        assert not page.locator(".tour").count()
        assert next(script, "done") == "done"
        assert len(dict.fromkeys(said)) == 14


def test_the_first_board_weighs_less_than_300_kb(address: str, chromium: Any) -> None:
    with Seat(chromium, fresh=True) as seat:
        weight: list[int] = []
        seat.page.on("response", lambda answer: weight.append(len(answer.body())))
        open_game(seat.page, address, TITLE, opponent="me")
        settle(seat.page)
        assert sum(weight) < 300_000
