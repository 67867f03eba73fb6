"""What a hand is good for: the purchase to aim at, and how far a hand is from it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from ..kinds import DEVELOPMENT_CARD, PieceKind
from ..match_kit import Cards
from ..view import CatanView, Price
from .places import PlaceEvaluation
from .routes import DEAD_END
from .view_values import NO_VALUES, ViewValues

CARDS_OF_PATIENCE: Final = 1.6  # cards: how much a missing one counts against a better purchase
LARGE_HAND: Final = 7  # cards: a seven costs half of a larger one
FOUNDING_VALUE: Final = 14  # of a building, beside the value of its corner
UPGRADE_VALUE: Final = 13  # of a building in the place of another, beside what it brings more
ROAD_VALUE: Final = 3  # of a piece of a route, beside the value of where it leads
CARD_VALUE: Final = 8.0
POINT_VALUE: Final = 10.0  # of each point of a piece that is no building
CORNER_SHARE: Final = 0.8  # of the value of a corner that a road opens
LONGEST_ROAD_VALUE: Final = 5.0  # more for a road that helps to the longest road
LARGEST_ARMY_VALUE: Final = 2.0  # more for a card that helps to the largest army
LENGTH_TO_BEAT: Final = 4  # edges: the longest road needs more
KNIGHTS_TO_BEAT: Final = 2  # the largest army needs more
STEPS_TO_AWARD: Final = 2  # roads or knights more, with which an award must be won
SPARE_CARD_VALUE: Final = 0.2  # of a card that the goal does not need, in cards that it needs
AIMLESS_CARD_VALUE: Final = 0.1  # of any card without a goal
MISSING_CARD_NEED: Final = 2.0  # how much a card is needed that the goal lacks …
USED_CARD_NEED: Final = 1.2  # … one of those that the goal uses up
USUAL_CARD_NEED: Final = 1.0  # … one that there is no goal for


@dataclass(frozen=True, slots=True)
class Goal:
    """A purchase, and what it would be worth."""

    key: str
    cost: Cards
    value: float


def count_missing(hand: Cards, cost: Cards) -> int:
    """How many cards the hand lacks for the cost."""
    by_kind = zip(hand, cost, strict=True)
    return sum([needed - had for had, needed in by_kind if needed > had])


class HandEvaluation:
    """The viewer's hand, and what to do with it."""

    def __init__(self, view: CatanView, values: ViewValues = NO_VALUES) -> None:
        """Evaluates the hand of the view's own seat; `values` is what the modules add.

        A view of the public shows no hand, and cannot be evaluated.
        """
        assert view.seat is not None, "the public has no hand"
        self.view = view
        self.me = view.players[view.seat]
        self.place_evaluation = PlaceEvaluation(view, view.seat, values)
        self.hand: Cards = self.me.resources or ()
        self.nothing: Cards = (0,) * view.kit.kind_count

    @property
    def counted_size(self) -> int:
        """How many cards of the hand count for the hand limit."""
        return sum([self.hand[card.kind] for card in self.view.kit.cards if card.is_counted])

    @cached_property
    def goals(self) -> list[Goal]:
        """Every purchase that could be aimed at, with what it would be worth.

        That is what the base game sees in it, plus the bonus of modules
        for this kind of purchase (a bridge brings gold). What is sold
        out, or has no place to go, is left out whatever its bonus.
        """
        bonuses = self.place_evaluation.values.purchases
        goals: list[Goal] = []
        for price in self.view.prices:
            worth = self._purchase_value(price) if price.left else 0.0
            if worth > 0:
                bonus = bonuses.get(price.key, 0.0)
                goals.append(Goal(price.key, price.cost, worth + bonus))
        return goals

    def _purchase_value(self, price: Price) -> float:
        """What a purchase would be worth on its best place; 0 where there is no place for it.

        The constants weigh buildings, routes and development cards
        against each other.
        """
        kit = self.view.kit
        if price.key == DEVELOPMENT_CARD:
            return CARD_VALUE + LARGEST_ARMY_VALUE if self.wants_army else CARD_VALUE
        if not price.place:  # something that is bought, but not placed
            return next(purchase.weight for purchase in kit.purchases if purchase.key == price.key)
        piece = kit.piece(price.key)
        if piece.key in kit.paid_buildings:
            values = [self._building_value(piece, corner) for corner in price.places]
            return max(values, default=0.0)
        if piece.connects:
            return self._road_value(price) + POINT_VALUE * piece.points
        return piece.weight + POINT_VALUE * piece.points if price.places else 0.0

    def _building_value(self, piece: PieceKind, corner: int) -> float:
        """What a building on a corner would be worth, that is founded there or built larger."""
        if piece.founds:
            return FOUNDING_VALUE + self.place_evaluation.settlement_value(corner)
        return UPGRADE_VALUE + self.place_evaluation.upgrade_value(corner, piece)

    def _route_value(self, price: Price) -> float:
        """What the next piece of a route is worth: for where it leads, and for the longest road.

        It leads to something if the best place that it opens beats the
        best corner where a settlement could be built now; that gain
        counts. If the longest road is wanted, any piece has a bonus. 0
        if neither is so, or if no piece can be laid.
        """
        places = self.place_evaluation
        best = max([places.route_value(edge, price.key) for edge in price.places], default=0.0)
        value = 0.0
        if price.places and self.wants_road:
            value += LONGEST_ROAD_VALUE
        gain = best - self._best_site_value
        if gain > DEAD_END:
            value += ROAD_VALUE + CORNER_SHARE * gain
        return value

    @cached_property
    def _best_site_value(self) -> float:
        """What the best corner for a settlement that could be built now is worth; 0 without one."""
        sites = self.place_evaluation.site_values
        return max([sites.get(corner, 0.0) for corner in self._founding_places], default=0.0)

    @property
    def _founding_places(self) -> tuple[int, ...]:
        """The corners where a building could be founded now, whatever it costs."""
        founding = self.view.kit.founding_key
        return next((price.places for price in self.view.prices if price.key == founding), ())

    def _road_value(self, price: Price) -> float:
        """What a piece of a route is worth: the corner that it opens, and the longest road.

        The longest road counts if it is wanted, the corner only where no
        building can be founded yet, and pieces are left. 0 where no
        road can be built. Where modules add values, `_route_value`
        answers instead.
        """
        if self.place_evaluation.values is not NO_VALUES:
            return self._route_value(price)
        best = max([self.place_evaluation.road_value(edge) for edge in price.places], default=0.0)
        if not best:
            return 0.0
        value = LONGEST_ROAD_VALUE if self.wants_road else 0.0
        kit = self.view.kit
        buildings_left = self.me.pieces_left[kit.piece_index(kit.founding_key)]
        if buildings_left and not self._founding_places:
            value += ROAD_VALUE + CORNER_SHARE * best
        return value

    def _can_gain_award(self, award: str) -> bool:
        """Whether the match has the award of this key, and the seat does not hold it yet."""
        holders = [known.holder for known in self.view.awards if known.key == award]
        return bool(holders) and self.me.seat not in holders

    @cached_property
    def wants_road(self) -> bool:
        """Whether the seat lacks the longest road, and could win it with two roads more."""
        if not self._can_gain_award("road"):
            return False
        roads_left = self.me.pieces_left[self.view.kit.piece_index("road")]
        if roads_left < STEPS_TO_AWARD:
            return False
        rival_lengths = [
            player.road_length for player in self.view.players if player.seat != self.me.seat
        ]
        longer_by_two = self.me.road_length + STEPS_TO_AWARD
        return longer_by_two > max([LENGTH_TO_BEAT, *rival_lengths])

    @cached_property
    def wants_army(self) -> bool:
        """Whether the seat lacks the largest army, and two knights more would win it."""
        if not self._can_gain_award("army"):
            return False
        rival_knights = [
            player.knights for player in self.view.players if player.seat != self.me.seat
        ]
        larger_by_two = self.me.knights + STEPS_TO_AWARD
        return larger_by_two > max([KNIGHTS_TO_BEAT, *rival_knights])

    @cached_property
    def goal(self) -> Goal | None:
        """The purchase with the highest value for the cards that are missing.

        None if there is nothing to aim at.
        """
        return max(self.goals, key=self._value_per_missing_card, default=None)

    def _value_per_missing_card(self, goal: Goal) -> float:
        """What a goal is worth per card that is still missing, so that nearer goals come first.

        CARDS_OF_PATIENCE are added to the missing cards: the more they
        are, the less it counts how near a goal is.
        """
        return goal.value / (CARDS_OF_PATIENCE + self.cards_short_of(self.hand, goal))

    def cards_short_of(self, hand: Cards, goal: Goal) -> float:
        """How many cards a hand lacks for the goal, less what the bank gives for spare ones."""
        spare = sum(
            [
                (had - n) // rate
                for had, n, rate in zip(hand, goal.cost, self.me.rates, strict=True)
                if had > n
            ]
        )
        return max(0.0, count_missing(hand, goal.cost) - spare)

    def gain_of_hand(self, hand: Cards) -> float:
        """How much nearer to the goal another hand would be, in cards.

        Cards that are not needed count little.
        """
        more_cards = sum(hand) - sum(self.hand)
        if self.goal is None:
            return AIMLESS_CARD_VALUE * more_cards
        nearer = count_missing(self.hand, self.goal.cost) - count_missing(hand, self.goal.cost)
        return nearer + SPARE_CARD_VALUE * more_cards

    def hand_after(self, gave: Cards, got: Cards) -> Cards:
        """The viewer's hand after an exchange, as counts by kind."""
        return tuple(
            [had - out + into for had, out, into in zip(self.hand, gave, got, strict=True)]
        )

    def card_value(self, kind: int) -> float:
        """How much a card of the kind is needed; USUAL_CARD_NEED without a goal.

        It is most if the goal lacks the card, less if the hand has just
        as many as the goal needs, and the less the more are left over.
        """
        if self.goal is None:
            return USUAL_CARD_NEED
        spare = self.hand[kind] - self.goal.cost[kind]
        if spare < 0:
            return MISSING_CARD_NEED
        if spare == 0 and self.goal.cost[kind]:
            return USED_CARD_NEED
        return USUAL_CARD_NEED / (1 + spare)
