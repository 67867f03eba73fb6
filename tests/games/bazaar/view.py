"""What a seat, or the public, may see of a bazaar."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core import Move, Result, Seat, View

from .frames import AGREE, DECLINE, Answers, Windows
from .moves import Goods, Offer, Show
from .state import Bazaar


@dataclass(frozen=True, slots=True)
class StallSeen:
    cell: int
    seat: Seat
    good: int | None  # None: shut, and another's
    price: int


@dataclass(frozen=True, slots=True)
class MerchantSeen:
    goods: int
    hand: Goods | None  # one's own, and everybody's at the end
    charter: str | None
    points: int
    team: int


@dataclass(frozen=True, slots=True)
class BazaarView(View):
    seat: Seat | None
    seats_to_act: tuple[Seat, ...]  # who must act
    round: int
    merchants: tuple[MerchantSeen, ...]
    stalls: tuple[StallSeen, ...]
    market: Goods
    sack: int
    offer: Offer | None
    answer: Move | None  # one's own, until all have answered
    result: Result | None


def seen(
    s: Bazaar,
    seat: Seat | None,
    asked: tuple[Seat, ...],
    result: Result | None,
) -> BazaarView:
    merchants = tuple(
        _merchant(s, other, open_=result is not None or other == seat) for other in s.seats
    )
    stalls = tuple(
        StallSeen(
            cell,
            stall.seat,
            None if stall.shut and stall.seat != seat and result is None else stall.good,
            stall.price,
        )
        for cell, stall in enumerate(s.stalls)
        if stall
    )
    top = s.stack[-1] if s.stack else None
    offer = top.offer if isinstance(top, Answers) else None
    return BazaarView(
        seat,
        asked,
        s.round,
        merchants,
        stalls,
        s.market,
        sum(s.sack),
        offer,
        _answer(top, seat),
        result,
    )


def _merchant(s: Bazaar, seat: Seat, *, open_: bool) -> MerchantSeen:
    merchant = s.merchants[seat]
    hand, charter = (merchant.hand, merchant.charter) if open_ else (None, None)
    return MerchantSeen(sum(merchant.hand), hand, charter, sum(merchant.points), s.teams[seat])


def _answer(frame: object, seat: Seat | None) -> Move | None:
    """What the seat has answered, until all have."""
    match frame:
        case Answers():
            return next(
                (AGREE if yes else DECLINE for other, yes in frame.given if other == seat), None
            )
        case Windows():
            return next((Show(shelves) for other, shelves in frame.shown if other == seat), None)
    return None
