"""Buying a piece of a module: one handler for the moves of all kinds."""

from __future__ import annotations

from ..core import Entry, Move, Seat
from .building import build_piece
from .log_messages import tell_piece_built
from .sites import place_of_move
from .state import State


def buy_piece(s: State, seat: Seat, move: Move, entry: Entry) -> None:
    """Move handler of all moves that buy a module's piece: takes the price, and builds it."""
    piece = s.rules.kit.piece_bought_by(move)
    assert piece is not None, "the move buys a piece"
    assert piece.price is not None, "only pieces with a price are bought"
    s.pay_bank(s.players[seat], piece.price)
    place_bought_piece(s, seat, move, entry)


def place_bought_piece(s: State, seat: Seat, move: Move, entry: Entry) -> None:
    """Builds the piece that a move buys.

    Its price is paid before, or not at all.
    """
    piece = s.rules.kit.piece_bought_by(move)
    at = place_of_move(move)
    assert piece is not None, "the move buys a piece"
    if entry.news is not None:
        tell_piece_built(s, seat, piece, at, entry)
    build_piece(s, s.players[seat], piece, at, entry)
