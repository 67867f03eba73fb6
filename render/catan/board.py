"""Draws what stands on Catan's board: pieces, pawns and signs.

Numbers that were rolled, or whose hexes a pawn blocks, are marked too.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import groupby, pairwise

from engine.catan.kinds import CORNER, EDGE, HEX
from engine.catan.view import CatanView, PawnSeen, Piece, Sign

from ..scene import Items
from ..shapes import Point
from ..theme import INK, SLATE
from ..widgets import draw_badge
from .art import Art
from .background import draw_number_disc
from .harbour_signs import draw_harbour_signs
from .layout import BoardLayout
from .pieces import FIRST_END, LAST_END, RIBBON, RING, ribbon
from .room import PieceArt, PieceSpot

RIBBON_WIDTH, RIBBON_RIM_WIDTH = 34, 40  # the golden ribbon, and the ink under it
BADGE_SIZE, BADGE_TEXT = 34, 22  # of a sign that nobody has drawn
# the layers of pieces from below: flat ones on edges, tall ones on edges, all others
FLAT_LAYER, TALL_LAYER, TOP_LAYER = 0, 1, 2
EVERY_KIND = ""  # of pieces: a sign with it is drawn instead of any of them
PlacedPiece = tuple[str, Piece, Point]  # its place (`edge`, `hex`, `corner`), and where that is


def draw_pieces(view: CatanView, layout: BoardLayout, art: Art) -> Items:
    """Everything that stands on the board: numbers, pieces, signs, pawns, harbours; no marks.

    Modules draw below and above it.
    """
    yield from _draw_marked_numbers(view, layout)
    for room in art.rooms:
        if room.draw_below:
            yield from room.draw_below(view, layout)
    yield from _draw_longest_road(view, layout)
    yield from _draw_beds(view, layout, art)
    yield from _draw_layers(view, layout, art, (FLAT_LAYER,))
    yield from draw_upright_things(view, layout, art)
    yield from draw_harbour_signs(view, layout)
    for room in art.rooms:
        if room.draw_above:
            yield from room.draw_above(view, layout)


def draw_upright_things(view: CatanView, layout: BoardLayout, art: Art) -> Items:
    """All that stands on the board and should be seen whole: labels give way to it.

    Signs are the marks that modules put on the board. Low ones are
    drawn behind tall pieces and buildings, all others before them.
    """
    low = [sign for sign in view.signs if _is_low(sign, art)]
    for sign in low:
        yield from _draw_sign(sign, layout, art)
    yield from _draw_layers(view, layout, art, (TALL_LAYER, TOP_LAYER))
    for sign in view.signs:
        if sign not in low:
            yield from _draw_sign(sign, layout, art)
    for pawn, point in pawn_points(view, layout, art):
        yield from art.draw_pawn(pawn, point, layout.scale)


def _is_low(sign: Sign, art: Art) -> bool:
    """Whether a sign, a mark that a module puts on the board, is drawn behind buildings."""
    drawing = art.things.signs.get(sign.key)
    return drawing is not None and drawing.lies_low


def _draw_marked_numbers(view: CatanView, layout: BoardLayout) -> Items:
    """The number discs that look other than usual: rolled ones shine, blocked ones are dull."""
    rolled = {throw.number for throw in view.throws}
    blocked = {pawn.hex for pawn in view.pawns if view.kit.pawn(pawn.key).blocks_production}
    for hex, tile in enumerate(view.board.tiles):
        if tile.number is None:
            continue
        if hex in blocked:
            yield from draw_number_disc(layout, hex, tile.number, "robbed")
        elif tile.number in rolled:
            yield from draw_number_disc(layout, hex, tile.number, "rolled")


def _draw_longest_road(view: CatanView, layout: BoardLayout) -> Items:
    """The longest road lies on a golden ribbon, so that it is seen without counting."""
    corners = view.longest_road_path
    edges = [layout.board.grid.edge_between(start, end) for start, end in pairwise(corners)]
    size = RING * layout.scale
    for colour, width in ((INK, RIBBON_RIM_WIDTH), (RIBBON, RIBBON_WIDTH)):
        for edge in edges:
            slope = layout.edge_slope(edge)
            yield ribbon.at(*layout.edge_point(edge), size, slope, colour, width)


def _draw_beds(view: CatanView, layout: BoardLayout, art: Art) -> Items:
    """The rims of roads (and pieces like them) that are joined to others.

    They are drawn before all roads, so that no rim covers a neighbour.
    """
    drawn = _list_piece_art(view, art)
    stand_ins = _find_stand_ins(view, art)
    ends = _find_joined_ends(view, drawn)
    states = _find_states(view, drawn)
    for piece in view.pieces:
        draw_bed = drawn[piece.kind].draw_bed
        joined, state = ends.get(piece, 0), states.get(piece, "")
        is_replaced = (EDGE, piece.at) in stand_ins  # a sign is drawn instead of it
        if draw_bed and (joined or state) and not is_replaced:
            point = layout.edge_point(piece.at)
            yield from draw_bed(PieceSpot(layout, piece.owner, piece.at, point, joined, state))


def _draw_layers(view: CatanView, layout: BoardLayout, art: Art, layers: Collection[int]) -> Items:
    """The pieces of these layers: on edges, on hexes, then on corners, nearer ones above.

    A sign that stands for a piece is drawn instead of it.
    """
    drawn = _list_piece_art(view, art)
    stand_ins = _find_stand_ins(view, art)
    ends = _find_joined_ends(view, drawn)
    states = _find_states(view, drawn)
    for placed in _sort_for_drawing(piece_points(view, layout), drawn):
        place, piece, point = placed
        if _find_layer(placed, drawn) not in layers:
            continue
        sign = stand_ins.get((place, piece.at))
        if sign and sign.owner == piece.owner and _stands_for(sign, piece, art):
            yield from art.things.signs[sign.key].draw(sign, layout, point)
        else:
            joined = ends.get(piece, 0)
            state = states.get(piece, "")
            spot = PieceSpot(layout, piece.owner, piece.at, point, joined, state)
            yield from drawn[piece.kind].draw(spot)


def _list_piece_art(view: CatanView, art: Art) -> dict[str, PieceArt]:
    """By key: how each kind of piece of the match is drawn."""
    return {kind.key: art.piece(kind.key) for kind in view.kit.pieces}


def _find_stand_ins(view: CatanView, art: Art) -> dict[tuple[str, int], Sign]:
    """The signs that are drawn instead of a piece, by the kind and number of their place."""
    return {
        (sign.place, sign.at): sign
        for sign in view.signs
        if sign.key in art.things.signs and art.things.signs[sign.key].stands_for_piece
    }


def _stands_for(sign: Sign, piece: Piece, art: Art) -> bool:
    """Whether a sign on the piece's place is drawn instead of a piece of this kind."""
    replaced_kind = art.things.signs[sign.key].piece
    return replaced_kind in (EVERY_KIND, piece.kind)


def _find_states(view: CatanView, drawn: Mapping[str, PieceArt]) -> dict[Piece, str]:
    """By piece: its state, for those that look other than usual.

    The art of each kind of piece may have a function that finds them.
    """
    finders = {art.find_states for art in drawn.values() if art.find_states}
    states: dict[Piece, str] = {}
    for find_states in finders:
        states |= find_states(view)
    return states


def _sort_for_drawing(
    places: Iterable[PlacedPiece],
    drawn: Mapping[str, PieceArt],
) -> list[PlacedPiece]:
    """Pieces in the order of drawing: flat ones on edges, tall ones there, then all others.

    Tall ones are sorted from top to bottom, so that a nearer one
    covers one behind it.
    """

    def drawing_order(placed: PlacedPiece) -> tuple[int, float]:
        """A sort key: the layer of a piece, then how far down it stands in its layer."""
        _place, _piece, (_x, y) = placed
        layer = _find_layer(placed, drawn)
        return layer, y if layer == TALL_LAYER else 0

    return sorted(places, key=drawing_order)


def _find_layer(placed: PlacedPiece, drawn: Mapping[str, PieceArt]) -> int:
    """The layer of a piece: on edges that of flat pieces or of tall ones, else the top layer."""
    place, piece, _point = placed
    if place != EDGE:
        return TOP_LAYER
    return TALL_LAYER if drawn[piece.kind].is_tall else FLAT_LAYER


def _find_joined_ends(view: CatanView, drawn: Mapping[str, PieceArt]) -> dict[Piece, int]:
    """By piece: at which of its ends it is joined to something, as roads are.

    `FIRST_END`, `LAST_END`, their sum for both, or 0 for none. What its
    owner has on the corner joins it, and what others have there never
    does. On an empty corner it is joined to pieces of its kind and
    owner.
    """
    place_of = {kind.key: kind.place for kind in view.kit.pieces}
    owner_at = {piece.at: piece.owner for piece in view.pieces if place_of[piece.kind] == CORNER}
    joinable = [piece for piece in view.pieces if drawn[piece.kind].draw_bed]
    meeting: Counter[tuple[str, int, int]] = Counter()  # pieces by kind, owner and corner
    for piece in joinable:
        for corner in view.grid.ends[piece.at]:
            meeting[piece.kind, piece.owner, corner] += 1
    ends: dict[Piece, int] = {}
    for piece in joinable:
        ends[piece] = 0
        for corner in view.grid.ends[piece.at]:
            if corner in owner_at:
                is_joined = owner_at[corner] == piece.owner
            else:
                is_joined = meeting[piece.kind, piece.owner, corner] > 1
            if is_joined:
                ends[piece] += _end_of_edge(view, piece.at, corner)
    return ends


def _end_of_edge(view: CatanView, edge: int, corner: int) -> int:
    """Which end of an edge a corner is, seen along the edge's slope.

    It is `LAST_END` where the way from the edge's middle to the corner
    goes in the direction of the slope.
    """
    corner_x, corner_y = view.grid.point(corner)
    middle_x, middle_y = view.grid.halfway(edge)
    turn = math.radians(view.grid.slope(edge))
    across, down = corner_x - middle_x, corner_y - middle_y
    is_ahead = across * math.cos(turn) + down * math.sin(turn) > 0
    return LAST_END if is_ahead else FIRST_END


def piece_points(view: CatanView, layout: BoardLayout) -> Iterator[PlacedPiece]:
    """Yields (kind of place, piece, point in the picture) of each piece, in drawing order."""
    by_place: dict[str, list[Piece]] = {EDGE: [], HEX: [], CORNER: []}
    place_of = {kind.key: kind.place for kind in view.kit.pieces}
    for piece in view.pieces:
        by_place[place_of[piece.kind]].append(piece)
    for piece in by_place[EDGE]:
        yield EDGE, piece, layout.edge_point(piece.at)
    for hex, group in groupby(by_place[HEX], key=lambda piece: piece.at):
        shared = list(group)
        for i, piece in enumerate(shared):
            yield HEX, piece, layout.hex_piece_point(hex, i, len(shared))
    rank = {kind.key: i for i, kind in enumerate(view.kit.pieces)}
    first: dict[int, int] = {}  # by corner, the index of the first piece that stands there
    for i, piece in enumerate(by_place[CORNER]):
        first.setdefault(piece.at, i)

    def drawing_order(piece: Piece) -> tuple[float, int, int]:
        """A sort key: how far down a piece stands; on one corner, later kinds come last."""
        _x, y = layout.corner_point(piece.at)
        return y, first[piece.at], rank[piece.kind]

    for piece in sorted(by_place[CORNER], key=drawing_order):
        yield CORNER, piece, layout.corner_point(piece.at)


def pawn_points(
    view: CatanView,
    layout: BoardLayout,
    art: Art,
) -> Iterator[tuple[PawnSeen, Point]]:
    """Yields the pawns on the board and where they stand, several on one hex side by side."""
    seen: Counter[int] = Counter()  # by hex, without those that have a place of their own
    for pawn in view.pawns:
        if pawn.hex is None:
            continue
        place = art.pawn_place(pawn)
        if place:
            yield pawn, layout.point_on_hex(pawn.hex, place)
        else:
            yield pawn, layout.pawn_point(pawn.hex, seen[pawn.hex])
            seen[pawn.hex] += 1


def _draw_sign(sign: Sign, layout: BoardLayout, art: Art) -> Items:
    """A module's mark, or a badge with letters of its title where the module has no drawing.

    A mark that stands for a piece is drawn where the pieces are, and not here.
    """
    drawing = art.things.signs.get(sign.key)
    if drawing is None:
        x, y = layout.badge_point(sign.place, sign.at)
        text = art.letters_of(sign.title) if sign.title else "!"
        yield from draw_badge(x, y, text, size=BADGE_SIZE, text_size=BADGE_TEXT, fill=SLATE)
    elif not drawing.stands_for_piece:
        yield from drawing.draw(sign, layout, layout.place_point(sign.place, sign.at))
