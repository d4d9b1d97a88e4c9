"""Messages with ids and arguments, and the catalogues that turn them into sentences of a language.

A catalogue is a GNU gettext file with symbolic ids (``words/en.po``). A placeholder may name a table of words:
``{army:army}`` looks the argument's value up as ``army.<value>`` in the same language, so that a translator
chooses the form that the sentence needs. An entry with plural forms is chosen by its argument ``count``.
"""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from gettext import c2py
from importlib.resources import files
from typing import Any, Final, Union

LANGUAGES: Final = ("en", "es")

Value = Union[str, int, float, "Message", Sequence["Value"]]
Texts = dict[str, str]
"""One text in every language: ``{"en": …, "es": …}``."""


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence before it has a language."""

    id: str
    args: Mapping[str, Value] = field(default_factory=dict)


def message(message_id: str, /, **args: Value) -> Message:
    return Message(message_id, args)


@dataclass(frozen=True, slots=True)
class MessageCatalogue:
    """The entries of one .po file."""

    entries: Mapping[str, tuple[str, ...]]
    plural: Callable[[int], int]


class MalformedCatalogue(Exception):
    """A .po file that cannot be read; names file and line."""


_KEYWORD = re.compile(r"(msgctxt|msgid_plural|msgid|msgstr(?:\[(\d+)\])?)\s+(\".*\")$")


def read_catalogue(text: str, name: str = "catalogue") -> MessageCatalogue:
    """Read a .po file: ids, single and plural forms, the plural rule of its header."""
    entries: dict[str, tuple[str, ...]] = {}
    current_id = ""
    forms: dict[int, str] = {}
    filling: tuple[str, int] = ("", 0)

    def close_entry() -> None:
        if forms:
            entries[current_id] = tuple(forms[i] for i in sorted(forms))

    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        if line.startswith('"'):
            continued: str = ast.literal_eval(line)
            if filling[0] == "id":
                current_id += continued
            elif filling[0] == "str":
                forms[filling[1]] += continued
            continue
        found = _KEYWORD.match(line)
        if not found:
            raise MalformedCatalogue(f"{name}:{number}: not a line of a .po file: {line}")
        keyword, index, quoted = found.groups()
        value: str = ast.literal_eval(quoted)
        if keyword == "msgid":
            close_entry()
            current_id, forms, filling = value, {}, ("id", 0)
        elif keyword == "msgid_plural":
            filling = ("plural", 0)
        elif keyword.startswith("msgstr"):
            filling = ("str", int(index or 0))
            forms[filling[1]] = value
    close_entry()
    header = entries.pop("", ("",))[0]
    rule = re.search(r"plural=([^;]+);", header)
    plural: Callable[[int], int] = c2py(rule.group(1)) if rule else (lambda n: int(n != 1))
    return MessageCatalogue(entries, plural)


@cache
def load_catalogue(package: str, language: str) -> MessageCatalogue:
    """The catalogue of a package, from its folder ``words``."""
    path = files(package) / "words" / f"{language}.po"
    return read_catalogue(path.read_text(encoding="utf-8"), str(path))


class _Speaker(string.Formatter):
    def __init__(self, words: Words) -> None:
        self.words = words

    def format_field(self, value: Any, spec: str) -> str:
        if isinstance(value, Message):
            return self.words.say(value)
        if isinstance(value, (list, tuple)):
            return self.words.join([self.format_field(each, spec) for each in value])
        if spec and spec[0].isalpha():
            return self.words.say(Message(f"{spec}.{value}"))
        text = str(super().format_field(value, spec))
        if isinstance(value, float):
            if spec.startswith("+") and not float(text):  # what rounds to nothing has no sign
                text = text[1:]
            text = text.replace(".", self.words.say(Message("number.point")))
        return text.replace("-", "−") if spec.startswith("+") else text


class Words:
    """One language: catalogues laid over each other, the later ones first, and the texts that packs bring."""

    def __init__(
        self, language: str, catalogues: Iterable[MessageCatalogue], pack_texts: Mapping[str, str] | None = None
    ):
        self.language = language
        self._catalogues = tuple(catalogues)
        self._pack_texts = dict(pack_texts or {})
        self._speaker = _Speaker(self)

    def __contains__(self, message_id: str) -> bool:
        return message_id in self._pack_texts or any(message_id in each.entries for each in self._catalogues)

    def say(self, message: Message) -> str:
        template = self._template(message)
        return self._speaker.vformat(template, (), message.args) if "{" in template else template

    def join(self, parts: Sequence[str]) -> str:
        """A list as the language writes it: 'A, B and C'."""
        if len(parts) < 2:
            return parts[0] if parts else self.say(Message("list.none"))
        glue = "list.and-before-i" if parts[-1][:1] in "iIíÍ" else "list.and"
        return self.say(message(glue, most=", ".join(parts[:-1]), last=parts[-1]))

    def _template(self, message: Message) -> str:
        found = self._pack_texts.get(message.id)
        if found is not None:
            return found.replace("{", "{{").replace("}", "}}")
        for catalogue in reversed(self._catalogues):
            forms = catalogue.entries.get(message.id)
            if forms is not None:
                if len(forms) == 1:
                    return forms[0]
                count = message.args.get("count", 1)
                return forms[catalogue.plural(count if isinstance(count, int) else 1)]
        return f"‹{message.id}›"


class WordBook:
    """The words of a game (or of a program) in every language."""

    def __init__(self, *packages: str, pack_texts: Mapping[str, Texts] | None = None) -> None:
        packs = pack_texts or {}
        self.languages: dict[str, Words] = {
            language: Words(
                language,
                [load_catalogue(package, language) for package in packages],
                {message_id: texts[language] for message_id, texts in packs.items()},
            )
            for language in LANGUAGES
        }

    def __getitem__(self, language: str) -> Words:
        return self.languages[language]

    def texts(self, message: Message) -> Texts:
        return {language: words.say(message) for language, words in self.languages.items()}
