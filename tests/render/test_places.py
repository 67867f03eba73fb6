"""Places are found by what is drawn, whatever a picture's shape is."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from render import Scene
from render.backgrounds import background
from render.canvas import Canvas
from render.places import find_place
from render.registry import Focus
from render.scene import Item, Label, Panel, Sprite
from render.shapes import Box
from words import Words

WORDS = Words("en")
CARD = Box(10, 10, 500, 380)  # most of the picture


@background
def nothing(canvas: Canvas) -> None:
    """Background: none."""


def scene(*items: Item) -> Scene:
    """A picture of these things."""
    return Scene("test", 600, 400, nothing(), items, "A test.", "catan")


def find(name: str, *items: Item) -> Box | None:
    """Where a picture of these things has the place of this name."""
    found = find_place(lambda *_: (scene(*items),), Any, WORDS, {}, (name,), {})
    return found.box if found else None


def find_target(before: list[Item], after: list[Item]) -> Box | None:
    """Where a picture labels the target 1, that looks so before and with it."""

    def draw(_view: object, _words: Words, focus: Focus) -> tuple[Scene, ...]:
        return (scene(*(after if focus else before)),)

    found = find_place(draw, Any, WORDS, {}, ("field at",), {"at": 1})
    return found.box if found else None


def test_a_label_is_found_on_one_line_and_on_two() -> None:
    one = find("label Development card", Label("Development card", 10, 50))
    two = find(
        "label Development card",
        Label("City", 10, 10),
        Label("Development", 10, 50),
        Label("card", 10, 90),
    )
    assert one is not None
    assert two is not None
    assert two.height > one.height
    assert find("label Development card", Label("Development", 10, 50)) is None


def test_the_panel_of_a_label_is_the_smallest_around_it() -> None:
    around, small, other = (
        Panel(0, 0, 600, 400),
        Panel(50, 50, 200, 100),
        Panel(300, 50, 200, 100),
    )
    found = find("panel Road", around, small, other, Label("Road", 70, 100))
    assert found == Box(50, 50, 200, 100)
    assert find("panel Road", other, Label("Road", 70, 100)) is None


def test_of_several_sprites_a_pale_one_is_not_meant() -> None:
    pale, full = Sprite("die", 100, 50, 40, 40, fade=0.3), Sprite("die", 200, 50, 40, 40)
    assert find("sprite die", pale, full) == Box(180, 30, 40, 40)
    assert find("sprite die", pale) == Box(80, 30, 40, 40)


def test_a_frame_around_most_of_a_picture_is_a_place() -> None:
    card = Panel(*CARD)
    frame = Panel(*CARD, fill=None, edge_width=5)
    assert find_target([card], [card, frame]) == CARD


def test_what_only_makes_room_for_a_label_is_no_part_of_its_place() -> None:
    tag, text = Sprite("tag", 100, 100, 60, 40), Label("D3", 100, 100, anchor="mm")
    dot, other = Sprite("dot", 500, 300, 10, 10), Sprite("dot", 400, 300, 10, 10)
    rest = [Label(str(number), 20, 20 * number) for number in range(9)]
    moved = replace(dot, x=20)
    found = find_target([*rest, dot, other], [*rest, moved, other, tag, text])
    assert found == Box(70, 80, 60, 40)


def test_a_label_is_found_though_everything_has_moved() -> None:
    before: list[Item] = [Sprite("tile", 100, 100, 80, 80), Label("Mine", 100, 120)]
    after = [Sprite("tile", 50, 50, 40, 40), Label("Mine", 50, 60), Label("Q8", 300, 60)]
    found = find_target(before, list(after))
    assert found is not None
    assert found.x >= 290
