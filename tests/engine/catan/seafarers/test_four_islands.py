"""The Four Islands: one or two homes, and two points for each of the others."""

from __future__ import annotations

import pytest

from engine.catan import GAME
from engine.catan.building import build_settlement
from engine.catan.modules.seafarers.slot import read_sea
from engine.catan.moves import BuildSettlement
from engine.catan.state import State
from engine.core import StreamEntry
from engine.kit.masks import members

from ..table import act, decision
from .table import ENTRY, opening, part, sea

KEY = "four-islands"


def found(s: State, area: int, turn: int) -> None:
    """A settlement of the first player on an island, in this turn; 0: in the opening."""
    s.turn = turn
    corners = read_sea(s).areas[area].corners & s.free_corners
    build_settlement(s, s.players[0], next(iter(members(corners))), ENTRY)


@pytest.mark.parametrize(("homes", "paid"), [((0, 0), 3), ((0, 1), 2)])
def test_whoever_begins_on_one_island_has_three_to_find_and_on_two_two(
    homes: tuple[int, int],
    paid: int,
) -> None:
    s = sea(KEY)
    for home in homes:
        found(s, home, turn=0)
    for area in range(4):
        found(s, area, turn=5)
    assert part(s, s.players[0], "islands") == 2 * paid


def test_each_player_has_homes_of_ones_own() -> None:
    s = opening(KEY, 3)
    first, second = read_sea(s).areas[:2]
    act(s, BuildSettlement(next(iter(members(first.corners)))))
    act(s, decision(s).moves[0])
    act(s, BuildSettlement(next(iter(members(second.corners)))))
    settled = read_sea(s).settled
    assert sorted(settled) == [0, 1, 2]


def test_there_is_no_desert_and_the_robber_begins_on_the_twelve() -> None:
    for seats in (3, 4, 6):
        s = opening(KEY, seats)
        assert not s.island.board.deserts
        assert s.island.numbers[s.robber] == 12


def test_on_six_islands_any_number_may_lie_on_any_land() -> None:
    rare = set()
    for seed in range(1, 10):
        s = GAME.new(6, GAME.meta.check_options(6, {"seafarers": KEY}), StreamEntry(seed))
        tiles = s.island.board.tiles
        rare |= {t.number for t in tiles if t.terrain in ("forest", "pasture")} & {2, 3, 11, 12}
    assert rare, "only the smaller maps bar them"


def test_a_printed_map_lies_as_printed_with_rare_numbers_on_forest() -> None:
    tiles = opening(KEY, 3).island.board.tiles
    assert any(tile.terrain == "forest" and tile.number == 3 for tile in tiles)
