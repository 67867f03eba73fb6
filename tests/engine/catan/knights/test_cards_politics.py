"""The progress cards of politics, a sentence each."""

from __future__ import annotations

from random import Random

from engine.catan import GAME
from engine.catan.modules.knights.army_moves import MoveKnight, RetreatKnight
from engine.catan.modules.knights.cards.moves import (
    EnlistKnight,
    LoseKnight,
    PlayBishop,
    PlayDeserter,
    PlayDiplomat,
    PlayIntrigue,
    PlaySaboteur,
    PlaySpy,
    PlayWarlord,
    PlayWedding,
    TakeNoProgress,
    TakeProgress,
)
from engine.catan.moves import BuildRoad, Discard
from engine.catan.state import State
from engine.core import StreamEntry
from engine.kit.hexes import HEXES
from engine.match import Match

from ..table import act, along, asked, decision, verbs
from .army_table import army, cards, held, knights, moves_of
from .test_cards_science import NOTHING, hand_of

ROUTE = along("B3", "B4", "B5", "B6")
# --- points -----------------------------------------------------------


def test_points_are_compared_when_a_card_is_played() -> None:
    s = army(
        settlements={0: "B3", 1: "C5"},
        progress={0: "merchant wedding saboteur"},
        hands={1: hand_of(ore=2)},
    )
    s.players[1].score += 1
    assert {"wedding", "saboteur"} <= verbs(s)
    act(s, "merchant T5")
    assert "wedding" not in verbs(s), "the merchant's point makes them equal"
    assert "saboteur" in verbs(s)


# --- bishop -----------------------------------------------------------


def test_the_bishop_takes_a_card_from_each_other_player_beside_the_hex() -> None:
    s = army(
        settlements={0: "C4", 1: "B3 B5"},
        cities={2: "C6"},
        progress={0: "bishop"},
        hands={1: hand_of(ore=2), 2: hand_of(wool=1), 3: hand_of(coin=1)},
    )
    act(s, "bishop T5")
    assert cards(s, 0) == hand_of(ore=1, wool=1)
    assert cards(s, 1) == hand_of(ore=1)
    assert s.robber == HEXES.number_of("T5")
    assert asked(s) == [0]


def test_the_bishop_goes_to_any_other_hex_of_land_also_where_nobody_lives() -> None:
    s = army(progress={0: "bishop"}, robber_on="T5")
    moves = moves_of(s, PlayBishop)
    assert len(moves) == 18
    assert "bishop T5" not in moves
    act(s, "bishop T10")
    assert held(s, 0) == []


def test_the_bishop_takes_nothing_from_an_empty_hand() -> None:
    s = army(settlements={1: "B3"}, progress={0: "bishop"})
    act(s, "bishop T5")
    assert cards(s, 0) == NOTHING
    assert held(s, 0) == []


def test_the_bishop_waits_for_the_first_landing() -> None:
    assert moves_of(army(progress={0: "bishop"}, landed=False), PlayBishop) == []


# --- saboteur, wedding ------------------------------------------------


def test_the_saboteur_halves_the_hands_of_all_with_as_many_points_or_more() -> None:
    s = army(
        progress={0: "saboteur"},
        points={0: 4, 1: 4, 2: 5, 3: 3},
        hands={1: hand_of(ore=3), 2: hand_of(wool=2, coin=2), 3: hand_of(ore=6)},
    )
    act(s, "saboteur")
    assert asked(s) == [1, 2]
    act(s, Discard(hand_of(wool=1, coin=1)), 2)
    act(s, Discard(hand_of(ore=1)), 1)
    assert cards(s, 1) == hand_of(ore=2)
    assert cards(s, 2) == hand_of(wool=1, coin=1)
    assert asked(s) == [0]


def test_walls_do_not_help_against_the_saboteur() -> None:
    s = army(
        cities={1: "B3"},
        walls={1: "B3"},
        progress={0: "saboteur"},
        points={0: 2, 1: 2},
        hands={1: hand_of(ore=2)},
    )
    act(s, "saboteur")
    assert asked(s) == [1]


def test_the_saboteur_is_not_played_where_nobody_would_lose_a_card() -> None:
    s = army(
        progress={0: "saboteur"},
        points={0: 4, 1: 5, 2: 3},
        hands={1: hand_of(ore=1), 2: hand_of(ore=6)},
    )
    assert moves_of(s, PlaySaboteur) == []


def test_at_a_wedding_everybody_with_more_points_gives_two_cards_of_their_choice() -> None:
    s = army(
        progress={0: "wedding"},
        points={0: 4, 1: 5, 2: 6, 3: 4},
        hands={1: hand_of(ore=2, coin=1), 2: hand_of(wool=2), 3: hand_of(ore=3)},
    )
    act(s, "wedding")
    assert asked(s) == [1]  # the other one gives all that there is
    assert cards(s, 0) == hand_of(wool=2)
    act(s, GAME.moves.parse("give 0,0,0,0,1,0,0,1 1"), 1)
    assert cards(s, 0) == hand_of(wool=2, ore=1, coin=1)
    assert asked(s) == [0]


def test_several_guests_are_asked_at_once() -> None:
    hands = {1: hand_of(ore=2, coin=1), 2: hand_of(ore=2, coin=1)}
    s = army(progress={0: "wedding"}, points={0: 4, 1: 5, 2: 6}, hands=hands)
    act(s, "wedding")
    assert asked(s) == [1, 2]


def test_a_guest_whose_cards_are_all_alike_is_asked_for_not_to_ask_would_tell_so() -> None:
    position = {"progress": {0: "wedding"}, "points": {0: 4, 1: 5}, "hands": {1: hand_of(ore=3)}}
    s = army(**position)
    act(s, "wedding")
    assert asked(s) == [1]
    act(s, decision(s).fallback)
    assert cards(s, 0) == hand_of(ore=2)
    s = army(**position, revision=3)
    act(s, "wedding")
    assert cards(s, 0) == hand_of(ore=2), "in matches that began before, at once"


def test_who_has_one_card_gives_it() -> None:
    s = army(progress={0: "wedding"}, points={0: 4, 1: 5}, hands={1: hand_of(ore=1)})
    act(s, "wedding")
    assert cards(s, 0) == hand_of(ore=1)


def test_without_richer_players_with_cards_there_is_no_wedding() -> None:
    s = army(progress={0: "wedding"}, points={0: 4, 1: 5, 2: 4}, hands={2: hand_of(ore=3)})
    assert moves_of(s, PlayWedding) == []


# --- spy --------------------------------------------------------------


def test_the_spy_sees_the_progress_cards_of_one_player_and_takes_one_or_none() -> None:
    s = army(progress={0: "spy", 1: "smith crane", 2: ""})
    assert moves_of(s, PlaySpy) == ["spy 2"]
    told = act(s, "spy 2")
    assert told.secret
    assert moves_of(s, TakeProgress) == ["take-progress crane", "take-progress smith"]
    assert moves_of(s, TakeNoProgress) == ["take-no-progress"]
    act(s, "take-progress smith")
    assert held(s, 0) == ["smith"]
    assert held(s, 1) == ["crane"]


def test_where_nobody_holds_a_progress_card_there_is_nothing_to_spy() -> None:
    assert moves_of(army(progress={0: "spy crane"}), PlaySpy) == []


def test_the_spy_may_take_another_spy_and_play_it_at_once() -> None:
    s = army(progress={0: "spy", 1: "spy crane"})
    act(s, "spy 2")
    act(s, "take-progress spy")
    assert moves_of(s, PlaySpy) == ["spy 2"]


def test_what_the_spy_saw_and_took_is_told_to_the_two_alone() -> None:
    s = army(progress={0: "spy", 1: "smith"})
    act(s, "spy 2")
    told = act(s, "take-progress smith")
    public = [line for line in told.news if line.to is None]
    assert not any("Smith" in repr(line) for line in public)
    assert {line.to for line in told.news if "Smith" in repr(line)} == {0, 1}


def test_nobody_takes_back_alone_what_the_spy_has_seen() -> None:
    match: Match[State] = Match.start(GAME, 4, {"knights": "on"}, 5, StreamEntry(5))
    match.state = army(progress={0: "spy", 1: "smith crane"})
    match.act(0, PlaySpy(1))
    assert match.free_undo_target(0) is None
    assert match.crosses_barrier(0)
    match.act(0, TakeNoProgress())
    assert match.free_undo_target(0) == 1, "to choose again, with the cards in view, is free"


def test_a_fifth_card_may_be_kept_until_the_turn_ends() -> None:
    s = army(progress={0: "spy smith smith crane crane", 1: "mining"})
    act(s, "spy 2")
    act(s, "take-progress mining")
    assert len(held(s, 0)) == 5
    assert asked(s) == [0]
    assert "end" in verbs(s)
    act(s, "end")
    assert verbs(s) == {"put-back"}


def test_while_the_spy_looks_the_cards_are_no_secret_to_the_spy() -> None:
    s = army(progress={0: "spy", 1: "smith crane", 2: "mining inventor"})
    act(s, "spy 2")
    for seed in range(10):
        assert held(GAME.resample_hidden(s, 0, Random(seed)), 1) == held(s, 1)
    seen = [held(GAME.resample_hidden(s, 2, Random(seed)), 1) for seed in range(10)]
    assert any(cards != held(s, 1) for cards in seen)


# --- warlord ----------------------------------------------------------


def test_the_warlord_activates_all_own_knights_which_do_not_act_in_this_turn() -> None:
    s = army(roads={0: ROUTE}, knights={0: "B4 B5!", 1: "D3"}, progress={0: "warlord"})
    act(s, "warlord")
    assert knights(s, 0) == {"B4!", "B5!"}
    assert knights(s, 1) == {"D3"}
    assert all(move.startswith("move-knight B5") for move in moves_of(s, MoveKnight))


def test_without_a_resting_knight_there_is_no_warlord() -> None:
    assert moves_of(army(progress={0: "warlord"}), PlayWarlord) == []
    s = army(roads={0: ROUTE}, knights={0: "B4!"}, progress={0: "warlord"})
    assert moves_of(s, PlayWarlord) == []


# --- intrigue ---------------------------------------------------------


def test_intrigue_drives_any_knight_off_an_own_route_without_a_knight_of_ones_own() -> None:
    s = army(
        roads={0: along("B3", "B4"), 1: along("B4", "B5", "B6")},
        knights={1: "B4++! B6"},
        progress={0: "intrigue"},
    )
    assert moves_of(s, PlayIntrigue) == ["intrigue B4"]
    act(s, "intrigue B4")
    assert asked(s) == [0]
    assert knights(s, 1) == {"B5++!", "B6"}
    assert knights(s, 0) == set(), "the emptied corner is not filled for nothing"


def test_the_owner_chooses_among_several_places_but_not_the_one_that_it_left() -> None:
    s = army(
        roads={0: along("B3", "B4"), 1: along("B4", "B5", "B6")},
        knights={1: "B4"},
        progress={0: "intrigue"},
    )
    act(s, "intrigue B4")
    assert asked(s) == [1]
    assert moves_of(s, RetreatKnight) == ["retreat B5", "retreat B6"]


def test_intrigue_removes_a_knight_that_has_nowhere_to_go() -> None:
    s = army(roads={0: along("B3", "B4")}, knights={1: "B4"}, progress={0: "intrigue"})
    act(s, "intrigue B4")
    assert knights(s, 1) == set()


def test_intrigue_needs_a_knight_of_others_at_an_own_road() -> None:
    s = army(roads={0: along("B3", "B4")}, knights={0: "B3", 1: "D3"}, progress={0: "intrigue"})
    assert moves_of(s, PlayIntrigue) == []


# --- deserter ---------------------------------------------------------


def test_the_deserter_costs_a_knight_of_the_owners_choice_and_one_like_it_may_be_placed() -> None:
    s = army(
        settlements={0: "B3"},
        roads={0: along("B3", "B4")},
        knights={1: "D3+! E5"},
        progress={0: "deserter"},
    )
    assert moves_of(s, PlayDeserter) == ["deserter 2"]
    act(s, "deserter 2")
    assert asked(s) == [1]
    assert moves_of(s, LoseKnight) == ["lose-knight D3", "lose-knight E5"]
    act(s, "lose-knight D3", 1)
    assert asked(s) == [0]
    assert moves_of(s, EnlistKnight) == ["enlist basic B4", "enlist strong B4"]
    act(s, "enlist strong B4")
    assert knights(s, 0) == {"B4+!"}
    assert knights(s, 1) == {"E5"}


def test_with_one_knight_nobody_is_asked_which() -> None:
    s = army(
        settlements={0: "B3"},
        roads={0: along("B3", "B4")},
        knights={1: "D3"},
        progress={0: "deserter"},
    )
    act(s, "deserter 2")
    assert asked(s) == [0]
    assert knights(s, 1) == set()
    act(s, "enlist-nobody")
    assert knights(s, 0) == set()


def test_a_mighty_knight_deserts_also_to_who_has_no_fortress() -> None:
    s = army(
        settlements={0: "B3"},
        roads={0: along("B3", "B4")},
        knights={1: "D3++"},
        progress={0: "deserter"},
    )
    act(s, "deserter 2")
    act(s, "enlist mighty B4")
    assert knights(s, 0) == {"B4++"}


def test_an_active_deserter_may_act_at_once() -> None:
    s = army(settlements={0: "B3"}, roads={0: ROUTE}, knights={1: "D3!"}, progress={0: "deserter"})
    act(s, "deserter 2")
    act(s, "enlist basic B4")
    assert "move-knight B4 B5" in moves_of(s, MoveKnight)


def test_without_a_place_or_a_piece_the_others_knight_is_removed_all_the_same() -> None:
    s = army(knights={1: "D3"}, progress={0: "deserter"})
    act(s, "deserter 2")
    assert knights(s, 1) == set()
    assert asked(s) == [0]
    assert "end" in verbs(s)


def test_a_missing_rank_is_replaced_by_a_lower_one() -> None:
    s = army(
        roads={0: along("B3", "B4", "B5", "B6", "B7")},
        knights={0: "B4+ B5+", 1: "D3+"},
        progress={0: "deserter"},
    )
    act(s, "deserter 2")
    assert {move.split()[1] for move in moves_of(s, EnlistKnight)} == {"basic"}


def test_nobody_deserts_where_no_other_has_a_knight() -> None:
    s = army(roads={0: ROUTE}, knights={0: "B4"}, progress={0: "deserter"})
    assert moves_of(s, PlayDeserter) == []


# --- diplomat ---------------------------------------------------------


def opened(**others: object) -> list[str]:
    """The edges that a Diplomat of seat 0 may remove."""
    s = army(progress={0: "diplomat"}, **others)
    return [move.removeprefix("diplomat ") for move in moves_of(s, PlayDiplomat)]


def test_the_last_road_of_a_line_is_open_and_those_before_it_are_not() -> None:
    assert opened(settlements={1: "B3"}, roads={1: ROUTE}) == [along("B5", "B6")]


def test_what_lies_between_two_buildings_or_knights_of_its_owner_is_closed() -> None:
    assert opened(settlements={1: "B3 B6"}, roads={1: ROUTE}) == []
    assert opened(settlements={1: "B3"}, roads={1: ROUTE}, knights={1: "B6"}) == []
    assert opened(roads={1: ROUTE}, knights={1: "B3 B6"}) == []


def test_pieces_of_others_on_a_line_do_not_open_it() -> None:
    assert opened(settlements={1: "B3 B6"}, roads={1: ROUTE}, knights={2: "B5"}) == []
    assert opened(settlements={1: "B3", 2: "B5"}, roads={1: ROUTE}, knights={1: "B6"}) == []
    assert opened(roads={1: ROUTE}, knights={1: "B3 B6", 2: "B4"}) == []


def test_a_dead_end_beyond_an_own_knight_is_open() -> None:
    found = opened(settlements={1: "B3"}, roads={1: ROUTE}, knights={1: "B5"})
    assert found == [along("B5", "B6")]


def test_no_knight_is_cut_off_but_a_building_may_be_left_without_a_road() -> None:
    assert opened(roads={1: along("B3", "B4")}, knights={1: "B3"}) == []
    assert opened(settlements={1: "B3"}, roads={1: along("B3", "B4")}) == [along("B3", "B4")]


def test_a_ring_without_loose_ends_is_closed() -> None:
    ring = along("B3", "B4", "B5", "C6", "C5", "C4", "B3")
    assert opened(roads={1: ring}) == []


def test_a_road_of_others_is_gone() -> None:
    s = army(settlements={1: "B3"}, roads={1: ROUTE}, progress={0: "diplomat"})
    act(s, f"diplomat {along('B5', 'B6')}")
    assert s.players[1].roads.bit_count() == 2
    assert s.players[1].roads_left == 13
    assert asked(s) == [0]
    assert "end" in verbs(s)


def test_an_own_road_may_be_built_again_at_once_but_not_where_it_was() -> None:
    s = army(settlements={0: "B3"}, roads={0: ROUTE}, progress={0: "diplomat"})
    act(s, f"diplomat {along('B5', 'B6')}")
    places = moves_of(s, BuildRoad)
    assert f"road {along('B5', 'B6')}" not in places
    assert f"road {along('B5', 'C6')}" in places
    act(s, f"road {along('B5', 'C6')}")
    assert s.players[0].roads.bit_count() == 3
    assert cards(s, 0) == NOTHING


def test_an_own_road_need_not_be_built_again() -> None:
    s = army(settlements={0: "B3"}, roads={0: ROUTE}, progress={0: "diplomat"})
    act(s, f"diplomat {along('B5', 'B6')}")
    act(s, "rebuild-nothing")
    assert s.players[0].roads.bit_count() == 2


def test_the_longest_road_is_judged_after_the_own_road_was_built_again() -> None:
    five = along("A1", "A2", "A3", "A4", "A5", "A6")
    s = army(
        roads={0: five, 1: along("D3", "D4", "D5", "D6", "D7", "D8")}, progress={0: "diplomat"}
    )
    assert GAME.view(s, None).award_holder("road") == 0
    act(s, f"diplomat {along('A5', 'A6')}")
    act(s, f"road {along('A5', 'B6')}")
    assert GAME.view(s, None).award_holder("road") == 0


def test_without_an_open_road_there_is_no_diplomat() -> None:
    assert opened(settlements={1: "B3"}) == []


def test_a_clock_gives_of_what_there_is_most_and_loses_the_weakest_knight() -> None:
    s = army(progress={0: "wedding"}, points={0: 4, 1: 5}, hands={1: hand_of(ore=4, coin=1)})
    act(s, "wedding")
    act(s, decision(s).fallback)
    assert cards(s, 0) == hand_of(ore=2)
    s = army(knights={1: "B3++ D3 E5+"}, progress={0: "deserter"})
    act(s, "deserter 2")
    act(s, decision(s).fallback)
    assert knights(s, 1) == {"B3++", "E5+"}
