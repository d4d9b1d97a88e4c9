"""One word for one thing in Spanish: what no text may say, with the word to use instead.

Over every Spanish text that a person meets: the catalogues, the client's words and the rules. Packs are data and stand
as they are.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import sandtable
from sandtable.engine.i18n import read_catalogue

SOURCE = Path(sandtable.__file__).parent
CLIENT_WORD = re.compile(r'^  "([^"]+)": "(.*)",$', re.MULTILINE)
PLACEHOLDER = re.compile(r"\{[^{}]*\}")
"""Its name is for the code: ``{chit:chit}``."""


@dataclass(frozen=True)
class Text:
    """What is said in one place."""

    file: str
    """Relative to the package, with underscores for hyphens: a game is found by its name in all its surfaces."""
    key: str
    said: str


@dataclass(frozen=True)
class Term:
    """A word that is not ours."""

    use: str
    """What is said instead."""
    forbidden: str
    """A pattern, whatever the case of the letters."""
    planted: str
    """A text in which it must be found."""
    only_in: tuple[str, ...] = ()
    """Parts of the paths of the files it is about; everywhere if there are none."""
    allowed: tuple[str, ...] = ()
    """Phrases in which the word means something else."""
    keys: tuple[str, ...] = ()
    """Keys whose text may say it."""

    def concerns(self, file: str) -> bool:
        return not self.only_in or any(part in file for part in self.only_in)

    def found(self, text: Text) -> str | None:
        """The word as it stands there, if it does."""
        if not self.concerns(text.file) or text.key in self.keys:
            return None
        said = PLACEHOLDER.sub("{}", text.said)
        for phrase in self.allowed:
            said = re.sub(re.escape(phrase), "", said, flags=re.IGNORECASE)
        match = re.search(self.forbidden, said, re.IGNORECASE)
        return match[0] if match else None


TERMS = (
    Term(
        "empate", r"\btablas\b", "Ofrecer tablas", ("titles/", "engine/", "server/", "web/"), ("una lista de tablas",)
    ),
    Term("empate", r"\b(ofre\w+|en|acordar|aceptar|son) tablas\b", "La partida acaba en tablas"),
    Term("casilla", r"\bespacios?\b", "Mueve un espacio"),
    Term("pila", r"\bapilamientos?\b", "Mover un apilamiento naval", allowed=("límite de apilamiento",)),
    Term("pila", r"\bmont[oó]n(es)?\b", "Un montón son varias fichas"),
    Term("ficha", r"\bpiezas?\b", "Elige una pieza"),
    Term("ficha, ficha de batalla, marcador", r"\b(chit|token|counter)s?\b", "Saca un chit"),
    Term("marcador de territorio", r"\bpiedras?\b|\bfichas? de territorio\b", "Seis fichas de territorio"),
    Term("marcador de territorio", r"\bfichas?\b", "Tienes 12 fichas", ("arab_israeli_wars",)),
    Term("nave, unidad naval", r"\bbarcos?\b", "Los barcos en puerto"),
    Term("chequeo de Cohesión", r"\btests?\b", "Un test de Cohesión", ("campaign_commander", "punic_island")),
    Term("adyacente", r"\bcontigu[oa]s?\b", "Una zona contigua"),
    Term("controlada por", r"\ben (poder|manos) (de|del|israelíes|árabes|enemigas)\b", "en poder de Roma"),
    Term("pista", r"\bconsejos?\b", "Una tabla para consejos"),
    Term("registro", r"\b(diario|log)\b", "Al diario", keys=("paper.name", "terminal.name.log")),
    Term("archivo de partida", r"\bregistros?\b", "Exportar el registro", ("engine/", "server/", "referee/", "lab/")),
    Term("archivo de partida", r"\b(abrir|exportar|comprobar) (el|un) registro\b", "Abrir un registro"),
    Term("impulsivo", r"\bvora(z|ces)\b", "Un bot voraz"),
    Term("las cartas robadas", r"\brobos?\b", "Las tiradas y los robos", allowed=("y robo mis propias cartas",)),
    Term(
        "comando",
        r"\b(la|una|esta|otra|misma) orden\b|\b[óo]rdenes\b",
        "La misma orden continúa",
        ("terminal/", "lab/"),
    ),
    Term("tirada de asedio", r"\b(dado de asedio|tirar (por )?(el|un) asedio)\b", "Tirar por el asedio"),
    Term("Elo", r"\bvaloraci(ón|ones)\b", "Puntos de valoración"),
    Term("bando, clave, puesto", r"\basientos?\b", "No tienes asiento en esta partida"),
    Term("observador", r"\bespectador(es)?\b", "Estás de espectador"),
    Term("tú", r"\b(ustede?s?|vosotr[oa]s|podéis|tenéis|vuestr[oa]s?)\b", "Ya podéis empezar"),
    Term("un espacio duro antes de %", r"[\d}][ ]?%", "{percent} %"),
    Term("un signo menos (−)", r"(?<![\w\]-])-\d", "Modificador de -3"),
)


def spanish(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every text under a key ``es``, with the way to it."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key == "es" and isinstance(inner, str):
                yield path, inner
            else:
                yield from spanish(inner, f"{path}.{key}")
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            named = inner.get("id", place) if isinstance(inner, dict) else place
            yield from spanish(inner, f"{path}[{named}]")


def read(path: Path) -> Iterator[tuple[str, str]]:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".po":
        for key, forms in read_catalogue(text, path.name).entries.items():
            for form in forms:
                yield key, form
    elif path.suffix == ".js":
        yield from CLIENT_WORD.findall(text)
    else:
        yield from spanish(tomllib.loads(text))


@cache
def texts() -> tuple[Text, ...]:
    paths = [*SOURCE.rglob("es.po"), *SOURCE.rglob("es.js"), *SOURCE.rglob("rulebook.toml")]
    return tuple(
        Text(path.relative_to(SOURCE).as_posix().replace("-", "_"), key, said)
        for path in sorted(paths)
        for key, said in read(path)
    )


def offences(text: Text) -> list[str]:
    """What a text says that is not ours, each with the word to use."""
    found = ((term, term.found(text)) for term in TERMS)
    return [f"{text.file}, {text.key}: «{word}»; use «{term.use}»: {text.said}" for term, word in found if word]


each_term = pytest.mark.parametrize("term", TERMS, ids=lambda term: term.planted)


def test_every_surface_is_read() -> None:
    kinds = {Path(text.file).suffix for text in texts()}
    assert kinds == {".po", ".js", ".toml"}
    assert len(texts()) > 2000


def test_one_word_for_one_thing() -> None:
    assert [offence for text in texts() for offence in offences(text)] == []


@each_term
def test_a_planted_word_is_found(term: Term) -> None:
    file = next(text.file for text in texts() if term.concerns(text.file))
    planted = Text(file, "planted", term.planted)
    assert term.found(planted)
    assert any(f"use «{term.use}»" in offence for offence in offences(planted))


@each_term
def test_a_term_is_about_files_that_there_are(term: Term) -> None:
    for part in term.only_in:
        assert any(part in text.file for text in texts()), part


@each_term
def test_an_exception_is_needed(term: Term) -> None:
    for phrase in term.allowed:
        assert any(phrase.lower() in text.said.lower() for text in texts() if term.concerns(text.file)), phrase
        assert re.search(term.forbidden, phrase, re.IGNORECASE), phrase
    for key in term.keys:
        assert any(text.key == key and re.search(term.forbidden, text.said, re.IGNORECASE) for text in texts()), key


def test_a_word_is_free_where_it_is_about_something_else() -> None:
    for file, key, said in (
        ("engine/words/es.po", "kind.table", "una lista de tablas"),
        ("lab/words/es.po", "page", "Las tablas están en esta carpeta"),
        ("titles/army_of_shadows/words/es.po", "prompt", "Coloca una ficha"),
        ("terminal/words/es.po", "terminal.name.log", "log registro"),
        ("titles/x/words/es.po", "option", "El +3 cuenta; −2 al dado; del 1-2 al 5-6"),
    ):
        assert offences(Text(file, key, said)) == []
