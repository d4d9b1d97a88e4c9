"""The messages and requests that a client may send, typed. Anything else is refused as unreadable."""

from __future__ import annotations

import hashlib
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from sandtable.engine.canonical_json import Document
from sandtable.engine.pack_limits import MOST_BYTES as MOST_PACK_BYTES

from .errors import Refused

MOST_BYTES = 8192
"""The longest message that is read."""
LONGEST_MATCH_ID = 32
MOST_VERSION = 1_000_000

Id = Annotated[str, Meta(min_length=1, max_length=64)]
MatchId = Annotated[str, Meta(min_length=1, max_length=LONGEST_MATCH_ID)]
Token = Annotated[str, Meta(min_length=1, max_length=64)]
FreshKey = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{22,64}$")]
"""A key that a client has made itself, from 128 random bits or more."""
ClientName = Annotated[str, Meta(max_length=64)]
"""What a browser or a program calls itself: a random text that it keeps, and nobody else knows."""
Version = Annotated[int, Meta(ge=0, le=MOST_VERSION)]
Notation = Annotated[str, Meta(max_length=200)]
Language = Literal["en", "es"]
OfferKind = Literal["draw", "takeback"]
OrderKind = Literal["ask", "forced", "never"]
"""How a seat wants to be met in a reaction window: always asked, asked where it could do something, never asked."""
WindowName = Annotated[str, Meta(min_length=1, max_length=60)]
OrderWishes = Annotated[dict[WindowName, OrderKind], Meta(min_length=1)]
SeatName = Annotated[str, Meta(min_length=1, max_length=40)]
SeatWish = Annotated[str, Meta(pattern=r"^(me|friend|bot:[a-z0-9-]{1,40}(:[1-5])?)$")]
Level = Annotated[int, Meta(ge=1, le=5)]
Url = Annotated[str, Meta(max_length=500)]


class ClientMessage(Struct, tag_field="type", forbid_unknown_fields=True):
    """The base of all that is said over the socket."""


class Join(ClientMessage, tag="join"):
    match: MatchId
    token: Token
    lang: Language = "en"
    version: Version = 0
    client: ClientName = ""
    patches: bool = False
    """Send of each scene after the first only what differs from the one before."""
    id: Id = "join"


class ClientRequest(ClientMessage):
    id: Id


class PlayMove(ClientRequest, tag="move"):
    version: Version
    move: Notation


class Undo(ClientRequest, tag="undo"):
    version: Version


class Redo(ClientRequest, tag="redo"):
    version: Version


class Why(ClientRequest, tag="why"):
    move: Notation


class Lang(ClientRequest, tag="lang"):
    lang: Language


class Resign(ClientRequest, tag="resign"):
    pass


class MakeOffer(ClientRequest, tag="offer"):
    kind: OfferKind


class Answer(ClientRequest, tag="answer"):
    kind: OfferKind
    accept: bool


class Say(ClientRequest, tag="chat"):
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class SetOrders(ClientRequest, tag="orders"):
    orders: OrderWishes


class AskHint(ClientRequest, tag="hint"):
    level: Level = 3


class Ping(ClientRequest, tag="ping"):
    pass


Message = Join | PlayMove | Undo | Redo | Why | Lang | Resign | MakeOffer | Answer | Say | SetOrders | AskHint | Ping


class PackFile(Struct, forbid_unknown_fields=True):
    """A pack that somebody brings: the text of its file, and the file's name."""

    text: Annotated[str, Meta(max_length=MOST_PACK_BYTES)]
    name: Annotated[str, Meta(min_length=1, max_length=100)] = "pack.toml"


PackFiles = Annotated[list[PackFile], Meta(max_length=4)]


class NewMatch(Struct, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=60)]
    options: dict[str, bool | int | str] = {}
    seats: dict[SeatName, SeatWish] = {}
    chance: Literal["seeded", "manual"] = "seeded"
    seed: Annotated[str, Meta(max_length=200)] | None = None
    begin: bool = True
    """False: the commitment is told first, and the dice roll once the one who opened the table has begun the match."""
    hints: bool | None = None
    """May the seats ask what their moves are worth; None: where nobody else plays, or a bot does."""
    friendly: bool | None = None
    """May moves be taken back that rolled, drew or revealed something; None: between people, if the other agrees."""
    webhook: Url | dict[SeatName, Url] | None = None
    packs: PackFiles = []


class ImportedMatch(Struct, forbid_unknown_fields=True):
    record: Document
    seats: dict[SeatName, SeatWish] = {}
    packs: PackFiles = []


class Begin(Struct, forbid_unknown_fields=True):
    player_seed: Annotated[str, Meta(max_length=200)] = ""


class NewKey(Struct, forbid_unknown_fields=True):
    key: FreshKey | None = None
    """Made by the client, so that it has the key even if the answer is lost; None: the server makes one."""


class Orders(Struct, forbid_unknown_fields=True):
    orders: OrderWishes


class Hint(Struct, forbid_unknown_fields=True):
    level: Level = 3


class Branch(Struct, forbid_unknown_fields=True):
    at: Version
    seats: dict[SeatName, SeatWish] = {}


class _Id(Struct):
    id: Id


_messages: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)
_ids = msgspec.json.Decoder(_Id)


def read_message(data: bytes) -> Message:
    if len(data) > MOST_BYTES:
        raise Refused("too-large", 413, most=MOST_BYTES)
    try:
        return _messages.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise Refused("unreadable", 422) from None


def digest_of(request: ClientRequest) -> str:
    """What a request asks for, as a short text: the same for a repetition, another for anything else."""
    return hashlib.sha256(msgspec.json.encode(request, order="deterministic")).hexdigest()[:32]


def id_of(data: bytes) -> str | None:
    """The id of a message that could not be read, if it has one."""
    try:
        return _ids.decode(data).id if len(data) <= MOST_BYTES else None
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
