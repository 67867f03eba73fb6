"""A turn: lay cards for money, and use dice for money, for cards, or to activate cards.

All this in any number and order.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from ..core import Decision, Entry, Move, MoveChain, MoveProduct, Seat, Text
from .actions.base import Action, Activation, start_activation
from .board import BRIBERY, CARDS, MONEY, USES
from .components import COST, NAMES
from .draw_cards import draw_cards
from .lay_cards import lay_and_record
from .log_messages import record_action, tell_privately
from .moves import END, End, Lay, Take, Use
from .names import card_names
from .player import VACANT, distinct_kinds, kind_of, take_card
from .state import ALL_SPACES, Frame, State
from .view import Question

ACT_PROMPT: Final = Text("Use a die, lay a card, or end your turn.")
LAY_PROMPT: Final = Text("Lay a card, or end your turn.")
KEEP_PROMPT: Final = Text("Which card do you keep?")
# Every use of a die, made once, to be found as USE_TABLE[die][place
# where it is laid]
USE_TABLE: Final = tuple(tuple(Use(die, on) for on in range(len(USES))) for die in range(7))


@dataclass(frozen=True, slots=True)
class Turn(Frame):
    """The question of a player's own turn: use a die, lay a card, or end the turn.

    It stays on the stack, and asks again, until the turn ends.
    """

    seat: Seat

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks the seat to use a die, to lay a card that it can pay, or to end the turn."""
        player = s.players[self.seat]
        payable = tuple(
            [kind for kind in distinct_kinds(player.hand) if COST[kind] <= player.money]
        )
        dice = player.unused_dice()
        moves = MoveChain(
            tuple(list_use_moves(s, self.seat, dice)),
            MoveProduct(Lay, card=payable, space=ALL_SPACES[s.rules.spaces]),
            (END,),
        )
        return (
            Decision(
                self.seat,
                ACT_PROMPT if dice else LAY_PROMPT,
                moves,
                fallback=_timeout_move(dice),
            ),
        )

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        """Uses the die, lays the card for its price, or ends the turn."""
        match move:
            case Use(die, on):
                use_die(s, seat, die, on, entry)
            case Lay(kind, space):
                player = s.players[seat]
                player.money -= COST[kind]
                lay_and_record(s, seat, take_card(player.hand, kind), space, entry, COST[kind])
            case End():
                s.stack.pop()

    def question(self, s: State) -> Question:
        """What the view says is being asked: a free choice of actions."""
        return Question("act")


TURNS: Final = (Turn(0), Turn(1))


def _timeout_move(dice: tuple[int, ...]) -> Move:
    """The move for a player who does not answer in time: the first of the unused `dice` for money.

    Without unused dice, the end of the turn.
    """
    return USE_TABLE[dice[0]][MONEY] if dice else END


def list_use_moves(s: State, seat: Seat, dice: tuple[int, ...]) -> Iterator[Use]:
    """All moves that use a die, for each different value among the unused `dice`.

    A die can activate the card on the space of its number or on
    bribery, where that does something; it can always bring money, and
    cards as long as there are any.
    """
    has_cards = len(s.pile_of(seat)) > 0
    for die in sorted(set(dice)):
        own_space = die - 1  # spaces count from 0
        if find_activation(s, seat, die, own_space, dice):
            yield USE_TABLE[die][own_space]
        if s.rules.spaces > BRIBERY and find_activation(s, seat, die, BRIBERY, dice):
            yield USE_TABLE[die][BRIBERY]
        yield USE_TABLE[die][MONEY]
        if has_cards:
            yield USE_TABLE[die][CARDS]


def find_activation(
    s: State,
    seat: Seat,
    die: int,
    space: int,
    dice: tuple[int, ...],
) -> tuple[Activation, Action] | None:
    """What the die would activate on the space; `dice` are all unused ones, this one included.

    None if the space is vacant or blocked, its card has no action or
    could do nothing, or the bribe cannot be paid. Bribery costs what
    the die shows, and only once a turn.
    """
    player = s.players[seat]
    card = player.row[space]
    is_blocked = player.blocked >> space & 1  # the mask has a bit for each blocked space
    if card == VACANT or is_blocked:
        return None
    action = s.rules.actions[kind_of(card)]
    bribe = die if space == BRIBERY else 0
    if action is None or bribe > player.money or (bribe and player.has_bribed):
        return None
    act = start_activation(s, seat, space, _remove_die(dice, die), player.money - bribe)
    return (act, action) if action.is_possible(s, act) else None


def _remove_die(dice: tuple[int, ...], die: int) -> tuple[int, ...]:
    """The dice without one of this value."""
    at = dice.index(die)
    return dice[:at] + dice[at + 1 :]


def use_die(s: State, seat: Seat, die: int, on: int, entry: Entry) -> None:
    """Uses a die of the seat: activates the card there, takes money, or draws cards."""
    player = s.players[seat]
    is_on_space = on <= BRIBERY  # not on MONEY or CARDS
    dice = player.unused_dice()
    activation = find_activation(s, seat, die, on, dice) if is_on_space else None
    player.use_die(die, on)
    if activation is not None:
        _activate_card(s, seat, die, activation, entry)
    elif on == MONEY:
        coins = die + s.extra_income(seat)
        player.money += coins
        record_action(s, entry, seat, "money", dice=(die,), n=coins)
    else:
        _draw_and_keep_one(s, seat, die, entry)


def _activate_card(
    s: State,
    seat: Seat,
    die: int,
    found: tuple[Activation, Action],
    entry: Entry,
) -> None:
    """Pays the bribe if there is one, and performs the activated card's action."""
    act, action = found
    bribe = die if act.at == BRIBERY else 0
    s.players[seat].money -= bribe
    record_action(s, entry, seat, "activate", at=act.at, kind=act.kind, dice=(die,), n=bribe)
    action.perform(s, act, entry)


def _draw_and_keep_one(s: State, seat: Seat, die: int, entry: Entry) -> None:
    """Draws as many cards as the die shows, and asks which one is kept."""
    player = s.players[seat]
    player.drawn = draw_cards(s, seat, die, entry)
    record_action(s, entry, seat, "draw", dice=(die,), n=len(player.drawn))
    tell_privately(
        entry,
        seat,
        Text("You draw {cards}.", cards=card_names(kind_of(card) for card in player.drawn)),
    )
    if len(player.drawn) == 1:  # equal cards are asked for as well: nobody shall guess from that
        keep_card(s, seat, kind_of(player.drawn[0]), entry)
    else:
        s.stack.append(KeepCard(seat))


def keep_card(s: State, seat: Seat, kind: int, entry: Entry) -> None:
    """Takes one of the drawn cards into the hand, and discards the others."""
    player = s.players[seat]
    player.hand.append(take_card(player.drawn, kind))
    others, player.drawn = player.drawn, []
    for card in others:
        s.discard_card(card)
    record_action(s, entry, seat, "keep", cards=tuple(kind_of(card) for card in others))
    tell_privately(entry, seat, Text("You keep {card}.", card=NAMES[kind]))


@dataclass(frozen=True, slots=True)
class KeepCard(Frame):
    """The question which of the drawn cards is kept."""

    seat: Seat

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks the seat which of the drawn cards it keeps."""
        return (
            Decision(
                self.seat,
                KEEP_PROMPT,
                MoveProduct(Take, card=distinct_kinds(s.players[self.seat].drawn)),
            ),
        )

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        """Keeps the chosen card."""
        s.stack.pop()
        keep_card(s, seat, move.card, entry)

    def question(self, s: State) -> Question:
        """What the view says is being asked: one of the drawn cards."""
        return Question("keep")
