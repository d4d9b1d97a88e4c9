"""``make docs``: the site is built without a warning, complete in itself, and a link that leads nowhere stops it."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def build(root: Path, out: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(out)]
    return subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=300, check=False)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("site")
    done = build(ROOT, out)
    assert done.returncode == 0, done.stderr
    return out


def pages(site: Path) -> Iterator[tuple[Path, str]]:
    for path in sorted(site.rglob("*.html")):
        yield path, path.read_text(encoding="utf-8")


def test_every_page_of_docs_is_on_the_site_and_so_are_those_of_the_root(site: Path) -> None:
    sources = [path.relative_to(ROOT / "docs") for path in (ROOT / "docs").rglob("*.md")]
    for name in (*sources, Path("CONTRIBUTING.md"), Path("CHANGELOG.md")):
        assert (site / name.with_suffix(".html")).is_file(), name


def test_no_page_loads_anything_from_elsewhere(site: Path) -> None:
    loads = re.compile(r'<(?:script|img|iframe|source)[^>]*\ssrc="?(?:https?:)?//|<link[^>]*\shref="?(?:https?:)?//')
    assert [path for path, text in pages(site) if loads.search(text)] == []
    styles = "".join(path.read_text(encoding="utf-8") for path in site.rglob("*.css"))
    assert re.findall(r"url\(\"?(?:https?:)?//|@import", styles) == []


def test_links_on_the_site_lead_to_files_of_the_site(site: Path) -> None:
    for path, text in pages(site):
        if path.name == "404.html":
            continue
        for target in re.findall(r'\s(?:href|src)="([^"#?:]+)(?:[#?][^"]*)?"', text):
            assert (path.parent / target).exists(), (path, target)


def test_spanish_pages_are_spanish_around_the_text_too(site: Path) -> None:
    for path, text in pages(site):
        found = re.search(r'<html lang="(\w+)"', text)
        assert found is not None
        assert found[1] == ("es" if path.parent.name == "es" else "en"), path
    spanish, english = ((site / name).read_text(encoding="utf-8") for name in ("es/jugar.html", "players/playing.html"))
    assert ("Sandtable en clase" in spanish, "Sandtable in class" in spanish) == (True, False)
    assert ("Sandtable en clase" in english, "Sandtable in class" in english) == (False, True)


def test_links_that_lead_nowhere_stop_the_build(tmp_path: Path) -> None:
    settings = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").split("\nnav:", 1)[0]
    pages = ["index.md", "CONTRIBUTING.md", "CHANGELOG.md", {"Español": ["es/index.md"]}]
    (tmp_path / "docs" / "es").mkdir(parents=True)
    (tmp_path / "mkdocs.yml").write_text(f"{settings}\nnav: {json.dumps(pages)}\n", encoding="utf-8")
    shutil.copy(ROOT / "docs" / "site_hooks.py", tmp_path / "docs")
    for name in ("CONTRIBUTING.md", "CHANGELOG.md", "README.md", "data.toml", "docs/es/index.md"):
        (tmp_path / name).write_text("# A page\n", encoding="utf-8")
    good = ["es/index.md#a-page", "../CHANGELOG.md", "../data.toml"]
    bad = ["nowhere.md", "es/index.md#nowhere", "../nowhere.toml", "../README.md", "/absolute.html"]
    page = tmp_path / "docs" / "index.md"
    for links, code in ((good, 0), ([*good, *bad], 1)):
        page.write_text("\n".join(f"[link]({link})" for link in links), encoding="utf-8")
        done = build(tmp_path, tmp_path / "site")
        assert (done.returncode, done.stderr.count("WARNING -")) == (code, len(links) - len(good)), done.stderr
    assert (tmp_path / "site" / "data.toml").is_file()
    assert [link for link in bad if f"'{link}'" not in done.stderr] == []
