"""A second, slow model of a wagon's movement, step by step, over random positions."""

from __future__ import annotations

from random import Random

import pytest

from engine.catan import GAME
from engine.catan.state import State
from engine.catan.view import CatanView
from engine.kit.hexes import CORNERS, SIDES

from ..table import act, hand
from .table import PLAZA, drives, gold, left, put_barbarians, slot, start, trade, wagon

Stop = tuple[str, int, int]  # a corner, points spent, gold spent


def paths_of(view: CatanView) -> dict[str, list[tuple[str, int, int, int | None]]]:
    """By corner: the corners beside it, with points, toll, and who gets it.

    Each path is found from the hexes: its two corners, and the sea behind it.
    """
    land = [tile.at for tile in view.board.tiles]
    barbarians = {sign.at for sign in view.signs if sign.key == "road_barbarian"}
    owners = {piece.at: piece.owner for piece in view.pieces if piece.kind == "road"}
    found: dict[str, list[tuple[str, int, int, int | None]]] = {}
    for edge, (a, b) in enumerate(view.grid.ends):
        if is_sea_side(view, land, a, b):
            continue
        owner = owners.get(edge)
        cost = (2 if owner is None else 1) + (2 if edge in barbarians else 0)
        toll = int(owner not in (None, view.seat))
        for one, other in ((a, b), (b, a)):
            far = (CORNERS[other], cost, toll, owner if toll else None)
            found.setdefault(CORNERS[one], []).append(far)
    return found


def is_sea_side(view: CatanView, land: list[tuple[int, int]], a: int, b: int) -> bool:
    """Whether the path is a side of a trade hex with the sea behind it."""
    for hex in PLAZA:
        ring = view.grid.hex_corners[land.index(hex)]
        if a in ring and b in ring:
            sides = list(SIDES.values())
            for place, (q, r) in enumerate(sides):
                ends = {ring[place], ring[(place + 1) % 6]}
                if ends == {a, b} and (hex[0] + q, hex[1] + r) not in land:
                    return True
    return False


def walk(view: CatanView, begin: str, points: int, purse: int) -> dict[str, set[tuple[int, int]]]:
    """Every stop of every walk, one path after the other: by corner (gold, points) spent."""
    paths = paths_of(view)
    seen: set[Stop] = set()
    todo: list[Stop] = [(begin, 0, 0)]
    while todo:
        stop = todo.pop()
        corner, spent, paid = stop
        if stop in seen or spent > points or paid > purse:
            continue
        seen.add(stop)
        if corner in PLAZA.values() and spent:
            continue
        todo += [(far, spent + cost, paid + toll) for far, cost, toll, _ in paths[corner]]
    found: dict[str, set[tuple[int, int]]] = {}
    for corner, spent, paid in seen:
        if corner != begin:
            found.setdefault(corner, set()).add((paid, spent))
    return found


def best(stops: set[tuple[int, int]]) -> dict[int, int]:
    """By toll: the fewest points, for those that no other stop beats in both."""
    return {
        toll: points
        for toll, points in stops
        if not any(a <= toll and b <= points and (a, b) != (toll, points) for a, b in stops)
    }


def scatter(random: Random) -> State:
    """A random position: roads of everybody, barbarians, gold, grain, a train."""
    begin = random.choice(["C5", "D6", "B4", "G1", "G2", "G3", "E3", "C9", "D2", "A3"])
    s = trade(
        wagons={0: begin},
        gold={0: random.choice([0, 1, 2, 3, 7])},
        levels={0: random.randint(1, 5)},
        hands={0: (0, 0, 0, random.choice([0, 0, 1]), 0)},
    )
    closed = [edge for edge in range(len(s.island.grid.ends)) if edge not in open_edges(s)]
    for edge in random.sample(open_edges(s), random.randint(0, 45)):
        p = s.players[random.choice([0, 0, 1, 2, 3])]
        p.roads |= 1 << edge
    put_barbarians(s, *random.sample(open_edges(s), 3))
    assert len(closed) == 9
    return s


def open_edges(s: State) -> list[int]:
    view = GAME.view(s, 0)
    land = [tile.at for tile in view.board.tiles]
    ends = view.grid.ends
    return [edge for edge, (a, b) in enumerate(ends) if not is_sea_side(view, land, a, b)]


def compare(random: Random) -> None:
    """One position: what is offered, and what one of the ways really costs."""
    s = start(scatter(random))
    view, points, grain = GAME.view(s, 0), left(s), hand(s, 0)[3]
    stops = walk(view, wagon(s), points + 2 * grain, gold(s)[0])
    expected = {corner: best(found) for corner, found in stops.items()}
    assert drives(s) == {corner: sorted(tolls) for corner, tolls in expected.items()}
    if not expected:
        return
    corner = random.choice(sorted(expected))
    toll = random.choice(sorted(expected[corner]))
    before, spent = gold(s), expected[corner][toll]
    act(s, f"drive {corner} {toll}")
    assert wagon(s) == corner
    deliveries = slot(s).deliveries[0]
    assert gold(s)[0] == before[0] - toll
    assert (sum(gold(s)), deliveries) == (sum(before), 0), "an empty wagon earns nothing"
    assert hand(s, 0)[3] == grain - (spent > points)
    if corner not in PLAZA.values() and s.active == 0:
        assert left(s) == points + 2 * (spent > points) - spent


@pytest.mark.parametrize("part", range(4))
def test_ways_are_those_of_the_slow_model(part: int) -> None:
    random = Random(part)
    for _ in range(12):
        compare(random)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
def test_ways_are_those_of_the_slow_model_in_thousands_of_positions(part: int) -> None:
    random = Random(100 + part)
    for _ in range(150):
        compare(random)


def test_tolls_are_those_of_the_roads_on_the_way() -> None:
    """Who is paid: replayed path by path along the way that was told."""
    random = Random(7)
    for _ in range(20):
        s = start(scatter(random))
        offers = [(name, toll) for name, tolls in drives(s).items() for toll in tolls if toll]
        if not offers:
            continue
        name, toll = random.choice(offers)
        before = gold(s)
        act(s, f"drive {name} {toll}")
        gained = [now - was for now, was in zip(gold(s), before, strict=True)]
        assert gained[0] == -toll
        assert sum(gained[1:]) == toll
        assert all(n >= 0 for n in gained[1:])
