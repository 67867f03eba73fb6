"""Catan at sea: ships, pirates, depth, fog, and what the scenarios lay on the board."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from msgspec.structs import replace as replace_fields
from PIL import Image, ImageChops, ImageStat

from engine import games
from engine.catan.kinds import EDGE
from engine.catan.view import RESOURCES, CatanView, PawnSeen, Piece, Sign
from engine.core import Text
from engine.kit.hexes import EDGES
from play.previews import make_preview_views
from render import FAST_COMPRESSION, Scene, paint
from render.cache import clear_caches
from render.catan import preview, seat, table, text
from render.catan.layout import BoardLayout, find_plate_places
from render.catan.modules.seafarers.samples import (
    cloth_view,
    fog_view,
    own_view,
    pirates_view,
    tribe_view,
    wonders_view,
    world_view,
)
from render.catan.modules.seafarers.ships import OPEN, TIED, find_ship_states
from render.catan.preview import EXAMPLE, list_islands
from render.catan.sample_positions import NAMES, midgame_view
from render.catan.sea import BEACH, DEEP, MISTS
from render.pillow import paint_pixels
from render.scene import Label, Sprite
from render.theme import SEATS, rgb
from tests.render.reading import shown, sprites
from words import LANGUAGES, Words

WORDS = Words("en", NAMES)


def drawn(view: CatanView) -> Scene:
    return table(view, WORDS)[0]


def layout_of(scene: Scene) -> BoardLayout:
    layout = scene.background.args[0]
    assert isinstance(layout, BoardLayout)
    return layout


def on_board(scene: Scene, name: str) -> list[Sprite]:
    """The sprites of a name above the panels."""
    bottom = layout_of(scene).y + layout_of(scene).height
    return [one for one in sprites(scene, name) if one.y < bottom]


def painted(scene: Scene) -> Image.Image:
    return Image.open(io.BytesIO(paint(scene, 1))).convert("RGB")


def pixel(picture: Image.Image, scene: Scene, x: float, y: float) -> object:
    """The colour at a place that is given in units of the scene."""
    return picture.getpixel((round(x * scene.scale), round(y * scene.scale)))


# --- ships ------------------------------------------------------------


def test_a_ship_shows_its_owner_and_lies_along_its_edge() -> None:
    view = fog_view()
    scene = drawn(view)
    ships = [piece for piece in view.pieces if piece.kind == "ship"]
    wanted = sorted((ship.owner, view.grid.slope(ship.at)) for ship in ships)
    found = sorted(
        (int(str(one.args[0])), int(str(one.args[1]))) for one in on_board(scene, "catan.ship")
    )
    assert found == wanted
    assert {slope for _, slope in found} == {-30, 30, 90}


def test_a_closed_line_is_tied_by_a_rope_and_an_open_ship_throws_up_foam() -> None:
    view = fog_view()
    scene, states = drawn(view), find_ship_states(view)
    tied = [ship for ship, state in states.items() if TIED in state]
    loose = [ship for ship, state in states.items() if OPEN in state]
    assert tied
    assert loose
    ropes = sprites(scene, "catan.rope")
    assert len(ropes) == 2 * len(tied)  # a rim of ink, and the owner's colour
    assert {rope.args[1] for rope in ropes} >= {SEATS[ship.owner].fill for ship in tied}
    foaming = [one for one in on_board(scene, "catan.ship") if one.args[2] is True]
    assert len(foaming) == len(loose)


def test_without_signs_no_ship_is_tied_or_open() -> None:
    scene = drawn(replace(fog_view(), signs=()))
    assert not sprites(scene, "catan.rope")
    assert all(one.args[2] is False for one in on_board(scene, "catan.ship"))


def test_nearer_ships_lie_above_farther_ones_and_houses_above_all() -> None:
    scene = drawn(fog_view())
    names = [item.name for item in scene.items if isinstance(item, Sprite)]
    heights = [ship.y for ship in on_board(scene, "catan.ship")]
    assert heights == sorted(heights)
    last_ship = max(i for i, name in enumerate(names[:200]) if name == "catan.ship")
    assert names.index("catan.settlement") > names.index("catan.ship")
    assert last_ship > names.index("catan.ship")


def test_a_warship_looks_armed() -> None:
    view = pirates_view()
    armed = [sign for sign in view.signs if sign.key == "warship"]
    assert len(on_board(drawn(view), "catan.warship")) == len(armed)


@pytest.mark.parametrize("owner", range(6))
def test_ships_of_all_seats_can_be_painted_on_all_slopes(owner: int) -> None:
    view = fog_view()
    coast = [edge for edge in range(len(view.grid.ends)) if len(view.grid.edge_hexes[edge]) == 2]
    edges = [
        next(edge for edge in coast if view.grid.slope(edge) == slope) for slope in (-30, 30, 90)
    ]
    ships = tuple(Piece("ship", owner, edge) for edge in edges)
    six = replace(
        world_view(), board=view.board, pieces=ships, signs=(), last_change=view.last_change
    )
    assert len(on_board(drawn(replace(six, pawns=())), "catan.ship")) == 3


def test_a_ship_that_may_be_moved_has_a_pennant_and_its_goals_have_tags() -> None:
    view = own_view(fog_view())
    loose = [sign.at for sign in view.signs if sign.key == "open_ship" and sign.owner == view.seat]
    free = [edge for edge in (100, 101, 102) if edge not in {piece.at for piece in view.pieces}]
    (scene,) = seat(view, WORDS, {"ship": loose, "edge": free})
    shapes = [label.args[0] for label in on_board(scene, "catan.place")]
    assert shapes.count("pennant") == len(loose) > 0
    assert shapes.count("edge") == len(free)
    for name in (str(edge + 1) for edge in (*loose, *free)):
        assert name in shown(scene)


# --- the sea ----------------------------------------------------------


def test_the_sea_has_depth_and_fog_has_mist_instead_of_a_beach() -> None:
    scene = drawn(fog_view())
    picture, layout = painted(scene), layout_of(scene)
    colours = {
        pixel(picture, scene, layout.x + 60, layout.y + layout.height - 60 + dy)
        for dy in range(20)
    }
    assert rgb(DEEP) in colours
    fog = next(i for i, tile in enumerate(layout.board.tiles) if tile.terrain == "fog")
    x, y = layout.hex_point(fog)
    beside = {pixel(picture, scene, x - layout.radius * 0.866 - far, y) for far in range(2, 16)}
    assert rgb(BEACH) not in beside
    assert {rgb(colour) for _, colour in MISTS} & beside


def test_pictures_of_a_sea_are_1400_pixels_wide_and_pack_into_190_000_bytes() -> None:
    for view in (fog_view(), pirates_view(), wonders_view()):
        data = paint(drawn(view))
        assert Image.open(io.BytesIO(data)).width == 1400
        assert len(data) <= 190_000
    assert painted(seat(own_view(fog_view()), WORDS)[0]).width == 1400
    assert painted(drawn(midgame_view())).width == 1100


def test_a_larger_picture_has_everything_at_the_same_share_of_its_size() -> None:
    larger = drawn(fog_view())
    usual = replace_fields(larger, scale=1.0)
    pictures = [paint_pixels(usual), paint_pixels(larger)]
    assert [picture.size for picture in pictures] == [
        (usual.width, usual.height),
        (1400, round(usual.height * 1400 / 1100)),
    ]
    first, second = (picture.resize((110, 120), Image.Resampling.BOX) for picture in pictures)
    assert max(ImageStat.Stat(ImageChops.difference(first, second)).mean) < 3
    part = paint_pixels(replace_fields(larger, crop=(110, 55, 330, 110)))
    assert part.tobytes() == pictures[1].crop((140, 70, 420, 140)).tobytes()


def test_a_kept_board_is_the_same_as_a_new_one_and_follows_the_land() -> None:
    view = fog_view()
    clear_caches()
    cold = paint(drawn(view), FAST_COMPRESSION)
    assert paint(drawn(view), FAST_COMPRESSION) == cold
    fog = next(i for i, tile in enumerate(view.board.tiles) if tile.terrain == "fog")
    found = replace(view.board.tiles[fog], terrain="fields", number=6)
    tiles = (*view.board.tiles[:fog], found, *view.board.tiles[fog + 1 :])
    seen = replace(view, board=replace(view.board, tiles=tiles))
    assert paint(drawn(seen), FAST_COMPRESSION) != cold
    assert paint(drawn(view), FAST_COMPRESSION) == cold


def test_boards_without_sea_are_drawn_as_ever() -> None:
    scene = drawn(midgame_view())
    assert scene.background.name == "catan.island"
    assert scene.palette == "catan"
    assert drawn(fog_view()).background.name == "catan.archipelago"
    assert drawn(fog_view()).palette == "catan-sea"


def test_a_discovery_moves_neither_the_board_nor_the_dice() -> None:
    view = fog_view()
    fog = [i for i, tile in enumerate(view.board.tiles) if tile.terrain == "fog"]
    before = layout_of(drawn(view))
    for terrain, number in (("sea", None), ("fields", 8), ("gold", 5)):
        tiles = list(view.board.tiles)
        for hex in fog:
            tiles[hex] = replace(tiles[hex], terrain=terrain, number=number)
        after = layout_of(drawn(replace(view, board=replace(view.board, tiles=tuple(tiles)))))
        assert (after.radius, after.origin) == (before.radius, before.origin)
        assert find_plate_places(after)[0] == find_plate_places(before)[0]


def test_whatever_stands_at_the_border_is_seen() -> None:
    view = fog_view()
    layout = layout_of(drawn(view))
    for hex in (0, 5, len(view.board.tiles) - 1):
        (pirate,) = on_board(
            drawn(replace(view, pawns=(PawnSeen("pirate", hex),))), "catan.pirate"
        )
        assert layout.x + 30 <= pirate.x <= layout.x + layout.width - 30
        assert layout.y + 30 <= pirate.y <= layout.y + layout.height - 30
    for edge in range(len(view.grid.ends)):
        x, y = layout.edge_point(edge)
        assert layout.x + 20 <= x <= layout.x + layout.width - 20
        assert layout.y + 20 <= y <= layout.y + layout.height - 20


# --- scenarios --------------------------------------------------------


def test_a_village_shows_its_number_and_the_cloth_that_is_left() -> None:
    view = cloth_view()
    scene = drawn(view)
    villages = [sign for sign in view.signs if sign.key == "village"]
    huts = sprites(scene, "catan.village")
    assert [hut.args[0] for hut in huts] == [sign.count == 0 for sign in villages]
    small = [label.text for label in scene.labels() if label.size in (30, 34)]
    for sign in villages:
        assert str(sign.number) in small
        assert str(sign.count) in small


def test_a_village_is_lit_when_its_number_is_rolled_and_it_has_cloth() -> None:
    view = cloth_view()
    lit = [one for one in sprites(drawn(view), "disc") if one.args[0] == "#FFDC3C"]
    assert len(lit) == 1  # an 8 was rolled, and one of the villages has it
    empty = tuple(replace(s, count=0) if s.key == "village" else s for s in view.signs)
    dull = drawn(replace(view, signs=empty))
    assert not [one for one in sprites(dull, "disc") if one.args[0] == "#FFDC3C"]


def test_a_fortress_shows_whose_it_is_and_the_strength_that_is_left() -> None:
    view = pirates_view()
    scene = drawn(view)
    forts = [sign for sign in view.signs if sign.key == "fortress"]
    owners = sorted(int(str(one.args[0])) for one in sprites(scene, "catan.fortress"))
    assert owners == sorted(sign.owner for sign in forts if sign.owner is not None)
    beaten = [one.args[0] for one in sprites(scene, "catan.lair")]
    assert beaten.count(False) == sum(sign.count or 0 for sign in forts)
    assert len(beaten) == 3 * len(forts)


def test_the_fleet_goes_round_on_its_way() -> None:
    view = pirates_view()
    scene = drawn(view)
    assert len(sprites(scene, "catan.leg")) == sum(s.key == "fleet_path" for s in view.signs)
    assert len(sprites(scene, "catan.pirate_fleet")) == 1


def test_gifts_wait_on_their_edges() -> None:
    view = tribe_view()
    scene = drawn(view)
    for name in ("point_gift", "card_gift"):
        key = f"gift_{name.partition('_')[0]}"
        assert len(sprites(scene, f"catan.{name}")) == sum(s.key == key for s in view.signs) > 0
    waiting = [sign.count for sign in view.signs if sign.key == "gift_harbour"]
    kinds = ["any" if kind is None else RESOURCES[kind] for kind in waiting]
    assert [one.args[0] for one in sprites(scene, "catan.harbour_gift")] == kinds


def test_an_island_shows_what_it_pays_and_whom_it_has_paid() -> None:
    view = world_view()
    scene = drawn(view)
    plates = sprites(scene, "catan.bonus_plate")
    paying = {sign.at for sign in view.signs if sign.key == "island_bonus"}
    paid = {sign.at for sign in view.signs if sign.key == "island_landing"}
    assert len(plates) == len(paying)
    assert sum(plate.args[0] is True for plate in plates) == len(paid)
    assert shown(scene).count("+1") == len(paying)


def test_a_plate_of_an_island_covers_no_number_and_no_harbour() -> None:
    for view in (world_view(), wonders_view()):
        scene = drawn(view)
        layout = layout_of(scene)
        for plate in sprites(scene, "catan.bonus_plate"):
            for hex, tile in enumerate(layout.board.tiles):
                if tile.number is not None:
                    x, y = layout.number_point(hex)
                    clear = (
                        abs(x - plate.x) > plate.width / 2 or abs(y - plate.y) > plate.height / 2
                    )
                    assert clear, tile


def test_wonders_stand_below_the_board_where_they_are_built() -> None:
    view = wonders_view()
    scene = drawn(view)
    levels = {name: [one.args[0] for one in sprites(scene, f"catan.{name}")] for name in WONDERS}
    assert levels == {"theater": [0], "bridge": [2], "monument": [1], "wall": [3], "castle": [0]}
    assert sum(pip.args[0] is True for pip in sprites(scene, "catan.level_pip")) == 6
    without = drawn(replace(view, signs=()))
    assert not sprites(without, "catan.theater")


WONDERS = ("theater", "bridge", "monument", "wall", "castle")


def test_a_mark_on_a_ship_is_no_badge() -> None:
    view = replace(fog_view(), signs=(Sign("open_ship", EDGE, 100, 0),))
    assert "!" not in shown(drawn(view))


@pytest.mark.parametrize("code", LANGUAGES)
def test_lines_of_ships_are_said_in_words(code: str) -> None:
    view, words = pirates_view(), Words(code, NAMES)
    said = text(view, words)
    for key in ("closed_ship", "open_ship", "warship"):
        edges = [EDGES[s.at] for s in view.signs if s.key == key and s.owner == 0]
        assert not edges or f": {' '.join(edges)}" in said
    assert words(Text("Lines of ships")) in said
    assert words(Text("Lines of ships")) not in text(midgame_view(), words)


# --- before the match -------------------------------------------------


def previewed(seats: int = 4, **options: str) -> tuple[Scene, ...]:
    return preview(make_preview_views(games()["catan"], seats, options), WORDS)  # type: ignore[arg-type]


def test_the_usual_island_has_no_preview() -> None:
    assert previewed() == ()
    assert previewed(board="random") == ()


def test_a_printed_map_is_previewed_with_its_numbers() -> None:
    (scene,) = previewed(seafarers="new-shores")
    assert "?" not in [item.text for item in scene.items if isinstance(item, Label)]
    assert any(tile.number for tile in layout_of(scene).board.tiles)
    assert len(sprites(scene, "catan.pirate")) == 1


def test_an_island_where_everybody_begins_promises_nothing() -> None:
    (scene,) = previewed(seafarers="new-shores")
    board = layout_of(scene).board
    lands = {hex for hex, tile in enumerate(board.tiles) if tile.terrain != "sea"}
    count = 0
    while lands:
        count += 1
        todo = [lands.pop()]
        while todo:
            near = lands.intersection(board.grid.beside[todo.pop()])
            lands -= near
            todo += near
    assert len(sprites(scene, "catan.bonus_plate")) == count - 1


def test_what_chance_will_lay_stays_open_in_a_preview() -> None:
    (scene,) = previewed(seafarers="four-islands", sea_board="shuffled")
    board = layout_of(scene).board
    assert not any(tile.number for tile in board.tiles)
    assert {tile.terrain for tile in board.tiles} == {"sea", "open"}
    land = sum(tile.terrain == "open" for tile in board.tiles)
    assert shown(scene).count("?") == land


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_map_of_which_nothing_is_certain_is_shown_as_one_of_many(code: str) -> None:
    views = make_preview_views(games()["catan"], 4, {"seafarers": "new-world"})
    words = Words(code, NAMES)
    (scene,) = preview(views, words)  # type: ignore[arg-type]
    assert len(list_islands(layout_of(scene).board)) > 2
    assert words(EXAMPLE) in shown(scene), "whole, and not cut"
    assert words(EXAMPLE) in scene.alt
    assert "?" not in shown(scene)


def test_a_match_that_cannot_begin_has_no_preview() -> None:
    assert make_preview_views(games()["catan"], 2, {"seafarers": "new-shores"}) == ()


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_preview_says_in_words_what_it_shows(code: str) -> None:
    views = make_preview_views(games()["catan"], 4, {"seafarers": "new-shores"})
    (scene,) = preview(views, Words(code, NAMES))  # type: ignore[arg-type]
    assert "28" in scene.alt
    assert "41" in scene.alt
