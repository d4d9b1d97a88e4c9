"""The snippets of README and docs run, and what they name is there."""

from __future__ import annotations

import re
import shlex
from fnmatch import fnmatch
from pathlib import Path

import pytest

from sandtable.cli import main

ROOT = Path(__file__).parent.parent
READMES = [ROOT / "README.md", ROOT / "README.es.md"]
PAGES = [*READMES, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
# protocol.md brings its own client, which needs a referee process: tests/referee runs it.
# writing-a-game.md holds the files of a title: tests/test_tutorial.py writes and runs them.
SNIPPETS = [
    pytest.param(snippet, id=f"{page.name}-{number}")
    for page in PAGES
    if page.name not in ("protocol.md", "writing-a-game.md")
    for number, snippet in enumerate(re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL), 1)
]
OWN_DECK = [ROOT / "docs" / "players" / "own-deck.md", ROOT / "docs" / "es" / "mazo-propio.md"]
FOLDERS = ("src", "tests", "docs", "bench")
FILES = [file.relative_to(ROOT).as_posix() for top in FOLDERS for file in (ROOT / top).rglob("*.*")]
FILES += [file.name for file in ROOT.iterdir()]
PLAYING = {"en": ROOT / "docs" / "players" / "playing.md", "es": ROOT / "docs" / "es" / "jugar.md"}


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)


def commands(page: Path) -> list[list[str]]:
    """The arguments of every ``sandtable …`` in the shell blocks of a page."""
    lines = [line for block in blocks(page, "sh") for line in block.splitlines() if line.startswith("sandtable ")]
    return [shlex.split(line, comments=True)[1:] for line in lines]


def test_there_are_snippets() -> None:
    assert len(SNIPPETS) > 3


@pytest.mark.parametrize("snippet", SNIPPETS)
def test_a_python_snippet_runs(snippet: str) -> None:
    exec(compile(snippet, "snippet", "exec"), {"__name__": "snippet"})


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), target


def named_files(text: str) -> set[str]:
    """The files of source, words and style that a text names, and packs that it names with their folder."""
    sources = re.findall(r"(?<![\w/.-])(?:[\w*-]+/)*[\w*-]+\.(?:py|js|css|po)\b", text)
    return {*sources, *re.findall(r"(?:[\w*-]+/)+[\w*-]+\.toml\b", text)}


def exists(file: str) -> bool:
    """Drawings import what the client offers as ``sandtable/…``."""
    path = re.sub(r"^sandtable/(?=.*\.js$)", "web/js/", file)
    return any(fnmatch(f"/{known}", f"*/{path}") for known in FILES)


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_the_files_that_a_page_names_exist(page: Path) -> None:
    """In prose, tables and trees; but for those that the page has its reader write, each under its name in a block."""
    text = page.read_text(encoding="utf-8")
    written = set(re.findall(r"^(?:#|//|/\*) (\w+/[\w./]+)", text, re.MULTILINE))
    named = named_files(re.sub(r"```.*?```", "", text, flags=re.DOTALL))
    assert [file for file in sorted(named - written) if not exists(file)] == []


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_make_targets_that_a_page_names_exist(page: Path) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    text = page.read_text(encoding="utf-8")
    for target in re.findall(r"(?:^|`)make ([a-z-]+)", text, re.MULTILINE):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_the_readmes_in_both_languages_show_the_same() -> None:
    english, spanish = READMES
    assert [heading(english), len(commands(english))] == [heading(spanish), len(commands(spanish))]
    without_language = [[word for word in line if word not in ("--lang", "es")] for line in commands(spanish)]
    assert without_language == commands(english)
    in_english = [snippet.replace('words["es"]', 'words["en"]') for snippet in blocks(spanish, "python")]
    assert in_english == blocks(english, "python")


def heading(page: Path) -> list[int]:
    """How deep each heading is: the outline without its words."""
    return [len(marks) for marks in re.findall(r"^(#+) ", page.read_text(encoding="utf-8"), re.MULTILINE)]


@pytest.mark.parametrize("page", [page for page in PAGES if commands(page)], ids=name)
def test_the_command_line_knows_every_command_and_option(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in commands(page):
        assert main([*arguments, "--help"]) == 0, (arguments, capsys.readouterr().err)


@pytest.mark.parametrize("page", OWN_DECK, ids=name)
def test_the_commands_about_a_deck_of_ones_own_run(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (deck,) = blocks(page, "toml")
    (tmp_path / "my-deck.toml").write_text(deck, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", None)  # a game that is begun ends with the input
    ran = {arguments[0]: main(arguments) for arguments in commands(page)}
    assert ran == {"pack": 0, "play": 1, "simulate": 0, "solve": 0}
    assert "my-deck" in capsys.readouterr().out


@pytest.mark.parametrize("page", OWN_DECK, ids=name)
def test_the_defects_of_a_deck_are_listed_as_the_page_shows_them(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (deck,) = blocks(page, "toml")
    (shown,) = blocks(page, "text")
    wrong = deck.replace("offensives = 1\n", "offensives = 12\n").replace("offensives = 2\n", "offensives = 20\n")
    (tmp_path / "my-deck.toml").write_text(wrong, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    (check, *_) = commands(page)
    assert main(check) == 1
    assert capsys.readouterr().err == shown


@pytest.mark.parametrize("language", PLAYING)
def test_the_buttons_that_the_page_for_players_names_are_in_the_client(language: str) -> None:
    files = sorted((ROOT / "src" / "sandtable").rglob(f"{language}.js"))
    client = "\n".join(file.read_text(encoding="utf-8") for file in files)
    text = " ".join(PLAYING[language].read_text(encoding="utf-8").split())
    named = [label.rstrip(".") for label in re.findall(r"\*\*(.+?)\*\*", text)]
    assert len(named) > 10
    assert [label for label in named if f'"{label}"' not in client] == []


@pytest.mark.parametrize("language", PLAYING)
def test_the_terminal_knows_what_the_page_for_players_types(language: str) -> None:
    catalogue = (ROOT / "src" / "sandtable" / "terminal" / "words" / f"{language}.po").read_text(encoding="utf-8")
    known = {
        word for names in re.findall(r'msgid "terminal\.name\..*"\nmsgstr "(.*)"', catalogue) for word in names.split()
    }
    rows = re.findall(r"^\| (`.*?) \|", PLAYING[language].read_text(encoding="utf-8"), re.MULTILINE)
    typed = {each.split()[0] for row in rows for each in re.findall(r"`(.+?)`", row)}
    assert len(typed) > 10
    assert typed <= known
