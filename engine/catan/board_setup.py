"""Laying out the island: as printed, by the letters, or at random with the red numbers apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ..core import Entry, Options
from ..kit.hexes import Hex, neighbours
from .map import Layout, corner_hexes, spiral_walk
from .names import TERRAIN_TITLES
from .view import Board, Tile

RED_NUMBERS: Final = frozenset({6, 8})
DESERT: Final = "desert"
Numbers = Mapping[Hex, int | None]


def lay_board(layout: Layout, options: Options, entry: Entry) -> Board:
    """The board that the options ask for: land, number discs and harbours.

    `beginner` is as printed; `random` draws the numbers by lot.
    Else the discs lie by their letters, in a spiral from a corner drawn by lot.
    """
    fixed = options["board"] == "beginner"
    terrain = list(layout.terrain) if fixed else entry.shuffle(layout.terrain)
    kinds = (
        tuple(entry.shuffle(layout.kinds)) if options["harbours"] == "shuffled" else layout.kinds
    )
    barren = {hex for hex, name in zip(layout.hexes, terrain, strict=True) if name == DESERT}
    match options["board"]:
        case "beginner":
            numbers: Numbers = dict(zip(layout.hexes, layout.numbers, strict=True))
        case "random":
            numbers = number_at_random(layout, barren, entry)
        case _:
            corners = corner_hexes(layout.hexes)
            walk = spiral_walk(
                layout.hexes,
                corners[entry.draw_below(len(corners))],
                clockwise=options["board"] == "clockwise",
            )
            numbers = number_by_letters(layout, barren, walk)
    tiles = tuple(
        Tile(hex, name, TERRAIN_TITLES[name], numbers.get(hex))
        for hex, name in zip(layout.hexes, terrain, strict=True)
    )
    deserts = tuple(number for number, tile in enumerate(tiles) if tile.terrain == DESERT)
    return Board(tiles, layout.make_harbours(kinds), deserts)


def number_by_letters(layout: Layout, barren: set[Hex], walk: Sequence[Hex]) -> Numbers:
    """The number discs of the hexes, laid in the order of their letters.

    Rulebook: the discs in the order of their letters along the spiral; a desert gets none and uses
    up no letter.
    """
    return dict(zip([hex for hex in walk if hex not in barren], layout.letters, strict=True))


def number_at_random(layout: Layout, barren: set[Hex], entry: Entry) -> Numbers:
    """The number discs of the hexes, laid at random, but no red number (6, 8) beside another."""
    red = [number for number in layout.letters if number in RED_NUMBERS]
    pale = [number for number in layout.letters if number not in RED_NUMBERS]
    while True:
        order = entry.shuffle([hex for hex in layout.hexes if hex not in barren])
        apart = _pick_hexes_apart(order, len(red))
        if len(apart) == len(red):
            break
    rest = [hex for hex in order if hex not in apart]
    return dict(zip(apart, entry.shuffle(red), strict=True)) | dict(
        zip(rest, entry.shuffle(pale), strict=True)
    )


def _pick_hexes_apart(order: list[Hex], wanted: int) -> list[Hex]:
    """Takes hexes in this order, but none that touches one taken before.

    It stops at `wanted`; the caller tries another order if it finds fewer.
    """
    chosen: list[Hex] = []
    for hex in order:
        if len(chosen) < wanted and not any(other in chosen for other in neighbours(hex)):
            chosen.append(hex)
    return chosen
