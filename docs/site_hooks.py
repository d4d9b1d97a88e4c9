"""What the site needs beyond MkDocs: pages and files from outside docs/, and Spanish around the Spanish pages."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from posixpath import dirname, join, normpath, relpath
from typing import Any, Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation, Section
from mkdocs.structure.pages import Page

ROOT: Final = Path(__file__).parent.parent
PAGES: Final = ("CONTRIBUTING.md", "CHANGELOG.md")
"""Pages of the site that are kept where people look for them in a repository."""
SPANISH: Final = "es/"
_LINK: Final = re.compile(r"(?<=\]\()([^)#\s]+)(?=[)#])")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for name in PAGES:
        files.append(File.generated(config, name, abs_src_path=str(ROOT / name)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Links are written as they lead in the repository. What they name outside docs/ is published with the site."""
    source = page.file.src_uri
    folder = "" if source in PAGES else join("docs", dirname(source))

    def lead(found: re.Match[str]) -> str:
        target = found[1]
        path = normpath(join(folder, target))
        if "://" in target or not (ROOT / path).is_file():
            return target  # of those that lead nowhere MkDocs warns, and in strict mode fails
        name = path.removeprefix("docs/")
        if files.get_file_from_path(name) is None:
            if name.endswith(".md"):
                return target
            files.append(File.generated(config, name, abs_src_path=str(ROOT / path)))
        return relpath(name, dirname(source) or ".")

    return _LINK.sub(lead, markdown)


def on_page_context(context: dict[str, Any], page: Page, config: MkDocsConfig, nav: Navigation) -> dict[str, Any]:
    """Each language has its own navigation, and search and buttons are labelled in it."""
    is_spanish = page.url.startswith(SPANISH)
    config.theme["language"] = "es" if is_spanish else "en"
    (spanish,) = (each for each in nav.items if isinstance(each, Section) and each.title == "Español")
    context["nav"] = Navigation(
        spanish.children if is_spanish else [each for each in nav.items if each is not spanish], nav.pages
    )
    return context


def on_post_build(config: MkDocsConfig) -> None:
    """The theme looks for a sitemap beside the first page of each language."""
    site = Path(config.site_dir)
    shutil.copy(site / "sitemap.xml", site / SPANISH)
