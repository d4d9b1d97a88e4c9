"""Small pieces of HTML."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

STYLE: Final = """
body{font:16px/1.5 system-ui,sans-serif;color:#1f2a36;background:#fbfaf7}
body{max-width:60rem;margin:2rem auto;padding:0 1rem}
h1,h2,h3{line-height:1.2}
h2{margin-top:2.5rem;border-bottom:1px solid #d5d9de}
table{border-collapse:collapse;margin:1rem 0}
th,td{padding:.25rem .8rem;border-bottom:1px solid #e3e6ea;text-align:right}
th{border-bottom:2px solid #9aa5b1;font-weight:600}
th:first-child,td:first-child{text-align:left}
td:not(:first-child){white-space:nowrap}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1.5rem}
dt{font-weight:600}
dd{margin:0}
.wide{overflow-x:auto}
figure{margin:1rem 0}
img{max-width:100%;background:#fff}
figcaption,.note{color:#55606c;font-size:.9rem}
"""


def page(language: str, title: str, body: Iterable[str]) -> str:
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    return (
        f'<!doctype html>\n<html lang="{language}"><head>{head}<style>{STYLE}</style></head>\n<body>\n'
        + "\n".join([f"<h1>{escape(title)}</h1>", *body])
        + "\n</body></html>\n"
    )


def heading(text: str, level: int = 2) -> str:
    return f"<h{level}>{escape(text)}</h{level}>"


def paragraph(text: str, note: bool = False) -> str:
    kind = ' class="note"' if note else ""
    return f"<p{kind}>{escape(text)}</p>"


def table(titles: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """The first column is the name of the row."""
    head = "".join(f'<th scope="col">{escape(title)}</th>' for title in titles)
    lines = "\n".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>\n{lines}\n</tbody></table></div>'


def facts(pairs: Iterable[tuple[str, str]]) -> str:
    return "<dl>" + "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in pairs) + "</dl>"


def figure(svg: str, caption: str) -> str:
    """The picture is part of the page, and its caption tells what it shows."""
    data = base64.b64encode(svg.encode()).decode()
    said = escape(caption, quote=True)
    return f'<figure><img src="data:image/svg+xml;base64,{data}" alt="{said}"><figcaption>{said}</figcaption></figure>'
