"""The questions of the base game, each a frame on the stack."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.core import (
    Arrangement,
    Counts,
    Decision,
    Entry,
    Form,
    Group,
    Move,
    MoveChain,
    MoveProduct,
    Seat,
    Text,
    Who,
    Written,
)

from .moves import (
    GOODS,
    PRICES,
    TITLES,
    Agree,
    Build,
    Charter,
    Deal,
    Decline,
    Draw,
    Goods,
    Offer,
    Rest,
    Show,
)
from .state import NOTHING, STALLS, WINDOWS, Bazaar, Stall, covers, drawn, minus, one, plus

AGREE, DECLINE, DRAW, REST = Agree(), Decline(), Draw(), Rest()
ACTS: Final = 2  # in a turn
SHELVES: Final = (Text("top shelf"), Text("middle shelf"), Text("bottom shelf"))
CHARTERS: Final = tuple(f"{a} {b}" for a in GOODS.names for b in GOODS.names if a != b)


def unknown_charter(written: str) -> Text | None:
    return (
        None if written in CHARTERS else Text("Name two different goods: {goods}.", goods=TITLES)
    )


CHARTER: Final = Written(
    Charter,
    Text("Your charter"),
    Text("two goods, like: silk spice"),
    CHARTERS,
    unknown_charter,
    limit=40,
)


@dataclass(frozen=True, slots=True)
class Charters:
    """Everybody writes a secret charter before the first turn, all at once."""

    def waiting(self, s: Bazaar) -> tuple[Seat, ...]:
        return tuple(seat for seat in s.seats if not s.merchants[seat].charter)

    def decisions(self, s: Bazaar) -> tuple[Decision, ...]:
        return tuple(
            Decision(seat, Text("Write your charter."), forms=(CHARTER,))
            for seat in self.waiting(s)
        )

    def apply(self, s: Bazaar, seat: Seat, move: Charter, entry: Entry) -> None:
        s.merchants[seat].charter = move.goods
        entry.tell("{player} has a charter.", player=Who(seat))
        if not self.waiting(s):
            entry.end_turn()
            s.stack[-1] = Turn(0)


def no_swap(net: Goods) -> Text | None:
    return None if any(net) else Text("Swap at least one good.")


def both_ways(give: Goods, want: Goods) -> Text | None:
    both = tuple(title for title, a, b in zip(TITLES, give, want, strict=True) if a and b)
    return Text("Nobody gives and wants the same: {goods}.", goods=both) if both else None


@dataclass(frozen=True, slots=True)
class Turn:
    """A merchant acts twice and rests."""

    seat: Seat
    acts: int = ACTS

    def waiting(self, s: Bazaar) -> tuple[Seat, ...]:
        return (self.seat,)

    def decisions(self, s: Bazaar) -> tuple[Decision, ...]:
        if not self.acts:
            return (Decision(self.seat, Text("Your turn is over."), (REST,)),)
        return (
            Decision(
                self.seat,
                Text("What will you do?"),
                self._moves(s),
                self._forms(s),
                fallback=REST,
            ),
        )

    def _moves(self, s: Bazaar) -> MoveChain:
        held = [good for good, n in enumerate(s.hand(self.seat)) if n]
        stalls = MoveProduct(Build, good=held, cell=s.free(), price=PRICES, shut=(False, True))
        further = (move for moves in s.rules.turn_moves for move in moves(s, self.seat))
        return MoveChain((DRAW, REST) if any(s.sack) else (REST,), stalls, tuple(further))

    def _forms(self, s: Bazaar) -> tuple[Form, ...]:
        hand = s.hand(self.seat)
        if not any(hand):
            return ()
        give = Group(Text("You give"), TITLES, hand, (1, 3))
        want = Group(Text("You want"), TITLES, (2,) * len(GOODS), (1, 3))
        kind = next(kind for kind, n in enumerate(hand) if n)
        offer = Counts(
            Offer,
            Text("An offer to all"),
            (give, want),
            both_ways,
            example=(one(kind), one((kind + 1) % len(GOODS))),
        )
        return (offer, *self._deal(hand, s.market))

    def _deal(self, hand: Goods, market: Goods) -> tuple[Form, ...]:
        pairs = (
            (give, want)
            for give, n in enumerate(hand)
            for want, m in enumerate(market)
            if n and m and give != want
        )
        swap = next(pairs, None)
        if swap is None:
            return ()
        net = Group(
            Text("Taken, less what you give"), TITLES, market, (0, 0), minus(NOTHING, hand)
        )
        return (
            Counts(
                Deal,
                Text("A deal with the market"),
                (net,),
                no_swap,
                example=(minus(one(swap[1]), one(swap[0])),),
            ),
        )

    def apply(self, s: Bazaar, seat: Seat, move: Move, entry: Entry) -> None:
        s.stack[-1] = Turn(seat, self.acts - 1)
        match move:
            case Rest():
                end_turn(s, seat, entry)
            case Build():
                build(s, seat, move, entry)
            case Deal():
                s.take(seat, move.net)
                s.market = minus(s.market, move.net)
            case Draw():
                draw(s, seat, entry)
            case Offer():
                s.stack.append(Answers(seat, move, ()))
            case _:
                s.rules.plays[type(move)](s, seat, move, entry)


def build(s: Bazaar, seat: Seat, move: Build, entry: Entry) -> None:
    s.pay(seat, one(move.good))
    s.stalls[move.cell] = Stall(seat, move.good, move.price, move.shut)
    if entry.roll_die() >= 2 * move.price:  # the higher the price, the rarer a buyer
        s.score(seat, STALLS, s.rules.prices[move.price])
        entry.tell("{player} finds a buyer for {n}.", player=Who(seat), n=move.price)
    for ask in s.rules.built:
        ask(s, seat, entry)


def draw(s: Bazaar, seat: Seat, entry: Entry) -> None:
    good = drawn(s.sack, entry)
    s.sack = minus(s.sack, one(good))
    s.take(seat, one(good))
    entry.tell("You draw {good}.", good=TITLES[good], to=seat)
    entry.reveal()


def end_turn(s: Bazaar, seat: Seat, entry: Entry) -> None:
    s.stack.pop()
    if seat + 1 < len(s.seats):
        s.stack.append(Turn(seat + 1))
    elif any(any(merchant.hand) for merchant in s.merchants):
        s.stack.append(Windows(()))
    else:
        end_round(s)
    entry.end_turn()
    for ask in s.rules.turn_ended:
        ask(s, seat, entry)


def end_round(s: Bazaar) -> None:
    s.round += 1
    if s.round < s.rounds:
        s.stack.append(Turn(0))


@dataclass(frozen=True, slots=True)
class Answers:
    """All others answer an offer at once; the first in the order of play who agrees has it."""

    seat: Seat
    offer: Offer
    given: tuple[tuple[Seat, bool], ...]

    def waiting(self, s: Bazaar) -> tuple[Seat, ...]:
        answered = [seat for seat, _ in self.given]
        return tuple(seat for seat in s.seats if seat != self.seat and seat not in answered)

    def decisions(self, s: Bazaar) -> tuple[Decision, ...]:
        give, want = listed(self.offer.give), listed(self.offer.want)
        prompt = Text(
            "{player} gives {give} for {want}.", player=Who(self.seat), give=give, want=want
        )
        return tuple(
            Decision(seat, prompt, self._moves(s, seat), fallback=DECLINE)
            for seat in self.waiting(s)
        )

    def _moves(self, s: Bazaar, seat: Seat) -> tuple[Move, ...]:
        return (AGREE, DECLINE) if covers(s.hand(seat), self.offer.want) else (DECLINE,)

    def apply(self, s: Bazaar, seat: Seat, move: Move, entry: Entry) -> None:
        answers = Answers(self.seat, self.offer, (*self.given, (seat, move == AGREE)))
        s.stack[-1] = answers
        if not answers.waiting(s):
            s.stack.pop()
            answers.settle(s, entry)

    def settle(self, s: Bazaar, entry: Entry) -> None:
        agreed = [seat for seat, yes in self.given if yes]
        entry.reveal()
        if not agreed:
            entry.tell("Nobody takes the offer of {player}.", player=Who(self.seat))
            return
        other = min(agreed, key=lambda seat: (seat - self.seat) % len(s.seats))
        for seat, out, into in (
            (self.seat, self.offer.give, self.offer.want),
            (other, self.offer.want, self.offer.give),
        ):
            s.merchants[seat].hand = plus(minus(s.hand(seat), out), into)
        entry.tell("{other} takes the offer of {player}.", other=Who(other), player=Who(self.seat))


@dataclass(frozen=True, slots=True)
class Windows:
    """Whoever has goods fills the window, all at once; a good alone on its shelf is worth 3, 2 or 1
    points.
    """

    shown: tuple[tuple[Seat, tuple[int | None, ...]], ...]

    def waiting(self, s: Bazaar) -> tuple[Seat, ...]:
        done = [seat for seat, _ in self.shown]
        return tuple(seat for seat in s.seats if any(s.hand(seat)) and seat not in done)

    def decisions(self, s: Bazaar) -> tuple[Decision, ...]:
        return tuple(
            Decision(seat, Text("Fill your window."), forms=(self.form(s.hand(seat)),))
            for seat in self.waiting(s)
        )

    @staticmethod
    def form(hand: Goods) -> Arrangement:
        things = tuple((good, TITLES[good]) for good, n in enumerate(hand) if n)
        return Arrangement(Show, Text("Your window"), things, SHELVES, spare=True)

    def apply(self, s: Bazaar, seat: Seat, move: Show, entry: Entry) -> None:
        windows = Windows((*self.shown, (seat, move.shelves)))
        s.stack[-1] = windows
        if not windows.waiting(s):
            s.stack.pop()
            windows.settle(s, entry)
            end_round(s)

    def settle(self, s: Bazaar, entry: Entry) -> None:
        entry.reveal()
        for seat, shelves in self.shown:
            for shelf, good in enumerate(shelves):
                if good is None:
                    continue
                s.pay(seat, one(good))
                s.market = plus(s.market, one(good))
                if sum(other[shelf] == good for _, other in self.shown) == 1:
                    s.score(seat, WINDOWS, len(SHELVES) - shelf)
        entry.tell("The windows are open.")


def listed(goods: Goods) -> tuple[Text, ...]:
    return tuple(Text("{n} × {name}", n=n, name=TITLES[good]) for good, n in enumerate(goods) if n)
