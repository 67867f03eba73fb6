"""The map of the attack: the castle, the coast in the order of battles, and slants of paths."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from ....core import Text
from ....kit.hexes import SIDES, Grid, Hex
from ....kit.masks import EdgeMask, mask_of, members
from ...map import Layout, parse_layout
from ...view import Board

DATA: Final[Mapping[str, Any]] = json.loads(
    (Path(__file__).with_name("data") / "attack.json").read_text("utf-8")
)
CASTLE: Final = "castle"
CASTLE_TITLE: Final = Text("Castle")
LAYOUT: Final[Layout] = parse_layout(DATA["layout"], ((CASTLE, CASTLE_TITLE),))
COAST: Final[tuple[Hex, ...]] = tuple((q, r) for q, r in DATA["coast"])  # in the order of battles
CASTLE_HEX: Final[Hex] = (DATA["castle"][0], DATA["castle"][1])
FREE_STEPS: Final[int] = DATA["steps"]["free"]
STEPS_FOR_GRAIN: Final[int] = DATA["steps"]["for_grain"]
TARGET: Final[int] = DATA["target"]


def restore_discs(board: Board) -> Board:
    """The board with its number discs where they are printed, whatever land lies there."""
    printed = dict(zip(LAYOUT.hexes, LAYOUT.numbers, strict=True))
    tiles = tuple(replace(tile, number=printed[tile.at]) for tile in board.tiles)
    return replace(board, tiles=tiles)


@lru_cache(maxsize=4)
def castle_paths(grid: Grid) -> EdgeMask:
    """The six paths around the castle."""
    return mask_of(sides_of(grid, CASTLE_HEX, tuple(SIDES)))


def sides_of(grid: Grid, hex: Hex, sides: tuple[str, ...]) -> list[int]:
    """The edges on these sides of a hex."""
    return [grid.edge_of_side(hex, side) for side in sides]


@lru_cache(maxsize=24)
def paths_of_face(grid: Grid, face: int) -> EdgeMask:
    """The paths that run in the direction which a face of the loss die shows."""
    sides = tuple(DATA["loss_die"][str(face)])
    paths = 0
    for hex in grid.hexes:
        paths |= mask_of(sides_of(grid, hex, sides))
    return paths


@lru_cache(maxsize=256)
def measure_steps(grid: Grid, start: int) -> tuple[int, ...]:
    """By edge: how many steps a march from the path `start` to it takes.

    A step leads from a path to one that touches it. -1 where no steps
    lead.
    """
    steps = [-1] * len(grid.ends)
    steps[start] = 0
    todo = [start]
    for edge in todo:
        for end in grid.ends[edge]:
            for near in members(grid.edges_at[end]):
                if steps[near] < 0:
                    steps[near] = steps[edge] + 1
                    todo.append(near)
    return tuple(steps)
