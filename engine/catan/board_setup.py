"""Laying out the board, region by region.

A region is laid as printed, by the letters, or at random with the
red numbers apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ..core import Entry, Options
from ..kit.hexes import Hex, neighbours
from .map import AS_PRINTED, BY_OPTION, SEA, Layout, Region, corner_hexes, spiral_walk
from .names import TERRAIN_TITLES
from .view import Board, Tile

RED_NUMBERS: Final = frozenset({6, 8})
DESERT: Final = "desert"
Numbers = Mapping[Hex, int | None]


def lay_board(layout: Layout, options: Options, entry: Entry) -> Board:
    """The board that the options ask for: land, number discs and harbours.

    First the land of all regions is laid, then the harbours, then the
    numbers: recorded matches have drawn their lots in this order.
    """
    terrain: dict[Hex, str] = {}
    for region in layout.regions:
        terrain |= _lay_land(layout, region, _is_printed(region, options), entry)
    harbour_kinds = layout.kinds
    if options["harbours"] == "shuffled":
        harbour_kinds = tuple(entry.shuffle(harbour_kinds))
    numbers: dict[Hex, int | None] = {}
    for region in layout.regions:
        numbers |= _lay_numbers(layout, region, terrain, numbers, options, entry)
    titles = {**TERRAIN_TITLES, **dict(layout.terrain_titles)}
    tiles = tuple(
        Tile(
            at=hex,
            terrain=terrain[hex],
            title=titles[terrain[hex]],
            number=numbers.get(hex),
        )
        for hex in layout.hexes
    )
    deserts = tuple(number for number, tile in enumerate(tiles) if tile.terrain == DESERT)
    return Board(tiles, layout.make_harbours(harbour_kinds), deserts)


def _is_printed(region: Region, options: Options) -> bool:
    """Whether the region lies as printed.

    Some always do, others with the fixed map for beginners.
    """
    is_printed_by_option = region.lay == BY_OPTION and options["board"] == "beginner"
    return region.lay == AS_PRINTED or is_printed_by_option


def _lay_land(layout: Layout, region: Region, printed: bool, entry: Entry) -> dict[Hex, str]:
    """The terrain of a region's hexes, as printed or shuffled among them.

    The sea stays where it is.
    """
    laid = dict(zip(region.hexes, layout.printed_terrain(region.hexes), strict=True))
    if not printed:
        land = [hex for hex, name in laid.items() if name != SEA]
        laid |= zip(land, entry.shuffle([laid[hex] for hex in land]), strict=True)
    return laid


def _lay_numbers(
    layout: Layout,
    region: Region,
    terrain: Mapping[Hex, str],
    laid: Numbers,
    options: Options,
    entry: Entry,
) -> Numbers:
    """Lays the number discs of a region; `laid` are those of the regions before it.

    They are laid as printed, at random, or by their letters along a
    spiral, which begins at a corner of the region drawn at random.
    """
    if _is_printed(region, options):
        return dict(zip(region.hexes, layout.printed_numbers(region.hexes), strict=True))
    land = tuple(hex for hex in region.hexes if terrain[hex] != SEA)
    fertile = [hex for hex in land if terrain[hex] != DESERT]
    if region.lay != BY_OPTION or options["board"] == "random":
        return _number_within_limits(layout, region, terrain, fertile, laid, entry)
    if not fertile:
        return {}
    corners = corner_hexes(land)
    start = corners[entry.draw_below(len(corners))]
    walk = spiral_walk(land, start, clockwise=options["board"] == "clockwise")
    return number_by_letters(fertile, region.disc_numbers, walk)


def number_by_letters(
    fertile: Sequence[Hex],
    letters: Sequence[int],
    walk: Sequence[Hex],
) -> Numbers:
    """The number discs of the hexes, laid in the order of their letters.

    Rulebook: the discs in the order of their letters along the spiral;
    a desert gets none and uses up no letter. `fertile` are the hexes
    that get one, `letters` the numbers of the discs A, B, C …, and
    `walk` is the spiral.
    """
    numbered = [hex for hex in walk if hex in fertile]
    return dict(zip(numbered, letters, strict=True))


def number_at_random(
    fertile: Sequence[Hex],
    letters: Sequence[int],
    laid: Numbers,
    entry: Entry,
) -> Numbers:
    """The number discs of the hexes, laid at random, but no red number (6, 8) beside another.

    `letters` are the numbers of the discs, `fertile` the hexes that get
    one. Hexes of other regions, with the numbers `laid`, count too.
    """
    red = [number for number in letters if number in RED_NUMBERS]
    pale = [number for number in letters if number not in RED_NUMBERS]
    red_hexes = [hex for hex, number in laid.items() if number in RED_NUMBERS]
    while True:
        order = entry.shuffle(fertile)
        apart = _pick_hexes_apart(order, len(red), red_hexes)
        if len(apart) == len(red):
            break
    rest = [hex for hex in order if hex not in apart]
    numbers = dict(zip(apart, entry.shuffle(red), strict=True))
    numbers.update(zip(rest, entry.shuffle(pale), strict=True))
    return numbers


def _number_within_limits(
    layout: Layout,
    region: Region,
    terrain: Mapping[Hex, str],
    fertile: Sequence[Hex],
    laid: Numbers,
    entry: Entry,
) -> Numbers:
    """Lays the number discs of a region at random, none where the map's limits forbid it."""
    while True:
        numbers = dict(number_at_random(fertile, region.disc_numbers, laid, entry))
        if not layout.limits or _mend_numbers(layout, terrain, numbers, laid, entry):
            return numbers


def _mend_numbers(
    layout: Layout,
    terrain: Mapping[Hex, str],
    numbers: dict[Hex, int | None],
    laid: Numbers,
    entry: Entry,
) -> bool:
    """Swaps every disc that lies where a limit forbids it with another, drawn at random.

    False if one can be swapped with no other: then all must be laid anew.
    """
    for hex in numbers:
        if _is_barred(layout, terrain, hex, numbers[hex]):
            swaps = [
                other for other in numbers if _may_swap(layout, terrain, numbers, laid, hex, other)
            ]
            if not swaps:
                return False
            other = swaps[entry.draw_below(len(swaps))]
            numbers[hex], numbers[other] = numbers[other], numbers[hex]
    return True


def _is_barred(layout: Layout, terrain: Mapping[Hex, str], hex: Hex, number: int | None) -> bool:
    """Whether a limit of the map forbids this number on the hex with its terrain."""
    return any(limit.is_barring(hex, terrain[hex], number) for limit in layout.limits)


def _may_swap(
    layout: Layout,
    terrain: Mapping[Hex, str],
    numbers: Numbers,
    laid: Numbers,
    hex: Hex,
    other: Hex,
) -> bool:
    """Whether the discs of two hexes may change places: both are allowed, red ones stay apart."""
    if _is_barred(layout, terrain, hex, numbers[other]):
        return False
    if _is_barred(layout, terrain, other, numbers[hex]):
        return False
    after = {**laid, **numbers, hex: numbers[other], other: numbers[hex]}
    return not (_is_beside_red(after, hex) or _is_beside_red(after, other))


def _is_beside_red(numbers: Numbers, hex: Hex) -> bool:
    """Whether both the hex and a hex beside it have red numbers."""
    if numbers[hex] not in RED_NUMBERS:
        return False
    return any(numbers.get(other) in RED_NUMBERS for other in neighbours(hex))


def _pick_hexes_apart(order: list[Hex], wanted: int, red_hexes: Sequence[Hex]) -> list[Hex]:
    """Chooses as many hexes as `wanted`, none beside another or beside one of `red_hexes`.

    They are taken in the given order, and may be fewer than wanted:
    then the caller tries another order.
    """
    chosen: list[Hex] = []
    for hex in order:
        is_beside_red = any(other in chosen or other in red_hexes for other in neighbours(hex))
        if len(chosen) < wanted and not is_beside_red:
            chosen.append(hex)
    return chosen
