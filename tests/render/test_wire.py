"""Scenes on their way to the painter's process."""

from __future__ import annotations

import marshal
from dataclasses import replace

import pytest

from engine.text import Text, Who
from render import drawn, pictures
from render.scene import Ground, Scene
from render.wire import pack, unpack


@pytest.mark.parametrize("game", drawn())
def test_every_scene_arrives_as_it_was_sent(game: str) -> None:
    found = pictures(game)
    assert found is not None
    for scene in found.samples():
        assert unpack(pack(scene)) == scene


def test_texts_that_are_not_written_yet_are_refused() -> None:
    with pytest.raises(AssertionError, match="a label, not a text"):
        pack(replace(SCENE, ground=Ground("sea", (Text("{who} builds", who=Who(1)),))))


def test_only_our_own_classes_are_made() -> None:
    with pytest.raises(AssertionError, match="os:system"):
        unpack(marshal.dumps(["os:system", "true"]))


SCENE = Scene("empty", 10, 10, Ground("sea"), (), "Nothing.", "armadora")
