"""A closer look shows a part of the board at twice its size: what may be chosen, or has changed."""

from __future__ import annotations

import io
from typing import Any

import pytest
from PIL import Image

from engine.armadora.board import LAND_SQUARES, SQUARES
from engine.core import Decision, Plain, axis_values, group_by_kind
from engine.roma.components import NAMES as CARD_NAMES
from render import Scene, find_pictures, paint
from render.armadora import seat as armadora_seat
from render.armadora import table as armadora_table
from render.armadora.sample_positions import NAMES, seat_view, start_view
from render.backgrounds import paint_background
from render.catan.sample_positions import build_targets
from render.catan.sample_positions import seat_view as catan_seat_view
from render.closer import (
    ENLARGEMENT,
    MOST_PARTS,
    Area,
    choose_windows,
    closer_scenes,
    enlarge_part,
    item_area,
)
from render.roma.layout import CARD_HEIGHT, LOWER_ROW_TOP
from render.roma.sample_positions import midgame_view as roma_view
from render.scene import Label, Panel, Sprite
from render.scene_codec import decode_scene, encode_scene
from tests.playing import GAMES, Case, Play, Position, cases_of, played
from tests.render.reading import shown
from words import Words

WORDS = Words("en", NAMES)
DRAWN = [next(iter(cases_of(game))) for key, game in GAMES.items() if find_pictures(key)]


def closer(key: str, view: Any, focus: dict[str, tuple[Plain, ...]]) -> tuple[Scene, ...]:
    pictures = find_pictures(key)
    assert pictures is not None
    return closer_scenes(pictures, view, WORDS, focus)


def targets(decision: Decision) -> dict[str, tuple[Plain, ...]]:
    """The legal values of every field of every kind of move."""
    found: dict[str, dict[Plain, None]] = {}
    for kind, parts in group_by_kind(decision.moves).items():
        for name in kind.axes():
            found.setdefault(name, {}).update(dict.fromkeys(axis_values(parts, name)))
    return {name: tuple(values) for name, values in found.items()}


def asked(play: Play) -> tuple[Position, Decision]:
    """The middle one of the positions in which somebody is asked something."""
    questions = list(play.asked())
    return questions[len(questions) // 2]


@pytest.mark.parametrize("case", DRAWN, ids=lambda case: case.game.meta.key)
def test_every_game_can_be_looked_at_closer(case: Case) -> None:
    play = played(case)
    position, decision = asked(play)
    view = play.game.view(position.state, decision.seat)
    drawn = find_pictures(case.game.meta.key)
    assert drawn is not None
    for focus in (targets(decision), {}):
        whole = drawn.seat(view, WORDS, focus)
        found, others = closer_scenes(drawn, view, WORDS, focus), drawn.others(view, WORDS, focus)
        parts = found[: len(found) - len(others)]
        assert found[len(parts) :] == others, "the seat's other pictures come last"
        assert 1 <= len(parts) <= MOST_PARTS
        for part in parts:
            assert decode_scene(encode_scene(part)) == part
            assert any((part.width, part.height) == half(scene) for scene in whole)
            assert part.items
            assert part.alt in [scene.alt for scene in whole]


def half(scene: Scene) -> tuple[int, int]:
    """The size of a part: half of the picture, at twice its size."""
    return scene.width // ENLARGEMENT * ENLARGEMENT, scene.height // ENLARGEMENT * ENLARGEMENT


@pytest.mark.parametrize("case", DRAWN, ids=lambda case: case.game.meta.key)
def test_the_labels_of_what_may_be_chosen_are_twice_as_large(case: Case) -> None:
    play = played(case)
    position, decision = asked(play)
    view, drawn = play.game.view(position.state, decision.seat), find_pictures(play.game.meta.key)
    assert drawn is not None
    focus = targets(decision)
    nothing = dict.fromkeys(focus, ())
    plain = {item for scene in drawn.seat(view, WORDS, nothing) for item in scene.items}
    added = {
        item.text: item.size
        for scene in drawn.seat(view, WORDS, focus)
        for item in scene.labels()
        if item not in plain and item.max_width is None and item.text
    }
    first = closer_scenes(drawn, view, WORDS, focus)[0]
    seen = {(label.text, label.size) for label in first.labels()}
    shown_here = {text for text, _ in seen}
    for text in added.keys() & shown_here:
        assert (text, ENLARGEMENT * added[text]) in seen


def test_few_targets_are_all_in_one_part_and_in_its_middle() -> None:
    squares = [SQUARES.number_of(name) for name in ("B1", "C1", "C2")]
    (part,) = closer("armadora", start_view(), {"at": tuple(squares)})
    labels = [label for label in part.labels() if label.text in ("B1", "C1", "C2")]
    assert len(labels) == 3
    assert all(0 < label.x < part.width and 0 < label.y < part.height for label in labels)


def test_targets_all_over_the_board_are_shown_part_by_part() -> None:
    parts = closer("armadora", start_view(), {"at": tuple(LAND_SQUARES)})
    assert len(parts) > 1
    names = {SQUARES[at] for at in LAND_SQUARES}
    seen = [set(shown(part)) & names for part in parts]
    assert len(seen[0]) == max(map(len, seen))
    assert set().union(*seen) == names


def test_the_part_with_what_is_suggested_comes_first() -> None:
    drawn = find_pictures("armadora")
    assert drawn is not None
    every = {"at": tuple(LAND_SQUARES)}
    for name in ("A1", "H5"):
        suggested = {"at": (SQUARES.number_of(name),)}
        first, *_ = closer_scenes(drawn, start_view(), WORDS, every, suggested)
        assert name in shown(first)


def test_without_targets_it_is_what_has_changed() -> None:
    view = seat_view(3)
    assert view.since_own_turn.squares
    first = closer("armadora", view, {})[0]
    frames = [item for item in first.items if isinstance(item, Panel) and item.edge == "#B4532A"]
    assert frames
    catan = closer("catan", catan_seat_view(), {})
    assert any(sprite.name == "catan.ring" for part in catan for sprite in part.sprites())


def test_roma_begins_at_the_dice_that_are_asked_about_else_at_the_own_row() -> None:
    view = roma_view(0)
    (dice, *_) = closer("roma", view, {"dice": ((4,), (3, 4))})
    drawn = [sprite for sprite in dice.sprites() if sprite.name == "die"]
    assert len(drawn) >= 3, "the viewer's own dice"
    own = {CARD_NAMES[card.kind].id for card in view.sides[0].spaces if card is not None}
    parts = closer("roma", view, {})
    begun = [own & set(shown(part)) for part in parts[:2]]
    assert set().union(*begun) == own, "first the whole own row"
    window = parts[0].background.window
    assert window is not None
    assert window.y <= LOWER_ROW_TOP
    assert window.y + parts[0].height // ENLARGEMENT >= LOWER_ROW_TOP + CARD_HEIGHT


def test_without_targets_and_changes_it_is_the_board_in_four_parts() -> None:
    parts = closer("armadora", start_view(), {})
    assert len(parts) == 4
    assert len({part.background.window for part in parts}) == 4


def test_names_of_places_are_large_on_a_phone() -> None:
    view = catan_seat_view()
    part = closer("catan", view, dict(build_targets(view)))[0]
    places = [sprite for sprite in part.sprites() if sprite.name == "catan.place"]
    assert places
    assert all(place.height * place.scale * 350 / part.width >= 22 for place in places)


def test_a_part_is_painted_as_the_whole_picture_enlarged() -> None:
    (scene,) = armadora_table(seat_view(3), WORDS)
    window = Area(40, 120, 40 + scene.width // 2, 120 + scene.height // 2)
    part = enlarge_part(scene, window)
    large = Image.open(io.BytesIO(paint(part))).convert("L")
    whole = Image.open(io.BytesIO(paint(scene))).convert("L")
    again = whole.crop((40, 120, 40 + part.width // 2, 120 + part.height // 2))
    small = large.reduce(ENLARGEMENT)
    difference = [abs(a - b) for a, b in zip(small.tobytes(), again.tobytes(), strict=True)]
    assert sum(difference) / len(difference) < 4


def test_only_what_meets_the_window_is_sent() -> None:
    (scene,) = armadora_seat(seat_view(3), WORDS)
    part = enlarge_part(scene, Area(0, 0, scene.width // 2, scene.height // 2))
    assert 0 < len(part.items) < len(scene.items)
    for item in part.items:
        area = item_area(item)
        assert area.right > 0
        assert area.left < part.width


def test_a_figure_is_drawn_larger_not_only_on_a_larger_sheet() -> None:
    (scene,) = armadora_seat(seat_view(3), WORDS)
    part = enlarge_part(scene, Area(0, 0, scene.width // 2, scene.height // 2))
    small = next(one for one in scene.sprites() if one.name == "armadora.fence")
    large = next(one for one in part.sprites() if one.name == "armadora.fence")
    assert (large.width, large.height, large.scale) == (small.width, small.height, ENLARGEMENT)
    layer = paint_background(part.background, part.width, part.height)
    assert layer.size == (part.width, part.height)


def test_windows_stay_inside_the_picture() -> None:
    scene = armadora_seat(seat_view(3), WORDS)[0]
    corners = [Area(0, 0, 10, 10), Area(scene.width - 10, scene.height - 10, scene.width, 900)]
    for window in choose_windows(scene, corners):
        assert window.left >= 0
        assert window.top >= 0
        assert window.right <= scene.width
        assert window.bottom <= scene.height


def test_areas_as_large_as_the_picture_are_no_place_to_look() -> None:
    scene = armadora_seat(seat_view(3), WORDS)[0]
    assert choose_windows(scene, [Area(0, 0, scene.width, scene.height)]) == []


def test_the_area_of_every_kind_of_item() -> None:
    assert item_area(Sprite("s", 10, 10, 4, 6)) == Area(8, 7, 12, 13)
    assert item_area(Sprite("s", 10, 10, 4, 6, scale=2)) == Area(6, 4, 14, 16)
    assert item_area(Panel(1, 2, 3, 4)) == Area(1, 2, 4, 6)
    middle = item_area(Label("A1", 100, 50, 30, anchor="mm"))
    assert (middle.left + middle.right) / 2 == pytest.approx(100)
    assert (middle.top, middle.bottom) == (35, 65)
