"""What Praetor's pictures of the city show: its tiles, what can be built, and what was
done last.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.praetor.data import Activation, Kind
from engine.praetor.ground import PLACES, column_name, place_number, position, row_name
from engine.praetor.view import ChangedPlaces, Die, PastAction, PraetorView
from render.backgrounds import background_items
from render.fonts import fit_label
from render.praetor import others, seat, table
from render.praetor.caption import caption_seats, describe_last_move, fitting_sentence
from render.praetor.icons import BUILDINGS, RESOURCES
from render.praetor.layout import (
    LEAST_NAMED_TILE_SIZE,
    LEAST_TILE_SIZE,
    MAX_TILE_SIZE,
    TILE_SIZE_STEP,
    WIDTH,
    layout_city,
)
from render.praetor.sample_positions import NAMES as PEOPLE
from render.praetor.sample_positions import (
    full_view,
    midgame_view,
    seat_view,
    start_view,
    visit_view,
)
from render.praetor.tiles import OWNER_SIZE
from render.scene import Label
from tests.render.praetor_reading import CITIES, SHAPES, WORDS, frames, moved, settled
from tests.render.reading import ink_box, overlap, shown, sprites

# --- the city ---------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_seat_has_its_place_above_and_its_board_below(seats: int) -> None:
    city, boards = table(start_view(seats), WORDS)
    order = [PEOPLE[who] for who in start_view(seats).order]
    assert [text.removesuffix("…") for text in shown(city) if text in PEOPLE] == order
    assert [text for text in shown(boards) if text in PEOPLE] == order


@pytest.mark.parametrize("view", CITIES.values(), ids=CITIES)
def test_every_tile_shows_its_building_owner_and_fee(view: PraetorView) -> None:
    (city, _), size = table(view, WORDS), layout_city(view).size
    tiles = [sprite for sprite in sprites(city, "praetor.tile") if sprite.width == size - 2]
    assert len(tiles) == len(view.city)
    assert [tile.args[0] for tile in tiles] == [
        None if lot.is_used else lot.kind for lot in view.city
    ]
    markers = [
        marker.args[0]
        for marker in sprites(city, "marker")
        if marker.width == round((size - 2) * OWNER_SIZE)
    ]
    assert markers == [lot.owner for lot in view.city if lot.owner is not None]
    tolls = [
        toll
        for toll in sprites(city, "praetor.toll")
        if toll.y < layout_city(view).board.bottom and toll.x < layout_city(view).board.right
    ]
    assert len(tolls) == sum(any(lot.fee) and not lot.is_used for lot in view.city)


def test_a_used_tile_fades_and_shows_who_used_it() -> None:
    view = midgame_view()
    city, _ = table(view, WORDS)
    used = [lot for lot in view.city if lot.user]
    faded = [sprite for sprite in city.sprites() if sprite.fade == 0.42]
    assert [sprite.name for sprite in faded] == [BUILDINGS[lot.kind].name for lot in used]
    dice = [
        die.args
        for die in sprites(city, "die")
        if die.width == round((layout_city(view).size - 2) * 0.29)
    ]
    assert dice == [(lot.user.seat, lot.user.experience) for lot in used if lot.user]


def test_the_builder_of_this_round_has_a_hammer() -> None:
    city, _ = table(midgame_view(), WORDS)
    assert len(sprites(city, "praetor.hammer")) == 1
    assert not sprites(table(start_view(), WORDS)[0], "praetor.hammer")


def test_a_special_tile_shows_who_went_through() -> None:
    view = midgame_view()
    academy = next(lot for lot in view.city if lot.activation is Activation.GRAY)
    small = [
        marker.args[0]
        for marker in sprites(table(view, WORDS)[0], "marker")
        if marker.width == round((layout_city(view).size - 2) * 0.17)
    ]
    assert small == list(academy.visitors)


def test_the_newest_tile_is_framed_and_its_plazas_are_counted_where_they_lie() -> None:
    view = midgame_view()
    assert view.last_built is not None
    assert view.last_built.at is not None
    city, _ = table(view, WORDS)
    (mark,), (x, y) = frames(city), layout_city(view).place_middle(view.last_built.at)
    assert (mark.x + mark.width / 2, mark.y + mark.height / 2) == (x, y)
    points = [
        label
        for label in city.labels()
        if label.text.startswith("+") and abs(label.x - x) < 100 and abs(label.y - y) < 100
    ]
    assert [label.text for label in points] == [f"+{n}" for n in view.last_built.plazas if n]
    assert f"{view.last_built.favor} + {sum(view.last_built.plazas)}" in shown(city)


def test_what_was_done_last_has_the_broad_frame() -> None:
    view = visit_view()
    assert view.last_action is not None
    assert view.last_action.at is not None
    (broad,) = frames(table(view, WORDS)[0])
    assert broad.edge_width == 6
    assert broad.x < layout_city(view).place_middle(view.last_action.at)[0] < broad.x + broad.width


def test_coordinates_never_change_while_the_city_grows() -> None:
    for view in CITIES.values():
        placed, labels = layout_city(view), margins(view)
        for lot in view.city:
            x, y = placed.place_middle(lot.at)
            column, row = PLACES[lot.at][0], PLACES[lot.at][1:]
            assert (column, x) in {(label.text, label.x) for label in labels}
            assert (row, y) in {(label.text, label.y) for label in labels}


@pytest.mark.parametrize("places", SHAPES.values(), ids=SHAPES)
def test_every_column_and_row_is_named_wherever_the_city_lies(places: list[int]) -> None:
    view = settled(full_view(), places)
    placed, labels = layout_city(view), margins(view)
    for at in places:
        (x, y), (column, row) = placed.place_middle(at), position(at)
        assert (column_name(column), x) in {(label.text, label.x) for label in labels}
        assert (row_name(row).replace("-", "−"), y) in {(label.text, label.y) for label in labels}
    for label in labels:
        left, top, right, bottom = ink_box(label)
        assert placed.board.x <= left, "it lies on the ground"
        assert right <= placed.field.x + 2 or bottom <= placed.field.y, "it lies in a margin"
        assert top >= placed.board.y


def margins(view: PraetorView) -> list[Label]:
    """The letters and numbers around the city."""
    city = table(view, WORDS)[0]
    return [
        item
        for item in background_items(city.background, city.width, city.height)
        if isinstance(item, Label)
    ]


@pytest.mark.parametrize("view", CITIES.values(), ids=CITIES)
def test_plazas_are_drawn_as_the_tile_lies(view: PraetorView) -> None:
    size = layout_city(view).size - 2
    tiles = [
        sprite.args[2]
        for sprite in sprites(table(view, WORDS)[0], "praetor.tile")
        if sprite.width == size
    ]
    assert tiles == [lot.corners for lot in view.city]


# --- framing ----------------------------------------------------------


def test_tiles_are_as_large_as_they_fit_and_carry_names_when_large() -> None:
    sizes = {name: layout_city(view).size for name, view in CITIES.items()}
    assert sizes["opening"] == MAX_TILE_SIZE
    assert sizes["middle"] >= LEAST_NAMED_TILE_SIZE > sizes["full"] >= LEAST_TILE_SIZE
    names = shown(table(midgame_view(), WORDS)[0])
    assert {"Outpost", "Academy"} <= set(names)
    assert "Outpost" not in shown(table(full_view(), WORDS)[0])


@pytest.mark.parametrize(
    ("columns", "rows"), [(1, 20), (6, 7), (8, 6), (9, 5), (10, 4), (13, 3), (24, 2)]
)
def test_no_tile_falls_below_its_least_size_and_all_lie_inside(columns: int, rows: int) -> None:
    everywhere = [place_number(x, y) for y in range(rows) for x in range(columns)]
    view = moved(
        full_view(), [everywhere[0], everywhere[-1], *everywhere[1:-1]][: min(42, columns * rows)]
    )
    view = replace(view, city=view.city[: columns * rows])
    placed = layout_city(view)
    assert placed.size >= LEAST_TILE_SIZE
    assert placed.size % TILE_SIZE_STEP == 0
    assert placed.width == WIDTH or columns > 9
    field = placed.field
    for lot in view.city:
        x, y = placed.corner(lot.at)
        assert field.x <= x <= field.right - placed.size
        assert field.y <= y <= field.bottom - placed.size


@pytest.mark.parametrize("places", SHAPES.values(), ids=SHAPES)
def test_a_city_of_any_shape_lies_inside_with_tiles_that_can_be_read(places: list[int]) -> None:
    view = settled(full_view(), places)
    placed = layout_city(view)
    assert LEAST_TILE_SIZE <= placed.size <= MAX_TILE_SIZE
    field = placed.field
    for at in places:
        x, y = placed.corner(at)
        assert field.x <= x <= field.right - placed.size
        assert field.y <= y <= field.bottom - placed.size
    assert placed.width * placed.height < 8_000_000, (
        "no picture is larger than the largest of the middle"
    )


@pytest.mark.parametrize("places", SHAPES.values(), ids=SHAPES)
def test_the_name_of_a_free_place_lies_beside_the_tiles_and_is_read_whole(
    places: list[int],
) -> None:
    view = settled(full_view(2), places)
    targets = [site.at for site in view.sites]
    city = next(
        scene
        for scene in seat(view, WORDS, {"at": targets, "tile": (view.offers[0].tile,)})
        if scene.name.endswith("city")
    )
    tiles = sprites(city, "praetor.tile")
    half = max(tile.width for tile in tiles) / 2
    lots = [
        (tile.x - half, tile.y - half, tile.x + half, tile.y + half)
        for tile in tiles
        if tile.width == 2 * half
    ]
    names = {label.text: label for label in city.labels()}
    for at in targets:
        label = names[PLACES[at]]
        name, size = fit_label(label)
        assert name == PLACES[at]
        assert size == 37 or (len(name) > 2 and size >= 24)
        assert not any(overlap(ink_box(label), lot) for lot in lots), PLACES[at]


def test_the_supply_of_a_tall_city_stays_together_at_the_top() -> None:
    placed = layout_city(settled(full_view(), SHAPES["a tower"]))
    assert placed.height > 4000
    assert placed.supply.bottom <= 1200


def test_the_supply_stands_below_the_city_in_more_columns_where_it_is_wide() -> None:
    narrow, wide = (
        layout_city(moved(full_view(), [place_number(x, 9) for x in range(n)] * 5))
        for n in (8, 15)
    )
    assert narrow.supply.y > narrow.board.bottom
    assert wide.supply.y > wide.board.bottom
    assert wide.supply.height < narrow.supply.height
    view = moved(full_view(), [place_number(x % 10, x // 10) for x in range(42)])
    names = shown(table(view, WORDS)[0])
    assert {"Apollo", "Statue", "Market", "Wall"} <= set(names)


# --- the supply -------------------------------------------------------


def test_the_supply_shows_offers_stacks_and_the_wall() -> None:
    view = midgame_view()
    city, _ = table(view, WORDS)
    assert {"×9", "×13", "×8", "Worker Camp", "To build", "Wall"} <= set(shown(city))
    assert [stack.args for stack in sprites(city, "praetor.stack")] == [(2,), (1,)]
    assert not sprites(city, "tick") + sprites(city, "cross")


def test_a_built_wall_is_ticked_off() -> None:
    assert len(sprites(table(visit_view(), WORDS)[0], "tick")) == 1


def test_a_seat_sees_what_it_can_pay() -> None:
    view = seat_view()
    (board,) = seat(view, WORDS)
    lacking = [any(offer.missing or ()) for offer in view.offers]
    assert True in lacking
    assert False in lacking
    assert len(sprites(board, "cross")) == sum(lacking)
    assert len(sprites(board, "tick")) == len(lacking) - sum(lacking) + 1  # and the wall


# --- the caption ------------------------------------------------------


@pytest.mark.parametrize(
    ("deed", "said"),
    [
        (
            PastAction(1, "build", place_number(12, 9), Kind.FORUM, Die(1, 3), 5, (1, 0, 2, 0)),
            "Marcus Aurelius · Forum N10",
        ),
        (
            PastAction(
                0, "use", place_number(12, 9), Kind.CURIA, Die(0, 2), change=(4, 0, 0, 0, 0)
            ),
            "Livia · Curia N10",
        ),
        (PastAction(2, "camp", place_number(12, 9), Kind.LABOR_CAMP), "Octavia · Labor Camp N10"),
        (PastAction(2, "pass"), "Octavia · passed"),
        (PastAction(2, "academy"), "Octavia · Academy"),
        (PastAction(2, "villager"), "Octavia · Villagers"),
    ],
)
def test_the_caption_says_who_did_what_where(deed: PastAction, said: str) -> None:
    assert said in shown(table(replace(midgame_view(), last_action=deed), WORDS)[0])


def test_the_caption_shows_what_a_visit_brought() -> None:
    city, _ = table(visit_view(), WORDS)
    assert {"−1", "+3", "+2", "−2", "+1", "+4"} <= set(shown(city))


def test_what_was_missed_is_not_told_after_an_own_action() -> None:
    view = visit_view()
    assert view.last_action is not None
    missed = replace(view, seat=0, since_own_turn=ChangedPlaces(used=(0, 1, 2)))
    by_others = replace(missed, last_action=replace(view.last_action, seat=1))
    by_viewer = replace(missed, last_action=replace(view.last_action, seat=0))
    assert describe_last_move(by_others, WORDS).startswith("Since your last turn: ")
    assert caption_seats(by_others) == ()
    assert "Since your last turn" not in describe_last_move(by_viewer, WORDS)
    assert caption_seats(by_viewer) == (0,)


@pytest.mark.parametrize(
    ("places", "said"),
    [
        (1, "Since your last turn: Used: A1"),
        (12, "Used: A1, B1, C1, D1, E1"),
        (40, "Used: 40"),
    ],
)
def test_what_was_missed_is_told_in_the_first_form_that_fits(places: int, said: str) -> None:
    used = tuple(place_number(column, 0) for column in range(places))
    view = replace(visit_view(), seat=2, since_own_turn=ChangedPlaces(used=used))
    assert fitting_sentence(view, WORDS, 560).startswith(said)


def test_before_the_first_deed_the_caption_says_who_begins() -> None:
    assert "Octavia begins." in shown(table(start_view(), WORDS)[0])
    view = replace(
        midgame_view(0), last_action=PastAction(0, "board"), since_own_turn=ChangedPlaces()
    )
    assert "Livia begins." in shown(others(view, WORDS)[0])


# --- symbols ----------------------------------------------------------


def test_every_building_and_resource_has_a_symbol_of_its_own() -> None:
    assert BUILDINGS.keys() == set(Kind)
    assert len({icon.name for icon in (*BUILDINGS.values(), *RESOURCES)}) == len(Kind) + 5
    assert all(icon.name == f"praetor.{kind}" for kind, icon in BUILDINGS.items())
