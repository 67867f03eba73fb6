"""Draws what stands on Catan's board: roads, buildings, the robber, and marks of what changed.

Numbers that were rolled or robbed are marked too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import pairwise
from typing import Final

from engine.catan.view import CatanView, ChangedPlaces, Piece, Sign, Throw
from words import Words

from ..fonts import wrap_text
from ..icons.marks import disc
from ..icons.seats import cube
from ..scene import Items, Label, Panel
from ..theme import INK, INK_SOFT, PANEL, PANEL_EDGE, PAPER, RED, SLATE, TERRACOTTA
from ..widgets import draw_badge
from . import pieces
from .background import draw_number_disc
from .icons import event
from .layout import PLATE_HEIGHT, PLATE_WIDTH, BoardLayout, free_corners
from .pieces import RIBBON, RING, city, flame, ribbon, ring, road, robber, settlement, ship

EDGE_PIECES: Final = ("road", "ship")  # pieces that lie on edges
RIBBON_WIDTH, RIBBON_RIM_WIDTH = 34, 40  # the golden ribbon, and the ink under it
CHANGE_DOT_SIZE: Final = 22
FLAME_SIZE: Final = 64
# radii of the ring around a change, by what lies there
EDGE_RING, CITY_RING, SETTLEMENT_RING, ROBBER_RING, NUMBER_RING = 42, 50, 38, 43, 46
# the plate of dice: two rolls in rows, or one pair with its number below
DICE_ROW_STEP: Final = 80
SMALL_DIE, SMALL_DICE_STEP = 52, 58
LARGE_DIE, LARGE_DICE_STEP = 82, 90
ROW_NUMBER_TEXT, PAIR_NUMBER_TEXT, CARD_NUMBER_TEXT = 44, 58, 72
# an event card on the plate
EVENT_ICON_SIZE: Final = 84
EVENT_TITLE_WIDTH, EVENT_TITLE_TEXT, EVENT_LINE_STEP = 172, 26, 30


def draw_pieces(view: CatanView, layout: BoardLayout) -> Items:
    """Every piece and number, without marks."""
    yield from _draw_marked_numbers(view, layout)
    yield from _draw_longest_road(view, layout)
    damaged = {sign.at for sign in view.signs if sign.key == "damaged"}
    for piece in view.pieces:
        if piece.kind in EDGE_PIECES:
            yield from _draw_edge_piece(piece, layout, damaged=piece.at in damaged)
    buildings = [piece for piece in view.pieces if piece.kind not in EDGE_PIECES]
    for piece in sorted(buildings, key=lambda piece: layout.corner_point(piece.at)[1]):
        yield from _draw_building(piece, layout)
    for sign in view.signs:
        yield from _draw_sign(sign, layout)
    if view.robber is not None:
        yield robber.at(*layout.robber_point(view.robber), pieces.FIGURE * layout.scale * 0.9)


def _draw_marked_numbers(view: CatanView, layout: BoardLayout) -> Items:
    """Discs of the number that was rolled shine; the robbed one is dull."""
    rolled = {throw.number for throw in view.throws}
    for number, tile in enumerate(view.board.tiles):
        if tile.number is not None and number == view.robber:
            yield from draw_number_disc(layout, number, tile.number, "robbed")
        elif tile.number in rolled and tile.number is not None:
            yield from draw_number_disc(layout, number, tile.number, "rolled")


def _draw_longest_road(view: CatanView, layout: BoardLayout) -> Items:
    """The longest road lies on a golden ribbon, so that it is seen without counting."""
    steps = [layout.board.grid.edge_between(a, b) for a, b in pairwise(view.longest_road_path)]
    for colour, wide in ((INK, RIBBON_RIM_WIDTH), (RIBBON, RIBBON_WIDTH)):
        for edge in steps:
            yield ribbon.at(
                *layout.edge_point(edge), RING * layout.scale, layout.edge_slope(edge), colour, wide
            )


def _draw_edge_piece(piece: Piece, layout: BoardLayout, *, damaged: bool) -> Items:
    """A road (damaged or not) or a ship on its edge."""
    x, y = layout.edge_point(piece.at)
    if piece.kind == "ship":
        yield ship.at(x, y, pieces.HULL * layout.scale * 1.05, piece.owner)
    else:
        yield road.at(
            x, y, pieces.TRACK * layout.scale, piece.owner, layout.edge_slope(piece.at), damaged
        )


def _draw_building(piece: Piece, layout: BoardLayout) -> Items:
    """A city or a settlement on its corner."""
    x, y = layout.corner_point(piece.at)
    if piece.kind == "city":
        yield city.at(x, y - 8 * layout.scale, pieces.TOWN * layout.scale, piece.owner)
    else:
        yield settlement.at(x, y - 2, pieces.HOUSE * layout.scale, piece.owner)


def _draw_sign(sign: Sign, layout: BoardLayout) -> Items:
    """A module's mark: a flame for an eruption, else a badge; damaged roads show it themselves."""
    point_of = {
        "corner": layout.corner_point,
        "edge": layout.edge_point,
        "hex": layout.hex_point,
    }
    x, y = point_of[sign.place](sign.at)
    if sign.key == "eruption":
        yield flame.at(x, y - 6, FLAME_SIZE * layout.scale)
    elif sign.key != "damaged":
        yield from draw_badge(x, y, "!", size=34, text_size=22, fill=SLATE)


def draw_changes(
    view: CatanView,
    layout: BoardLayout,
    marks: ChangedPlaces,
    labelled: Collection[tuple[str, int]] = (),
) -> Items:
    """A ring with rays around the very last change, a dot beside the earlier ones of `marks`.

    Places in `labelled`, as (kind, number), get neither.
    """
    last = set(_list_changes(view.last_change))
    for kind, at in _list_changes(marks):
        if (kind, at) not in last and (kind, at) not in labelled:
            x, y, radius = _change_place(view, layout, kind, at)
            aside = (radius - 18) * layout.scale  # up and right, just inside the ring's box
            yield disc.at(x + aside, y - aside, CHANGE_DOT_SIZE, TERRACOTTA, PAPER)
    for kind, at in sorted(last - set(labelled)):
        x, y, radius = _change_place(view, layout, kind, at)
        yield ring.at(x, y, RING * layout.scale, radius)


def _list_changes(marks: ChangedPlaces) -> Iterator[tuple[str, int]]:
    """Yields each changed place as (kind, number): hexes, edges, then corners."""
    yield from (("hex", at) for at in marks.hexes)
    yield from (("edge", at) for at in marks.edges)
    yield from (("corner", at) for at in marks.corners)


def _change_place(
    view: CatanView, layout: BoardLayout, kind: str, at: int
) -> tuple[float, float, int]:
    """Where a change is: x, y, and the radius of its ring on a board at full size."""
    if kind == "edge":
        return *layout.edge_point(at), EDGE_RING
    if kind == "corner":
        x, y = layout.corner_point(at)
        is_city = any(piece.kind == "city" and piece.at == at for piece in view.pieces)
        return (x, y - 4, CITY_RING) if is_city else (x, y, SETTLEMENT_RING)
    if at == view.robber:
        return *layout.robber_point(at), ROBBER_RING
    return *layout.number_point(at), NUMBER_RING


def draw_dice(view: CatanView, words: Words, layout: BoardLayout) -> Items:
    """What was rolled, in the emptiest corner of the picture.

    One roll has large dice or an event card; of several in a turn, the last two have a row each.
    """
    if not view.throws:
        return
    (x, y), *_ = free_corners(layout)  # the middle of the emptiest
    left, top = x - PLATE_WIDTH / 2, y - PLATE_HEIGHT / 2
    yield Panel(
        left,
        top,
        PLATE_WIDTH,
        PLATE_HEIGHT,
        PANEL,
        PANEL_EDGE,
        edge_width=2,
        radius=22,
        raised=True,
    )
    *_, last = view.throws
    if len(view.throws) > 1:
        upper_row = y - DICE_ROW_STEP / 2
        for i, throw in enumerate(view.throws[-2:]):
            yield from _draw_dice_row(throw.dice, throw.number, x, upper_row + DICE_ROW_STEP * i)
    elif last.dice is None:
        yield from _draw_event_card(last, words, x, y)
    else:
        yield from _draw_dice_pair(last.dice, x, y - 33, LARGE_DIE, LARGE_DICE_STEP)
        yield Label(str(last.number), x, y + 48, PAIR_NUMBER_TEXT, "Bold", INK, anchor="mm")


def _draw_event_card(throw: Throw, words: Words, x: float, y: float) -> Items:
    """An event card that was drawn instead of rolling: icon, number, title.

    (x, y) is the middle of the plate. The title takes one or two lines;
    the second one shrinks or is cut where it is too long.
    """
    yield event.at(x - 48, y - 32, EVENT_ICON_SIZE)
    yield Label(str(throw.number), x + 40, y - 32, CARD_NUMBER_TEXT, "Bold", INK, anchor="mm")
    title = words(throw.card.title) if throw.card else ""
    lines = _event_title_lines(title)
    first_line = y + (52 if len(lines) == 1 else 38)
    for i, line in enumerate(lines):
        yield Label(
            line,
            x,
            first_line + EVENT_LINE_STEP * i,
            EVENT_TITLE_TEXT,
            colour=INK_SOFT,
            anchor="mm",
            room=EVENT_TITLE_WIDTH,
            floor=20,
        )


def _event_title_lines(title: str) -> tuple[str, ...]:
    """An event card's title on one line, or on two, the second with all the other words."""
    wrapped = wrap_text(title, EVENT_TITLE_WIDTH, EVENT_TITLE_TEXT, "SemiBold")
    first, *rest = wrapped or ("",)
    return (first, " ".join(rest)) if rest else (first,)


def _draw_dice_pair(faces: tuple[int, int], x: float, y: float, size: float, step: float) -> Items:
    """A light and a red die side by side, `step` apart, around (x, y)."""
    light, red = faces
    yield cube.at(x - step / 2, y, size, light)
    yield cube.at(x + step / 2, y, size, red, RED, PAPER)


def _draw_dice_row(faces: tuple[int, int] | None, number: int, x: float, y: float) -> Items:
    """One of two rolls of a turn: its small dice (none for an event card) and its number.

    (x, y) is the middle of the row.
    """
    dice_x, number_x = x - 36, x + 58
    if faces:
        yield from _draw_dice_pair(faces, dice_x, y, SMALL_DIE, SMALL_DICE_STEP)
    yield Label(str(number), number_x, y, ROW_NUMBER_TEXT, "Bold", INK, anchor="mm")
