"""The frame of a picture: title and seats above, a caption below, and the same in words.

It is enough for a game whose seats have little more than a name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from engine.core import Result, Seat, Text, View
from words import Words

from .icons.marks import laurel
from .icons.seats import marker
from .player_names import with_printable_names
from .scene import Background, Item, Items, Label, Panel, Scene, Weight, join_alt_text
from .sentences import begin_sentence, end_with_stop, seat_sentence, to_act_sentence, winners_text
from .theme import GROUND, GROUND_EDGE, INK_SOFT
from .widgets import caption_bar, draw_you_pill, equal_columns, seat_panel

WIDTH: Final = 1100  # so narrow that a phone shows texts large enough
HEIGHT: Final = 940
MARGIN: Final = 16
TOP: Final = 116  # where the seats end
CAPTION_HEIGHT: Final = 50
BOTTOM: Final = HEIGHT - MARGIN - CAPTION_HEIGHT - 12  # where the caption begins
SEATS_LEFT: Final = 246
SEAT_TOP: Final = 12
SEAT_HEIGHT: Final = 92
TITLE_LEFT, TITLE_TEXT = 24, 38
CAPTION_LEFT, CAPTION_TEXT_LEFT, CAPTION_TEXT = 30, 54, 36
# in a seat's panel, from its left or top
MARKER_X, TEXT_X, NAME_Y, STATE_Y = 54, 112, 31, 68
TEXT_MARGINS: Final = 128  # of name and state together: left and right
NAME_TEXT, LEAST_NAME_TEXT, STATE_TEXT = 38, 28, 34
WREATH_SIZE, MARKER_SIZE, MARKER_IN_WREATH_SIZE = 86, 68, 50
# the pill that marks one's own seat
YOU_HEIGHT, MAX_YOU_WIDTH = 28, 88
YOU_RISE: Final = 8  # of its middle above the foot of the panel
YOU_MARGINS: Final = 24  # beside the word


def ground_panel() -> Panel:
    """The ground under the board and the caption, for the background."""
    width = WIDTH - 2 * MARGIN
    height = HEIGHT - MARGIN - TOP
    return Panel(MARGIN, TOP, width, height, GROUND, GROUND_EDGE, raised=True)


@dataclass(frozen=True, slots=True)
class Frame:
    """What surrounds the board of one view, with what there is to say of each seat."""

    view: View
    words: Words
    title: Text
    seats: tuple[Text, ...]
    last: Text | None = None  # what was done last; None: nothing yet
    result: Result | None = None

    def sentences(self) -> Iterator[str]:
        """Yields the frame in words: the game, who must act, what happened, and each seat."""
        yield end_with_stop(self.words(self.title))
        if self.result is None:
            yield self.words(to_act_sentence(self.view.seats_to_act))
        yield end_with_stop(self.words(self.caption()))
        for seat, state in enumerate(self.seats):
            yield self.words(seat_sentence(seat, (state,)))

    def caption(self) -> Text:
        """What the caption says: how the match ended, else the last move, else who begins."""
        if self.result is None:
            return self.last or begin_sentence(self.view.seats_to_act)
        if self.result.is_draw:
            return Text("Nobody wins.")
        return winners_text(self.result.winners)

    def scene(self, game_key: str, layer: Background, board: Iterable[Item]) -> Scene:
        """The whole picture: what lies on the board, inside this frame."""
        items = (*self.draw(), *board)
        alt = join_alt_text(self.sentences())
        return Scene(game_key, WIDTH, HEIGHT, layer, items, alt, game_key)

    def draw(self) -> Items:
        """The title, the seats and the caption, with names as the font can show them."""
        title = self.words(self.title)
        middle = SEAT_TOP + SEAT_HEIGHT / 2
        max_width = SEATS_LEFT - TITLE_LEFT - MARGIN
        yield Label(
            title,
            TITLE_LEFT,
            middle,
            size=TITLE_TEXT,
            weight="Bold",
            max_width=max_width,
        )
        count = len(self.seats)
        printable = replace(self, words=with_printable_names(self.words, count))
        columns = equal_columns(SEATS_LEFT, WIDTH - MARGIN, count)
        for seat, (x, width) in enumerate(columns):
            yield from printable._draw_seat(seat, x, width)
        yield caption_bar(CAPTION_LEFT, BOTTOM, WIDTH - 2 * CAPTION_LEFT, CAPTION_HEIGHT)
        yield Label(
            printable.words(self.caption()),
            CAPTION_TEXT_LEFT,
            BOTTOM + CAPTION_HEIGHT / 2,
            CAPTION_TEXT,
            max_width=WIDTH - 2 * CAPTION_TEXT_LEFT,
        )

    def _draw_seat(self, seat: Seat, x: float, width: float) -> Items:
        """One seat's panel, highlighted while it must act or when it has won."""
        result = self.result
        won = result is not None and not result.is_draw and seat in result.winners
        highlighted = won or seat in self.view.seats_to_act
        marker_x, middle = x + MARKER_X, SEAT_TOP + SEAT_HEIGHT / 2
        yield seat_panel(x, SEAT_TOP, width, SEAT_HEIGHT, highlighted=highlighted)
        if won:
            yield laurel.at(marker_x, middle, WREATH_SIZE)
        marker_size = MARKER_IN_WREATH_SIZE if won else MARKER_SIZE
        yield marker.at(marker_x, middle, marker_size, seat)
        left, max_width = x + TEXT_X, width - TEXT_MARGINS
        name = self.words.seat_name(seat)
        state = self.words(self.seats[seat])
        weight: Weight = "Bold" if highlighted else "SemiBold"
        name_y, state_y = SEAT_TOP + NAME_Y, SEAT_TOP + STATE_Y
        yield Label(
            name,
            left,
            name_y,
            size=NAME_TEXT,
            weight=weight,
            max_width=max_width,
            min_size=LEAST_NAME_TEXT,
        )
        yield Label(
            state,
            left,
            state_y,
            size=STATE_TEXT,
            weight="Medium",
            colour=INK_SOFT,
            max_width=max_width,
        )
        if seat == self.view.seat:
            yield from _draw_you_mark(self.words(Text("You")), marker_x)


def _draw_you_mark(you: str, x: float) -> Items:
    """The pill that marks the viewer's own seat, under its emblem.

    `you` is the word in it.
    """
    y = SEAT_TOP + SEAT_HEIGHT - YOU_RISE
    yield from draw_you_pill(
        you, x, y, height=YOU_HEIGHT, max_width=MAX_YOU_WIDTH, padding=YOU_MARGINS
    )
