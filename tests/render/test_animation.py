"""A film shows every frame exactly as it is painted, keeps its limit, and ends on the last
position.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from render import Scene, animation
from render.animation import FRAME_MILLISECONDS, LAST_FRAME_MILLISECONDS, paint_frame
from render.armadora import table
from render.armadora.sample_positions import NAMES, midgame_view, start_view
from words import Words


def scenes() -> Iterator[Scene]:
    words = Words("en", NAMES)
    for view in (start_view(), midgame_view(), midgame_view(), start_view()):
        yield table(view, words)[0]


def taller() -> Iterator[Scene]:
    """A table that grows and shrinks."""
    for scene, more in zip(scenes(), (0, 120, 60, 0), strict=True):
        yield Scene(
            scene.name,
            scene.width,
            scene.height + more,
            scene.background,
            scene.items,
            scene.alt,
            scene.palette,
        )


def same(one: Image.Image, other: Image.Image) -> bool:
    return ImageChops.difference(one.convert("RGB"), other.convert("RGB")).getbbox() is None


@pytest.mark.parametrize("shown", [scenes, taller])
def test_every_frame_is_what_a_painter_would_paint(shown: type[Iterator[Scene]]) -> None:
    painted: list[int] = []
    with Image.open(BytesIO(animation.make_gif(shown, painted.append))) as picture:
        assert picture.n_frames == 4  # type: ignore[attr-defined]
        assert picture.width == 550
        for number, scene in enumerate(shown()):
            picture.seek(number)
            assert same(picture, paint_frame(scene, picture.height)), number
            assert picture.info["duration"] == (
                LAST_FRAME_MILLISECONDS if number == 3 else FRAME_MILLISECONDS
            )
    assert painted == [1, 2, 3, 4]


def test_a_film_that_grows_too_large_leaves_frames_out_but_never_the_first_and_the_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def long() -> Iterator[Scene]:
        for _ in range(5):
            yield from scenes()

    whole = animation.make_gif(long)
    monkeypatch.setattr(animation, "MAX_GIF_BYTES", len(whole) // 2)
    shorter = animation.make_gif(long)
    assert len(shorter) <= len(whole) // 2
    with Image.open(BytesIO(shorter)) as picture:
        assert 2 <= picture.n_frames < 20  # type: ignore[attr-defined]
        assert same(picture, paint_frame(next(scenes())))
        picture.seek(picture.n_frames - 1)  # type: ignore[attr-defined]
        assert same(picture, paint_frame(list(scenes())[-1]))


def test_one_scene_is_a_film_too() -> None:
    with Image.open(BytesIO(animation.make_gif(lambda: [next(scenes())]))) as picture:
        assert picture.size == (550, next(scenes()).height // 2)
