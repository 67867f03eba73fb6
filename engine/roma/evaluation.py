"""What a player can reckon from the view alone: what a move may bring.

It is told in words and in victory points.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ..core import Move, Seat, Text
from .actions.base import SIDE, Action, Activation, Targeting
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
from .passive_cards import PASSIVE_EFFECTS
from .player import KIND_MASK, SECOND_DECK, UNUSED, VACANT, Pile, Player
from .rules import rules_of_view
from .state import State
from .turn import find_activation
from .view import RomaView, Side

COIN: Final = 0.2  # victory points, of a sestertius
PURSE: Final = 8.0  # sestertii in hand that make further ones worth half as much
DRAWN: Final = (0.5, 0.12)  # of a drawn card: always, and for each one to choose from
VACANCY: Final = 0.4  # of it, more for each vacant space
HELD: Final = 0.6  # and less for each card in hand
ROOM: Final = 1.7  # of a card on a vacant space, which would cost a point a turn
PERIL: Final = 20.0  # of the same, when the vacant spaces would cost the last points
ALWAYS_ON: Final = 1.2  # of a card that is always on
IDLE: Final = 0.5  # of a card whose action could do nothing just now
DICE: Final = (3, 4)  # a typical rest of dice
CAP: Final = 4.0  # of one action, when cards are compared


@lru_cache(maxsize=16)
def imagine_state(view: RomaView) -> State:
    """A state that looks like the view; cards that it hides are any cards.

    It is shared, so never to be played on.
    """
    s = State(rules_of_view(view))
    s.players = list(map(_imagine_player, view.sides))
    s.piles = [
        Pile([SECOND_DECK * owner] * pile.deck, pile.box) for owner, pile in enumerate(view.piles)
    ]
    for owner, pile in enumerate(view.piles):
        s.piles[owner].discard = [SECOND_DECK * owner + kind for kind in pile.discard]
    s.supply, s.removed = view.supply, view.removed
    s.active, s.turn, s.weakened_by = view.active, view.turn, view.weakened_by
    return s


def _imagine_player(side: Side) -> Player:
    player = Player(len(side.spaces))
    player.points, player.money, player.fewer_dice = side.points, side.money, side.fewer_dice
    player.row = [
        VACANT if lying is None else SECOND_DECK * lying.deck + lying.kind for lying in side.spaces
    ]
    player.hand = list(side.hand) if side.hand is not None else [0] * side.hand_size
    player.drawn, player.lifted = list(side.drawn_kinds or ()), list(side.lifted)
    player.dice = [die.value for die in side.dice]
    player.dice_places = [UNUSED if die.on is None else die.on for die in side.dice]
    player.blocked = sum(1 << space for space in side.blocked)
    return player


class Evaluation:
    """One view, weighed for its seat."""

    __slots__ = ("_row_card_values", "me", "seat", "state", "view")

    def __init__(self, view: RomaView) -> None:
        assert view.seat is not None, "the public has no moves to weigh"
        self.view = view
        self.seat: Seat = view.seat
        self.state = imagine_state(view)
        self.me = self.state.players[self.seat]
        self._row_card_values: dict[tuple[int, int], float] = {}

    def current_activation(self) -> Activation:
        """The action that asks."""
        asked = self.view.question
        assert asked is not None
        assert asked.at is not None
        assert asked.kind is not None
        return Activation(
            self.seat,
            asked.at,
            asked.kind,
            (SIDE * self.seat + asked.at,),
            self.me.unused_dice(),
            self.me.money,
        )

    def current_action(self) -> Action | None:
        asked = self.view.question
        return None if asked is None or asked.kind is None else self.state.rules.actions[asked.kind]

    def find_activation(self, die: int, space: int) -> tuple[Activation, Action] | None:
        return find_activation(self.state, self.seat, die, space, self.me.unused_dice())

    def activation_of_link(self, space: int) -> tuple[Activation, Action]:
        """What a copy of the card on an own space would do, or Patronus with it."""
        act, action, kind = (
            self.current_activation(),
            self.current_action(),
            self.me.row[space] & KIND_MASK,
        )
        copied, place = self.state.rules.actions[kind], (SIDE * self.seat + space,)
        assert copied is not None, "only cards with an action are offered"
        if isinstance(action, CopyAction):
            return act._replace(kind=kind, chain=act.chain + place), copied
        return act._replace(
            at=space, kind=kind, chain=act.chain + place, money=act.money - COST[kind]
        ), copied

    # --- in words ---------------------------------------------------------------------------------

    def promise_text(self, move: Move) -> Text | None:
        """What an activation, or the target of one, would bring."""
        match move:
            case Use(die, space) if space <= BRIBERY:
                found = self.find_activation(die, space)
                return found[1].promise_text(self.state, found[0]) if found else None
            case Attack(space) | Strike(space) | Sacrifice(space) | Block(space):
                action = self.current_action()
                assert isinstance(action, Targeting), "it asks for a target"
                return action.target_text(self.state, self.current_activation(), space)
            case Perform(space):
                link, copied = self.activation_of_link(space)
                return (
                    copied.promise_text(self.state, link)
                    if copied.is_possible(self.state, link)
                    else None
                )
        return None

    # --- in points --------------------------------------------------------------------------------

    def move_value(self, move: Move) -> float:
        """How many victory points the move may be worth."""
        match move:
            case Use(die, on):
                return self._die_value(die, on)
            case Lay(kind, space):
                return self.lay_value(kind, space) - (
                    COIN * COST[kind] if self._pays_for_cards() else 0
                )
            case Take(kind):
                return self.hand_card_value(kind)
            case Give(kinds):
                return -sum(self.hand_card_value(kind) for kind in kinds)
            case Swap(kind, space):
                return self.lay_value(kind, space) + 0.5 * self.row_card_value(
                    self.me.row[space] & KIND_MASK, space
                )
            case Attack() | Strike() | Sacrifice() | Block() | Perform():
                return self._target_value(move)
            case Spend(what):
                return self._spend_value(what)
            case Adjust(_, to):
                return 1.0 if self.can_activate_with(to) else 0.0
            case Reroll() if self._is_fighting():
                return 2.0
            case Done() if self._is_fetching():
                return -PERIL  # a card in hand harms nobody
            case Reroll(dice):
                return sum(0.0 if self.can_activate_with(die) else 0.4 - 0.1 * die for die in dice)
        return 0.0

    def can_activate_with(self, die: int) -> bool:
        """Whether a die of this value could activate the card on its space."""
        card = self.me.row[die - 1]
        action = None if card == VACANT else self.state.rules.actions[card & KIND_MASK]
        return action is not None and action.is_possible(
            self.state, self._typical_activation(card & KIND_MASK, die - 1)
        )

    def _pays_for_cards(self) -> bool:
        asked = self.view.question
        return asked is not None and asked.name == "act"

    def _die_value(self, die: int, on: int) -> float:
        if on == MONEY:
            return (
                COIN * (die + self.state.extra_income(self.seat)) * PURSE / (PURSE + self.me.money)
            )
        if on == CARDS:
            always, each = DRAWN
            return (
                (always + each * die)
                * (1 + VACANCY * len(self.me.vacant_spaces()))
                / (1 + HELD * len(self.me.hand))
            )
        found = self.find_activation(die, on)
        assert found is not None, "only what can be activated is offered"
        return found[1].activation_value(self.state, found[0]) - (
            COIN * die if on == BRIBERY else 0
        )

    def _target_value(self, move: Attack | Strike | Sacrifice | Block | Perform) -> float:
        action = self.current_action()
        if isinstance(action, Targeting):
            return action.target_value(self.state, self.current_activation(), move.space)
        assert isinstance(action, BorrowedAction), "it asks for a target or for an action"
        link, copied = self.activation_of_link(move.space)
        return (
            action.link_value(self.state, self.current_activation(), link)
            if copied.is_possible(self.state, link)
            else 0.0
        )

    def _spend_value(self, what: tuple[int, ...]) -> float:
        match self.current_action():
            case CountDice() as action:
                return action.dice_value(self.state, self.current_activation(), what)
            case Purchase() as action:
                return action.purchase_value(
                    self.state, self.current_activation(), what[0] // action.price
                )
        return 2.0 - 0.05 * what[0]  # a battle is won by it

    def _is_fetching(self) -> bool:
        asked = self.view.question
        return asked is not None and asked.name in ("search", "salvage", "rob")

    def _is_fighting(self) -> bool:
        return self.view.question is not None and self.view.question.name == "fight"

    def hand_card_value(self, kind: int) -> float:
        """What a card in hand is worth: on its best space, if it can be paid for before long."""
        best = max(self.lay_value(kind, space) for space in range(len(self.me.row)))
        return best - COIN * max(0, COST[kind] - self.me.money)

    def lay_value(self, kind: int, space: int) -> float:
        """A card laid on a space, instead of what is there."""
        old = self.me.row[space]
        if old != VACANT:
            return self.row_card_value(kind, space) - self.row_card_value(old & KIND_MASK, space)
        vacant = len(self.me.vacant_spaces())
        return self.row_card_value(kind, space) + (
            PERIL if self.me.points <= vacant and self.view.turn else ROOM
        )

    def row_card_value(self, kind: int, space: int) -> float:
        """What a card is worth on a space of one's own, some other turn."""
        if (kind, space) not in self._row_card_values:
            self._row_card_values[kind, space] = self._weigh_row_card(kind, space)
        return self._row_card_values[kind, space]

    def _weigh_row_card(self, kind: int, space: int) -> float:
        action, always, worth = (
            self.state.rules.actions[kind],
            PASSIVE_EFFECTS[kind],
            0.06 * DEFENCE[kind],
        )
        if action is None:
            return worth + ALWAYS_ON * (always.shelter or always.income or always.fresh_dice or 0.5)
        s = self.state.copy()
        s.players[self.seat].row[space] = kind
        act = self._typical_activation(kind, space)
        return worth + (
            min(CAP, action.activation_value(s, act)) if action.is_possible(s, act) else IDLE
        )

    def _typical_activation(self, kind: int, space: int) -> Activation:
        return Activation(self.seat, space, kind, (SIDE * self.seat + space,), DICE, self.me.money)
