"""What is told of moves: one sentence each, for everybody or for one seat.

Who calls asks first whether anybody listens.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..core import Entry, Event, Move, Seat, Text, Who
from ..kit.masks import contains
from .kinds import PieceKind
from .names import (
    amount_text,
    cards_text,
    development_keys,
    development_title,
    fill_wording,
)
from .sites import place_of_move
from .state import State


def tell_built(s: State, seat: Seat, move: Move, entry: Entry) -> None:
    """Tells everybody that a seat builds the piece that a move buys."""
    piece = s.rules.kit.piece_bought_by(move)
    assert piece is not None, "the move buys a piece"
    tell_piece_built(s, seat, piece, place_of_move(move), entry)


def tell_piece_built(s: State, seat: Seat, piece: PieceKind, at: int, entry: Entry) -> None:
    """Tells everybody that a seat has built a piece on the place `at`.

    A building on a corner of its own concerns those whose roads lead
    there: it bars their way.
    """
    if entry.news is None:
        return
    told = fill_wording(piece.wording.built, piece, at, player=Who(seat))
    concerns: list[Seat] = []
    if piece.founds and piece.bars:
        concerns = [p.seat for p in s.players if contains(p.touched_corners, at)]
    entry.news.append(Event(told, concerns=tuple(concerns)))


def tell_bought(s: State, seat: Seat, kind: int, entry: Entry) -> None:
    """Tells everybody of a bought development card, and its buyer which one it is.

    `kind` is the number of the card.
    """
    entry.tell("{player} buys a development card.", player=Who(seat))
    entry.tell("You draw {card}.", card=_card_title(s, kind), to=seat)


def tell_played(s: State, seat: Seat, kind: int, entry: Entry) -> None:
    """Tells everybody which development card, given by its number, a seat plays."""
    entry.tell("{player} plays {card}.", player=Who(seat), card=_card_title(s, kind))


def _card_title(s: State, kind: int) -> Text:
    """The title of the development card with this number."""
    kit = s.rules.kit
    return development_title(kit, development_keys(kit)[kind])


def tell_exchanged(s: State, seat: Seat, gave: int, got: int, entry: Entry) -> None:
    """Tells everybody which cards a seat gave the bank, and which it got; both are packed."""
    kit = s.rules.kit
    entry.tell(
        "{player} gives the bank {give} for {take}.",
        player=Who(seat),
        give=cards_text(kit.unpack(gave), kit),
        take=cards_text(kit.unpack(got), kit),
    )


def tell_taken(s: State, seat: Seat, taken: int, entry: Entry) -> None:
    """Tells everybody which packed cards a seat takes from the bank."""
    kit = s.rules.kit
    entry.tell(
        "{player} takes {cards}.", player=Who(seat), cards=cards_text(kit.unpack(taken), kit)
    )


def tell_collected(
    s: State,
    seat: Seat,
    kind: int,
    n: int,
    givers: Sequence[Seat],
    entry: Entry,
) -> None:
    """Tells everybody that a Monopoly brought a seat `n` cards of a kind; `givers` had some."""
    entry.tell(
        "{player} collects {cards} from everybody.",
        player=Who(seat),
        cards=amount_text(s.rules.kit.titles[kind], n),
        concerns=givers,
    )


def declare_winner(s: State, seat: Seat, entry: Entry) -> None:
    """Ends the match: the seat has won, by points or as a module says."""
    s.winner = seat
    if entry.news is not None:
        tell_won(s, seat, entry)


def tell_won(s: State, seat: Seat, entry: Entry) -> None:
    """Tells everybody who has won, and with how many points."""
    entry.tell("{player} wins with {n} points.", player=Who(seat), n=s.players[seat].score)
