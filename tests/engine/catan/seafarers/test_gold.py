"""Gold fields: cards of choice, also in the opening and with a short bank."""

from __future__ import annotations

from dataclasses import replace

from engine.catan import GAME
from engine.catan.frames.opening import FirstSettlement
from engine.catan.moves import BuildSettlement, Roll, Take
from engine.catan.place_hints import land_around
from engine.catan.state import State
from tests.telling import english

from ..table import act, asked, decision, dice, hand, verbs
from .table import corner, hex_at, opening, sea

GOLD = (4, 1)  # with a 4
AT_GOLD = (4, 1, "N")
OTHER_CORNER = (4, 1, "SW")


def roll_four(s: State) -> None:
    act(s, Roll(), draws=[dice(4)])


def test_a_settlement_takes_one_card_of_choice() -> None:
    s = sea(settlements={1: [AT_GOLD]}, rolled=False)
    roll_four(s)
    assert asked(s) == [1]
    assert {move.cards.index(1) for move in decision(s).moves} == {0, 1, 2, 3, 4}  # type: ignore[attr-defined]
    act(s, Take((0, 0, 0, 0, 1)), 1)
    assert hand(s, 1) == (0, 0, 0, 0, 1)
    assert "end" in verbs(s)


def test_hints_count_the_pips_of_gold_fields() -> None:
    s = sea()
    beside = s.island.grid.corner_hexes[corner(s, AT_GOLD)]
    tiles = [s.island.board.tiles[hex] for hex in beside]
    assert sum(tile.pips for tile in tiles) == 3, "the gold field alone has a number"
    assert "(3/36)" in english(land_around(GAME.view(s, 0), corner(s, AT_GOLD)))


def test_a_city_takes_two_cards_equal_or_not() -> None:
    for cards in ((0, 0, 0, 0, 2), (1, 0, 0, 0, 1)):
        s = sea(cities={1: [AT_GOLD]}, rolled=False)
        roll_four(s)
        act(s, Take(cards), 1)
        assert hand(s, 1) == cards


def test_several_buildings_take_together_and_all_players_at_once() -> None:
    s = sea(
        cities={1: [AT_GOLD]}, settlements={1: [OTHER_CORNER], 2: [(4, 1, "SE")]}, rolled=False
    )
    roll_four(s)
    assert asked(s) == [1, 2]
    act(s, Take((1, 1, 1, 0, 0)), 1)
    assert asked(s) == [2]


def test_a_robber_on_gold_stops_it() -> None:
    s = sea(settlements={1: [AT_GOLD]}, rolled=False, robber_on=GOLD)
    roll_four(s)
    assert "end" in verbs(s)


def test_a_short_bank_gives_what_it_has_from_who_rolled_on() -> None:
    s = sea(settlements={1: [AT_GOLD], 0: [OTHER_CORNER]}, rolled=False)
    s.bank = 1  # one lumber
    roll_four(s)
    assert asked(s) == [0]
    act(s, Take((1, 0, 0, 0, 0)))
    assert (hand(s, 0), s.bank) == ((1, 0, 0, 0, 0), 0)
    assert "end" in verbs(s)


def test_where_a_kind_may_run_short_one_chooses_after_the_other() -> None:
    s = sea(settlements={1: [AT_GOLD], 3: [OTHER_CORNER]}, rolled=False, turn=2)
    s.bank = 1 + (1 << 6)
    roll_four(s)
    assert asked(s) == [3], "from who rolled on, clockwise"
    act(s, Take((1, 0, 0, 0, 0)))
    assert asked(s) == [1]
    assert decision(s).moves == (Take((0, 1, 0, 0, 0)),)


def found_at_gold(*, paid: bool) -> State:
    """A settlement of the opening between two gold fields, side by side."""
    s = opening("four-islands", 3)
    s.stack[-1] = FirstSettlement(0, paid=paid)
    first = hex_at(s, (1, 2))
    second = next(hex for hex in s.island.grid.beside[first] if hex in s.island.shape.land)
    for hex in (first, second):
        tile = replace(s.island.board.tiles[hex], terrain="gold")
        s.island = s.island.with_tile(hex, tile)
    around = s.island.grid.hex_corners
    between = next(at for at in around[first] if at in around[second])
    act(s, BuildSettlement(between))
    return s


def test_a_settlement_of_the_opening_takes_a_card_for_each_gold_field() -> None:
    s = found_at_gold(paid=True)
    before = sum(hand(s, 0))
    assert verbs(s) == {"take"}
    act(s, Take((0, 0, 1, 0, 1)))
    assert sum(hand(s, 0)) == before + 2
    assert verbs(s) == {"road", "ship"}, "and then its road, or its ship"


def test_an_unpaid_settlement_of_the_opening_takes_none() -> None:
    s = found_at_gold(paid=False)
    assert verbs(s) == {"road", "ship"}
    assert hand(s, 0) == (0, 0, 0, 0, 0)


def test_whoever_agrees_may_bar_gold_fields_to_the_first_settlements() -> None:
    four = opening("four-islands", 3, gold_start="forbidden")
    tile = four.island.board.tiles[hex_at(four, (1, 2))]
    four.island = four.island.with_tile(hex_at(four, (1, 2)), replace(tile, terrain="gold"))
    corners = {move.corner for move in decision(four).moves}  # type: ignore[attr-defined]
    assert not corners & {*four.island.grid.hex_corners[hex_at(four, (1, 2))]}
