"""What the painter keeps of a game that it has warmed."""

from __future__ import annotations

import os
from collections.abc import Callable
from io import FileIO

import pytest

from render import backgrounds, paint_server
from render.paint_server import REQUEST_HEADER, WARM_UP, ClientGone, PaintServer
from render.pillow import paint
from render.registry import find_pictures
from render.scene import Scene
from render.sprites import _paint_sprite


def sample_with_cached_background() -> Scene:
    """One of the samples whose background takes so long that it is kept."""
    pictures = find_pictures("catan")
    assert pictures is not None
    kept = backgrounds.CACHED_BACKGROUNDS
    return next(scene for scene in pictures.samples() if scene.background.name in kept)


def test_after_warming_the_sprites_of_samples_are_kept_and_their_boards_are_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    held: list[int] = []

    def warm_little(game_key: str, give_way: Callable[[], None]) -> None:
        paint(sample_with_cached_background())
        held.append(backgrounds._paint_cached_layer.total_bytes)

    monkeypatch.setattr(paint_server, "warm_sprites", warm_little)
    (orders, order), (answers, answer) = os.pipe(), os.pipe()
    os.write(order, REQUEST_HEADER.pack(WARM_UP, len(b"catan")) + b"catan")
    os.close(order)
    with FileIO(orders) as requests, FileIO(answer, "w") as replies, pytest.raises(ClientGone):
        PaintServer(requests, replies).serve_forever()
    os.close(answers)
    assert held[0] > 0
    assert backgrounds._paint_cached_layer.total_bytes == 0
    assert _paint_sprite.total_bytes > 0
