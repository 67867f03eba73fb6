"""What a seat holds possible: what all know of hands stays true, the rest is drawn fairly."""

from __future__ import annotations

from collections import Counter
from random import Random

from engine.catan import GAME
from engine.catan.moves import Counter as CounterOffer
from engine.catan.moves import Offer
from engine.catan.resources import VICTORY
from engine.core import StreamEntry
from engine.kit.packed import count_of, unpack

from .table import act, table

WOOD, BRICK, WOOL, GRAIN, ORE = range(5)
HANDS = {1: (1, 0, 0, 0, 3), 2: (2, 2, 2, 2, 2), 3: (0, 4, 0, 4, 0), 0: (0, 0, 3, 0, 0)}


def worlds(s, seat, n=40):  # type: ignore[no-untyped-def]
    return [GAME.resample_hidden(s, seat, Random(seed)) for seed in range(n)]


def test_who_offers_cards_has_them_in_every_world() -> None:
    s = table(hands=HANDS)
    act(s, Offer((0, 0, 2, 0, 0), (0, 0, 0, 0, 1), (0, 1, 1, 1)))
    for world in worlds(s, 1):
        assert count_of(world.players[0].hand, WOOL) >= 2


def test_who_agrees_or_makes_a_counter_offer_has_the_cards_in_every_world() -> None:
    s = table(hands=HANDS)
    act(s, Offer((0, 0, 1, 0, 0), (0, 0, 0, 0, 1), (0, 1, 1, 1)))
    act(s, "accept", 1)
    act(s, CounterOffer((0, 4, 0, 0, 0), (0, 0, 1, 0, 0)), 3)
    for world in worlds(s, 0):
        assert count_of(world.players[1].hand, ORE) >= 1
        assert count_of(world.players[3].hand, BRICK) >= 4
        choose = next(d for d in GAME.decisions(world) if d.seat == 0).moves[1]
        GAME.apply(world, 0, choose, StreamEntry(1))
        assert all(n < 32 for p in world.players for n in unpack(p.hand, 5))


def test_every_deal_is_as_likely() -> None:
    """Two wood and two ore in two hands of two: of the six ways, two give each hand a pair."""
    s = table(hands={1: (2, 0, 0, 0, 0), 2: (0, 0, 0, 0, 2)})
    seen = Counter(count_of(world.players[1].hand, WOOD) for world in worlds(s, 0, 600))
    assert abs(seen[1] - 400) < 50
    assert abs(seen[0] - 100) < 35
    assert abs(seen[2] - 100) < 35


def test_a_card_bought_now_may_be_any_card_and_is_not_playable_in_any_world() -> None:
    s = table(hands={0: (0, 0, 1, 1, 1)})
    act(s, "buy")
    seen = worlds(s, 1)
    assert all(world.players[0].development == 0 for world in seen)
    assert {world.players[0].victory_cards for world in seen} == {0, 1}
    assert s.deck.count(VICTORY) in (4, 5)
