"""Trade with the bank: every single exchange is listed; one form asks for several at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from random import Random
from typing import Final

from ...core import Answer, Entry, Group, Illegal, Move, PickQuestion, Question, Seat, Text
from ...forms import ANSWER_UNFIT, MAX_OPTIONS_PER_QUESTION
from ...kit.packed import KIND_MASK, count_of, expand, only_kind, pack
from ..kinds import NEVER
from ..log_messages import tell_exchanged
from ..match_kit import Cards, MatchKit
from ..moves import Exchange
from ..names import CardGroup, asked_kinds, card_amount, hand_text
from ..player import Player
from ..resources import BITS_OF_KIND, GUARD_BIT, ONE_CARD
from ..state import State
from .trade_forms import GIVE, TradeForm, most_of_each

TAKE: Final = Text("You take")
MAX_SAMPLED_EXCHANGES: Final = 3  # exchanges at most that somebody makes at random


def bank_rates(s: State, p: Player) -> int:
    """The player's rates at the bank, packed: how many cards of each kind it asks for one card."""
    rates = p.rates
    for change_rates in s.rules.change_rates:
        rates = change_rates(s, p, rates)
    return rates


def exchange_cards(s: State, seat: Seat, move: Exchange, entry: Entry) -> None:
    """Move handler of `Exchange`: cards of the hand for cards of the bank, at the seat's rates."""
    p = s.players[seat]
    rates = bank_rates(s, p) if s.rules.change_rates else p.rates
    pay = move.pay
    get = move.get
    if type(pay) is int and type(get) is int:  # a single exchange: by far the most, so fast
        paid = rates & BITS_OF_KIND[pay]  # the rate of the kind, which is in its bits already
        got = ONE_CARD[get]
    else:
        paid = sum([only_kind(rates, kind) for kind in move.paid])
        got = sum([ONE_CARD[kind] for kind in move.got])
    p.hand += got - paid
    s.bank += paid - got
    # As `record_action`, without the call
    s.history.append((s.turn, seat, "exchange", 0, paid, got))
    if entry.news is not None:
        tell_exchanged(s, seat, paid, got, entry)


# --- one at a time ----------------------------------------------------


def givable_exchanges(listed: tuple[Exchange, ...], bank: int) -> tuple[Exchange, ...]:
    """Which of the listed single exchanges the bank can make: it must have the wanted card.

    `bank` is its cards, packed into one number.
    """
    return tuple([move for move in listed if count_of(bank, move.got[0])])


# --- several at once --------------------------------------------------


def several_exchanges(
    kit: MatchKit,
    payable: int,
    hand: int,
    rates: int,
    bank: int,
) -> tuple[BankForm, ...]:
    """The form for several exchanges at once; () where the hand pays for one at most.

    Hand, rates and bank are packed. In `payable` the guard bit, the
    highest of the six bits of a kind, is set for each kind of which the
    hand pays at least one exchange. The bank must have a card to give.
    """
    pays_with_one_kind = not payable & payable - 1  # a single bit is set
    if pays_with_one_kind:
        bits_of_kind = (payable >> GUARD_BIT) * KIND_MASK
        rate = rates & bits_of_kind
        # The guard bit stays set only if the hand has two times the rate
        pays_twice = ((hand | payable) - 2 * rate) & payable
        if not pays_twice:
            return ()
    return (BankForm(kit, hand, rates, bank & kit.given_mask),)


@dataclass(frozen=True, slots=True)
class PaidGroup(CardGroup):
    """What goes to the bank: of each kind a multiple of its rate.

    It is offered with the number of cards that it pays for.
    """

    rates: Cards = ()

    def reason_against(self, counts: tuple[int, ...]) -> Text | None:
        """Why these cards cannot be given to the bank; None if they can."""
        if self.has_unasked(counts):
            return ANSWER_UNFIT
        for kind, (n, rate) in enumerate(zip(counts, self.rates, strict=True)):
            if n > self.most[kind]:
                return Text("You do not have {cards}.", cards=self.option_text(kind, n))
            if n % rate:
                return Text(
                    "{name}: only multiples of {rate}, not {n}.",
                    name=self.names[kind],
                    rate=rate,
                    n=n,
                )
        return CardGroup.reason_against(self, counts)

    def question(self) -> Question:
        """The question for the cards given: multiples of the rates, if a menu has room for all."""
        options = tuple(self._list_multiples_of_rates())
        if len(options) > MAX_OPTIONS_PER_QUESTION:
            return CardGroup.question(self)
        kinds = sum([had >= rate for had, rate in zip(self.most, self.rates, strict=True)])
        return PickQuestion(self.title, options, 1, kinds, hint=self.hint)

    def _list_multiples_of_rates(self) -> Iterator[tuple[str, Text]]:
        """Pairs (key, label) of what may be given.

        A key is `kind:number`, as `Group.read` reads it back: `0:4` is
        `4 lumber → 1 card`.
        """
        for kind, rate in enumerate(self.rates):
            for n in range(rate, self.most[kind] + 1, rate):
                give = self.option_text(kind, n)
                take = card_amount(n // rate)
                yield f"{kind}:{n}", Text("{give} → {take}", give=give, take=take)


@dataclass(frozen=True, slots=True)
class TakenGroup(CardGroup):
    """What comes from the bank, as far as it has it."""

    stock: Cards = ()

    def reason_against(self, counts: tuple[int, ...]) -> Text | None:
        """Why the bank cannot give these cards; None if it can."""
        if self.has_unasked(counts):
            return ANSWER_UNFIT
        for kind, n in enumerate(counts):
            if n > self.stock[kind]:
                return Text("The bank does not have {cards}.", cards=self.option_text(kind, n))
        return CardGroup.reason_against(self, counts)

    def question(self) -> Question:
        """The question for the cards taken, with no more kinds than cards that may be taken."""
        asked = CardGroup.question(self)
        if not isinstance(asked, PickQuestion):
            return asked
        _, most_cards = self.total
        return replace(asked, most=min(asked.most, most_cards))


class BankForm(TradeForm):
    """Several exchanges at once: what is given pays for what is taken, and nothing is both."""

    __slots__ = ("rates", "stock")
    kind = Exchange
    title = Text("Several exchanges with the bank")
    rates: int
    stock: int  # of the bank

    def __init__(self, kit: MatchKit, hand: int, rates: int, stock: int) -> None:
        """Makes the form; hand, rates and the bank's stock are packed.

        The stock has only cards that the bank gives.
        """
        self.kit = kit  # as `super().__init__`, without the call
        self.hand = hand
        self.rates = rates
        self.stock = stock

    @property
    def groups(self) -> tuple[Group, ...]:
        """The two parts of the form: what is given, and what is taken."""
        return self._make_paid_group(), self._make_taken_group()

    def _make_paid_group(self) -> PaidGroup:
        """Makes the part of the form that asks what is given: cards that the bank takes."""
        kit = self.kit
        rates = self.kit.unpack(self.rates)
        hand = self._acceptable_hand(rates)
        asked: tuple[int, ...] = ()
        if NEVER in rates:
            asked = asked_kinds(kit, [card for card in kit.cards if rates[card.kind] != NEVER])
        shown = hand_text(kit.unpack(self.hand), kit)
        total = (1, sum(hand))
        return PaidGroup(
            title=GIVE,
            names=kit.titles,
            most=hand,
            total=total,
            asked=asked,
            hint=shown,
            rates=rates,
        )

    def _make_taken_group(self) -> TakenGroup:
        """Makes the part of the form that asks what is taken: what the hand pays for."""
        kit = self.kit
        stock = self.kit.unpack(self.stock)
        payable = self._list_payable_kinds()
        most_shown = most_of_each(self.kit.given)
        most = [min(n, len(payable), most_shown) for n in stock]
        if len({*payable}) == 1:  # where only one kind can be given, it cannot be taken
            most[payable[0]] = 0
        asked = asked_kinds(kit, kit.given)
        total = (1, len(payable))
        return TakenGroup(
            title=TAKE,
            names=kit.titles,
            most=tuple(most),
            total=total,
            asked=asked,
            stock=stock,
        )

    def _acceptable_hand(self, rates: Cards) -> Cards:
        """The cards of the hand, without the kinds that the bank never takes."""
        hand = self.kit.unpack(self.hand)
        return tuple([n if rate != NEVER else 0 for n, rate in zip(hand, rates, strict=True)])

    def _list_payable_kinds(self) -> list[int]:
        """The kinds that the hand can pay with, each as often as it pays for an exchange."""
        return self._list_kinds_paid(self.kit.unpack(self.hand))

    def _list_kinds_paid(self, give: Cards) -> list[int]:
        """The kinds of the given cards, each as often as it pays for an exchange.

        Eight lumber at 4:1 and two ore at 2:1 are lumber, lumber, ore.
        """
        kinds: list[int] = []
        for kind, (n, rate) in enumerate(zip(give, self.kit.unpack(self.rates), strict=True)):
            kinds += [kind] * (n // rate)
        return kinds

    def parts(self, move: Move) -> tuple[tuple[int, ...], ...]:
        """How many cards of each kind a move gives to the bank, and how many it takes.

        These are the numbers of the form's two groups, by which the move is
        checked. A move names a kind once for each card that is taken; here all
        cards paid count: lumber once at 4:1 is four lumber.
        """
        assert isinstance(move, Exchange)
        rates = self.kit.unpack(self.rates)
        given = [rate * move.paid.count(kind) for kind, rate in enumerate(rates)]
        taken = [move.got.count(kind) for kind in range(self.kit.kind_count)]
        return tuple(given), tuple(taken)

    def reason_against(self, move: Move) -> Text | None:
        """Why the move does not fit the form; None if it does."""
        assert isinstance(move, Exchange)
        kinds = self.kit.kind_count
        known = all(type(kind) is int and 0 <= kind < kinds for kind in (*move.paid, *move.got))
        if not known:
            return ANSWER_UNFIT
        give, take = self.parts(move)
        return self._refuse_cards(give, take)

    def _refuse_cards(self, give: Cards, take: Cards) -> Text | None:
        """Why the cards `give` cannot be exchanged for the cards `take`; None if they can."""
        mine, banks = self.groups
        reason = mine.reason_against(give)
        if reason is None:
            reason = self._refuse_both_ways(give, take)
        if reason is None:
            reason = banks.reason_against(take)
        if reason is None:
            reason = self._refuse_unequal(give, take)
        return reason

    def _refuse_both_ways(self, give: Cards, take: Cards) -> Text | None:
        """The refusal if a kind is both given and taken; None if none is."""
        for kind, title in enumerate(self.kit.titles):
            if give[kind] and take[kind]:
                return Text("{name}: either give it or take it, not both.", name=title)
        return None

    def _refuse_unequal(self, give: Cards, take: Cards) -> Text | None:
        """The refusal if the cards given pay for more or fewer cards than are taken, else None."""
        paid = len(self._list_kinds_paid(give))
        if paid == sum(take):
            return None
        return Text(
            "You pay for {paid}, but take {taken}.",
            paid=card_amount(paid),
            taken=card_amount(sum(take)),
        )

    @property
    def fallback(self) -> Move:
        """The answer for a player whose time has run out: the first single exchange."""
        for pay, get in product(self._list_payable_kinds(), range(self.kit.kind_count)):
            if get != pay and count_of(self.stock, get):
                return Exchange(pay, get)
        raise AssertionError("the form is offered only where an exchange is possible")

    def sample(self, random: Random) -> Move:
        """A random legal exchange, of up to three cards."""
        payable = self._list_payable_kinds()
        count = random.randint(1, min(MAX_SAMPLED_EXCHANGES, len(payable)))
        paid = random.sample(payable, count)
        open_cards: list[int] = []
        most_shown = most_of_each(self.kit.given)
        for kind, n in enumerate(self.kit.unpack(self.stock)):
            if kind not in paid:
                open_cards += [kind] * min(n, most_shown)
        if len(open_cards) < len(paid):
            return self.fallback
        return _make_exchange(paid, random.sample(open_cards, len(paid)))

    def read(self, answers: Sequence[Answer]) -> Move:
        """The exchange that a player filled in.

        Raises Illegal with the reason if it cannot be.
        """
        if len(answers) != len(self.groups):
            raise Illegal(ANSWER_UNFIT)
        give, take = [
            group.read(answer) for group, answer in zip(self.groups, answers, strict=True)
        ]
        reason = self._refuse_cards(give, take)
        if reason is not None:
            raise Illegal(reason)
        return _make_exchange(self._list_kinds_paid(give), expand(pack(take), self.kit.kind_count))


def _make_exchange(paid: list[int], got: list[int]) -> Exchange:
    """Makes the move for one or several exchanges: the kinds that pay, and those that are taken.

    A single exchange has plain numbers, as in the listed moves.
    """
    if len(paid) == 1:
        (pay,), (get,) = paid, got
        return Exchange(pay, get)
    return Exchange(tuple(sorted(paid)), tuple(sorted(got)))
