"""The OpenAPI document, written by hand; a test holds it against the routes."""

from __future__ import annotations

from functools import cache
from typing import Any

import sandtable
from sandtable.engine.canonical_json import Document

_TEXTS: Document = {
    "type": "object",
    "required": ["en", "es"],
    "properties": {"en": {"type": "string"}, "es": {"type": "string"}},
}
_SEATS: Document = {
    "type": "object",
    "additionalProperties": {"type": "string", "pattern": "^(me|friend|bot:[a-z0-9-]{1,40}(:[1-5])?)$"},
}


def _ref(name: str) -> Document:
    return {"$ref": f"#/components/schemas/{name}"}


def _object(*optional: str, **properties: Any) -> Document:
    """An object with these properties, all of them required but the optional ones."""
    return {
        "type": "object",
        "required": [each for each in properties if each not in optional],
        "properties": properties,
    }


def _list(items: Document) -> Document:
    return {"type": "array", "items": items}


def _either(kind: str) -> Document:
    return {"type": [kind, "null"]}


_TEXT: Document = {"type": "string"}
_NUMBER: Document = {"type": "integer", "minimum": 0}
_YES: Document = {"type": "boolean"}
_LEVEL: Document = {"type": "integer", "minimum": 1, "maximum": 5, "default": 3}
_SHARE: Document = {"type": "number", "minimum": 0, "maximum": 1}
_ANY: Document = {"type": "object"}
_PACK_FILES: Document = _list({**_object("name", text=_TEXT, name=_TEXT), "additionalProperties": False})

SCHEMAS: Document = {
    "Texts": _TEXTS,
    "Error": _object(
        error=_object("rule", "defects", code=_TEXT, rule=_TEXT, text=_ref("Texts"), defects=_list(_ANY)),
    ),
    "Option": _object(
        name=_TEXT,
        type={"enum": ["boolean", "integer", "string"]},
        default={},
        choices=_list(_object(value={}, label=_ref("Texts"))),
        label=_ref("Texts"),
        rule=_TEXT,
        pack=_YES,
    ),
    "Game": _object(
        game=_TEXT,
        title=_ref("Texts"),
        about=_ref("Texts"),
        sides=_list(_object(side=_TEXT, name=_ref("Texts"))),
        solitaire=_YES,
        chance=_YES,
        options=_list(_ref("Option")),
        bots=_list(_TEXT),
        levels=_list(_object(level=_LEVEL, name=_ref("Texts"))),
        notices=_list(_ref("Texts")),
    ),
    "Rulebook": _object(
        title=_ref("Texts"),
        designer=_TEXT,
        publisher=_TEXT,
        rules=_list(_object(id=_TEXT, title=_ref("Texts"), text=_ref("Texts"))),
        rulings=_list(_ANY),
    ),
    "NewMatch": {
        **_object(
            "options",
            "seats",
            "chance",
            "seed",
            "begin",
            "hints",
            "friendly",
            "webhook",
            "packs",
            game=_TEXT,
            options=_ANY,
            seats=_SEATS,
            chance={"enum": ["seeded", "manual"]},
            seed=_either("string"),
            begin={"type": "boolean", "default": True},
            hints=_either("boolean"),
            friendly=_either("boolean"),
            webhook={"oneOf": [{"type": "string"}, _ANY, {"type": "null"}]},
            packs=_PACK_FILES,
        ),
        "additionalProperties": False,
    },
    "NewKey": {
        **_object("key", key={"type": ["string", "null"], "pattern": "^[A-Za-z0-9_-]{22,64}$"}),
        "additionalProperties": False,
    },
    "Key": _object(match=_TEXT, seat=_TEXT, token=_TEXT, link=_TEXT),
    "Begin": {
        **_object("player_seed", player_seed={"type": "string", "maxLength": 200}),
        "additionalProperties": False,
    },
    "Order": {"enum": ["ask", "forced", "never"]},
    "SetOrders": {
        **_object(orders={"type": "object", "additionalProperties": _ref("Order"), "minProperties": 1}),
        "additionalProperties": False,
    },
    "Orders": _object(orders=_list(_object(window=_TEXT, name=_ref("Texts"), order=_ref("Order")))),
    "AskHint": {**_object("level", level=_LEVEL), "additionalProperties": False},
    "Hint": _object(version=_NUMBER, level=_LEVEL, moves=_list(_ref("MoveValue")), odds=_list(_ref("Estimated"))),
    "Estimated": _object(name=_ref("Texts"), value=_ref("Texts"), note={"oneOf": [_ref("Texts"), {"type": "null"}]}),
    "MoveValue": _object(move=_TEXT, value=_SHARE, error=_SHARE, exact=_YES),
    "Import": {
        **_object("seats", "packs", record=_ref("Record"), seats=_SEATS, packs=_PACK_FILES),
        "additionalProperties": False,
    },
    "PackFile": {"type": "string"},
    "Pack": _object(
        game=_TEXT,
        kind=_TEXT,
        id=_TEXT,
        title=_ref("Texts"),
        about=_ref("Texts"),
        basis=_TEXT,
        sha256=_TEXT,
        contents={"type": "object", "additionalProperties": _NUMBER},
    ),
    "Branch": {**_object("seats", at=_NUMBER, seats=_SEATS), "additionalProperties": False},
    "Opened": _object(
        match=_TEXT,
        commitment=_either("string"),
        waits=_YES,
        seats=_list(
            _object(
                seat=_TEXT,
                token=_either("string"),
                link=_either("string"),
                kind={"enum": ["me", "friend", "bot", "observer"]},
            )
        ),
    ),
    "Outcome": _object(
        winner=_either("string"),
        degree=_TEXT,
        score={"type": "integer"},
        text=_ref("Texts"),
    ),
    "Match": _object(
        match=_TEXT,
        game=_TEXT,
        options=_ANY,
        seat=_TEXT,
        turn=_list(_TEXT),
        begun=_YES,
        over=_YES,
        outcome={"oneOf": [_ref("Outcome"), {"type": "null"}]},
        commitment=_either("string"),
        open_seed=_YES,
        from_record=_YES,
        hints=_YES,
        friendly=_YES,
        created={"type": "string", "format": "date-time"},
        version=_NUMBER,
    ),
    "Record": _object(sandtable=_NUMBER, game=_TEXT, entries=_list(_ANY), seal=_TEXT),
    "ViewRecord": _object(**{"sandtable-view": _NUMBER}, game=_TEXT, side=_TEXT, heard=_list(_ANY), view=_ANY),
    "TakenAway": {"oneOf": [_ref("Record"), _ref("ViewRecord")]},
    "Log": _object(events=_list(_ANY), lines=_list(_ANY)),
    "Verification": _object(
        "text",
        rolls=_NUMBER,
        checked=_NUMBER,
        sealed=_NUMBER,
        unrevealed=_NUMBER,
        from_record=_NUMBER,
        by_hand=_YES,
        ok=_YES,
        text=_ref("Texts"),
    ),
    "Value": _object(value={"type": "number"}, error={"type": "number"}, exact=_YES),
    "Analysis": _object(
        sides=_list(_TEXT),
        final={"type": "object", "additionalProperties": _SHARE},
        done=_NUMBER,
        total=_NUMBER,
        decisions=_list(
            _object(
                entry=_NUMBER,
                at=_NUMBER,
                side=_TEXT,
                move=_TEXT,
                text=_ref("Texts"),
                best=_TEXT,
                best_text=_ref("Texts"),
                value=_ref("Value"),
                played=_ref("Value"),
                loss=_ref("Value"),
            )
        ),
        mistakes=_list(_NUMBER),
        rolls=_list(_object(entry=_NUMBER, value={"type": "number"}, error={"type": "number"}, exact=_YES)),
        luck={"type": "object", "additionalProperties": _ref("Value")},
    ),
    "Position": _object(scene=_ANY, entries=_NUMBER),
    "Health": _object("problem", ok=_YES, problem=_object(code=_TEXT, text=_ref("Texts"))),
    "Games": _list(_ref("Game")),
}

# path, method, operation, schema of the answer, schema of the body, does it need a seat
_OPERATIONS = (
    ("/healthz", "get", "health", "Health", "", False),
    ("/api/games", "get", "games", "Games", "", False),
    ("/api/rules/{game}", "get", "rules", "Rulebook", "", False),
    ("/api/packs", "post", "check-pack", "Pack", "PackFile", False),
    ("/api/matches", "post", "create", "Opened", "NewMatch", False),
    ("/api/matches/import", "post", "import", "Opened", "Import", False),
    ("/api/matches/{match}", "get", "match", "Match", "", True),
    ("/api/matches/{match}/claim", "post", "claim", "Key", "NewKey", True),
    ("/api/matches/{match}/renew", "post", "renew", "Key", "NewKey", True),
    ("/api/matches/{match}/begin", "post", "begin", "Match", "Begin", True),
    ("/api/matches/{match}/orders", "get", "orders", "Orders", "", True),
    ("/api/matches/{match}/orders", "post", "set-orders", "Orders", "SetOrders", True),
    ("/api/matches/{match}/hint", "post", "hint", "Hint", "AskHint", True),
    ("/api/matches/{match}/branch", "post", "branch", "Opened", "Branch", True),
    ("/api/matches/{match}/rematch", "post", "rematch", "Opened", "", True),
    ("/api/matches/{match}/record", "get", "record", "TakenAway", "", True),
    ("/api/matches/{match}/packs/{kind}", "get", "pack", "PackFile", "", True),
    ("/api/matches/{match}/log", "get", "log", "Log", "", True),
    ("/api/matches/{match}/verify", "get", "verify", "Verification", "", True),
    ("/api/matches/{match}/analysis", "get", "analysis", "Analysis", "", True),
    ("/api/matches/{match}/at/{number}", "get", "position", "Position", "", True),
)


def _content(schema: str) -> Document:
    return {"application/toml" if schema == "PackFile" else "application/json": {"schema": _ref(schema)}}


def _parameter(name: str, where: str, schema: Document) -> Document:
    return {"name": name, "in": where, "required": where == "path", "schema": schema}


def _parameters(path: str) -> list[Document]:
    found = [
        _parameter(name, "path", _NUMBER if name == "number" else _TEXT)
        for name in ("game", "match", "number", "kind")
        if f"{{{name}}}" in path
    ]
    if "number" in path:
        found += [_parameter("lang", "query", {"enum": ["en", "es"]}), _parameter("as", "query", _TEXT)]
    if path == "/api/games":
        found.append(_parameter("lang", "query", {"enum": ["en", "es"]}))
    if path == "/api/packs":
        found.append(_parameter("name", "query", _TEXT))
    if path.endswith("/record"):
        found.append(_parameter("packs", "query", {"enum": ["1"]}))
    return found


def _operation(path: str, method: str, name: str, answer: str, body: str, seat: bool) -> Document:
    operation: Document = {
        "operationId": name,
        "parameters": _parameters(path),
        "responses": {
            "201" if method == "post" else "200": {"description": answer, "content": _content(answer)},
            "4XX": {"description": "Error", "content": _content("Error")},
        },
        "security": [{"seat": []}] if seat else [],
    }
    if body:
        operation["requestBody"] = {"required": True, "content": _content(body)}
    return operation


@cache
def document() -> Document:
    paths: Document = {}
    for path, method, name, answer, body, seat in _OPERATIONS:
        paths.setdefault(path, {})[method] = _operation(path, method, name, answer, body, seat)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Sandtable", "version": sandtable.__version__},
        "paths": paths,
        "components": {
            "schemas": SCHEMAS,
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}},
        },
    }
