"""No text leaves its place, in any language and with any names."""

from __future__ import annotations

from itertools import combinations, product

from engine.armadora.board import LAND_SQUARES, LINES
from engine.core import Text
from render import Scene
from render.armadora import samples, seat, table
from render.armadora.board import (
    LETTER_TEXT,
    LOWER_LETTERS_Y,
    MARK_SIZE,
    NUMBER_TEXT,
    UPPER_LETTERS_Y,
)
from render.armadora.layout import (
    BOARD_HEIGHT,
    BOARD_LEFT,
    BOARD_TOP,
    BOARD_WIDTH,
    CAPTION_TOP,
)
from render.armadora.sample_positions import (
    NAMES,
    faction_choice_view,
    final_view,
    midgame_view,
    seat_view,
    start_view,
    tie_view,
)
from render.armadora.target_tags import DENSE_TAG, LARGE_TAG, MAX_LARGE_LINE_TAGS
from render.backgrounds import paint_background
from render.closer import Area, item_area
from render.scene import Panel
from render.theme import PAPER, TERRACOTTA
from tests.render.layout import Layout, ink_box, speakers
from tests.render.phone import phone_scale, text_height_on_phone
from words import Words

SPEAKERS = speakers(NAMES)
PAIRS = (0, 1, 0, 1)
VIEWS = {
    "choosing": faction_choice_view(),
    "opening": start_view(),
    "opening of two": start_view(2),
    "middle": midgame_view(),
    "middle of three": midgame_view(seats=3),
    "middle of two": midgame_view(seats=2, advanced=False),
    "teams": midgame_view(teams=PAIRS),
    "final": final_view(),
    "final of two": final_view(2),
    "final of teams": final_view(teams=PAIRS),
    "tied": tie_view(),
    "tied of two": tie_view(2),
    "tied of teams": tie_view(teams=PAIRS),
}


def scenes(words: Words) -> dict[str, Scene]:
    free = [at for at in LAND_SQUARES if at not in dict(seat_view().warriors)]
    lines = [line for line in range(len(LINES)) if line not in seat_view().palisades]
    return {
        **{name: table(view, words)[0] for name, view in VIEWS.items()},
        "own squares": seat(seat_view(), words, {"at": free})[0],
        "own lines": seat(seat_view(), words, {"line": lines})[0],
        "own of two": seat(
            seat_view(0, 2), words, {"at": [at for at, _ in seat_view(0, 2).warriors]}
        )[0],
    }


class TestLayout(Layout):
    speakers = SPEAKERS
    scenes = staticmethod(scenes)


def line_tags(scene: Scene) -> list[Panel]:
    return [
        item
        for item in scene.items
        if isinstance(item, Panel) and (item.fill, item.edge) == (PAPER, TERRACOTTA)
    ]


def test_few_targets_and_all_squares_can_be_read_on_a_phone() -> None:
    few = {"at": LAND_SQUARES, "line": range(MAX_LARGE_LINE_TAGS)}
    (scene,) = seat(start_view(), SPEAKERS["en"], few)
    tags = line_tags(scene)
    assert len(tags) == len(LAND_SQUARES) + MAX_LARGE_LINE_TAGS
    names = [label for label in scene.labels() if label.size == LARGE_TAG.text]
    assert len(names) >= len(tags)
    assert LARGE_TAG.text * 350 / scene.width >= 11


def test_the_tags_of_many_lines_can_be_read_on_a_phone_and_leave_gold_and_warriors_free() -> None:
    (scene,) = seat(seat_view(3), SPEAKERS["en"], {"line": range(len(LINES))})
    tags = [item_area(tag) for tag in line_tags(scene)]
    assert len(tags) == len(LINES)
    land = Area(BOARD_LEFT, BOARD_TOP, BOARD_LEFT + BOARD_WIDTH, BOARD_TOP + BOARD_HEIGHT)
    numbers = [label for label in scene.labels() if label.text.isdigit()]
    inks = [Area(*ink_box(label)) for label in numbers]
    areas = [ink for ink in inks if land.has_inside(ink)]
    assert len(areas) > 10
    for area in areas:
        assert not any(tag.has_common_point(area) for tag in tags)
    names = [label for label in scene.labels() if label.text in LINES.names]
    assert {label.size for label in names} == {DENSE_TAG.text}
    assert min(text_height_on_phone(scene, label) for label in names) >= 11


def test_the_coordinates_beside_the_land_can_be_read_on_a_phone() -> None:
    (scene,) = table(start_view(), SPEAKERS["en"])
    assert min(LETTER_TEXT, NUMBER_TEXT) * phone_scale(scene) >= 11


def test_the_letters_of_the_columns_stand_below_the_land_too() -> None:
    assert LOWER_LETTERS_Y + LETTER_TEXT / 2 <= CAPTION_TOP + 1
    (scene,) = table(start_view(), SPEAKERS["en"])
    layer = paint_background(scene.background, scene.width, scene.height)
    above, below = (
        layer.crop((BOARD_LEFT, y - 11, BOARD_LEFT + BOARD_WIDTH, y + 11)).convert("L")
        for y in (UPPER_LETTERS_Y, LOWER_LETTERS_Y)
    )
    dark = [sum(value < 128 for value in strip.tobytes()) for strip in (above, below)]
    assert dark[0] == dark[1] > 100


def test_targets_stand_apart() -> None:
    everything = {"at": LAND_SQUARES, "line": range(len(LINES))}
    (scene,) = seat(start_view(), SPEAKERS["en"], everything)
    tags = line_tags(scene)
    assert len(tags) == len(LAND_SQUARES) + len(LINES)
    for one, other in combinations(tags, 2):
        apart = one.x + one.width <= other.x + 1 or other.x + other.width <= one.x + 1
        below = one.y + one.height <= other.y + 1 or other.y + other.height <= one.y + 1
        assert apart or below, (one, other)


def test_no_tag_covers_the_letter_of_a_region() -> None:
    for drawn in [*samples(), scenes(SPEAKERS["en"])["own lines"]]:
        panels = [item for item in drawn.items if isinstance(item, Panel)]
        tags = [item for item in panels if (item.fill, item.edge) == (PAPER, TERRACOTTA)]
        letters = [item for item in panels if item.fill == PAPER and item.width == MARK_SIZE]
        for tag, letter in product(tags, letters):
            apart = tag.x + tag.width <= letter.x or letter.x + letter.width <= tag.x
            below = tag.y + tag.height <= letter.y or letter.y + letter.height <= tag.y
            assert apart or below, (tag, letter)


def test_a_longwinded_language_is_really_longer() -> None:
    assert len(SPEAKERS["long"](Text("Palisades"))) > 2 * len("Palisades")
