"""The Market: a deal is one net number for each resource.

It is bought where the number is above zero, and sold where it is below.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from ..core import Answer, Counts, Group, Illegal, PickQuestion, Question, Text, TextQuestion
from ..forms import MAX_OPTIONS_PER_QUESTION
from .data import NOTHING, Goods, Rates, Resource
from .moves import Trade
from .names import GOODS
from .resources import gold_value, goods_missing

NUMBER_NEEDED: Final = Text(
    "Write one whole number in each field: above 0 you buy, below 0 you sell."
)
BUY_OR_SELL: Final = Text("Buy (above 0) or sell (below 0)")
TRADED_RESOURCES: Final = tuple(resource for resource in Resource if resource is not Resource.GOLD)
NO_RATES: Final = Rates(NOTHING, NOTHING)


def gold_after(deal: tuple[int, ...], purse: Goods, rates: Rates) -> int:
    """The Gold in the purse after a deal; below zero: so much is missing."""
    return purse[Resource.GOLD] + deal_change(deal, rates)[Resource.GOLD]


def deal_change(deal: tuple[int, ...], rates: Rates) -> Goods:
    """The change of the purse by a deal, which has a net number for each resource but Gold.

    Gold is the first resource of a purse, so its change stands before the deal's.
    """
    sales, purchases = split_gold(deal, rates)
    return (sales - purchases, *deal)


def split_gold(deal: tuple[int, ...], rates: Rates) -> tuple[int, int]:
    """The Gold that a deal's sales bring, and the Gold that its purchases cost.

    `deal` has a number for each resource but Gold: above 0 it is
    bought, below 0 sold.
    """
    sales = purchases = 0
    for resource, n in zip(TRADED_RESOURCES, deal, strict=True):
        if n > 0:
            purchases += n * rates.buy[resource]
        else:
            sales += -n * rates.sell[resource]
    return sales, purchases


@dataclass(frozen=True, slots=True)
class DealForm(Counts):
    """The form of a deal at the Market: each resource is asked for by itself."""

    purse: Goods = NOTHING
    rates: Rates = NO_RATES
    limit: int | None = None  # at most so many bought, and so many sold

    def questions(self) -> tuple[Question, ...]:
        """One question for each resource but Gold."""
        return tuple(self._resource_question(index) for index in range(len(TRADED_RESOURCES)))

    def _resource_question(self, index: int) -> Question:
        """The question for one resource: a selection of what can be sold and bought.

        Where that is too long, a number is written. `index` is the
        resource's place in `TRADED_RESOURCES`.
        """
        (group,) = self.groups
        resource = TRADED_RESOURCES[index]
        least = group.least_of(index)
        most = group.most[index]
        buy = self.rates.buy[resource]
        sell = self.rates.sell[resource]
        title = _resource_title(resource, self.purse[resource], buy, sell)
        if most - least < MAX_OPTIONS_PER_QUESTION:
            return PickQuestion(
                title,
                tuple((str(n), self._option_text(n, buy, sell)) for n in range(least, most + 1)),
                least=1,
                most=1,
                chosen=("0",),
            )
        return TextQuestion(
            title,
            Text("from {least} (sell) to {most} (buy)", least=least, most=most),
            written="0",
        )

    def _option_text(self, n: int, buy: int, sell: int) -> Text:
        """One line of a selection: how many are bought or sold, and how much Gold that leaves."""
        gold = self.purse[Resource.GOLD]
        if not n:
            return Text("neither buy nor sell")
        if n < 0:
            gained = -n * sell
            return Text(
                "sell {n}: +{gold} Gold makes {left}", n=-n, gold=gained, left=gold + gained
            )
        spent = n * buy
        if spent <= gold:
            return Text("buy {n}: −{gold} Gold leaves {left}", n=n, gold=spent, left=gold - spent)
        return Text(
            "buy {n}: −{gold} Gold, {short} of it from sales", n=n, gold=spent, short=spent - gold
        )

    def read(self, answers: Sequence[Answer]) -> Trade:
        """The deal that the answers mean, one for each resource.

        Raises Illegal if it is none.
        """
        if len(answers) != len(TRADED_RESOURCES):
            raise Illegal(NUMBER_NEEDED)
        deal = Trade(tuple(map(_parse_number, answers)))
        self.check_move(deal)
        return deal

    def sample(self, random: Random) -> Trade:
        """A random deal that can be paid: first something is sold, then something bought for it."""
        deal = self._sample_sales(random)
        self._add_purchases(deal, random)
        return Trade(tuple(deal))

    def _sample_sales(self, random: Random) -> list[int]:
        """A random deal that only sells, within the limit: numbers below zero, or zero."""
        (group,) = self.groups
        deal = [random.randint(group.least_of(index), 0) for index in range(len(TRADED_RESOURCES))]
        while self._is_selling_too_many(deal):
            index = random.choice([index for index, n in enumerate(deal) if n < 0])
            deal[index] += 1  # one of it less is sold
        return deal

    def _add_purchases(self, deal: list[int], random: Random) -> None:
        """Adds to a deal random purchases of what it does not sell, as far as Gold and limit go."""
        gold = gold_after(tuple(deal), self.purse, self.rates)
        limit_left = self.limit
        in_random_order = random.sample(range(len(TRADED_RESOURCES)), len(TRADED_RESOURCES))
        for index in in_random_order:
            if deal[index] < 0:
                continue  # it is sold
            price = self.rates.buy[TRADED_RESOURCES[index]]
            bought = random.randint(0, _apply_limit(gold // price, limit_left))
            deal[index] = bought
            gold -= bought * price
            if limit_left is not None:
                limit_left -= bought

    def _is_selling_too_many(self, deal: list[int]) -> bool:
        """Whether a deal sells more in all than the worker may."""
        sold = -sum(n for n in deal if n < 0)
        return self.limit is not None and sold > self.limit


def _resource_title(resource: Resource, n: int, buy: int, sell: int) -> Text:
    """The title of a resource's question: how many one has, and its price in Gold."""
    if buy == sell:
        return Text(
            "{resource}: you have {n}, {rate} Gold each", resource=GOODS[resource], n=n, rate=buy
        )
    return Text(
        "{resource}: you have {n}, buy for {buy}, sell for {sell}",
        resource=GOODS[resource],
        n=n,
        buy=buy,
        sell=sell,
    )


def _parse_number(answer: Answer) -> int:
    """The number that was chosen or written; an empty field is 0.

    Raises Illegal for anything else.
    """
    written = answer if isinstance(answer, str) else " ".join(answer)
    try:
        with_hyphen = written.strip().replace("\u2212", "-")  # for a minus sign
        return int(with_hyphen or "0")
    except ValueError:
        raise Illegal(NUMBER_NEEDED) from None


def deal_form(purse: Goods, rates: Rates, limit: int | None) -> DealForm:
    """The form for a player with this purse; `rates` are the prices on the player's board.

    `limit` is how many may be bought, and how many sold; None means any number.
    """
    names = tuple(_price_text(resource, rates) for resource in TRADED_RESOURCES)
    wealth = gold_value(purse, rates.sell)
    most = tuple(
        _apply_limit(_most_payable(resource, wealth, purse, rates), limit)
        for resource in TRADED_RESOURCES
    )
    least = tuple(-_apply_limit(purse[resource], limit) for resource in TRADED_RESOURCES)
    group = Group(BUY_OR_SELL, names, most, total=(sum(least), sum(most)), least=least)

    def objection(deal: tuple[int, ...]) -> Text | None:
        """Why a deal cannot be made as a whole; called by the form."""
        return reason_against_deal(deal, purse, rates, limit)

    title = Text("Deal at the Market (you have {n} Gold)", n=purse[Resource.GOLD])
    return DealForm(
        kind=Trade,
        title=title,
        groups=(group,),
        objection=objection,
        purse=purse,
        rates=rates,
        limit=limit,
    )


def _most_payable(resource: Resource, wealth: int, purse: Goods, rates: Rates) -> int:
    """How many of a resource could be bought if all other resources were sold for it.

    `wealth` is the Gold that the whole purse would bring.
    """
    gold = wealth - purse[resource] * rates.sell[resource]
    return gold // rates.buy[resource]


def _price_text(resource: Resource, rates: Rates) -> Text:
    """The name of a resource with its price in Gold."""
    buy = rates.buy[resource]
    sell = rates.sell[resource]
    if buy == sell:
        return Text("{resource} for {rate} Gold", resource=GOODS[resource], rate=buy)
    return Text(
        "{resource} for {buy} Gold, sold for {sell}", resource=GOODS[resource], buy=buy, sell=sell
    )


def _apply_limit(n: int, limit: int | None) -> int:
    """The number, but not above the limit; None is no limit."""
    return n if limit is None else min(n, limit)


def reason_against_deal(
    deal: tuple[int, ...],
    purse: Goods,
    rates: Rates,
    limit: int | None,
) -> Text | None:
    """Why a deal cannot be made: Gold or limit do not suffice for its sum. None if it can."""
    gold_left = gold_after(deal, purse, rates)
    if gold_left < 0:
        sales, purchases = split_gold(deal, rates)
        return Text(
            "You have {gold} Gold, sales bring {sales} and purchases cost {purchases}: "
            "{n} Gold is missing.",
            gold=purse[Resource.GOLD],
            sales=sales,
            purchases=purchases,
            n=-gold_left,
        )
    bought = sum(n for n in deal if n > 0)
    sold = -sum(n for n in deal if n < 0)
    if limit is not None and max(bought, sold) > limit:
        return Text("The worker buys at most {n} and sells at most {n} in all.", n=limit)
    return None


def candidate_deals(
    purse: Goods,
    costs: Iterable[Goods],
    rates: Rates,
    limit: int | None,
) -> Iterator[tuple[int, ...]]:
    """Deals worth weighing: an empty one, and for each cost the deal that makes it payable.

    With a limit, which may be too low for that, also those that only sell: the
    dearest resource, the two dearest, and so on up to the limit.
    """
    yield (0,) * len(TRADED_RESOURCES)
    for cost in costs:
        deal = deal_to_pay(purse, cost, rates)
        if deal is not None and reason_against_deal(deal, purse, rates, limit) is None:
            yield deal
    for count in range(1, 1 + (limit or 0)):  # none without a limit
        yield _dearest_sale(purse, rates, count)


def _dearest_sale(purse: Goods, rates: Rates, count: int) -> tuple[int, ...]:
    """The deal that sells `count` resources, or all there are, for the most Gold."""
    sold = dict.fromkeys(TRADED_RESOURCES, 0)
    still_to_sell = count
    for resource in sorted(TRADED_RESOURCES, key=lambda each: -rates.sell[each]):
        sold[resource] = min(purse[resource], still_to_sell)
        still_to_sell -= sold[resource]
    return tuple(-sold[resource] for resource in TRADED_RESOURCES)


def deal_to_pay(purse: Goods, cost: Goods, rates: Rates) -> tuple[int, ...] | None:
    """The deal that makes a cost payable: buys what is missing, and sells no more than it must.

    It sells what is left over most; None if even all of that
    would not pay for it.
    """
    deal = list(goods_missing(purse, cost))  # what has to be bought
    spare = list(goods_missing(cost, purse))  # what the cost leaves over, and may be sold
    missing_gold, deal[Resource.GOLD] = deal[Resource.GOLD], 0  # Gold is not bought
    debt = gold_value(deal, rates.buy) + missing_gold - spare[Resource.GOLD]
    while debt > 0:
        most_spare = max(TRADED_RESOURCES, key=lambda resource: spare[resource])
        if not spare[most_spare]:
            return None
        spare[most_spare] -= 1
        deal[most_spare] -= 1  # one of it is sold
        debt -= rates.sell[most_spare]
    return tuple(deal[resource] for resource in TRADED_RESOURCES)
