"""Catching fish: where, how many, in which order, and what happens when there are too few."""

from __future__ import annotations

from random import Random

import pytest

from engine.catan import GAME
from engine.catan.frames.opening import FirstSettlement
from engine.catan.modules.event_cards.deck import DECK
from engine.catan.modules.fishermen.moves import SwapFish
from engine.catan.moves import BuildCity, BuildSettlement, Roll
from engine.catan.state import NOBODY, NOWHERE, State
from engine.core import StreamEntry
from engine.kit.hexes import CORNERS, HEXES

from ..table import act, asked, decision, dice, hand, table, verbs
from .table import change_fish, fishing, give_fish, slot_of

ONE, TWO, THREE, BOOT = 0, 11, 21, 29  # draws from the full pile: what lies there


def caught(s: State) -> list[int]:
    return [slot_of(s).count_of(seat) for seat in range(len(s.players))]


def test_there_are_29_tokens_and_a_boot_and_six_grounds_with_their_numbers() -> None:
    fish = slot_of(fishing())
    assert (fish.pile, fish.boot, fish.pile_size) == ((11, 10, 8), NOBODY, 30)
    assert sorted(ground.number for ground in fish.grounds) == [4, 5, 6, 8, 9, 10]
    assert {ground.corners.bit_count() for ground in fish.grounds} == {3}


def test_with_five_and_six_there_are_43_tokens_eight_grounds_and_two_lakes() -> None:
    fish = slot_of(fishing(6))
    assert fish.pile == (15, 15, 13)
    assert sorted(ground.number for ground in fish.grounds) == [4, 5, 5, 6, 8, 9, 9, 10]
    assert [lake.numbers for lake in fish.lakes] == [(2, 3, 11, 12), (4, 10)]


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("seats", [3, 6])
def test_a_lake_never_lies_at_the_coast(seats: int, seed: int) -> None:
    options = GAME.meta.check_options(seats, {"fishermen": "on", "board": "random"})
    s = GAME.new(seats, options, StreamEntry(seed))
    for lake in slot_of(s).lakes:
        assert len(s.island.grid.beside[lake.hex]) == 6
    assert not s.island.board.deserts
    assert len(slot_of(s).lakes) == (1 if seats == 3 else 2)


def test_the_robber_begins_beside_the_board_and_comes_with_a_seven_or_a_knight() -> None:
    s = fishing(rolled=False, cards={0: (1, 0, 0, 0, 0)})
    assert s.robber == NOWHERE
    act(s, "knight")
    assert len(decision(s).moves) == 19, "any hex, and the lake is one of them"
    act(s, "robber T1 -")
    assert s.robber == HEXES.number_of("T1")


def test_a_settlement_draws_one_token_and_a_city_two() -> None:
    s = fishing(rolled=False, settlements={1: "A3"}, cities={2: "C10"})
    act(s, Roll(), draws=[dice(6), TWO])
    assert slot_of(s).held[1] == (0, 1, 0)
    s = fishing(rolled=False, cities={2: "C10"})
    act(s, Roll(), draws=[dice(5), ONE, THREE - 1])
    assert slot_of(s).held[2] == (1, 0, 1)


def test_all_three_corners_of_a_ground_catch_fish_and_no_others() -> None:
    s = fishing(rolled=False, settlements={0: "A2", 1: "A4", 2: "B3"})
    act(s, Roll(), draws=[dice(6), 0, 0])
    assert caught(s) == [1, 1, 0, 0]


@pytest.mark.parametrize("number", [2, 3, 11, 12])
def test_the_lake_pays_on_its_four_numbers(number: int) -> None:
    s = fishing(rolled=False, settlements={3: "C6"})
    act(s, Roll(), draws=[dice(number), 0])
    assert caught(s) == [0, 0, 0, 1]


def test_the_robber_on_the_lake_stops_it_but_nothing_stops_a_ground() -> None:
    s = fishing(rolled=False, settlements={3: "C6"}, robber_on="T10")
    act(s, Roll(), draws=[dice(11)])
    assert caught(s) == [0, 0, 0, 0]
    s = fishing(rolled=False, settlements={0: "A3"}, robber_on="T1")
    act(s, Roll(), draws=[dice(6), 0])
    assert caught(s)[0] == 1


def test_harbour_and_ground_on_one_corner_both_work() -> None:
    s = fishing(rolled=False, settlements={0: "B1"}, hands={0: (4, 0, 0, 0, 0)})
    assert any(CORNERS.number_of("B1") in one.corners for one in s.island.board.harbours)
    act(s, Roll(), draws=[dice(10), 0])
    assert caught(s)[0] == 1
    assert any(rate < 4 for rate in GAME.view(s, 0).players[0].rates)


def test_fish_come_with_the_resources_of_the_same_roll() -> None:
    s = fishing(rolled=False, settlements={0: "A2"})
    act(s, Roll(), draws=[dice(10)])
    assert hand(s, 0) == (0, 0, 0, 0, 1)
    assert "end" in verbs(s)


def test_draws_go_from_the_active_player_clockwise() -> None:
    s = fishing(rolled=False, turn=2, settlements={0: "A2", 3: "A4"})
    act(s, Roll(), draws=[dice(6), ONE, TWO])
    assert slot_of(s).held[3] == (1, 0, 0), "3 comes before 0"


def test_where_there_are_too_few_for_all_nobody_draws() -> None:
    s = fishing(rolled=False, settlements={0: "A2", 1: "A4"})
    change_fish(s, pile=(0, 0, 0), spent=(1, 0, 0), boot=3)
    told = act(s, Roll(), draws=[dice(6)])
    assert caught(s) == [0, 0, 0, 0]
    assert any("too few" in event.text.id for event in told.news)


def test_spent_tokens_count_and_are_mixed_when_the_pile_is_empty_in_mid_draw() -> None:
    s = fishing(rolled=False, settlements={0: "A2", 1: "A4"})
    change_fish(s, pile=(0, 0, 1), spent=(2, 0, 0), boot=3)
    act(s, Roll(), draws=[dice(6), 0, 1])
    assert slot_of(s).held[:2] == ((0, 0, 1), (1, 0, 0))
    assert (slot_of(s).pile, slot_of(s).spent) == ((1, 0, 0), (0, 0, 0))


def test_the_boot_is_one_of_the_draws_and_neither_fish_nor_a_token() -> None:
    s = fishing(rolled=False, settlements={1: "A3"})
    told = act(s, Roll(), draws=[dice(6), BOOT])
    assert (slot_of(s).boot, caught(s)) == (1, [0, 0, 0, 0])
    assert slot_of(s).pile_size == 29, "it never comes back to the pile"
    assert any("boot" in event.text.id and event.to is None for event in told.news)


def test_only_the_drawer_learns_what_was_drawn() -> None:
    s = fishing(rolled=False, settlements={1: "A3"})
    told = act(s, Roll(), draws=[dice(6), THREE])
    (private,) = [event for event in told.news if event.to is not None]
    assert private.to == 1
    own, other = GAME.view(s, 1).players[1].counters, GAME.view(s, 2).players[1].counters
    assert {one.key: one.count for one in own} == {"fish": 1, "fish_3": 1}
    assert {one.key: one.count for one in other} == {"fish": 1}


def test_hidden_tokens_can_be_any_but_keep_their_number() -> None:
    s = fishing(fish={0: (2, 1, 0), 1: (0, 0, 5)})
    found = set()
    for seed in range(20):
        other = GAME.resample_hidden(s, 0, Random(seed))
        assert slot_of(other).held[0] == (2, 1, 0)
        assert slot_of(other).count_of(1) == 5
        assert GAME.count_pieces(other) == GAME.count_pieces(s)
        found.add(slot_of(other).held[1])
    assert len(found) > 3


# --- the limit --------------------------------------------------------


def test_nobody_holds_more_than_seven_and_who_is_due_more_may_change_one() -> None:
    s = fishing(rolled=False, settlements={1: "A3"}, fish={1: (3, 2, 2)})
    act(s, Roll(), draws=[dice(6)])
    assert asked(s) == [1]
    assert set(decision(s).moves) == {SwapFish(0), SwapFish(1), SwapFish(2), SwapFish(3)}
    act(s, SwapFish(1), draws=[8 + 8 + 0])
    assert (slot_of(s).held[1], slot_of(s).spent) == ((2, 2, 3), (1, 0, 0))
    assert "end" in verbs(s), "one exchange a roll"


def test_who_reaches_seven_by_the_roll_is_asked_for_the_rest() -> None:
    s = fishing(rolled=False, cities={1: "A3"}, fish={1: (6, 0, 0)})
    act(s, Roll(), draws=[dice(6), 0])
    assert caught(s)[1] == 7
    assert asked(s) == [1]
    act(s, SwapFish(0))
    assert caught(s)[1] == 7


def test_everybody_with_seven_is_asked_whatever_the_values_are() -> None:
    s = fishing(rolled=False, settlements={1: "A3"}, fish={1: (0, 0, 7)})
    act(s, Roll(), draws=[dice(6)])
    assert asked(s) == [1], "else the others would learn something"
    assert decision(s).fallback == SwapFish(0)


def test_what_is_due_beyond_seven_does_not_count_for_the_shortage() -> None:
    s = fishing(rolled=False, settlements={0: "A2", 1: "A4"}, fish={1: (0, 0, 7)})
    change_fish(s, pile=(1, 0, 0), spent=(0, 0, 0), boot=3)
    act(s, Roll(), draws=[dice(6), 0])
    assert slot_of(s).held[0] == (1, 0, 0)


# --- the opening ------------------------------------------------------


@pytest.mark.parametrize("corner", ["A3", "C6", "B2"])
def test_the_second_settlement_at_a_ground_or_the_lake_brings_exactly_one_token(
    corner: str,
) -> None:
    s = fishing()
    s.turn, s.stack = 0, [*s.stack, FirstSettlement(0, paid=True)]
    act(s, BuildSettlement(CORNERS.number_of(corner)), draws=[0])
    assert caught(s)[0] == 1


def test_the_token_comes_besides_the_first_cards_and_elsewhere_there_is_none() -> None:
    s = fishing()
    s.turn, s.stack = 0, [*s.stack, FirstSettlement(0, paid=True)]
    act(s, BuildSettlement(CORNERS.number_of("A3")), draws=[0])
    assert sum(hand(s, 0)) == 2
    s = fishing()
    s.turn, s.stack = 0, [*s.stack, FirstSettlement(0, paid=True)]
    act(s, BuildSettlement(CORNERS.number_of("B4")), draws=[])
    assert caught(s)[0] == 0


def test_a_first_settlement_brings_no_fish_and_a_second_city_one_token() -> None:
    s = fishing()
    s.turn, s.stack = 0, [*s.stack, FirstSettlement(0)]
    act(s, BuildSettlement(CORNERS.number_of("A3")), draws=[])
    assert caught(s)[0] == 0
    s = fishing()
    s.turn, s.stack = 0, [*s.stack, FirstSettlement(0, city=True, paid=True)]
    act(s, BuildCity(CORNERS.number_of("A3")), draws=[0])
    assert caught(s)[0] == 1


# --- with others ------------------------------------------------------


def test_an_epidemic_lets_a_city_draw_one_token() -> None:
    s = fishing(rolled=False, cities={1: "A3"}, events="on")
    card = next(
        place
        for place, throw in enumerate(DECK)
        if throw.number == 6 and throw.card and throw.card.key == "epidemic"
    )
    act(s, Roll(), draws=[card, 0])
    assert caught(s)[1] == 1


def test_robber_flees_puts_the_robber_beside_the_board() -> None:
    s = fishing(rolled=False, events="on", robber_on="T1")
    card = next(
        place for place, throw in enumerate(DECK) if throw.card and throw.card.key == "flees"
    )
    act(s, Roll(), draws=[card])
    assert s.robber == NOWHERE


def test_at_sea_there_are_grounds_and_no_lake() -> None:
    options = GAME.meta.check_options(4, {"fishermen": "on", "seafarers": "through-the-desert"})
    s = GAME.new(4, options, StreamEntry(1))
    assert len(slot_of(s).grounds) == 6
    assert not slot_of(s).lakes
    assert s.island.board.deserts


def test_two_grounds_never_share_a_corner() -> None:
    for seed in range(10):
        s = GAME.new(6, GAME.meta.check_options(6, {"fishermen": "on"}), StreamEntry(seed))
        seen = 0
        for ground in slot_of(s).grounds:
            assert not seen & ground.corners
            seen |= ground.corners


def test_a_building_at_two_places_with_the_same_number_draws_for_each() -> None:
    s = fishing(rolled=False, settlements={0: "A3"})
    first, *rest = slot_of(s).grounds
    change_fish(s, grounds=(first, first, *rest))
    act(s, Roll(), draws=[dice(6), 0, 0])
    assert caught(s)[0] == 2


def test_without_the_option_nobody_has_fish() -> None:
    s = table(4)
    assert not any(module.key == "fishermen" for module in s.rules.modules)
    give = fishing()
    give_fish(give, 0, (1, 0, 0))
    assert caught(give)[0] == 1
