"""What modules bring to Catan's pictures and words, with a room of their own and without one."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from pathlib import Path

import pytest

from engine.catan.shelf import SHELF
from engine.catan.view import CatanView, Counter, PlayerSeen, Sign
from engine.core import Text, Verbatim
from render import Scene
from render.build_palette import flat_colours
from render.catan import rooms, seat, table, text
from render.catan.art import Art
from render.catan.base_room import BASE_ROOM
from render.catan.layout import BoardLayout
from render.catan.room import (
    CardArt,
    DrawnItems,
    PanelRow,
    PawnArt,
    Room,
    Section,
    SignArt,
    Strip,
    plain_piece,
)
from render.catan.sample_positions import NAMES, midgame_view
from render.catan.stats import AWARD_COLOUR
from render.icons.actions import chest, crown, goal, hand, hourglass, knight, swap
from render.icons.marks import tick
from render.icons.seats import marker
from render.palettes import apply_palette, load_palette
from render.scene import Label, Panel
from render.scene_codec import decode_scene, encode_scene
from render.shapes import Box, Point
from render.theme import PAPER, TERRACOTTA, rgb
from render.widgets import right_edge
from tests.render.kit_views import (
    final_view,
    haggled_view,
    own_view,
    public_view,
    targets,
)
from tests.render.layout import Layout, speakers
from tests.render.reading import ink_box, overlap, shown, sprites
from words import Words

CATAN = Path(rooms.__file__).parent
WORDS = Words("en", NAMES)
SPEAKERS = speakers(NAMES)

# --- nobody else knows modules ----------------------------------------

# Words of modules, in whatever file; those that are also words of the
# base game are left to the test of keys
CONCEPTS = re.compile(
    r"\b(volcano\w*|jungle\w*|erupt\w*|damaged?|repair\w*|event[ _]cards?|harbou?rmaster"
    r"|discover\w*|trade tokens?|ships?|seafarers|pirates?|commodit\w*|two_players|five_six"
    r"|big_start)\b",
    re.IGNORECASE,
)
COUNTS = {"RESOURCES", "RESOURCE", "BASE_KINDS", "BASE_PIECES", "RESOURCE_OF_TERRAIN"}


def files_outside_rooms() -> list[Path]:
    return sorted(CATAN.glob("*.py"))


def keys_of_rooms() -> set[str]:
    """All keys of modules, of what they record and of what is drawn for them."""
    found = {module.key for module in SHELF.modules} | set(rooms.all_rooms())
    for module in SHELF.modules:
        found |= set(module.action_titles())
    for room in rooms.all_rooms().values():
        things = [getattr(room, field.name) for field in fields(room)]
        for keys in things:
            found |= set(keys) if isinstance(keys, Mapping) else set()
    return found - {""}


@pytest.mark.parametrize("path", files_outside_rooms(), ids=lambda path: path.name)
def test_no_file_outside_the_rooms_names_what_belongs_to_a_module(path: Path) -> None:
    source = path.read_text("utf-8")
    assert CONCEPTS.findall(source) == []
    tree = ast.parse(source)
    strings = {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert strings & keys_of_rooms() == set()
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assert names & COUNTS == set()


def test_every_room_belongs_to_a_module() -> None:
    assert set(rooms.all_rooms()) <= {module.key for module in SHELF.modules}


def test_every_thing_of_a_module_in_the_box_has_a_drawing() -> None:
    """Titles of actions have icons, so that nobody reads letters where art is known."""
    for module in SHELF.modules:
        box = module.command.name if module.command else module.key  # scenarios share its room
        drawn = rooms.merge_rooms((module.key, box))
        assert set(module.action_titles()) <= set(drawn.actions)


def test_a_key_without_a_room_is_drawn_as_the_base_game() -> None:
    assert rooms.rooms_of(("nobody",)) == []
    assert rooms.merge_rooms(("nobody",)).pieces == BASE_ROOM.pieces


# --- a room -----------------------------------------------------------


def draw_beacon(sign: Sign, layout: BoardLayout, point: Point) -> DrawnItems:
    yield crown.at(*point, 40)


def draw_under(view: CatanView, layout: BoardLayout) -> DrawnItems:
    yield goal.at(*layout.hex_point(0), 30)


def draw_over(view: CatanView, layout: BoardLayout) -> DrawnItems:
    yield tick.at(*layout.hex_point(1), 30)


def draw_row(view: CatanView, player: PlayerSeen, words: Words, box: Box) -> DrawnItems:
    yield Panel(*box)
    yield Label(f"r{player.seat}", box.x + 10, box.middle, 22)


def draw_lane(view: CatanView, words: Words, box: Box) -> DrawnItems:
    yield Panel(*box)
    yield Label("lane", box.x + 20, box.middle, 26)


def say(view: CatanView) -> Iterator[Text]:
    yield Verbatim("The feast has begun.")


def list_sections(view: CatanView) -> Iterator[Section]:
    yield Section(Verbatim("Feast"), [Verbatim("bread"), Verbatim("wine")])


ROOM = Room(
    pieces={
        "ship": plain_piece(marker, 50),
        "guard": plain_piece(marker, 52, ring=44),
        "tower": plain_piece(marker, 48),
    },
    pawns={"pirate": PawnArt(knight, 80), "trader": PawnArt(hand, 70)},
    cards={
        "paper": CardArt(chest, "#CDBB93"),
        "cloth": CardArt(goal, "#CDBB93"),
        "coin": CardArt(swap, "#CDBB93"),
    },
    signs={key: SignArt(draw_beacon) for key in ("well", "gate", "beacon")},
    counters={"salt": chest, "fish": goal, "favours": swap},
    purchases={"school": hourglass},
    actions={"feast": hourglass},
    points={"host": crown, "trader": hand},
    draw_below=draw_under,
    draw_above=draw_over,
    seat_row=PanelRow(44, draw_row),
    own_row=PanelRow(48, draw_row),
    lane=Strip(60, draw_lane),
    sentences=say,
    sections=list_sections,
)


@pytest.fixture(params=["without a room", "with a room"])
def room(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[bool]:
    """Whether the modules of the tests have a room."""
    has_room = request.param == "with a room"
    if has_room:
        monkeypatch.setitem(rooms.all_rooms(), "ledger", ROOM)
    rooms.merge_rooms.cache_clear()
    yield has_room
    monkeypatch.undo()
    rooms.merge_rooms.cache_clear()


def test_pieces_of_all_kinds_stand_on_the_board(room: bool) -> None:
    view = public_view()
    (scene,) = table(view, WORDS)
    kinds = {"guard": "corner", "tower": "hex", "ship": "edge"}
    wanted = sorted(piece.owner for piece in view.pieces if piece.kind in kinds)
    layout = scene.background.args[0]
    assert isinstance(layout, BoardLayout)
    bottom = layout.y + layout.height
    on_board = [one for one in sprites(scene, "marker" if room else "catan.stone") if one.x < 1000]
    drawn = [one.args[0] for one in on_board if one.y < bottom]
    assert sorted(map(int, map(str, drawn))) == wanted
    if not room:
        assert {one.args[1] for one in on_board} == {"corner", "edge", "hex"}
        assert {"Gu", "To", "Sh"} <= set(shown(scene))


def test_pawns_stand_beside_each_other(room: bool) -> None:
    (scene,) = table(public_view(), WORDS)
    if room:
        assert [one for one in sprites(scene, "knight") if one.width > 50]
        return
    pirate, trader = sprites(scene, "catan.figurine")
    (robber,) = [one for one in sprites(scene, "catan.robber") if one.width > 50]
    assert abs(robber.x - trader.x) > 60
    assert {"Pi", "Tr"} <= set(shown(scene))
    assert pirate.y != robber.y


def test_all_cards_are_in_the_hand_and_the_prices(room: bool) -> None:
    view = own_view()
    (scene,) = seat(view, WORDS)
    assert len(sprites(scene, "catan.card")) == 8 + sum(
        min(n, 4) - 1 for n in view.players[view.seat or 0].resources or () if n
    )
    assert len([label for label in shown(scene) if re.fullmatch(r"×\d+", label)]) >= 8
    letters = {"Pa", "Cl", "Co"} & set(shown(scene))
    assert letters == (set() if room else {"Pa", "Cl", "Co"})
    assert "School" in shown(scene)


def test_a_card_that_the_bank_does_not_take_has_no_rate(room: bool) -> None:
    view = own_view()
    assert view.seat is not None
    own = replace(view.players[view.seat], rates=(4,) * 7 + (64,))
    view = replace(view, players=tuple(own if p.seat == own.seat else p for p in view.players))
    assert [label for label in shown(seat(view, WORDS)[0]) if label.endswith(":1")] == ["4:1"] * 7
    assert "- coin: 4; the bank takes none" in text(view, WORDS)


def test_signs_counters_awards_and_actions_are_seen(room: bool) -> None:
    (scene,) = table(public_view(), WORDS)
    if room:
        assert len([one for one in sprites(scene, "crown") if one.width == 40]) == 3
        assert len(sprites(scene, "hourglass")) == 1
        assert not sprites(scene, "catan.blank")
    else:
        assert {"W", "Ga", "Be", "Sa", "Fi", "Fa", "Fe"} <= set(shown(scene))


def test_a_room_draws_its_rows_and_lanes(room: bool) -> None:
    (scene,), (own,) = table(public_view(), WORDS), seat(own_view(), WORDS)
    rows = [label for label in shown(scene) if re.fullmatch(r"r\d", label)]
    assert rows == (["r0", "r1", "r2", "r3"] if room else [])
    assert ("lane" in shown(scene)) == ("lane" in shown(own)) == room
    assert len([one for one in sprites(scene, "goal") if one.width == 30 and one.x < 1000]) >= room


@pytest.mark.parametrize("language", ["en", "ko", "ru"])
def test_the_table_in_words_tells_everything(room: bool, language: str) -> None:
    view, words = own_view(), SPEAKERS[language]
    told = text(view, words)
    for kind in (*view.kit.pieces, *view.kit.pawns, *view.kit.cards):
        assert words(kind.title) in told
    for said in ("Well: T4", "salt: 21", "Best Host", "School", "Feast: T3"):
        assert said in told
    assert ("The feast has begun." in told) == ("- bread" in told) == room
    assert len(table(public_view(), words)[0].alt) > 60


def test_points_of_modules_are_parts_of_the_end(room: bool) -> None:
    view = final_view()
    (scene,) = table(view, WORDS)
    column = [label for label in scene.labels() if label.y > 800]
    for player in view.players:
        for part in player.points_parts:
            assert str(part.points) in [label.text for label in column]


def test_scenes_with_tokens_reach_the_painter_as_they_are() -> None:
    rooms.merge_rooms.cache_clear()
    for scene in (table(public_view(6), WORDS)[0], seat(own_view(), WORDS)[0]):
        assert decode_scene(encode_scene(scene)) == scene


def test_flat_colours_of_what_has_no_room_are_in_the_palette() -> None:
    rooms.merge_rooms.cache_clear()
    for scene in (table(public_view(6), WORDS)[0], seat(own_view(), WORDS)[0]):
        assert wrong_colours(scene) == {}


def wrong_colours(scene: Scene) -> dict[str, object]:
    from PIL import Image

    colours = sorted(flat_colours(scene))
    picture = Image.new("RGB", (len(colours), 1))
    picture.putdata([rgb(colour) for colour in colours])
    painted = apply_palette(picture, load_palette(scene.palette)).convert("RGB")
    found = {}
    for x, colour in enumerate(colours):
        pixel = painted.getpixel((x, 0))
        assert isinstance(pixel, tuple)
        if any(abs(a - b) > 8 for a, b in zip(rgb(colour), pixel, strict=True)):
            found[colour] = pixel
    return found


def test_things_that_begin_alike_have_two_letters() -> None:
    titles = ("salt", "silk road", "silk ring", "gold")
    counters = tuple(Counter(title, Verbatim(title), 1) for title in titles)
    art = Art(replace(midgame_view(), counters=counters), WORDS)
    said = [art.letters_of(counter.title) for counter in counters]
    assert said == ["Sa", "SR", "SR", "G"]  # alone, one letter is enough


def test_a_long_number_stays_on_its_golden_chip() -> None:
    view = midgame_view()
    players = tuple(replace(player, road_length=14, knights=12) for player in view.players)
    (scene,) = table(replace(view, players=players), WORDS)
    chips = [item for item in scene.items if isinstance(item, Panel) and item.fill == AWARD_COLOUR]
    assert len(chips) == 2
    for chip in chips:
        on_chip = [
            label
            for label in scene.labels()
            if chip.x < label.x < chip.x + chip.width and chip.y < label.y < chip.y + chip.height
        ]
        assert [label.text for label in on_chip] in (["14"], ["12"])
        assert right_edge(on_chip) <= chip.x + chip.width - chip.edge_width


# --- layout -----------------------------------------------------------


def scenes(words: Words) -> dict[str, Scene]:
    rooms.merge_rooms.cache_clear()
    own = own_view()
    crowd = own_view(6, 0)
    return {
        "table": table(public_view(), words)[0],
        "of three": table(public_view(3), words)[0],
        "of six": table(public_view(6), words)[0],
        "haggled": table(haggled_view(), words)[0],
        "haggled by six": table(haggled_view(6), words)[0],
        "final": table(final_view(), words)[0],
        "own": seat(own, words, targets(own))[0],
        "own of six": seat(crowd, words)[0],
    }


class RoomLayout(Layout):
    """Labels of places may lie on the letters of pieces that nobody has drawn."""

    edge = 8
    unbounded = 4

    @classmethod
    def seen(cls, scene: Scene) -> list[Label]:
        tags = [
            (
                one.x - one.width / 2,
                one.y - one.height / 2,
                one.x + one.width / 2,
                one.y + one.height / 2,
            )
            for one in sprites(scene, "catan.place")
        ]
        tags += [
            (one.x, one.y, one.x + one.width, one.y + one.height)
            for one in scene.items
            if isinstance(one, Panel) and (one.fill, one.edge) == (PAPER, TERRACOTTA)
        ]
        letters = {"Sh", "Gu", "To"}
        return [
            label
            for label in scene.labels()
            if label.text not in letters or not any(overlap(ink_box(label), tag) for tag in tags)
        ]


class TestLayout(RoomLayout):
    speakers = SPEAKERS
    scenes = staticmethod(scenes)


def rooms_scenes(words: Words) -> dict[str, Scene]:
    rooms.all_rooms()["ledger"] = ROOM
    try:
        return scenes(words)
    finally:
        del rooms.all_rooms()["ledger"]
        rooms.merge_rooms.cache_clear()


class TestLayoutWithRoom(RoomLayout):
    speakers = SPEAKERS
    scenes = staticmethod(rooms_scenes)
