"""Standings and rating courses: every value in its place, colours within the palette, texts within
the picture.
"""

from __future__ import annotations

import pytest

from engine.chronicle import ReportBars, ReportTable
from engine.core import Text
from render import charts, paint
from render.build_palette import flat_colours
from render.charts.rating import axis_scale
from render.palettes import palette_file
from render.scene import Label
from tests.render.phone import is_cut, text_height_on_phone
from words import LANGUAGES, Words


def test_no_colour_is_outside_the_palette() -> None:
    palette = set(palette_file("charts").read_text().split())
    for scene in charts.samples():
        assert flat_colours(scene) <= palette


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_standing_shows_everybody_with_their_points(code: str) -> None:
    lines = [
        charts.StandingsRow(place, f"Имя {place}", 20.5 - place, 1, 3) for place in range(1, 9)
    ]
    (scene,) = charts.standings_scenes("Лига", 2, [lines[:4], lines[4:]], Words(code))
    shown = [item.text for item in scene.items if isinstance(item, Label)]
    assert all(line.name in shown and f"{line.points:g}" in shown for line in lines)
    assert all(item.y < scene.height for item in scene.items if isinstance(item, Label))
    assert paint(scene)


@pytest.mark.parametrize(
    "values", [[1000], [1000, 1000], [900, 1700], [-50, 3, 12], list(range(0, 9000, 700))]
)
def test_marks_enclose_every_value_and_are_few(values: list[int]) -> None:
    low, high, step = axis_scale(values)
    assert low <= min(values) <= max(values) <= high
    assert (high - low) // step <= 14
    assert paint(charts.rating_scene("Armadora", values, Words("en")))


def test_who_would_rise_or_fall_is_marked_and_told() -> None:
    lines = [
        charts.StandingsRow(1, "Ann", 3, 1, 1, division_change=1),
        charts.StandingsRow(2, "Bob", 2, 1, 1),
        charts.StandingsRow(3, "Cid", 1, 0, 1, division_change=-1),
    ]
    (scene,) = charts.standings_scenes("Spring", 1, [lines], Words("en"))
    marks = {item.text: item.y for item in scene.items if isinstance(item, Label)}
    assert marks["▲"] == marks["Ann"]
    assert marks["▼"] == marks["Cid"]
    assert "Ann 3 ▲" in scene.alt


def test_a_report_shows_every_seat_in_every_part_and_is_told_in_words() -> None:
    names = ("Ann", "Bob", "Cid", "Dora", "Emil", "Fay")
    words = Words("ru", names)
    bars = ReportBars(Text("Dice"), ("2", "3"), (4, 0), (1.5, 2.5))
    table = ReportTable(
        Text("Trades"), (Text("with players"),), ((1,), (2,), (3,), (4,), (5,), (-6,))
    )
    points = [(0, 5, seat) for seat in range(6)]
    scene = charts.match_report_scene("Catan", points, (bars, table), words)
    shown = [item.text for item in scene.items if isinstance(item, Label)]
    assert all(shown.count(name) == 2 for name in names), "beside the curves and in the table"
    assert "\u22126" in shown
    assert all(item.y < scene.height for item in scene.items if isinstance(item, Label))
    assert "2: 4 (1.5), 3: 0 (2.5)" in scene.alt
    assert paint(scene)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_report_can_be_read_on_a_phone(code: str) -> None:
    words = Words(code, ("Ann", "Maximiliana", "Cid", "Dora"))
    titles = [Text("settlements"), Text("cities"), Text("longest road"), Text("largest army")]
    columns = (*titles, Text("victory point cards"))
    table = ReportTable(Text("Final points"), columns, ((5, 10, 2, 0, 1),) * 4)
    bars = ReportBars(Text("Dice"), tuple(map(str, range(2, 13))), (4,) * 11, (1.5,) * 11)
    scene = charts.match_report_scene("Catan", [(0, 5, 18)] * 4, (table, bars), words)
    labels = [item for item in scene.items if isinstance(item, Label)]
    assert min(text_height_on_phone(scene, label) for label in labels) >= 8
    assert not [label.text for label in labels if is_cut(label)]
    numbers = [label for label in labels if label.text.isdecimal()]
    assert min(text_height_on_phone(scene, label) for label in numbers) >= 10.5


def test_a_report_without_points_and_parts_is_still_a_picture() -> None:
    assert paint(charts.match_report_scene("Catan", [(0,), (0,)], (), Words("en")))
