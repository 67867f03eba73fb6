"""The SVG of a scene is exact text: names of sprites, places, and labels before they are fitted."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from render.scene import Background, Item, Label, Panel, Scene, Sprite
from render.svg import scene_to_svg


def scene(*items: Item) -> Scene:
    return Scene("a", 100, 50, Background("land", (1, "x")), items, "A <land>.", "p")


def test_every_item_is_one_line() -> None:
    items = (
        Sprite("shield", 10, 20.5, 30, 30, ("orc", "up"), 0.5),
        Panel(1, 2, 3, 4, "#FFFFFF", None, raised=True),
        Panel(1, 2, 3, 4, None, "#000000", 5, 6),
        Label("Ann & Bea", 5, 6, 22, "Bold", "#000000", "rm", max_width=70),
    )
    assert scene_to_svg(scene(*items)).splitlines()[4:8] == [
        '<use data-sprite="shield orc up" x="10" y="20.5" width="30" height="30" opacity="0.5"/>',
        '<rect x="1" y="2" width="3" height="4" rx="14" fill="#FFFFFF" data-raised=""/>',
        '<rect x="1" y="2" width="3" height="4" rx="6" fill="none" stroke="#000000" '
        'stroke-width="5"/>',
        '<text x="5" y="6" font-size="22" font-weight="Bold" fill="#000000" text-anchor="end" '
        'data-line="m" data-room="70" data-floor="22">'
        "Ann &amp; Bea</text>",
    ]


def test_the_text_is_well_formed_and_says_what_is_shown() -> None:
    root = ElementTree.fromstring(scene_to_svg(scene(Label("<b>", 0, 0))))
    assert [element.tag.rpartition("}")[2] for element in root] == ["title", "desc", "g", "text"]
    assert [element.text for element in root] == ["a", "A <land>.", None, "<b>"]


def test_an_unknown_item_is_refused() -> None:
    with pytest.raises(TypeError, match="cannot draw int"):
        scene_to_svg(scene(3))  # type: ignore[arg-type]
