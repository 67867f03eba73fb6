"""Every picture has a size that can be read where chats show it small: on phone and desktop."""

from __future__ import annotations

import pytest

from render import Scene, find_pictures
from render.catan.sample_positions import NAMES
from tests.render import test_armadora_layout as armadora
from tests.render import test_catan_layout as catan
from tests.render.lapilli import test_pictures as lapilli
from tests.render.phone import desktop_scale, phone_scale
from words import Words

LEAST, LEAST_OF_CROWDED = 0.3, 0.285
WORDS = Words("en", NAMES)
CROWDED = {
    name
    for name, view in catan.VIEWS.items()
    if len(view.players) > 4 or len(view.board.tiles) > 30
}
ENDED = {name for name, view in armadora.VIEWS.items() if view.result}
SCENES = {"catan": catan.scenes, "armadora": armadora.scenes, "lapilli": lapilli.scenes}
FEW_ARE_SMALLER = {"catan": CROWDED, "armadora": ENDED, "lapilli": set[str]()}


def least_scale(key: str, name: str, scene: Scene) -> float:
    """What is asked of a picture: a little less where it has a hand, or many seats or hexes."""
    is_crowded = scene.name == "catan-seat" or name in FEW_ARE_SMALLER[key]
    return LEAST_OF_CROWDED if is_crowded else LEAST


@pytest.mark.parametrize("key", SCENES)
def test_a_picture_is_large_enough_on_phone_and_desktop(key: str) -> None:
    scenes = SCENES[key](WORDS)
    assert len(scenes) > 2
    assert not [
        name
        for name, scene in scenes.items()
        if min(phone_scale(scene), desktop_scale(scene)) < least_scale(key, name, scene)
    ]


@pytest.mark.parametrize("key", SCENES)
def test_all_samples_are_large_enough(key: str) -> None:
    pictures = find_pictures(key)
    assert pictures is not None
    for scene in pictures.samples():
        assert min(phone_scale(scene), desktop_scale(scene)) >= LEAST_OF_CROWDED
