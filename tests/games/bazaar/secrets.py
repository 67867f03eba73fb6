"""The bazaar as it might be, for all that one merchant can see."""

from __future__ import annotations

from random import Random

from engine.core import Frame, Seat

from .frames import CHARTERS, Answers, Windows
from .moves import Show
from .state import NOTHING, Bazaar, counted, covers, minus, plus


def disguised(state: Bazaar, seat: Seat | None, random: Random) -> Bazaar:
    s = state.copy()
    others = [other for other in s.seats if other != seat]
    _deal_again(s, others, random)
    for merchant in (s.merchants[other] for other in others):
        merchant.charter = random.choice(CHARTERS) if merchant.charter else ""
    s.stack[-1] = _answered_otherwise(s, seat, random)
    return s


def _deal_again(s: Bazaar, others: list[Seat], random: Random) -> None:
    """The hands and shut stalls of others, and the sack, hold the same goods in other places; what
    was offered is there.
    """
    offers = {frame.seat: frame.offer.give for frame in s.stack if isinstance(frame, Answers)}
    shown = {other: offers.get(other, NOTHING) for other in others}
    shut = [
        cell
        for cell, stall in enumerate(s.stalls)
        if stall and stall.shut and stall.seat in others
    ]
    hidden = [stall.good for cell in shut if (stall := s.stalls[cell])]
    for goods in (s.sack, *(minus(s.hand(other), shown[other]) for other in others)):
        hidden += [good for good, n in enumerate(goods) for _ in range(n)]
    hidden.sort()
    random.shuffle(hidden)
    for cell in shut:
        if stall := s.stalls[cell]:
            s.stalls[cell] = stall._replace(good=hidden.pop())
    for other in others:
        size = sum(minus(s.hand(other), shown[other]))
        s.merchants[other].hand = plus(shown[other], counted([hidden.pop() for _ in range(size)]))
    s.sack = counted(hidden)


def _answered_otherwise(s: Bazaar, seat: Seat | None, random: Random) -> Frame[Bazaar]:
    match s.stack[-1]:
        case Answers() as frame:
            given = tuple(
                (other, yes if other == seat else _may(s, other, frame, random))
                for other, yes in frame.given
            )
            return Answers(frame.seat, frame.offer, given)
        case Windows() as frame:
            return Windows(
                tuple(
                    (other, laid if other == seat else _window(s, other, random))
                    for other, laid in frame.shown
                )
            )
        case frame:
            return frame


def _may(s: Bazaar, seat: Seat, frame: Answers, random: Random) -> bool:
    return covers(s.hand(seat), frame.offer.want) and random.random() < 0.5


def _window(s: Bazaar, seat: Seat, random: Random) -> tuple[int | None, ...]:
    move = Windows.form(s.hand(seat)).sample(random)
    assert isinstance(move, Show)
    return move.shelves
