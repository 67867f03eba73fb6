"""The frame of a picture: title and seats above, a caption below, and the same in words.

It is enough for a game whose seats have little more than a name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from engine.core import Result, Seat, Text, View
from words import Words

from .fonts import text_width
from .icons.marks import laurel
from .icons.seats import marker
from .player_names import with_printable_names
from .scene import Background, Item, Items, Label, Panel, Scene, Weight, join_alt_text
from .sentences import begin_sentence, end_with_stop, seat_sentence, to_act_sentence, winners_text
from .theme import GROUND, GROUND_EDGE, INK, INK_SOFT, PAPER
from .widgets import caption_bar, equal_columns, pill, seat_panel

WIDTH: Final = 1400
HEIGHT: Final = 900
MARGIN: Final = 16
TOP: Final = 116  # where the seats end
BOTTOM: Final = HEIGHT - MARGIN - 56  # where the caption begins
SEATS_LEFT: Final = 330
SEAT_TOP: Final = 12
SEAT_HEIGHT: Final = 92


def ground_panel() -> Panel:
    """The ground under the board and the caption, for the background."""
    wide = WIDTH - 2 * MARGIN
    high = HEIGHT - MARGIN - TOP
    return Panel(MARGIN, TOP, wide, high, GROUND, GROUND_EDGE, raised=True)


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
        """The frame in words: the game, who must act, what happened, and each seat."""
        yield end_with_stop(self.words(self.title))
        if self.result is None:
            yield self.words(to_act_sentence(self.view.seats_to_act))
        yield end_with_stop(self.words(self.caption()))
        for seat, state in enumerate(self.seats):
            yield self.words(seat_sentence(seat, (state,)))

    def caption(self) -> Text:
        """The end, else the last move, else who begins."""
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
        room = SEATS_LEFT - 24 - MARGIN
        count = len(self.seats)
        shown = replace(self, words=with_printable_names(self.words, count))
        yield Label(self.words(self.title), 24, SEAT_TOP + SEAT_HEIGHT / 2, 40, "Bold", room=room)
        for seat, (x, wide) in enumerate(equal_columns(SEATS_LEFT, WIDTH - MARGIN, count)):
            yield from shown._draw_seat(seat, x, wide)
        yield caption_bar(30, BOTTOM, WIDTH - 60)
        yield Label(shown.words(self.caption()), 54, BOTTOM + 20, 28, room=WIDTH - 108)

    def _draw_seat(self, seat: Seat, x: float, wide: float) -> Items:
        """One seat's panel, lit while it must act or when it has won."""
        end = self.result
        won = end is not None and not end.is_draw and seat in end.winners
        lit = won or seat in self.view.seats_to_act
        middle = SEAT_TOP + SEAT_HEIGHT / 2
        yield seat_panel(x, SEAT_TOP, wide, SEAT_HEIGHT, lit=lit)
        if won:
            yield laurel.at(x + 54, middle, 86)
        yield marker.at(x + 54, middle, 50 if won else 68, seat)
        left = x + 112
        room = wide - 128
        weight: Weight = "Bold" if lit else "SemiBold"
        yield Label(self.words.seat_name(seat), left, SEAT_TOP + 31, 34, weight, room=room)
        yield Label(
            self.words(self.seats[seat]), left, SEAT_TOP + 68, 26, "Medium", INK_SOFT, room=room
        )
        if seat == self.view.seat:
            yield from _draw_you_mark(self.words(Text("You")), x + 54)


def _draw_you_mark(you: str, x: float) -> Items:
    """The pill that marks the viewer's own seat, under its emblem."""
    y = SEAT_TOP + SEAT_HEIGHT - 8
    wide = min(88, text_width(you, 20, "Bold") + 24)
    yield pill(x, y, wide, 28, INK, PAPER)
    yield Label(you, x, y, 20, "Bold", PAPER, "mm", room=wide - 12, floor=14)
