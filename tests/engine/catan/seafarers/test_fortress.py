"""The Pirate Islands: warships, fortresses, and what does not go together."""

from __future__ import annotations

from random import Random

import pytest

from engine.catan import GAME
from engine.catan.building import build_road, build_settlement
from engine.catan.modules.seafarers.pieces import PIRATE
from engine.catan.modules.seafarers.scenarios.pirate_islands.moves import (
    AttackFortress,
)
from engine.catan.moves import (
    BuyCard,
    EndTurn,
    PlayKnight,
    Roll,
)
from engine.catan.pawns import pawn_hex
from engine.catan.resources import KNIGHT
from engine.catan.state import NOBODY, NOWHERE
from engine.core import Illegal, StreamEntry
from engine.kit.masks import contains, mask_of, members

from ..table import CARD, act, decision, verbs
from .table import ENTRY, moves_of, opening, ships
from .voyages import (
    KEY,
    WAY,
    arrived,
    change,
    module,
    next_edges,
    sail,
    sea,
    slot,
    throw,
    voyage,
)

# --- warships ---------------------------------------------------------


def test_a_knight_makes_the_ship_nearest_to_the_start_a_warship() -> None:
    s = sea(cards={0: (1, 0, 0, 0, 0)})
    sail(s, 0, 3)
    change(s, 0, warships=1)
    counts = GAME.count_pieces(s)
    act(s, PlayKnight(), draws=[])
    assert voyage(s).warships == 2
    signs = [sign.at for sign in GAME.view(s, None).signs if sign.key == "warship"]
    assert signs == [*voyage(s).line[:2]]
    assert GAME.count_pieces(s) == counts, "the card is out of the game"
    assert s.army_holder == NOBODY
    assert "end" in verbs(s), "no robber moves"


def test_a_knight_needs_a_ship_of_the_line_that_is_no_warship() -> None:
    s = sea(cards={0: (2, 0, 0, 0, 0)})
    act(s, PlayKnight())
    assert voyage(s).warships == 1
    s.card_played = False
    assert not moves_of(s, PlayKnight)


def test_one_knight_a_turn_and_none_that_was_bought_in_it() -> None:
    s = sea(hands={0: CARD}, cards={0: (1, 0, 0, 0, 0)})
    sail(s, 0, 3)
    act(s, PlayKnight())
    assert not moves_of(s, PlayKnight)
    s = sea(hands={0: CARD})
    s.deck = [KNIGHT]
    act(s, BuyCard(), draws=[0])
    assert not moves_of(s, PlayKnight)


def test_a_knight_may_be_played_before_the_roll() -> None:
    s = sea(rolled=False, cards={0: (1, 0, 0, 0, 0)})
    act(s, PlayKnight())
    assert verbs(s) == {"roll"}


# --- the fortress -----------------------------------------------------


def test_the_fortress_is_attacked_only_from_a_line_that_touches_it() -> None:
    s = sea()
    sail(s, 0, WAY - 1)
    assert not moves_of(s, AttackFortress)
    sail(s, 0, WAY)
    assert moves_of(s, AttackFortress) == [AttackFortress()]


def test_the_attack_is_optional() -> None:
    s = arrived()
    act(s, EndTurn())
    assert voyage(s).lairs == 3
    assert len(voyage(s).line) == WAY


def test_more_warships_than_the_die_take_a_lair_and_the_turn_ends() -> None:
    s = arrived(warships=4)
    told = act(s, AttackFortress(), draws=[3 - 1])
    assert voyage(s).lairs == 2
    assert len(voyage(s).line) == WAY
    assert s.active == 1
    assert told.closes


def test_nobody_takes_an_attack_back_alone() -> None:
    assert act(arrived(), AttackFortress()).drawn


@pytest.mark.parametrize(("die", "lost"), [(4, 1), (5, 2), (6, 2)])
def test_as_many_cost_the_ship_nearest_to_the_fortress_and_fewer_the_two_nearest(
    die: int,
    lost: int,
) -> None:
    s = arrived(warships=4)
    line, counts = voyage(s).line, GAME.count_pieces(s)
    act(s, AttackFortress(), draws=[die - 1])
    assert voyage(s).line == line[:-lost]
    assert ships(s, 0) == {*line[:-lost]}
    assert voyage(s).lairs == 3
    assert GAME.count_pieces(s) == counts
    assert s.active == 1


def test_lost_warships_make_the_rest_weaker_and_the_line_must_arrive_again() -> None:
    s = arrived(warships=WAY)
    module(s)._lose_ships(s, s.players[0], 2, ENTRY)
    assert voyage(s).warships == WAY - 2
    assert not moves_of(s, AttackFortress)


def test_the_third_won_battle_makes_the_fortress_a_settlement() -> None:
    s = arrived(warships=7, hands={})
    change(s, 0, lairs=1)
    before, counts = s.players[0].score, GAME.count_pieces(s)
    told = act(s, AttackFortress(), draws=[0])
    assert contains(s.players[0].settlements, voyage(s).fortress)
    assert s.players[0].score == before + 1
    assert GAME.count_pieces(s) == counts
    assert "taken the fortress" in str(told)
    assert "fortress" not in {sign.key for sign in GAME.view(s, None).signs if sign.owner == 0}


def test_a_taken_fortress_is_not_attacked_again() -> None:
    s = arrived(warships=7)
    change(s, 0, lairs=0)
    assert not moves_of(s, AttackFortress)


def test_ten_points_with_the_fortress_win_before_the_turn_passes() -> None:
    s = arrived(warships=7)
    change(s, 0, lairs=1)
    s.players[0].score = 9
    act(s, AttackFortress(), draws=[0])
    assert s.winner == 0
    assert s.active == 0


def test_ten_points_without_the_fortress_do_not_win() -> None:
    s = sea(turn=3)
    s.players[0].score = 12
    act(s, EndTurn())
    assert s.active == 0
    assert s.winner == NOBODY


def test_who_has_the_fortress_wins_with_ten_points_later() -> None:
    s = sea(turn=3)
    change(s, 0, lairs=0)
    s.players[0].score = 10
    act(s, EndTurn())
    assert s.winner == 0


def test_when_all_fortresses_are_taken_the_fleet_is_gone() -> None:
    s = arrived(warships=7)
    for seat in (1, 2, 3):
        change(s, seat, lairs=0)
    change(s, 0, lairs=1)
    act(s, AttackFortress(), draws=[0])
    assert pawn_hex(s, PIRATE) == NOWHERE
    act(s, Roll(), draws=[throw(1, 1)])
    assert pawn_hex(s, PIRATE) == NOWHERE


def test_nobody_attacks_between_the_turns_but_the_second_of_a_pair_may() -> None:
    for extension, may_attack in (("special", False), ("paired", True)):
        s = sea(6, turn=3, extension=extension, hands={0: (1, 1, 0, 0, 0)})
        sail(s, 0, 10)
        assert voyage(s).has_arrived(s.island)
        act(s, EndTurn())
        while extension == "special" and decision(s).seat != 0:
            act(s, EndTurn())
        assert decision(s).seat == 0
        assert bool(moves_of(s, AttackFortress)) == may_attack


# --- what does not go together, and what is conserved -----------------


@pytest.mark.parametrize(
    "options",
    [{"start": "big"}, {"robber": "friendly"}, {"events": "on"}, {"sea_board": "shuffled"}],
)
def test_what_does_not_go_with_it_is_refused_with_a_reason(options: dict[str, str]) -> None:
    with pytest.raises(Illegal) as refused:
        GAME.meta.check_options(4, {"seafarers": KEY, **options})
    assert "Pirate Islands" in repr(refused.value.text) or "sea_board" in options


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, {"robber": "friendlier"}),
        (4, {"harbormaster": "on"}),
        (5, {"extension": "paired"}),
        (6, {"extension": "special"}),
    ],
)
def test_random_moves_lose_no_piece_and_no_card(seats: int, options: dict[str, str]) -> None:
    s = opening(KEY, seats, **options)
    random, entry, counts = Random(3), StreamEntry(3), GAME.count_pieces(s)
    for _ in range(200):
        question = GAME.decisions(s)[0]
        GAME.apply(s, question.seat, question.sample(random), entry)
        assert GAME.count_pieces(s) == counts
    for p in s.players:
        assert {*voyage(s, p.seat).line} <= ships(s, p.seat)


def test_all_that_is_seen_stays_the_same_when_hidden_cards_change_places() -> None:
    s = arrived(warships=3, hands={1: (1, 1, 0, 0, 0)}, cards={1: (1, 0, 0, 0, 0)})
    other = GAME.resample_hidden(s, 0, Random(1))
    assert slot(other) == slot(s)
    assert GAME.view(other, 0).signs == GAME.view(s, 0).signs


def test_a_road_of_the_own_beachhead_is_no_way_for_the_line() -> None:
    s = sea()
    while voyage(s).tip(s.island) != voyage(s).beachhead:
        sail(s, 0, len(voyage(s).line) + 1)
    build_settlement(s, s.players[0], voyage(s).beachhead, ENTRY)
    land = s.island.grid.edges_at[voyage(s).beachhead] & s.island.shape.paths
    for at in members(land & mask_of(next_edges(s))):
        build_road(s, s.players[0], at, ENTRY)
    assert s.players[0].roads
    assert not mask_of(next_edges(s)) & s.players[0].roads
