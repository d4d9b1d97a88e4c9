"""docs/writing-a-game.md as its reader follows it: files are written, changed and added to, commands run, in order.

The first line of a code block names its file. Prose may say ``delete `…` from `FILE` ``, ``replace `…` with `…` in
`FILE` `` and ``put … back``. A console block is a command and what it prints, with ``…`` for anything.
"""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
PAGE: Final = ROOT / "docs" / "writing-a-game.md"

_FENCE: Final = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_NAMED: Final = re.compile(r"(?:#|//|/\*|<!--) ([\w./-]+\.\w+)(?:, (changed|added at the end))?(?: \*/| -->)?\n")
_EDIT: Final = re.compile(
    r"[Dd]elete the (?:lines?|entry) (?P<gone>`[^`]+`(?: and `[^`]+`)*) from `(?P<file>[^`]+)`"
    r"|[Rr]eplace `(?P<old>[^`]+)` with `(?P<new>[^`]+)` in `(?P<where>[^`]+)`"
    r"|(?P<back>[Pp]ut the (?:line|entry) back)"
)
_TYPED: Final = re.compile(r"^(?:[\w ]*)> (.*)$", re.MULTILINE)
_SANDTABLE: Final = "from sandtable.cli import main; import sys; sys.exit(main())"


@dataclass(frozen=True, slots=True)
class Ran:
    """A console block of the page, and what its command printed."""

    command: str
    shown: str
    printed: str

    @property
    def agrees(self) -> bool:
        return bool(re.fullmatch(_pattern(self.shown), self.printed))


@dataclass(slots=True)
class Reader:
    """Somebody who follows the page in a folder of their own."""

    folder: Path
    _kept: tuple[Path, str] | None = field(default=None)

    def follow(self, step: int) -> Iterator[Ran]:
        """One step of the page; yields what each command did."""
        for command in self._write_step(step):
            if not self._info.exists():
                self._install()
            yield self._run(command)

    def catch_up(self, step: int) -> None:
        """Everything before a step, without running its commands."""
        for number in range(1, step):
            for _command in self._write_step(number):
                pass
        if step > 1:
            self._install()

    def _write_step(self, step: int) -> Iterator[str]:
        """Write, change and edit files in the order of the page; yields each command at its place."""
        at = 0
        text = steps()[step]
        for fence in _FENCE.finditer(text):
            self._edit(" ".join(text[at : fence.start()].split()))
            at = fence.end()
            language, body = fence.groups()
            if language == "console":
                yield body
            elif language != "sh":
                self._write(body)
        self._edit(" ".join(text[at:].split()))

    def _install(self) -> None:
        """What ``pip install -e .`` leaves of an entry point, without a network."""
        entry = re.search(
            r'^\[project\.entry-points\."(.+)"\]\n(\w+) = "(.+)"$', self._read("pyproject.toml"), re.MULTILINE
        )
        assert entry is not None
        info = self._info
        info.mkdir()
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: raider\nVersion: 0.1.0\n", encoding="utf-8")
        (info / "entry_points.txt").write_text(f"[{entry[1]}]\n{entry[2]} = {entry[3]}\n", encoding="utf-8")

    @property
    def _info(self) -> Path:
        return self.folder / "raider-0.1.0.dist-info"

    @property
    def environment(self) -> dict[str, str]:
        path = os.pathsep.join((str(self.folder), str(ROOT / "src"), os.environ.get("PYTHONPATH", "")))
        plain = {name: value for name, value in os.environ.items() if name not in ("LANG", "LC_ALL", "SANDTABLE_LANG")}
        home = str(self.folder / "home")
        return {**plain, "PYTHONPATH": path, "SANDTABLE_HOME": home, "COLUMNS": "80", "PYTHONDONTWRITEBYTECODE": "1"}

    def _run(self, body: str) -> Ran:
        command, _, shown = body.partition("\n")
        assert command.startswith("$ "), command
        typed = "".join(f"{line}\n" for line in _TYPED.findall(shown))
        line = re.sub(r"(^\$ |\| )(python|sandtable)\b", lambda found: found[1] + _PROGRAMS[found[2]], command)[2:]
        done = subprocess.run(
            ["bash", "-c", line],
            cwd=self.folder,
            env=self.environment,
            input=typed,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=300,
            check=False,
        )
        return Ran(command, shown, done.stdout)

    def _write(self, body: str) -> None:
        named = _NAMED.match(body)
        assert named is not None, body[:80]
        name, how = named.groups()
        path = self.folder / name
        if how == "changed":
            body = changed(self._read(name), body[named.end() :])
        elif how:
            body = f"{self._read(name)}\n{body[named.end() :]}"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(body, encoding="utf-8")

    def _edit(self, prose: str) -> None:
        for found in _EDIT.finditer(prose):
            if found["back"]:
                assert self._kept is not None
                self._kept[0].write_text(self._kept[1], encoding="utf-8")
                continue
            path = self.folder / (found["file"] or found["where"])
            text = path.read_text(encoding="utf-8")
            self._kept = (path, text)
            for gone in re.findall(r"`([^`]+)`", found["gone"] or ""):
                text = _without(text, gone)
            if found["old"]:
                assert text.count(found["old"]) == 1, found["old"]
                text = text.replace(found["old"], found["new"])
            path.write_text(text, encoding="utf-8")

    def _read(self, name: str) -> str:
        return (self.folder / name).read_text(encoding="utf-8")


_PROGRAMS: Final = {"python": sys.executable, "sandtable": f"{sys.executable} -c '{_SANDTABLE}'"}


def steps() -> dict[int, str]:
    """The text of each step, by its number."""
    parts = re.split(r"^## (?:Step (\d+):.*|.*)$", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {int(number): text for number, text in zip(parts[1::2], parts[2::2], strict=True) if number}


def changed(old: str, parts: str) -> str:
    """A module with what stands in the parts in place of what has the same name, or added if nothing has."""
    for node in ast.parse(parts).body:
        source = _source(parts, node)
        there = _find(ast.parse(old).body, node)
        if isinstance(node, ast.ClassDef) and isinstance(there, ast.ClassDef) and _is_partial(node, there):
            for member in node.body:
                now = _find(ast.parse(old).body, node)
                assert isinstance(now, ast.ClassDef)
                old = _put(old, _source(parts, member), _find(now.body, member), now.body[-1])
        else:
            old = _put(old, source, there, _before_new(old, node))
    return old


def _is_partial(new: ast.ClassDef, old: ast.ClassDef) -> bool:
    """Methods of a class, rather than a dataclass with all its fields."""
    return not new.decorator_list and any(isinstance(each, ast.FunctionDef) for each in old.body)


def _before_new(text: str, node: ast.stmt) -> ast.stmt:
    """What something new stands after: imports after imports, tests at the end, the rest before the last class."""
    body = ast.parse(text).body
    if isinstance(node, ast.ImportFrom):
        return [each for each in body if isinstance(each, ast.ImportFrom)][-1]
    classes = [place for place, each in enumerate(body) if isinstance(each, ast.ClassDef)]
    return body[classes[-1] - 1 if classes else -1]


def _name(node: ast.stmt) -> str:
    if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
        return node.name
    if isinstance(node, ast.ImportFrom):
        return f"from {'.' * node.level}{node.module}"
    assert isinstance(node, ast.Assign), ast.dump(node)
    return ast.unparse(node.targets[0])


def _find(body: list[ast.stmt], like: ast.stmt) -> ast.stmt | None:
    return next((each for each in body if type(each) is type(like) and _name(each) == _name(like)), None)


def _lines(node: ast.stmt) -> tuple[int, int]:
    decorators = getattr(node, "decorator_list", [])
    assert node.end_lineno is not None
    return min([node.lineno, *(each.lineno for each in decorators)]) - 1, node.end_lineno


def _source(text: str, node: ast.stmt) -> str:
    first, last = _lines(node)
    return "\n".join(text.splitlines()[first:last])


def _put(text: str, source: str, there: ast.stmt | None, last: ast.stmt) -> str:
    lines = text.splitlines()
    if there is not None:
        first, end = _lines(there)
        lines[first:end] = [source]
    else:
        _, end = _lines(last)
        gap = [] if isinstance(last, ast.ImportFrom) else [""]
        lines[end:end] = [*gap, source]
    return "\n".join(lines) + "\n"


def _without(text: str, gone: str) -> str:
    """A file without a line, or without an entry of a catalogue."""
    entry = f'msgid "{gone}"\n'
    if entry in text:
        start = text.index(entry)
        return text[:start] + text[text.index("\n\n", start) + 2 :]
    lines = text.splitlines(keepends=True)
    assert f"{gone}\n" in lines, gone
    return "".join(line for line in lines if line != f"{gone}\n")


def _pattern(shown: str) -> str:
    """``…`` on a line of its own stands for lines, elsewhere for a part of a line."""
    lines = ["(?:.*\n)*" if line.strip() == "…" else _line_pattern(line) for line in shown.splitlines()]
    return "".join(lines)


def _line_pattern(line: str) -> str:
    return ".*".join(re.escape(part) for part in line.rstrip().split("…")) + r"\s*?\n"
