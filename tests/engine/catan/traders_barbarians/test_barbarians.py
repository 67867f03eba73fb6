"""Barbarians on paths, baggage trains, the deck; event cards and the game for two."""

from __future__ import annotations

import pytest

from engine.catan import GAME
from engine.catan.modules.event_cards.deck import DECK
from engine.catan.modules.event_cards.slot import Events
from engine.catan.modules.traders_barbarians.moves import MoveBarbarian
from engine.catan.moves import Discard
from engine.catan.state import State
from engine.core import Illegal
from engine.kit.hexes import EDGES
from engine.kit.masks import members

from ..table import act, acts, asked, decision, hand, offers, pave, points, roll, verbs
from .table import (
    CASTLE,
    SOUTH_EAST,
    between,
    corner,
    drives,
    gold,
    left,
    path,
    put_barbarians,
    slot,
    spoke,
    start,
    trade,
)

FREE = ((-1, 1), "E")
RICH = (9, 9, 9, 9, 9)
TRAIN = (1, 0, 1, 0, 1)
GREAT_TRAIN = (2, 0, 1, 0, 1)
LEVELS = [(1, TRAIN, 5), (2, TRAIN, 6), (3, GREAT_TRAIN, 7), (4, GREAT_TRAIN, 7)]


def raids(s: State) -> set[tuple[int, int, int | None]]:
    """What is asked after a seven: barbarian, path, victim."""
    found = decision(s).moves
    return {(one.barbarian, one.edge, one.victim) for one in found if type(one) is MoveBarbarian}


# --- a seven and a Knight ---------------------------------------------


def test_on_a_seven_one_barbarian_must_go_to_another_path_without_one() -> None:
    s = trade(rolled=False)
    roll(s, 7)
    barbarians = {*slot(s).barbarians}
    assert verbs(s) == {"move-barbarian"}
    assert {one for one, _, _ in raids(s)} == barbarians
    assert not {to for _, to, _ in raids(s)} & barbarians


def test_a_barbarian_goes_to_any_path_also_at_a_plaza_but_not_to_a_sea_side() -> None:
    s = trade(rolled=False)
    roll(s, 7)
    paths = {EDGES[to] for _, to, _ in raids(s)}
    assert spoke(s, CASTLE, SOUTH_EAST) in paths
    assert path(s, CASTLE, "E") in paths
    assert path(s, CASTLE, "W") not in paths
    assert len(paths) == 72 + 12 - 9 - 3


def test_discards_come_first() -> None:
    s = trade(rolled=False, hands={1: (8, 0, 0, 0, 0)})
    roll(s, 7)
    assert asked(s) == [1]
    act(s, Discard((4, 0, 0, 0, 0, 0, 0, 0, 0)), 1)
    assert asked(s) == [0]
    assert verbs(s) == {"move-barbarian"}


def test_onto_a_foreign_road_a_card_may_be_taken_from_its_owner() -> None:
    at = path(trade(), *FREE)
    s = trade(rolled=False, paths={1: at}, hands={1: (1, 0, 0, 0, 0)})
    roll(s, 7)
    barbarian = EDGES[slot(s).barbarians[0]]
    victims = {victim for _, to, victim in raids(s) if EDGES[to] == at}
    assert victims == {1, None}
    act(s, f"move-barbarian {barbarian} {at} 2")
    assert (hand(s, 0), hand(s, 1)) == ((1, 0, 0, 0, 0), (0, 0, 0, 0, 0))
    assert EDGES.number_of(at) in slot(s).barbarians


def test_nobody_takes_gold_or_a_card_at_the_own_road_or_where_there_is_none() -> None:
    at, own = path(trade(), *FREE), path(trade(), (-1, 1), "W")
    s = trade(rolled=False, paths={1: at, 0: own}, hands={0: (1, 0, 0, 0, 0)}, gold={1: 5})
    roll(s, 7)
    assert all(victim is None for _, _, victim in raids(s))


def test_a_knight_moves_a_barbarian_without_discards_and_counts_for_the_army() -> None:
    s = trade(cards={0: (3, 0, 0, 0, 0, 0)}, hands={1: (9, 0, 0, 0, 0)})
    s.players[0].knights = 2
    act(s, "knight")
    assert asked(s) == [0]
    act(s, decision(s).moves[0])
    assert (s.players[0].knights, s.army_holder, points(s)[0]) == (3, 0, 2)


def test_the_friendlier_robber_spares_who_has_few_points() -> None:
    at = path(trade(), *FREE)
    s = trade(rolled=False, robber="friendlier", paths={1: at}, hands={1: (1, 0, 0, 0, 0)})
    roll(s, 7)
    assert all(victim is None for _, _, victim in raids(s))
    s.players[1].score = 4
    assert any(victim == 1 for _, _, victim in raids(s))


def test_barbarians_hinder_no_building() -> None:
    s = trade(hands={0: RICH}, settlements={0: "C5"})
    put_barbarians(s, int(between(s, "C5", "C4")) - 1, *slot(s).barbarians[1:])
    assert between(s, "C5", "C4") in offers(s, "road")


# --- driving off ------------------------------------------------------


def beset(level: int) -> State:
    """A wagon on C5 with a barbarian on the path to C4."""
    s = trade(wagons={0: "C5"}, levels={0: level})
    put_barbarians(s, int(between(s, "C5", "C4")) - 1, *slot(s).barbarians[1:])
    return start(s)


@pytest.mark.parametrize(
    ("level", "faces"), [(2, {6}), (3, {5, 6}), (4, {4, 5, 6}), (5, {3, 4, 5, 6})]
)
def test_a_die_decides_by_the_baggage_train(level: int, faces: set[int]) -> None:
    for face in range(1, 7):
        s = beset(level)
        (at,) = offers(s, "drive-off")
        act(s, f"drive-off {at}", draws=[face - 1])
        assert ("move-barbarian" in verbs(s)) == (face in faces)


def test_the_first_level_drives_off_nobody() -> None:
    assert "drive-off" not in verbs(beset(1))


def test_a_barbarian_that_is_driven_off_goes_anywhere_takes_nothing_and_costs_no_points() -> None:
    at = path(trade(), *FREE)
    s = trade(wagons={0: "C5"}, levels={0: 2}, paths={1: at}, hands={1: (1, 0, 0, 0, 0)})
    put_barbarians(s, int(between(s, "C5", "C4")) - 1, *slot(s).barbarians[1:])
    start(s)
    act(s, f"drive-off {between(s, 'C5', 'C4')}", draws=[5])
    assert all(victim is None for _, _, victim in raids(s))
    assert {one for one, _, _ in raids(s)} == {int(between(s, "C5", "C4")) - 1}
    act(s, f"move-barbarian {between(s, 'C5', 'C4')} {at} -")
    assert hand(s, 1) == (1, 0, 0, 0, 0)
    assert left(s) == 5
    act(s, "drive C4 0")
    assert left(s) == 3, "the path is free, and the way goes on"


def drive_off_with_one_point(revision: int | None = None) -> State:
    """A wagon on C5 has one point left; the barbarian on its own road to C4 is driven off."""
    s = trade(wagons={0: "C7"}, levels={0: 2}, revision=revision)
    pave(s, 0, between(s, "C5", "C4"))
    put_barbarians(s, int(between(s, "C5", "C4")) - 1, *slot(s).barbarians[1:])
    start(s)
    act(s, "drive C5 0")
    assert left(s) == 1
    act(s, f"drive-off {between(s, 'C5', 'C4')}", draws=[5])
    act(s, f"move-barbarian {between(s, 'C5', 'C4')} {path(s, *FREE)} -")
    return s


def test_with_a_barbarian_driven_off_the_movement_goes_on_for_what_the_path_costs_now() -> None:
    """Driving off: put him on any path without barbarian; then the movement goes on."""
    s = drive_off_with_one_point()
    assert drives(s) == {"C4": [0]}
    act(s, "drive C4 0")
    assert asked(s) == [1], "nothing is left"


def test_in_a_match_that_began_before_that_ruling_the_movement_was_over() -> None:
    assert asked(drive_off_with_one_point(revision=5)) == [1]


def test_each_barbarian_is_tried_once_a_turn() -> None:
    s = trade(wagons={0: "C5"}, levels={0: 2})
    first, second = int(between(s, "C5", "C4")) - 1, int(between(s, "C5", "C6")) - 1
    put_barbarians(s, first, second, slot(s).barbarians[2])
    start(s)
    act(s, f"drive-off {first + 1}", draws=[0])
    assert offers(s, "drive-off") == [str(second + 1)]
    act(s, f"drive-off {second + 1}", draws=[5])
    back = int(between(s, "C5", "D5")) - 1
    act(s, f"move-barbarian {second + 1} {back + 1} -")
    assert "drive-off" not in verbs(s), "also where it comes back"


def test_only_a_barbarian_beside_the_wagon_is_driven_off_and_only_while_it_travels() -> None:
    s = trade(wagons={0: "C5"}, levels={0: 5})
    put_barbarians(s, int(between(s, "C3", "C4")) - 1, *slot(s).barbarians[1:])
    assert "drive-off" not in verbs(s)
    start(s)
    assert "drive-off" not in verbs(s)
    act(s, "drive C4 0")
    assert offers(s, "drive-off") == [between(s, "C3", "C4")]


# --- baggage trains ---------------------------------------------------


@pytest.mark.parametrize(
    ("level", "price", "movement"),
    LEVELS,
)
def test_each_level_has_its_price_and_counts_at_once(
    level: int,
    price: tuple[int, ...],
    movement: int,
) -> None:
    s = trade(levels={0: level}, hands={0: price})
    act(s, "train")
    assert hand(s, 0) == (0, 0, 0, 0, 0)
    assert slot(s).levels[0] == level + 1
    assert left(start(s)) == movement
    short = list(price)
    short[0] -= 1
    assert "train" not in verbs(trade(levels={0: level}, hands={0: tuple(short)}))


def test_the_first_level_has_four_points_of_movement() -> None:
    assert left(start(trade())) == 4


def test_several_levels_may_be_bought_in_a_turn_and_the_fifth_is_a_point_and_the_last() -> None:
    s = trade(hands={0: RICH})
    acts(s, "train", "train", "train", "train")
    assert hand(s, 0) == (3, 9, 5, 9, 5)
    assert (slot(s).levels[0], points(s)[0]) == (5, 1)
    assert "train" not in verbs(s)


def test_the_fifth_level_may_win() -> None:
    s = trade(hands={0: RICH}, levels={0: 4})
    s.players[0].score = 12
    act(s, "train")
    assert s.winner == 0


def test_the_view_shows_the_price_of_the_next_level_alone() -> None:
    for level, keys in ((1, ["train_1"]), (2, ["train_1"]), (3, ["train_2"]), (5, [])):
        view = GAME.view(trade(levels={0: level}), 0)
        assert [one.key for one in view.prices if one.key.startswith("train")] == keys


def test_a_train_is_not_improved_while_the_wagon_travels() -> None:
    s = start(trade(hands={0: RICH}))
    with pytest.raises(Illegal):
        act(s, "train")


# --- the deck ---------------------------------------------------------


def test_the_deck_has_sixteen_knights_and_three_of_each_other_card() -> None:
    deck = trade().deck
    assert [deck.count(kind) for kind in range(6)] == [16, 3, 3, 0, 0, 3]
    assert len(deck) == 25


# --- event cards ------------------------------------------------------


def damaged(s: State) -> None:
    """Damages the road of the second player."""
    for place, kept in enumerate(s.slots):
        if isinstance(kept, Events):
            road = next(iter(members(s.players[1].roads)))
            s.slots[place] = kept.with_damage(1, road)


def test_a_damaged_road_is_like_none() -> None:
    s = trade(wagons={0: "C5"}, events="on", paths={1: between(trade(), "C5", "C4")})
    damaged(s)
    assert drives(start(s))["C4"] == [0]
    act(s, "drive C4 0")
    assert left(s) == 2


def test_event_cards_with_two_and_twelve_are_drawn_again() -> None:
    s = trade(rolled=False, events="on")
    numbers = [card.number for card in DECK]
    kept = next(one for one in s.slots if isinstance(one, Events))
    order = [numbers.index(2), numbers.index(12), numbers.index(8)]
    assert kept.drawable
    act(s, "roll", draws=draws_of(order))
    assert [throw.number for throw in s.throws] == [8]


def draws_of(order: list[int]) -> list[int]:
    """The draws that take these cards, by their places in the full deck, one after the other."""
    return [card - sum(earlier < card for earlier in order[:at]) for at, card in enumerate(order)]


# --- two players ------------------------------------------------------


def test_the_toll_of_neutral_roads_goes_half_to_the_bank_and_half_to_the_opponent() -> None:
    s = trade(2, wagons={0: "A1"}, gold={0: 5}, levels={0: 5})
    for name in between(s, "A1", "A2", "A3", "A4").split():
        s.owners[2].roads |= 1 << EDGES.number_of(name)
    act(start(s), "drive A4 3")
    assert gold(s) == [2, 1], "two of three to the bank"


def test_trade_tokens_move_a_barbarian_to_a_path_without_a_road() -> None:
    s = trade(2, paths={0: path(trade(), *FREE)}, hands={1: (1, 0, 0, 0, 0)})
    act(s, "tokens robber")
    assert verbs(s) == {"move-barbarian"}
    assert all(not s.road_edges >> to & 1 and victim is None for _, to, victim in raids(s))
    act(s, decision(s).moves[0])
    assert asked(s) == [0]


def test_a_settlement_at_a_trade_hex_brings_a_trade_token() -> None:
    at = corner(trade(), CASTLE, SOUTH_EAST)
    s = trade(2, hands={0: RICH}, paths={0: spoke(trade(), CASTLE, SOUTH_EAST)})
    before = [one.count for one in GAME.view(s, 0).players[0].counters if one.key == "tokens"]
    act(s, f"settlement {at}")
    after = [one.count for one in GAME.view(s, 0).players[0].counters if one.key == "tokens"]
    assert after[0] == before[0] + 1
