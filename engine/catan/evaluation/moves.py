"""How much a move may bring its seat, as one number: for the bot, and for the order of menus.

Menus show the best first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ...core import Move, Seat
from ...kit.packed import count_of
from .. import moves as m
from ..kinds import DEVELOPMENT_CARD, PieceKind
from ..match_kit import Cards
from ..sites import place_of_move
from ..view import CatanView
from .hand import LARGE_HAND, HandEvaluation, count_missing
from .view_values import NO_VALUES, ViewValues

MoveValue = Callable[["MoveEvaluation", Any], float]
# All values are on one scale: 0 is doing nothing, ROLL_VALUE is the
# roll. So a card of more than ROLL_VALUE is played before the roll, and
# one below 0 is kept.
ROLL_VALUE: Final = 10.0
FREE_ROUTES: Final = ("opening", "roads")  # the phases in which routes cost nothing
FOUNDING_VALUE: Final = 90  # of a building, beside the value of the corner
UPGRADE_VALUE: Final = 80  # of a building in the place of another, beside what it brings more
RENEWAL_VALUE: Final = 40  # of a piece where one lies already, and cannot be used
ROAD_VALUE: Final = 20  # of a piece that is the goal, beside the value of where it leads
CARD_AS_GOAL_VALUE: Final = 15  # of a development card where nothing else is the goal
SPARE_CARD_VALUE: Final = 8  # of one that does not delay the goal; lost where it does
POINT_VALUE: Final = 60  # of each point of a piece that is no building
OFF_GOAL_COST: Final = 25  # of a piece that is no building, while the goal is another purchase
USEFUL_KNIGHT_VALUE: Final = 12  # above the roll: played before it
IDLE_KNIGHT_VALUE: Final = 3  # below the roll: played only after it
KEPT_CARD_VALUE: Final = -2  # of a development card that is better played later
ROAD_BUILDING_VALUE: Final = 4  # beside a share of the best road's value
BEST_ROAD_SHARE: Final = 0.5
LEAST_ROAD_FOR_CARD: Final = 1  # of the best road, for which Road Building is played
PLENTY_PER_CARD: Final = 4  # for each card nearer to the goal
PLENTY_COST: Final = 6  # of giving the card away
MONOPOLY_PER_CARD: Final = 4.0  # for each card above those that it must bring at least
MONOPOLY_BREAK_EVEN: Final = 2.5  # cards: with two or fewer its value is below 0
OWN_ROBBER_FACTOR: Final = 2  # times what the robber costs oneself
MOST_CARDS_FEARED: Final = 3  # of a victim: more cards make the theft no better
VICTIM_POINT_VALUE: Final = 0.3  # for each point of the victim
# more than any hex costs: whoever has a card is robbed before those who have none
THEFT_VALUE: Final = 200
EXCHANGE_VALUE: Final = 25  # with the bank, less the cards given
EARLY_EXCHANGE_VALUE: Final = -1  # it can wait, or there is no goal
USELESS_EXCHANGE_VALUE: Final = -3  # it brings the goal no nearer
ANY_VICTIM_VALUE: Final = 1  # to take a card from anybody is better than nothing
GOOD_DEAL_VALUE: Final = 30  # beside the value of the trade
BAD_DEAL_VALUE: Final = -10
NEAR_WIN: Final = 2  # points: with whom lacks so few, nobody trades
TRADE_WITH_WINNER_VALUE: Final = -5
TRADE_PER_CARD: Final = 10  # for each card nearer to the goal
TRADE_COST: Final = 2  # a trade must bring more than this


class MoveEvaluation:
    """What each move of a view's seat may bring it, as numbers on one scale."""

    def __init__(self, view: CatanView, values: ViewValues = NO_VALUES) -> None:
        """Weighs the view; `values` is what the modules of its match add."""
        self.view = view
        self.values = values
        self.hand_evaluation = HandEvaluation(view, values)
        self.place_evaluation = self.hand_evaluation.place_evaluation

    def move_value(self, move: Move) -> float:
        """About what the move may bring: 0 is nothing, and below 0 it costs something.

        The best move has the highest value: a settlement or a city from
        80 on, a roll 10.
        """
        weigh = MOVE_VALUES.get(type(move))
        value = weigh(self, move) if weigh else self.purchase_value(move)
        if self.values.moves:
            value += self.values.moves.get(type(move), 0.0)
        return value

    # --- building -----------------------------------------------------

    def purchase_value(self, move: Move) -> float:
        """Value of a move that buys a piece, by its data in the kit; 0 for any other move."""
        piece = self.view.kit.piece_bought_by(move)
        if piece is None:
            return 0.0
        at = place_of_move(move)
        if piece.key in self.view.kit.paid_buildings:
            return self._building_value(piece, at)
        return self._piece_value(piece, at)

    def _building_value(self, piece: PieceKind, corner: int) -> float:
        """Value of a building: so high that it comes before all other moves.

        A building that is founded, or placed in the opening, counts by
        its corner; a larger one by what it produces more.
        """
        if piece.founds or self.view.phase == "opening":
            return FOUNDING_VALUE + self.place_evaluation.settlement_value(corner)
        return UPGRADE_VALUE + self.place_evaluation.upgrade_value(corner, piece)

    def _piece_value(self, piece: PieceKind, at: int) -> float:
        """Value of a piece on the place `at`, by its points and by where it leads.

        It is less for a piece that is neither the goal nor free, and
        RENEWAL_VALUE for one that renews what lies there already.
        """
        if piece.connects and at in self.place_evaluation.roads:
            return RENEWAL_VALUE
        value = piece.weight + POINT_VALUE * piece.points
        if piece.connects:
            value += self.place_evaluation.route_value(at, piece.key)
        goal = self.hand_evaluation.goal
        is_goal = goal is not None and goal.key == piece.key
        is_free = self.view.phase in FREE_ROUTES and piece.connects
        if is_goal or is_free:
            return ROAD_VALUE + value
        return value - OFF_GOAL_COST

    def buy_card_value(self, move: m.BuyCard) -> float:
        """Value of buying a development card; below 0 where it delays the goal of the hand.

        The goal is the purchase that the hand is saved for; it
        may be such a card.
        """
        goal = self.hand_evaluation.goal
        hand = self.hand_evaluation.hand
        if goal is None or goal.key == DEVELOPMENT_CARD:
            return CARD_AS_GOAL_VALUE
        card = next(price for price in self.view.prices if price.key == DEVELOPMENT_CARD)
        hand_left = tuple([held - n for held, n in zip(hand, card.cost, strict=True)])
        delays_goal = count_missing(hand_left, goal.cost) > count_missing(hand, goal.cost)
        return -SPARE_CARD_VALUE if delays_goal else SPARE_CARD_VALUE

    # --- cards --------------------------------------------------------

    def knight_value(self, move: m.PlayKnight) -> float:
        """Value of a knight: above a roll where it is of use now, else below it.

        It is of use where it frees the viewer's hex of the robber, or
        helps to the largest army.
        """
        robber = self.view.robber
        me = self.hand_evaluation.me.seat
        frees_hex = robber is not None and self.place_evaluation.robber_cost(robber, (me,)) > 0
        if frees_hex or self.hand_evaluation.wants_army:
            return USEFUL_KNIGHT_VALUE
        return IDLE_KNIGHT_VALUE

    def road_building_value(self, move: m.PlayRoads) -> float:
        """Value of Road Building, with half of the best road's value.

        Below 0 where no road leads anywhere and the longest road is not
        wanted: the card is kept.
        """
        best = max(map(self._best_route_value, self._free_kinds), default=0.0)
        if best > LEAST_ROAD_FOR_CARD or self.hand_evaluation.wants_road:
            return ROAD_BUILDING_VALUE + BEST_ROAD_SHARE * best
        return KEPT_CARD_VALUE

    @property
    def _free_kinds(self) -> list[str]:
        """The keys of the pieces that Road Building places.

        Those are roads, and pieces of modules that may replace them.
        """
        return ["road", *(piece.key for piece in self.view.kit.more_pieces if piece.opens)]

    def _best_route_value(self, kind: str) -> float:
        """Value of the best place for a piece of a route, given by its key; 0 without one."""
        places = next((price.places for price in self.view.prices if price.key == kind), ())
        return max([self.place_evaluation.route_value(edge, kind) for edge in places], default=0.0)

    def year_of_plenty_value(self, move: m.PlayPlenty) -> float:
        """Value of Year of Plenty, by how much nearer its cards bring the goal.

        Below 0 where they do not complete the goal: the card is kept.
        """
        taken = list(self.hand_evaluation.nothing)
        for kind in (move.first, move.second):
            if kind is not None:
                taken[kind] += 1
        after = self.hand_evaluation.hand_after(
            gave=self.hand_evaluation.nothing, got=tuple(taken)
        )
        if not self._can_pay_goal(after):
            return KEPT_CARD_VALUE
        return PLENTY_PER_CARD * self.hand_evaluation.gain_of_hand(after) - PLENTY_COST

    def _can_pay_goal(self, hand: Cards) -> bool:
        """Whether a hand has all the cards that the goal costs; False without a goal."""
        goal = self.hand_evaluation.goal
        return goal is not None and count_missing(hand, goal.cost) == 0

    def monopoly_value(self, move: m.PlayMonopoly) -> float:
        """Value of a Monopoly, by how many cards of the resource the others hold.

        They hold all of the stock that neither the bank nor the viewer
        has. For two cards or fewer it is below 0.
        """
        kind = move.resource
        stock = count_of(self.view.kit.bank, kind)
        others_hold = stock - self.view.bank[kind] - self.hand_evaluation.hand[kind]
        return MONOPOLY_PER_CARD * (others_hold - MONOPOLY_BREAK_EVEN)

    # --- robber and trade ---------------------------------------------

    def robber_value(self, move: m.MoveRobber) -> float:
        """Value of a robber's move: what it costs the others, less twice what it costs oneself.

        Where it costs oneself nothing, taking a card comes before everything.
        """
        me = self.hand_evaluation.me.seat
        others = tuple(player.seat for player in self.view.players if player.seat != me)
        robber_cost = self.place_evaluation.robber_cost
        own_cost = robber_cost(move.hex, (me,))
        value = robber_cost(move.hex, others) - OWN_ROBBER_FACTOR * own_cost
        if move.victim is None or not self.view.players[move.victim].hand_size:
            return value
        value += self._victim_value(move.victim)
        return value if own_cost else value + THEFT_VALUE

    def _victim_value(self, seat: Seat) -> float:
        """Value of a card stolen from a seat that has some.

        It grows with the victim's cards, up to three, and points.
        """
        victim = self.view.players[seat]
        cards = min(MOST_CARDS_FEARED, victim.hand_size)
        return cards + VICTIM_POINT_VALUE * victim.points

    def bank_exchange_value(self, move: m.Exchange) -> float:
        """Value of an exchange with the bank; below 0 where it does not pay.

        It must bring the goal of the hand nearer. And the spare cards,
        exchanged at the bank, must suffice for that goal at once, or
        the hand must be so large that a seven would halve it. The fewer
        cards are given, the better.
        """
        hand_evaluation = self.hand_evaluation
        goal = hand_evaluation.goal
        if goal is None:
            return EARLY_EXCHANGE_VALUE
        gave = tuple(
            [rate * move.paid.count(kind) for kind, rate in enumerate(hand_evaluation.me.rates)]
        )
        got = tuple([move.got.count(kind) for kind in range(self.view.kit.kind_count)])
        after = hand_evaluation.hand_after(gave=gave, got=got)
        nearer = count_missing(hand_evaluation.hand, goal.cost) - count_missing(after, goal.cost)
        if nearer <= 0:
            return USELESS_EXCHANGE_VALUE
        suffices_for_goal = hand_evaluation.cards_short_of(hand_evaluation.hand, goal) == 0
        if suffices_for_goal or hand_evaluation.counted_size > LARGE_HAND:
            return EXCHANGE_VALUE - sum(gave)
        return EARLY_EXCHANGE_VALUE

    def accept_value(self, move: m.Accept) -> float:
        """Value of accepting the open trade offer; 0 where there is none."""
        offer = self.view.trade_offer
        if offer is None:
            return 0.0
        # From the side of whoever accepts: one gives what the offerer wants
        return self.trade_value(gave=offer.want, got=offer.give, partner=offer.seat)

    def partner_value(self, move: m.Choose) -> float:
        """Value of choosing a player: as partner in a trade, or to take a card from.

        Without an open offer, it is asked whom to take a card from.
        With one, the viewer is the offerer; a reply with cards is a
        counter-offer, said from its author's side.
        """
        offer = self.view.trade_offer
        if offer is None:
            return ANY_VICTIM_VALUE + self._victim_value(move.player)
        reply = next(reply for reply in offer.replies if reply.seat == move.player)
        if reply.want and reply.give:
            value = self.trade_value(gave=reply.want, got=reply.give, partner=move.player)
        else:
            value = self.trade_value(gave=offer.give, got=offer.want, partner=move.player)
        if value <= 0:
            return BAD_DEAL_VALUE
        return GOOD_DEAL_VALUE + value

    def trade_value(self, gave: Cards, got: Cards, partner: Seat) -> float:
        """Value of a trade by how much nearer it brings the goal.

        Always below 0 with a partner who is about to win.
        """
        if self.view.players[partner].points >= self.view.target - NEAR_WIN:
            return TRADE_WITH_WINNER_VALUE
        after = self.hand_evaluation.hand_after(gave=gave, got=got)
        return TRADE_PER_CARD * self.hand_evaluation.gain_of_hand(after) - TRADE_COST

    def take_value(self, move: m.Take) -> float:
        """Value of cards taken from the bank: the sum of how much each is needed."""
        return sum(
            [n * self.hand_evaluation.card_value(kind) for kind, n in enumerate(move.cards)]
        )


MOVE_VALUES: Final[Mapping[type[Move], MoveValue]] = {
    m.Roll: lambda evaluation, move: ROLL_VALUE,
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
