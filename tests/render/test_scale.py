"""Every picture has a size that can be read where chats show it small: on phone and desktop."""

from __future__ import annotations

from collections.abc import Iterator

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
    f"catan {name}"
    for name, view in catan.VIEWS.items()
    if len(view.players) > 4 or len(view.board.tiles) > 30
}
ENDED = {f"armadora {name}" for name, view in armadora.VIEWS.items() if view.result}


def scenes() -> Iterator[tuple[str, Scene]]:
    drawn = {
        "catan": catan.scenes(WORDS),
        "armadora": armadora.scenes(WORDS),
        "lapilli": lapilli.scenes(WORDS),
    }
    for key, named in drawn.items():
        yield from ((f"{key} {name}", scene) for name, scene in named.items())


def least_scale(name: str, scene: Scene) -> float:
    """What is asked of a picture: a little less where it has a hand, or many seats or hexes."""
    is_crowded = scene.name == "catan-seat" or name in CROWDED | ENDED
    return LEAST_OF_CROWDED if is_crowded else LEAST


@pytest.mark.parametrize(("name", "scene"), [pytest.param(*one, id=one[0]) for one in scenes()])
def test_a_picture_is_large_enough_on_phone_and_desktop(name: str, scene: Scene) -> None:
    least = least_scale(name, scene)
    assert phone_scale(scene) >= least
    assert desktop_scale(scene) >= least


@pytest.mark.parametrize("key", ["catan", "armadora", "lapilli"])
def test_all_samples_are_large_enough(key: str) -> None:
    pictures = find_pictures(key)
    assert pictures is not None
    for scene in pictures.samples():
        assert min(phone_scale(scene), desktop_scale(scene)) >= LEAST_OF_CROWDED
