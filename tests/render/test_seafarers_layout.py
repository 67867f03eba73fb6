"""Pictures at sea are as large as the frame allows, and can be read where chats show them small."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from engine.catan.modules.seafarers.board import DATA_FOLDER, load_board
from engine.catan.view import Board, CatanView, Tile
from engine.core import Verbatim
from render import Scene, paint
from render.catan import seat, table
from render.catan.layout import BOARD_WIDTH, corner_room, find_plate_places, fit_board
from render.catan.modules.seafarers.samples import (
    cloth_view,
    fog_view,
    own_view,
    pirates_view,
    tribe_view,
    wonders_view,
    world_view,
)
from render.catan.sample_positions import NAMES
from render.scene import Label
from tests.render.layout import Layout, speakers
from tests.render.phone import desktop_scale, phone_scale, text_height_on_phone
from words import Words

VIEWS: dict[str, Callable[[], CatanView]] = {
    "fog": fog_view,
    "cloth": cloth_view,
    "pirates": pirates_view,
    "wonders": wonders_view,
    "tribe": tribe_view,
    "world": world_view,
}
OWN = ("fog", "cloth", "tribe")
SPEAKERS = speakers(NAMES)
MAPS = sorted(path.stem for path in DATA_FOLDER.glob("*.json"))
MOST_BYTES = 190_000
LEAST_SCALE = 0.285  # of what is shown of a picture with many hexes, on phone and desktop
HEIGHTS = {3: 960, 4: 880, 6: 816}  # of a chart, by seats
LEAST_RADIUS = {3: 74, 4: 64, 6: 50}


def scenes(words: Words) -> Mapping[str, Scene]:
    tables = {name: table(make_view(), words)[0] for name, make_view in VIEWS.items()}
    return {**tables, **{f"own {name}": seat(own_view(VIEWS[name]()), words)[0] for name in OWN}}


class TestLayout(Layout):
    speakers = SPEAKERS
    scenes = staticmethod(scenes)
    edge = 8
    unbounded = 4

    @classmethod
    def seen(cls, scene: Scene) -> list[Label]:
        """The labels below the board: on it, pieces may stand before others."""
        layout = scene.background.args[0]
        return [label for label in scene.labels() if label.y > layout.y + layout.height]  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", VIEWS)
def test_pictures_at_sea_are_large_enough_on_phone_and_desktop(name: str) -> None:
    for key, scene in scenes(SPEAKERS["ru"]).items():
        if key.endswith(name):
            assert phone_scale(scene) >= LEAST_SCALE
            assert desktop_scale(scene) >= LEAST_SCALE


@pytest.mark.parametrize("name", VIEWS)
def test_numbers_on_the_board_can_be_read_on_a_phone(name: str) -> None:
    scene = scenes(SPEAKERS["en"])[name]
    assert all(text_height_on_phone(scene, label) >= 7 for label in scene.labels())


@pytest.mark.parametrize("name", VIEWS)
def test_a_picture_at_sea_is_no_larger_than_it_may_be(name: str) -> None:
    assert len(paint(table(VIEWS[name](), SPEAKERS["en"])[0])) <= MOST_BYTES


@pytest.mark.parametrize("name", MAPS)
def test_every_map_fills_its_chart_and_leaves_a_corner_free(name: str) -> None:
    seats = int(name[-1])
    layout = fit_board(read_board(name), HEIGHTS[seats])
    assert layout.radius >= LEAST_RADIUS[seats]
    assert corner_room(layout, find_plate_places(layout)[0]) > 0
    for hex, tile in enumerate(layout.board.tiles):
        x, y = layout.hex_point(hex)
        reach = 0 if tile.terrain == "sea" else 0.86 * layout.radius
        assert reach <= x - layout.x <= BOARD_WIDTH - reach
        assert reach <= y - layout.y <= layout.height - reach


def read_board(name: str) -> Board:
    """A map as it is printed, without its harbours."""
    layout = load_board(name).layout
    rows = zip(layout.hexes, layout.terrain, layout.numbers, strict=True)
    return Board(
        tuple(Tile(at, land, Verbatim(land), number) for at, land, number in rows), (), ()
    )
