"""Where things stand in Roma's picture of the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

# three times what a phone shows: a text of 33 px is 11 px high there
WIDTH: Final = 1050
# at this height a chat on a desktop, too, shows 0.3 of the size
MAX_HEIGHT: Final = 1166
MARGIN: Final = 12
GAP: Final = 8
CARD_GAP: Final = 6  # between two cards of a row
SIX_SPACES_STEP, SEVEN_SPACES_STEP = 172, 147  # from one space to the next, by their number
STRIP_HEIGHT: Final = 72  # the height of a player's strip
CARD_HEIGHT: Final = 290  # the height of a card on the table
BAR_HEIGHT: Final = 92  # the height of the bar between the rows
SHELF_HEIGHT: Final = 90  # the height of the shelf with the supply and the piles
UPPER_ROW_TOP: Final = MARGIN + STRIP_HEIGHT + GAP  # of the upper row
BAR_MIDDLE: Final = UPPER_ROW_TOP + CARD_HEIGHT + GAP + BAR_HEIGHT / 2  # of the bar
LOWER_ROW_TOP: Final = UPPER_ROW_TOP + CARD_HEIGHT + BAR_HEIGHT + 2 * GAP  # of the lower row
STRIP_TOPS: Final = (MARGIN, LOWER_ROW_TOP + CARD_HEIGHT + GAP)  # the tops of both strips
SHELF_TOP: Final = STRIP_TOPS[1] + STRIP_HEIGHT + GAP
SHELF_MIDDLE: Final = SHELF_TOP + SHELF_HEIGHT / 2
CAPTION_TOP: Final = SHELF_TOP + SHELF_HEIGHT + GAP
USES_WIDTH: Final = 216  # of the part of the shelf where dice bring money and cards


@dataclass(frozen=True, slots=True)
class Row:
    """Six or seven spaces side by side."""

    spaces: int

    @property
    def space_step(self) -> int:
        """Pixels from one space to the next: less where seven have to fit."""
        return SEVEN_SPACES_STEP if self.spaces == 7 else SIX_SPACES_STEP

    @property
    def card_width(self) -> int:
        """How wide a card is, in pixels."""
        return self.space_step - CARD_GAP

    def space_x(self, space: int) -> float:
        """The x of the middle of a space."""
        return MARGIN + self.card_width / 2 + space * self.space_step


def row_top(below: bool) -> int:
    """The y of the upper edge of the lower (`below`) or the upper row of cards."""
    return LOWER_ROW_TOP if below else UPPER_ROW_TOP
