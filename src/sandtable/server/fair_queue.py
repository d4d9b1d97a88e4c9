"""Who is served next: visitors take turns, and what nobody is waiting for in person comes last."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")


class _RoundRobin(Generic[T]):
    """One item of each visitor after the other, each visitor's own in order."""

    def __init__(self) -> None:
        self._items: OrderedDict[str, deque[T]] = OrderedDict()

    def __bool__(self) -> bool:
        return bool(self._items)

    def put(self, visitor: str, item: T) -> None:
        self._items.setdefault(visitor, deque()).append(item)

    def pop(self) -> T:
        visitor, items = next(iter(self._items.items()))
        item = items.popleft()
        if items:
            self._items.move_to_end(visitor)
        else:
            del self._items[visitor]
        return item


class FairQueue(Generic[T]):
    """Items of people first, then those of the background; among each, visitors take turns."""

    def __init__(self) -> None:
        self._people: _RoundRobin[T] = _RoundRobin()
        self._background: _RoundRobin[T] = _RoundRobin()

    def put(self, visitor: str, item: T, background: bool = False) -> None:
        (self._background if background else self._people).put(visitor, item)

    def pop(self, background: bool = True) -> T | None:
        """The next item, of the background only where that is allowed; None if there is none."""
        if self._people:
            return self._people.pop()
        return self._background.pop() if background and self._background else None
