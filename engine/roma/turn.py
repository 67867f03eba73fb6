"""A turn: lay cards for money, use dice for money, for cards, or to activate cards, in any number and order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from ..core import Chain, Decision, Entry, Move, Product, Seat, Text
from .actions.base import Act, Action, begun
from .board import BRIBERY, CARDS, MONEY, USES
from .box import COST, NAMES
from .drawing import draw
from .laying import put
from .moves import END, End, Lay, Take, Use
from .news import note, whisper
from .player import KIND, VACANT, different, taken
from .state import ALL_SPACES, Frame, State
from .view import Question
from .wording import names

ACT: Final = Text("Use a die, lay a card, or end your turn.")
LAY: Final = Text("Lay a card, or end your turn.")
KEEP: Final = Text("Which card do you keep?")
TABLE: Final = tuple(tuple(Use(die, on) for on in range(len(USES))) for die in range(7))  # made once: [die][where]


@dataclass(frozen=True, slots=True)
class Turn(Frame):
    """What will it be?"""

    seat: Seat

    def decisions(self, s: State) -> tuple[Decision, ...]:
        player = s.players[self.seat]
        payable = tuple([kind for kind in different(player.hand) if COST[kind] <= player.money])
        dice = player.unused()
        moves = Chain(tuple(uses(s, self.seat, dice)), Product(Lay, card=payable, space=ALL_SPACES[s.terms.spaces]), (END,))
        return (Decision(self.seat, ACT if dice else LAY, moves, fallback=_harmless(dice)),)

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        match move:
            case Use(die, on):
                use(s, seat, die, on, entry)
            case Lay(kind, space):
                player = s.players[seat]
                player.money -= COST[kind]
                put(s, seat, taken(player.hand, kind), space, entry, COST[kind])
            case End():
                s.stack.pop()

    def question(self, s: State) -> Question:
        return Question("act")


TURNS: Final = (Turn(0), Turn(1))


def _harmless(dice: tuple[int, ...]) -> Move:
    """A clock takes money for every die."""
    return TABLE[dice[0]][MONEY] if dice else END


def uses(s: State, seat: Seat, dice: tuple[int, ...]) -> Iterator[Use]:
    """What each of the different dice can do."""
    draws = len(s.pile(seat)) > 0
    for die in sorted(set(dice)):
        if activation(s, seat, die, die - 1, dice):
            yield TABLE[die][die - 1]
        if s.terms.spaces > BRIBERY and activation(s, seat, die, BRIBERY, dice):
            yield TABLE[die][BRIBERY]
        yield TABLE[die][MONEY]
        if draws:
            yield TABLE[die][CARDS]


def activation(s: State, seat: Seat, die: int, space: int, dice: tuple[int, ...]) -> tuple[Act, Action] | None:
    """What the die would activate on the space; None where it cannot, or where that could do nothing."""
    player = s.players[seat]
    card = player.row[space]
    if card == VACANT or player.blocked >> space & 1:
        return None
    action = s.terms.actions[card & KIND]
    bribe = die if space == BRIBERY else 0
    if action is None or bribe > player.money or (bribe and player.bribed):
        return None
    act = begun(s, seat, space, _without(dice, die), player.money - bribe)
    return (act, action) if action.ready(s, act) else None


def _without(dice: tuple[int, ...], die: int) -> tuple[int, ...]:
    at = dice.index(die)
    return dice[:at] + dice[at + 1 :]


def use(s: State, seat: Seat, die: int, on: int, entry: Entry) -> None:
    player = s.players[seat]
    found = activation(s, seat, die, on, player.unused()) if on <= BRIBERY else None
    player.spend(die, on)
    if found is not None:
        _activate(s, seat, die, found, entry)
    elif on == MONEY:
        coins = die + s.income(seat)
        player.money += coins
        note(s, entry, seat, "money", dice=(die,), n=coins)
    else:
        _draw(s, seat, die, entry)


def _activate(s: State, seat: Seat, die: int, found: tuple[Act, Action], entry: Entry) -> None:
    act, action = found
    bribe = die if act.at == BRIBERY else 0
    s.players[seat].money -= bribe
    note(s, entry, seat, "activate", at=act.at, kind=act.kind, dice=(die,), n=bribe)
    action.perform(s, act, entry)


def _draw(s: State, seat: Seat, die: int, entry: Entry) -> None:
    """Rulebook: "draw as many cards as the die shows. You keep 1 of these cards and discard the others." """
    player = s.players[seat]
    player.drawn = draw(s, seat, die, entry)
    note(s, entry, seat, "draw", dice=(die,), n=len(player.drawn))
    whisper(entry, seat, Text("You draw {cards}.", cards=names(card & KIND for card in player.drawn)))
    if len(player.drawn) == 1:  # equal cards are asked for as well: nobody shall guess from that
        keep(s, seat, player.drawn[0] & KIND, entry)
    else:
        s.stack.append(Keeping(seat))


def keep(s: State, seat: Seat, kind: int, entry: Entry) -> None:
    player = s.players[seat]
    player.hand.append(taken(player.drawn, kind))
    others, player.drawn = player.drawn, []
    for card in others:
        s.discard(card)
    note(s, entry, seat, "keep", cards=tuple(card & KIND for card in others))
    whisper(entry, seat, Text("You keep {card}.", card=NAMES[kind]))


@dataclass(frozen=True, slots=True)
class Keeping(Frame):
    """Which of the drawn cards?"""

    seat: Seat

    def decisions(self, s: State) -> tuple[Decision, ...]:
        return (Decision(self.seat, KEEP, Product(Take, card=different(s.players[self.seat].drawn))),)

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        s.stack.pop()
        keep(s, seat, move.card, entry)

    def question(self, s: State) -> Question:
        return Question("keep")
