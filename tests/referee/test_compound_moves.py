"""Several moves written as one, in Punic Island."""

from __future__ import annotations

import pytest

from .client import Client, Refused

STACK = "activate r-infantry-1 r-infantry-2"


@pytest.fixture
def client() -> Client:
    return Client()


def operating(client: Client) -> str:
    """Rome has spent a resource point in Rhegium and is to act."""
    match = client.new("punic-island", seed=1)
    client.call("play", match=match, side="rome", move="choose map")
    client.call("play", match=match, side="carthage", move="choose card")
    client.call("play", match=match, move="spend reggio")
    while client.call("view", match=match, side="rome").get("window"):
        client.call("play", match=match, move="pass")
    return match


def test_they_are_played_one_after_another(client: Client) -> None:
    match = operating(client)
    assert client.call("why", match=match, move=STACK) == {"legal": True}
    client.call("play", match=match, move=STACK)
    activation = client.call("view", match=match, side="rome")["procedures"][-1]
    assert activation["units"] == ["r-infantry-1", "r-infantry-2"]
    moves = [entry["move"] for entry in client.call("record", match=match)["record"]["entries"]]
    assert moves[-2:] == ["activate r-infantry-1", "activate r-infantry-2"]


def test_none_is_played_if_one_is_illegal_and_that_one_is_named(client: Client) -> None:
    match = operating(client)
    before = client.call("state", match=match)
    with pytest.raises(Refused) as refused:
        client.call("play", match=match, move="activate r-infantry-1 c-naval-1")
    assert (refused.value.code, refused.value.rule) == ("illegal", "S5.2.2")
    assert all("activate c-naval-1" in text for text in refused.value.text.values())
    why = client.call("why", match=match, move="activate r-infantry-1 c-naval-1")
    assert (why["legal"], why["text"]) == (False, refused.value.text)
    assert client.call("state", match=match) == before


def test_one_that_cannot_be_read_is_malformed(client: Client) -> None:
    with pytest.raises(Refused) as refused:
        client.call("play", match=operating(client), move="activate r-infantry-1 r-infantry-99")
    assert refused.value.code == "malformed"
