"""The buttons below a private picture: *Closer*, the next part, and the whole board again."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import discord

from engine.core import Text
from words import Words

from ..messages.layout import button
from .custom_ids import MAX_ID_LENGTH


class Zoom(NamedTuple):
    """Which part of the board a private picture shows."""

    part: int = 0  # from 1 on; 0: the whole board
    parts: int = 0  # how many there are; 0: not known, as long as the whole board is shown


WHOLE_BOARD: Final = Zoom()
PART_LENGTH: Final = 2  # of a colon and the number of a part, in an id


def closer_buttons(id_start: str, zoom: Zoom, words: Words) -> list[discord.ui.Button[Any]]:
    """The buttons that show another part of the board closer, or the whole board.

    An id is `id_start` with the number of the part that the press leads
    to. There are no buttons where that is too long.
    """

    def to_part(label: Text, part: int) -> discord.ui.Button[Any]:
        """A button to a part, or with 0 to the whole board."""
        return button(words(label), f"{id_start}:{part}")

    if len(id_start) + PART_LENGTH > MAX_ID_LENGTH:
        return []
    if zoom.part == 0:
        return [to_part(Text("Closer"), 1)]
    whole = to_part(Text("Whole board"), 0)
    if zoom.parts < 2:
        return [whole]
    following = zoom.part % zoom.parts + 1  # after the last part comes the first again
    label = Text("Next: part {n} of {count}", n=following, count=zoom.parts)
    return [whole, to_part(label, following)]
