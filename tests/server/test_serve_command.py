"""``sandtable serve`` as a person starts and stops it."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx

COMMAND = [sys.executable, "-c", "import sys; from sandtable.cli import main; sys.exit(main())", "serve"]


def start(*arguments: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "SANDTABLE_LANG": "en", "COLUMNS": "200"}
    pipe = subprocess.PIPE
    return subprocess.Popen([*COMMAND, *arguments], stdout=pipe, stderr=pipe, text=True, env=environment)


def test_serve_says_where_the_table_stands_and_ends_in_good_order(tmp_path: Path) -> None:
    process = start("--port", "0", "--data", str(tmp_path / "new" / "folder"))
    try:
        assert process.stdout is not None
        address = re.search(r"http://\S+/", process.stdout.readline())
        assert address is not None
        assert httpx.get(f"{address.group()}healthz", timeout=300).json() == {"ok": True}
        assert (tmp_path / "new" / "folder").is_dir()
    finally:
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=300)
    assert process.returncode in (0, 130)
    assert "Traceback" not in errors


def test_packs_that_cannot_be_offered_are_named_at_the_start(tmp_path: Path) -> None:
    (tmp_path / "broken.toml").write_text("[pack")
    process = start("--port", "0", "--data", str(tmp_path / "data"), "--packs", str(tmp_path))
    try:
        assert process.stdout is not None
        assert str(tmp_path / "broken.toml") in process.stdout.readline()
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=300)


def test_a_folder_of_packs_that_is_not_there_is_told_in_one_line(tmp_path: Path) -> None:
    process = start("--port", "0", "--data", str(tmp_path), "--packs", str(tmp_path / "none"))
    _, errors = process.communicate(timeout=300)
    assert (process.returncode, "There is no folder" in errors.strip().splitlines()[-1]) == (2, True)


def test_a_port_in_use_is_told_in_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        process = start("--port", str(taken.getsockname()[1]), "--data", str(tmp_path))
        _, errors = process.communicate(timeout=300)
    assert process.returncode == 2
    assert "Traceback" not in errors
    assert "--port 0" in errors.strip().splitlines()[-1]
