"""Painting makes small PNGs, the same ones every time and in every thread."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from subprocess import run
from sys import executable

import pytest
from PIL import Image

from render import (
    BEST_COMPRESSION,
    FAST_COMPRESSION,
    armadora,
    find_pictures,
    list_drawn_games,
    paint,
    warm_sprites,
)
from render.armadora.sample_positions import midgame_view, seat_view
from render.cache import clear_caches
from render.scene import Scene
from words import Words

EVERY = 3  # of so many samples one is painted; goldens and the soak paint the others


@pytest.mark.parametrize(
    "first", [0, *(pytest.param(at, marks=pytest.mark.soak) for at in range(1, EVERY))]
)
@pytest.mark.parametrize("game", list_drawn_games())
def test_a_picture_is_a_palette_png_of_its_size(game: str, first: int) -> None:
    made = find_pictures(game)
    assert made is not None
    for scene in made.samples()[first::EVERY]:
        picture = Image.open(BytesIO(paint(scene)))
        size = round(scene.width * scene.scale), round(scene.height * scene.scale)
        assert (picture.format, picture.mode, picture.size) == ("PNG", "P", size)


def test_cold_or_warm_the_bytes_are_the_same() -> None:
    scene = table()
    clear_caches()
    cold = paint(scene)
    warm_sprites("armadora")
    assert paint(scene) == cold


def test_another_process_paints_the_same_bytes() -> None:
    code = (
        "from hashlib import sha256; from tests.render.test_paint import table; from render "
        "import paint;"
        "print(sha256(paint(table())).hexdigest())"
    )
    digests = {
        run(
            [executable, "-c", code],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(digests) == 1


def test_threads_paint_the_same_bytes_even_when_all_is_cold() -> None:
    scenes = [scene for scene in armadora.samples() if scene.palette == "armadora"]
    clear_caches()  # both begin cold: what other tests left in memory is no question of threads
    alone = [paint(scene, 1) for scene in scenes]
    clear_caches()
    with ThreadPoolExecutor(6) as pool:
        together = list(pool.map(lambda scene: paint(scene, 1), scenes * 3))
    assert together == alone * 3


def test_a_busy_host_packs_faster_and_larger() -> None:
    scene = table()
    assert (
        len(paint(scene, BEST_COMPRESSION))
        < len(paint(scene, FAST_COMPRESSION))
        < 1.3 * len(paint(scene, BEST_COMPRESSION))
    )


def test_a_picture_of_a_game_under_way_is_small() -> None:
    words = Words("en", ["Brunhild", "Sneak", "Galathil", "Morgause"])
    assert len(paint(armadora.table(midgame_view(), words)[0])) <= 120_000
    assert len(paint(armadora.seat(seat_view(), words)[0])) <= 120_000


def table() -> Scene:
    return armadora.table(midgame_view(), Words("en"))[0]
