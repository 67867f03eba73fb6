"""What painters keep: bounded in bytes, packed without loss, and never a reason for another
picture.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from PIL import Image

from render import armadora, catan, paint, sprites
from render.armadora.sample_positions import NAMES, midgame_view
from render.cache import (
    ImageCache,
    PackedImage,
    PackedImages,
    PaintedImages,
    clear_caches,
    image_bytes,
)
from render.catan import sea
from render.catan.sample_positions import start_view
from render.scene import Scene
from words import Words


def noise(seed: int) -> Image.Image:
    """A picture that does not get smaller when it is packed; making it takes long."""
    return Image.frombytes("RGBA", (50, 50), Random(seed).randbytes(10_000))


def scenes() -> list[Scene]:
    return [
        armadora.table(midgame_view(), Words("en", NAMES))[0],
        catan.table(start_view(), Words("en", NAMES))[0],
    ]


@pytest.fixture
def cramped(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Shelves with hardly any room."""
    clear_caches()
    for shelf in (sprites._paint_sprite, sea._paint_sea):
        monkeypatch.setattr(shelf, "_painted", PaintedImages(50_000))
        monkeypatch.setattr(shelf, "_packed", PackedImages(100_000))
    yield
    clear_caches()


def test_a_shelf_keeps_no_more_bytes_than_it_has_room_for() -> None:
    shelf = ImageCache(noise, 35_000, 25_000)
    for seed in range(20):
        shelf(seed)
        assert shelf.total_bytes <= 35_000
        assert shelf.packed_bytes <= 25_000
    assert shelf.total_bytes == 30_000
    assert shelf.packed_bytes > 0


def test_one_picture_is_kept_even_where_it_is_larger_than_the_shelf() -> None:
    shelf = ImageCache(noise, 10, 0)
    assert shelf(1) is shelf(1)


def test_what_was_used_last_stays() -> None:
    made: list[int] = []

    def make(seed: int) -> Image.Image:
        made.append(seed)
        return noise(seed)

    shelf = ImageCache(make, 20_000, 0)
    for seed in (1, 2, 1, 3, 1, 2):
        shelf(seed)
    assert made == [1, 2, 3, 2]


def test_what_fell_off_comes_back_the_same_without_being_made_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("render.cache.WORTH_PACKING", 0.0)
    made: list[int] = []

    def make(seed: int) -> Image.Image:
        made.append(seed)
        return noise(seed)

    shelf = ImageCache(make, 10_000, 100_000)
    for seed in (1, 2, 1, 2, 1):
        assert shelf(seed).tobytes() == noise(seed).tobytes()
    assert made == [1, 2]


def test_what_is_too_large_when_packed_is_painted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("render.cache.WORTH_PACKING", 0.0)
    shelf = ImageCache(noise, 10_000, 5_000)
    for seed in (1, 2, 1):
        assert shelf(seed).tobytes() == noise(seed).tobytes()
    assert shelf.packed_bytes == 0


def test_threads_that_meet_get_the_same_pictures_and_count_them_once() -> None:
    shelf = ImageCache(noise, 35_000, 25_000)
    with ThreadPoolExecutor(8) as pool:
        drawn = list(pool.map(lambda seed: shelf(seed).tobytes(), list(range(6)) * 20))
    assert drawn == [noise(seed).tobytes() for seed in range(6)] * 20
    assert shelf.total_bytes == 30_000


@pytest.mark.parametrize("mode", ["L", "RGB", "RGBA"])
def test_packing_loses_nothing(mode: str) -> None:
    picture = noise(3).convert(mode)
    opened = PackedImage.pack(picture).unpack()
    assert (opened.mode, opened.size, opened.tobytes()) == (mode, picture.size, picture.tobytes())


def test_all_that_is_forgotten_leaves_the_shelves_empty() -> None:
    paint(scenes()[0])
    assert sprites._paint_sprite.total_bytes > 0
    clear_caches()
    assert (sprites._paint_sprite.total_bytes, sprites._paint_sprite.packed_bytes) == (0, 0)


def test_a_picture_is_the_same_after_everything_fell_off_the_shelves(cramped: None) -> None:
    first = list(map(paint, scenes()))
    assert sprites._paint_sprite.total_bytes <= 50_000
    assert list(map(paint, scenes())) == first
    clear_caches()
    assert list(map(paint, scenes())) == first


def test_pixels_are_counted_as_they_lie_in_memory() -> None:
    assert [image_bytes(Image.new(mode, (10, 20))) for mode in ("L", "P", "RGB", "RGBA")] == [
        200,
        200,
        800,
        800,
    ]


def test_a_picture_with_a_palette_has_its_colours_when_it_is_unpacked() -> None:
    picture = Image.new("P", (2, 1))
    picture.putpalette([10, 20, 30, 200, 150, 100])
    picture.putpixel((1, 0), 1)
    assert PackedImage.pack(picture).unpack().convert("RGB").tobytes() == bytes(
        [10, 20, 30, 200, 150, 100]
    )


@pytest.mark.usefixtures("cramped")
def test_boards_that_push_each_other_off_the_shelf_come_back_as_they_were() -> None:
    scenes = catan.samples()[::10]
    first = [paint(scene) for scene in scenes]
    assert [paint(scene) for scene in scenes] == first
    assert sea._paint_sea.packed_bytes, "none of them was packed"
