"""docs/protocol.md: its examples run, and its tables say what is there."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from sandtable.referee import match_registry, messages, params
from sandtable.referee.errors import NUMBERS
from sandtable.referee.methods import METHODS

from .client import COMMAND, ProcessClient
from .doc_examples import DOCS, blocks, conversation, matches

PAGE = (DOCS / "protocol.md").read_text(encoding="utf-8")


def test_the_examples_run() -> None:
    pairs = [pair for block in blocks("protocol.md", "jsonl") for pair in conversation(block)]
    with ProcessClient() as client:
        for sent, expected in pairs:
            answer = client.line(sent)
            assert matches(json.loads(expected), answer), (
                f"{sent}\n{expected}\n{json.dumps(answer, ensure_ascii=False)}"
            )


def test_every_method_has_an_example_and_stands_in_the_table() -> None:
    sent = "".join(pair[0] for block in blocks("protocol.md", "jsonl") for pair in conversation(block))
    for name in METHODS:
        assert f'"method": "{name}"' in sent
    rows = re.findall(r"^\| (\[`.*?) \|(.*?) \|", PAGE, re.MULTILINE)
    listed = {name: row for names, row in rows for name in re.findall(r"\[`(\w+)`\]", names)}
    assert list(listed) == list(METHODS)
    for name, row in listed.items():
        fields = {each.name: each.required for each in msgspec.structs.fields(METHODS[name].params)}
        written = [each.strip() for each in row.split(",") if each.strip()]
        assert {each.rstrip("?"): not each.endswith("?") for each in written} == fields, name


def test_the_table_of_errors_is_complete() -> None:
    table = dict(re.findall(r"^\| (-?\d+) \| `(\w+)` \|", PAGE, re.MULTILINE))
    assert {word: int(number) for number, word in table.items()} == NUMBERS


def test_the_limits_are_those_of_the_code() -> None:
    assert messages.MOST_BYTES == 16 * 2**20
    assert messages.MOST_IN_BATCH == 1_000
    assert params.MOST_BYTES == {"record": 16 * 2**20, "state": 256 * 2**10, "options": 64 * 2**10}
    assert params.MOST_BYTES_OF_OTHERS == 4 * 2**10
    assert params.MOST_LEVELS == 32
    assert match_registry.MOST_MATCHES == 10_000


@pytest.mark.parametrize("command", [COMMAND, []], ids=["module", "command line"])
def test_the_client_in_python_runs(tmp_path: Path, command: list[str]) -> None:
    (client,) = blocks("protocol.md", "python")
    script = tmp_path / "client.py"
    script.write_text(client, encoding="utf-8")
    path = {"PATH": str(Path(sys.executable).parent), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, str(script), *command], capture_output=True, timeout=300, check=False, env=path
    )
    assert (done.returncode, done.stderr) == (0, b"")
    *_, outcome, refusal = done.stdout.decode().splitlines()
    assert "Jerusalén Oeste" in outcome
    assert refusal == "The game is over."
