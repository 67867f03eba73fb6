"""What a seat has so many of, as icons with numbers; golden where a number has earned an award."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.catan.kinds import NO_TITLE
from engine.catan.names import AWARD_TITLES
from engine.catan.view import CatanView, PlayerSeen
from engine.core import Text

from ..fonts import text_width
from ..icons.actions import crown, hand, knight, paving, secret
from ..scene import Items, Label, Panel
from ..sprites import Icon
from ..theme import INK, INK_PALE
from .art import Art

AWARD_COLOUR: Final = "#F2C84B"
MINUS: Final = "\u2212"
STAT_GAP: Final = 5  # between an icon and its number
CHIP_MARGINS: Final = 10  # beside icon and number on a golden chip, with the gap to the next
CHIP_GAP: Final = 4  # between two golden chips
STAT_ICON_SHARE, STAT_TEXT_SHARE = 0.52, 0.44  # at most, of the room that each stat has
# of an icon's size: height of its golden chip, and how far up its crown is, and how large
CHIP_HEIGHT, CROWN_RISE, CROWN_SIZE = 1.18, 0.66, 0.5


class StatSize(NamedTuple):
    """Sizes of a row of stats, and how far its middle is above the panel's lower edge."""

    icon: int
    text: int
    rise: int


class Stat(NamedTuple):
    """An icon with a number, golden where it has earned an award."""

    icon: Icon[[]] | None
    title: Text  # for its letter, where it has no icon
    number: int
    has_award: bool


def seat_stats(view: CatanView, player: PlayerSeen, art: Art) -> list[Stat]:
    """Cards, development cards, knights and road of a player, then what modules count.

    A kind of number is left out where the match has no such thing, or
    where a module shows it in a place of its own. A number that has
    earned an award is marked. Awards that none of these numbers earns
    stand at the end, with their points.
    """
    held = {award.key: award for award in view.awards if award.holder == player.seat}
    stats = [Stat(hand, NO_TITLE, player.hand_size, has_award=False)]
    if art.has_development and not any(room.holds_no_cards for room in art.rooms):
        stats.append(Stat(secret, NO_TITLE, player.development_count, has_award=False))
        if any(award.key == "army" for award in view.awards):
            stats.append(Stat(knight, NO_TITLE, player.knights, "army" in held))
    if any(award.key == "road" for award in view.awards):
        stats.append(Stat(paving, NO_TITLE, player.road_length, "road" in held))
    for room in art.rooms:
        numbers = room.seat_numbers(view, player)
        stats += [Stat(*number, has_award=False) for number in numbers]
    for counter in player.counters:
        if art.is_shown_elsewhere(counter):
            continue
        icon = art.things.counters.get(counter.key)
        stats.append(Stat(icon, counter.title, counter.count, counter.key in held))
    earned_by_numbers = {*AWARD_TITLES, *(counter.key for counter in player.counters)}
    for key, award in held.items():
        if key not in earned_by_numbers and not art.is_shown_elsewhere(award):
            icon = art.things.points.get(key)
            stats.append(Stat(icon, award.title, award.points, has_award=True))
    return stats


def draw_stat_row(
    shown: list[Stat],
    art: Art,
    x: float,
    right: float,
    y: float,
    size: StatSize,
    *,
    columns: int = 0,
) -> Items:
    """Icons with their numbers, evenly spread from x to right; smaller where there are many.

    `columns` is into how many equal parts the row is divided, where
    that is more than are shown.
    """
    step = (right - x) / max(columns, len(shown))
    icon_size = min(size.icon, round(step * STAT_ICON_SHARE))
    text_size = min(size.text, round(step * STAT_TEXT_SHARE))
    for i, stat in enumerate(shown):
        middle = x + step * (i + 0.5)
        if stat.has_award:
            yield from _draw_award_chip(middle, y, step - CHIP_GAP, icon_size)
            sizes = _fit_chip(stat.number, icon_size, text_size, step - CHIP_MARGINS)
            yield from _draw_stat(stat, art, middle, y, *sizes)
        else:
            yield from _draw_stat(stat, art, middle, y, icon_size, text_size)


def _draw_stat(stat: Stat, art: Art, x: float, y: float, icon_size: int, text_size: int) -> Items:
    """The icon of a stat and its number, side by side around (x, y).

    The number is pale where it is 0.
    """
    number = str(stat.number).replace("-", MINUS)
    icon_and_gap = icon_size + STAT_GAP
    left = x - (icon_and_gap + text_width(number, text_size, "Bold")) / 2
    yield from art.draw_symbol(stat.icon, stat.title, left + icon_size / 2, y, icon_size)
    colour = INK if stat.number else INK_PALE
    yield Label(number, left + icon_and_gap, y, text_size, "Bold", colour)


def _fit_chip(count: int, icon_size: int, text_size: int, max_width: float) -> tuple[int, int]:
    """The sizes of an icon and its number on a golden chip.

    They are smaller where both would be too wide.
    """
    width = icon_size + text_width(str(count), text_size, "Bold")
    share = min(1, (max_width - STAT_GAP) / width)
    return int(icon_size * share), int(text_size * share)


def _draw_award_chip(x: float, y: float, width: float, icon_size: int) -> Items:
    """A golden chip under a number of this icon size that has earned an award.

    A crown is on its left corner, where it hides no number.
    """
    height = icon_size * CHIP_HEIGHT
    yield Panel(
        x - width / 2,
        y - height / 2,
        width,
        height,
        AWARD_COLOUR,
        INK,
        edge_width=3,
        radius=13,
    )
    crown_size = icon_size * CROWN_SIZE
    left = x - width / 2 + crown_size / 2
    yield crown.at(left, y - icon_size * CROWN_RISE, crown_size)
