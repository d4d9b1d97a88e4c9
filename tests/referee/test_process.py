"""The referee as a process: whole games by pipe, and quiet endings."""

from __future__ import annotations

import io
import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from sandtable.engine.canonical_json import state_hash
from sandtable.engine.errors import Defective, SandtableError
from sandtable.engine.match import Match
from sandtable.engine.title_registry import installed_titles
from sandtable.referee import Referee
from sandtable.referee.messages import MOST_BYTES
from sandtable.referee.stdio import INTERRUPTED, PIPE_CLOSED, lines

from .client import COMMAND, GAME, Client, ProcessClient, request


def run(text: bytes, *command: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(command or COMMAND, input=text, capture_output=True, timeout=300, check=False)


@pytest.mark.parametrize("chance", ["seeded", "manual"])
def test_a_whole_game_is_played_by_pipe(chance: str) -> None:
    with ProcessClient() as client:
        match = client.new(seed=5, chance=chance, options={"reserves": 1})
        assert client.play_out(match, 5)
        outcome = client.call("outcome", match=match)
        record = client.call("record", match=match)["record"]
        hash = client.hash(match)
        assert client.hash(client.call("replay", record=record)["match"]) == hash
    here = Client()
    again = here.new(seed=5, chance=chance, options={"reserves": 1})
    here.play_out(again, 5)
    assert (here.hash(again), here.call("outcome", match=again)) == (hash, outcome)


def test_the_engine_replays_what_the_referee_recorded() -> None:
    client = Client()
    match = client.new(seed=5)
    client.play_out(match)
    alone = Match(installed_titles().open(GAME), seed="5")
    for entry in client.call("record", match=match)["record"]["entries"]:
        if entry["by"] != "chance":
            alone.play(entry["move"])
    assert state_hash(alone.game.to_document(alone.state)) == client.hash(match)


def test_malformed_lines_are_answered_and_the_process_goes_on() -> None:
    done = run(b'{\n\xff\xfe\n\n{"jsonrpc":"2.0","method":"games"}\r\n' + request("turn", match="m1").encode())
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["error"]["code"] for answer in answers] == [-32700, -32700, -32700, 1002]
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_line_that_is_too_long_is_refused_and_the_next_one_read() -> None:
    long = b'{"x": "' + b"y" * (2 * MOST_BYTES + 5) + b'"}'
    done = run(long + b"\n" + request("games").encode() + b"\n")
    first, second = (json.loads(line) for line in done.stdout.splitlines())
    assert first["error"]["code"] == -32700
    assert second["result"]


@pytest.mark.parametrize("length", range(1, 15))
def test_lines_are_cut_where_they_end(length: int) -> None:
    text = b"a" * length + b"\nbb\r\n\ncc"
    read = list(lines(io.BytesIO(text), most=5))
    assert [line[:6] for line in read] == [(b"a" * length)[:6], b"bb", b"", b"cc"]
    assert (len(read[0]) > 5) == (length > 5)


def test_no_input_is_no_error() -> None:
    done = run(b"")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_a_closed_pipe_ends_it_quietly() -> None:
    process = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdin.write(request("games").encode() + b"\n")
    process.stdin.flush()
    process.stdout.readline()
    process.stdout.close()
    for _ in range(3):
        try:
            process.stdin.write(request("games").encode() + b"\n")
            process.stdin.flush()
        except BrokenPipeError:
            break
    assert process.wait(300) == PIPE_CLOSED
    assert process.stderr.read() == b""
    process.stderr.close()


def test_control_c_ends_it_quietly() -> None:
    process = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(request("games").encode() + b"\n")
    process.stdin.flush()
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=300)
    assert (process.returncode, errors) == (INTERRUPTED, b"")


def own_deck() -> str:
    """A deck pack of an author's own: the shipped one under another id."""
    package = Path(sys.modules[type(installed_titles().open(GAME)).__module__].__file__ or "").parent
    text = (package / "packs" / "deck_1948.toml").read_text(encoding="utf-8")
    return text.replace('id = "deck-1948"', 'id = "my-deck"', 1)


def test_pack_files_are_on_the_shelf(tmp_path: Path) -> None:
    path = tmp_path / "my-deck.toml"
    path.write_text(own_deck(), encoding="utf-8")
    referee = Referee(installed_titles(), [path])
    answer = json.loads(referee.answer(request("new", game=GAME, options={"deck": "my-deck"}, seed=1)) or "")
    assert answer["result"]["match"] == "m1"
    record = json.loads(referee.answer(request("record", match="m1")) or "")["result"]["record"]
    assert record["packs"]["deck"]["id"] == "my-deck"
    elsewhere = json.loads(Referee(installed_titles()).answer(request("replay", record=record)) or "")
    assert elsewhere["error"]["data"]["code"] == "unknown"


def test_the_process_takes_pack_files(tmp_path: Path) -> None:
    path = tmp_path / "my-deck.toml"
    path.write_text(own_deck(), encoding="utf-8")
    code = (
        "import sys, pathlib; from sandtable.engine.title_registry import installed_titles; "
        "from sandtable.referee.stdio import serve_stdio; "
        "serve_stdio(installed_titles(), [pathlib.Path(sys.argv[1])])"
    )
    line = request("new", game=GAME, options={"deck": "my-deck"}).encode()
    assert b'"result"' in run(line, sys.executable, "-c", code, str(path)).stdout


def test_a_pack_file_that_is_wrong_is_told_before_the_first_line(tmp_path: Path) -> None:
    path = tmp_path / "deck.toml"
    path.write_text(own_deck().replace("offensives = 2", "offensives = 20"), encoding="utf-8")
    with pytest.raises(Defective):
        Referee(installed_titles(), [path])
    for content in (b"", b"[pack]\n", b"\xff", b'[pack]\ngame = "chess"\n'):
        path.write_bytes(content)
        with pytest.raises(SandtableError):
            Referee(installed_titles(), [path])
    with pytest.raises(SandtableError):
        Referee(installed_titles(), [tmp_path / "nowhere.toml"])
