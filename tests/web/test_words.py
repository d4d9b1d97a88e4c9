"""The client's words: the same keys in both languages, every key that the code uses, and none that nobody uses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from .server_and_browser import ROOT

WEB = ROOT / "src" / "sandtable" / "web"
TITLES = ROOT / "src" / "sandtable" / "titles"
KEY = re.compile(r'^  "([^"]+)": "(.*)",$', re.MULTILINE)
BOOKS = [WEB / "js" / "words", *sorted((WEB / "js" / "words").glob("*/")), *sorted(TITLES.glob("**/board"))]
"""The folders that have words: those of all pages, of single pages, and of the boards of titles."""
FORMS = (".one", ".other", ".touch")
"""Of one sentence: for one, for several, for those who tap."""


def title_of(folder: Path) -> str:
    return str(folder.relative_to(ROOT / "src" / "sandtable"))


every_book = pytest.mark.parametrize("folder", BOOKS, ids=title_of)


def words(folder: Path, lang: str) -> dict[str, str]:
    return dict(KEY.findall((folder / f"{lang}.js").read_text(encoding="utf-8")))


def sources() -> list[Path]:
    """Every file of the client that runs, without the words."""
    files = [*WEB.glob("js/**/*.js"), *TITLES.glob("**/board/*.js")]
    return [path for path in files if path.name not in ("en.js", "es.js", "types.js")]


def stem(key: str) -> str:
    return next((key.removesuffix(form) for form in FORMS if key.endswith(form)), key)


@every_book
def test_both_languages_have_the_same_keys_in_the_same_order(folder: Path) -> None:
    assert list(words(folder, "en")) == list(words(folder, "es"))
    assert words(folder, "en")


@every_book
def test_every_line_of_a_book_is_a_comment_or_an_entry(folder: Path) -> None:
    """Otherwise the tests here would not see it."""
    for lang in ("en", "es"):
        for line in (folder / f"{lang}.js").read_text(encoding="utf-8").splitlines():
            assert not line or line in ("export default {", "};") or line.startswith("//") or KEY.fullmatch(line), line


@every_book
def test_both_languages_have_the_same_placeholders(folder: Path) -> None:
    spanish = words(folder, "es")
    for key, text in words(folder, "en").items():
        assert set(re.findall(r"\{\w+\}", text)) == set(re.findall(r"\{\w+\}", spanish[key])), key


def test_no_key_stands_in_two_books_that_are_open_together() -> None:
    general = set(words(WEB / "js" / "words", "en"))
    for folder in BOOKS[1:]:
        assert not general & set(words(folder, "en")), title_of(folder)


def test_every_key_that_the_code_names_is_there() -> None:
    known = {each for folder in BOOKS for key in words(folder, "en") for each in (key, stem(key))}
    named = 0
    for path in sources():
        for key in re.findall(r'\bt\(\s*"([^"]+)"', path.read_text(encoding="utf-8")):
            named += 1
            assert key in known, f"{path.name}: {key}"
    assert named > 200


def test_no_word_is_there_that_nobody_says() -> None:
    """A key is used if the code has it as a text, or a template that it fits."""
    code = "\n".join(path.read_text(encoding="utf-8") for path in sources())
    texts = set(re.findall(r'"([\w.-]+)"', code))
    templates = {re.sub(r"\$\{[^}]*\}", "*", each) for each in re.findall(r"`([^`\n]*)`", code)}
    patterns = [
        re.compile(re.escape(each).replace(r"\*", r"[\w-]+")) for each in templates if re.match(r"[\w-]+\.", each)
    ]
    unused = [
        f"{title_of(folder)}: {key}"
        for folder in BOOKS
        for key in words(folder, "en")
        if not {key, stem(key)} & texts and not any(pattern.fullmatch(stem(key)) for pattern in patterns)
    ]
    assert unused == []


# The sources ----------------------------------------------------------------------------------------------------------


def test_nothing_is_exported_that_no_other_file_imports() -> None:
    files = [*sources(), *Path(__file__).parent.glob("*.js")]
    code = {path: path.read_text(encoding="utf-8") for path in files}
    unused: list[str] = []
    for path, text in code.items():
        if path.name in ("drawing.js", "tour.js") and TITLES in path.parents:
            continue  # what a title offers to the client
        others = "\n".join(each for other, each in code.items() if other != path)
        names = re.findall(r"^export (?:async )?(?:function|const|class) (\w+)", text, re.MULTILINE)
        unused += [
            f"{path.name}: {name}"
            for name in names
            if not re.search(rf"[{{,]\s*{name}\b|\b(api|sheets)\??\.{name}\b", others)
        ]
    assert unused == []


def test_there_is_no_inline_script_or_style_and_nothing_from_elsewhere() -> None:
    page = (WEB / "index.html").read_text(encoding="utf-8")
    assert "<style" not in page
    assert " style=" not in page
    scripts = re.findall(r"<script[^>]*>", page)
    assert all("src=" in each or re.search(r'type="(importmap|application/json)"', each) for each in scripts)
    for path in [*WEB.glob("**/*.js"), *WEB.glob("**/*.css"), *TITLES.glob("**/board/*.*"), WEB / "index.html"]:
        for found in re.findall(r"https?://[^\s\"'`)]+", path.read_text(encoding="utf-8")):
            assert found == "http://www.w3.org/2000/svg", f"{path.name}: {found}"


def test_no_file_is_longer_than_500_lines() -> None:
    for path in [*WEB.glob("**/*.*"), *TITLES.glob("**/board/*.js")]:
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 500, path.name
