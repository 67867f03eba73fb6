"""The barbarians: their ship, their strength, who is rewarded and who loses what."""

from __future__ import annotations

from engine.catan import GAME
from engine.catan.modules.knights.progress import NUMBERS
from engine.catan.modules.knights.slot import Metropolis
from engine.catan.modules.knights.tracks import POLITICS, TRADE
from engine.catan.state import State

from ..table import act, asked, offers, points, settle, verbs
from .table import (
    cards,
    change,
    corner,
    counter,
    held,
    knight,
    land,
    part,
    realm,
    slot,
    stack_deck,
    throw,
    wall,
)


def pieces_left(s: State, seat: int) -> dict[str, int]:
    view = GAME.view(s, None)
    keys = [piece.key for piece in view.kit.pieces]
    return dict(zip(keys, view.players[seat].pieces_left, strict=True))


# --- the ship ---------------------------------------------------------


def test_each_ship_on_the_die_brings_them_a_step_closer_and_the_seventh_lands() -> None:
    s = realm(rolled=False)
    for left in range(6, 0, -1):
        throw(s, 2)
        assert counter(s, "barbarian_steps") == left
        act(s, "end")
    throw(s, 2)
    assert counter(s, "barbarian_steps") == 7, "and goes back to its start"
    assert counter(s, "barbarian_landings") == 2


def test_a_gate_moves_no_ship() -> None:
    s = realm(rolled=False)
    throw(s, 2, "gate_trade")
    assert counter(s, "barbarian_steps") == 7


def test_their_strength_is_all_cities_with_metropolises_and_no_settlements() -> None:
    s = realm(cities={0: "C4 A7", 1: "F6"}, settlements={2: "D1"})
    change(s, metropolises=(Metropolis(0, corner("A7")), Metropolis(), Metropolis()))
    assert counter(s, "barbarian_strength") == 3


def test_the_defence_is_the_strength_of_all_active_knights() -> None:
    s = realm()
    knight(s, 0, "C4", 1)
    knight(s, 0, "A7", 2)
    knight(s, 1, "F6", 3)
    knight(s, 2, "D1", 3, active=False)
    assert counter(s, "defence") == 6


# --- won --------------------------------------------------------------


def test_a_defence_as_strong_as_they_are_wins() -> None:
    s = realm(rolled=False, cities={0: "C4", 1: "F6"})
    knight(s, 0, "A7", 2)
    land(s)
    assert [p.cities.bit_count() for p in s.players] == [1, 1, 0, 0]


def test_resting_knights_do_not_fight() -> None:
    s = realm(rolled=False, cities={0: "C4"})
    knight(s, 1, "A7", 3, active=False)
    land(s)
    assert not s.players[0].cities
    assert part(s, 1, "defender") == 0


def test_the_sole_strongest_defender_has_a_point() -> None:
    s = realm(rolled=False, cities={0: "C4"})
    knight(s, 1, "A7", 2)
    knight(s, 2, "F6", 1)
    land(s)
    assert part(s, 1, "defender") == 1
    assert points(s) == [2, 1, 0, 0]


def test_a_player_without_a_city_or_a_level_may_be_defender() -> None:
    s = realm(rolled=False, cities={0: "C4"}, settlements={3: "D1"})
    knight(s, 3, "A7")
    land(s)
    assert part(s, 3, "defender") == 1


def test_a_thirteenth_point_as_defender_wins_at_once_in_ones_own_roll_and_not_in_anothers() -> (
    None
):
    for roller, winner in ((1, 1), (0, -1)):
        s = realm(turn=roller, rolled=False)
        knight(s, 1, "A7")
        s.players[1].score = 12
        land(s)
        assert s.winner == winner
    act(s, "end")
    assert s.winner == 1, "when the own turn begins, before the roll"


def test_points_of_defenders_do_not_run_out() -> None:
    s = realm(rolled=False)
    knight(s, 0, "A7")
    change(s, defender=(8, 0, 0, 0))
    s.players[0].score += 8
    land(s)
    assert part(s, 0, "defender") == 9


def test_several_strongest_have_no_point_and_draw_a_card_of_any_deck_each() -> None:
    s = realm(turn=3, rolled=False)
    for seat, place in ((1, "A7"), (3, "F6")):
        knight(s, seat, place, 2)
    knight(s, 2, "C4", 1)
    stack_deck(s, POLITICS, "spy")
    land(s)
    assert asked(s) == [3, 1], "from who rolled on"
    assert offers(s, "draw", 1) == ["trade", "politics", "science"]
    act(s, "draw politics", seat=1)
    act(s, "draw trade", seat=3)
    assert held(s, 1) == ["spy"]
    assert len(held(s, 3)) == 1
    assert points(s) == [0, 0, 0, 0]


def test_a_card_with_points_that_a_tie_brings_is_laid_open() -> None:
    s = realm(rolled=False)
    for seat, place in ((1, "A7"), (2, "F6")):
        knight(s, seat, place)
    stack_deck(s, POLITICS, "constitution")
    land(s)
    act(s, "draw politics", seat=2)
    assert part(s, 2, "constitution") == 1


def test_tied_defenders_draw_one_after_the_other_where_a_deck_may_run_out() -> None:
    s = realm(rolled=False)
    for seat, place in ((1, "A7"), (2, "F6")):
        knight(s, seat, place)
    change(s, decks=slot(s).with_deck(TRADE, (NUMBERS["merchant"],)).decks)
    land(s)
    assert asked(s) == [1]
    act(s, "draw trade")
    assert asked(s) == [2]
    assert offers(s, "draw") == ["politics", "science"]


def test_with_all_decks_empty_nobody_is_asked() -> None:
    s = realm(rolled=False)
    for seat, place in ((1, "A7"), (2, "F6")):
        knight(s, seat, place)
    change(s, decks=((), (), ()))
    land(s)
    assert asked(s) == [0]


def test_without_any_city_the_defenders_win_and_without_knights_nobody_gets_anything() -> None:
    s = realm(rolled=False, settlements={0: "C4"})
    land(s)
    assert asked(s) == [0]
    assert points(s) == [1, 0, 0, 0]
    assert counter(s, "barbarian_landings") == 2


# --- lost -------------------------------------------------------------


def test_the_weakest_lose_a_city_each_and_others_none() -> None:
    s = realm(rolled=False, cities={0: "C4", 1: "F6", 2: "A7", 3: "D1"})
    knight(s, 0, "B8")
    land(s)
    assert [p.cities.bit_count() for p in s.players] == [1, 0, 0, 0]
    assert points(s) == [2, 1, 1, 1]


def test_who_has_several_cities_chooses_which_is_lost() -> None:
    s = realm(rolled=False, cities={0: "C4 A7", 1: "F6 D1"})
    land(s)
    assert asked(s) == [0, 1], "all at once"
    act(s, "lose-city D1", seat=1)
    assert offers(s, "lose-city", 0) == ["A7", "C4"]
    act(s, "lose-city C4", seat=0)
    assert [p.cities for p in s.players[:2]] == [1 << corner("A7"), 1 << corner("F6")]


def test_a_clock_gives_up_a_city_without_a_wall() -> None:
    s = realm(rolled=False, cities={0: "A7 C4"})
    wall(s, 0, "A7")
    land(s)
    assert GAME.moves.text(GAME.decisions(s)[0].fallback) == "lose-city C4"


def test_who_has_one_city_is_not_asked() -> None:
    s = realm(rolled=False, cities={0: "C4", 1: "F6"})
    land(s)
    assert asked(s) == [0]
    assert "end" in verbs(s)


def test_where_the_weakest_have_no_city_the_next_weakest_lose_one() -> None:
    s = realm(rolled=False, cities={0: "C4", 1: "F6 D1 E3"}, settlements={2: "A7"})
    knight(s, 0, "B8", 1)
    knight(s, 1, "C9", 2)
    land(s)
    assert not s.players[0].cities
    assert s.players[1].cities.bit_count() == 3


def test_players_without_a_city_never_shield_others_as_weak() -> None:
    s = realm(rolled=False, cities={0: "C4", 1: "F6"}, settlements={2: "A7", 3: "D1"})
    land(s)
    assert [p.cities for p in s.players] == [0, 0, 0, 0]


def test_a_metropolis_is_never_pillaged() -> None:
    s = realm(rolled=False, cities={0: "C4 A7", 1: "F6"})
    change(s, metropolises=(Metropolis(0, corner("C4")), Metropolis(), Metropolis()))
    s.players[0].score += 2
    knight(s, 1, "B8", 1)
    land(s)
    assert s.players[0].cities == 1 << corner("C4")


def test_where_every_city_is_a_metropolis_nobody_loses_anything() -> None:
    s = realm(rolled=False, cities={0: "C4", 1: "F6"})
    change(
        s, metropolises=(Metropolis(0, corner("C4")), Metropolis(1, corner("F6")), Metropolis())
    )
    land(s)
    assert counter(s, "barbarian_strength") == 2
    assert counter(s, "barbarian_landings") == 2


def test_a_lost_battle_gives_nobody_a_point() -> None:
    s = realm(rolled=False, cities={0: "C4", 1: "F6"})
    knight(s, 0, "A7")
    land(s)
    assert part(s, 0, "defender") == 0


def test_a_pillaged_city_is_a_settlement_and_loses_its_wall() -> None:
    s = realm(rolled=False, cities={0: "C4"})
    wall(s, 0, "C4")
    land(s)
    assert s.players[0].settlements == 1 << corner("C4")
    assert pieces_left(s, 0)["wall"] == 3
    assert pieces_left(s, 0)["city"] == 4
    assert pieces_left(s, 0)["settlement"] == 4


def test_walls_never_protect_a_city() -> None:
    s = realm(rolled=False, cities={0: "C4 A7"})
    wall(s, 0, "C4")
    land(s)
    assert offers(s, "lose-city") == ["A7", "C4"]


def test_knights_are_not_lost_with_cities() -> None:
    s = realm(rolled=False, cities={0: "C4 F6"})
    knight(s, 0, "A7", 1)
    land(s)
    act(s, "lose-city C4")
    assert pieces_left(s, 0)["basic_knight"] == 1


# --- afterwards -------------------------------------------------------


def test_all_knights_lie_down_after_the_battle_won_or_lost() -> None:
    for cities in ({}, {0: "C4", 1: "D1"}):
        s = realm(rolled=False, cities=cities)
        knight(s, 0, "A7")
        land(s)
        assert not slot(s).active
        assert counter(s, "defence") == 0


def test_nobody_activates_a_knight_while_they_land() -> None:
    s = realm(rolled=False, cities={0: "C4 A7"}, hands={0: (0, 0, 0, 3, 0)})
    knight(s, 0, "F6", active=False)
    land(s)
    assert verbs(s) == {"lose-city"}


# --- a city on its side -----------------------------------------------


def toppled() -> State:
    """A match in which the first seat's only city has just fallen, with all settlements built."""
    s = realm(rolled=False, cities={0: "C4"}, hands={0: (1, 1, 1, 5, 6)})
    settle(s, 0, "A7 F6 D1 E3 C8")
    land(s)
    return s


def test_without_a_settlement_piece_the_city_lies_on_its_side_and_counts_as_a_settlement() -> None:
    s = toppled()
    assert not s.players[0].cities
    assert points(s)[0] == 6
    signs = [sign for sign in GAME.view(s, None).signs if sign.key == "toppled_city"]
    assert [(sign.at, sign.owner) for sign in signs] == [(corner("C4"), 0)]
    assert counter(s, "barbarian_strength") == 0
    assert pieces_left(s, 0)["settlement"] == 0


def test_a_city_on_its_side_yields_as_a_settlement_and_carries_no_wall() -> None:
    s = toppled()
    assert offers(s, "wall") == []
    before = cards(s, 0)
    act(s, "end")
    throw(s, 12)
    assert cards(s, 0)[3] == before[3] + 1


def test_a_city_on_its_side_is_the_next_to_be_upgraded() -> None:
    s = toppled()
    assert offers(s, "city") == ["C4"]
    act(s, "city C4")
    assert points(s)[0] == 7
    assert pieces_left(s, 0)["settlement"] == 0, "none comes back"
    assert pieces_left(s, 0)["city"] == 3
    assert not [sign for sign in GAME.view(s, None).signs if sign.key == "toppled_city"]


def test_a_city_on_its_side_stands_again_though_all_city_pieces_are_on_the_board() -> None:
    s = realm(rolled=False, cities={0: "C4 B8 F2 D11"}, hands={0: (0, 0, 0, 2, 3)})
    settle(s, 0, "A7 F6 D1 E3 C8")
    s.players[0].score = 5  # else the match would be over
    land(s)
    act(s, "lose-city C4")
    assert offers(s, "city") == ["C4"]
    act(s, "city C4")
    assert s.players[0].cities.bit_count() == 4
    assert pieces_left(s, 0)["city"] == 0


def test_after_it_any_other_settlement_may_be_upgraded() -> None:
    s = toppled()
    act(s, "city C4")
    assert set(offers(s, "city")) == {"A7", "F6", "D1", "E3", "C8"}


def test_no_settlement_is_built_while_a_city_lies_on_its_side() -> None:
    s = toppled()
    assert offers(s, "settlement") == []


def test_a_city_on_its_side_is_not_pillaged_again() -> None:
    s = toppled()
    act(s, "end")
    land(s)
    assert points(s)[0] == 6
