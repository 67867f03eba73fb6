"""What a player can reckon from the view alone: what a move may bring.

It is told in words and in victory points.
"""

from __future__ import annotations

from operator import sub
from typing import Final

from ..core import Move, Seat, Text
from ..kit.masks import mask_of
from .actions.base import COIN_VALUE, Action, Activation, SpaceMatters, Targeting
from .actions.buy_points import CountDice, Purchase
from .actions.copy_actions import BorrowedAction, CopyAction
from .board import BRIBERY, CARDS, MONEY
from .components import COST, DEFENCE
from .moves import (
    Adjust,
    Attack,
    Block,
    Done,
    Give,
    Lay,
    Perform,
    Reroll,
    Sacrifice,
    Spend,
    Strike,
    Swap,
    Take,
    Use,
)
from .passive_cards import PASSIVE_EFFECTS, PassiveEffect
from .player import UNUSED, VACANT, Pile, Player, kind_of, make_card
from .playout_view import PlayoutView
from .rules import rules_of_view
from .state import PLACES_PER_SIDE, State, place_in_chain
from .turn import find_activation
from .view import RomaView, Side

# All values are in victory points, if nothing else is said
COINS_THAT_HALVE_VALUE: Final = 8.0  # sestertii in hand that make further ones worth half as much
DRAWN_CARD_VALUE: Final = 0.5  # of drawing cards and keeping one
VALUE_PER_DRAWN_CARD: Final = 0.12  # more, for each card to choose from
GAIN_PER_VACANT_SPACE: Final = 0.4  # share by which each vacant space raises it
LOSS_PER_CARD_IN_HAND: Final = 0.6  # divides it by 1 and so much for each card in hand
VACANT_SPACE_VALUE: Final = 1.7  # of a card on a vacant space, which would cost a point a turn
LAST_POINTS_VALUE: Final = 20.0  # of the same, when the vacant spaces would cost the last points
DEFENCE_POINT_VALUE: Final = 0.06  # of a point of a card's defence
REROLL_VALUE: Final = 2.0  # of another roll of a lost battle
WON_BATTLE_VALUE: Final = 2.0  # of what makes a roll win
NO_CARD_VALUE: Final = -20.0  # of taking none: a card in hand harms nobody
SWAPPED_SHARE: Final = 0.5  # of the value of a card that goes back to the hand
ALWAYS_ON_VALUE: Final = 1.2  # of a card that is always on
IDLE_CARD_VALUE: Final = 0.5  # of a card whose action could do nothing just now
TYPICAL_DICE: Final = (3, 4)  # that may be left when a card is activated
MAX_ACTION_VALUE: Final = 4.0  # of one action, when cards are compared
OTHER_EFFECT_WEIGHT: Final = 0.5  # of an effect that is always on, and weighs by no number
USEFUL_DIE_VALUE: Final = 1.0  # of turning a die to a value that activates a card
USELESS_DIE_VALUE: Final = 0.4  # of rolling again a die that activates nothing
VALUE_PER_PIP: Final = 0.1  # of its pips, which are then given up
BATTLE_PIP_VALUE: Final = 0.05  # of each sestertius or pip that is spent to win a battle


HIDDEN_KIND: Final = 0  # the first kind of card stands in for cards that the view hides


def imagine_state(view: RomaView) -> State:
    """A state that fits the view, so that the rules can be asked about it.

    For cards that the view hides, the first kind stands in.
    """
    s = State(rules_of_view(view))
    s.players = [_imagine_player(side) for side in view.sides]
    for number, seen in enumerate(view.piles):
        pile = Pile([make_card(number, HIDDEN_KIND)] * seen.deck, seen.edition)
        pile.discard = [make_card(number, kind) for kind in seen.discard]
        s.piles.append(pile)
    s.supply = view.supply
    s.removed = view.removed
    s.active = view.active
    s.turn = view.turn
    s.weakened_by = view.weakened_by
    return s


def _imagine_player(side: Side) -> Player:
    """A player who fits this side of the view.

    For hidden cards the first kind stands in.
    """
    player = Player(len(side.spaces))
    player.points = side.points
    player.money = side.money
    player.fewer_dice = side.fewer_dice
    player.row = [
        VACANT if lying is None else make_card(lying.deck, lying.kind) for lying in side.spaces
    ]
    player.hand = list(side.hand) if side.hand is not None else [HIDDEN_KIND] * side.hand_size
    player.drawn = list(side.drawn_kinds or ())
    player.lifted = list(side.lifted)
    player.dice = [die.value for die in side.dice]
    player.dice_places = [UNUSED if die.on is None else die.on for die in side.dice]
    player.blocked = mask_of(side.blocked)
    return player


def _effect_weight(effect: PassiveEffect) -> float:
    """How much the effect of a card that is always on weighs.

    Shelter and income weigh as much as their number, rolling again at
    the start of a turn 1. A card has only one effect.
    """
    if effect.shelter:
        return effect.shelter
    if effect.income:
        return effect.income
    return 1 if effect.fresh_dice else OTHER_EFFECT_WEIGHT


class Evaluation:
    """One view, weighed for its seat."""

    __slots__ = (
        "_cover_costs",
        "_hand_card_values",
        "_row_card_values",
        "me",
        "seat",
        "state",
        "view",
    )

    def __init__(self, view: RomaView | PlayoutView) -> None:
        """Prepares to weigh moves of the view's seat; the public's view has none.

        Imagines a state that fits the view, so that the rules can be
        asked about it; in a playout there is one already.
        """
        assert view.seat is not None, "the public has no moves to weigh"
        self.view = view
        self.seat: Seat = view.seat
        self.state = view.state if isinstance(view, PlayoutView) else imagine_state(view)
        self.me = self.state.players[self.seat]
        # Values of cards that are worked out already, by kind; those in
        # the row also by space
        self._row_card_values: dict[int, list[float]] = {}
        self._hand_card_values: dict[int, float] = {}
        self._cover_costs: list[float] = []  # by space, made when first asked for

    def current_activation(self) -> Activation:
        """The activation of the card that asks now, as far as the view shows it."""
        asked = self.view.question
        assert asked is not None
        assert asked.at is not None
        assert asked.kind is not None
        return Activation(
            self.seat,
            asked.at,
            kind=asked.kind,
            chain=(place_in_chain(self.seat, asked.at),),
            dice=self.me.unused_dice(),
            money=self.me.money,
        )

    def current_action(self) -> Action | None:
        """The action of the card that asks now; None if no card does."""
        asked = self.view.question
        if asked is None or asked.kind is None:
            return None
        return self.state.rules.actions[asked.kind]

    def find_activation(self, die: int, space: int) -> tuple[Activation, Action] | None:
        """What the viewer's die would activate on the space; None means nothing."""
        return find_activation(self.state, self.seat, die, space, self.me.unused_dice())

    def borrowed_activation(self, space: int) -> tuple[Activation, Action]:
        """The activation and action that choosing the own card on `space` would lead to.

        A card with a `CopyAction` copies that card's action and acts
        from its own space. Patronus, the other card that borrows,
        activates the chosen card where it lies, and pays its cost.
        `chain` lists the places of all cards that led here, this one
        last: no card is borrowed twice.
        """
        act = self.current_activation()
        kind = kind_of(self.me.row[space])
        action = self.state.rules.actions[kind]
        assert action is not None, "only cards with an action are offered"
        borrowed = act._replace(kind=kind, chain=(*act.chain, place_in_chain(self.seat, space)))
        if not isinstance(self.current_action(), CopyAction):
            borrowed = borrowed._replace(at=space, money=act.money - COST[kind])
        return borrowed, action

    # --- in words -----------------------------------------------------

    def benefit_text(self, move: Move) -> Text | None:
        """What an activation, or its target, would bring, in a line.

        None for other moves.
        """
        match move:
            case Use(die, space) if space <= BRIBERY:  # not MONEY or CARDS
                return self._die_promise(die, space)
            case Attack(space) | Strike(space) | Sacrifice(space) | Block(space):
                action = self.current_action()
                assert isinstance(action, Targeting), "it asks for a target"
                return action.target_text(self.state, self.current_activation(), space)
            case Perform(space):
                act, action = self.borrowed_activation(space)
                is_possible = action.is_possible(self.state, act)
                return action.benefit_text(self.state, act) if is_possible else None
        return None

    def _die_promise(self, die: int, space: int) -> Text | None:
        """What the card on the space would bring for the die.

        None if nothing can be activated.
        """
        activation = self.find_activation(die, space)
        if activation is None:
            return None
        act, action = activation
        return action.benefit_text(self.state, act)

    # --- in points ----------------------------------------------------

    def move_value(self, move: Move) -> float:
        """How many victory points the move may be worth; 0 for all that is not weighed."""
        match move:
            case Use(die, on):
                return self._die_value(die, on)
            case Lay(kind, space):
                price = COST[kind] if self._pays_for_cards() else 0
                return self.lay_value(kind, space) - COIN_VALUE * price
            case Take(kind):
                return self.hand_card_value(kind)
            case Give(kinds):
                return -sum(self.hand_card_value(kind) for kind in kinds)
            case Swap(kind, space):
                old = self.weigh_row_card(kind_of(self.me.row[space]), space)
                return self.lay_value(kind, space) + SWAPPED_SHARE * old
            case Attack() | Strike() | Sacrifice() | Block() | Perform():
                return self._target_value(move)
            case Spend(what):
                return self._spend_value(what)
            case Adjust(_, to):
                return USEFUL_DIE_VALUE if self.can_activate_with(to) else 0.0
            case Reroll() if self._may_roll_battle_again():
                return REROLL_VALUE
            case Done() if self._is_fetching():
                return NO_CARD_VALUE
            case Reroll(dice):
                return sum(map(self._reroll_value, dice))
        return 0.0

    def _reroll_value(self, die: int) -> float:
        """What rolling a die again is worth: the more the lower it is, 0 if it activates a card."""
        if self.can_activate_with(die):
            return 0.0
        return USELESS_DIE_VALUE - VALUE_PER_PIP * die

    def can_activate_with(self, die: int) -> bool:
        """Whether a die of this value could activate the own card on the space of that number.

        False if the space is vacant, or its card has no action or
        could do nothing.
        """
        space = die - 1
        card = self.me.row[space]
        if card == VACANT:
            return False
        kind = kind_of(card)
        action = self.state.rules.actions[kind]
        act = self._typical_activation(kind, space)
        return action is not None and action.is_possible(self.state, act)

    def _pays_for_cards(self) -> bool:
        """Whether laying a card costs its price now.

        It does in a player's own turn (question `act`); cards that lay
        others do so for free.
        """
        asked = self.view.question
        return asked is not None and asked.name == "act"

    def _die_value(self, die: int, on: int) -> float:
        """What a die is worth on money, on cards or on a space, in victory points."""
        if on == MONEY:
            return self._money_value(die + self.state.extra_income(self.seat))
        if on == CARDS:
            return self._draw_value(die)
        activation = self.find_activation(die, on)
        assert activation is not None, "only what can be activated is offered"
        act, action = activation
        bribe = die if on == BRIBERY else 0
        return action.activation_value(self.state, act) - COIN_VALUE * bribe

    def _money_value(self, coins: int) -> float:
        """What so many sestertii more are worth; the more money there is, the less."""
        halving = COINS_THAT_HALVE_VALUE
        return COIN_VALUE * coins * halving / (halving + self.me.money)

    def _draw_value(self, n: int) -> float:
        """What drawing n cards, to keep one of them, is worth.

        It is more with vacant spaces, and less with cards in hand.
        """
        value = DRAWN_CARD_VALUE + VALUE_PER_DRAWN_CARD * n
        need = 1 + GAIN_PER_VACANT_SPACE * len(self.me.vacant_spaces())
        plenty = 1 + LOSS_PER_CARD_IN_HAND * len(self.me.hand)
        return value * need / plenty

    def _target_value(self, move: Attack | Strike | Sacrifice | Block | Perform) -> float:
        """What the move's target is worth to the card that asks, in victory points.

        Some cards do what another card does: then the target is that
        other card, worth 0 if it could do nothing.
        """
        action = self.current_action()
        if isinstance(action, Targeting):
            return action.target_value(self.state, self.current_activation(), move.space)
        assert isinstance(action, BorrowedAction), "it asks for a target or for an action"
        borrowed, borrowed_action = self.borrowed_activation(move.space)
        if not borrowed_action.is_possible(self.state, borrowed):
            return 0.0
        return action.borrowed_value(self.state, self.current_activation(), borrowed)

    def _spend_value(self, spent: tuple[int, ...]) -> float:
        """What a `Spend` move is worth to the card that asks, in victory points.

        For the Forum `spent` holds the values of the dice to count. For
        the Mercator it holds one number, the sestertii to pay. In a
        battle it holds one number as well: the value of a die, or
        sestertii, which make the roll win.
        """
        match self.current_action():
            case CountDice() as action:
                return action.dice_value(self.state, self.current_activation(), spent)
            case Purchase() as action:
                (coins,) = spent
                return action.purchase_value(
                    self.state, self.current_activation(), coins // action.price
                )
        # Any other card asks in a battle: only offers that win are made
        (offer,) = spent
        return WON_BATTLE_VALUE - BATTLE_PIP_VALUE * offer  # the less is spent, the better

    def _is_fetching(self) -> bool:
        """Whether the question is which card to take: of deck, discard pile or opponent."""
        asked = self.view.question
        return asked is not None and asked.name in ("search", "salvage", "rob")

    def _may_roll_battle_again(self) -> bool:
        """Whether the question is to roll again, after a battle roll that does not win."""
        return self.view.question is not None and self.view.question.name == "fight"

    def hand_card_value(self, kind: int) -> float:
        """What a card in hand is worth: its value on its best space.

        The sestertii that the player lacks to pay for it are
        subtracted. It is worked out once for each kind.
        """
        value = self._hand_card_values.get(kind)
        if value is None:
            # On each space: its value there, less what it covers
            gains = map(sub, self.row_card_values(kind), self._get_cover_costs())
            best = max(gains)
            value = best - COIN_VALUE * max(0, COST[kind] - self.me.money)
            self._hand_card_values[kind] = value
        return value

    def lay_value(self, kind: int, space: int) -> float:
        """What a card laid on a space is worth, less the card that it covers."""
        return self.row_card_values(kind)[space] - self._get_cover_costs()[space]

    def _get_cover_costs(self) -> list[float]:
        """By own space: what is lost by covering it.

        Worked out when it is first asked for.
        """
        if not self._cover_costs:
            self._cover_costs = list(map(self._cover_cost, range(len(self.me.row))))
        return self._cover_costs

    def _cover_cost(self, space: int) -> float:
        """What is lost by covering an own space: the card there.

        A vacant space would cost a point a turn, so to fill it is a
        gain: below 0. The gain is largest where the vacant spaces would
        cost the last points, which cannot be before the first turn.
        """
        card = self.me.row[space]
        if card != VACANT:
            return self.weigh_row_card(kind_of(card), space)
        would_lose_all = self.me.points <= self.me.row.count(VACANT) and self.view.turn
        return -LAST_POINTS_VALUE if would_lose_all else -VACANT_SPACE_VALUE

    def row_card_values(self, kind: int) -> list[float]:
        """By own space: what a card there is worth in later turns, in victory points.

        It is worked out once for each kind, and kept.
        """
        values = self._row_card_values.get(kind)
        if values is None:
            values = self._row_card_values[kind] = self._weigh_on_all_spaces(kind)
        return values

    def _weigh_on_all_spaces(self, kind: int) -> list[float]:
        """By own space: what a card is worth there.

        It is weighed once for all spaces that do not differ in what
        matters to it: their position, or the card that it covers.
        """
        row = self.me.row
        action = self.state.rules.actions[kind]
        matters = SpaceMatters.NOTHING
        if action is not None:
            matters = action.what_worth_depends_on(self.state, self.seat)
        match matters:
            case SpaceMatters.NOTHING:
                return [self.weigh_row_card(kind, 0)] * len(row)
            case SpaceMatters.COVERED_CARD:
                # The first space with a card stands for all that have the same
                by_card = {card: self.weigh_row_card(kind, row.index(card)) for card in set(row)}
                return [by_card[card] for card in row]
        return [self.weigh_row_card(kind, space) for space in range(len(row))]

    def weigh_row_card(self, kind: int, space: int) -> float:
        """Works out what a card is worth on an own space: defence, and effect or action.

        A card without an action is always on, and its effect counts. An
        action is weighed as if the card lay there; one that could do
        nothing counts a little.
        """
        action = self.state.rules.actions[kind]
        defence_value = DEFENCE_POINT_VALUE * DEFENCE[kind]
        if action is None:
            return defence_value + ALWAYS_ON_VALUE * _effect_weight(PASSIVE_EFFECTS[kind])
        row = self.me.row
        covered, row[space] = row[space], kind  # laid for a moment: the row is put back at once
        try:
            act = self._typical_activation(kind, space)
            return defence_value + self._action_value(action, act)
        finally:
            row[space] = covered

    def _action_value(self, action: Action, act: Activation) -> float:
        """What a card's action is worth where cards are compared, at most MAX_ACTION_VALUE.

        IDLE_CARD_VALUE where it could do nothing now.
        """
        value = action.possible_value(self.state, act)
        return IDLE_CARD_VALUE if value is None else min(MAX_ACTION_VALUE, value)

    def _typical_activation(self, kind: int, space: int) -> Activation:
        """An activation of this card as it may come later, to ask its action what it is worth.

        The seat's card lies on one of its own spaces. Which dice are
        left then is not known: TYPICAL_DICE.
        """
        # Every card on every space has one: without names, and without
        # the call of `place_in_chain`, it takes half the time
        seat = self.seat
        chain = (PLACES_PER_SIDE * seat + space,)  # its own place alone
        return Activation(seat, space, kind, chain, TYPICAL_DICE, self.me.money)
