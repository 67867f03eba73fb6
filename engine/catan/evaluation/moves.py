"""How much a move may bring its seat, as one number: for the bot, and for the order of menus.

Menus show the best first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

from ...core import Move, Seat
from ...kit.packed import count_of
from .. import moves as m
from ..match_kit import Cards
from ..piece_purchases import piece_bought_by
from ..sites import place_of_move
from ..view import CatanView
from .hand import LARGE_HAND, HandEvaluation, count_missing

MoveValue = Callable[["MoveEvaluation", Any], float]
ROLL_VALUE: Final = (
    10.0  # before the roll, what is better comes first; after it, what is better than nothing
)
SETTLEMENT_VALUE: Final = 90  # beside the value of the corner
CITY_VALUE: Final = 80  # beside the value of the harvest
REPAIR_VALUE: Final = 40  # of an own damaged road
ROAD_VALUE: Final = 20  # beside the value of where it leads
CARD_AS_GOAL_VALUE: Final = 15  # of a development card where nothing else is the goal
SPARE_CARD_VALUE: Final = 8  # of one that does not delay the goal; lost where it does
POINT_VALUE: Final = 60  # of each point of a module's piece
OFF_GOAL_COST: Final = 25  # of a road, or of a module's piece, while the goal is another purchase


class MoveEvaluation:
    """One view, weighed for its seat."""

    def __init__(self, view: CatanView) -> None:
        self.view = view
        self.hand_evaluation = HandEvaluation(view)
        self.place_evaluation = self.hand_evaluation.place_evaluation

    def move_value(self, move: Move) -> float:
        """About what the move may bring; 0: nothing, below 0: it costs.

        The best move has the highest value: a settlement or a
        city from 80 on, a roll 10.
        """
        weigh = MOVE_VALUES.get(type(move))
        return weigh(self, move) if weigh else self._module_piece_value(move)

    def _module_piece_value(self, move: Move) -> float:
        """Value of a move that buys a piece of a module, by its data in the kit; 0 for any other.

        A piece with points comes first; one without counts only
        where it is the goal.
        """
        piece = piece_bought_by(self.view.kit, move)
        if piece is None:
            return 0.0
        value = piece.weight + POINT_VALUE * piece.points
        if piece.connects:
            value += self.place_evaluation.road_value(place_of_move(move))
        goal = self.hand_evaluation.goal
        is_goal = goal is not None and goal.key == piece.key
        return ROAD_VALUE + value if is_goal else value - OFF_GOAL_COST

    # --- building ---------------------------------------------------------------------------------

    def settlement_value(self, move: m.BuildSettlement) -> float:
        """Value of a settlement: before all other moves, the best corner first."""
        return SETTLEMENT_VALUE + self.place_evaluation.settlement_value(move.corner)

    def city_value(self, move: m.BuildCity) -> float:
        """Value of a city: in the opening that of a founded corner, later what it produces more."""
        if self.view.phase == "opening":
            return SETTLEMENT_VALUE + self.place_evaluation.settlement_value(move.corner)
        return CITY_VALUE + self.place_evaluation.city_harvest_value(move.corner)

    def road_value(self, move: m.BuildRoad) -> float:
        """Value of a road by where it leads; less while the goal is another purchase.

        A move on an edge with an own road repairs it, for a fixed
        value.
        """
        if move.edge in self.place_evaluation.roads:  # a road of one's own that is damaged
            return REPAIR_VALUE
        leads = self.place_evaluation.road_value(move.edge)
        if self.view.phase in ("opening", "roads"):
            return ROAD_VALUE + leads
        goal = self.hand_evaluation.goal
        return (
            ROAD_VALUE + leads if goal is not None and goal.key == "road" else leads - OFF_GOAL_COST
        )

    def buy_card_value(self, move: m.BuyCard) -> float:
        """Value of buying a development card; below 0 where it delays the goal of the hand.

        The goal is the purchase that the hand is saved for; it
        may be such a card.
        """
        goal, hand = self.hand_evaluation.goal, self.hand_evaluation.hand
        if goal is None or goal.key == "card":
            return CARD_AS_GOAL_VALUE
        card = next(price for price in self.view.prices if price.key == "card")
        left = tuple([had - n for had, n in zip(hand, card.cost, strict=True)])
        delays = count_missing(left, goal.cost) > count_missing(hand, goal.cost)
        return -SPARE_CARD_VALUE if delays else SPARE_CARD_VALUE

    # --- cards ------------------------------------------------------------------------------------

    def knight_value(self, move: m.PlayKnight) -> float:
        """Value of a knight: 12 where it frees an own hex or helps to the largest army, else 3."""
        blocked = (
            0.0
            if self.view.robber is None
            else self.place_evaluation.robber_cost(
                self.view.robber, (self.hand_evaluation.me.seat,)
            )
        )
        return 12 if blocked or self.hand_evaluation.wants_army else 3

    def road_building_value(self, move: m.PlayRoads) -> float:
        """Value of Road Building: 4, and half of the best road's value.

        -2 where no road leads anywhere and the longest road is not wanted.
        """
        places = next((price.places for price in self.view.prices if price.key == "road"), ())
        best = max([self.place_evaluation.road_value(edge) for edge in places], default=0.0)
        return 4 + best / 2 if best > 1 or self.hand_evaluation.wants_road else -2

    def year_of_plenty_value(self, move: m.PlayPlenty) -> float:
        """Value of Year of Plenty: by the gain where the cards complete the goal, else -2."""
        got = list(self.hand_evaluation.nothing)
        for kind in (move.first, move.second):
            if kind is not None:
                got[kind] += 1
        gain = self.hand_evaluation.gain_of_hand(
            self.hand_evaluation.hand_after(self.hand_evaluation.nothing, tuple(got))
        )
        return 4 * gain - 6 if self._completes_goal(tuple(got)) else -2

    def _completes_goal(self, got: Cards) -> bool:
        """Whether these cards are all that the hand lacks for its goal."""
        goal = self.hand_evaluation.goal
        return (
            goal is not None
            and count_missing(
                self.hand_evaluation.hand_after(self.hand_evaluation.nothing, got), goal.cost
            )
            == 0
        )

    def monopoly_value(self, move: m.PlayMonopoly) -> float:
        """Value of a Monopoly: the cards of the resource that the others hold.

        That is all of the stock that neither the bank nor the own
        hand has.
        """
        view, kind = self.view, move.resource
        stock = count_of(view.kit.bank, kind)
        others_hold = stock - view.bank[kind] - self.hand_evaluation.hand[kind]
        return 4.0 * (others_hold - 2.5)  # below 0 for two cards or fewer

    # --- robber and trade -------------------------------------------------------------------------

    def robber_value(self, move: m.MoveRobber) -> float:
        """Value of a robber's move: what it costs the others, less twice what it costs oneself."""
        others = tuple(
            player.seat
            for player in self.view.players
            if player.seat != self.hand_evaluation.me.seat
        )
        cost = self.place_evaluation.robber_cost(
            move.hex, others
        ) - 2 * self.place_evaluation.robber_cost(move.hex, (self.hand_evaluation.me.seat,))
        return cost + (0 if move.victim is None else self._victim_value(move.victim))

    def _victim_value(self, seat: Seat) -> float:
        """Value of a card stolen from a seat: higher for up to three cards and for each point."""
        victim = self.view.players[seat]
        return min(3, victim.hand_size) + 0.3 * victim.points

    def bank_exchange_value(self, move: m.Exchange) -> float:
        """Value of an exchange with the bank: 25, less the cards given, where it pays.

        It must bring the goal nearer. And either the spare cards
        suffice for the goal at once, or the hand is so large that
        a seven would cost it. Else it is below 0.
        """
        hand_evaluation = self.hand_evaluation
        goal = hand_evaluation.goal
        if goal is None:
            return -1
        gave = tuple(
            [rate * move.paid.count(kind) for kind, rate in enumerate(hand_evaluation.me.rates)]
        )
        after = hand_evaluation.hand_after(
            gave, tuple([move.got.count(kind) for kind in range(self.view.kit.kinds)])
        )
        nearer = count_missing(hand_evaluation.hand, goal.cost) - count_missing(after, goal.cost)
        if nearer <= 0:
            return -3
        return (
            25 - sum(gave)
            if hand_evaluation.cards_short_of(hand_evaluation.hand, goal) == 0
            or hand_evaluation.counted_size > LARGE_HAND
            else -1
        )

    def accept_value(self, move: m.Accept) -> float:
        """Value of accepting the offer on the table; 0 where there is none."""
        bargain = self.view.trade_offer
        return self.trade_value(bargain.want, bargain.give, bargain.seat) if bargain else 0.0

    def partner_value(self, move: m.Choose) -> float:
        """Value of choosing a player: as partner in a trade, or to take a card from.

        Without an open offer, it is asked whom to take a card from.
        A trade that is not worth it is at -10, any other above 30.
        """
        bargain = self.view.trade_offer
        if bargain is None:
            return 1 + self._victim_value(move.player)
        reply = next(reply for reply in bargain.replies if reply.seat == move.player)
        gave, got = (
            (reply.want, reply.give) if reply.want and reply.give else (bargain.give, bargain.want)
        )
        return (
            30 + self.trade_value(gave, got, move.player)
            if self.trade_value(gave, got, move.player) > 0
            else -10
        )

    def trade_value(self, gave: Cards, got: Cards, partner: Seat) -> float:
        """Value of a trade by how much nearer it brings the goal; -5 with who is about to win."""
        if self.view.players[partner].points >= self.view.target - 2:
            return -5
        gain = self.hand_evaluation.gain_of_hand(self.hand_evaluation.hand_after(gave, got))
        return 10 * gain - 2

    def take_value(self, move: m.Take) -> float:
        """Value of cards taken from the bank: the sum of how much each is needed."""
        return sum([n * self.hand_evaluation.card_value(kind) for kind, n in enumerate(move.cards)])


MOVE_VALUES: Final[Mapping[type[Move], MoveValue]] = {
    m.Roll: lambda evaluation, move: ROLL_VALUE,
    m.BuildSettlement: MoveEvaluation.settlement_value,
    m.BuildCity: MoveEvaluation.city_value,
    m.BuildRoad: MoveEvaluation.road_value,
    m.BuyCard: MoveEvaluation.buy_card_value,
    m.PlayKnight: MoveEvaluation.knight_value,
    m.PlayRoads: MoveEvaluation.road_building_value,
    m.PlayPlenty: MoveEvaluation.year_of_plenty_value,
    m.PlayMonopoly: MoveEvaluation.monopoly_value,
    m.MoveRobber: MoveEvaluation.robber_value,
    m.Exchange: MoveEvaluation.bank_exchange_value,
    m.Accept: MoveEvaluation.accept_value,
    m.Choose: MoveEvaluation.partner_value,
    m.Take: MoveEvaluation.take_value,
}


@lru_cache(maxsize=8)
def evaluate_view(view: CatanView) -> MoveEvaluation:
    """The evaluation of a view, kept for the next move of the same menu."""
    return MoveEvaluation(view)
