"""The opening: order, distance, first cards; and how many openings there are."""

from itertools import product

from engine.catan import GAME
from engine.catan.map import ISLAND
from engine.catan.moves import BuildSettlement
from engine.catan.state import State
from engine.core import StreamEntry
from engine.kit.hexes import CORNERS

from .table import act, asked, bank, decision, hand, offers, verbs


def opened(seats: int = 4, seed: int = 1, **options: str) -> State:
    return GAME.new(
        seats, GAME.meta.check_options(seats, {"board": "beginner", **options}), StreamEntry(seed)
    )


def test_everybody_places_in_turn_and_then_the_other_way_round() -> None:
    """Rulebook: the second round starts with the player who placed last, who thus places twice in a
    row.
    """
    for seats in (3, 4):
        s = opened(seats, seed=3)
        first = s.active
        order = []
        while not s.turn:
            order.append(decision(s).seat)
            act(s, decision(s).moves[0])
        clockwise = [(first + place) % seats for place in range(seats)]
        assert order == [seat for seat in (*clockwise, *reversed(clockwise)) for _ in range(2)]
        assert (asked(s), verbs(s)) == ([first], {"roll"})


def test_the_first_player_is_drawn_by_lot() -> None:
    assert {opened(seed=seed).active for seed in range(40)} == {0, 1, 2, 3}


def test_a_settlement_keeps_its_distance_from_all_others() -> None:
    """Rulebook: all three intersections around it must be vacant."""
    s = opened()
    act(s, "settlement C5")
    act(s, "road 28")
    corners = offers(s, "settlement")
    assert not {"C5", "C4", "C6", "D5"} & set(corners)
    assert len(corners) == 50


def test_the_road_lies_at_the_settlement_just_placed() -> None:
    """Rulebook: the second road must be attached to the second settlement."""
    s = opened(3)
    for seat, corner in zip(range(6), ("A1", "C5", "D9", "F3", "E7", "C2"), strict=True):
        assert (
            decision(s).seat
            == [
                s.active,
                (s.active + 1) % 3,
                (s.active + 2) % 3,
                (s.active + 2) % 3,
                (s.active + 1) % 3,
                s.active,
            ][seat]
        )
        act(s, f"settlement {corner}")
        grid = s.island.grid
        at = {grid.ends[int(edge) - 1] for edge in offers(s, "road")}
        assert all(CORNERS.number_of(corner) in ends for ends in at)
        assert len(at) == len(grid.spokes[CORNERS.number_of(corner)])
        act(s, decision(s).moves[0])


def test_the_second_settlement_brings_a_card_for_each_hex_around_it() -> None:
    """Rulebook: one resource card for each terrain hex around your second settlement; a desert
    gives none.
    """
    s = opened(3)
    seats = [(s.active + place) % 3 for place in range(3)]
    for corner in ("A2", "C2", "E2"):
        act(s, f"settlement {corner}")
        act(s, decision(s).moves[0])
    assert [hand(s, seat) for seat in seats] == [(0, 0, 0, 0, 0)] * 3
    act(s, "settlement C8")  # pasture 4, hills 10, forest 3
    assert hand(s, seats[2]) == (1, 1, 1, 0, 0)
    act(s, decision(s).moves[0])
    act(s, "settlement D6")  # desert, mountains 3, fields 4
    assert hand(s, seats[1]) == (0, 0, 0, 1, 1)
    act(s, decision(s).moves[0])
    act(s, "settlement F7")  # pasture 11 alone
    assert hand(s, seats[0]) == (0, 0, 1, 0, 0)
    assert bank(s) == (18, 18, 17, 18, 18)


def test_two_settlements_are_two_points_and_cost_nothing() -> None:
    s = opened(3)
    while not s.turn:
        act(s, decision(s).moves[0])
    assert [p.score for p in s.players] == [2, 2, 2]
    assert [(p.roads_left, p.settlements_left) for p in s.players] == [(13, 3)] * 3


def test_a_settlement_of_the_opening_can_be_taken_back_but_not_the_turn() -> None:
    s = opened()
    assert not act(s, "settlement C5").closes
    assert act(s, decision(s).moves[0]).closes


# --- how many openings there are --------------------------------------


def perft(s: State, depth: int) -> int:
    """Positions that the legal moves lead to, counted with repetition."""
    if not depth:
        return 1
    moves = decision(s).moves
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        copy = s.copy()
        GAME.apply(copy, decision(s).seat, move, StreamEntry(1))
        total += perft(copy, depth - 1)
    return total


def reckoned() -> list[int]:
    """The same numbers by plain sets: corners, roads, pairs of corners that keep their distance,
    and roads at the second.
    """
    near: dict[int, set[int]] = {corner: set() for corner in ISLAND.grid.corners}
    for a, b in ISLAND.grid.ends:
        near[a].add(b)
        near[b].add(a)
    pairs = [(a, b) for a, b in product(near, repeat=2) if a != b and b not in near[a]]
    return [
        len(near),
        sum(len(near[a]) for a in near),
        sum(len(near[a]) for a, b in pairs),
        sum(len(near[a]) * len(near[b]) for a, b in pairs),
    ]


def test_the_numbers_of_openings_are_those_of_a_second_count() -> None:
    s = opened()
    assert [perft(s, depth) for depth in (1, 2, 3, 4)] == reckoned() == [54, 144, 7236, 19248]


def test_after_each_first_settlement_so_many_corners_are_left() -> None:
    s = opened()
    for corner in ISLAND.grid.corners:
        copy = s.copy()
        GAME.apply(copy, s.active, BuildSettlement(corner), StreamEntry(1))
        assert copy.free_corners.bit_count() == 53 - len(ISLAND.grid.spokes[corner])
