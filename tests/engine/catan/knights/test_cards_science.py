"""The progress cards of science, a sentence each."""

from __future__ import annotations

import pytest

from engine.catan import GAME
from engine.catan.modules.knights.cards.moves import (
    PlayAlchemist,
    PlayCrane,
    PlayEngineer,
    PlayInventor,
    PlayIrrigation,
    PlayMedicine,
    PlayMining,
    PlayRoadBuilding,
    PlaySmith,
)
from engine.catan.modules.knights.kit import WALL
from engine.catan.modules.knights.progress import NUMBERS
from engine.catan.modules.knights.slot import read_knights, write_knights
from engine.catan.moves import BuildRoad
from engine.catan.pieces import own_places
from engine.catan.resources import ONE_CARD
from engine.kit.hexes import CORNERS, HEXES

from ..table import act, along, asked, deal, pave, verbs
from .army_table import army, cards, held, hold_progress, knights, moves_of

PAPER, CLOTH, COIN = 5, 6, 7
NOTHING = (0,) * 8


def hand_of(**counts: int) -> tuple[int, ...]:
    """A hand of all eight kinds of cards."""
    names = ("lumber", "brick", "wool", "grain", "ore", "paper", "cloth", "coin")
    return tuple(counts.get(name, 0) for name in names)


# --- all cards --------------------------------------------------------


def test_a_played_card_goes_under_its_deck() -> None:
    s = army(cities={0: "B3"}, progress={0: "engineer"})
    act(s, "engineer B3")
    assert held(s, 0) == []
    assert read_knights(s).decks[2][0] == NUMBERS["engineer"]
    assert len(read_knights(s).decks[2]) == 18


def test_several_cards_may_be_played_in_a_turn_also_two_alike() -> None:
    s = army(settlements={0: "B3"}, progress={0: "irrigation irrigation mining"})
    for move in ("irrigation", "irrigation", "mining"):
        act(s, move)
    assert cards(s, 0) == hand_of(grain=4, ore=2)


def test_no_card_but_the_alchemist_is_played_before_the_roll() -> None:
    s = army(rolled=False, settlements={0: "B3"}, progress={0: "irrigation alchemist"})
    assert verbs(s) == {"roll", "alchemist"}
    rolled = army(settlements={0: "B3"}, progress={0: "irrigation alchemist"})
    assert "alchemist" not in verbs(rolled)


# --- alchemist --------------------------------------------------------


def test_the_alchemist_chooses_both_dice_and_the_event_die_is_rolled_all_the_same() -> None:
    s = army(rolled=False, settlements={0: "B3"}, progress={0: "alchemist"})
    assert len(moves_of(s, PlayAlchemist)) == 36
    act(s, "alchemist 2 4")
    assert asked(s) == [0]
    assert verbs(s) == {"roll"}
    act(s, "roll", draws=[0])
    throw = s.throws[-1]
    assert (throw.number, throw.dice) == (6, (2, 4))
    assert throw.face is not None
    assert throw.face.key == "ship"
    assert cards(s, 0) == hand_of(brick=1)


def test_a_second_alchemist_waits_for_another_turn() -> None:
    s = army(rolled=False, settlements={0: "B3"}, progress={0: "alchemist alchemist"})
    act(s, "alchemist 1 1")
    assert verbs(s) == {"roll"}


def test_the_red_die_that_the_alchemist_chose_decides_who_draws() -> None:
    for red, drawn in ((2, 1), (3, 0)):
        s = army(rolled=False, progress={0: "alchemist"}, levels={1: (1, 0, 0)})
        act(s, f"alchemist {red} 1")
        act(s, "roll", draws=[3])
        event = s.throws[-1].face
        assert event is not None
        assert event.key == "gate_trade"
        assert len(held(s, 1)) == drawn


def test_the_alchemist_may_choose_a_seven_and_no_card_is_played_before_it_is_resolved() -> None:
    s = army(
        rolled=False,
        cities={0: "B3"},
        progress={0: "alchemist engineer"},
        hands={0: hand_of(wool=8)},
    )
    act(s, "alchemist 3 4")
    act(s, "roll", draws=[0])
    assert verbs(s) == {"discard"}


# --- crane ------------------------------------------------------------


def test_the_crane_saves_one_commodity_and_the_first_level_is_free() -> None:
    s = army(cities={0: "B3"}, progress={0: "crane crane"}, hands={0: hand_of(cloth=1)})
    assert moves_of(s, PlayCrane) == ["crane trade", "crane politics", "crane science"]
    act(s, "crane trade")
    assert cards(s, 0) == hand_of(cloth=1)
    act(s, "crane trade")
    assert cards(s, 0) == NOTHING
    assert read_knights(s).levels[0] == (2, 0, 0)


def test_the_crane_needs_a_city_like_any_improvement() -> None:
    s = army(settlements={0: "B3"}, progress={0: "crane"})
    assert moves_of(s, PlayCrane) == []


def test_after_the_fifth_level_of_all_lines_the_crane_builds_nothing() -> None:
    many = {0: hand_of(paper=5, cloth=5, coin=5)}
    s = army(cities={0: "B3"}, progress={0: "crane"}, levels={0: (5, 5, 5)}, hands=many)
    assert moves_of(s, PlayCrane) == []


def test_the_crane_does_not_pay_the_rest() -> None:
    s = army(
        cities={0: "B3"}, progress={0: "crane"}, levels={0: (2, 2, 2)}, hands={0: hand_of(coin=2)}
    )
    assert moves_of(s, PlayCrane) == ["crane politics"]


def test_the_crane_needs_a_free_city_for_a_level_with_a_metropolis() -> None:
    s = army(
        cities={0: "B3"},
        progress={0: "crane"},
        levels={0: (3, 0, 0)},
        hands={0: hand_of(cloth=3)},
    )
    act(s, "crane trade")
    assert GAME.view(s, None).award_holder("metropolis_trade") == 0
    deal(s, 0, hand_of(coin=3))
    hold_progress(s, 0, "crane")
    write_knights(s, read_knights(s).with_level(0, 1, 3))
    assert "crane politics" not in moves_of(s, PlayCrane), "its only city carries one"


# --- engineer, medicine -----------------------------------------------


def test_the_engineer_builds_a_wall_for_nothing_under_a_city_without_one() -> None:
    s = army(cities={0: "B3 C6"}, walls={0: "C6"}, progress={0: "engineer"})
    assert moves_of(s, PlayEngineer) == ["engineer B3"]
    act(s, "engineer B3")
    assert own_places(s, s.players[0], WALL) >> CORNERS.number_of("B3") & 1


def test_the_engineer_has_no_fourth_wall() -> None:
    s = army(cities={0: "B3 C6 D3 E5"}, walls={0: "B3 C6 D3"}, progress={0: "engineer"})
    assert moves_of(s, PlayEngineer) == []


def test_medicine_builds_a_city_for_two_ore_and_a_grain() -> None:
    s = army(settlements={0: "B3"}, progress={0: "medicine"}, hands={0: hand_of(grain=1, ore=2)})
    act(s, "medicine B3")
    assert cards(s, 0) == NOTHING
    assert s.players[0].cities == 1 << CORNERS.number_of("B3")


@pytest.mark.parametrize("hand", [hand_of(grain=1, ore=1), hand_of(ore=3)])
def test_medicine_must_be_paid(hand: tuple[int, ...]) -> None:
    s = army(settlements={0: "B3"}, progress={0: "medicine"}, hands={0: hand})
    assert moves_of(s, PlayMedicine) == []


def test_medicine_needs_a_city_piece_and_a_settlement() -> None:
    paid = {0: hand_of(grain=1, ore=2)}
    all_built = army(
        settlements={0: "F5"}, cities={0: "B3 C6 D3 E5"}, progress={0: "medicine"}, hands=paid
    )
    assert moves_of(all_built, PlayMedicine) == []
    nothing = army(cities={0: "B3"}, progress={0: "medicine"}, hands=paid)
    assert moves_of(nothing, PlayMedicine) == []


def test_medicine_upgrades_a_city_on_its_side_first() -> None:
    s = army(
        settlements={0: "B3 D3"}, progress={0: "medicine"}, hands={0: hand_of(grain=1, ore=2)}
    )
    slot = read_knights(s).with_toppled(0, 1 << CORNERS.number_of("D3"))
    s.slots = [slot if isinstance(one, type(slot)) else one for one in s.slots]
    assert moves_of(s, PlayMedicine) == ["medicine D3"]


# --- inventor ---------------------------------------------------------


def test_the_inventor_swaps_two_numbers_and_income_follows() -> None:
    s = army(settlements={0: "C3"}, progress={0: "inventor"})
    act(s, "inventor T9 T14")  # forest 11, mountains 3
    numbers = [s.island.board.tiles[HEXES.number_of(name)].number for name in ("T9", "T14")]
    assert numbers == [3, 11]
    assert s.income[3][0] == ONE_CARD[0]
    assert s.income[11][0] == 0


def test_the_inventor_takes_no_2_6_8_or_12_no_desert_and_no_equal_numbers() -> None:
    s = army(settlements={0: "B3"}, progress={0: "inventor"})
    moves = moves_of(s, PlayInventor)
    fixed = ("T2", "T4", "T5", "T12", "T13", "T18", "T10")
    assert not [move for move in moves if {*move.split()} & {*fixed}]
    assert "inventor T3 T8" not in moves  # two nines
    assert "inventor T1 T3" in moves


def test_the_robber_blocks_the_new_number() -> None:
    s = army(settlements={0: "C3"}, progress={0: "inventor"}, robber_on="T9")
    act(s, "inventor T9 T14")
    assert s.income[3][0] == 0


# --- irrigation, mining -----------------------------------------------


def test_irrigation_pays_two_grain_for_each_hex_of_fields_once_also_under_the_robber() -> None:
    s = army(settlements={0: "B2"}, cities={0: "C3"}, progress={0: "irrigation"}, robber_on="T4")
    act(s, "irrigation")  # fields T4 at both buildings, T8 at the city
    assert cards(s, 0) == hand_of(grain=4)


def test_mining_pays_two_ore_for_each_hex_of_mountains() -> None:
    s = army(cities={0: "D4 A2"}, progress={0: "mining"})
    act(s, "mining")
    assert cards(s, 0) == hand_of(ore=4)


def test_without_such_land_or_with_an_empty_bank_they_cannot_be_played() -> None:
    s = army(settlements={0: "A7"}, progress={0: "irrigation mining"})
    assert moves_of(s, PlayIrrigation) == []
    assert moves_of(s, PlayMining) == []
    empty = army(settlements={0: "C3"}, progress={0: "irrigation"}, hands={1: hand_of(grain=19)})
    assert moves_of(empty, PlayIrrigation) == []


def test_a_short_bank_pays_what_is_left() -> None:
    s = army(settlements={0: "C3"}, progress={0: "irrigation"}, hands={1: hand_of(grain=18)})
    act(s, "irrigation")
    assert cards(s, 0) == hand_of(grain=1)


# --- road building, smith ---------------------------------------------


def test_road_building_places_two_roads_for_nothing() -> None:
    s = army(settlements={0: "B3"}, progress={0: "road_building"})
    act(s, "road-building")
    act(s, f"road {along('B3', 'B4')}")
    assert len(moves_of(s, BuildRoad)) > 0
    act(s, f"road {along('B4', 'B5')}")
    assert s.players[0].roads.bit_count() == 2
    assert "end" in verbs(s)


def test_road_building_needs_a_place() -> None:
    s = army(progress={0: "road_building"})
    assert moves_of(s, PlayRoadBuilding) == []


def test_road_building_with_one_road_left_places_one_and_with_none_cannot_be_played() -> None:
    ring = along("B3", "B4", "B5", "C6", "C5", "C4", "B3")
    rows = along("D3", "D4", "D5", "D6", "D7", "D8", "D9", "D10")
    s = army(settlements={0: "B3"}, roads={0: f"{ring} {rows}"}, progress={0: "road_building"})
    pave(s, 0, along("B3", "B2"))
    assert s.players[0].roads_left == 1
    act(s, "road-building")
    act(s, f"road {along('B2', 'B1')}")
    assert "end" in verbs(s)
    hold_progress(s, 0, "road_building")
    assert moves_of(s, PlayRoadBuilding) == []


ROUTE = along("B3", "B4", "B5", "B6")


def test_the_smith_promotes_up_to_two_different_knights_for_nothing() -> None:
    s = army(roads={0: ROUTE}, knights={0: "B4! B5"}, progress={0: "smith"})
    assert moves_of(s, PlaySmith) == ["smith B4 -", "smith B5 -", "smith B4 B5"]
    act(s, "smith B4 B5")
    assert knights(s, 0) == {"B4+!", "B5+"}


def test_the_smith_promotes_nobody_who_was_promoted_in_this_turn() -> None:
    s = army(
        roads={0: ROUTE},
        knights={0: "B4 B5"},
        progress={0: "smith"},
        hands={0: hand_of(wool=1, ore=1)},
        levels={0: (0, 3, 0)},
    )
    act(s, "promote B4")
    assert moves_of(s, PlaySmith) == ["smith B5 -"]


def test_the_smith_makes_mighty_knights_with_a_fortress_only() -> None:
    without = army(roads={0: ROUTE}, knights={0: "B4+"}, progress={0: "smith"})
    assert moves_of(without, PlaySmith) == []
    s = army(roads={0: ROUTE}, knights={0: "B4+"}, progress={0: "smith"}, levels={0: (0, 3, 0)})
    act(s, "smith B4 -")
    assert knights(s, 0) == {"B4++"}


def test_the_smith_uses_the_piece_that_the_higher_knight_leaves() -> None:
    s = army(
        roads={0: along("B3", "B4", "B5", "B6", "B7")},
        knights={0: "B4+ B5+ B6"},
        progress={0: "smith"},
        levels={0: (0, 3, 0)},
    )
    moves = moves_of(s, PlaySmith)
    assert "smith B6 -" not in moves  # both strong pieces stand
    act(s, "smith B4 B6")
    assert knights(s, 0) == {"B4++", "B5+", "B6+"}


def test_without_a_knight_there_is_nothing_to_forge() -> None:
    assert moves_of(army(progress={0: "smith"}), PlaySmith) == []


def test_no_more_pieces_than_there_are() -> None:
    s = army(
        roads={0: along("B3", "B4", "B5", "B6", "B7")},
        knights={0: "B4+ B5 B6"},
        progress={0: "smith"},
    )
    assert moves_of(s, PlaySmith) == ["smith B5 -", "smith B6 -"]


def test_the_cards_in_hand_are_seen_by_their_owner_alone_with_what_may_be_played() -> None:
    s = army(settlements={0: "B3"}, progress={0: "irrigation alchemist"})
    own = GAME.view(s, 0).players[0].special_cards
    assert own is not None
    assert {card.key: card.is_playable for card in own} == {
        "irrigation": True,
        "alchemist": False,
    }
    assert GAME.view(s, 1).players[0].special_cards is None
    assert GAME.view(s, None).players[0].special_cards is None
