"""The wagons beside commodities, knights, barbarians at sea and progress cards."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.catan import GAME
from engine.catan.modules.knights.command import COMMAND
from engine.catan.modules.knights.slot import read_knights
from engine.catan.state import NOWHERE, State
from engine.core import StreamEntry
from engine.kit.hexes import CORNERS, EDGES, HEXES
from engine.kit.packed import shift_to_kind

from ..knights.table import cards, change, hold, knight, land, slot, throw
from ..table import act, along, asked, decision, offers, pave, verbs
from .table import CASTLE, SOUTH_EAST, between, corner, put_barbarians, start, trade
from .table import slot as trade_slot

PAPER = 5
HERE = "C5"
BESIDE = along("C5", "D5")


def trading_realm(**position: Any) -> State:
    """A position with wagons and Cities & Knights, before the first landing."""
    return trade(knights="on", **position)


def guarded(*, active: bool = True, **position: Any) -> State:
    """A knight of the first player on C5, and a barbarian on a path beside it."""
    s = trading_realm(**position)
    knight(s, 0, HERE, active=active)
    put_barbarians(s, EDGES.number_of(BESIDE), 0, 1)
    return s


def new_match(**options: str) -> State:
    chosen = {"traders": "traders-barbarians", "knights": "on", **options}
    return GAME.new(4, GAME.meta.check_options(4, chosen), StreamEntry(3))


# --- the match --------------------------------------------------------


@pytest.mark.parametrize("board", ["spiral", "beginner"])
def test_a_forest_is_left_out_and_no_fields(board: str) -> None:
    tiles = new_match(board=board).island.board.tiles
    land = Counter(tile.terrain for tile in tiles)
    assert (land["forest"], land["fields"], land["pasture"]) == (3, 4, 3)
    assert (land["hills"], land["mountains"], land["desert"]) == (3, 3, 0)


def test_fifteen_points_win_and_sixteen_with_the_harbormaster() -> None:
    assert new_match().rules.target == 15
    assert new_match(harbormaster="on").rules.target == 16


def test_there_are_neither_cards_of_the_scenario_nor_awards_for_roads_and_armies() -> None:
    s = new_match()
    assert not any(s.rules.game_numbers.development)
    assert {award.key for award in GAME.view(s, None).awards} == {
        "metropolis_trade",
        "metropolis_politics",
        "metropolis_science",
        "merchant",
    }


def test_nobody_is_asked_for_a_swift_journey() -> None:
    s = start(trading_realm())
    act(s, "end")
    assert s.active == 1


def test_the_first_city_brings_resources_and_the_wagon() -> None:
    s = new_match()
    while not s.turn:
        act(s, GAME.moves.text(decision(s).moves[0]))
    for p in s.players:
        assert sum(cards(s, p.seat)[PAPER:]) == 0
        assert p.cities.bit_count() == 1


def test_gold_buys_resources_and_no_commodities() -> None:
    s = trading_realm(gold={0: 4})
    s.take_from_bank(s.players[0], shift_to_kind(4, PAPER))
    assert "paper" not in offers(s, "spend-gold")
    act(s, "sell-for-gold paper")
    assert cards(s, 0)[PAPER] == 0


# --- barbarians on paths ----------------------------------------------


def test_a_seven_moves_a_barbarian_also_before_the_first_landing() -> None:
    s = trading_realm(rolled=False)
    throw(s, 7)
    assert slot(s).landings == 0
    assert verbs(s) == {"move-barbarian"}


def test_a_ready_knight_chases_a_barbarian_off_a_path_beside_it() -> None:
    s = guarded()
    assert offers(s, "chase-from-path") == [f"{HERE} {BESIDE}"]
    act(s, f"chase-from-path {HERE} {BESIDE}")
    assert verbs(s) == {"move-barbarian"}
    assert {text.split()[0] for text in offers(s, "move-barbarian")} == {BESIDE}
    act(s, f"move-barbarian {BESIDE} {along('E5', 'E6')} -")
    assert EDGES.number_of(along("E5", "E6")) in trade_slot(s).barbarians
    assert verbs(s) >= {"end"}


def test_it_needs_no_landing_and_the_knight_rests_afterwards() -> None:
    s = guarded(hands={0: (0, 0, 0, 1, 0)})
    assert read_knights(s).landings == 0
    act(s, f"chase-from-path {HERE} {BESIDE}")
    act(s, f"move-barbarian {BESIDE} {along('E5', 'E6')} -")
    assert not read_knights(s).active
    act(s, f"activate {HERE}")
    assert "chase-from-path" not in verbs(s), "it has acted in this turn"


def test_a_knight_that_rests_or_stands_elsewhere_chases_nobody() -> None:
    assert "chase-from-path" not in verbs(guarded(active=False))
    s = trading_realm()
    knight(s, 0, HERE)
    assert "chase-from-path" not in verbs(s)


def test_a_knight_that_was_activated_in_this_turn_waits() -> None:
    s = guarded(active=False, hands={0: (0, 0, 0, 1, 0)})
    act(s, f"activate {HERE}")
    assert "chase-from-path" not in verbs(s)


def test_onto_a_road_it_takes_a_card_of_its_owner_also_a_commodity() -> None:
    road = along("B4", "B5")
    s = guarded(paths={1: road})
    s.take_from_bank(s.players[1], shift_to_kind(1, PAPER))
    act(s, f"chase-from-path {HERE} {BESIDE}")
    assert f"{BESIDE} {road} -" in offers(s, "move-barbarian")
    act(s, f"move-barbarian {BESIDE} {road} 2")
    assert (cards(s, 0)[PAPER], cards(s, 1)[PAPER]) == (1, 0)


def test_a_wagon_may_drive_barbarians_off_as_well() -> None:
    s = guarded(wagons={0: HERE}, levels={0: 5})
    start(s)
    assert "drive-off" in verbs(s)
    assert "chase-from-path" not in verbs(s), "the turn is over for knights"


def test_the_move_is_typed_among_those_of_knights() -> None:
    groups = {group.name: group for group in GAME.command_groups()}
    assert "chase-from-path" in {kind.verb.id for kind in groups[COMMAND.name].kinds}


# --- knights ----------------------------------------------------------


def test_no_knight_stands_on_a_plaza() -> None:
    s = trading_realm(hands={0: (0, 0, 1, 0, 1)})
    way = corner(s, CASTLE, SOUTH_EAST)
    pave(s, 0, between(s, way, "G1"))
    assert "G1" not in offers(s, "recruit")
    knight(s, 0, way)
    assert not any(text.endswith("G1") for text in offers(s, "move-knight"))


def test_a_knight_does_not_stop_a_wagon_and_a_wagon_does_not_stop_a_knight() -> None:
    s = trading_realm(wagons={0: "C4", 1: "D5"}, hands={0: (0, 0, 1, 0, 1)})
    knight(s, 1, HERE)
    pave(s, 0, along("C4", "C3"))
    assert "C4" in offers(s, "recruit"), "where the wagon stands"
    start(s)
    places = {text.split()[0] for text in offers(s, "drive")}
    assert HERE in places


# --- the ship ---------------------------------------------------------


def test_the_ship_sails_and_pillages_as_ever() -> None:
    s = trading_realm(cities={0: "B3", 1: "E5"}, rolled=False)
    knight(s, 1, "E5")
    land(s, 4)
    assert s.players[0].cities == 0


def test_after_the_landing_no_robber_comes() -> None:
    s = trading_realm(rolled=False)
    told = land(s, 4)
    assert s.robber == NOWHERE
    assert "robber" not in str(told)


# --- progress cards ---------------------------------------------------


def test_a_bishop_takes_cards_around_a_hex_and_brings_no_robber() -> None:
    s = trading_realm(settlements={1: "B3", 2: "C4"}, hands={1: (1,) * 5, 2: (2, 0, 0, 0, 0)})
    hold(s, 0, "bishop")
    beside, other = (s.island.grid.corner_hexes[CORNERS.number_of(at)] for at in ("B3", "C4"))
    hex = min({*beside} - {*other})
    told = act(s, f"bishop {HEXES[hex]}")
    assert "sends the Bishop" in str(told)
    assert s.robber == NOWHERE
    assert [sum(cards(s, seat)) for seat in range(3)] == [1, 4, 2]


def test_a_two_that_an_alchemist_chose_is_rolled_again_by_the_dice() -> None:
    s = trading_realm(rolled=False)
    hold(s, 0, "alchemist")
    act(s, "alchemist 1 1")
    act(s, "roll", draws=[8, 0])
    assert GAME.view(s, None).throws[-1].number == 5
    assert slot(s).dice is None


def test_an_alchemist_chooses_every_other_number() -> None:
    s = trading_realm(rolled=False)
    hold(s, 0, "alchemist")
    act(s, "alchemist 1 3")
    act(s, "roll", draws=[0])
    assert GAME.view(s, None).throws[-1].number == 4


def test_too_many_progress_cards_are_put_back_before_the_wagon_drives() -> None:
    s = trading_realm()
    hold(s, 0, "mining", "mining", "irrigation", "irrigation", "smith")
    act(s, "end")
    assert verbs(s) == {"put-back"}
    act(s, "put-back smith")
    assert "drive" in verbs(s)
    assert asked(s) == [0]


def test_early_sevens_and_twos_are_both_rolled_again() -> None:
    s = trading_realm(rolled=False, early_sevens="again")
    change(s, rolls=0)
    act(s, "roll", draws=[5, 0, 8, 0])  # 1 + 6, 1 + 1, 2 + 3, and a ship
    assert GAME.view(s, None).throws[-1].number == 5
