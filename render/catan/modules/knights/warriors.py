"""Knights on the board: studs say their rank, the shield whose they are, helmet and sword ready.

A knight that is not ready is a bare shield, aslant and pale.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.catan.view import CatanView, Piece

from ....pen import Pen
from ....sprites import icon
from ....theme import INK, PAPER, RED, SEATS, mix_colours
from ...pieces import add_rim_and_shadow, board_units, draw_emblem
from ...room import DrawnItems, PieceArt, PieceSpot, SymbolSizes

RANKS: Final = ("basic_knight", "strong_knight", "mighty_knight")  # from the weakest on
READY: Final = "ready"  # the state of a knight that was activated
ACTIVE_SIGN: Final = "active_knight"
WARRIOR: Final = 116  # the side of its box on a board at full size
WARRIOR_SHARE, LEAST_WARRIOR_SCALE = 0.94, 0.64
READY_DROP: Final = 9  # of one that stands upright, so that its helmet hides no number
STEEL, STEEL_LIGHT, RESTING = "#A9B1BA", "#D3DAE2", "#D8CDB4"
SHIELD: Final = "M-23 -22 H23 V4 C23 22 12 31 0 38 C-12 31 -23 22 -23 4 Z"
SIZES: Final = (0.92, 1.02, 1.12)  # by rank
STUD_STEP: Final = 13
RING, RING_RISE = 48, 0  # around a knight that has changed
SYMBOL_SIZES: Final = SymbolSizes(action=1.5, supply=1.34, score=1.3, price=1.5)


@icon
def warrior(pen: Pen, owner: int, rank: int, is_ready: bool) -> None:
    """Draws a knight of rank 1 to 3: ready with sword and helmet, else a pale shield, aslant."""
    size = SIZES[rank - 1]
    with board_units(pen, WARRIOR):
        if is_ready:
            with pen.place(0, 9, size):
                _draw_sword_and_helmet(pen)
                _draw_shield(pen, owner, rank, SEATS[owner].fill, INK)
        else:
            fill, ink = (
                mix_colours(SEATS[owner].fill, RESTING, 0.5),
                mix_colours(INK, RESTING, 0.25),
            )
            with pen.place(0, 2, size, turn=-20):
                _draw_shield(pen, owner, rank, fill, ink)
        add_rim_and_shadow(pen)


def _draw_sword_and_helmet(pen: Pen) -> None:
    """Draws the sword and the helmet that rise above the shield of a knight that is ready."""
    with pen.place(19, -8, turn=26):
        blade = [(-4.5, 8), (-4.5, -36), (0, -43), (4.5, -36), (4.5, 8)]
        pen.poly(blade, STEEL_LIGHT, INK, 3.4)
        pen.line([(-10, 6), (10, 6)], INK, 6)
    pen.path("M-16 -20 V-34 C-16 -46 -8 -51 0 -51 C8 -51 16 -46 16 -34 V-20 Z", STEEL, INK, 3.8)
    plume = "M-3 -50 C-16 -60 8 -68 24 -50 C26 -46 24 -42 22 -40 C14 -50 6 -52 -3 -50 Z"
    pen.path(plume, RED, INK, 3.2)
    pen.line([(-11, -31), (11, -31)], INK, 4.6)


def _draw_shield(pen: Pen, owner: int, rank: int, fill: str, ink: str) -> None:
    """Draws the shield: as many studs as the knight is strong, below them the owner's emblem."""
    pen.path(SHIELD, fill, ink, 4.4)
    pen.poly([(-21, -20), (21, -20), (21, -7), (-21, -7)], PAPER, None)
    pen.line([(-21, -6), (21, -6)], ink, 3)
    for i in range(rank):
        pen.disc((i - (rank - 1) / 2) * STUD_STEP, -13.5, 5, INK, None)
    draw_emblem(pen, owner, 0, 11, 10.5)


# --- on the board -----------------------------------------------------


def find_ready_knights(view: CatanView) -> Mapping[Piece, str]:
    """By piece: the state `READY` of knights that are ready, which signs on their corners say."""
    ready = {sign.at for sign in view.signs if sign.key == ACTIVE_SIGN}
    return {piece: READY for piece in view.pieces if piece.kind in RANKS and piece.at in ready}


def knight_strength(view: CatanView, seat: int) -> int:
    """The strength of all knights of a seat that are ready."""
    ready = [piece for piece in find_ready_knights(view) if piece.owner == seat]
    return sum(rank_of(piece.kind) for piece in ready)


def rank_of(kind: str) -> int:
    """How strong a knight of this kind is, from 1 to 3."""
    return RANKS.index(kind) + 1


def _make_art(kind: str) -> PieceArt:
    """How knights of one rank are drawn."""
    rank = rank_of(kind)

    def draw(spot: PieceSpot) -> DrawnItems:
        """The knight on its corner."""
        is_ready = spot.state == READY
        scale = max(LEAST_WARRIOR_SCALE, spot.layout.scale)
        (x, y), drop = spot.point, READY_DROP if is_ready else 0
        yield warrior.at(
            x, y + drop * scale, WARRIOR * WARRIOR_SHARE * scale, spot.owner, rank, is_ready
        )

    return PieceArt(
        draw,
        _make_symbol(rank),
        SYMBOL_SIZES,
        ring=RING,
        ring_rise=RING_RISE,
        find_states=find_ready_knights,
    )


def _make_symbol(rank: int) -> Callable[[float, float, float, int, int], DrawnItems]:
    """How a knight of a rank is drawn in panels: ready, for that is its best-known shape."""

    def draw_symbol(x: float, y: float, size: float, owner: int, turn: int) -> DrawnItems:
        """The knight, always upright."""
        yield warrior.at(x, y, size, owner, rank, True)

    return draw_symbol


KNIGHT_PIECES: Final[Mapping[str, PieceArt]] = {kind: _make_art(kind) for kind in RANKS}
