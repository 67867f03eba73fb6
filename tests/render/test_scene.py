"""A scene is plain data, and always says in words what it shows."""

from __future__ import annotations

import sys
from pathlib import Path
from subprocess import run

import pytest

from render.scene import MAX_ALT_LENGTH, Background, Label, Panel, Scene, Sprite, join_alt_text

ROOT = Path(__file__).resolve().parents[2]
WITHOUT_PILLOW = """
import sys, types
sys.modules["PIL"] = None
bare = sys.modules["render"] = types.ModuleType("render")  # without what the package itself imports
bare.__path__ = ["render"]
import render.scene, render.svg
"""


def test_scenes_and_their_text_know_no_pixels() -> None:
    assert run([sys.executable, "-c", WITHOUT_PILLOW], check=False, cwd=ROOT).returncode == 0


@pytest.mark.parametrize("alt", ["", "x" * (MAX_ALT_LENGTH + 1)])
def test_no_picture_without_a_proper_alt_text(alt: str) -> None:
    with pytest.raises(AssertionError, match="alt text"):
        Scene("a", 10, 10, Background("g"), (), alt, "p")


def test_an_alt_text_has_as_many_sentences_as_fit() -> None:
    assert join_alt_text(["One.", "Two."]) == "One. Two."
    assert join_alt_text(["One.", "x" * MAX_ALT_LENGTH]) == "One."
    assert join_alt_text(["x" * 2000]) == "x" * (MAX_ALT_LENGTH - 1) + "…"


def test_a_scene_lists_its_labels_and_sprites_in_order() -> None:
    items = (Label("a", 0, 0), Panel(0, 0, 1, 1), Sprite("s", 0, 0, 1, 1), Label("b", 0, 0))
    scene = Scene("a", 10, 10, Background("g"), items, "alt", "p")
    assert [label.text for label in scene.labels()] == ["a", "b"]
    assert [sprite.name for sprite in scene.sprites()] == ["s"]


def test_a_faded_sprite_is_the_same_but_paler() -> None:
    sprite = Sprite("s", 1, 2, 3, 4, ("x",))
    assert sprite.with_fade(0.5) == Sprite("s", 1, 2, 3, 4, ("x",), 0.5)
