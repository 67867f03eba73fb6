"""Gold in hands and bank: paying it out, and what it buys.

The bank never runs out of gold: it coins what it pays, and always holds
the same. Only a hand has an end: nobody holds more than `MAX_OF_KIND`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ...core import Entry, Move, Plural, Seat, Text, Who
from ...kit.masks import members
from ...kit.packed import MAX_OF_KIND, count_of, shift_to_kind
from ..income import ANY_RATE
from ..island import ANY_HARBOUR
from ..kinds import COIN, COMMODITY, RESOURCE, CardKind
from ..log_messages import tell_exchanged
from ..pieces import harbour_buildings
from ..player import Player
from ..resources import ONE_CARD
from ..state import State
from .gold_moves import SellForGold, SpendGold

BANK_GOLD: Final = 20  # that the bank keeps, whatever it pays
GOLD: Final = CardKind(
    8,
    "gold",
    Text("gold"),
    stock=BANK_GOLD,
    family=COIN,
    is_counted=False,
    is_stealable=False,
    is_discardable=False,
    rate=0,
    is_given_by_bank=False,
    uses_any_harbour=False,
    is_endless=True,
)
PRICE: Final = 2  # gold for a resource
GOLD_BUYS: Final = Text("Two gold buy a resource of your choice, twice in your turn at most.")
PURCHASES_A_TURN: Final = 2
SALE_RATE: Final = 4  # equal resources for a gold; three with a harbour for any kind
SOLD_FAMILIES: Final = (RESOURCE, COMMODITY)
NO_TURN: Final = -1


class CoinSlot(NamedTuple):
    """How many resources were bought with gold in a turn."""

    turn: int = NO_TURN
    bought: int = 0

    def in_turn(self, turn: int) -> CoinSlot:
        """The slot in this turn; in a new turn one in which nothing was bought yet."""
        return self if self.turn == turn else CoinSlot(turn)


def reset_bank_gold(s: State) -> None:
    """Sets the gold of the bank back to BANK_GOLD: it never runs out, and keeps no gains."""
    s.bank += shift_to_kind(BANK_GOLD - count_of(s.bank, GOLD.kind), GOLD.kind)


def count_coined(s: State) -> int:
    """How much gold the bank has given out so far: what all players hold."""
    return sum(gold_of(s, p.seat) for p in s.players)


def gold_amount(n: int) -> Text:
    """The words for n gold coins."""
    return Plural("{n} gold coin", "{n} gold coins", n=n)


def gold_of(s: State, seat: Seat) -> int:
    """How much gold a seat has."""
    return count_of(s.players[seat].hand, GOLD.kind)


def give_gold(s: State, p: Player, n: int, entry: Entry) -> None:
    """Gives a player n gold of the bank, or less if a packed hand cannot count so much."""
    paid = min(n, MAX_OF_KIND - gold_of(s, p.seat))
    if not paid:
        return
    s.take_from_bank(p, shift_to_kind(paid, GOLD.kind))
    reset_bank_gold(s)
    if entry.news is not None:
        entry.tell("{player} gets {cards}.", player=Who(p.seat), cards=(gold_amount(paid),))


def pay_gold_to_bank(s: State, p: Player, n: int) -> None:
    """Moves gold from a player's hand to the bank, whose stock does not grow by it."""
    s.pay_bank(p, shift_to_kind(n, GOLD.kind))
    reset_bank_gold(s)


def sale_rate(s: State, p: Player) -> int:
    """How many equal resources the bank asks for a gold.

    A harbour of one kind does not help.
    """
    corners = members(harbour_buildings(s, p))
    has_harbour = any(s.island.harbour_kinds[corner] == ANY_HARBOUR for corner in corners)
    return ANY_RATE if has_harbour else SALE_RATE


def list_purchases(s: State, p: Player) -> tuple[Move, ...]:
    """The moves that buy a resource with the player's gold, of the kinds that the bank has."""
    if gold_of(s, p.seat) < PRICE:
        return ()
    kinds = [card.kind for card in s.rules.kit.resources]
    return tuple(SpendGold(kind) for kind in kinds if count_of(s.bank, kind))


def list_sales(s: State, p: Player) -> tuple[Move, ...]:
    """The moves that sell equal resources, or commodities, for a gold."""
    if gold_of(s, p.seat) == MAX_OF_KIND:
        return ()  # a packed hand cannot count more
    rate = sale_rate(s, p)
    kinds = [card.kind for card in s.rules.kit.cards if card.family in SOLD_FAMILIES]
    return tuple(SellForGold(kind) for kind in kinds if count_of(p.hand, kind) >= rate)


def swap_with_bank(s: State, seat: Seat, gave: int, got: int, entry: Entry) -> None:
    """Gives the bank the packed cards `gave` for the packed cards `got`, and tells everybody."""
    p = s.players[seat]
    s.pay_bank(p, gave)
    s.take_from_bank(p, got)
    reset_bank_gold(s)
    s.record_action(seat, "exchange", gave=gave, got=got)
    if entry.news is not None:
        tell_exchanged(s, seat, gave, got, entry)


def buy_resource(s: State, seat: Seat, move: SpendGold, entry: Entry) -> None:
    """Gives the seat the resource that the move names, for two gold."""
    swap_with_bank(s, seat, shift_to_kind(PRICE, GOLD.kind), ONE_CARD[move.resource], entry)


def sell_resource(s: State, seat: Seat, move: SellForGold, entry: Entry) -> None:
    """Gives the seat a gold for equal resources, as many as the bank asks of it."""
    rate = sale_rate(s, s.players[seat])
    swap_with_bank(s, seat, shift_to_kind(rate, move.resource), ONE_CARD[GOLD.kind], entry)
