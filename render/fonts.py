"""Text for pictures: how wide it is, how it fits, what the font can show, and its ink as a mask."""

from __future__ import annotations

import unicodedata
from pathlib import Path
from threading import Lock
from typing import Final, NamedTuple

from PIL import Image, ImageDraw, ImageFont

from .cache import memoize
from .scene import Label, Weight
from .theme import LABEL, SMALL

ASSETS: Final = Path(__file__).parent / "assets"
ELLIPSIS: Final = "…"
ALL_SHADES: Final = 256  # of a text's edge, from clear to opaque
# kept open: each takes a megabyte, and opening one again a seventh
# of a millisecond
MAX_OPEN_FONTS: Final = 4
_font_lock: Final = Lock()  # a face of FreeType serves one thread at a time


class TextMask(NamedTuple):
    """The ink of a text as a mask.

    `left` and `top` say where the mask lies, from the start of the
    text's base line; `advance` is the width of the text.
    """

    mask: Image.Image
    left: int
    top: int
    advance: float


@memoize(MAX_OPEN_FONTS)
def load_font(weight: Weight, size: float) -> ImageFont.FreeTypeFont:
    """The font of a weight at a size in pixels, kept open for the next text."""
    return ImageFont.truetype(
        ASSETS / f"Pretendard-{weight}.otf", size, layout_engine=ImageFont.Layout.BASIC
    )


@memoize(2048)
def text_mask(text: str, size: float, weight: Weight, shades: int = ALL_SHADES) -> TextMask:
    """The ink of a text in one line, with its place from the start of the base line.

    With fewer `shades` its edges are less smooth, and pack better.
    """
    with _font_lock:
        face = load_font(weight, size)
        left, top, right, bottom = map(round, face.getbbox(text, anchor="ls"))
        mask = Image.new("L", (max(1, right - left), max(1, bottom - top)))
        ImageDraw.Draw(mask).text((-left, -top), text, 255, font=face, anchor="ls")
        if shades < ALL_SHADES:
            mask = mask.point(_shade_lookup(shades))
        return TextMask(mask, left, top, face.getlength(text))


@memoize(4)
def _shade_lookup(shades: int) -> list[int]:
    """Pillow's table that rounds each of 256 opacities to the nearest of so many `shades`."""
    steps = shades - 1
    return [round(round(opacity / 255 * steps) / steps * 255) for opacity in range(ALL_SHADES)]


@memoize(8192)
def text_width(text: str, size: int = LABEL, weight: Weight = "SemiBold") -> float:
    """The width of a text in pixels, on one line."""
    with _font_lock:
        return load_font(weight, size).getlength(text)


@memoize(8192)
def fit_text(
    text: str,
    max_width: float,
    size: int,
    weight: Weight = "SemiBold",
    min_size: int = SMALL,
) -> tuple[str, int]:
    """The text and size that fit: smaller down to `min_size`, then cut with an ellipsis.

    It is cut between two words; inside a word only where not even
    the first one fits.
    """
    while size > min_size and text_width(text, size, weight) > max_width:
        size -= 1
    if text_width(text, size, weight) <= max_width:
        return text, size
    return _cut_text(text, max_width, size, weight), size


def _cut_text(text: str, max_width: float, size: int, weight: Weight) -> str:
    """The first words of a text that fit with an ellipsis, or the first letters."""
    words = text.split()
    for count in range(len(words) - 1, 0, -1):
        cut = " ".join(words[:count]) + ELLIPSIS
        if text_width(cut, size, weight) <= max_width:
            return cut
    while text and text_width(text + ELLIPSIS, size, weight) > max_width:
        text = text[:-1].rstrip()
    return text + ELLIPSIS


def fit_label(label: Label) -> tuple[str, int]:
    """The text that a label shows, shortened where it must be, and its size."""
    if label.max_width is None:
        return label.text, label.size
    return fit_text(label.text, label.max_width, label.size, label.weight, label.min_size)


@memoize(4096)
def has_glyph(character: str) -> bool:
    """Whether the font can show a character.

    A missing one is drawn like U+FFFF, which no font has.
    """
    if character.isspace():
        return True
    with _font_lock:
        face = load_font("Medium", 24)
        missing = face.getmask("\uffff")
        return bytes(face.getmask(character)) != bytes(missing)


def list_missing_glyphs(text: str) -> str:
    """The characters of a text that the font cannot show."""
    return "".join(character for character in text if not _is_shown(character))


def _is_shown(character: str) -> bool:
    """Whether the character can be printed and the font has it."""
    return character.isprintable() and has_glyph(character)


def can_show(text: str) -> bool:
    """Whether the font has every character of the text."""
    return not list_missing_glyphs(text)


@memoize(1024)
def printable_name(name: str, fallback: str) -> str:
    """A person's name in letters that the font has, or `fallback` where nothing is left of it.

    Styled letters become plain ones, emoji and marks of direction go.
    """
    plain = "".join(filter(_is_shown, unicodedata.normalize("NFKC", name)))
    return " ".join(plain.split()) or fallback


@memoize(1024)
def wrap_text(
    text: str,
    max_width: float,
    size: int,
    weight: Weight = "Medium",
) -> tuple[str, ...]:
    """The text in lines no wider than `max_width`; a longer word has a line of its own."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size, weight) <= max_width:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)
