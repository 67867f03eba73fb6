"""Text for pictures: how wide it is, how it fits, what the font can show, and its ink as a mask."""

from __future__ import annotations

import unicodedata
from pathlib import Path
from threading import Lock
from typing import Final, NamedTuple

from PIL import Image, ImageDraw, ImageFont

from .memory import remember
from .scene import Label, Weight
from .theme import LABEL, SMALL

ASSETS: Final = Path(__file__).parent / "assets"
ELLIPSIS: Final = "…"
FACES: Final = 4  # kept open: each takes a megabyte, and opening one again a seventh of a millisecond
_FACE: Final = Lock()  # a face of FreeType serves one thread at a time


class Ink(NamedTuple):
    """The ink of a text: a mask, where it lies from the start of the base line, and how far the text goes."""

    mask: Image.Image
    left: int
    top: int
    advance: float


@remember(FACES)
def font(weight: Weight, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(ASSETS / f"Pretendard-{weight}.otf", size, layout_engine=ImageFont.Layout.BASIC)


@remember(2048)
def ink(text: str, size: int, weight: Weight) -> Ink:
    with _FACE:
        face = font(weight, size)
        left, top, right, bottom = map(round, face.getbbox(text, anchor="ls"))
        mask = Image.new("L", (max(1, right - left), max(1, bottom - top)))
        ImageDraw.Draw(mask).text((-left, -top), text, 255, font=face, anchor="ls")
        return Ink(mask, left, top, face.getlength(text))


@remember(8192)
def width(text: str, size: int = LABEL, weight: Weight = "SemiBold") -> float:
    with _FACE:
        return font(weight, size).getlength(text)


@remember(8192)
def fit(text: str, room: float, size: int, weight: Weight = "SemiBold", floor: int = SMALL) -> tuple[str, int]:
    """The text and size that fit the room: smaller down to the floor, then cut with an ellipsis."""
    while size > floor and width(text, size, weight) > room:
        size -= 1
    if width(text, size, weight) <= room:
        return text, size
    while text and width(text + ELLIPSIS, size, weight) > room:
        text = text[:-1].rstrip()
    return text + ELLIPSIS, size


def fitted(label: Label) -> tuple[str, int]:
    """What a label shows, and at which size."""
    return (label.text, label.size) if label.room is None else fit(label.text, label.room, label.size, label.weight, label.floor)


@remember(4096)
def has(sign: str) -> bool:
    """Whether the font can show a character: a missing one has the ink of U+FFFF."""
    if sign.isspace():
        return True
    with _FACE:
        face = font("Medium", 24)
        return bytes(face.getmask(sign)) != bytes(face.getmask("\uffff"))


def missing(text: str) -> str:
    """The characters of a text that the font cannot show."""
    return "".join(sign for sign in text if not (sign.isprintable() and has(sign)))


def covers(text: str) -> bool:
    return not missing(text)


@remember(1024)
def printable(name: str, instead: str) -> str:
    """A person's name in letters that the font has: styled letters become plain ones, emoji and marks of direction go."""
    plain = unicodedata.normalize("NFKC", name)
    return " ".join("".join(sign for sign in plain if sign.isprintable() and has(sign)).split()) or instead


@remember(1024)
def wrap(text: str, room: float, size: int, weight: Weight = "Medium") -> tuple[str, ...]:
    """Lines that fit the room where their words do."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, size, weight) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)
