"""What strangers can cost a server: connections, memory and chat are bounded, and nobody else has to wait for them."""

from __future__ import annotations

import asyncio
import json
import socket
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from sandtable.server import http_api, live_match
from sandtable.server.scene_encoder import EncodedScene
from sandtable.server.security import Limits
from sandtable.server.send_queue import MERGED_FROM, SendQueue
from sandtable.server.transports import listen

from .live_server import Desk, token_of
from .test_play import ISRAEL, TWO

NONE = Limits.none()


def test_nothing_is_kept_of_a_match_that_is_not_there(desk: Desk) -> None:
    lobby = desk.app.state.lobby
    rooms = len(lobby._rooms)
    for name in ("missing", "x" * 32, "x" * 33, "x" * 50_000):
        assert desk.get(f"/api/matches/{name}", "token", expect=404)["error"]["code"] == "unknown-match"
    assert (len(lobby._rooms), lobby._loading) == (rooms, {})


def test_small_answers_are_sent_at_once() -> None:
    """TCP_NODELAY is on in what is accepted: otherwise each answer waits for the client's acknowledgement."""

    async def accepted_option() -> int:
        found: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def look(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            found.set_result(writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        with listen("127.0.0.1", 0) as listener:
            async with await asyncio.start_server(look, sock=listener):
                _, writer = await asyncio.open_connection(*listener.getsockname())
                writer.close()
                return await found

    assert asyncio.run(accepted_option())


# What waits to be sent -----------------------------------------------------------------------------------------


def scene(**plain: str) -> EncodedScene:
    return EncodedScene({name: msgspec.Raw(json.dumps(text).encode()) for name, text in plain.items()}, {}, {})


def update(number: int, size: int = 100) -> dict[str, object]:
    return {"type": "update", "version": number, "log": [{"n": number}], "scene": scene(text="x" * size)}


async def taken(queue: SendQueue) -> list[dict[str, object]]:
    queue.close()
    found = []
    while (data := await queue.get()) is not None:
        found.append(json.loads(data))
    return found


def test_a_queue_is_bounded_by_bytes_but_takes_one_message_of_any_size() -> None:
    queue = SendQueue(1000)
    assert queue.put({"text": "x" * 5000})
    assert not queue.put({"text": "x"})
    assert len(asyncio.run(taken(queue))) == 1


def test_who_keeps_up_is_sent_every_update() -> None:
    queue = SendQueue(10**6)
    for number in range(3):
        assert queue.put_news(update(number))
    assert [each["version"] for each in asyncio.run(taken(queue))] == [0, 1, 2]


def test_who_is_behind_is_sent_the_last_position_with_all_lines() -> None:
    queue = SendQueue(10 * MERGED_FROM)
    queue.put_news(update(0, MERGED_FROM))
    queue.put({"type": "accepted"})
    for number in range(1, 200):
        assert queue.put_news(update(number, MERGED_FROM))
    accepted, last = asyncio.run(taken(queue))
    assert accepted == {"type": "accepted"}
    assert (last["version"], last["log"]) == (199, [{"n": number} for number in range(200)])


def test_who_is_behind_is_sent_what_changed_since_the_last_scene_that_was_sent() -> None:
    async def sent() -> list[dict[str, Any]]:
        queue = SendQueue(10 * MERGED_FROM)
        queue.patches = True
        queue.put_news({**update(0), "scene": scene(prompt="first", text="a")})
        first = json.loads(await queue.get() or b"")
        queue.put({"filler": "x" * MERGED_FROM})
        for number in (1, 2, 3):
            queue.put_news({**update(number), "scene": scene(prompt=str(number), text="a")})
        return [first, *await taken(queue)]

    first, _, last = asyncio.run(sent())
    assert (first["scene"], first["scene_number"]) == ({"prompt": "first", "text": "a", "extras": {}}, 1)
    assert (last["patch"], last["scene_number"], "scene" in last) == ({"plain": {"prompt": "3"}}, 2, False)
    assert [line["n"] for line in last["log"]] == [1, 2, 3]


def send_without_end(line: ClientConnection) -> None:
    while True:
        line.send(json.dumps({"type": "lang", "id": "again", "lang": "es"}))


def test_a_socket_that_does_not_read_is_cut(tmp_path: Path) -> None:
    with Desk(tmp_path, replace(NONE, unread=10_000)) as desk:
        opened = desk.create("punic-island", seats={"rome": "me", "carthage": "friend"})
        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", desk.port))
        with desk.sit(opened, "rome") as rome, connect(f"ws://127.0.0.1:{desk.port}/ws", sock=deaf, proxy=None) as line:
            join = {"type": "join", "match": opened["match"], "token": token_of(opened, "carthage")}
            line.send(json.dumps(join))
            assert rome.wait_for("presence")["sides"][1]["here"]
            with pytest.raises(ConnectionClosed):
                send_without_end(line)
            assert not rome.wait_for("presence")["sides"][1]["here"]
            assert rome.ask(type="ping")["type"] == "pong"


# Connections ---------------------------------------------------------------------------------------------------


def half_a_request(desk: Desk) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", desk.port), timeout=60)
    line.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n")
    return line


def is_cut(line: socket.socket) -> bool:
    """Waits until the other end says something, or is gone."""
    try:
        return line.recv(1) == b""
    except ConnectionResetError:
        return True


def test_headers_have_to_come_in_time(tmp_path: Path) -> None:
    with Desk(tmp_path, replace(NONE, seconds_for_headers=0.05)) as desk, half_a_request(desk) as line:
        assert is_cut(line)
        assert desk.http.get("/healthz").status_code == 200


def test_a_request_on_a_kept_connection_has_to_come_in_time_too(tmp_path: Path) -> None:
    limits = replace(NONE)
    with Desk(tmp_path, limits) as desk, half_a_request(desk) as line:
        line.sendall(b"\r\n")
        answer = b""
        while not answer.endswith(b"}"):
            answer += line.recv(10_000)
        object.__setattr__(limits, "seconds_for_headers", 0.05)
        line.sendall(b"GET /healthz HTTP/1.1\r\n")
        assert is_cut(line)


def test_slow_headers_keep_nobody_out(tmp_path: Path) -> None:
    with Desk(tmp_path, replace(NONE, connections=3)) as desk:
        slow = [half_a_request(desk) for _ in range(6)]
        assert desk.http.get("/healthz").status_code == 200
        assert all(is_cut(line) for line in slow[:3])
        for line in slow:
            line.close()


def test_a_body_has_to_come_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_api, "SECONDS_FOR_BODY", 0.05)
    with Desk(tmp_path) as desk, socket.create_connection(("127.0.0.1", desk.port), timeout=60) as line:
        line.sendall(b"POST /api/matches HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{")
        assert line.recv(10_000).startswith(b"HTTP/1.1 408")


def test_full_sockets_leave_room_for_requests(tmp_path: Path) -> None:
    with Desk(tmp_path, replace(NONE, all_sockets=1)) as desk:
        opened = desk.create(ISRAEL)
        with desk.sit(opened, "israel") as me:
            with pytest.raises(InvalidStatus), connect(f"ws://127.0.0.1:{desk.port}/ws", proxy=None):
                pass
            assert desk.http.get("/healthz").status_code == 200
            assert me.ask(type="ping")["type"] == "pong"
        with desk.sit(opened, "israel") as me:
            assert me.welcome["type"] == "welcome"


@pytest.mark.parametrize("files", [2, 924, 50_000])
def test_there_are_files_for_all_connections(files: int) -> None:
    limits = Limits().within(files)
    assert min(limits.connections, limits.all_sockets) >= 1
    assert limits.connections + limits.all_sockets <= files


# Chat ----------------------------------------------------------------------------------------------------------


def test_a_chat_has_so_many_lines_also_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_match, "MOST_CHAT", 3)
    with Desk(tmp_path) as desk:
        opened = desk.create("crossing", seats=TWO)
        with desk.sit(opened, "watch") as me:
            answers = [me.ask(type="chat", text="hello") for _ in range(4)]
        assert [each["type"] for each in answers] == ["accepted"] * 3 + ["refused"]
        assert answers[-1]["code"] == "chat-full"
    with Desk(tmp_path) as desk, desk.sit(opened, "watch") as me:
        assert me.ask(type="chat", text="hello")["code"] == "chat-full"


def test_chat_is_no_faster_than_a_person_writes(tmp_path: Path) -> None:
    with Desk(tmp_path, replace(NONE, chat=0.0001, chat_burst=2)) as desk:
        opened = desk.create("crossing", seats=TWO)
        with desk.sit(opened, "watch") as me, desk.sit(opened, "smuggler") as other:
            answers = [me.ask(type="chat", text="hello", id=str(number)) for number in (1, 2, 2, 3)]
            assert [each.get("code") for each in answers] == [None, None, None, "rate"]
            assert other.ask(type="chat", text="hello")["type"] == "accepted"
