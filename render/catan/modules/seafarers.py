"""Ships, gold and fog: art for boards that one sails on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from engine.catan.match_kit import EDGE, SEA, PieceKind
from engine.catan.view import Award, CatanView, Counter, EventCard, Piece, Sign, Throw
from engine.core import Seat, Verbatim

from ...pen import Pen
from ...sprites import icon
from ...theme import INK, PAPER, SEATS
from ..pieces import add_rim_and_shadow, board_units, draw_emblem, light_tone
from ..room import Room, SampleBoard, TerrainArt, plain_piece
from ..sample_positions import midgame_view, seat_view
from ..terrain import Spots

ARCHIPELAGO: Final = "archipelago"  # a board with every terrain there is
HULL: Final = 92  # the side of a ship's box on a board at full size


@icon
def ship(pen: Pen, owner: int) -> None:
    """A ship with two sails in the owner's colour."""
    with board_units(pen, HULL):
        pen.path("M-32 8 H32 Q26 27 10 27 H-14 Q-28 26 -32 8 Z", SEATS[owner].fill, INK, w=4.4)
        pen.line([(-1, 8), (-1, -32)], INK, w=5)
        pen.path("M3 -31 Q38 -18 32 3 H3 Z", light_tone(owner), INK, w=3.8)
        pen.path("M-5 -23 Q-26 -12 -24 3 H-5 Z", PAPER, INK, w=3.8)
        draw_emblem(pen, owner, 15, -9, r=6.6)
        add_rim_and_shadow(pen)


def _draw_nugget(pen: Pen, x: float, y: float, scale: float = 1) -> None:
    """A lump of gold around its middle."""
    with pen.place(x, y, scale):
        pen.oval(1, 11, 16, 4, "#7C4722", None)
        pen.poly(
            [(-14, 8), (-11, -6), (0, -13), (12, -7), (15, 6), (7, 12), (-8, 12)],
            "#F0C95A",
            "#7C4722",
            w=2.4,
        )
        pen.poly([(-11, -6), (0, -13), (4, -4), (-5, 2)], "#F9DF8C", None)
        pen.poly([(4, -4), (12, -7), (15, 6), (6, 4)], "#E2A91A", None)


def _draw_gold_river(pen: Pen, *, mirrored: bool) -> None:
    """Landscape of the gold river: nuggets beside the water."""
    with pen.place(mirrored=mirrored):
        pen.path("M-100 -36 Q-30 -66 100 -30 V110 H-100 Z", "#B07B12", None)
        pen.path("M-100 52 Q0 26 100 62 V110 H-100 Z", "#96660F", None)
        river = (
            "M-34 -104 C10 -70 -60 -36 -76 -2 C-90 40 -30 66 20 104 L62 104 C10 60 -52 40 -48 4 "
            "C-34 -40 46 -60 8 -104 Z"
        )
        pen.path(river, "#9CC6D1", None)
        pen.path("M-12 -92 C10 -66 -40 -40 -60 -2", None, "#D5EAE6", w=3)
        spots: Spots = (
            (38, -48, 1.25),
            (64, -14, 0.9),
            (8, -30, 0.8),
            (66, 36, 1.1),
            (-12, 70, 0.8),
            (-74, 40, 0.7),
            (-58, -50, 0.8),
        )
        for x, y, scale in spots:
            _draw_nugget(pen, x, y, scale)


def _draw_cloud(pen: Pen, x: float, y: float, scale: float = 1) -> None:
    """A bank of fog around its middle."""
    with pen.place(x, y, scale):
        for dx, dy, r in ((-22, 4, 17), (0, -6, 23), (24, 4, 16)):
            pen.disc(dx, dy, r, "#F4F1EA", None)
        pen.box(-38, 4, 39, 21, "#F4F1EA", None, r=8)


def _draw_fog(pen: Pen, *, mirrored: bool) -> None:
    """Landscape that is not discovered yet: banks of fog."""
    with pen.place(mirrored=mirrored):
        for x, y, scale in (
            (-40, -40, 1),
            (38, -28, 1.1),
            (-20, 24, 1.2),
            (52, 48, 0.9),
            (-60, 66, 0.9),
        ):
            _draw_cloud(pen, x, y, scale)


SHIP: Final = PieceKind(
    "ship", Verbatim("ship"), Verbatim("ships"), EDGE, 15, ground=SEA, connects=True
)


def seafarers_view(seat: Seat | None = None) -> CatanView:
    """A view with every terrain, ships, and what modules bring along.

    These are counters, an award, an event card, a damaged
    road and an eruption. Every third road of the sample
    game becomes a ship.
    """
    view = (
        midgame_view(seats=4, board=ARCHIPELAGO)
        if seat is None
        else seat_view(seat, seats=4, board=ARCHIPELAGO)
    )
    harbours = Award("harbours", Verbatim("Harbourmaster"), points=2, holder=1)
    things = (
        Counter("discoveries", Verbatim("Discoveries"), count=2),
        Counter("harbours", Verbatim("Harbours"), count=3),
    )
    ships = tuple(
        Piece("ship", piece.owner, piece.at) for piece in view.pieces if piece.kind == "road"
    )[::3]
    sailed = {ship.at for ship in ships}
    land = tuple(piece for piece in view.pieces if piece.kind != "road" or piece.at not in sailed)
    damaged = next(piece for piece in land if piece.kind == "road" and piece.owner == 2)
    volcano = view.board.deserts[1]  # one of the terrains in the places of deserts
    struck = view.grid.hex_corners[volcano][2]
    return replace(
        view,
        kit=view.kit.with_pieces(SHIP),
        pieces=(*ships, *land),
        players=tuple(replace(player, counters=things) for player in view.players),
        awards=(*view.awards, harbours),
        counters=(Counter("events", Verbatim("Events"), count=21),),
        signs=(Sign("damaged", "edge", damaged.at, owner=2), Sign("eruption", "corner", struck)),
        modules=("seafarers", "jungle", "volcano", "harbormaster", "event_cards"),
        throws=(
            Throw(
                number=9,
                dice=None,
                card=EventCard(
                    "conflict",
                    Verbatim("Conflict"),
                    Verbatim("Whoever has the largest army takes a card."),
                ),
            ),
        ),
    )


def _samples() -> Iterator[CatanView]:
    """A board to sail on, for everybody and for one seat."""
    yield seafarers_view()
    yield seafarers_view(1)


ROOM: Final = Room(
    pieces={"ship": plain_piece(ship, HULL * 1.05, ring=42)},
    terrain={
        "gold": TerrainArt("#C4983F", _draw_gold_river),
        "fog": TerrainArt("#D9D6CE", _draw_fog),
    },
    samples=_samples,
    boards={
        ARCHIPELAGO: SampleBoard(
            0,
            "1 . . . . . . / 0 . M8 P11 . G4 . . / -1 . . . . . H5 M2 . / -2 . . P5 F6 M4 . F9 . "
            ". / -2 . W12 H11 W3 P9 . ? ? . "
            "/ -3 . H6 F10 D W11 F5 . ? . / -3 . M3 P4 V9 P8 . J3 . / -3 . W8 F2 M10 . G6 . "
            "/ -3 . . . . . .",
            "0,3 NW grain / 1,3 NE any / 2,4 NE lumber / -1,4 W ore / 2,5 E any / -2,6 W wool / "
            "1,6 SE any / -2,7 SW any / -1,7 SE brick",
            seed=2,
            letters={"J": "jungle", "V": "volcano", "G": "gold", "?": "fog"},
            wastes=("desert", "jungle", "volcano"),
        )
    },
)
