"""About how high a message is on a phone, so that a question fits its screen.

A phone of 390 × 844 pixels leaves about 730 of them to
the messages, and shows their end first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from math import ceil
from struct import unpack
from typing import Any, Final
from unicodedata import east_asian_width

import discord
from discord import ui

Block = ui.Item[Any]
# all sizes below are pixels of that phone
ROOM: Final = 676  # for a question with all that belongs to it, without frame and foot
WIDTH: Final = 332  # of a message's blocks
LETTER_WIDTH, LINE_HEIGHT, SMALL_LINE_HEIGHT = 7.9, 23, 20
WIDE: Final = 1.7  # how much wider a Hangul syllable is than a Latin letter
GAP, BUTTON_GAP = 8, 5  # between two blocks or two lines of buttons, between two buttons
LIST_HEIGHT: Final = 40
BUTTON_HEIGHT, TWO_LINE_BUTTON_HEIGHT, BUTTON_PADDING = 36, 50, 22
ICON_WIDTH: Final = 26  # of the emoji before a button's label
CUSTOM_EMOJI: Final = re.compile(r"<a?:\w+:\d+>")
EMOJI_LETTERS: Final = "mm"  # about as wide as an emoji in a text
SMALL_SIGN: Final = "-# "  # before a line in small print
PNG_SIZE: Final = slice(16, 24)  # where a PNG file says how wide and how high it is


def message_height(blocks: Iterable[Block], files: Sequence[discord.File] = ()) -> float:
    """About how many pixels high these blocks and the last picture are, one below the other.

    A picture above it is scrolled to: two of them fill
    the screen alone.
    """
    return sum(map(_block_height, blocks)) + sum(map(_picture_height, files[-1:]))


def _picture_height(file: discord.File) -> float:
    """The height of a picture that is as wide as the message; 0 where the file is no PNG."""
    start = file.fp.tell()
    head = file.fp.read(PNG_SIZE.stop)
    file.fp.seek(start)
    if len(head) < PNG_SIZE.stop:
        return 0
    width, height = unpack(">II", head[PNG_SIZE])
    return float(WIDTH * height / max(1, width) + GAP)


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
    wide = _count_latin_widths(button.label or "") * LETTER_WIDTH + BUTTON_PADDING
    return wide + ICON_WIDTH if button.emoji else wide


def _paragraph_height(line: str) -> float:
    """The height of one paragraph of a text, with all lines into which the phone breaks it."""
    height = SMALL_LINE_HEIGHT if line.startswith(SMALL_SIGN) else LINE_HEIGHT
    line = CUSTOM_EMOJI.sub(EMOJI_LETTERS, line)
    return height * max(1, ceil(_count_latin_widths(line) * LETTER_WIDTH / WIDTH))


def _count_latin_widths(text: str) -> float:
    """How wide a text is, in widths of a Latin letter."""
    return sum(WIDE if east_asian_width(letter) in "WF" else 1 for letter in text)


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
