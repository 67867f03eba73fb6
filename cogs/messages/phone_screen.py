"""About how high a message is on a phone, so that a question fits its screen.

A phone of 390 × 844 pixels leaves about 730 of them to the messages,
and shows their end first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise
from math import ceil
from struct import unpack
from typing import Any, Final
from unicodedata import east_asian_width

import discord
from discord import ui

Block = ui.Item[Any]
# all sizes below are pixels of that phone
SCREEN_HEIGHT: Final = 686  # for a question with all that belongs to it, without frame and foot
WIDTH: Final = 332  # of a message's blocks
LINE_HEIGHT, SMALL_LINE_HEIGHT, HEADING_HEIGHT = 23, 20, 35
# of letters on a button and in a text, a little more than in the fonts that were measured
NARROW_WIDTH, LETTER_WIDTH, CAPITAL_WIDTH, WIDE_WIDTH = 4.4, 8.1, 9.3, 12.3
NARROW_LETTERS: Final = frozenset("ijlIfrt .,:;·!'|()/г")
WIDE_LETTERS: Final = frozenset("mwMWGHOQ★→⇅…жмфшщыюЖМШЩЮДНОПФЦ")
GAP, BUTTON_GAP = 8, 6  # between two blocks or two lines of buttons, between two buttons
LIST_HEIGHT: Final = 40
BUTTON_HEIGHT, TWO_LINE_BUTTON_HEIGHT, BUTTON_PADDING = 36, 50, 20
BUTTONS_A_ROW: Final = 5
LABEL_WIDTH: Final = WIDTH - BUTTON_PADDING  # of a button's label on one line
ICON_WIDTH: Final = 26  # of the emoji before a button's label
CUSTOM_EMOJI: Final = re.compile(r"<a?:\w+:\d+>")
EMOJI_LETTERS: Final = "mm"  # about as wide as an emoji in a text
SMALL_SIGN: Final = "-# "  # before a line in small print
HEADING_SIGN: Final = "### "  # before a heading, which keeps some distance
PNG_SIZE: Final = slice(16, 24)  # where a PNG file says how wide and how high it is


def message_height(blocks: Iterable[Block], files: Sequence[discord.File] = ()) -> float:
    """About how many pixels of a phone's screen these blocks and the picture need.

    Of several pictures only the last one counts: nobody expects to see
    two of them on one screen.
    """
    height = sum(map(_block_height, blocks))
    if files:
        height += _picture_height(files[-1])
    return height


def _picture_height(file: discord.File) -> float:
    """The height of a picture that is as wide as the message; 0 where the file is no PNG."""
    start = file.fp.tell()
    head = file.fp.read(PNG_SIZE.stop)
    file.fp.seek(start)
    if len(head) < PNG_SIZE.stop:
        return 0
    width, height = unpack(">II", head[PNG_SIZE])
    return float(WIDTH * height / max(1, width) + GAP)


def pack_rows(buttons: Sequence[ui.Button[Any]]) -> list[Block]:
    """Buttons in as few rows as can be, divided so that they need the fewest lines of a phone."""
    row_count = ceil(len(buttons) / BUTTONS_A_ROW)
    if row_count < 2:
        return [ui.ActionRow(*buttons)] if buttons else []
    widths = list(map(_button_width, buttons))
    # where all rows but the last may end
    inner_ends = combinations(range(1, len(buttons)), row_count - 1)
    # a division: of each row, where it begins and ends
    divisions = [list(pairwise((0, *ends, len(buttons)))) for ends in inner_ends]
    possible = [each for each in divisions if _longest_row(each) <= BUTTONS_A_ROW]
    best = min(possible, key=lambda each: (_division_height(widths, each), _longest_row(each)))
    return [ui.ActionRow(*buttons[start:end]) for start, end in best]


def _longest_row(rows: Sequence[tuple[int, int]]) -> int:
    """How many buttons the longest of these rows has."""
    return max(end - start for start, end in rows)


def _division_height(widths: Sequence[float], rows: Sequence[tuple[int, int]]) -> float:
    """The height of buttons that are divided into these rows."""
    return sum(_buttons_height(widths[start:end]) for start, end in rows)


def _block_height(block: Block) -> float:
    """The height of a text, a row of buttons or a list; other blocks have none of their own."""
    if isinstance(block, ui.TextDisplay):
        return sum(map(_paragraph_height, block.content.splitlines())) + GAP
    if not isinstance(block, ui.ActionRow):
        return 0
    buttons = [child for child in block.children if isinstance(child, ui.Button)]
    return _buttons_height(list(map(_button_width, buttons))) if buttons else LIST_HEIGHT + GAP


def _button_width(button: ui.Button[Any]) -> float:
    """How wide a button is, with its emoji."""
    wide = text_width(button.label or "") + BUTTON_PADDING
    return wide + ICON_WIDTH if button.emoji else wide


def _paragraph_height(line: str) -> float:
    """The height of one paragraph of a text, with all lines into which the phone breaks it."""
    if line.startswith(HEADING_SIGN):
        return HEADING_HEIGHT
    height = SMALL_LINE_HEIGHT if line.startswith(SMALL_SIGN) else LINE_HEIGHT
    line = CUSTOM_EMOJI.sub(EMOJI_LETTERS, line)
    return height * max(1, ceil(text_width(line) / WIDTH))


def text_width(text: str) -> float:
    """About how wide a text is on one line."""
    return sum(map(_letter_width, text))


def _letter_width(letter: str) -> float:
    """About how wide a letter is; a Hangul syllable is as wide as an M."""
    if letter in NARROW_LETTERS:
        return NARROW_WIDTH
    if letter in WIDE_LETTERS or east_asian_width(letter) in "WF":
        return WIDE_WIDTH
    return CAPITAL_WIDTH if letter.isupper() or letter.isdigit() else LETTER_WIDTH


def _buttons_height(widths: Sequence[float]) -> float:
    """The height of buttons side by side, which go on below where a line is full."""
    height = 0.0
    x = float(WIDTH)  # where the next button begins: as if a line were full, on a new one
    for width in widths:
        if x + width > WIDTH:
            height += GAP + (BUTTON_HEIGHT if width <= WIDTH else TWO_LINE_BUTTON_HEIGHT)
            x = 0
        x += min(width, WIDTH) + BUTTON_GAP
    return height
