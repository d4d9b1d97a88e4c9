"""What every terminal command needs: the titles, the language, the output, the keyboard."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.engine.i18n import Value
from sandtable.engine.title_registry import TitleRegistry

from .language import Translator, folded
from .session.keyboard import Keyboard, Leave
from .text.output import Lines, Output


@dataclass(slots=True)
class TerminalContext:
    registry: TitleRegistry
    translator: Translator
    output: Output
    keyboard: Keyboard
    pauses: bool = True
    """Stop where news and table do not fit on the screen together."""

    def tell(self, message_id: str, /, style: str = "", **args: Value) -> None:
        self.output.tell(self.translator(message_id, **args), style)

    def ask(self, message_id: str, /, enter: bool, **args: Value) -> bool:
        """A question with yes or no, or Enter for what it proposes. Anything else is asked again."""
        while True:
            answer = self._unless_leaving(self.keyboard.read(self.translator(message_id, **args) + " "))
            if not answer:
                return enter
            if self._is_one_of(answer, "terminal.yes"):
                return True
            if self._is_one_of(answer, "terminal.no"):
                return False

    def wait(self, message_id: str, /, **args: Value) -> str:
        """Let a person read before going on; returns what was typed besides Enter."""
        return self._unless_leaving(self.keyboard.wait(self.translator(message_id, **args)))

    def wait_for_answer(self, prompt: str) -> str:
        return self._unless_leaving(self.keyboard.read(f"{prompt} ").strip())

    def _unless_leaving(self, typed: str) -> str:
        """Whatever is asked, a person can leave."""
        if self._is_one_of(typed, "terminal.name.quit"):
            raise Leave
        return typed

    def _is_one_of(self, typed: str, message_id: str) -> bool:
        return folded(typed) in {
            folded(name) for names in self.translator.in_every_language(message_id) for name in names.split()
        }

    @property
    def is_watched(self) -> bool:
        """Does a person sit before a screen, who can be shown one page after the other."""
        return self.keyboard.is_person and self.output.is_screen

    def page(self, lines: Lines) -> bool:
        """Write a long text; on a screen that is too small for it, page by page. Says if it was read to its end.

        What is typed between pages is done next.
        """
        room = max(5, self.output.height - 2) if self.is_watched else max(1, len(lines))
        pages = range(0, len(lines), room)
        for number, start in enumerate(pages, 1):
            self.output.write(lines[start : start + room])
            typed = self.wait("terminal.more", page=number, pages=len(pages)) if number < len(pages) else ""
            if typed:
                self.keyboard.type_ahead("" if self._is_one_of(typed, "terminal.stop") else typed)
                return False
        return True
