"""Items become pixels where they stand."""

from __future__ import annotations

import pytest
from PIL import Image

from render.backgrounds import paint_background, paint_bare_table
from render.canvas import Canvas
from render.scene import Background, Label, Panel
from render.theme import SHADE, rgb

WHITE, RED, BLUE = (255, 255, 255), (255, 0, 0), (0, 0, 255)


@pytest.fixture
def canvas() -> Canvas:
    return Canvas(Image.new("RGB", (100, 100), WHITE))


def at(canvas: Canvas, x: int, y: int) -> object:
    return canvas.pixels.getpixel((x, y))


def test_a_panel_has_a_fill_an_edge_and_round_corners(canvas: Canvas) -> None:
    canvas.put(Panel(10, 10, 80, 60, "#FF0000", "#0000FF", 3, 12))
    assert [at(canvas, *spot) for spot in ((50, 40), (11, 40), (50, 68), (10, 10), (9, 40))] == [
        RED,
        BLUE,
        BLUE,
        WHITE,
        WHITE,
    ]


def test_a_panel_without_fill_is_a_frame(canvas: Canvas) -> None:
    canvas.put(Panel(10, 10, 80, 60, None, "#0000FF", 8, 4))
    assert [at(canvas, *spot) for spot in ((50, 40), (15, 40), (16, 16), (21, 21))] == [
        WHITE,
        BLUE,
        BLUE,
        WHITE,
    ]


def test_a_raised_panel_stands_on_a_flat_shadow(canvas: Canvas) -> None:
    canvas.put(Panel(10, 10, 80, 60, "#FF0000", None, raised=True))
    assert [at(canvas, 50, y) for y in (69, 71, 75)] == [RED, rgb(SHADE), WHITE]


def test_a_pill_may_be_as_round_as_it_is_high(canvas: Canvas) -> None:
    canvas.put(Panel(10, 10, 80, 31, "#FF0000", None, radius=16))
    assert [at(canvas, *spot) for spot in ((50, 10), (50, 40), (10, 25), (12, 12), (12, 38))] == [
        RED,
        RED,
        RED,
        WHITE,
        WHITE,
    ]


@pytest.mark.parametrize(
    ("anchor", "left", "right"), [("lm", 50, 100), ("rm", 0, 50), ("mm", 30, 70)]
)
def test_a_label_stands_by_its_anchor_in_the_middle_of_its_capitals(
    canvas: Canvas,
    anchor: str,
    left: int,
    right: int,
) -> None:
    canvas.put(Label("HH", 50, 50, 24, "Bold", "#000000", anchor))  # type: ignore[arg-type]
    inked = Image.eval(canvas.pixels.convert("L"), lambda shade: 255 - shade).getbbox()
    assert inked is not None
    assert left <= inked[0]
    assert inked[2] <= right
    assert abs((inked[1] + inked[3]) / 2 - 50) <= 1


def test_an_unknown_item_is_refused(canvas: Canvas) -> None:
    with pytest.raises(AssertionError, match="a panel"):
        canvas.put("a panel")


def test_a_ground_is_always_the_same_and_may_be_painted_on() -> None:
    import render.armadora  # noqa: F401  # registers its ground

    ground = Background("armadora.land")
    first = paint_background(ground, 1400, 900)
    untouched = first.tobytes()
    assert untouched != paint_bare_table(1400, 900).tobytes()
    first.paste((0, 0, 0), (0, 0, 700, 900))
    assert paint_background(ground, 1400, 900).tobytes() == untouched
