"""Real matches of every scenario: everything has a picture of its own, and is said in words."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import product
from math import dist
from random import Random

import pytest

from engine.catan import GAME
from engine.catan.modules.seafarers.scenarios import SCENARIOS
from engine.catan.view import CatanView, Piece
from engine.core import StreamEntry
from engine.kit.hexes import HEXES
from engine.match import Match
from render.catan import seat, table, text
from render.catan.background import RATE_DROP
from render.catan.harbour_signs import draw_harbour_signs
from render.catan.layout import (
    BoardLayout,
    Plate,
    find_plate_places,
    fit_board,
    plate_distance,
    sign_scale,
)
from render.catan.modules.seafarers.islands import (
    BARE_WIDTH,
    BONUS,
    LANDING,
    PLATE_HEIGHT,
    find_bonus_places,
    place_bonus_plates,
)
from render.catan.modules.seafarers.pirates import FORTRESS_STEP, place_fortresses
from render.catan.modules.seafarers.wonder_lane import list_wonders
from render.catan.rooms import merge_rooms
from render.fonts import text_width
from render.scene import Label, Panel
from render.shapes import Box, Point
from render.theme import PAPER, TERRACOTTA
from tests.render.reading import sprites
from words import LANGUAGES, Words

KEYS = [scenario.key for scenario in SCENARIOS]
NAMES = ["Alex", "Minji", "Anton", "Yuna", "Olga", "Sven"]
LEAST_NUMBER_TEXT = 42  # the size of numbers on discs with pips
DIGIT_HEIGHT = 0.73  # of a digit, in sizes of its text
MOST_COVERED = 0.1  # of a number, at the board's upper edge
MOVES = 130  # of bots, after which the first turns are over everywhere


@cache
def played(scenario: str, seats: int = 4, moves: int = MOVES) -> Match[object]:
    """A match of bots, some moves after its beginning."""
    match = Match.start(GAME, seats, {"seafarers": scenario}, 3, StreamEntry(3))
    bot, random = GAME.strongest_bot, Random(3)
    for _ in range(moves):
        decision = match.decisions()[0]
        view = GAME.view(match.state, decision.seat)
        match.act(decision.seat, bot.choose(view, decision, random))
    return match


def view_of(scenario: str, seats: int = 4, moves: int = MOVES, to: int | None = None) -> CatanView:
    return GAME.view(played(scenario, seats, moves).state, to)


@pytest.mark.parametrize("scenario", KEYS)
def test_everything_of_a_scenario_has_a_picture_of_its_own(scenario: str) -> None:
    view = view_of(scenario, to=0)
    things, kit = merge_rooms(view.modules), view.kit
    signs = {sign.key for sign in view.signs} | {
        sign.key for sign in view_of(scenario, 4, 0).signs
    }
    counters = [*view.counters, *(one for player in view.players for one in player.counters)]
    assert signs <= {*things.signs}
    assert {counter.key for counter in counters} <= {*things.counters}
    assert {pawn.icon or pawn.key for pawn in kit.pawns} <= {*things.pawns}
    assert {one.key for one in kit.purchases} <= {*things.purchases}
    assert {piece.icon or piece.key for piece in kit.pieces} <= {*things.pieces}
    assert {tile.terrain for tile in view.board.tiles} - {"sea"} <= {*things.terrain}
    parts = {part.key for player in view.players for part in player.points_parts}
    known = {*things.points, *things.counters, *(piece.key for piece in kit.pieces)}
    assert parts <= known


@pytest.mark.parametrize("scenario", ["wonders", "pirate-islands"])
def test_what_a_scenario_records_has_an_icon_and_a_title(scenario: str) -> None:
    rules = played(scenario).state.rules  # type: ignore[attr-defined]
    module = next(one for one in rules.modules if one.key == scenario.replace("-", "_"))
    things = merge_rooms(view_of(scenario).modules)
    assert module.action_titles()
    assert {*module.action_titles()} <= {*things.actions}


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("scenario", KEYS)
def test_every_scenario_is_drawn_and_said_in_every_language(scenario: str, code: str) -> None:
    words = Words(code, NAMES)
    for view in (view_of(scenario), view_of(scenario, to=1)):
        draw = table if view.seat is None else seat
        assert all(scene.alt for scene in draw(view, words))
        assert text(view, words)


@pytest.mark.parametrize(("scenario", "helmets"), [("new-shores", 4), ("pirate-islands", 0)])
def test_played_knights_are_counted_where_there_is_a_largest_army(
    scenario: str,
    helmets: int,
) -> None:
    (scene,) = table(view_of(scenario), Words("en", NAMES))
    assert len(sprites(scene, "knight")) == helmets


def test_the_fleet_is_a_fleet_on_its_way_round() -> None:
    view = view_of("pirate-islands")
    (scene,) = table(view, Words("en", NAMES))
    assert len(sprites(scene, "catan.pirate_fleet")) == 1
    steps = [sign.count for sign in view.signs if sign.key == "fleet_path"]
    assert steps == list(range(len(steps)))
    assert "Pirate fleet: T" in scene.alt


def test_a_harbour_of_the_tribe_shows_its_card() -> None:
    view = view_of("forgotten-tribe", 4, 0)
    gifts = [sign for sign in view.signs if sign.key == "gift_harbour"]
    assert sorted(sign.count for sign in gifts if sign.count is not None) == [0, 1, 2, 3, 4]
    (scene,) = table(view, Words("en", NAMES))
    kinds = [one.args[0] for one in sprites(scene, "catan.harbour_gift")]
    assert sorted(map(str, kinds)) == ["any", "brick", "grain", "lumber", "ore", "wool"]


def test_corners_that_bar_the_opening_are_marked_during_it_only() -> None:
    assert any(sign.key == "wonder_barred" for sign in view_of("wonders", 4, 0).signs)
    assert not any(sign.key == "wonder_barred" for sign in view_of("wonders").signs)


def test_fortresses_never_hide_each_others_banners() -> None:
    view = view_of("pirate-islands", 6, 0)
    layout = fit_board(view.board, 900)
    corners = [sign.at for sign in view.signs if sign.key == "fortress"]
    points = place_fortresses(layout, corners)
    for i, (x, y) in enumerate(points):
        for other_x, other_y in points[:i]:
            apart = max(abs(x - other_x) * 2, abs(y - other_y))
            assert apart >= FORTRESS_STEP * layout.scale - 1


def test_signs_in_a_bay_with_several_harbours_can_all_be_read() -> None:
    for seed in range(12):
        match: Match[object] = Match.start(GAME, 4, {"seafarers": "new-world"}, seed)
        while (decision := match.decisions()[0]).moves[0].verb.id == "harbour":
            match.act(decision.seat, decision.moves[seed % len(decision.moves)])
        board = GAME.view(match.state, None).board
        layout = fit_board(board, 900)
        points = [layout.harbour_point(harbour) for harbour in board.harbours]
        for i, (x, y) in enumerate(points):
            for other_x, other_y in points[:i]:
                assert (x - other_x) ** 2 + (y - other_y) ** 2 > layout.radius**2


def test_only_the_own_wonder_has_a_price() -> None:
    """All prices stand on the plans below the board."""
    view = view_of("wonders", to=0)
    shown = [price.key for price in view.prices]
    own = [one.key for one in view.players[0].counters if one.key.startswith("wonder_")]
    assert [key for key in shown if key.startswith("wonder_")] == own
    assert "card" in shown


def test_two_may_build_the_same_wonder_at_a_large_table() -> None:
    view = view_of("wonders", 6, 300)
    builders = {seen.key: [one.seat for one in seen.builders] for seen in list_wonders(view)}
    chosen = [
        (counter.key, player.seat)
        for player in view.players
        for counter in player.counters
        if counter.key.startswith("wonder_")
    ]
    pairs = [(f"wonder_{key}", one) for key, seats in builders.items() for one in seats]
    assert sorted(pairs) == sorted(chosen)


# --- in words ---------------------------------------------------------


def said(scenario: str, code: str = "en", moves: int = 0) -> str:
    return text(view_of(scenario, 4, moves), Words(code, NAMES))


def test_villages_fortresses_and_gifts_are_said_at_a_glance_and_one_by_one() -> None:
    cloth, pirates, tribe = map(said, ("cloth", "pirate-islands", "forgotten-tribe"))
    assert "Cloth in the villages, by number: 10: 5" in cloth
    assert "- village with a 10, 5 bales of cloth: " in cloth
    assert "Lairs left in the fortresses: Alex 3, Minji 3, Anton 3, Yuna 3." in pirates
    assert "- fortress, 3 lairs left: " in pirates
    assert "- beachhead: " in pirates
    assert "Gifts that wait for a ship: 8 points, 4 development cards, 6 harbours." in tribe
    assert "- a harbour to take away, 2:1, lumber: " in tribe
    assert "- place of the Great Wall: " in said("wonders")
    assert "- no first settlement here: " in said("wonders")


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
@pytest.mark.parametrize("scenario", ["cloth", "pirate-islands", "forgotten-tribe", "wonders"])
def test_what_waits_on_the_board_is_said_in_every_language(scenario: str, code: str) -> None:
    english = {line for line in said(scenario).splitlines() if line.startswith("- ")}
    spoken = said(scenario, code).splitlines()
    marks = {line for line in english if any(word in line for word in WORDS_OF_SIGNS)}
    assert marks
    assert not marks & {*spoken}


WORDS_OF_SIGNS = ("village", "fortress", "harbour to", "Great", "settlement here")


def rates_of(view: CatanView) -> list[Label]:
    """The rates on the signs of all harbours, where the public picture has them."""
    layout = fit_board(view.board, 900)
    return [item for item in draw_harbour_signs(view, layout) if isinstance(item, Label)]


def test_signs_of_harbours_stand_at_home_where_nothing_is_in_their_way() -> None:
    view = replace(view_of("new-shores", 4, 0), pieces=(), pawns=())
    layout = fit_board(view.board, 900)
    homes = [layout.harbour_point(harbour) for harbour in view.board.harbours]
    assert [rate.x for rate in rates_of(view)] == [x for x, _ in homes]


@pytest.mark.parametrize("kind", ["ship", "settlement", "city"])
def test_the_sign_of_a_harbour_stands_beside_what_would_cover_it(kind: str) -> None:
    view = replace(view_of("new-shores", 4, 0), pieces=(), pawns=())
    layout = fit_board(view.board, 900)
    for number, harbour in enumerate(view.board.harbours):
        at = harbour.edge if kind == "ship" else harbour.corners[0]
        x, y = layout.edge_point(at) if kind == "ship" else layout.corner_point(at)
        before = rates_of(view)[number]
        after = rates_of(replace(view, pieces=(Piece(kind, 0, at),)))[number]
        assert after.text == f"{harbour.rate}:1"
        assert dist((after.x, after.y), (x, y)) > dist((before.x, before.y), (x, y))


@pytest.mark.parametrize("scenario", KEYS)
def test_no_ship_lies_on_what_a_harbour_takes(scenario: str) -> None:
    view = view_of(scenario)
    layout = fit_board(view.board, 900)
    ships = [layout.edge_point(piece.at) for piece in view.pieces if piece.kind == "ship"]
    for rate in rates_of(view):
        middle = (rate.x, rate.y - RATE_DROP * sign_scale(layout.radius))
        assert all(dist(middle, ship) > 0.6 * layout.radius for ship in ships)


def test_every_harbour_has_one_sign_in_the_whole_picture() -> None:
    view = view_of("new-shores")
    (scene,) = table(view, Words("en", NAMES))
    assert len(sprites(scene, "catan.sign")) == len(view.board.harbours)


def test_what_islands_have_paid_stands_beside_ships_that_would_cover_it() -> None:
    view = replace(view_of("new-shores", 4, 0), pieces=(), pawns=())
    pays = [sign for sign in view.signs if sign.key == BONUS]
    paid = [replace(sign, key=LANDING, owner=seat) for seat, sign in product((0, 1), pays)]
    view = replace(view, signs=(*view.signs, *paid))
    layout, tried = fit_board(view.board, 900), 0
    for number, plate in enumerate(place_bonus_plates(view, layout)):
        size = Plate(plate.width, PLATE_HEIGHT, 0)
        for edge in list_covered_ways(view, layout, plate.middle, size):
            sailed = replace(view, pieces=(Piece("ship", 0, edge),))
            moved = [*place_bonus_plates(sailed, layout)][number]
            assert plate_distance(layout.edge_point(edge), moved.middle, size) > 0
            tried += 1
    assert tried >= 4, "both sides of two plates"


def list_covered_ways(
    view: CatanView,
    layout: BoardLayout,
    middle: Point,
    size: Plate,
) -> list[int]:
    """The edges within the frame whose middle a plate covers."""
    hexes, beside = view.grid.edge_hexes, view.grid.beside
    ways = [edge for edge, two in enumerate(hexes) if any(len(beside[hex]) == 6 for hex in two)]
    return [edge for edge in ways if not plate_distance(layout.edge_point(edge), middle, size)]


@pytest.mark.parametrize("seats", [3, 4, 6])
@pytest.mark.parametrize("scenario", [key for key in KEYS if key != "new-world"])
def test_neither_dice_nor_harbours_cover_what_an_island_pays(scenario: str, seats: int) -> None:
    view = view_of(scenario, seats, 0)
    layout = fit_board(view.board, 900)
    islands = tuple(dict.fromkeys(sign.at for sign in view.signs if sign.key == "island_bonus"))
    dice, *_ = find_plate_places(layout)
    for place in find_bonus_places(layout, islands).values():
        assert plate_distance(layout.hex_point(place), dice, layout.plate) > BARE_WIDTH / 2
        assert all(harbour.sea != view.board.tiles[place].at for harbour in view.board.harbours)


@pytest.mark.parametrize("scenario", KEYS)
def test_the_tag_of_a_hex_covers_no_digit_of_a_number(scenario: str) -> None:
    """Who moves the robber compares numbers; pips may be covered, for they say the same."""
    view = GAME.view(played(scenario).state, 0)
    land = [hex for hex, tile in enumerate(view.board.tiles) if tile.number is not None]
    (scene,) = [one for one in seat(view, Words("en", NAMES), {"hex": land}) if "T" in one.alt]
    names = {HEXES[hex] for hex in land}
    tags = [
        Box(item.x, item.y, item.width, item.height)
        for item in scene.items
        if isinstance(item, Panel) and (item.fill, item.edge) == (PAPER, TERRACOTTA)
    ]
    assert len(tags) == len(names)
    for label in scene.labels():
        if label.anchor == "mm" and label.text.isdecimal() and label.size >= LEAST_NUMBER_TEXT:
            digits = digits_box(label)
            covered = max(digits.shared_area(tag) for tag in tags) / (digits.width * digits.height)
            assert covered <= MOST_COVERED, (label.text, covered)


def digits_box(label: Label) -> Box:
    """What the digits of a number cover."""
    wide, high = text_width(label.text, label.size, "Bold"), label.size * DIGIT_HEIGHT
    return Box(label.x - wide / 2, label.y - high / 2, wide, high)
