"""Cloth for Catan: robber and pirate, two ends, and what goes together."""

from __future__ import annotations

from random import Random

import pytest

from engine.catan import GAME
from engine.catan.modules.event_cards.effects import chase_robber_home
from engine.catan.modules.seafarers.moves import DismissPirate, MovePirate
from engine.catan.modules.seafarers.pieces import PIRATE
from engine.catan.modules.seafarers.scenarios.cloth.moves import TakeCloth
from engine.catan.moves import EndTurn, MoveRobber, PlayKnight, Roll
from engine.catan.pawns import pawn_hex
from engine.catan.state import NOBODY, NOWHERE, State
from engine.core import Illegal, StreamEntry

from ..table import act, decision, dice, hand, verbs
from .table import hex_at, moves_of, opening
from .villages import (
    KEY,
    NORTH,
    SMALL_ISLANDS,
    SOUTH,
    TO_NINE,
    TO_TEN,
    give_cloth,
    partners,
    sea,
    slot,
    stock,
)

# --- robber and pirate ------------------------------------------------


def at_knight(**position: object) -> State:
    s = sea(cards={0: (1, 0, 0, 0, 0)}, **position)
    act(s, PlayKnight())
    return s


def test_who_trades_with_no_village_moves_the_robber_alone() -> None:
    s = at_knight(settlements={0: [NORTH]})
    assert verbs(s) == {"robber"}


def test_a_partner_moves_the_robber_or_the_pirate() -> None:
    s = at_knight(settlements={0: [NORTH]}, ships={0: [TO_TEN]})
    assert verbs(s) == {"robber", "pirate"}, "it begins off the board"
    act(s, moves_of(s, MovePirate)[0])
    s.card_played = False
    s.players[0].development += 1
    act(s, PlayKnight())
    assert verbs(s) == {"robber", "pirate", "pirate-away"}


def test_the_robber_never_goes_to_the_small_islands() -> None:
    s = at_knight(settlements={0: [NORTH]}, ships={0: [TO_TEN]})
    hexes = {move.hex for move in moves_of(s, MoveRobber)}  # type: ignore[attr-defined]
    assert not hexes & {hex_at(s, at) for at in SMALL_ISLANDS}
    assert len(hexes) == 20 - 1, "all land with a number, but for where it stands"


def raid() -> State:
    """The first seat, a partner, is asked; the second has a ship and cloth."""
    return at_knight(
        settlements={0: [NORTH], 1: [SOUTH]},
        ships={0: [TO_TEN], 1: [TO_NINE]},
        hands={1: (1, 0, 0, 0, 0)},
    )


def test_the_pirate_takes_a_card_or_a_bale() -> None:
    s = raid()
    at = hex_at(s, (-1, 5))
    assert MovePirate(at, 1) in moves_of(s, MovePirate)
    told = act(s, TakeCloth(at, 1))
    assert slot(s).cloth == (2, 0, 0, 0)
    assert hand(s, 0) == (0, 0, 0, 0, 0)
    assert pawn_hex(s, PIRATE) == at
    assert "takes a bale of cloth" in str(told)


def test_the_pirate_takes_a_card_and_leaves_the_cloth() -> None:
    s = raid()
    act(s, MovePirate(hex_at(s, (-1, 5)), 1))
    assert slot(s).cloth == (1, 1, 0, 0)
    assert hand(s, 0) == (1, 0, 0, 0, 0)


def test_from_who_has_cloth_and_no_cards_the_pirate_takes_cloth() -> None:
    s = raid()
    s.players[1].hand = 0
    at = hex_at(s, (-1, 5))
    here = [move for move in decision(s).moves if getattr(move, "hex", None) == at]
    assert here == [TakeCloth(at, 1)]


def test_who_has_neither_cards_nor_cloth_is_robbed_of_nothing() -> None:
    s = raid()
    s.players[1].hand = 0
    give_cloth(s, 1, -1)
    at = hex_at(s, (-1, 5))
    here = [move for move in decision(s).moves if getattr(move, "hex", None) == at]
    assert here == [MovePirate(at, 1)]
    assert "finds no card" in str(act(s, here[0]))


def test_no_bale_is_taken_from_who_has_none_or_no_ship_there() -> None:
    s = raid()
    assert {move.victim for move in moves_of(s, TakeCloth)} == {1}  # type: ignore[attr-defined]
    give_cloth(s, 1, -1)
    assert not moves_of(s, TakeCloth)


def test_the_robber_takes_no_cloth() -> None:
    s = raid()
    land = hex_at(s, (-1, 6))
    assert MoveRobber(land, 1) in moves_of(s, MoveRobber)
    assert TakeCloth(land, 1) not in moves_of(s, TakeCloth)


def test_a_bale_taken_by_the_pirate_draws_nothing_and_can_be_taken_back() -> None:
    s = raid()
    told = act(s, TakeCloth(hex_at(s, (-1, 5)), 1), draws=[])
    assert not told.closes
    assert not told.secret


def test_cloth_that_was_robbed_can_win() -> None:
    s = raid()
    s.players[0].score = 13  # and one bale of two
    act(s, TakeCloth(hex_at(s, (-1, 5)), 1))
    assert s.winner == 0


def test_a_friendlier_robber_finds_a_hex_also_for_who_moves_no_pirate() -> None:
    """Where all land lies beside spared players, only who has a village may flee to the sea."""
    s = at_knight(settlements={0: [NORTH]}, robber="friendlier")
    s.hex_seats = [0b1110 if number else 0 for number in s.island.numbers]
    moves = moves_of(s, MoveRobber)
    assert moves
    assert verbs(s) == {"robber"}
    assert {move.victim for move in moves} == {None}  # type: ignore[attr-defined]
    assert {s.island.numbers[move.hex] for move in moves} >= {2, 4, 11}  # type: ignore[attr-defined]


def test_the_robber_that_flees_leaves_the_board_for_all_deserts_are_on_small_islands() -> None:
    s = sea(settlements={0: [NORTH]}, events="on")
    entry = StreamEntry(1)
    entry.news = []
    index = next(i for i, one in enumerate(s.rules.modules) if one.key == "event_cards")
    chase_robber_home(s, index, 0, entry)
    assert s.robber == NOWHERE
    assert "off the board" in entry.news[0].text.id
    assert GAME.view(s, None).recent_actions[-1].at is None


def test_a_clock_puts_the_robber_where_nobody_is_robbed() -> None:
    s = raid()
    fallback = decision(s).fallback
    assert isinstance(fallback, MoveRobber)
    assert fallback.victim is None


# --- the end ----------------------------------------------------------


def empty(s: State, count: int) -> None:
    for village in range(count):
        stock(s, village, 0)


def test_five_empty_villages_end_the_match_with_the_turn_and_the_most_points_win() -> None:
    s = sea(settlements={2: [NORTH, SOUTH]})
    empty(s, 5)
    assert s.winner == NOBODY, "not before the turn ends"
    told = act(s, EndTurn())
    assert s.winner == 2
    assert told.closes
    assert not GAME.decisions(s)


def test_four_empty_villages_do_not_end_it() -> None:
    s = sea(settlements={2: [NORTH]})
    empty(s, 4)
    act(s, EndTurn())
    assert s.winner == NOBODY
    assert s.active == 1


def test_points_that_nobody_sees_count_at_this_end() -> None:
    s = sea(settlements={2: [NORTH]}, cards={1: (0, 2, 0, 0, 0)})
    empty(s, 5)
    act(s, EndTurn())
    assert s.winner == 1


def test_of_those_with_most_points_the_most_cloth_wins() -> None:
    s = sea(settlements={1: [NORTH], 3: [SOUTH]})
    give_cloth(s, 3, 1)
    empty(s, 5)
    act(s, EndTurn())
    assert s.winner == 3


def test_of_those_with_as_much_cloth_the_first_from_who_ended_the_turn_wins() -> None:
    s = sea(turn=2, settlements={1: [NORTH], 3: [SOUTH]})
    empty(s, 5)
    act(s, EndTurn())
    assert s.winner == 3


def test_nothing_is_told_of_a_next_turn_after_the_end() -> None:
    s = sea(5, settlements={2: [(1, 2, "N")]})
    villages = slot(s).villages
    empty(s, len(villages) - 3)
    told = str(act(s, EndTurn()))
    assert s.winner == 2
    assert "may build now" not in told


@pytest.mark.parametrize("extension", ["paired", "special"])
def test_with_twelve_villages_the_match_ends_when_three_have_cloth(extension: str) -> None:
    s = sea(6, settlements={2: [(1, 2, "N")]}, extension=extension)
    empty(s, 8)
    act(s, EndTurn())
    assert s.winner == NOBODY
    s = sea(6, settlements={2: [(1, 2, "N")]}, extension=extension)
    empty(s, 9)
    act(s, EndTurn())
    assert s.winner == 2


def test_fourteen_points_win_in_the_own_turn_with_cloth_that_was_just_brought() -> None:
    s = partners()
    s.players[0].score = 13
    act(s, Roll(), draws=[dice(10)])
    assert s.winner == 0


def test_cloth_of_anothers_roll_wins_when_the_own_turn_begins() -> None:
    s = partners(turn=3)
    s.players[0].score = 13
    act(s, Roll(), draws=[dice(10)])
    assert s.winner == NOBODY
    act(s, EndTurn())
    assert s.winner == 0


# --- what does not go together, and what is conserved -----------------


@pytest.mark.parametrize("options", [{"start": "big"}, {"robber": "friendly"}])
def test_what_does_not_go_with_three_settlements_is_refused_with_a_reason(
    options: dict[str, str],
) -> None:
    with pytest.raises(Illegal) as refused:
        GAME.meta.check_options(4, {"seafarers": KEY, **options})
    assert "Cloth for Catan" in repr(refused.value.text)


@pytest.mark.parametrize(
    "options",
    [
        {"robber": "friendlier", "harbormaster": "on"},
        {"events": "on", "sea_board": "shuffled"},
        {"gold_start": "forbidden"},
    ],
)
def test_it_goes_with_other_modules_and_no_bale_is_lost(options: dict[str, str]) -> None:
    s = opening(KEY, 3, **options)
    play_on(s, 150)
    assert s.turn > 3


def play_on(s: State, moves: int) -> None:
    """Random moves; cards, pieces and cloth stay as many."""
    random, entry, counts = Random(5), StreamEntry(5), GAME.count_pieces(s)
    for _ in range(moves):
        if s.winner < 0:
            question = GAME.decisions(s)[0]
            GAME.apply(s, question.seat, question.sample(random), entry)
            assert GAME.count_pieces(s) == counts


def test_all_that_is_seen_stays_the_same_when_hidden_cards_change_places() -> None:
    s = partners()
    other = GAME.resample_hidden(s, 0, Random(1))
    assert GAME.view(other, 0).signs == GAME.view(s, 0).signs
    assert slot(other) == slot(s)


def test_the_command_for_a_bale_belongs_to_the_sea() -> None:
    group = next(one for one in GAME.command_groups() if TakeCloth in one.kinds)
    assert group.name == "seafarers"
    assert DismissPirate in group.kinds
