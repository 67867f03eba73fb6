"""What a wagon pays on its way and does on a plaza: tolls, deliveries, new loads."""

from __future__ import annotations

from ....core import Entry, Seat, Who
from ....kit.packed import MAX_OF_KIND, shift_to_kind
from ...state import State
from ..gold_coins import GOLD, give_gold, gold_amount, gold_of, pay_gold_to_bank
from .board import GOOD_TITLES, GOODS
from .slot import draw_token, is_needed, read_trade, unload_token
from .trains import train_of
from .ways import TOLL, Way


def pay_tolls(s: State, seat: Seat, way: Way, entry: Entry) -> None:
    """Pays the owner of each road on the way.

    Neutral roads are found in games for two only: half of their toll,
    rounded down, goes to the opponent, and the rest to the bank.
    """
    tolls = [way.payees.count(other) * TOLL for other in range(len(s.players))]  # by seat
    neutral_toll = way.toll - sum(tolls)
    if neutral_toll:
        opponent = 1 - seat
        tolls[opponent] += neutral_toll // 2
        pay_gold_to_bank(s, s.players[seat], neutral_toll - neutral_toll // 2)
    for other, gold in enumerate(tolls):
        if gold:
            pay_toll(s, seat, other, gold, entry)


def pay_toll(s: State, seat: Seat, other: Seat, gold: int, entry: Entry) -> None:
    """Gives gold of one player to another, and tells everybody of this toll.

    What the other hand cannot hold goes to the bank.
    """
    held = min(gold, MAX_OF_KIND - gold_of(s, other))
    s.players[seat].hand -= shift_to_kind(held, GOLD.kind)
    s.players[other].hand += shift_to_kind(held, GOLD.kind)
    pay_gold_to_bank(s, s.players[seat], gold - held)
    if entry.news is not None:
        entry.tell(
            "{player} pays a toll to {other}: {gold}.",
            player=Who(seat),
            other=Who(other),
            gold=gold_amount(gold),
        )


def arrive_at_plaza(s: State, seat: Seat, plaza: int, entry: Entry) -> None:
    """Delivers what the trade hex needs, and loads a new token on an empty wagon.

    `plaza` is the index of the trade hex in TRADE_HEXES. Rulebook: what
    is needed must be delivered; any other load stays on the wagon.
    """
    load = read_trade(s).loads[seat]
    if load is not None and is_needed(plaza, load.good):
        deliver_load(s, seat, entry)
        load = None
    if load is None:
        new = draw_token(s, seat, plaza, entry)
        if entry.news is not None:
            good = GOOD_TITLES[GOODS[new.good]]
            entry.tell("{player} loads: {good}.", player=Who(seat), good=good)


def deliver_load(s: State, seat: Seat, entry: Entry) -> None:
    """Delivers the wagon's load: it brings a point, and gold by the baggage train."""
    load = read_trade(s).loads[seat]
    assert load is not None, "the wagon carries what it delivers"
    unload_token(s, seat)
    s.players[seat].score += 1
    s.record_action(seat, f"deliver_{GOODS[load.good]}")
    if entry.news is not None:
        good = GOOD_TITLES[GOODS[load.good]]
        entry.tell("{player} delivers: {good}. That is a point.", player=Who(seat), good=good)
    give_gold(s, s.players[seat], train_of(s, seat).gold, entry)
