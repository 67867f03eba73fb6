"""The Fog Islands: what is found when, by what, what it brings, and what nobody knows before."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from engine.catan import GAME
from engine.catan.building import build_piece, build_settlement
from engine.catan.modules.seafarers.moves import BuyShip, MovePirate, MoveShip
from engine.catan.modules.seafarers.pieces import PIRATE, SHIP
from engine.catan.modules.seafarers.scenarios.fog_islands import FogSlot
from engine.catan.moves import BuildRoad, BuildSettlement, EndTurn, MoveRobber, Take
from engine.catan.pawns import pawn_hex
from engine.catan.state import State
from engine.core import StreamEntry, TapeEntry
from engine.kit.masks import mask_of, members

from ..table import act, asked, decision, hand, verbs
from .table import (
    ENTRY,
    SHIP_PRICE,
    Place,
    corner,
    edge,
    edges_of,
    hex_at,
    moves_of,
    opening,
    part,
    sea,
)

KEY = "fog-islands"
EAST = (3, 3, "N")  # on the eastern island of three players, two edges from the fog
OUT = (3, 3, "NW")  # from there to the fog
FIRST = (2, 3)  # the hex that it touches
ALONG = (2, 3, "NE")  # goes on from OUT, and touches the next hex
NEXT = (2, 2)
# The numbers of tiles in the pool of three players, while it is full
SEA, GOLD, HILLS, FOREST = 0, 2, 4, 6
SIX, EIGHT = 4, 5  # the numbers of discs in it


def fog(seats: int = 3, **position: Any) -> State:
    return sea(KEY, seats, **position)


def terrain(s: State, at: tuple[int, int]) -> tuple[str, int | None]:
    tile = s.island.board.tiles[hex_at(s, at)]
    return tile.terrain, tile.number


def fog_left(s: State) -> int:
    return sum(tile.terrain == "fog" for tile in s.island.board.tiles)


def sail(s: State, place: Place, draws: list[int]) -> None:
    """A ship of the first player at any edge; the draws say what it finds."""
    entry = TapeEntry()
    entry.load(draws)
    build_piece(s, s.players[0], SHIP, edge(s, place), entry)
    assert entry.is_used_up()


# --- what lies in the fog ---------------------------------------------


@pytest.mark.parametrize(
    ("seats", "hexes", "discs"),
    [
        (3, 12, [3, 3, 4, 5, 6, 8, 9, 10, 11, 12]),
        (4, 12, [3, 4, 5, 6, 8, 9, 10, 11, 11, 12]),
        (6, 25, [2, 2, 3, 4, 5, 5, 6, 8, 9, 9, 10, 11, 12]),
    ],
)
def test_there_are_as_many_tiles_as_hexes_and_as_many_discs_as_land(
    seats: int,
    hexes: int,
    discs: list[int],
) -> None:
    s = opening(KEY, seats)
    slot = next(slot for slot in s.slots if isinstance(slot, FogSlot))
    assert len(slot.tiles) == hexes == fog_left(s)
    assert sorted(slot.numbers) == discs
    assert sum(tile != "sea" for tile in slot.tiles) == len(discs)


@pytest.mark.parametrize("seats", [3, 4])
def test_two_of_each_but_one_forest_and_one_pasture_lie_in_the_fog(seats: int) -> None:
    s = opening(KEY, seats)
    slot = next(slot for slot in s.slots if isinstance(slot, FogSlot))
    once = {"forest": 1, "pasture": 1}
    twice = dict.fromkeys(("sea", "gold", "hills", "fields", "mountains"), 2)
    assert Counter(slot.tiles) == once | twice


def test_when_all_is_found_every_land_has_a_disc_and_nothing_is_left() -> None:
    s = fog()
    entry = StreamEntry(3)
    for hex, tile in enumerate(s.island.board.tiles):
        if tile.terrain == "fog" and s.island.board.tiles[hex].terrain == "fog":
            side = next(iter(members(s.island.shape.borders[hex])))
            build_piece(s, s.players[0], SHIP, side, entry)
            s.players[0].more_pieces = tuple(0 for _ in s.players[0].more_pieces)
    slot = next(slot for slot in s.slots if isinstance(slot, FogSlot))
    assert (fog_left(s), slot.tiles, slot.numbers) == (0, (), ())
    tiles = s.island.board.tiles
    assert all((tile.terrain == "sea") == (tile.number is None) for tile in tiles)


def test_red_numbers_may_be_found_side_by_side() -> None:
    s = fog()
    sail(s, OUT, [FOREST, SIX])
    sail(s, ALONG, [HILLS, EIGHT - 1])  # one disc less lies before it
    assert (terrain(s, FIRST), terrain(s, NEXT)) == (("forest", 6), ("hills", 8))


# --- the beginning ----------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4])
def test_everybody_begins_on_either_of_the_two_large_islands(seats: int) -> None:
    s = opening(KEY, seats)
    corners = {move.corner for move in decision(s).moves}  # type: ignore[attr-defined]
    printed = {"forest", "hills", "fields", "pasture", "mountains"}
    land = [n for n, tile in enumerate(s.island.board.tiles) if tile.terrain in printed]
    assert corners == {c for hex in land for c in s.island.grid.hex_corners[hex]}


def test_nobody_begins_on_the_gold_at_the_far_corners_of_the_map_for_six() -> None:
    s = opening(KEY, 6)
    corners = {move.corner for move in decision(s).moves}  # type: ignore[attr-defined]
    for at in ((-1, 7), (6, 7)):
        assert terrain(s, at)[0] == "gold"
        assert not corners & {*s.island.grid.hex_corners[hex_at(s, at)]}
    assert corners & {*s.island.grid.hex_corners[hex_at(s, (4, 2))]}


def test_nobody_founds_on_what_the_opening_has_found() -> None:
    s = opening(KEY, 3)
    act(s, BuildSettlement(corner(s, EAST)))
    act(s, BuyShip(edge(s, OUT)), draws=[FOREST, SIX])
    corners = {move.corner for move in decision(s).moves}  # type: ignore[attr-defined]
    assert not corners & {*s.island.grid.hex_corners[hex_at(s, FIRST)]}


@pytest.mark.parametrize(("seats", "at"), [(3, (-1, 7)), (4, (5, 2))])
def test_the_robber_begins_on_the_twelve_that_is_seen(seats: int, at: tuple[int, int]) -> None:
    s = opening(KEY, seats)
    assert (s.robber, terrain(s, at)[1]) == (hex_at(s, at), 12)
    for seed in range(1, 5):
        chosen = GAME.meta.check_options(seats, {"seafarers": KEY, "sea_board": "shuffled"})
        shuffled = GAME.new(seats, chosen, StreamEntry(seed))
        assert shuffled.island.numbers[shuffled.robber] == 12


def test_the_game_goes_to_twelve_and_no_island_brings_points() -> None:
    s = fog(settlements={0: [EAST]})
    assert GAME.view(s, None).target == 12
    build_settlement(s, s.players[0], corner(s, (-1, 4, "N")), ENTRY)
    assert part(s, s.players[0], "islands") == 0
    assert not [sign for sign in GAME.view(s, None).signs if sign.key == "island_bonus"]


# --- discovery --------------------------------------------------------


def test_a_ship_whose_end_touches_the_fog_finds_land_which_pays_a_card_at_once() -> None:
    s = fog(settlements={0: [EAST]}, hands={0: SHIP_PRICE})
    told = act(s, BuyShip(edge(s, OUT)), draws=[HILLS, SIX])
    assert terrain(s, FIRST) == ("hills", 6)
    assert hand(s, 0) == (0, 1, 0, 0, 0)
    assert "{player} discovers: {tile}." in [line.text.id for line in told.news]
    assert fog_left(s) == 11


def test_what_was_found_cannot_be_taken_back_alone() -> None:
    s = fog(settlements={0: [EAST]}, hands={0: SHIP_PRICE})
    told = act(s, BuyShip(edge(s, OUT)), draws=[SEA])
    assert told.secret


def test_a_ship_beside_no_fog_is_taken_back_as_usual() -> None:
    s = fog(settlements={0: [EAST]}, hands={0: SHIP_PRICE})
    told = act(s, BuyShip(edge(s, (3, 3, "NE"))), draws=[])
    assert not told.secret
    assert fog_left(s) == 12


def test_open_sea_brings_nothing_and_takes_no_disc() -> None:
    s = fog(settlements={0: [EAST]}, hands={0: SHIP_PRICE})
    act(s, BuyShip(edge(s, OUT)), draws=[SEA])
    assert terrain(s, FIRST) == ("sea", None)
    assert hand(s, 0) == (0, 0, 0, 0, 0)
    assert edge(s, (2, 3, "SE")) in members(s.island.shape.sea), "ships sail there now"


def test_gold_brings_a_card_of_choice_and_the_turn_goes_on() -> None:
    s = fog(settlements={0: [EAST]}, hands={0: SHIP_PRICE})
    act(s, BuyShip(edge(s, OUT)), draws=[GOLD, SIX])
    assert (asked(s), verbs(s)) == ([0], {"take"})
    act(s, Take((0, 0, 0, 0, 1)))
    assert hand(s, 0) == (0, 0, 0, 0, 1)
    assert "end" in verbs(s)


def test_one_piece_finds_every_hex_at_its_ends() -> None:
    s = fog()
    sail(s, (2, 2, "NE"), [HILLS, SIX, FOREST - 1, SIX])
    assert terrain(s, (2, 1))[0] == "hills", "in the order of the board"
    assert terrain(s, (2, 2))[0] == "forest"
    assert fog_left(s) == 10
    assert hand(s, 0) == (1, 1, 0, 0, 0)


def test_a_road_discovers_too() -> None:
    s = fog()
    sail(s, OUT, [FOREST, SIX])
    build_settlement(s, s.players[0], corner(s, (2, 3, "NE")), ENTRY)
    s.players[0].hand += 1 << 6  # a brick; the lumber was found
    assert edge(s, ALONG) in edges_of(s, BuildRoad)
    act(s, BuildRoad(edge(s, ALONG)), draws=[SEA])
    assert terrain(s, NEXT)[0] == "sea"


def test_a_settlement_discovers_nothing() -> None:
    s = fog()
    build_settlement(s, s.players[0], corner(s, (2, 3, "NE")), ENTRY)
    assert fog_left(s) == 12


def test_a_moved_ship_discovers_as_a_new_one_does() -> None:
    s = fog(settlements={0: [EAST]}, ships={0: [(3, 3, "NE")]})
    s.turn += 1
    told = act(s, MoveShip(edge(s, (3, 3, "NE")), edge(s, OUT)), draws=[FOREST, SIX])
    assert told.secret
    assert hand(s, 0) == (1, 0, 0, 0, 0)


def test_a_discovery_in_the_opening_is_paid_at_once_and_gold_before_the_next_founds() -> None:
    """Discoveries pay at once, also in the opening and for gold, and stay revealed."""
    s = opening(KEY, 3)
    (first,) = asked(s)
    act(s, BuildSettlement(corner(s, EAST)))
    told = act(s, BuyShip(edge(s, OUT)), draws=[GOLD, SIX])
    assert told.secret
    assert (asked(s), verbs(s)) == ([first], {"take"})
    act(s, Take((0, 0, 1, 0, 0)))
    assert hand(s, first) == (0, 0, 1, 0, 0)
    assert asked(s) == [(first + 1) % 3]


def test_gold_found_by_road_building_is_taken_before_the_second_piece() -> None:
    s = fog(settlements={0: [EAST]}, cards={0: (0, 0, 1, 0, 0)})
    act(s, "roads")
    act(s, BuyShip(edge(s, OUT)), draws=[GOLD, SIX])
    assert verbs(s) == {"take"}
    act(s, Take((1, 0, 0, 0, 0)))
    assert verbs(s) == {"road", "ship"}


def test_a_bank_without_the_card_pays_no_discovery() -> None:
    s = fog(settlements={0: [EAST]})
    s.bank = 0
    sail(s, OUT, [FOREST, SIX])
    sail(s, ALONG, [GOLD, SIX])
    assert hand(s, 0) == (0, 0, 0, 0, 0)
    assert "end" in verbs(s), "nobody is asked for what the bank does not have"


def test_two_gold_fields_are_asked_for_at_once_and_as_far_as_the_bank_goes() -> None:
    s = fog()
    s.bank = 1 + (1 << 6)
    sail(s, (2, 2, "NE"), [GOLD, SIX, GOLD, SIX])
    act(s, Take((1, 1, 0, 0, 0)))
    assert (hand(s, 0), s.bank) == ((1, 1, 0, 0, 0), 0)
    assert "end" in verbs(s)


def test_other_land_pays_before_gold_asks_the_bank() -> None:
    s = fog()
    s.bank = 1  # one lumber
    sail(s, (2, 2, "NE"), [GOLD, SIX, FOREST - 1, SIX])
    assert hand(s, 0) == (1, 0, 0, 0, 0)
    assert "end" in verbs(s)


# --- in the fog -------------------------------------------------------


def test_neither_robber_nor_pirate_goes_into_the_fog() -> None:
    s = fog(cards={0: (1, 0, 0, 0, 0)})
    sail(s, OUT, [SEA])
    act(s, "knight")
    tiles = s.island.board.tiles
    moves = [*moves_of(s, MoveRobber), *moves_of(s, MovePirate)]
    assert not [move for move in moves if tiles[move.hex].terrain == "fog"]  # type: ignore[attr-defined]
    found = hex_at(s, FIRST)
    assert found in {move.hex for move in moves_of(s, MovePirate)}, (
        "but to open sea that was found"
    )  # type: ignore[attr-defined]


def test_the_robber_goes_to_land_that_was_found() -> None:
    s = fog(cards={0: (1, 0, 0, 0, 0)})
    sail(s, OUT, [FOREST, SIX])
    act(s, "knight")
    assert hex_at(s, FIRST) in {move.hex for move in moves_of(s, MoveRobber)}  # type: ignore[attr-defined]


def test_the_pirate_bars_the_way_into_the_fog() -> None:
    s = fog(settlements={0: [EAST]}, hands={0: SHIP_PRICE}, pirate_on=(3, 3))
    assert pawn_hex(s, PIRATE) == hex_at(s, (3, 3))
    assert edge(s, OUT) not in edges_of(s, BuyShip)


def test_found_land_produces_from_the_next_roll_on() -> None:
    s = fog(settlements={0: [EAST]}, rolled=False)
    sail(s, OUT, [HILLS, SIX])
    build_settlement(s, s.players[0], corner(s, (2, 3, "NE")), ENTRY)
    before = hand(s, 0)
    act(s, "roll", draws=[(1 - 1) * 6 + (5 - 1)])
    assert hand(s, 0)[1] == before[1] + 1


# --- who knows what ---------------------------------------------------


def test_nobody_knows_what_lies_in_the_fog_for_nothing_does_before_it_is_found() -> None:
    s = fog(4)
    for seat in (None, 0, 1, 2, 3):
        other = GAME.resample_hidden(s, seat, Random(2))
        assert GAME.view(other, seat) == GAME.view(s, seat)
        assert other.slots == s.slots


def test_everybody_sees_how_many_hexes_are_left() -> None:
    s = fog()
    counts = {counter.key: counter.count for counter in GAME.view(s, None).counters}
    assert counts["fog"] == 12
    sail(s, OUT, [SEA])
    counts = {counter.key: counter.count for counter in GAME.view(s, None).counters}
    assert counts["fog"] == 11


def test_no_tile_and_no_disc_is_lost() -> None:
    s = fog()
    before = GAME.count_pieces(s)
    sail(s, OUT, [FOREST, SIX])
    sail(s, ALONG, [SEA])
    assert GAME.count_pieces(s) == before


# --- five and six -----------------------------------------------------


def touched(s: State, at: int) -> list[int]:
    """The hexes of fog at either end of an edge."""
    ends = mask_of(s.island.grid.ends[at])
    tiles = enumerate(s.island.board.tiles)
    return [
        hex for hex, tile in tiles if tile.terrain == "fog" and s.island.grid.around[hex] & ends
    ]


def way_into_the_fog(s: State) -> tuple[int, int]:
    """An edge that touches no fog, and one that goes on from it and does."""
    shape, grid = s.island.shape, s.island.grid
    clear = [at for at in members(shape.sea) if not touched(s, at)]
    beside = [
        (at, on) for at in clear for end in grid.ends[at] for on in members(grid.edges_at[end])
    ]
    return next(way for way in beside if touched(s, way[1]))


@pytest.mark.parametrize(("extension", "seat"), [("special", 1), ("paired", 3)])
def test_whoever_builds_in_anothers_turn_finds_and_is_paid(extension: str, seat: int) -> None:
    s = sea(KEY, 6, extension=extension, hands={seat: SHIP_PRICE})
    before, into = way_into_the_fog(s)
    build_piece(s, s.players[seat], SHIP, before, ENTRY)
    act(s, EndTurn())
    assert asked(s) == [seat]
    slot = next(slot for slot in s.slots if isinstance(slot, FogSlot))
    sea_after = [0] * (len(touched(s, into)) - 1)
    act(s, BuyShip(into), seat, draws=[slot.tiles.index("gold"), 0, *sea_after])
    assert not touched(s, into)
    assert (asked(s), verbs(s)) == ([seat], {"take"})
    act(s, Take((0, 0, 0, 0, 1)), seat)
    assert asked(s) == [seat], "and goes on building"
