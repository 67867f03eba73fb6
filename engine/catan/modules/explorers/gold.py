"""Gold: the bank never runs out of it, and it buys resources."""

from __future__ import annotations

from ....core import Entry, Move, Seat, Who
from ....kit.masks import members
from ....kit.packed import MAX_OF_KIND, count_of, shift_to_kind
from ...log_messages import tell_exchanged
from ...player import Player
from ...resources import ONE_CARD
from ...state import State
from ..gold_coins import GOLD, gold_amount, gold_of
from .box import BANK_RATE, EMPTY_GOLD, FIELD_GOLD, GOLD_PRICE, GOLD_PURCHASES
from .moves import BuyWithGold, EarnGold, FastGold
from .slot import read_slot, write_slot
from .terrain import GOLD_FIELD

FAST = "fast"


def give_gold(s: State, p: Player, n: int, entry: Entry) -> None:
    """Gives a player n gold of the bank, or less if a packed hand cannot count so much."""
    given = min(n, MAX_OF_KIND - gold_of(s, p.seat))
    p.hand += shift_to_kind(given, GOLD.kind)
    if given and entry.news is not None:
        entry.tell("{player} gets {cards}.", player=Who(p.seat), cards=(gold_amount(given),))


def pay_gold_to_bank(p: Player, n: int) -> None:
    """Moves gold from a player's hand to the bank, whose gold is not counted."""
    p.hand -= shift_to_kind(n, GOLD.kind)


# --- production -------------------------------------------------------


def note_hands(s: State) -> None:
    """Notes everybody's hand before production, to find out later who got nothing."""
    slot = read_slot(s)
    write_slot(s, slot._replace(hands=tuple(p.hand for p in s.players)))


def pay_after_production(s: State, number: int, entry: Entry) -> None:
    """Pays gold to whoever got no resource, and to buildings at gold fields of this number.

    Rulebook: who receives no resources takes one gold. Gold of a
    field is no resource.
    """
    slot = read_slot(s)
    for p, before in zip(s.players, slot.hands, strict=True):
        gold = EMPTY_GOLD if p.hand == before else 0
        give_gold(s, p, gold + FIELD_GOLD * _count_at_fields(s, p, number), entry)
    write_slot(s, slot._replace(hands=()))


def _count_at_fields(s: State, p: Player, number: int) -> int:
    """How often a player's buildings touch gold fields with this number."""
    count = 0
    for corner in members(p.settlements | p.cities):
        for hex in s.island.grid.corner_hexes[corner]:
            tile = s.island.board.tiles[hex]
            if tile.terrain == GOLD_FIELD and tile.number == number:
                count += 1
    return count


# --- the bank ---------------------------------------------------------


def list_gold_moves(s: State, p: Player) -> tuple[Move, ...]:
    """The moves that buy resources for gold, or sell them for it."""
    slot = read_slot(s)
    kinds = [card.kind for card in s.rules.kit.resources]
    menu: list[Move] = []
    if slot.bought < GOLD_PURCHASES and gold_of(s, p.seat) >= GOLD_PRICE:
        menu += [BuyWithGold(kind) for kind in kinds if count_of(s.bank, kind)]
    if gold_of(s, p.seat) == MAX_OF_KIND:
        return tuple(menu)  # a packed hand cannot count more gold
    menu += [EarnGold(kind) for kind in kinds if count_of(p.hand, kind) >= BANK_RATE]
    if slot.sold_fast < slot.advantages(p.seat).count(FAST):
        menu += [FastGold(kind) for kind in kinds if count_of(p.hand, kind)]
    return tuple(menu)


def buy_with_gold(s: State, seat: Seat, move: BuyWithGold, entry: Entry) -> None:
    """Move handler of `BuyWithGold`: two gold for a resource."""
    slot = read_slot(s)
    write_slot(s, slot._replace(bought=slot.bought + 1))
    p = s.players[seat]
    resource = ONE_CARD[move.resource]
    pay_gold_to_bank(p, GOLD_PRICE)
    s.take_from_bank(p, resource)
    gold = shift_to_kind(GOLD_PRICE, GOLD.kind)
    _note_exchange(s, seat, gold, resource, entry)


def earn_gold(s: State, seat: Seat, move: EarnGold, entry: Entry) -> None:
    """Move handler of `EarnGold`: three equal resources for one gold."""
    _sell_cards(s, seat, shift_to_kind(BANK_RATE, move.resource), entry)


def sell_fast(s: State, seat: Seat, move: FastGold, entry: Entry) -> None:
    """Move handler of `FastGold`: one resource for one gold, with the help of villagers."""
    slot = read_slot(s)
    write_slot(s, slot._replace(sold_fast=slot.sold_fast + 1))
    _sell_cards(s, seat, ONE_CARD[move.resource], entry)


def _sell_cards(s: State, seat: Seat, cards: int, entry: Entry) -> None:
    """Gives a seat one gold for packed cards."""
    p = s.players[seat]
    s.pay_bank(p, cards)
    p.hand += ONE_CARD[GOLD.kind]
    _note_exchange(s, seat, cards, ONE_CARD[GOLD.kind], entry)


def _note_exchange(s: State, seat: Seat, gave: int, got: int, entry: Entry) -> None:
    """Records and tells an exchange with the bank."""
    s.record_action(seat, "exchange", gave=gave, got=got)
    if entry.news is not None:
        tell_exchanged(s, seat, gave, got, entry)
