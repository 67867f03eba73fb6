"""Standings and rating courses: every value in its place, colours within the palette, texts within
the picture.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.chronicle import ReportBars, ReportTable
from engine.core import Text
from render import charts, find_seat_signs, paint
from render.armadora.icons import faction_colours
from render.armadora.sample_positions import faction_choice_view, midgame_view
from render.build_palette import flat_colours
from render.charts.rating import axis_scale
from render.palettes import palette_file
from render.scene import Label, Scene, Sprite
from render.theme import SEATS
from tests.render.phone import is_cut, text_height_on_phone
from tests.render.test_build_palette import assert_colours_come_out
from words import LANGUAGES, Words

Draw = Callable[[str, object], Scene]


def test_no_colour_is_outside_the_palette() -> None:
    palette = set(palette_file("charts").read_text().split())
    of_games = charts.sign_samples()
    for scene in charts.samples():
        if scene not in of_games:
            assert flat_colours(scene) <= palette


def test_the_signs_of_every_game_come_out_in_their_colours() -> None:
    of_games = charts.sign_samples()
    assert any(sprite.name == "armadora.roundel" for sprite in of_games[0].sprites())
    assert_colours_come_out("charts", of_games)


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


def test_a_report_of_a_game_without_points_has_no_curves_and_no_gap() -> None:
    table = ReportTable(Text("Waited for, in hours"), (Text("hours"),), ((3,), (4,)))
    words = Words("en", ("Ann", "Bob"))
    with_points = charts.match_report_scene("Catan", [(0, 5), (0, 7)], (table,), words)
    without = charts.match_report_scene("Lapilli", (), (table,), words)
    shown = [item.text for item in without.items if isinstance(item, Label)]
    assert shown == ["Lapilli", "Waited for, in hours", "Ann", "3", "Bob", "4"]
    assert without.height < with_points.height - 300
    assert without.alt.startswith("Lapilli · Waited for")
    assert paint(without)


# --- how seats are shown ----------------------------------------------


def report_of_two(game: str, view: object) -> Scene:
    """A report with curves, a table of one number and one of two."""
    narrow = ReportTable(Text("Trades"), (Text("hours"),), ((3,), (4,)))
    wide = ReportTable(Text("Final points"), (Text("cities"), Text("roads")), ((3, 1), (4, 1)))
    signs = find_seat_signs(game, view)
    words = Words("en", ("Ann", "Bob"))
    return charts.match_report_scene(game, [(0, 5), (0, 7)], (narrow, wide), words, signs)


def analysis_of_two(game: str, view: object) -> Scene:
    shares = [(0.5, 0.5), (0.3, 0.7), (0.1, 0.9)]
    signs = find_seat_signs(game, view)
    return charts.win_shares_scene(game, range(3), shares, (), (), Words("en"), signs)


def discs_and_line_colours(scene: Scene) -> tuple[set[tuple[str, object]], object]:
    """The discs that stand for seats, and pairs of fill and rim of their lines."""
    sprites = [item for item in scene.items if isinstance(item, Sprite)]
    (lines,) = [sprite for sprite in sprites if sprite.name == "charts.curves"]
    discs = {(sprite.name, sprite.args[0]) for sprite in sprites if sprite is not lines}
    return discs, lines.args[1]


@pytest.mark.parametrize("draw", [report_of_two, analysis_of_two])
def test_armadora_s_players_look_in_charts_as_on_the_land(draw: Draw) -> None:
    view = midgame_view(seats=2)
    factions = [army.faction for army in view.armies]
    discs, colours = discs_and_line_colours(draw("armadora", view))
    assert discs == {("armadora.roundel", faction) for faction in factions}
    looks = [faction_colours(str(faction)) for faction in factions]
    assert colours == tuple((look.fill, look.rim) for look in looks)


@pytest.mark.parametrize("draw", [report_of_two, analysis_of_two])
@pytest.mark.parametrize("game", ["lapilli", "no game"])
def test_elsewhere_seats_look_in_charts_as_at_the_table(game: str, draw: Draw) -> None:
    discs, colours = discs_and_line_colours(draw(game, None))
    assert discs == {("marker", 0), ("marker", 1)}
    assert colours == tuple((look.fill, look.rim) for look in SEATS[:2])


def test_who_has_no_people_yet_has_the_sign_of_the_seat() -> None:
    signs = find_seat_signs("armadora", faction_choice_view())
    without = [seat for seat, army in enumerate(faction_choice_view().armies) if not army.faction]
    assert without
    for seat in without:
        assert (signs[seat].fill, signs[seat].rim) == (SEATS[seat].fill, SEATS[seat].rim)
        assert signs[seat].at(5, 6, 38).args == (str(seat),)
