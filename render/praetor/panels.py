"""What the boards of all and the board of one share: labelled counts, rates, the morale track."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.core import Text
from engine.praetor.data import Rates, Resource
from engine.praetor.view import Engineer, PraetorView
from words import Words

from ..fonts import text_width
from ..icons.marks import laurel
from ..icons.seats import die
from ..scene import Items, Label, Panel, Sprite, Weight
from ..sprites import Icon
from ..theme import INK, INK_PALE, INK_SOFT, PANEL_EDGE, RED, SMALL
from .icons import RESOURCES, house, villa, wall

COUNT_GAP: Final = 6  # between a symbol and its number
COUNT_TEXT, COUNT_WITH_MAXIMUM_TEXT = 36, 31
LABEL_DROP: Final = 35  # of a count's label below its symbol's middle
AGE_TEXT, RETIREMENT_TEXT, RETIREMENT_WREATH = 28, 34, 34
# in the favor for retiring: after the age, the wreath and the favor
AGE_GAP, WREATH_GAP, FAVOR_GAP, OTHER_AGE_FADE = 8, 4, 24, 0.5
ICON_GAP: Final = 7  # between a symbol and a number that ends at the right
# where two rates differ: the least room for both and the coin; what is left free without it
LEAST_SPLIT_RATE, RATE_GAP = 150, 6
RATE_ASIDE: Final = 0.72  # of a rate from the middle of its coin, in its sizes
RETIRED_FACE: Final = 6  # the face of the die that stands for a retired worker
MOST_WORKERS: Final = 8  # places for workers on a board


def rule_line(x: float, y: float, width: float) -> Panel:
    """A thin horizontal line between parts of a panel."""
    return Panel(
        x,
        y,
        width,
        2,
        fill=PANEL_EDGE,
        edge=None,
        edge_width=0,
        radius=1,
    )


def format_number(n: int) -> str:
    """A number as it is printed in a picture, with a real minus sign: "−3"."""
    return str(n).replace("-", "−")


def draw_right_aligned_count(
    icon: Icon[[]],
    count: int,
    right: float,
    y: float,
    size: int,
    text_size: int,
    colour: str = INK,
) -> Items:
    """An icon and its number, the number ending at the x `right`."""
    text = format_number(count)
    yield Label(text, right, y, text_size, "Bold", colour, "rm")
    number_left = right - text_width(text, text_size, "Bold")
    yield icon.at(number_left - size / 2 - ICON_GAP, y, size)


class Pool(NamedTuple):
    """A labelled count on a player's board, such as villagers or walls.

    Of `symbol` only look and size count, not its place. With `maximum`
    the number reads "3/5", and is red once the maximum is reached.
    """

    symbol: Sprite
    number: int
    label: str
    maximum: int | None = None


def villager_pool(engineer: Engineer, words: Words, size: int) -> Pool:
    """The labelled count of a player's villagers, with a symbol of this size."""
    return Pool(house.at(0, 0, size), engineer.villagers, words(Text("Villagers")))


def retired_pool(engineer: Engineer, words: Words, size: int) -> Pool:
    """The labelled count of a player's retired workers, with a symbol of this size."""
    symbol = die.at(0, 0, size, engineer.seat, RETIRED_FACE)
    return Pool(symbol, engineer.retired, words(Text("Retired")))


def wall_pool(engineer: Engineer, words: Words, size: int, *, bonus: bool = False) -> Pool:
    """The labelled count of a player's walls, with a symbol of this size.

    With `bonus` the label also tells how much more favor the next wall
    brings: "Walls +3".
    """
    label = words(Text("Walls"))
    if bonus and engineer.wall_bonus:
        label += f" +{engineer.wall_bonus}"
    return Pool(wall.at(0, 0, size), len(engineer.walls), label)


def tile_pool(view: PraetorView, engineer: Engineer, words: Words, size: int) -> Pool:
    """The labelled count of a player's tiles, with a symbol of this size.

    In expert games the label tells the largest area instead. The number
    has a maximum where the markers of owners are limited, for each own
    tile takes a marker.
    """
    title = Text("Area {n}", n=engineer.area) if view.expert else Text("Tiles")
    return Pool(villa.at(0, 0, size), engineer.tiles, words(title), maximum=view.markers)


def draw_pool(pool: Pool, x: float, y: float, max_width: float, text_scale: float = 1) -> Items:
    """A labelled count: a symbol with its number at its right, and the label below.

    `x` is the left edge, `y` the middle of the symbol, `max_width` the
    whole width. `text_scale` enlarges the texts.
    """
    yield from draw_pool_count(pool, x, y, text_scale)
    yield Label(
        pool.label,
        x,
        y + LABEL_DROP * text_scale,
        round(SMALL * text_scale),
        "Medium",
        INK_SOFT,
        max_width=max_width,
        min_size=18,
    )


def draw_pool_count(pool: Pool, x: float, y: float, text_scale: float = 1) -> Items:
    """The symbol and the number of a labelled count, without the label."""
    symbol, text = pool.symbol, _pool_number(pool)
    size = symbol.width
    text_size = _pool_text_size(pool, text_scale)
    yield Sprite(symbol.name, x + size / 2, y, size, size, symbol.args, symbol.fade)
    colour = INK if pool.number else INK_PALE
    if pool.maximum is not None:
        colour = RED if pool.number >= pool.maximum else INK
    yield Label(text, x + size + COUNT_GAP, y, text_size, "Bold", colour)


def _pool_number(pool: Pool) -> str:
    """The number of a labelled count, with the maximum where it has one: "3/5"."""
    return str(pool.number) if pool.maximum is None else f"{pool.number}/{pool.maximum}"


def _pool_text_size(pool: Pool, text_scale: float) -> int:
    """The text size of a labelled count's number: smaller beside its maximum."""
    size = COUNT_TEXT if pool.maximum is None else COUNT_WITH_MAXIMUM_TEXT
    return round(size * text_scale)


def pool_width(pool: Pool) -> float:
    """The width of a labelled count's symbol and number."""
    number_width = text_width(_pool_number(pool), _pool_text_size(pool, 1), "Bold")
    return pool.symbol.width + COUNT_GAP + number_width


def draw_rates(board: Rates, x: float, y: float, step: float, size: int) -> Items:
    """What the Market takes and pays for one of each resource, in Gold.

    `step` is the distance of two rates, `size` that of icon and text.
    Gold itself has no rate; its place is empty.
    """
    for resource in Resource:
        if resource is Resource.GOLD:
            continue
        rate = format_rate(board, resource)
        left = x + resource * step
        is_one_number = rate.isdecimal()
        if is_one_number or step >= LEAST_SPLIT_RATE:
            yield RESOURCES[Resource.GOLD].at(left, y, size)
            yield Label(
                rate,
                left + size * RATE_ASIDE,
                y,
                size=size,
                weight="SemiBold",
                colour=INK_SOFT,
            )
        else:  # two numbers need the room of the coin
            rate_x, max_width = left - size / 2, step - RATE_GAP
            yield Label(
                rate,
                rate_x,
                y,
                size=size,
                weight="SemiBold",
                colour=INK_SOFT,
                max_width=max_width,
                min_size=16,
            )


def format_rate(board: Rates, resource: Resource) -> str:
    """What the Market takes and pays for one of a resource, in Gold: "−3 +2".

    One number stands for both where they are equal: "3".
    """
    buy, sell = board.buy[resource], board.sell[resource]
    return str(buy) if buy == sell else f"−{buy} +{sell}"


def draw_retirement(favors: tuple[int, int], age: int | None, x: float, y: float) -> Items:
    """The favor for a worker who retires in age I and in age II, from x on.

    That of the current `age` is bold, the other pale; without an age
    (before the first round) both are bold.
    """
    for favor_age, favor in enumerate(favors, 1):
        counts_now = age is None or age == favor_age
        numeral = "I" * favor_age
        ink = INK if counts_now else INK_SOFT
        weight: Weight = "Bold" if counts_now else "Medium"
        yield Label(numeral, x, y, AGE_TEXT, weight, ink)
        x += text_width(numeral, AGE_TEXT, "Bold") + AGE_GAP
        wreath = laurel.at(x + RETIREMENT_WREATH / 2, y, RETIREMENT_WREATH)
        yield wreath.with_fade(1 if counts_now else OTHER_AGE_FADE)
        x += RETIREMENT_WREATH + WREATH_GAP
        yield Label(str(favor), x, y, RETIREMENT_TEXT, weight, ink)
        x += text_width(str(favor), RETIREMENT_TEXT, "Bold") + FAVOR_GAP
