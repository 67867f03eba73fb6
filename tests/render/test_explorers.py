"""Explorers & Pirates drawn: ships, pirate ships and holds hide neither numbers nor each other."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest

from engine.catan import GAME
from engine.catan.bearings import find_bearings
from engine.catan.modules.explorers.scenario import SCENARIOS
from engine.catan.modules.explorers.slot import Ship, write_slot
from engine.catan.state import State
from engine.catan.view import CatanView
from engine.kit.hexes import HEXES
from render.catan import table
from render.catan.layout import BARE_DISC_RADIUS, BoardLayout, fit_board, has_bare_discs
from render.catan.modules.explorers.loads import TWO_LOADS_WIDTH
from render.catan.modules.explorers.routes import draw_labels
from render.catan.modules.explorers.ship_places import (
    basin_point,
    find_ship_points,
    pirate_point,
)
from render.catan.modules.explorers.vessels import HOLD_DROP, HOLD_HEIGHT
from render.catan.sample_positions import NAMES
from render.catan.status_bar import COUNT_GAP, NARROW_BANK
from render.fonts import text_width
from render.scene import Label
from render.shapes import Box, Point
from words import Words

from ..engine.catan.explorers.table import slot, voyage
from .reading import sprites

KEYS = [scenario.key for scenario in SCENARIOS]
# the closest and the widest waters, and of their edges every seventh; all of all are for the soak
SOME = [("land-ho", 7), ("explorers-and-pirates", 7)]
SOME_AND_ALL = [*SOME, *(pytest.param(key, 1, marks=pytest.mark.soak) for key in KEYS)]
BOARD_HEIGHT = 600  # of the board in a picture with four seats and three tracks
LEAST_APART = 24  # pixels between the middles of two ships: both emblems are seen
NUMBER_HALF = 12  # pixels from the middle of a number to its rim
MOST_HIDDEN = 0.2  # of a name: it is read all the same
LEAST_BANK_GAP = 5  # pixels between two amounts


def view_of(s: State) -> CatanView:
    view = GAME.view(s, None)
    assert isinstance(view, CatanView)
    return view


def layout_of(s: State) -> BoardLayout:
    return fit_board(view_of(s).board, BOARD_HEIGHT)


def is_sea(s: State, hex: int) -> bool:
    return s.island.board.tiles[hex].terrain == "sea"


def list_routes(s: State) -> list[int]:
    """The edges where ships may lie."""
    beside = s.island.board.grid.edge_hexes
    return [edge for edge, hexes in enumerate(beside) if any(is_sea(s, hex) for hex in hexes)]


def hidden_numbers(layout: BoardLayout, hold: Point) -> list[int]:
    """The hexes whose number a hold at this point covers."""
    half_width, half_height = TWO_LOADS_WIDTH / 2, HOLD_HEIGHT / 2
    found: list[int] = []
    for hex, tile in enumerate(layout.board.tiles):
        x, y = layout.number_point(hex)
        aside, above = abs(hold[0] - x), abs(hold[1] - y)
        is_near = aside < half_width + NUMBER_HALF and above < half_height + NUMBER_HALF
        if tile.number is not None and is_near:
            found.append(hex)
    return found


def sail_alone(s: State, edge: int) -> None:
    """One ship at sea, and it lies on this edge."""
    nobody = tuple((None,) * len(ships) for ships in slot(s).ships)
    write_slot(s, slot(s)._replace(ships=nobody))
    write_slot(s, slot(s).with_ship(0, 0, Ship(edge)))


@pytest.mark.parametrize(("scenario", "step"), SOME_AND_ALL)
def test_wherever_a_ship_lies_its_hold_covers_no_number(scenario: str, step: int) -> None:
    s = voyage(scenario)
    layout = layout_of(s)
    for edge in list_routes(s)[::step]:
        sail_alone(s, edge)
        ((x, y),) = find_ship_points(view_of(s), layout)
        assert hidden_numbers(layout, (x, y + HOLD_DROP)) == [], edge


@pytest.mark.parametrize("scenario", KEYS)
def test_what_waits_in_a_harbor_covers_no_number(scenario: str) -> None:
    s = voyage(scenario)
    layout, grid = layout_of(s), s.island.board.grid
    coasts = [
        corner
        for corner, beside in enumerate(grid.corner_hexes)
        if {is_sea(s, hex) for hex in beside} == {True, False}
    ]
    assert coasts
    for corner in coasts:
        assert hidden_numbers(layout, basin_point(layout, corner)) == [], corner


@pytest.mark.parametrize(("scenario", "step"), SOME_AND_ALL)
def test_two_ships_and_a_pirate_ship_beside_them_are_told_apart(scenario: str, step: int) -> None:
    s = voyage(scenario)
    layout = layout_of(s)
    for edge in list_routes(s)[::step]:
        sail_alone(s, edge)
        write_slot(s, slot(s).with_ship(1, 0, Ship(edge)))
        sea = next(hex for hex in s.island.board.grid.edge_hexes[edge] if is_sea(s, hex))
        write_slot(s, slot(s)._replace(pirate_hex=sea, pirate_owner=1))
        points = [*find_ship_points(view_of(s), layout), pirate_point(layout, sea)]
        apart = [dist(one, other) for one, other in combinations(points, 2)]
        assert min(apart) >= LEAST_APART, (edge, apart)
    scene = table(view_of(s), Words("en", NAMES))[0]
    assert len(sprites(scene, "catan.freighter")) == 2
    assert len(sprites(scene, "catan.corsair")) == 1


def test_a_disc_on_a_small_hex_leaves_the_land_around_it_free() -> None:
    layout = layout_of(voyage("explorers-and-pirates"))
    assert has_bare_discs(layout.radius)
    assert layout.radius * 0.64 > BARE_DISC_RADIUS


def test_two_amounts_in_a_full_bank_do_not_touch() -> None:
    widest = NARROW_BANK.icon + COUNT_GAP + text_width("26", NARROW_BANK.text, "Bold")
    assert widest + LEAST_BANK_GAP <= NARROW_BANK.step


@pytest.mark.parametrize("key", KEYS)
def test_names_of_reachable_hexes_lie_under_no_label_of_a_corner(key: str) -> None:
    s = voyage(key)
    layout = layout_of(s)
    edges = list_routes(s)[::5]
    view = GAME.view(s, 0)
    bearings = find_bearings(view.board, frozenset(edges)).values()
    corners = [layout.corner_point(view.board.grid.ends[edge][0]) for edge in edges]
    labels = [Box(x - 40, y - 22, 80, 44) for x, y in corners[:6]]
    drawn = list(draw_labels(view, layout, {"edge": edges}, labels))
    named = {HEXES[bearing.hex] for bearing in bearings}
    names = [each for each in drawn if isinstance(each, Label) and each.text in named]
    assert {name.text for name in names} == named
    boxes = [name_box(name) for name in names]
    hidden = [box for box in boxes if _hidden_share(box, labels) > MOST_HIDDEN]
    assert hidden == []
    pairs = combinations(boxes, 2)
    assert not any(_hidden_share(one, [other]) > MOST_HIDDEN for one, other in pairs)


def name_box(name: Label) -> Box:
    wide = text_width(name.text, name.size, "Bold")
    return Box(name.x - wide / 2, name.y - 13, wide, 26)


def _hidden_share(box: Box, labels: list[Box]) -> float:
    return max(box.shared_area(label) for label in labels) / (box.width * box.height)
