"""Scenes on their way to the painter's process."""

from __future__ import annotations

import marshal
from dataclasses import replace

import pytest

from engine.text import Text, Who
from render import find_pictures, list_drawn_games
from render.scene import Background, Scene
from render.scene_codec import decode_scene, encode_scene


@pytest.mark.parametrize("game", list_drawn_games())
def test_every_scene_arrives_as_it_was_sent(game: str) -> None:
    found = find_pictures(game)
    assert found is not None
    for scene in found.samples():
        assert decode_scene(encode_scene(scene)) == scene


def test_texts_that_are_not_written_yet_are_refused() -> None:
    with pytest.raises(AssertionError, match="a label, not a text"):
        encode_scene(
            replace(SCENE, background=Background("sea", (Text("{who} builds", who=Who(1)),)))
        )


def test_only_our_own_classes_are_made() -> None:
    with pytest.raises(AssertionError, match="os:system"):
        decode_scene(marshal.dumps(["os:system", "true"]))


SCENE = Scene("empty", 10, 10, Background("sea"), (), "Nothing.", "armadora")
