"""Running text with drawn icons in it: broken into even lines, and put into a scene."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from ..cache import memoize
from ..fonts import ELLIPSIS, text_width
from ..icons.marks import laurel
from ..scene import Items, Label, Weight
from ..sprites import Icon
from ..theme import INK
from .icons import defence, sestertius, swords

ICONS: Final[Mapping[str, Icon[...]]] = {
    "laurel": laurel,
    "swords": swords,
    "shield": defence,
    "coin": sestertius,
}
ICON_ROOM, ICON_SIZE = 1.3, 1.22  # the room of an icon in a line and its size, in em
TIED: Final = "\u00a0"  # a blank at which no line breaks
NARROWING_STEP: Final = 6  # pixels by which lines are made narrower to be of like width
_ICON: Final = re.compile(r"(\{\w+\})")

Line = tuple[str, ...]  # its words


class RichText(NamedTuple):
    """A text as it will stand: its lines, and the size at which they fit.

    `step` is the distance from one line to the next.
    """

    lines: tuple[Line, ...]
    size: int
    step: int


@memoize(2048)
def fit_rich_text(
    text: str,
    max_width: float,
    max_height: float,
    size: int,
    min_size: int,
    leading: float = 1.16,
    weight: Weight = "Medium",
) -> RichText:
    """A text with icons such as "{coin}", in lines that fit into this width and height.

    The text becomes smaller down to `min_size`, then it is cut with an
    ellipsis. `leading` is the distance of lines, in sizes of the text.
    """
    for smaller in range(size, min_size - 1, -1):
        words = _split_words(text, max_width, smaller, weight)
        step = round(smaller * leading)
        lines = _balance_lines(words, max_width, smaller, weight)
        widest = max(_word_width(word, smaller, weight) for word in words)
        if len(lines) * step <= max_height and widest <= max_width:
            return RichText(lines, smaller, step)
    return _cut_rich_text(text, max_width, max_height, min_size, leading, weight)


def _cut_rich_text(
    text: str,
    max_width: float,
    max_height: float,
    min_size: int,
    leading: float,
    weight: Weight,
) -> RichText:
    """A text that is too long even at `min_size`, cut to fit.

    Words are broken anywhere, and what is too much for the height is
    cut with an ellipsis.
    """
    pieces: list[str] = []
    # no word fits into a width of 0: so all that are tied together are parted
    for word in _split_words(text, max_width=0, size=min_size, weight=weight):
        pieces += _break_word(word, max_width, min_size, weight)
    lines = _fill_lines(pieces, max_width, min_size, weight)
    step = round(min_size * leading)
    max_lines = int(max_height) // step
    if len(lines) > max_lines:
        last = _cut_line(lines[max_lines - 1], max_width, min_size, weight)
        lines = (*lines[: max_lines - 1], last)
    return RichText(lines, min_size, step)


def _split_words(text: str, max_width: float, size: int, weight: Weight) -> list[str]:
    """The words of a text; those joined by `TIED` stay together where they fit into `max_width`."""
    words: list[str] = []
    for word in text.split(" "):  # not at TIED, which is a blank as well
        if _word_width(word, size, weight) <= max_width:
            words.append(word)
        else:
            words += word.split(TIED)
    return words


def _balance_lines(
    words: Sequence[str],
    max_width: float,
    size: int,
    weight: Weight,
) -> tuple[Line, ...]:
    """Lines of like width: as few as the width allows, made narrower as long as none is added."""
    lines = _fill_lines(words, max_width, size, weight)
    widest = max((_word_width(word, size, weight) for word in words), default=0)
    least = int(max(widest, max_width / 2))
    for narrower in range(int(max_width) - NARROWING_STEP, least, -NARROWING_STEP):
        tried = _fill_lines(words, narrower, size, weight)
        if len(tried) > len(lines):
            break
        lines = tried
    return lines


def _fill_lines(
    words: Sequence[str],
    max_width: float,
    size: int,
    weight: Weight,
) -> tuple[Line, ...]:
    """Lines that each take as many words as fit into `max_width`."""
    lines: list[list[str]] = []
    for word in words:
        if lines and _line_width((*lines[-1], word), size, weight) <= max_width:
            lines[-1].append(word)
        else:
            lines.append([word])
    return tuple(map(tuple, lines))


def _break_word(word: str, max_width: float, size: int, weight: Weight) -> list[str]:
    """The word in pieces no wider than `max_width`, broken anywhere where it is too long."""
    pieces = [""]
    for character in _split_characters(word):
        if pieces[-1] and _word_width(pieces[-1] + character, size, weight) > max_width:
            pieces.append("")
        pieces[-1] += character
    return pieces


def _split_characters(word: str) -> Iterator[str]:
    """Yields the single characters of a word; an icon such as "{coin}" counts as one."""
    for part in _split_icons(word):
        if part.startswith("{"):
            yield part
        else:
            yield from part


def _split_icons(text: str) -> list[str]:
    """A text in parts that are either an icon such as "{coin}" or plain text."""
    return [part for part in _ICON.split(text) if part]


def _cut_line(line: Line, max_width: float, size: int, weight: Weight) -> Line:
    """The line with an ellipsis, without as many last characters as must go to fit.

    An icon at the end of a word goes with the whole word.
    """
    *earlier, last = line
    while _line_width((*earlier, last + ELLIPSIS), size, weight) > max_width:
        last = "" if last.endswith("}") else last[:-1]
        if not last:
            if not earlier:
                return (ELLIPSIS,)
            last = earlier.pop()
    return (*earlier, last + ELLIPSIS)


def _line_width(line: Line, size: int, weight: Weight) -> float:
    """The width of a line in pixels, blanks included."""
    words_width = sum(_word_width(word, size, weight) for word in line)
    return words_width + text_width(" ", size, weight) * (len(line) - 1)


def _word_width(word: str, size: int, weight: Weight) -> float:
    """The width of a word in pixels, icons included."""
    return sum(_part_width(part, size, weight) for part in _split_icons(word))


def _part_width(part: str, size: int, weight: Weight) -> float:
    """The width of an icon such as "{coin}", or of plain text."""
    if part.startswith("{"):
        return size * ICON_ROOM
    return text_width(part.replace(TIED, " "), size, weight)


def draw_rich_text(
    text: RichText,
    x: float,
    y: float,
    colour: str = INK,
    fade: float = 1,
    weight: Weight = "Medium",
) -> Items:
    """The lines of a text with its icons, centred on (x, y); `fade` is that of the icons."""
    first_y = y - (len(text.lines) - 1) * text.step / 2
    icon_size = round(text.size * ICON_SIZE)
    for i, line in enumerate(text.lines):
        left = x - _line_width(line, text.size, weight) / 2
        line_y = first_y + i * text.step
        for run in _split_runs(line):
            width = _word_width(run, text.size, weight)
            if run.startswith("{"):
                icon = ICONS[run.strip("{}")]
                yield icon.at(left + width / 2, line_y, icon_size).with_fade(fade)
            elif run.strip():
                yield Label(
                    run,
                    left,
                    line_y,
                    text.size,
                    weight,
                    colour,
                    max_width=width + 1,
                    min_size=text.size,
                )
            left += width


def _split_runs(line: Line) -> list[str]:
    """A line as stretches of plain text, with blanks, and icons such as "{die}"."""
    return _split_icons(" ".join(line).replace(TIED, " "))
