"""The page on drawing is true: its code runs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from render.pillow import paint_pixels
from render.scene import Scene

PAGE = Path(__file__).resolve().parents[2] / "docs" / "draw-a-game.md"


def test_the_example_can_be_painted() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    space: dict[str, Any] = {"__name__": "render.mills.pictures"}
    exec(compile("from __future__ import annotations\n" + code, str(PAGE), "exec"), space)
    scene = space["picture"](["Ann", "Bea"], [12, 7])
    assert isinstance(scene, Scene)
    assert [sprite.name for sprite in scene.sprites()] == ["laurel", "mills.windmill"] * 2
    assert paint_pixels(scene).size == (1100, 700)
