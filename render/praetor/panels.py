"""What the boards of all and the board of one share: labelled counts, rates, the morale track."""

from __future__ import annotations

from typing import Final

from engine.core import Seat
from engine.praetor.data import Rates, Resource

from ..fonts import text_width
from ..icons.marks import laurel
from ..pen import Pen
from ..scene import Items, Label, Panel, Sprite
from ..shapes import Box
from ..sprites import Icon, figure
from ..theme import INK, INK_PALE, INK_SOFT, PANEL_EDGE, PASSED, RED, SEATS, SMALL
from .icons import RESOURCES, mood

CELL_GAP: Final = 3  # between two levels of morale
LOW, MIDDLE, HIGH = "#EBCDBD", PASSED, "#DDE6C4"  # morale below, at and above zero


def rule_line(x: float, y: float, wide: float) -> Panel:
    """A thin horizontal line between parts of a panel."""
    return Panel(x, y, wide, 2, PANEL_EDGE, None, edge_width=0, radius=1)


def format_number(n: int) -> str:
    """A number with the proper sign for minus."""
    return str(n).replace("-", "−")


def draw_right_aligned_count(
    icon: Icon[[]], count: int, right: float, y: float, size: int, text_size: int, colour: str = INK
) -> Items:
    """An icon and its number, the number ending at the x `right`."""
    text = format_number(count)
    yield Label(text, right, y, text_size, "Bold", colour, "rm")
    yield icon.at(right - text_width(text, text_size, "Bold") - size / 2 - 7, y, size)


def draw_count(
    sprite: Sprite,
    count: int,
    label: str,
    x: float,
    y: float,
    room: float,
    text_scale: float = 1,
    maximum: int | None = None,
) -> Items:
    """A symbol with its number at its right, and the label below.

    `x` is the left edge, `y` the middle of the symbol, `room` the whole
    width. Of `sprite` only look and size count, not its place.
    `text_scale` enlarges the texts. With `maximum` the number reads
    "3/5", and is red once the maximum is reached.
    """
    size = sprite.width
    yield Sprite(sprite.name, x + size / 2, y, size, size, sprite.args, sprite.fade)
    if maximum is None:
        yield Label(
            str(count), x + size + 8, y, round(38 * text_scale), "Bold", INK if count else INK_PALE
        )
    else:
        ink = RED if count >= maximum else INK
        yield Label(
            f"{count}/{maximum}",
            x + size + 8,
            y,
            round(38 * text_scale),
            "Bold",
            ink,
            room=room - size - 8,
            floor=20,
        )
    yield Label(
        label,
        x,
        y + 35 * text_scale,
        round(SMALL * text_scale),
        "Medium",
        INK_SOFT,
        room=room,
        floor=18,
    )


def draw_rates(board: Rates, x: float, y: float, step: float, size: int) -> Items:
    """What the Market takes and pays for one of each resource, in Gold.

    `step` is the distance of two rates, `size` that of icon and text.
    """
    for resource in Resource:
        if resource is not Resource.GOLD:
            left = x + resource * step
            yield RESOURCES[Resource.GOLD].at(left, y, size)
            yield Label(
                format_rate(board, resource), left + size * 0.72, y, size, "SemiBold", INK_SOFT
            )


def format_rate(board: Rates, resource: Resource) -> str:
    """What the Market takes and pays for one of a resource: one number where both are equal."""
    buy, sell = board.buy[resource], board.sell[resource]
    return str(buy) if buy == sell else f"−{buy} +{sell}"


def draw_retirement(board: tuple[int, int], age: int | None, x: float, y: float) -> Items:
    """The favor for a worker who retires in age I and in age II.

    What counts now is bold; without an age both are.
    """
    for number, favor in enumerate(board, 1):
        now = age in (number, None)
        ink = INK if now else INK_SOFT
        yield Label("I" * number, x, y, size=28, weight="Bold" if now else "Medium", colour=ink)
        x += text_width("I" * number, 28, "Bold") + 8
        yield laurel.at(x + 17, y, size=34).with_fade(1 if now else 0.5)
        yield Label(str(favor), x + 38, y, size=32, weight="Bold" if now else "Medium", colour=ink)
        x += 38 + text_width(str(favor), 32, "Bold") + 24


@figure
def levels(pen: Pen, morale: tuple[int, ...]) -> None:
    """The empty cells of a morale track; each is tinted by the favor of its level."""
    wide, high = pen.size
    step = (wide + CELL_GAP) / len(morale)
    for i, favor in enumerate(morale):
        tint = _level_tint(favor)
        pen.box(i * step, 0, (i + 1) * step - CELL_GAP, high, tint, None, r=7)


def _level_tint(favor: int) -> str:
    """The colour of a level of morale: below, at or above zero favor."""
    if favor < 0:
        return LOW
    return HIGH if favor else MIDDLE


def draw_morale_track(
    morale: tuple[int, ...], box: Box, seat: Seat, level: int | None = None
) -> Items:
    """A face, then all levels of a board's morale with their favor.

    The player's `level` has the seat's colour, and the face its mood.
    Without a level (a board to be chosen) the face is glad.
    """
    now = morale[level] if level is not None else 1
    face, middle = box.height * 0.96, box.y + box.height / 2
    yield mood.at(box.x + face / 2 + 2, middle, face, (now > 0) - (now < 0))
    left = box.x + face + 10
    yield levels.at(
        (left + box.right - CELL_GAP) / 2, middle, box.right - CELL_GAP - left, box.height, morale
    )
    step, text_size = (box.right - left) / len(morale), 24 if box.height < 60 else 30
    for i, favor in enumerate(morale):
        if i != level:
            x = left + (i + 0.5) * step - CELL_GAP / 2
            yield Label(
                format_number(favor),
                x,
                middle,
                text_size,
                "SemiBold",
                INK_SOFT,
                "mm",
                room=step - 5,
                floor=18,
            )
    if level is not None:
        look, x = SEATS[seat], left + level * step
        yield Panel(
            x - 6, box.y - 4, step + 9, box.height + 8, look.fill, look.rim, edge_width=4, radius=8
        )
        yield Label(
            format_number(now),
            x + (step - CELL_GAP) / 2,
            middle,
            text_size + 6,
            "Bold",
            look.pip,
            "mm",
            room=step,
        )
