"""The client's words: the same keys in both languages, and every key that the code uses is there."""

from __future__ import annotations

import re

from .server_and_browser import ROOT

WEB = ROOT / "src" / "sandtable" / "web"
KEY = re.compile(r'^  "([^"]+)": "(.*)",$', re.MULTILINE)


def words(lang: str) -> dict[str, str]:
    shelf = WEB / "js" / "words"
    books = [shelf / f"{lang}.js", *sorted(shelf.glob(f"*/{lang}.js"))]
    return {key: text for book in books for key, text in KEY.findall(book.read_text(encoding="utf-8"))}


def test_both_languages_have_the_same_keys_in_the_same_order() -> None:
    assert list(words("en")) == list(words("es"))


def test_both_languages_have_the_same_placeholders() -> None:
    spanish = words("es")
    for key, text in words("en").items():
        assert set(re.findall(r"\{\w+\}", text)) == set(re.findall(r"\{\w+\}", spanish[key])), key


def test_every_key_that_the_code_names_is_there() -> None:
    known = words("en")
    stems = {key.rsplit(".", 1)[0] for key in known if key.endswith((".one", ".other"))}
    for path in WEB.glob("js/**/*.js"):
        if "words" in path.parent.parts:
            continue
        for key in re.findall(r'\bt\("([^"]+)"', path.read_text(encoding="utf-8")):
            assert key in known or key in stems, f"{path.name}: {key}"


def test_there_is_no_inline_script_or_style_and_nothing_from_elsewhere() -> None:
    page = (WEB / "index.html").read_text(encoding="utf-8")
    assert "<style" not in page
    assert " style=" not in page
    scripts = re.findall(r"<script(?![^>]*\bsrc=)([^>]*)>", page)
    assert scripts == [' type="importmap"', ' type="application/json" id="titles"']
    for path in [*WEB.glob("**/*.js"), *WEB.glob("**/*.css"), WEB / "index.html"]:
        for found in re.findall(r"https?://[^\s\"'`)]+", path.read_text(encoding="utf-8")):
            assert found == "http://www.w3.org/2000/svg", f"{path.name}: {found}"


def test_no_file_is_longer_than_500_lines() -> None:
    for path in WEB.glob("**/*.*"):
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 500, path.name
