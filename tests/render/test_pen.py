"""The pen draws smooth shapes where it is told to, and remembers its colours."""

from __future__ import annotations

import pytest
from PIL import Image

from render.pen import Pen
from render.shapes import regular_polygon, trace_path

RED, BLUE, CLEAR = (255, 0, 0, 255), (0, 0, 255, 255), (0, 0, 0, 0)


def at(image: Image.Image, x: int, y: int) -> object:
    return image.getpixel((x, y))


def test_an_icon_is_drawn_in_a_box_of_100_whatever_its_size() -> None:
    for size in (20, 50):
        pen = Pen(size, size, size / 100)
        pen.box(0, 0, 50, 100, "#FF0000", None)
        art = pen.finish()
        assert art.size == (size, size)
        assert at(art, size // 4, size // 2) == RED
        assert at(art, 3 * size // 4, size // 2) == CLEAR


def test_edges_are_smooth() -> None:
    pen = Pen(40, 40)
    pen.disc(20, 20, 18, "#FF0000", None)
    alphas = {alpha for _, alpha in pen.finish().getchannel("A").getcolors() or ()}
    assert len(alphas - {0, 255}) > 5


def test_place_moves_scales_turns_and_mirrors() -> None:
    pen = Pen(100, 100)
    with pen.place(50, 50, 2, turn=90):
        pen.box(0, -5, 20, 5, "#FF0000", None)  # to the right becomes downwards, twice as long
    with pen.place(50, 50, mirrored=True):
        pen.box(0, -5, 20, 5, "#0000FF", None)
    pen.box(80, 0, 100, 20, "#0000FF", None)
    art = pen.finish()
    assert at(art, 50, 85) == RED
    assert at(art, 75, 50) == CLEAR
    assert at(art, 35, 50) == BLUE
    assert at(art, 90, 10) == BLUE


@pytest.mark.parametrize("fill", [None, "#0000FF"])
def test_the_outline_of_a_box_lies_inside_it(fill: str | None) -> None:
    pen = Pen(40, 40)
    pen.box(10, 10, 30, 30, fill, "#FF0000", 4)
    art = pen.finish()
    assert [at(art, x, 20) for x in (8, 11, 20)] == [CLEAR, RED, BLUE if fill else CLEAR]


def test_paths_follow_svg() -> None:
    ((points, closed),) = trace_path("M10 10 h20 v10 l-20 0 z")
    assert points == ((10, 10), (30, 10), (30, 20), (10, 20))
    assert closed
    (curve, still_open), (second, _) = trace_path("M0 0 Q10 0 10 10 M5 5 L6 6")
    assert (curve[0], curve[-1], still_open) == ((0, 0), (10, 10), False)
    assert second == ((5, 5), (6, 6))


def test_only_closed_paths_are_filled() -> None:
    pen = Pen(40, 40)
    pen.path("M5 5 H35 V35", "#0000FF", "#FF0000", 2)
    assert at(pen.finish(), 28, 12) == CLEAR


def test_within_and_hole_cut() -> None:
    pen = Pen(40, 40)
    pen.box(0, 0, 40, 40, "#FF0000", None)
    pen.cut_out(regular_polygon(20, 20, 8, 4))
    pen.clip_to(regular_polygon(20, 20, 19, 40))
    art = pen.finish()
    assert [at(art, *spot) for spot in ((20, 20), (20, 5), (1, 1))] == [CLEAR, RED, CLEAR]


def test_halo_shadow_and_ground_lie_behind_what_is_drawn() -> None:
    pen = Pen(60, 60)
    pen.box(20, 20, 40, 40, "#FF0000", None)
    pen.add_halo("#0000FF", 4)
    assert [at(pen.finish(), x, 30) for x in (30, 42, 50)] == [RED, BLUE, CLEAR]
    pen.add_shadow(0, 10, 0.5)
    assert at(pen.finish(), 30, 30) == RED
    assert pen.finish().getchannel("A").getpixel((30, 51)) == 128
    pen.fill_behind("#00FF00")
    assert at(pen.finish(), 2, 2) == (0, 255, 0, 255)


def test_the_pen_remembers_its_colours() -> None:
    pen = Pen(10, 10)
    pen.box(0, 0, 10, 10, "#FF0000", "#0000FF", 1)
    assert pen.colours == {"#FF0000", "#0000FF"}
