"""Cities & Knights in pictures: knights, walls, metropolises, the barbarians' way, cards."""

from __future__ import annotations

import io
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from PIL import Image, ImageChops

from engine.catan import GAME
from engine.catan.kinds import CORNER
from engine.catan.view import CatanView, PawnSeen, Piece, Sign, Throw, ThrowSymbol
from engine.core import Verbatim
from engine.kit.hexes import CORNERS
from engine.match import Match
from render import Scene, closer_scenes, find_pictures, paint
from render.catan import seat, table, text
from render.catan.modules.knights.barbarian_lane import see_barbarians
from render.catan.modules.knights.commodities import COMMODITIES
from render.catan.modules.knights.decks import DECK_TINTS, DECKS, deck_outline
from render.catan.modules.knights.improvement_chart import METROPOLIS_LEVEL
from render.catan.modules.knights.progress_cards import CARD_ICONS, DECK_OF, PROGRESS_CARDS
from render.catan.modules.knights.sample_hands import show_to_seat
from render.catan.modules.knights.samples import (
    final_knights_view,
    knights_view,
    own_knights_view,
)
from render.catan.modules.knights.seat_row import list_improvements
from render.catan.modules.knights.warriors import RANKS, find_ready_knights, warrior
from render.catan.pieces import TINTS
from render.catan.rooms import merge_rooms
from render.catan.sample_positions import NAMES, midgame_view, seat_view
from render.catan.stats import AWARD_COLOUR
from render.fonts import fit_label
from render.pen import Pen
from render.scene import Label, Panel, Sprite
from render.theme import RED, SEATS
from tests.render.colour_vision import VISIONS, closest
from tests.render.reading import shown, sprites
from words import LANGUAGES, Words

WORDS = Words("en", NAMES)
SYMBOL = 60  # pixels: what is wider stands on the board


def drawn(view: CatanView) -> Scene:
    return table(view, WORDS)[0]


def on_board(scene: Scene, name: str) -> list[Sprite]:
    """The sprites of a name above the panels."""
    layout = scene.background.args[0]
    bottom = layout.y + layout.height  # type: ignore[attr-defined]
    return [one for one in sprites(scene, name) if one.y < bottom]


# --- knights ----------------------------------------------------------


def silhouette(rank: int, *, is_ready: bool, owner: int = 0) -> Image.Image:
    """The shape of a knight without its colours."""
    pen = Pen(100, 100)
    warrior.draw_on(pen, owner, rank, is_ready)
    return pen.finish().getchannel("A").point(lambda opacity: 255 if opacity > 128 else 0)


def lightness(rank: int, *, is_ready: bool, owner: int = 0) -> Image.Image:
    pen = Pen(100, 100)
    warrior.draw_on(pen, owner, rank, is_ready)
    return pen.finish().convert("L")


def differing_pixels(one: Image.Image, other: Image.Image) -> int:
    found = ImageChops.difference(one, other).point(lambda value: 255 if value > 60 else 0)
    return found.histogram()[255]


@pytest.mark.parametrize("rank", [1, 2, 3])
def test_a_knight_that_is_ready_has_another_shape_than_one_that_rests(rank: int) -> None:
    ready, resting = silhouette(rank, is_ready=True), silhouette(rank, is_ready=False)
    assert differing_pixels(ready, resting) > 800


@pytest.mark.parametrize("is_ready", [True, False])
@pytest.mark.parametrize("owner", range(6))
def test_ranks_of_a_knight_differ_without_colours(owner: int, is_ready: bool) -> None:
    ranks = [lightness(rank, is_ready=is_ready, owner=owner) for rank in (1, 2, 3)]
    assert all(differing_pixels(one, other) > 120 for one, other in combinations(ranks, 2))


def test_every_knight_stands_on_its_corner_with_owner_rank_and_readiness() -> None:
    view = knights_view()
    ready = find_ready_knights(view)
    wanted = sorted(
        (piece.owner, RANKS.index(piece.kind) + 1, piece in ready)
        for piece in view.pieces
        if piece.kind in RANKS
    )
    assert sorted(one.args for one in on_board(drawn(view), "catan.warrior")) == wanted
    assert {rank for _, rank, _ in wanted} == {1, 2, 3}
    assert {is_ready for _, _, is_ready in wanted} == {True, False}


def test_a_sign_of_readiness_has_no_badge_of_its_own() -> None:
    assert "!" not in shown(drawn(knights_view()))


# --- walls, metropolises, the merchant --------------------------------


def test_a_wall_stands_before_its_city_and_a_metropolis_in_its_place() -> None:
    view = knights_view()
    scene = drawn(view)
    names = [item.name for item in scene.items if isinstance(item, Sprite)]
    walls = [piece for piece in view.pieces if piece.kind == "wall"]
    great = {sign.at for sign in view.signs if sign.key.startswith("metropolis_")}
    cities = [piece for piece in view.pieces if piece.kind == "city"]
    assert len(on_board(scene, "catan.city_wall")) == len(walls) > 0
    assert len(on_board(scene, "catan.metropolis")) == len(great) == 3
    assert len(on_board(scene, "catan.city")) == len(cities) - len(great)
    walled = [piece.at for piece in walls if piece.at in great]
    assert walled, "one of the metropolises has a wall"
    assert names.index("catan.city_wall") > names.index("catan.metropolis")


def test_a_city_on_its_side_stands_for_its_settlement() -> None:
    view = knights_view()
    (place, *_) = view.places_of("settlement", 2)
    fallen = Sign("toppled_city", CORNER, place, 2, Verbatim("city on its side"))
    scene, before = drawn(replace(view, signs=(*view.signs, fallen))), drawn(view)
    assert [one.args for one in on_board(scene, "catan.toppled_city")] == [(2,)]
    assert (
        len(on_board(scene, "catan.settlement")) == len(on_board(before, "catan.settlement")) - 1
    )


def test_the_merchant_wears_the_colour_of_whom_he_serves() -> None:
    view = knights_view()
    (merchant,) = on_board(drawn(view), "catan.owned_merchant")
    assert merchant.args == (view.award_holder("merchant"),)
    nobodys = tuple(replace(award, holder=None) for award in view.awards)
    scene = drawn(replace(view, awards=nobodys))
    assert not sprites(scene, "catan.owned_merchant")
    assert on_board(scene, "catan.merchant")


def test_the_merchant_and_the_robber_share_a_hex_side_by_side() -> None:
    view = knights_view()
    pawns = (view.pawns[0], PawnSeen("merchant", view.pawns[0].hex))
    scene = drawn(replace(view, pawns=pawns))
    (robber,), (merchant,) = (
        on_board(scene, "catan.robber"),
        on_board(scene, "catan.owned_merchant"),
    )
    assert abs(robber.x - merchant.x) > 50


# --- seats ------------------------------------------------------------


@pytest.mark.parametrize("seats", [4, 6])
def test_every_seat_shows_its_levels_and_its_progress_cards_by_deck(seats: int) -> None:
    view = knights_view(seats)
    scene = drawn(view)
    plates, backs = sprites(scene, "catan.level_plate"), sprites(scene, "catan.card_back")
    assert len(plates) == len(backs) == 3 * seats
    wanted = [one for player in view.players for one in list_improvements(view, player)]
    labels = [label for label in scene.labels() if label.size in (28, 29)]
    numbers = [(str(one.level), str(one.cards)) for one in wanted]
    for plate, back, (level, cards) in zip(plates, backs, numbers, strict=True):
        near = {
            label.text for label in labels if abs(label.x - plate.x) < 3 and label.y == plate.y
        }
        assert level in near
        beside = [label for label in labels if label.y == back.y and 0 < label.x - back.x < 30]
        assert cards in {label.text for label in beside}
    assert [plate.args[0] for plate in plates[:3]] == list(DECKS)


def test_a_metropolis_is_golden_in_the_row_of_its_owner() -> None:
    view = knights_view()
    scene = drawn(view)
    golden = [
        panel
        for panel in scene.items
        if isinstance(panel, Panel) and panel.fill == AWARD_COLOUR and panel.width == panel.height
    ]
    assert len(golden) == 3
    without = tuple(sign for sign in view.signs if not sign.key.startswith("metropolis_"))
    bare = drawn(replace(view, signs=without))
    assert not [
        panel
        for panel in bare.items
        if isinstance(panel, Panel) and panel.fill == AWARD_COLOUR and panel.width == panel.height
    ]


def test_nobody_has_development_cards_or_an_army() -> None:
    scene = drawn(knights_view())
    assert not sprites(scene, "secret")
    assert not sprites(scene, "knight")
    assert sprites(drawn(midgame_view()), "secret")


def test_points_of_defenders_are_seen_once_there_are_any() -> None:
    view = knights_view()
    assert len(sprites(drawn(view), "catan.defender")) == 2
    nothing = tuple(replace(player, points_parts=()) for player in view.players)
    assert not sprites(drawn(replace(view, players=nothing)), "catan.defender")


def test_at_the_end_every_part_of_the_points_has_a_picture() -> None:
    scene = drawn(final_knights_view())
    assert not sprites(scene, "catan.blank")
    for name in ("dome", "merchant", "defender", "printer", "constitution"):
        assert sprites(scene, f"catan.{name}"), name
    assert not sprites(scene, "catan.barbarian_ship"), "nobody lands any more"


# --- barbarians -------------------------------------------------------


def lane_labels(scene: Scene) -> list[Label]:
    ships = sprites(scene, "catan.barbarian_ship")
    return [label for label in scene.labels() if abs(label.y - ships[-1].y) < 8]


@pytest.mark.parametrize("steps", [7, 3, 1, 0])
def test_the_lane_shows_the_steps_that_are_left_and_both_strengths(steps: int) -> None:
    view = knights_view(steps=steps)
    scene, seen = drawn(view), see_barbarians(view)
    found = [label.text for label in lane_labels(scene)]
    assert found[: max(0, steps - 1)] == [str(n) for n in range(steps - 1, 0, -1)]
    assert found[-3:] == [str(seen.strength), "≤", str(seen.defence)]
    ship, _ = sprites(scene, "catan.barbarian_ship")
    goal = sprites(scene, "catan.crossed_swords")[0]
    assert (ship.x == goal.x) == (steps == 0)


def test_the_lane_says_who_would_win_now() -> None:
    view = knights_view()
    assert len(sprites(drawn(view), "tick")) == 1
    resting = tuple(sign for sign in view.signs if sign.key != "active_knight")
    counters = tuple(replace(c, count=0) if c.key == "defence" else c for c in view.counters)
    weak = drawn(replace(view, signs=resting, counters=counters))
    assert len(sprites(weak, "cross")) == 1
    assert ">" in shown(weak)


def test_what_lane_and_rows_show_is_not_counted_in_the_bank_as_well() -> None:
    scene = drawn(knights_view())
    top = max(panel.y for panel in scene.items if isinstance(panel, Panel) and panel.raised)
    bank = [one.name for one in scene.sprites() if one.y > top]
    for name in ("barbarian_ship", "bulwark", "crossed_swords"):
        assert f"catan.{name}" not in bank
    assert {f"catan.{deck}_deck" for deck in DECKS} <= set(bank)
    assert {art.icon.name for art in COMMODITIES.values()} <= set(bank)


# --- dice -------------------------------------------------------------


@pytest.mark.parametrize("event", ["ship", "gate_trade", "gate_politics", "gate_science"])
def test_three_dice_lie_on_the_plate_the_first_of_them_red(event: str) -> None:
    scene = drawn(knights_view(event=event))
    face = merge_rooms(("knights",)).throws[event]
    (third,) = [one for one in sprites(scene, face.name) if one.width > SYMBOL]
    first, second = [one for one in sprites(scene, "cube") if one.width > SYMBOL]
    assert first.args[:2] == (5, RED)
    assert second.args == (3,)
    assert (third.width, third.x) == (second.width, second.x)


def test_two_rolls_of_a_turn_have_a_third_die_each() -> None:
    view = knights_view()
    (throw,) = view.throws
    other = Throw(6, (2, 4), face=ThrowSymbol("gate_trade", Verbatim("Gate"), None))
    scene = drawn(replace(view, throws=(throw, other)))
    assert len(sprites(scene, "catan.ship_face")) == len(sprites(scene, "catan.trade_face")) == 1


def test_a_card_instead_of_dice_has_the_red_die_and_the_third_beside_it() -> None:
    view = knights_view()
    card = ThrowSymbol("conflict", Verbatim("Conflict"), None)
    throw = Throw(9, None, card, face=view.throws[0].face, red=4)
    scene = drawn(replace(view, throws=(throw,), modules=(*view.modules, "event_cards")))
    assert {"9", "Conflict"} <= set(shown(scene))
    assert [one.args[0] for one in sprites(scene, "cube") if len(one.args) > 1] == [4]
    assert len(sprites(scene, "catan.ship_face")) == 1


def test_a_third_die_that_nobody_has_drawn_shows_a_letter() -> None:
    view = replace(midgame_view(), throws=(Throw(8, (5, 3), face=EVENT),))
    assert "W" in shown(drawn(view))


EVENT = ThrowSymbol("weather", Verbatim("Weather"), None)

# --- one's own --------------------------------------------------------


def test_own_cards_have_their_pictures_titles_texts_and_decks() -> None:
    view = own_knights_view()
    _, page = seat(view, WORDS)
    held = view.players[0].special_cards or ()
    assert [one.args[0] for one in sprites(page, "catan.progress_medal")] == [c.key for c in held]
    said = " ".join(shown(page))
    for card in held:
        assert WORDS(card.title) in said
    assert said.count("take two cards.") == len(held)
    stripes = [panel.fill for panel in page.items if isinstance(panel, Panel) and panel.width == 9]
    assert stripes == [DECK_TINTS[card.deck] for card in held]


def test_a_card_that_cannot_be_played_now_waits() -> None:
    view = own_knights_view()
    _, page = seat(view, WORDS)
    medals = sprites(page, "catan.progress_medal")
    assert [medal.fade < 1 for medal in medals] == [False, False, False, True]
    assert len(sprites(page, "hourglass")) == 1


@pytest.mark.parametrize("count", [0, 1, 4, 6])
def test_any_number_of_cards_has_its_place_below_the_chart(count: int) -> None:
    view = own_knights_view(held=list(DECK_OF)[:count])
    _, page = seat(view, WORDS)
    assert len(sprites(page, "catan.progress_medal")) == count
    assert all(medal.y + medal.height / 2 < page.height for medal in page.sprites())
    assert len(sprites(page, "catan.deck_crest")) == 3


def test_the_chart_says_what_is_built_what_comes_next_and_what_it_costs() -> None:
    view = own_knights_view()  # trade 4, politics 3, science 1
    _, page = seat(view, WORDS)
    assert len(sprites(page, "tick")) == 4 + 3 + 1
    dice = [one for one in sprites(page, "cube") if one.args[1] == RED]
    assert [one.args[0] for one in dice] == [2, 3, 4, 5, 6] * 3
    assert len(sprites(page, "catan.dome")) == 3
    assert len(sprites(page, "catan.aqueduct")) == 1
    assert {"Great Exchange", "Cathedral", "Library", "2:1"} <= set(shown(page))
    golden = [one for one in page.items if isinstance(one, Panel) and one.fill == AWARD_COLOUR]
    assert len(golden) == 1
    assert METROPOLIS_LEVEL == 4


def test_what_the_chart_sells_is_not_among_the_other_prices() -> None:
    board, _ = seat(own_knights_view(), WORDS)
    assert {"Road", "Settlement", "City wall"} <= set(shown(board))
    assert "Library" not in shown(board)


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_name_of_what_can_be_bought_is_cut(code: str) -> None:
    match: Match[Any] = Match.start(GAME, 3, {"knights": "on"}, seed=1)
    view = GAME.view(match.state, 0)
    nothing = (0,) * len(view.prices[0].missing)
    prices = tuple(replace(one, missing=nothing) for one in view.prices)
    board, _ = seat(replace(view, prices=prices), Words(code, NAMES))
    titles = " ".join(Words(code)(one.title) for one in prices).split()
    names = [one for one in board.labels() if one.max_width and set(one.text.split()) <= {*titles}]
    assert len(names) >= 7
    assert [fit_label(one)[0] for one in names] == [one.text for one in names]


def test_the_hand_has_all_commodities_on_cards_with_cut_corners() -> None:
    board, _ = seat(own_knights_view(), WORDS)
    kinds = {one.args[0] for one in sprites(board, "catan.card")}
    assert {"paper", "cloth", "coin", "lumber"} <= kinds
    cards = merge_rooms(("knights",)).cards
    assert {key for key, art in cards.items() if art.has_cut_corners} == {
        "paper",
        "cloth",
        "coin",
    }


def test_private_cards_are_in_no_public_picture() -> None:
    own = own_knights_view()
    public = replace(own, seat=None, prices=())
    hidden = tuple(replace(player, special_cards=None) for player in public.players)
    for view in (public, replace(public, players=hidden)):
        (scene,) = table(view, WORDS)
        assert not sprites(scene, "catan.progress_medal")
        assert "take two cards" not in " ".join(shown(scene))
        assert "Spy" not in scene.alt
        assert "Spy" not in text(view, WORDS)


def test_nobody_else_sees_a_seats_cards() -> None:
    view = own_knights_view(seat=0)
    others = show_to_seat(knights_view(), 2, ("bishop",))
    assert "Spy" in text(view, WORDS)
    assert "Spy" not in text(others, WORDS)
    pages = seat(others, WORDS)
    assert all("spy" not in one.args for page in pages for one in page.sprites())


def test_a_module_without_a_page_has_one_private_picture() -> None:
    assert len(seat(own_knights_view(), WORDS)) == 2
    assert len(seat(seat_view(), WORDS)) == 1


def test_at_the_end_a_seat_sees_the_picture_of_all() -> None:
    assert len(seat(replace(final_knights_view(), seat=1), WORDS)) == 1


def test_a_knight_that_may_be_moved_has_a_pennant_and_its_goals_have_pills() -> None:
    view = own_knights_view(seat=1)
    knights = view.places_of("basic_knight", 1)
    taken = {piece.at for piece in view.pieces}
    first, second, *_ = [corner for corner in view.grid.corners if corner not in taken]
    _, board = seat(view, WORDS, {"knight": knights, "corner": (first, second), "other_hex": (3,)})
    shapes = [label.args[0] for label in on_board(board, "catan.place")]
    assert sorted(shapes) == ["corner", "corner", "pennant"]
    assert {CORNERS[knights[0]], CORNERS[first], CORNERS[second], "T4"} <= set(shown(board))


def test_a_closer_look_shows_parts_of_the_board_in_a_match_with_two_pictures() -> None:
    view = own_knights_view(seat=1)
    pictures = find_pictures("catan")
    assert pictures is not None
    parts = closer_scenes(pictures, view, WORDS, {"knight": view.places_of("basic_knight", 1)})
    assert [part.name for part in parts] == ["catan-seat-closer"]
    assert sprites(parts[0], "catan.place")


# --- the 25 cards -----------------------------------------------------


def test_each_of_the_25_cards_has_a_picture_of_its_own() -> None:
    assert len(CARD_ICONS) == len(set(map(id, CARD_ICONS.values()))) == len(PROGRESS_CARDS) == 25
    assert {deck: list(DECK_OF.values()).count(deck) for deck in DECKS} == {
        "trade": 6,
        "politics": 9,
        "science": 10,
    }


@pytest.mark.parametrize("key", CARD_ICONS)
def test_no_picture_of_a_card_is_cut_off_at_its_edge(key: str) -> None:
    pen = Pen(100, 100)
    CARD_ICONS[key].draw_on(pen)
    alpha = pen.finish().getchannel("A")
    box = alpha.point(lambda opacity: 255 if opacity > 40 else 0).getbbox()
    assert box is not None
    left, top, right, bottom = box
    sides = [(0, 0, 1, 100), (99, 0, 100, 100), (0, 0, 100, 1), (0, 99, 100, 100)]
    cut = [sum(alpha.crop(side).histogram()[201:]) for side in sides]
    assert max(cut) <= 12, (key, cut, box)
    assert right - left > 50
    assert bottom - top > 50


# --- colours ----------------------------------------------------------


@pytest.mark.parametrize("vision", VISIONS)
def test_decks_and_cards_stay_apart_in_every_vision(vision: str) -> None:
    assert closest(DECK_TINTS.values(), vision) > 40
    assert closest([art.tint for art in COMMODITIES.values()], vision) > 20
    cards = [
        *(TINTS[key] for key in TINTS if key != "any"),
        *(a.tint for a in COMMODITIES.values()),
    ]
    assert closest(cards, vision) > 10


def test_decks_differ_by_their_shape_too() -> None:
    shapes = [tuple(deck_outline(deck, 0, 0, 1)) for deck in DECKS]
    assert len(set(shapes)) == len(set(map(len, shapes))) == 3


@pytest.mark.parametrize("owner", range(6))
def test_knights_of_all_seats_can_be_painted(owner: int) -> None:
    view = knights_view(6)
    knight = Piece("mighty_knight", owner, next(iter(view.grid.corners)))
    signs = (Sign("active_knight", CORNER, knight.at, owner),)
    scene = drawn(replace(view, pieces=(knight,), signs=signs, last_change=view.since_own_turn))
    assert [one.args for one in on_board(scene, "catan.warrior")] == [(owner, 3, True)]
    picture = Image.open(io.BytesIO(paint(scene, 1))).convert("RGB")
    assert picture.size == (scene.width, scene.height)
    assert SEATS[owner].emblem


def test_where_a_place_is_asked_for_the_board_is_next_to_the_buttons() -> None:
    view = own_knights_view()
    names = [scene.name for scene in seat(view, WORDS, {"corner": (1, 2)})]
    assert names == ["catan-own", "catan-seat"]
    assert [scene.name for scene in seat(view, WORDS)] == names[::-1]
