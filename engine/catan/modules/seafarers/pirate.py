"""The pirate: moved instead of the robber, to a hex of the sea or off the board."""

from __future__ import annotations

from functools import lru_cache

from ....core import Choice, Entry, Move, Seat, Text, Who
from ....kit.hexes import HEXES
from ....kit.masks import contains
from ...evaluation.moves import MoveEvaluation
from ...moves import MoveRobber
from ...names import card_amount, tile_title
from ...pawns import pawn_hex
from ...robber import move_pawn, move_robber_and_steal
from ...state import NOWHERE, State
from ...view import CatanView
from .moves import DismissPirate, MovePirate
from .pieces import PIRATE


def change_robber_moves(s: State, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """The moves of the robber, with those to a hex of the sea turned into moves of the pirate.

    The pirate may also go off the board, unless it is off already.
    """
    sea = s.island.shape.sea_hexes
    changed: list[Move] = []
    for move in moves:
        if isinstance(move, MoveRobber) and contains(sea, move.hex):
            changed.append(make_pirate_move(move.hex, move.victim))
        else:
            changed.append(move)
    if pawn_hex(s, PIRATE) != NOWHERE:
        changed.append(DismissPirate())
    return tuple(changed)


@lru_cache(maxsize=4096)
def make_pirate_move(hex: int, victim: Seat | None) -> MovePirate:
    """The pirate's move to a hex, the same object each time; the victim may be None."""
    return MovePirate(hex, victim)


def move_pirate(s: State, seat: Seat, move: MovePirate, entry: Entry) -> None:
    """Move handler of `MovePirate`: to the hex, with a card from whoever has a ship there."""
    move_robber_and_steal(s, s.players[seat], move.hex, move.victim, entry)


def dismiss_pirate(s: State, seat: Seat, move: DismissPirate, entry: Entry) -> None:
    """Move handler of `DismissPirate`: off the board it bars nothing and robs nobody."""
    move_pawn(s, PIRATE, NOWHERE)
    s.record_action(seat, PIRATE.key)
    if entry.news is not None:
        entry.tell("{player} sends the pirate off the board.", player=Who(seat))


def describe_pirate_move(view: CatanView, move: MovePirate) -> Choice:
    """How a move of the pirate is offered in a menu."""
    land = tile_title(view.board.tiles[move.hex])
    place = HEXES[move.hex]
    if move.victim is None:
        return Choice(Text("Pirate to {hex}: {land}", hex=place, land=land), PIRATE.title)
    label = Text(
        "Pirate to {hex}: {land}, a card from {player}",
        hex=place,
        land=land,
        player=Who(move.victim),
    )
    return Choice(label, PIRATE.title, card_amount(view.players[move.victim].hand_size))


def describe_dismissal(view: CatanView, move: DismissPirate) -> Choice:
    """How sending the pirate away is offered in a menu."""
    return Choice(Text("Pirate off the board"), PIRATE.title)


def value_pirate_move(evaluation: MoveEvaluation, move: MovePirate) -> float:
    """What a move of the pirate brings: the card of its victim."""
    return evaluation.robber_value(MoveRobber(move.hex, move.victim))


def value_dismissal(evaluation: MoveEvaluation, move: DismissPirate) -> float:
    """What sending the pirate away is worth: nothing."""
    return 0.0
