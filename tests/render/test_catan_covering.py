"""On Catan's board nothing that is drawn later hides what must be seen."""

from __future__ import annotations

from dataclasses import replace
from math import dist

import pytest

from engine.catan import GAME
from engine.catan.view import CatanView, ChangedPlaces
from engine.kit.hexes import CORNERS
from render import Scene
from render.catan import seat, table
from render.catan.harbour_signs import sign_radius
from render.catan.layout import FULL_DISC_RADIUS
from render.catan.sample_positions import NAMES, seat_view
from render.places import item_box
from render.pointing import add_arrow
from render.scene import Sprite
from render.shapes import Box, polar_point
from tests.engine.catan.caravans.table import desert
from tests.engine.catan.traders_barbarians.table import trade
from tests.render.reading import sprites
from tests.render.test_catan_layout import labels_on_board, layout_of
from words import Words

WORDS = Words("en", NAMES)
SOLID = 0.3  # of a piece's width: whatever lies so near to its middle hides it
CAMEL_REACH = 0.46  # of a camel's width, from its middle to its ink
ROOM_OF_NAME = 0.2  # of a name's box that may be covered: the margins of its digits


def caravan() -> CatanView:
    """Camels on all paths, and buildings beside them."""
    s = desert(settlements={0: "C4", 1: "C8"}, cities={2: "D6"})
    view = GAME.view(s, None)
    (oasis,) = [sign for sign in view.signs if sign.key == "oasis_arrow"][:1]
    camels = [replace(oasis, key="camel", place="edge", at=at) for at in range(72)]
    return replace(view, signs=tuple(camels))


def on_board(scene: Scene, *names: str) -> list[Sprite]:
    """The pieces of these names that stand on the board, in the order of drawing."""
    bottom = layout_of(scene).y + layout_of(scene).height
    wanted = {f"catan.{name}" for name in names}
    return [one for one in scene.sprites() if one.name in wanted and one.y < bottom]


def find_discs(scene: Scene) -> list[tuple[float, float]]:
    """The middles of all number discs."""
    layout = layout_of(scene)
    numbered = [hex for hex, tile in enumerate(layout.board.tiles) if tile.number]
    return [layout.number_point(hex) for hex in numbered]


def core(sprite: Sprite, share: float = 2 * SOLID) -> Box:
    """The middle of a piece, without which nobody knows it."""
    side = sprite.width * share
    return Box(sprite.x - side / 2, sprite.y - side / 2, side, side)


def covered_share(box: Box, labels: list[Sprite]) -> float:
    """How much of a box lies below labels."""
    return sum(box.shared_area(item_box(one)) for one in labels) / (box.width * box.height)


def test_camels_lie_below_buildings_and_off_numbers_and_harbours() -> None:
    (scene,) = table(caravan(), WORDS)
    names = [one.name for one in on_board(scene, "camel", "settlement", "city")]
    assert names.count("catan.camel") == 72
    assert set(names[72:]) == {"catan.settlement", "catan.city"}
    layout = layout_of(scene)
    signs = [layout.harbour_point(harbour) for harbour in layout.board.harbours]
    for camel in on_board(scene, "camel"):
        at, reach = (camel.x, camel.y), camel.width * CAMEL_REACH
        disc = FULL_DISC_RADIUS * layout.number_scale
        assert min(dist(at, point) for point in find_discs(scene)) >= disc + reach
        assert min(dist(at, point) for point in signs) >= sign_radius(layout) + reach * 0.8


def test_the_ring_around_the_last_camel_leaves_the_numbers_free() -> None:
    view = caravan()
    for at in range(72):
        (scene,) = table(replace(view, last_change=ChangedPlaces(edges=(at,))), WORDS)
        (ring,) = sprites(scene, "catan.ring")
        (radius,) = ring.args
        assert isinstance(radius, int)
        free = min(dist((ring.x, ring.y), point) for point in find_discs(scene))
        layout = layout_of(scene)
        assert radius * layout.scale < free - FULL_DISC_RADIUS * layout.number_scale


def raided() -> CatanView:
    """A board with wagons, barbarians and buildings, on which a barbarian may go anywhere."""
    s = trade(
        wagons={0: "C5", 1: "G3", 2: "D8", 3: "E4"},
        settlements={0: "B3", 1: "E6", 2: "C9"},
        cities={0: "D4", 1: "B6", 3: "D7"},
        paths={0: "", 1: ""},
    )
    return GAME.view(s, 0)


def test_names_of_all_paths_hide_neither_numbers_nor_pieces() -> None:
    view = raided()
    edges = tuple(range(len(view.grid.ends)))
    scene = seat(view, WORDS, {"edge": edges, "barbarian": edges[:1]})[-1]
    labels = labels_on_board(scene)
    assert len(labels) == len(edges) + 1
    for piece in on_board(scene, "wagon", "raider", "settlement", "city"):
        assert covered_share(core(piece), labels) < 0.35, piece
    side = 1.2 * FULL_DISC_RADIUS * layout_of(scene).number_scale
    for x, y in find_discs(scene):
        disc = Box(x - side / 2, y - side / 2, side, side)
        assert covered_share(disc, labels) < 0.02


@pytest.mark.parametrize("name", ["G3", "D8", "D4"])
def test_the_name_of_a_corner_lies_beside_what_stands_there(name: str) -> None:
    scene = seat(raided(), WORDS, {"corner": (CORNERS.number_of(name),)})[-1]
    (label,) = labels_on_board(scene)
    pieces = on_board(scene, "wagon", "settlement", "city")
    for piece in pieces:
        assert covered_share(core(piece), [label]) < 0.1, piece


def test_the_arrow_of_a_lesson_covers_no_name_and_no_number() -> None:
    view = replace(seat_view(), pieces=())
    (scene,) = seat(view, WORDS, {"corner": view.grid.corners})
    for label in labels_on_board(scene):
        *_, arrow = add_arrow(scene, item_box(label)).items
        assert isinstance(arrow, Sprite)
        for box in [item_box(one) for one in scene.labels()] + number_boxes(scene):
            hidden = sum(box.shared_area(part) for part in shaft(arrow))
            assert hidden <= ROOM_OF_NAME * box.width * box.height, (label, box)


def number_boxes(scene: Scene) -> list[Box]:
    """Where the digits of the number discs stand."""
    return [Box(x - 20, y - 20, 40, 34) for x, y in find_discs(scene)]


def shaft(arrow: Sprite) -> list[Box]:
    """Small squares along the middle of an arrow."""
    (turn,) = arrow.args
    assert isinstance(turn, int)
    side = arrow.width / 8
    points = [polar_point(arrow.x, arrow.y, side * at, turn + 90) for at in range(-3, 4)]
    return [Box(x - side / 2, y - side / 2, side, side) for x, y in points]
