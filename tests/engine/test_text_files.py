"""Files from strangers: pipes, devices, folders, giants, bytes that are no text, characters that steer a terminal."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sandtable.engine.canonical_json import parse_json
from sandtable.engine.errors import Malformed
from sandtable.engine.records import MOST_BYTES, load_record
from sandtable.engine.text_files import decode_text, read_file, without_control


def refusal(path: Path, most: int = 100) -> str:
    with pytest.raises(Malformed) as refused:
        read_file(path, most)
    return refused.value.message.id


def test_a_pipe_and_a_device_are_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert refusal(tmp_path / "pipe") == "file.not-regular"
    assert refusal(Path("/dev/zero")) == "file.not-regular"
    assert refusal(tmp_path) == "file.unreadable"


def test_a_file_is_read_up_to_its_limit_and_not_beyond(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"x" * 100)
    assert len(read_file(path, 100)) == 100
    path.write_bytes(b"x" * 101)
    assert refusal(path) == "file.too-large"


def test_a_giant_record_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "giant.json"
    with path.open("wb") as file:
        file.truncate(100 * MOST_BYTES)
    with pytest.raises(Malformed) as refused:
        load_record(path)
    assert refused.value.message.args["given"] == 100 * MOST_BYTES // 1024


def test_bytes_that_are_no_text_are_told_with_their_line() -> None:
    with pytest.raises(Malformed) as refused:
        decode_text(b"one\ntwo\xff\n", "file")
    assert (refused.value.message.id, refused.value.message.args["line"]) == ("file.not-text", 2)


@pytest.mark.parametrize(
    "text",
    ['{"a": 1, "a": 2}', '{"a": ' + "9" * 4_000 + "}", "[" * 100_000, '{"a": NaN}', '{"a": 1e999}', '{"a": 1} x'],
)
def test_json_that_says_two_things_or_too_much_is_refused(text: str) -> None:
    with pytest.raises(Malformed):
        parse_json(text, "file")


def test_control_characters_never_reach_a_terminal() -> None:
    steering = "".join(map(chr, (*range(9), *range(11, 32), *range(127, 160), 0x202E, 0x2066)))
    assert set(without_control(steering)) == {"\N{REPLACEMENT CHARACTER}"}
    assert without_control("Año\n\t‏שלום‎") == "Año\n\t‏שלום‎"
