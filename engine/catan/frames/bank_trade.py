"""Trade with the bank: every single exchange is listed; one form asks for several at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from ...core import Answer, Entry, Group, Illegal, Move, PickQuestion, Question, Seat, Text
from ...forms import MOST_OPTIONS, UNFIT
from ...kit.packed import pack
from ..log_messages import tell_exchanged
from ..moves import Exchange
from ..names import RESOURCE_TITLES, CardGroup, card_amount, resource_amount
from ..player import Player
from ..resources import GUARD, KINDS, ONE_CARD, ONE_OF_EACH, unpack_cards
from ..state import NO_PLACE, NOBODY, NOWHERE, State
from ..view import Cards
from .trade_forms import GIVE, MOST_WANTED, TradeForm

TAKE: Final = Text("You take")
MOST_SAMPLED: Final = 3  # exchanges at most that somebody makes at random


def bank_rates(s: State, p: Player) -> int:
    """What the bank asks for one card, packed by the kind that is given."""
    rates = p.rates
    for rate in s.rules.change_rates:
        rates = rate(s, p, rates)
    return rates


def exchange_cards(s: State, seat: Seat, move: Exchange, entry: Entry) -> None:
    p = s.players[seat]
    rates = bank_rates(s, p)
    if isinstance(move.pay, int) and isinstance(move.get, int):
        paid, got = rates & 63 << 6 * move.pay, ONE_CARD[move.get]
    else:
        paid, got = (
            sum([rates & 63 << 6 * kind for kind in move.paid]),
            sum([ONE_CARD[kind] for kind in move.got]),
        )
    p.hand += got - paid
    s.bank += paid - got
    s.history.append((s.turn, seat, "exchange", NO_PLACE, NOWHERE, NOBODY, paid, got))
    if entry.news is not None:
        tell_exchanged(seat, paid, got, entry)


# --- one at a time --------------------------------------------------------------------------------


def single_exchanges(payable: int, bank: int) -> tuple[Exchange, ...]:
    """What the bank gives for the kinds that the hand can pay, whose guard bits are set; nothing of
    which it has none.
    """
    listed = EXCHANGES[payable]
    return (
        listed
        if ((bank | GUARD) - ONE_OF_EACH) & GUARD == GUARD
        else _filter_by_stock(listed, unpack_cards(bank))
    )


def _filter_by_stock(listed: tuple[Exchange, ...], stock: Cards) -> tuple[Exchange, ...]:
    return tuple([move for move in listed if stock[move.got[0]]])


def _all_exchanges(kinds: int) -> tuple[Exchange, ...]:
    return tuple(
        Exchange(pay, get)
        for pay in range(KINDS)
        if kinds >> pay & 1
        for get in range(KINDS)
        if get != pay
    )


# By the guard bits of the kinds that a hand can pay
EXCHANGES: Final = {
    pack([32 * (kinds >> kind & 1) for kind in range(KINDS)]): _all_exchanges(kinds)
    for kinds in range(1 << KINDS)
}


# --- several at once ------------------------------------------------------------------------------


def can_exchange_several(payable: int, hand: int, rates: int) -> bool:
    """Whether a guarded hand pays for more than one exchange: of two kinds, or twice of one."""
    return bool(payable & payable - 1 or (hand - 2 * rates) & GUARD)


@dataclass(frozen=True, slots=True)
class PaidGroup(CardGroup):
    """What goes to the bank: of each kind a multiple of its rate, offered with the number of cards
    that it pays for.
    """

    rates: Cards = ()

    def refuse(self, counts: tuple[int, ...]) -> Text | None:
        for kind, (n, rate) in enumerate(zip(counts, self.rates, strict=True)):
            if n > self.most[kind]:
                return Text("You do not have {cards}.", cards=resource_amount(kind, n))
            if n % rate:
                return Text(
                    "{name}: only multiples of {rate}, not {n}.",
                    name=self.names[kind],
                    rate=rate,
                    n=n,
                )
        return CardGroup.refuse(self, counts)

    def question(self) -> Question:
        options = tuple(
            (
                f"{kind}:{n}",
                Text("{give} → {take}", give=resource_amount(kind, n), take=card_amount(n // rate)),
            )
            for kind, rate in enumerate(self.rates)
            for n in range(rate, self.most[kind] + 1, rate)
        )
        kinds = sum([had >= rate for had, rate in zip(self.most, self.rates, strict=True)])
        return (
            PickQuestion(self.title, options, 1, kinds)
            if len(options) <= MOST_OPTIONS
            else CardGroup.question(self)
        )


@dataclass(frozen=True, slots=True)
class TakenGroup(CardGroup):
    """What comes from the bank, as far as it has it."""

    stock: Cards = ()

    def refuse(self, counts: tuple[int, ...]) -> Text | None:
        for kind, n in enumerate(counts):
            if n > self.stock[kind]:
                return Text("The bank does not have {cards}.", cards=resource_amount(kind, n))
        return CardGroup.refuse(self, counts)

    def question(self) -> Question:
        """No more kinds than cards."""
        asked = CardGroup.question(self)
        return (
            replace(asked, most=min(asked.most, self.total[1]))
            if isinstance(asked, PickQuestion)
            else asked
        )


class BankForm(TradeForm):
    """Several exchanges at once: what is given pays for what is taken, and nothing is both."""

    __slots__ = ("rates", "stock")
    kind = Exchange
    title = Text("Several exchanges with the bank")
    rates: int
    stock: int  # of the bank

    def __init__(self, hand: int, rates: int, stock: int) -> None:
        super().__init__(hand)
        object.__setattr__(self, "rates", rates)
        object.__setattr__(self, "stock", stock)

    @property
    def groups(self) -> tuple[Group, ...]:
        hand, stock, payable = (
            unpack_cards(self.hand),
            unpack_cards(self.stock),
            self._payable_kinds(),
        )
        given = (
            {*payable} if len({*payable}) == 1 else ()
        )  # where only one kind can be given, it cannot be taken
        most = tuple(
            [
                0 if kind in given else min(n, len(payable), MOST_WANTED)
                for kind, n in enumerate(stock)
            ]
        )
        give = PaidGroup(
            GIVE, RESOURCE_TITLES, hand, (1, sum(hand)), rates=unpack_cards(self.rates)
        )
        return give, TakenGroup(TAKE, RESOURCE_TITLES, most, (1, len(payable)), stock=stock)

    def _payable_kinds(self) -> list[int]:
        """The kinds that pay for one exchange each, as often as they do."""
        return [
            kind
            for kind, (n, rate) in enumerate(
                zip(unpack_cards(self.hand), unpack_cards(self.rates), strict=True)
            )
            for _ in range(n // rate)
        ]

    def parts(self, move: Move) -> tuple[tuple[int, ...], ...]:
        """The cards that go and those that come."""
        assert isinstance(move, Exchange)
        rates = unpack_cards(self.rates)
        return tuple([rates[kind] * move.paid.count(kind) for kind in range(KINDS)]), tuple(
            [move.got.count(kind) for kind in range(KINDS)]
        )

    def refuse(self, move: Move) -> Text | None:
        assert isinstance(move, Exchange)
        known = all(type(kind) is int and 0 <= kind < KINDS for kind in (*move.paid, *move.got))
        return self._refuse_cards(*self.parts(move)) if known else UNFIT

    def _refuse_cards(self, give: Cards, take: Cards) -> Text | None:
        mine, banks = self.groups
        return (
            mine.refuse(give)
            or _refuse_both_ways(give, take)
            or banks.refuse(take)
            or self._refuse_unequal(give, take)
        )

    def _refuse_unequal(self, give: Cards, take: Cards) -> Text | None:
        paid = sum([n // rate for n, rate in zip(give, unpack_cards(self.rates), strict=True)])
        if paid == sum(take):
            return None
        return Text(
            "You pay for {paid}, but take {taken}.",
            paid=card_amount(paid),
            taken=card_amount(sum(take)),
        )

    @property
    def fallback(self) -> Move:
        """The first single exchange."""
        stock = unpack_cards(self.stock)
        return next(
            Exchange(pay, get)
            for pay in self._payable_kinds()
            for get in range(KINDS)
            if get != pay and stock[get]
        )

    def sample(self, random: Random) -> Move:
        payable = self._payable_kinds()
        paid = random.sample(payable, random.randint(1, min(MOST_SAMPLED, len(payable))))
        held = [
            kind
            for kind, n in enumerate(unpack_cards(self.stock))
            if kind not in paid
            for _ in range(min(n, MOST_WANTED))
        ]
        return (
            _make_exchange(paid, random.sample(held, len(paid)))
            if len(held) >= len(paid)
            else self.fallback
        )

    def read(self, answers: Sequence[Answer]) -> Move:
        if len(answers) != len(self.groups):
            raise Illegal(UNFIT)
        give, take = [
            group.read(answer) for group, answer in zip(self.groups, answers, strict=True)
        ]
        reason = self._refuse_cards(give, take)
        if reason is not None:
            raise Illegal(reason)
        paid = [
            kind
            for kind, (n, rate) in enumerate(zip(give, unpack_cards(self.rates), strict=True))
            for _ in range(n // rate)
        ]
        return _make_exchange(paid, [kind for kind, n in enumerate(take) for _ in range(n)])


def _refuse_both_ways(give: Cards, take: Cards) -> Text | None:
    twice = [kind for kind in range(KINDS) if give[kind] and take[kind]]
    return (
        Text("{name}: either give it or take it, not both.", name=RESOURCE_TITLES[twice[0]])
        if twice
        else None
    )


def _make_exchange(paid: list[int], got: list[int]) -> Exchange:
    """One exchange is the one that is listed."""
    return (
        Exchange(*paid, *got)
        if len(paid) == 1
        else Exchange(tuple(sorted(paid)), tuple(sorted(got)))
    )
