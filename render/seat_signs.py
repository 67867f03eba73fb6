"""How seats are told apart in charts: by the colours of their lines, and by discs with emblems.

They are those of the table, unless a game's pictures give its seats others.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from msgspec.structs import replace

from .icons.seats import marker
from .scene import Sprite
from .theme import SEATS


@dataclass(frozen=True, slots=True)
class SeatSign:
    """What stands for a seat in charts."""

    fill: str  # of its line
    rim: str
    disc: Sprite  # with its emblem, at any place and of any size

    def at(self, x: float, y: float, size: int) -> Sprite:
        """The disc centred on (x, y), `size` pixels wide and high."""
        return replace(self.disc, x=x, y=y, width=size, height=size)


# by seat, where a game says nothing else
TABLE_SIGNS: Final = tuple(
    SeatSign(look.fill, look.rim, marker.at(0, 0, 100, seat)) for seat, look in enumerate(SEATS)
)
