"""The terminal: says texts in one language, lists what can be chosen, asks for a line."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from shutil import get_terminal_size
from unicodedata import east_asian_width

from engine.core import Text
from words import Words

COLUMN_GAP = 3  # columns between two items of a list
MAX_COLUMN_ITEM_WIDTH = 24  # longer items are listed one below the other
MAX_COLUMNS = 6
MAX_LINES_IN_ONE_COLUMN = 9  # longer lists of short items stand in several columns
WIDE_WIDTHS = ("W", "F")  # what Unicode calls wide and full-width: two columns of a terminal
CLEAR_SCREEN = "\033[2J\033[3J\033[H"  # the screen and what can be scrolled back to

MAX_LINE_LENGTH = 2000  # characters; of a longer answer the rest is dropped


class Closed(Exception):
    """Raised when nobody answers any more: the input has ended, or was interrupted."""


class Console:
    """Writes texts in one language to the terminal, and asks for lines."""

    def __init__(
        self,
        words: Words,
        read: Callable[[str], str] = input,
        write: Callable[[str], object] = sys.stdout.write,
    ) -> None:
        """`read` asks with a prompt and returns a line, `write` prints text: tests replace them."""
        self.words = words
        self._read = read
        self._write = write

    def say(self, *texts: Text) -> None:
        """Prints each text on a line of its own, in the console's language."""
        for text in texts:
            self.print(self.words(text))

    def print(self, line: str = "") -> None:
        """Prints a line as it is."""
        self._write(f"{line}\n")

    def ask(self, prompt: Text) -> str:
        """One line of an answer, without the space around it.

        Raises Closed if nobody answers.
        """
        sys.stdout.flush()
        try:
            return self._read(f"{self.words(prompt)} ").strip()[:MAX_LINE_LENGTH]
        except (EOFError, KeyboardInterrupt):
            self.print()
            raise Closed from None

    def confirm(self, question: Text) -> bool:
        """Whether the answer to a question is yes."""
        answer = self.ask(
            Text("{question} Write {yes} to go on.", question=question, yes=Text("yes"))
        ).lower()
        return answer in {"yes", "y", self.words(Text("yes")).lower()}

    def clear(self) -> None:
        """Clears the screen; where there is none, leaves empty lines."""
        self._write(CLEAR_SCREEN if sys.stdout.isatty() else "\n" * 3)

    def print_list(self, items: Sequence[tuple[Text, Text | None]]) -> None:
        """Prints numbered items (label, hint what it would bring).

        A hint that is the same for all is left out. Many short items
        stand in columns.
        """
        # what all have in common tells nothing
        are_alike = len(items) > 1 and len({hint for _label, hint in items}) == 1
        lines = [
            self._format_item(number, label, None if are_alike else hint)
            for number, (label, hint) in enumerate(items, 1)
        ]
        width = max(_display_width(line) for line in lines) + COLUMN_GAP
        padded = [line + " " * (width - _display_width(line)) for line in lines]
        columns = _count_columns(len(lines), width)
        for first in range(0, len(lines), columns):
            row = padded[first : first + columns]
            self.print("".join(row).rstrip())

    def _format_item(self, number: int, label: Text, hint: Text | None) -> str:
        """The line of one item: its number, its label, and what it would bring."""
        said = f"{number:>3}  {self.words(label)}"
        return f"{said} – {self.words(hint)}" if hint is not None else said


def _count_columns(line_count: int, width: int) -> int:
    """In how many columns of that width a list stands: one, unless it is long and narrow."""
    is_narrow = width <= MAX_COLUMN_ITEM_WIDTH + COLUMN_GAP
    if not is_narrow or line_count <= MAX_LINES_IN_ONE_COLUMN:
        return 1
    return max(1, min(MAX_COLUMNS, get_terminal_size().columns // width))


def _display_width(line: str) -> int:
    """How many columns of a terminal a line takes: wide characters, such as Hangul, take two."""
    return sum(2 if east_asian_width(each) in WIDE_WIDTHS else 1 for each in line)
