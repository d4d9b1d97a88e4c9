"""Own decks, maps and wars on a server: found in a folder or brought as a file, kept with the match, never run."""

from __future__ import annotations

import hashlib
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from sandtable.engine.pack_folders import PackFolders
from sandtable.engine.pack_limits import MOST_BYTES
from sandtable.engine.records import record_from_document
from sandtable.engine.title_registry import installed_titles

from .live_server import Desk, Document, token_of

GAME = "israeli-independence"
SHIPPED = {
    "deck": (GAME, "deck_1948.toml"),
    "map": (GAME, "map_1948.toml"),
    "deckset": ("arab-israeli-wars", "deckset_1948.toml"),
    "campaign": ("punic-island", "punic_island.toml"),
}


def shipped_text(kind: str) -> str:
    game, name = SHIPPED[kind]
    return (files(installed_titles().find(game).package) / "packs" / name).read_text(encoding="utf-8")


def own_text(kind: str = "deck", **changes: str) -> str:
    """A pack of somebody's own: a shipped one under another id and title."""
    head, rest = shipped_text(kind).split("\nabout", 1)
    head = re.sub(r"(?m)^id = .*", 'id = "mine"', head)
    head = re.sub(r"(?m)^title = .*", 'title = { en = "Mine", es = "Mío" }', head)
    text = f"{head}\nabout{rest}"
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    return text


HEADLINE = "Baghdad's Army Grows Weary"


@pytest.fixture
def desk(tmp_path: Path) -> Any:
    with Desk(tmp_path / "data") as desk:
        yield desk


def brought(text: str, name: str = "mine.toml") -> list[Document]:
    return [{"name": name, "text": text}]


def check(desk: Desk, data: bytes, expect: int) -> Document:
    answer = desk.http.post("/api/packs?name=mine.toml", content=data)
    assert answer.status_code == expect, answer.text
    document: Document = answer.json()
    return document


def test_the_packs_of_a_folder_are_offered_with_their_names_and_broken_ones_are_not(tmp_path: Path) -> None:
    folder = tmp_path / "packs"
    folder.mkdir()
    (folder / "mine.toml").write_text(own_text(), encoding="utf-8")
    (folder / "broken.toml").write_text("[pack")
    (folder / "shipped.toml").write_text(shipped_text("map"), encoding="utf-8")
    with Desk(tmp_path / "data", packs=PackFolders(folder, tmp_path / "none")) as desk:
        game = next(each for each in desk.get("/api/games") if each["game"] == GAME)
        deck = next(each for each in game["options"] if each["name"] == "deck")
        assert {"value": "mine", "label": {"en": "Mine", "es": "Mío"}} in deck["choices"]
        broken = desk.app.state.lobby.packs.found.broken
        assert [each.path.name for each in broken] == ["broken.toml", "shipped.toml"]
        opened = desk.create(GAME, options={"deck": "mine"})
        (folder / "mine.toml").unlink()
    with Desk(tmp_path / "data") as again:
        assert again.sit(opened, "israel").welcome["options"]["deck"] == "mine"


@pytest.mark.parametrize("kind", SHIPPED)
def test_a_pack_of_every_kind_is_brought_to_a_match(kind: str, desk: Desk) -> None:
    game, _ = SHIPPED[kind]
    opened = desk.create(game, packs=brought(own_text(kind)))
    side = opened["seats"][0]["seat"]
    welcome = desk.sit(opened, side).welcome
    pack = next(each for each in welcome["packs"] if each["kind"] == kind)
    assert (pack["id"], pack["title"], pack["added"]) == ("mine", {"en": "Mine", "es": "Mío"}, True)
    assert welcome["options"][kind] == "mine"
    token = token_of(opened, side)
    text = desk.http.get(f"/api/matches/{opened['match']}/packs/{kind}", headers={"Authorization": f"Bearer {token}"})
    assert hashlib.sha256(text.content).hexdigest() == pack["sha256"]


def test_a_brought_pack_stays_with_the_match_for_hints_bots_analysis_and_rematch(tmp_path: Path) -> None:
    text = own_text("deckset", Kibbutzim="Farmers")
    with Desk(tmp_path / "data") as desk:
        opened = desk.create("arab-israeli-wars", packs=brought(text))
    with Desk(tmp_path / "data") as desk:  # nothing is left but what was stored
        sitter = desk.sit(opened, "israel")
        token, path = token_of(opened, "israel"), f"/api/matches/{opened['match']}"
        assert desk.post(f"{path}/hint", token, level=1)["moves"]
        sitter.say({"type": "resign", "id": "r"})
        sitter.wait_for("update")
        assert desk.get(f"{path}/verify", token)["ok"]
        assert desk.get(f"{path}/analysis", token)["total"] >= 0
        again = desk.post(f"{path}/rematch", token)
        assert desk.sit(again, "israel").welcome["options"]["deckset"] == "mine"


def test_a_record_carries_the_hash_of_its_pack_and_the_pack_itself_if_wished(desk: Desk, tmp_path: Path) -> None:
    text = own_text(**{HEADLINE: "My Own Headline"})
    opened = desk.create(GAME, packs=brought(text), seed="1")
    token, path = token_of(opened, "israel"), f"/api/matches/{opened['match']}/record"
    bare, whole = desk.get(path, token), desk.get(f"{path}?packs=1", token)
    sha256 = hashlib.sha256(text.encode()).hexdigest()
    assert bare["packs"]["deck"] == {"id": "mine", "sha256": sha256}
    assert whole["packs"]["deck"] == {"id": "mine", "sha256": sha256, "text": text}
    assert record_from_document(whole).entries == record_from_document(bare).entries
    with Desk(tmp_path / "elsewhere") as other:
        refused = other.post("/api/matches/import", expect=422, record=bare)["error"]
        assert refused["code"] == "missing-pack"
        assert "«mine»" in refused["text"]["es"]
        assert "Choose its file together with the record." in refused["text"]["en"]
        for wish in ({"record": whole}, {"record": bare, "packs": brought(text.replace("\n", "\r\n"))}):
            imported = other.post("/api/matches/import", **wish)
            assert other.sit(imported, "israel").welcome["options"]["deck"] == "mine"


def test_every_defect_of_a_pack_is_listed_in_both_languages_and_nothing_is_opened(desk: Desk) -> None:
    wrong = own_text("map", **{'letter = "S"': 'letter = "Sy"', "value = 2": "value = 7"})
    for answer in (check(desk, wrong.encode(), 422), desk.create(GAME, expect=422, packs=brought(wrong))):
        defects = answer["error"]["defects"]
        assert len(defects) >= 2
        assert all(each["where"].startswith("mine.toml:") for each in defects)
        assert not any(set("‹›{}") & set(text) for each in defects for text in each["text"].values())


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (b"", "is missing"),
        (b"not toml", "is not TOML"),
        (b'[pack]\ntitle = "\xff"', "is not UTF-8"),
        (b"x = " + b"[" * 4_000, "nested too deeply"),
        (b'[pack]\ngame = "chess"\nkind = "board"\n', "must be one of"),
    ],
    ids=["empty", "no toml", "no text", "deep", "other game"],
)
def test_what_is_no_pack_is_told_so(data: bytes, complaint: str, desk: Desk) -> None:
    defects = check(desk, data, 422)["error"]["defects"]
    assert any(complaint in each["text"]["en"] for each in defects)


def test_packs_are_limited_in_size_and_number(desk: Desk) -> None:
    assert check(desk, b"#" * (MOST_BYTES + 1), 413)["error"]["code"] == "too-large"
    many = brought(own_text()) * 5
    assert desk.create(GAME, expect=422, packs=many)["error"]["code"] == "unreadable"


def test_a_pack_for_another_game_is_refused_by_name(desk: Desk) -> None:
    (defect,) = desk.create(GAME, expect=422, packs=brought(own_text("deckset")))["error"]["defects"]
    assert "arab-israeli-wars" in defect["text"]["en"]


def test_a_pack_tells_what_it_is(desk: Desk) -> None:
    found = check(desk, own_text().encode(), 201)
    assert (found["game"], found["kind"], found["id"], found["contents"]) == (GAME, "deck", "mine", {"card": 24})


def test_a_seat_without_a_link_gets_no_pack(desk: Desk) -> None:
    opened = desk.create(GAME, packs=brought(own_text()))
    desk.get(f"/api/matches/{opened['match']}/packs/deck", expect=401)
    desk.get(f"/api/matches/{opened['match']}/packs/map", token_of(opened, "israel"), expect=404)
