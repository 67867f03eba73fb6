"""Cities & Knights with five and six players."""

from __future__ import annotations

from engine.catan import GAME
from engine.catan.building import build_city, build_piece, build_road, build_settlement
from engine.catan.frames.turn import BEFORE_ROLL, TURNS
from engine.catan.modules.knights.kit import BASIC
from engine.catan.state import State
from engine.core import StreamEntry
from engine.kit.masks import members

from ..table import act, asked, deal, verbs
from .table import ENTRY, bank, counter, held, hold, raise_lines, slot, throw


def large(seats: int = 6, *, rolled: bool = True, **options: str) -> State:
    """A match of the first seat's turn; everybody has a city, apart from each other."""
    s = GAME.new(
        seats, GAME.meta.check_options(seats, {"knights": "on", **options}), StreamEntry(1)
    )
    for p in s.players:
        place = members(s.free_corners)[p.seat * 5]
        build_settlement(s, p, place, ENTRY)
        build_city(s, p, place, ENTRY)
        build_road(s, p, members(p.open_edges)[0], ENTRY)
    s.active, s.turn = 0, 10
    s.stack = [TURNS[0] if rolled else BEFORE_ROLL[0]]
    s.history.clear()
    return s


def test_the_supply_is_larger_and_the_decks_are_not() -> None:
    for seats in (5, 6):
        s = large(seats)
        assert bank(s) == (24,) * 5 + (18,) * 3
        assert [len(deck) for deck in slot(s).decks] == [18, 18, 18]
        assert len(slot(s).metropolises) == 3
        assert s.rules.target == 13
        assert counter(s, "barbarian_steps") == 7


def test_the_second_of_a_pair_may_win_in_their_part() -> None:
    s = large()
    act(s, "end")
    assert s.active == 3
    s.players[3].score = 11
    deal(s, 3, (0, 0, 0, 0, 0, 0, 4, 0))
    raise_lines(s, 3, trade=3)
    act(s, "improve trade")
    assert s.winner == 3


def test_the_second_of_a_pair_ends_with_four_progress_cards() -> None:
    s = large()
    act(s, "end")
    hold(s, 3, "crane", "spy", "merchant", "mining", "smith")
    act(s, "end")
    assert asked(s) == [3]
    act(s, "put-back spy")
    assert s.active == 1


def test_the_second_of_a_pair_draws_off_turn_on_the_first_ones_roll() -> None:
    s = large(rolled=False)
    hold(s, 3, "crane", "spy", "merchant", "mining")
    raise_lines(s, 3, trade=5)
    throw(s, 12, "gate_trade")
    assert asked(s) == [3]
    act(s, "put-back spy")
    assert len(held(s, 3)) == 4


def test_between_the_turns_everything_may_be_built() -> None:
    s = large(extension="special")
    deal(s, 1, (0, 2, 1, 0, 1, 1, 1, 5))
    act(s, "end")
    assert asked(s) == [1]
    assert {"wall", "recruit", "improve"} <= verbs(s)
    assert not {"bank", "offer"} & verbs(s), "there is no trade"
    act(s, "improve science")
    act(s, "end")
    assert asked(s) != [1] or s.active == 1


def test_between_the_turns_who_holds_a_single_card_is_asked_for_a_level_costs_no_more() -> None:
    s = large(extension="special")
    deal(s, 2, (0, 0, 0, 0, 0, 1, 0, 0))
    act(s, "end")
    assert asked(s) == [2]
    act(s, "improve science")
    act(s, "end")
    assert asked(s) == [1]
    assert "roll" in verbs(s)


def test_between_the_turns_no_progress_card_is_played() -> None:
    s = large(extension="special")
    deal(s, 1, (1, 1, 0, 0, 0))
    hold(s, 1, "warlord", "irrigation", "mining", "resource_monopoly")
    build_piece(s, s.players[1], BASIC, next(iter(members(free_corners(s, 1)))), ENTRY)
    act(s, "end")
    assert asked(s) == [1]
    cards = GAME.view(s, 1).players[1].special_cards
    assert cards is not None
    assert not any(card.is_playable for card in cards)
    assert not {"warlord", "irrigation", "mining", "resource-monopoly"} & verbs(s)


def free_corners(s: State, seat: int) -> int:
    p = s.players[seat]
    return p.touched_corners & ~p.cities


def test_a_metropolis_between_the_turns_wins_only_when_ones_own_turn_begins() -> None:
    s = large(extension="special")
    deal(s, 1, (0, 0, 0, 0, 0, 0, 4, 0))
    raise_lines(s, 1, trade=3)
    s.players[1].score = 11
    act(s, "end")
    act(s, "improve trade")
    assert s.winner < 0
    act(s, "end")
    assert s.winner == 1
