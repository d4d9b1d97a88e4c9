"""The words: English and Spanish say the same things, nothing is missing or idle, and no sentence hides in code.

Generic over every package that has ``words/`` and over every registered game.
"""

from __future__ import annotations

import ast
import builtins
import errno
import random
import re
import string
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

import sandtable
from sandtable.engine.events import ReportedEvent, collect_into
from sandtable.engine.game import OVER, Game
from sandtable.engine.i18n import LANGUAGES, read_catalogue
from sandtable.engine.scene import speak
from sandtable.engine.title_registry import installed_titles
from tests.lengths import at_length, length
from tests.rule_matrix import called, calls, game_folders, kebab, refusals, values

SOURCE = Path(sandtable.__file__).parent
CROSSING = Path(__file__).parent / "crossing"
"""The test game is shown by the same programs."""
PACKAGES = sorted(path.parent.parent for path in SOURCE.glob("**/words/en.po"))
LAYERS = [SOURCE / name for name in ("engine", "games", "solver", "bots", "lab", "referee", "terminal", "server")]

DERIVED = {
    "event": "the kind of an event, from the name of its class",
    "move": "the verb of a move in the game's catalogue",
    "option": "the name of a game's option, or of one of its choices",
    "side": "a side, by its name",
    "window": "a reaction window of a game, by its name",
    "degree": "a degree of victory or defeat",
    "refusal": "why a move may not be played",
    "refused": "why the server does not do what it is asked, by its code",
    "field": "what is wrong in a field of a document or a pack",
    "level": "a step of the ladder of opponents",
    "kind": "a type of value, by its Python name",
    "language": "a language, by its code",
    "log": "an entry of the record that is no move, by what it is",
    "param": "what a parameter of the referee takes",
    "card": "the headline of a card, from its pack",
    "note": "the note of a card, from its pack",
    "army": "the name of an army, from its pack",
    "space": "the name of a space, from its pack",
    "front": "a front, in a heading",
    "region": "a part of the map",
    "people": "a side as an adjective",
    "phase": "a phase of the turn",
    "objective": "what the solver makes as large as possible",
    "page": "a heading of a table or an axis of a figure on the page of what is solved",
    "unit": "a kind of unit, or a unit by its name",
    "effect": "what an event card does, by the name of the effect",
    "where": "at which front, or whether aboard or ashore, something happens",
    "forecast": "how a battle would end now",
    "outcome": "how a game ended",
    "battle": "a battle on land or at sea",
    "card-type": "the type of a card, by its border",
    "check": "how a check ended",
    "chit": "the name of a battle chit, from its pack",
    "choice": "Card or Map",
    "leader": "the name of a leader, from its pack",
    "part": "a part of the victory points",
    "piece": "a unit, leader or zone by its name, from its pack",
    "condition": "a unit with the state it is in",
    "pile": "a pile of cards",
    "procedure": "what is being done at the moment",
    "prompt": "what is to be decided, by the procedure under way",
    "verdict": "how a game ended, by its winner",
    "window-help": "what a reaction window asks",
    "zone": "the name of a zone, from its pack",
    "basis": "where a fact of a pack comes from",
    "place": "where a card lies, in the words of a game",
    "mark": "what a space or a card is marked as, in the words of a game",
    "column": "what is counted, by its column in the file of games",
    "lab.degree": "how a game ended, where it has no degrees of victory",
    "lab.measure": "what is compared",
    "lab.plan": "a part of the plan of a series",
    "terminal.place": "where a card lies",
    "terminal.mark": "what a space or a card is marked as",
    "terminal.basis": "where a fact of a pack comes from",
    "terminal.reason": "why the system refuses a file, by the name of its errno",
    "terminal.name": "a command's names",
    "terminal.window": "when a side is asked for reactions, as typed",
    "terminal.windows": "what then is told",
    "terminal.store": "what is wrong with a stored match, by the verdict of a check",
    "terminal.store-left": "why it was not repaired",
    "terminal.usage": "how a command is typed",
    "terminal.about": "what a command does",
    "cli.about": "what a command of the command line does",
    "cli.short": "the same in a line",
    "cli.example": "how it is called",
    "cli.option": "what an option of the command line does",
    "cli.metavar": "what an argument of the command line is called",
    "cli": "what is wrong on the command line, by the kind of thing that is not there",
}
"""The ids that code puts together: ``f"refusal.{id}"``. What is put in must stand in the code as well."""

SPEAKERS = {"message", "Message", "voice", "first_known", "in_every_language", "tell", "heading"}
"""Functions and classes that are given message ids as they stand."""

ID = re.compile(r"[a-z]+(\.[A-Za-z0-9_-]+)+")

every_package = pytest.mark.parametrize("package", PACKAGES, ids=lambda path: str(path.relative_to(SOURCE)))
every_game = pytest.mark.parametrize("game", list(installed_titles()), ids=lambda game: game.id)
every_language = pytest.mark.parametrize("language", LANGUAGES)


@cache
def entries(package: Path, language: str) -> dict[str, tuple[str, ...]]:
    """The ids of a catalogue with their forms, as the engine reads them."""
    text = (package / "words" / f"{language}.po").read_text(encoding="utf-8")
    return dict(read_catalogue(text, f"{package.name}/{language}.po").entries)


@cache
def babel_catalog(package: Path, language: str) -> Catalog:
    with (package / "words" / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def modules(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


def own_modules(package: Path) -> list[Path]:
    """The modules that speak with the words of this package, without inner packages that have their own."""
    inner = [other for other in PACKAGES if package in other.parents]
    return [path for path in modules(package) if not any(other in path.parents for other in inner)]


def placeholders(text: str) -> set[tuple[str, str]]:
    """``{army:army}`` is ("army", "army"), ``{drm:+}`` is ("drm", "+")."""
    return {(name, spec or "") for _, name, spec, _ in string.Formatter().parse(text) if name is not None}


def tables(text: str) -> set[str]:
    """The tables of words that a text looks its arguments up in."""
    return {spec for _, spec in placeholders(text) if spec[:1].isalpha()}


# The catalogues -------------------------------------------------------------------------------------------------------


def test_there_are_words_to_test() -> None:
    assert SOURCE / "engine" in PACKAGES
    assert all((SOURCE.parent / game.package.replace(".", "/")) in PACKAGES for game in installed_titles())


@every_package
def test_both_languages_have_the_same_ids(package: Path) -> None:
    assert set(entries(package, "en")) == set(entries(package, "es"))


@every_package
def test_both_languages_have_the_same_placeholders(package: Path) -> None:
    for id, english in entries(package, "en").items():
        spanish = entries(package, "es")[id]
        names = [{name for form in forms for name, _ in placeholders(form)} for forms in (english, spanish)]
        assert names[0] == names[1], id
        for forms, every in ((english, names[0]), (spanish, names[1])):
            for form in forms:
                left_out = every - {name for name, _ in placeholders(form)}
                assert left_out <= ({"count"} if len(forms) > 1 else set()), id


@every_package
def test_both_languages_have_the_same_plural_entries(package: Path) -> None:
    for id, english in entries(package, "en").items():
        assert len(english) == len(entries(package, "es")[id]), id
        assert len(english) in (1, 2), id


@every_package
@every_language
def test_the_catalogue_is_valid_for_babel(package: Path, language: str) -> None:
    catalog = babel_catalog(package, language)
    assert str(catalog.locale) == language
    assert catalog.num_plurals == 2
    assert [(message.id, errors) for message, errors in catalog.check()] == []
    assert [message.id for message in catalog if message.fuzzy and message.id] == []
    assert catalog.obsolete == {}


@every_package
@every_language
def test_the_engine_reads_what_babel_reads(package: Path, language: str) -> None:
    theirs = {}
    for message in babel_catalog(package, language):
        if message.id:
            id = message.id if isinstance(message.id, str) else message.id[0]
            theirs[id] = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
    assert entries(package, language) == theirs


@every_package
@every_language
def test_no_id_stands_twice(package: Path, language: str) -> None:
    text = (package / "words" / f"{language}.po").read_text(encoding="utf-8")
    ids = re.findall(r'^msgid "(.+)"$', text, re.MULTILINE)
    assert [id for id, times in Counter(ids).items() if times > 1] == []


@every_package
@every_language
def test_every_text_is_said_soberly(package: Path, language: str) -> None:
    for id, forms in entries(package, language).items():
        for form in forms:
            assert form.strip() == form, id
            assert form, id
            assert not set(form) & set("!¡"), id
            assert "  " not in form, id


@every_package
@every_language
def test_every_table_of_words_that_a_text_looks_into_is_documented(package: Path, language: str) -> None:
    for id, forms in entries(package, language).items():
        for form in forms:
            assert tables(form) <= set(DERIVED), id


# Ids and code ---------------------------------------------------------------------------------------------------------


def known_names() -> Iterator[str]:
    """Everything that stands in the code under a name: strings, variables, functions, fields, types."""
    for path in [*modules(SOURCE), *modules(CROSSING)]:
        for node in ast.walk(tree(path)):
            match node:
                case ast.Constant(value=str(text)):
                    yield text
                case ast.Name(id=name) | ast.FunctionDef(name=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                    yield name
    yield from errno.errorcode.values()


@cache
def names() -> set[str]:
    return set(known_names())


@cache
def name_words() -> set[str]:
    return {word for name in names() if " " not in name for word in re.findall(r"[a-z0-9]+", name.lower())}


@cache
def patterns() -> set[tuple[str, re.Pattern[str]]]:
    """The ids that code and catalogues put together, as (prefix, pattern): ``f"refusal.{id}"``, ``{x:army}``."""
    found = set()
    for path in modules(SOURCE):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.JoinedStr):
                parts = [str(each.value) if isinstance(each, ast.Constant) else "" for each in node.values]
                if re.fullmatch(r"[a-z]+\.[a-z.-]*", parts[0]):
                    found.add((parts[0].rpartition(".")[0], "".join(re.escape(part) or "(.+)" for part in parts)))
    for package in PACKAGES:
        for forms in entries(package, "en").values():
            found |= {(table, rf"{table}\.(.+)") for form in forms for table in tables(form)}
    return {(prefix, re.compile(pattern)) for prefix, pattern in found}


def is_known(prefix: str, name: str) -> bool:
    """Is what was put into an id a name in the code; of commands and their options, a phrase of such names.

    A mark or a place may be put together itself: ``f"held-by-{side}"``.
    """
    if name in names():
        return True
    if prefix in ("mark", "place"):
        sides = {side for game in installed_titles() for side in game.sides}
        return any(name.endswith(f"-{side}") and name.removesuffix(side) in names() for side in sides)
    return prefix.startswith("cli") and {word.lower() for word in name.split("-")} <= name_words()


@cache
def derived_names() -> set[str]:
    """The ids that follow from what games are made of."""
    found = set()
    for game in installed_titles():
        found |= {f"move.{word}" for word in game().catalogue.verbs}
        found |= {f"option.{option.name}" for option in game.option_list}
        found |= {
            option.choice_message(choice).id
            for option in game.option_list
            for choice in option.choices
            if option.names(choice)
        }
        found |= {option.note_message.id for option in game.option_list if option.note}
        found |= {f"side.{side}" for side in game.sides}
        found |= {f"event.{kind}" for folder in game_folders(game) for kind in event_kinds(folder)}
    return found


def event_kinds(folder: Path) -> Iterator[str]:
    for path in modules(folder):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.ClassDef) and "Event" in map(called, node.bases):
                yield kebab(node.name)


def is_used(id: str) -> bool:
    shorter = id.removesuffix("-unmodified")  # said so where there is no modifier
    if id in names() or shorter in names() or shorter in derived_names():
        return True
    return any(
        (found := pattern.fullmatch(id)) and all(is_known(prefix, each) for each in found.groups())
        for prefix, pattern in patterns()
        if prefix in DERIVED
    )


@every_package
def test_every_id_is_used(package: Path) -> None:
    assert [id for id in entries(package, "en") if not is_used(id)] == []


def test_an_idle_id_would_be_seen() -> None:
    assert is_used("refusal.game-over")
    assert not is_used("refusal.nobody-says-this")
    assert not is_used("nobody.says-this")


def test_every_prefix_that_ids_are_derived_from_is_documented() -> None:
    known = {id.rpartition(".")[0] for package in PACKAGES for id in entries(package, "en")}
    assert {prefix for prefix, _ in patterns() if prefix in known} <= set(DERIVED)


@cache
def program_ids() -> set[str]:
    """Every id there is, the texts of packs included."""
    found = {id for package in PACKAGES for id in entries(package, "en")}
    for game in installed_titles():
        found |= {id for pack in game().packs.values() for id in pack.texts}
    return found


def said_ids(path: Path) -> Iterator[str]:
    """The ids that a module says: given to a speaker, noted as a defect of a field, made for a refusal."""
    for call in calls(tree(path)):
        name = called(call.func)
        if name in SPEAKERS:
            for argument in call.args if name == "first_known" else call.args[:1]:
                yield from (id for id, _ in values(argument, {}) if is_plain(argument) and ID.fullmatch(id))
        if name == "wrong" and len(call.args) > 1:
            yield from (f"field.{id}" for id, _ in values(call.args[1], {}) if is_plain(call.args[1]))
    yield from (f"refusal.{id}" for id, _ in refusals(tree(path)))


def is_plain(node: ast.expr) -> bool:
    """Is this a text as it stands, or a choice between such."""
    if isinstance(node, ast.IfExp):
        return is_plain(node.body) and is_plain(node.orelse)
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


@every_package
def test_every_id_that_the_code_says_has_words(package: Path) -> None:
    said = {id for path in own_modules(package) for id in said_ids(path)}
    assert said - program_ids() == set()


def test_everything_that_games_are_made_of_has_words() -> None:
    assert derived_names() - program_ids() == set()


@every_game
def test_a_game_speaks_with_its_own_words_and_those_of_the_engine(game: type[Game[Any]]) -> None:
    folder = SOURCE.parent / game.package.replace(".", "/")
    words = game().words["en"]
    assert [id for path in modules(folder) for id in said_ids(path) if id not in words] == []


# Speaking -------------------------------------------------------------------------------------------------------------

RANDOM_GAMES = length(8, 200)
MOST_MOVES = length(400, 30_000)
"""Long games are cut short: what they say is said often enough."""


@at_length
@every_game
@every_language
def test_whatever_random_games_show_and_tell_can_be_said(game: type[Game[Any]], language: str) -> None:
    rng = random.Random(7)
    moves = 0
    for _ in range(RANDOM_GAMES):
        if moves > MOST_MOVES:
            break
        bound = game({option.name: rng.choice(option.choices or (option.default,)) for option in game.option_list})
        words = bound.words[language]
        state = bound.start()
        while bound.turn(state) != OVER:
            move = rng.choices(bound.moves(state), bound.weights(state) if bound.turn(state) < 0 else None)[0]
            told: list[ReportedEvent] = []
            bound.play(state, move, collect_into(told))
            moves += 1
            said = [words.say(each.event.message) for each in told] + [words.say(bound.move_message(move))]
            if rng.random() < 0.1:
                said.append(str(speak(bound.scene(bound.view(state, 0)), words)))
            assert_said(said)
        outcome = bound.outcome(state)
        assert outcome is not None
        assert_said([words.say(outcome.message)])


def assert_said(texts: list[str]) -> None:
    for text in texts:
        assert text
        assert "‹" not in text, text
        assert not re.search(r"\{[a-z_]+(:[a-z]+)?\}", text), text


# No sentence in code --------------------------------------------------------------------------------------------------

SENTENCE = re.compile(r"(?:[A-Za-zÀ-ÿ][A-Za-zÀ-ÿ'’-]*[,;:.?]?\s+){3,}[A-Za-zÀ-ÿ]")
STATEMENT = re.compile(r"\s*(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|PRAGMA|BEGIN|WITH)\b")
"""SQL is no sentence."""
FOR_PROGRAMMERS = {name for name in vars(builtins) if name.endswith(("Error", "Exception"))} | {"MalformedCatalogue"}


def is_sentence(text: str) -> bool:
    return bool(SENTENCE.search(text)) and not STATEMENT.match(text)


def texts_in(module: ast.AST) -> Iterator[tuple[int, str]]:
    """The strings of a module but docstrings, and but what is said to programmers: assertions, built-in exceptions."""
    skipped: set[int] = set()
    for node in ast.walk(module):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            skipped.add(id(node.value))
        elif isinstance(node, ast.Assert) and node.msg is not None:
            skipped |= {id(each) for each in ast.walk(node.msg)}
        elif isinstance(node, ast.Call) and called(node.func) in FOR_PROGRAMMERS:
            skipped |= {id(each) for each in ast.walk(node)}
    for node in ast.walk(module):
        if isinstance(node, ast.JoinedStr):
            parts = [str(part.value) if isinstance(part, ast.Constant) else "\0" for part in node.values]
            if id(node) not in skipped:
                yield node.lineno, "".join(parts)
            skipped |= {id(part) for part in node.values}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in skipped:
            yield node.lineno, node.value


@pytest.mark.parametrize("layer", [path for path in LAYERS if path.is_dir()], ids=lambda path: path.name)
def test_no_sentence_is_written_in_code(layer: Path) -> None:
    found = [
        f"{path.relative_to(SOURCE)}:{line}: {text}"
        for path in modules(layer)
        for line, text in texts_in(tree(path))
        if is_sentence(text)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('prompt = "Choose an army to attack"', 1),
        ('prompt = f"You have {count} offensives left to use"', 1),
        ('def f():\n    """Carry out the orders of the card."""', 0),
        ('x = 3\n"""The army that is under attack."""', 0),
        ('assert x, "this can never happen here"', 0),
        ('raise ValueError("weights must be positive numbers")', 0),
        ('raise Malformed("this is not a real move")', 1),
        ('query = "SELECT id FROM matches WHERE seat = ?"', 0),
        ('id = "refusal.army-at-home"', 0),
    ],
)
def test_a_sentence_is_known_when_it_is_seen(source: str, found: int) -> None:
    assert sum(is_sentence(text) for _, text in texts_in(ast.parse(source))) == found


# Rules and packs ------------------------------------------------------------------------------------------------------


def data_files() -> list[Path]:
    return sorted(
        path for game in installed_titles() for path in (SOURCE.parent / game.package.replace(".", "/")).rglob("*.toml")
    )


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every text in every language (as a table), and every other value, with where it stands."""
    if isinstance(value, dict) and set(value) & set(LANGUAGES):
        yield path, value
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from leaves(each, f"{path}.{key}")
    elif isinstance(value, list):
        for place, each in enumerate(value):
            yield from leaves(each, f"{path}[{place}]")
    else:
        yield path, value


every_file = pytest.mark.parametrize("path", data_files(), ids=lambda path: path.name)


@every_file
def test_rules_and_packs_speak_both_languages_everywhere(path: Path) -> None:
    for where, value in leaves(tomllib.loads(path.read_text(encoding="utf-8"))):
        if isinstance(value, dict):
            assert set(value) == set(LANGUAGES), where
            assert all(isinstance(text, str) and text.strip() for text in value.values()), where
        else:
            assert not is_sentence(str(value)), where


@every_file
def test_rules_and_packs_are_written_soberly(path: Path) -> None:
    assert not set(path.read_text(encoding="utf-8")) & set("!¡")


@every_game
def test_rules_have_titles_and_refer_to_the_same_rules_in_both_languages(game: type[Game[Any]]) -> None:
    book = game().rulebook
    for rule in book.rules.values():
        assert set(rule.title) == set(rule.text) == set(LANGUAGES)
        cited = [set(re.findall(r"\((\d+\.\d+)\)", rule.text[language])) for language in LANGUAGES]
        assert cited[0] == cited[1], rule.id
        assert cited[0] <= set(book.rules), rule.id
    for ruling in book.rulings:
        assert all(set(texts) == set(LANGUAGES) for texts in (ruling.question, ruling.ruling, ruling.reason)), ruling.id


@every_game
def test_every_game_has_its_rules_and_words_in_its_folder(game: type[Game[Any]]) -> None:
    assert (files(game.package) / "rulebook.toml").is_file()
    assert all((files(game.package) / "words" / f"{language}.po").is_file() for language in LANGUAGES)
