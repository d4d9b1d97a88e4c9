"""A person's desk: the games at hand, the voice that speaks, the paper, the keyboard."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.engine.words import Value
from sandtable.games import Registry

from .keyboard import Keyboard
from .paper import Lines, Paper
from .voice import Voice, folded


@dataclass(slots=True)
class Desk:
    registry: Registry
    voice: Voice
    paper: Paper
    keyboard: Keyboard

    def tell(self, id: str, /, style: str = "", **args: Value) -> None:
        self.paper.tell(self.voice(id, **args), style)

    def ask(self, id: str, /, enter: bool, **args: Value) -> bool:
        """A question with yes or no, or Enter for what it proposes. Anything else is asked again."""
        while True:
            answer = folded(self.keyboard.read(self.voice(id, **args) + " "))
            if not answer:
                return enter
            if answer in self._names("terminal.yes"):
                return True
            if answer in self._names("terminal.no"):
                return False

    def _names(self, id: str) -> set[str]:
        return {folded(name) for names in self.voice.in_every_language(id) for name in names.split()}

    def page(self, lines: Lines) -> None:
        """Write a long text; on a screen that is too small for it, page by page."""
        room = max(5, self.paper.height - 2)
        if not (self.keyboard.is_person and self.paper.is_screen):
            room = max(1, len(lines))
        for start in range(0, len(lines), room):
            self.paper.write(lines[start : start + room])
            if start + room < len(lines) and self.keyboard.wait(self.voice("terminal.more")):
                return
