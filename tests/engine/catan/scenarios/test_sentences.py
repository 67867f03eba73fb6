"""The list of the scenarios' rules and their tests is true; and sentences that go across them."""

from __future__ import annotations

import re
from pathlib import Path

from engine.catan import GAME
from engine.catan.frames.turn import BEFORE_ROLL
from engine.catan.modules.barbarian_attack.slot import add_prisoners
from engine.catan.modules.event_cards.deck import DECK
from engine.catan.modules.gold_coins import give_gold
from engine.catan.moves import EndTurn
from engine.core import StreamEntry
from engine.kit.hexes import CORNERS, EDGES

from ..barbarian_attack import table as coast
from ..barbarian_attack.table import FOUR, NINE, TWELVE, attack, horde, slot
from ..fishermen.table import change_fish, fishing, slot_of
from ..rivers.table import gold, river
from ..table import act, along, asked, decision, hand, offers, points, roll, verbs

HERE = Path(__file__).parent
FOLDERS = (
    "scenarios",
    "fishermen",
    "rivers",
    "caravans",
    "barbarian_attack",
    "traders_barbarians",
)
ALL_HEXES = 19


def list_tests() -> set[str]:
    """The names of all tests of the scenarios."""
    found: set[str] = set()
    for folder in FOLDERS:
        for path in (HERE.parent / folder).glob("test_*.py"):
            text = path.read_text("utf-8")
            found |= set(re.findall(r"^def (test_\w+)", text, re.MULTILINE))
    return found


def test_every_sentence_of_the_list_names_tests_that_are_there() -> None:
    lines = (HERE / "README.md").read_text("utf-8").splitlines()
    rows = [line for line in lines if line.startswith("| ") and not line.startswith("| rule")]
    assert len(rows) > 120
    written = list_tests()
    for row in rows:
        named = set(re.findall(r"`(test_\w+)`", row))
        assert named, row
        assert named <= written, named - written


# --- fish -------------------------------------------------------------


def test_a_robber_that_was_sent_away_comes_back_to_any_hex_with_a_seven() -> None:
    s = fishing(fish={0: (2, 0, 0)}, robber_on="T1")
    act(s, "fish-robber 1+1")
    act(s, EndTurn())
    roll(s, 7)
    assert len({text.split()[0] for text in offers(s, "robber")}) == ALL_HEXES


def test_a_single_prisoner_is_no_half_point_when_the_boot_is_handed_on() -> None:
    s = attack(fishermen="on", settlements={0: "C5", 1: "D8"})
    add_prisoners(s, 0, 1)
    change_fish(s, boot=0)
    assert offers(s, "boot") == ["2"], "both have one point"


def test_the_boot_stays_with_the_player_and_never_goes_back_to_the_pile() -> None:
    s = fishing(fish={0: (0, 2, 0)})
    change_fish(s, boot=0)
    before = slot_of(s).pile_size
    act(s, "fish-resource ore 2+2")
    assert (slot_of(s).boot, slot_of(s).pile_size) == (0, before)


# --- gold -------------------------------------------------------------


def test_gold_may_be_spent_in_the_turn_in_which_it_came() -> None:
    s = river(hands={0: (8, 0, 0, 0, 0)})
    act(s, "sell-for-gold lumber")
    act(s, "sell-for-gold lumber")
    act(s, "spend-gold ore")
    assert (hand(s, 0), gold(s)[0]) == ((0, 0, 0, 0, 1), 0)


def test_gold_is_neither_bought_nor_spent_before_the_roll() -> None:
    s = river(gold={0: 6}, hands={0: (4, 0, 0, 0, 0)}, rolled=False)
    assert verbs(s) == {"roll"}


def test_a_robber_in_a_swamp_blocks_nothing_and_robs_its_neighbours() -> None:
    base = river()
    swamp = next(at for at, tile in enumerate(base.island.board.tiles) if tile.terrain == "swamp")
    corner = base.island.grid.hex_corners[swamp][2]
    home = {1: CORNERS[corner]}
    s = river(settlements=home, hands={1: (1, 0, 0, 0, 0)}, robber_on="T1", rolled=False)
    roll(s, 7)
    act(s, f"robber T{swamp + 1} 2")
    assert (hand(s, 0), hand(s, 1)) == ((1, 0, 0, 0, 0), (0, 0, 0, 0, 0))


# --- the attack -------------------------------------------------------


def test_the_first_city_brings_one_card_for_each_hex_and_not_two() -> None:
    options = GAME.meta.check_options(3, {"traders": "barbarian-attack", "board": "beginner"})
    s = GAME.new(3, options, StreamEntry(1))
    while not s.turn:
        act(s, decision(s).moves[0])
    for seat, p in enumerate(s.players):
        (city,) = [corner for corner in s.island.grid.corners if p.cities >> corner & 1]
        tiles = [s.island.board.tiles[hex] for hex in s.island.grid.corner_hexes[city]]
        assert sum(hand(s, seat)) == sum(tile.number is not None for tile in tiles)


def test_a_conquered_building_still_bars_the_roads_of_others() -> None:
    base = attack()
    ring = [coast.corner(base, TWELVE, place) for place in range(6)]
    roads = {1: along(ring[3], ring[4])}
    hands = {1: (1, 1, 0, 0, 0)}
    conquered = {TWELVE: 3, FOUR: 3}
    s = attack(settlements={0: ring[4]}, roads=roads, hands=hands, turn=1)
    coast.put(s, TWELVE, 3)
    coast.put(s, FOUR, 3)
    assert horde(s) == conquered
    assert along(ring[4], ring[5]) not in offers(s, "road")
    assert not s.players[1].open_edges >> EDGES.number_of(along(ring[4], ring[5])) & 1


def test_battles_are_fought_at_the_end_of_a_turn_of_somebody_without_knights() -> None:
    s = attack(barbarians={NINE: 1}, riders={1: ((NINE, "E"), (NINE, "NE"))})
    assert asked(s) == [0]
    act(s, "end", draws=[0])
    assert horde(s) == {}
    assert slot(s).prisoners == (0, 1, 0, 0)


def test_prisoners_never_return_to_the_supply() -> None:
    s = attack(barbarians={NINE: 1}, riders={1: ((NINE, "E"), (NINE, "NE"))})
    before = slot(s).supply
    act(s, "end", draws=[0])
    assert slot(s).supply == before


def test_nobody_wins_a_tournament_where_there_are_no_knight_cards() -> None:
    card = next(at for at, one in enumerate(DECK) if one.card and one.card.key == "tournament")
    s = attack(events="on", rolled=False, riders={1: ((NINE, "E"),)})
    s.stack = [BEFORE_ROLL[0]]
    act(s, "roll", draws=[card])
    assert asked(s) == [0]
    assert "end" in verbs(s)


def test_gold_of_a_lost_knight_is_the_owners_also_in_anothers_turn() -> None:
    s = attack(barbarians={NINE: 1}, riders={1: ((NINE, "E"), (NINE, "W"))})
    act(s, "end", draws=[2])
    assert coast.gold(s) == [0, 6, 0, 0]
    assert coast.riders(s, 1) == set()


def test_the_last_points_are_lost_with_a_building_and_nobody_wins_then() -> None:
    base = attack()
    at = coast.corner(base, TWELVE, 4)
    s = attack(settlements={0: at})
    assert points(s)[0] == 1
    coast.put(s, TWELVE, 3)
    coast.put(s, FOUR, 3)
    assert points(s)[0] == 0
    give_gold(s, s.players[0], 2, StreamEntry(1))
    assert s.winner < 0
