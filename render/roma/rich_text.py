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
    room: float,
    max_height: float,
    size: int,
    floor: int,
    leading: float = 1.16,
    weight: Weight = "Medium",
) -> RichText:
    """The lines of a text that fit the room and the height, with icons such as "{coin}".

    The text becomes smaller down to the floor, then
    it is cut with an ellipsis. `leading` is the
    distance of lines, in sizes of the text.
    """
    for smaller in range(size, floor - 1, -1):
        words, step = _split_words(text, room, smaller, weight), round(smaller * leading)
        lines = _balance_lines(words, room, smaller, weight)
        fits_height = len(lines) * step <= max_height
        if fits_height and all(_word_width(word, smaller, weight) <= room for word in words):
            return RichText(lines, smaller, step)
    return _cut_rich_text(text, room, max_height, floor, leading, weight)


def _cut_rich_text(
    text: str, room: float, max_height: float, floor: int, leading: float, weight: Weight
) -> RichText:
    """A text that is too long even at its least size, the `floor`.

    Words are broken anywhere, and what is too much for
    the height is cut with an ellipsis.
    """
    pieces: list[str] = []
    for word in _split_words(text, room=0, size=floor, weight=weight):
        pieces += _break_word(word, room, floor, weight)
    lines, step = _fill_lines(pieces, room, floor, weight), round(floor * leading)
    max_lines = int(max_height) // step
    if len(lines) > max_lines:
        last = _cut_line(lines[max_lines - 1], room, floor, weight)
        lines = (*lines[: max_lines - 1], last)
    return RichText(lines, floor, step)


def _split_words(text: str, room: float, size: int, weight: Weight) -> list[str]:
    """The words of a text; those joined by `TIED` stay together where they fit the room."""
    words: list[str] = []
    for word in text.split(" "):
        if _word_width(word, size, weight) <= room:
            words.append(word)
        else:
            words += word.split(TIED)
    return words


def _balance_lines(
    words: Sequence[str], room: float, size: int, weight: Weight
) -> tuple[Line, ...]:
    """Lines of like width: as few as the room allows, made narrower as long as none is added."""
    lines = _fill_lines(words, room, size, weight)
    widest = max((_word_width(word, size, weight) for word in words), default=0)
    least = int(max(widest, room / 2))
    for narrower in range(int(room) - NARROWING_STEP, least, -NARROWING_STEP):
        tried = _fill_lines(words, narrower, size, weight)
        if len(tried) > len(lines):
            break
        lines = tried
    return lines


def _fill_lines(words: Sequence[str], room: float, size: int, weight: Weight) -> tuple[Line, ...]:
    """Lines that each take as many words as the room allows."""
    lines: list[list[str]] = []
    for word in words:
        if lines and _line_width((*lines[-1], word), size, weight) <= room:
            lines[-1].append(word)
        else:
            lines.append([word])
    return tuple(map(tuple, lines))


def _break_word(word: str, room: float, size: int, weight: Weight) -> list[str]:
    """The word in pieces that fit the room, broken anywhere where it is too long."""
    pieces = [""]
    for sign in _split_signs(word):
        if pieces[-1] and _word_width(pieces[-1] + sign, size, weight) > room:
            pieces.append("")
        pieces[-1] += sign
    return pieces


def _split_signs(word: str) -> Iterator[str]:
    """Yields the single characters of a word; an icon such as "{coin}" counts as one."""
    for part in _split_icons(word):
        if part.startswith("{"):
            yield part
        else:
            yield from part


def _split_icons(text: str) -> list[str]:
    """A text in parts that are either an icon such as "{coin}" or plain text."""
    return [part for part in _ICON.split(text) if part]


def _cut_line(line: Line, room: float, size: int, weight: Weight) -> Line:
    """The line with an ellipsis, without as many last characters as the room demands.

    An icon at the end of a word goes with the whole
    word.
    """
    *earlier, last = line
    while _line_width((*earlier, last + ELLIPSIS), size, weight) > room:
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
            wide = _word_width(run, text.size, weight)
            if run.startswith("{"):
                icon = ICONS[run.strip("{}")]
                yield icon.at(left + wide / 2, line_y, icon_size).with_fade(fade)
            elif run.strip():
                yield Label(
                    run,
                    left,
                    line_y,
                    text.size,
                    weight,
                    colour,
                    room=wide + 1,
                    floor=text.size,
                )
            left += wide


def _split_runs(line: Line) -> list[str]:
    """A line as stretches of plain text, with blanks, and icons such as "{die}"."""
    return _split_icons(" ".join(line).replace(TIED, " "))
