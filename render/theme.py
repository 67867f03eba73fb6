"""The look that all games share: colours, sizes, and seats, whose colour never stands alone."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

TABLE, FIBRE_LIGHT, FIBRE_DARK, TABLE_EDGE = "#EFE4CC", "#F3ECDA", "#E7DABD", "#D9C8A2"
PANEL, PANEL_EDGE, SHADE = "#F8F1E1", "#CDBB93", "#DDCEAB"
ACTING, PASSED = "#FFF9EA", "#EDE3CB"  # panels of the seat that must act, and of one that is out
# under a board, and what is cut into it
GROUND, GROUND_EDGE, GROOVE = "#E2D6B1", "#C7B68A", "#F4ECD2"
INK, INK_SOFT, INK_PALE, PAPER = "#2B2118", "#6B5B48", "#9A8A70", "#FFFDF6"
TERRACOTTA, GLOW = "#B4532A", "#D9622F"  # now, here, you may: nothing else is terracotta
LAUREL, LEAF, LEAF_DARK = "#5B7B3A", "#86AB57", "#45632A"
RED, SLATE, GOLD = "#9E2B25", "#4A5560", "#E2A91A"
COIN, COIN_DARK, COIN_LIGHT = "#E9B93A", "#B07B12", "#F9DF8C"
WOOD, WOOD_DARK, WOOD_LIGHT = "#A9693A", "#7C4722", "#E3BC84"

# sizes of key numbers, labels and small print in a picture 1400 px wide
KEY, LABEL, SMALL = 44, 30, 22
# height of Pretendard's capitals in em: texts are centred on them,
# never on the line box
CAPITALS: Final = 0.71


@dataclass(frozen=True, slots=True)
class SeatLook:
    """A seat's colour, and the emblem that says the same without colour."""

    fill: str
    rim: str
    pip: str
    emblem: str


SEATS: Final = (
    SeatLook("#1F6FB2", "#123F68", "#FFFFFF", "circle"),
    SeatLook("#E2A91A", "#7A5605", "#2B2118", "triangle"),
    SeatLook("#F4F1EA", "#2B2118", "#2B2118", "square"),
    SeatLook("#2E2E33", "#0E0E10", "#FFFFFF", "diamond"),
    SeatLook("#CF8BD8", "#5C2A66", "#2B2118", "star"),
    SeatLook("#2E8B57", "#14482B", "#FFFFFF", "hexagon"),
)


@cache
def rgb(colour: str) -> tuple[int, int, int]:
    """Red, green and blue (0 to 255) of a colour written `#RRGGBB`."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@cache
def mix_colours(colour: str, other: str, share: float) -> str:
    """The colour with a `share` (0 to 1) of the other one mixed in."""
    parts = zip(rgb(colour), rgb(other), strict=True)
    mixed = [round(part + (other_part - part) * share) for part, other_part in parts]
    return "#" + "".join(f"{part:02X}" for part in mixed)
