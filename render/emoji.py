"""Emoji: small pictures for the chat, each with the words that it stands for.

A game offers its own in `list_emoji()` of `render/<game>`.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Any, Final

from PIL import Image

from engine.core import Text, Value

from .pen import Pen
from .scene import Sprite
from .sprites import DRAWINGS, ICON_UNITS, Icon
from .theme import PAPER

SIDE: Final = 128  # pixels, as Discord keeps an emoji
MARGIN: Final = 5  # hundredths of it around what is drawn, with room for the rim
HALO: Final = 3.0  # hundredths of a light rim: an ink line would be lost on a dark ground
HASH_LETTERS: Final = 6  # of the picture's hash in its name
PREFIX: Final = "tb"  # of the names of all our emoji


@dataclass(frozen=True, slots=True)
class Emoji:
    """A small picture, and the texts before which it may stand.

    It stands for every text with the same words and at least the same
    arguments: `Text("{die} for money", die=3)` shows a three.
    """

    key: str  # a-z, 0-9 and _: a part of its name
    sprite: Sprite
    texts: tuple[Text, ...]


def emoji(key: str, icon: Icon[...], texts: tuple[Text, ...], *args: Any) -> Emoji:
    """An emoji that shows an icon.

    `args` are what its drawing takes after the pen.
    """
    return Emoji(key, icon.at(0, 0, SIDE, *args), texts)


def words_of(text: Text, **args: Value) -> Text:
    """A text for `Emoji.texts`: the same words, but only these arguments.

    It stands for the text whatever values its other arguments have.
    """
    made = Text(text.id, **args)
    made.context = text.context
    return made


def index_emoji(*found: Emoji) -> dict[str, Emoji]:
    """The emoji by their keys."""
    return {one.key: one for one in found}


def emoji_name(wanted: Emoji) -> str:
    """The name of an emoji: its key, and a short hash that changes with the picture.

    The hash is that of a rough sketch, which takes a twentieth of the
    time of the picture.
    """
    from hashlib import sha256  # loads OpenSSL, which painting needs seldom

    rough = _sketch(wanted.sprite)
    measures = repr((SIDE, MARGIN, HALO)).encode()
    digest = sha256(rough.tobytes() + measures).hexdigest()
    return f"{PREFIX}_{wanted.key}_{digest[:HASH_LETTERS]}"


def paint_emoji(wanted: Emoji) -> bytes:
    """The picture of an emoji as a PNG: as large as fits its square, on a transparent ground."""
    sprite = wanted.sprite
    left, top, right, bottom = _find_extent(sprite)
    scale = (ICON_UNITS - 2 * MARGIN) / max(right - left, bottom - top)
    x = ICON_UNITS / 2 - scale * (left + right) / 2
    y = ICON_UNITS / 2 - scale * (top + bottom) / 2
    pen = Pen(SIDE, SIDE, SIDE / ICON_UNITS)
    with pen.place(x, y, scale):
        DRAWINGS[sprite.name].draw_function(pen, *sprite.args)
    pen.add_halo(PAPER, HALO)
    packed = io.BytesIO()
    pen.finish().save(packed, "PNG", optimize=True)
    return packed.getvalue()


def _find_extent(sprite: Sprite) -> tuple[float, ...]:
    """From where to where an icon is drawn, in its 100 units: left, top, right, bottom."""
    found = _sketch(sprite).getchannel("A").getbbox()
    assert found is not None, f"nothing is drawn of {sprite.name}"
    # the sketch is 200 units wide, and the icon's box begins 50 units from its edge
    return tuple(2 * ICON_UNITS * side / SIDE - ICON_UNITS / 2 for side in found)


def _sketch(sprite: Sprite) -> Image.Image:
    """An icon at half its size in the middle of a sheet, with rough edges.

    So parts that are drawn beyond its box of 100 units are seen, too:
    the sheet is 200 units wide.
    """
    pen = Pen(SIDE, SIDE, SIDE / (2 * ICON_UNITS), oversampling=1)
    with pen.place(ICON_UNITS / 2, ICON_UNITS / 2):
        DRAWINGS[sprite.name].draw_function(pen, *sprite.args)
    return pen.finish()
