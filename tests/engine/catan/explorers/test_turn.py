"""A turn with its three phases, gold, the bank, and what a roll brings."""

from __future__ import annotations

import pytest

from engine.catan.modules.explorers.movement import Movement
from engine.core import Illegal
from engine.kit.packed import MAX_OF_KIND, unpack

from ..table import act, asked, hand, offers, points, roll, verbs
from .table import corner, edge_name, gold, lay, lay_lair, put_ship, slot, voyage


def test_after_the_ships_have_set_sail_nobody_trades_or_builds() -> None:
    s = voyage(phase="build", hands={0: (3, 3, 3, 3, 3)}, gold=4)
    assert {"road", "build-ship", "settler", "bank", "buy-with-gold"} <= verbs(s)
    act(s, "set-sail")
    assert verbs(s) == {"end", "sail", "sail-all", "return", "land", "unload"}


def test_a_turn_may_end_without_a_movement_phase() -> None:
    s = voyage(phase="build")
    act(s, "end")
    assert asked(s) == [1]


def test_there_are_no_cards_awards_robber_or_harbours() -> None:
    s = voyage(phase="build", hands={0: (3, 3, 3, 3, 3)})
    assert "buy" not in verbs(s)
    assert s.robber < 0
    assert not s.deck
    assert not s.island.board.harbours


def test_whoever_gets_no_resource_takes_a_gold() -> None:
    s = voyage(phase="roll")
    roll(s, 9)  # the forest in the north: the first harbor is at its corner
    got = [sum(hand(s, seat)) for seat in range(4)]
    assert gold(s) == [int(n == 0) for n in got]
    assert any(got)


def test_a_seven_brings_no_gold_and_in_land_ho_only_discards() -> None:
    s = voyage(phase="roll", hands={1: (8, 0, 0, 0, 0)})
    roll(s, 7)
    assert asked(s) == [1]
    act(s, "discard 4,0,0,0,0,0,0,0,0", seat=1)
    assert asked(s) == [0]
    assert gold(s) == [0, 0, 0, 0]


def test_gold_is_not_counted_for_the_hand_limit() -> None:
    s = voyage(phase="roll", hands={1: (7, 0, 0, 0, 0)}, gold=9)
    roll(s, 7)
    assert asked(s) == [0]


def test_two_gold_of_a_gold_field_are_no_resource() -> None:
    s = voyage(phase="roll")
    home = lay(s, (3, 1), "lair_gold", 2)
    assert home in s.island.grid.corner_hexes[corner(s, (3, 1), 2)]
    roll(s, 2)
    assert gold(s)[0] == 3


def test_three_equal_resources_bring_another_or_a_gold() -> None:
    s = voyage(phase="build", hands={0: (6, 0, 0, 0, 0)})
    act(s, "bank lumber ore")
    act(s, "earn-gold lumber")
    assert hand(s, 0) == (0, 0, 0, 0, 1)
    assert gold(s)[0] == 1


def test_two_gold_buy_a_resource_twice_a_turn() -> None:
    s = voyage(phase="build", gold=6)
    act(s, "buy-with-gold ore")
    act(s, "buy-with-gold ore")
    assert gold(s)[0] == 2
    with pytest.raises(Illegal):
        act(s, "buy-with-gold ore")


def test_the_bank_never_runs_out_of_gold() -> None:
    s = voyage(phase="build", hands={0: (3, 0, 0, 0, 0)}, gold=MAX_OF_KIND - 1)
    before = s.bank
    act(s, "earn-gold lumber")
    assert gold(s) == [MAX_OF_KIND] + [MAX_OF_KIND - 1] * 3
    assert unpack(s.bank, 5)[0] == unpack(before, 5)[0] + 3


def test_gold_is_traded_and_no_hand_counts_more_than_it_can() -> None:
    s = voyage(phase="build", hands={0: (1, 0, 0, 0, 0)}, gold=MAX_OF_KIND - 1)
    act(s, "offer 1,0,0,0,0,0,0,0,0 0,0,0,0,0,0,0,0,3 0,1,0,0")
    act(s, "accept", seat=1)
    assert gold(s)[:2] == [MAX_OF_KIND, MAX_OF_KIND - 4]


def test_points_won_on_anothers_turn_count_when_ones_own_begins() -> None:
    s = voyage("pirate-lairs")
    s.players[1].score = 12
    act(s, "end")
    assert s.winner == 1


def test_captures_at_the_end_of_ones_turn_win_it() -> None:
    s = voyage("pirate-lairs")
    s.players[0].score = 10
    lair = lay_lair(s, (5, 2), (2, 0, 0, 0))
    put_ship(s, (5, 2), "SW", "crew")
    act(s, f"storm ship-1 T{lair + 1} 1")
    assert s.winner < 0
    act(s, "end")
    assert s.winner == 0
    assert points(s)[0] == 12


def test_the_movement_phase_is_asked_with_every_ship() -> None:
    s = voyage(phase="build")
    put_ship(s, (4, 4), "E", number=1)
    act(s, "set-sail")
    assert isinstance(s.stack[-1], Movement)
    assert {text.split()[0] for text in offers(s, "sail")} == {"ship-1", "ship-2"}
    assert len(slot(s).own_ships(0)) == 2
    assert edge_name(s, (4, 4), "E")
