"""How much a move may bring its seat: one number for menus, which show the best first, and for the bot."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

from ..core import Move, Seat
from . import moves as m
from .means import LARGE_HAND, Means, short
from .view import RESOURCES, Cards, CatanView

Weigh = Callable[["Outlook", Any], float]
ROLL: Final = 10.0  # before the roll, what is better comes first; after it, what is better than nothing


class Outlook:
    """One view, weighed for its seat."""

    def __init__(self, view: CatanView) -> None:
        self.view = view
        self.means = Means(view)
        self.prospects = self.means.prospects

    def gain(self, move: Move) -> float:
        """About what the move may bring; 0: nothing, below: it costs."""
        weigh = WEIGHTS.get(type(move))
        return weigh(self, move) if weigh else 0.0

    # --- building -----------------------------------------------------------------------------------------------------

    def settlement(self, move: m.BuildSettlement) -> float:
        return 90 + self.prospects.settlement(move.corner)

    def city(self, move: m.BuildCity) -> float:
        if self.view.phase == "opening":
            return 90 + self.prospects.settlement(move.corner)
        return 80 + self.prospects.harvest(move.corner)

    def road(self, move: m.BuildRoad) -> float:
        if move.edge in self.prospects.roads:  # a road of one's own that is damaged
            return 40
        leads = self.prospects.road(move.edge)
        if self.view.phase in ("opening", "roads"):
            return 20 + leads
        goal = self.means.goal
        return 20 + leads if goal is not None and goal.key == "road" else leads - 25

    def buy(self, move: m.BuyCard) -> float:
        goal = self.means.goal
        if goal is None or goal.key == "card":
            return 15
        card = next(price for price in self.view.prices if price.key == "card")
        left = tuple([had - n for had, n in zip(self.means.hand, card.cost, strict=True)])
        return 8 if short(left, goal.cost) <= short(self.means.hand, goal.cost) else -8

    # --- cards --------------------------------------------------------------------------------------------------------

    def knight(self, move: m.PlayKnight) -> float:
        blocked = 0.0 if self.view.robber is None else self.prospects.loss(self.view.robber, (self.means.me.seat,))
        return 12 if blocked or self.means.wants_army else 3

    def free_roads(self, move: m.PlayRoads) -> float:
        places = next(price.places for price in self.view.prices if price.key == "road")
        best = max([self.prospects.road(edge) for edge in places], default=0.0)
        return 4 + best / 2 if best > 1 or self.means.wants_road else -2

    def plenty(self, move: m.PlayPlenty) -> float:
        got = [0] * len(RESOURCES)
        for kind in (move.first, move.second):
            if kind is not None:
                got[kind] += 1
        gain = self.means.gain(self.means.after((0,) * len(RESOURCES), tuple(got)))
        return 4 * gain - 6 if self._completes(tuple(got)) else -2

    def _completes(self, got: Cards) -> bool:
        goal = self.means.goal
        return goal is not None and short(self.means.after((0,) * len(RESOURCES), got), goal.cost) == 0

    def monopoly(self, move: m.PlayMonopoly) -> float:
        """What the others hold of it: all that neither the bank nor the own hand has, for there are equally many of each."""
        view, kind = self.view, move.resource
        each = (sum(view.bank) + sum(player.hand for player in view.players)) // len(RESOURCES)
        return 4.0 * (each - view.bank[kind] - self.means.hand[kind] - 2.5)

    # --- robber and trade ---------------------------------------------------------------------------------------------

    def robber(self, move: m.MoveRobber) -> float:
        others = tuple(player.seat for player in self.view.players if player.seat != self.means.me.seat)
        cost = self.prospects.loss(move.hex, others) - 2 * self.prospects.loss(move.hex, (self.means.me.seat,))
        return cost + (0 if move.victim is None else self._prey(move.victim))

    def _prey(self, seat: Seat) -> float:
        victim = self.view.players[seat]
        return min(3, victim.hand) + 0.3 * victim.points

    def exchange(self, move: m.Exchange) -> float:
        """Worth it where it leads to the goal in this turn, or saves cards from a seven."""
        goal, means = self.means.goal, self.means
        if goal is None:
            return -1
        gave = tuple([rate * move.paid.count(kind) for kind, rate in enumerate(means.me.rates)])
        after = means.after(gave, tuple([move.got.count(kind) for kind in range(len(RESOURCES))]))
        nearer = short(means.hand, goal.cost) - short(after, goal.cost)
        if nearer <= 0:
            return -3
        return 25 - sum(gave) if means.distance(means.hand, goal) == 0 or sum(means.hand) > LARGE_HAND else -1

    def accept(self, move: m.Accept) -> float:
        bargain = self.view.bargain
        return self.deal(bargain.want, bargain.give, bargain.seat) if bargain else 0.0

    def choose(self, move: m.Choose) -> float:
        """A partner in trade, or somebody to take a card from."""
        bargain = self.view.bargain
        if bargain is None:
            return 1 + self._prey(move.player)
        reply = next(reply for reply in bargain.replies if reply.seat == move.player)
        gave, got = (reply.want, reply.give) if reply.want and reply.give else (bargain.give, bargain.want)
        return 30 + self.deal(gave, got, move.player) if self.deal(gave, got, move.player) > 0 else -10

    def deal(self, gave: Cards, got: Cards, partner: Seat) -> float:
        """Nearer to the goal; never a help for who is about to win."""
        if self.view.players[partner].points >= self.view.target - 2:
            return -5
        gain = self.means.gain(self.means.after(gave, got))
        return 10 * gain - 2

    def take(self, move: m.Take) -> float:
        return sum([n * self.means.value(kind) for kind, n in enumerate(move.cards)])


WEIGHTS: Final[Mapping[type[Move], Weigh]] = {
    m.Roll: lambda outlook, move: ROLL, m.BuildSettlement: Outlook.settlement, m.BuildCity: Outlook.city, m.BuildRoad: Outlook.road,
    m.BuyCard: Outlook.buy, m.PlayKnight: Outlook.knight, m.PlayRoads: Outlook.free_roads, m.PlayPlenty: Outlook.plenty,
    m.PlayMonopoly: Outlook.monopoly, m.MoveRobber: Outlook.robber, m.Exchange: Outlook.exchange, m.Accept: Outlook.accept,
    m.Choose: Outlook.choose, m.Take: Outlook.take,
}  # fmt: skip


@lru_cache(maxsize=8)
def outlook(view: CatanView) -> Outlook:
    """The outlook of a view, kept for the next move of the same menu."""
    return Outlook(view)
