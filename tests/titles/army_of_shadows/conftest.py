"""How far the State's knowledge is listed, for tests of what happens where the list is too long."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from sandtable.titles.army_of_shadows.inference import belief_state, knowledge

LimitLists = Callable[[int], None]


def forget() -> None:
    knowledge.knowledge_from_announcements.cache_clear()
    knowledge._beliefs.clear()


@pytest.fixture
def limit_lists(monkeypatch: pytest.MonkeyPatch) -> Iterator[LimitLists]:
    """Lists no more placements than the given number; what was worked out with another limit is forgotten."""

    def limit(most: int) -> None:
        monkeypatch.setattr(belief_state, "MOST_LISTED", most)
        forget()

    yield limit
    forget()
