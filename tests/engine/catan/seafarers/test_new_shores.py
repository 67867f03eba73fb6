"""Heading for New Shores: a main island, small ones around it, and what each of them pays."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.catan import GAME
from engine.catan.building import build_settlement
from engine.catan.modules.seafarers.pieces import PIRATE
from engine.catan.modules.seafarers.slot import read_sea
from engine.catan.moves import BuildCity
from engine.catan.pawns import pawn_hex
from engine.catan.state import NOWHERE
from engine.core import StreamEntry
from engine.kit.masks import members

from ..table import decision, points
from .table import ENTRY, opening, part

KEY = "new-shores"


@pytest.mark.parametrize(
    ("seats", "main", "small"),
    [
        (3, [2, 3, 5, 4, 5, 6, 6, 8, 8, 9, 10, 10, 11, 11], [3, 4, 4, 5, 8, 9, 10, 12]),
        (
            4,
            [2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12],
            [2, 3, 4, 5, 6, 8, 9, 10],
        ),
    ],
)
def test_main_island_and_small_ones_have_their_own_numbers(
    seats: int,
    main: list[int],
    small: list[int],
) -> None:
    for options in ({}, {"sea_board": "shuffled"}):
        s = opening(KEY, seats, **options)
        corners = read_sea(s).areas[0].corners
        around, numbers = s.island.grid.around, s.island.numbers
        home = [n for hex, n in enumerate(numbers) if n and around[hex] & corners]
        away = [n for hex, n in enumerate(numbers) if n and not around[hex] & corners]
        assert sorted(home) == sorted(main)
        assert Counter(away) >= Counter(small)


@pytest.mark.parametrize(("seats", "islands"), [(3, 3), (4, 3), (5, 6), (6, 6)])
def test_so_many_small_islands_pay(seats: int, islands: int) -> None:
    s = opening(KEY, seats)
    areas = read_sea(s).areas
    assert len(areas) == 1 + islands
    assert areas[0].corners.bit_count() == max(area.corners.bit_count() for area in areas)


def test_each_small_island_pays_once_and_all_of_them_together() -> None:
    s = opening(KEY, 4)
    areas = read_sea(s).areas
    build_settlement(s, s.players[0], next(iter(members(areas[0].corners))), ENTRY)
    s.turn = 10
    for area in areas[1:]:
        build_settlement(s, s.players[0], next(iter(members(area.corners))), ENTRY)
    paid = 2 * (len(areas) - 1)
    assert part(s, s.players[0], "islands") == paid
    assert points(s)[0] == len(areas) + paid


def test_a_settlement_of_the_opening_brings_no_points_for_its_island() -> None:
    s = opening(KEY, 4)
    build_settlement(s, s.players[0], next(iter(members(read_sea(s).areas[1].corners))), ENTRY)
    assert part(s, s.players[0], "islands") == 0


def test_a_big_start_begins_on_the_main_island_too() -> None:
    s = opening(KEY, 4, start="big")
    while not isinstance(decision(s).moves[0], BuildCity):
        GAME.apply(s, decision(s).seat, decision(s).moves[0], ENTRY)
    corners = {move.corner for move in decision(s).moves}  # type: ignore[attr-defined]
    assert not corners - {*members(read_sea(s).areas[0].corners)}


def test_the_pirate_of_five_and_six_begins_off_the_board() -> None:
    assert pawn_hex(opening(KEY, 6), PIRATE) == NOWHERE


def test_the_robber_begins_on_the_shuffled_twelve_or_in_the_desert() -> None:
    for seed in range(1, 6):
        options = {"seafarers": KEY, "sea_board": "shuffled"}
        three = GAME.new(3, GAME.meta.check_options(3, options), StreamEntry(seed))
        assert three.island.numbers[three.robber] == 12
        four = GAME.new(4, GAME.meta.check_options(4, options), StreamEntry(seed))
        assert four.island.board.tiles[four.robber].terrain == "desert"
