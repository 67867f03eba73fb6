"""The Fishermen of Catan in pictures: what the lobby shows of a map that chance will lay."""

from __future__ import annotations

import pytest

from engine import games
from engine.catan.view import CatanView
from play.previews import make_preview_views
from render import Scene
from render.catan import preview
from tests.render.reading import shown, sprites
from words import Words

LAND = 19  # hexes, each with a question mark


def draw_preview(board: str) -> Scene:
    options = {"fishermen": "on", "board": board}
    views = make_preview_views(games()["catan"], 4, options)
    assert all(isinstance(view, CatanView) for view in views)
    (scene,) = preview(views, Words("en"))  # type: ignore[arg-type]
    return scene


@pytest.mark.parametrize(("board", "open_numbers"), [("spiral", 6), ("beginner", 0)])
def test_fishing_grounds_are_shown_before_their_numbers_are_known(
    board: str,
    open_numbers: int,
) -> None:
    scene = draw_preview(board)
    assert len(sprites(scene, "catan.fishing_net")) == 6
    open_hexes = LAND if open_numbers else 0
    assert shown(scene).count("?") == open_numbers + open_hexes
