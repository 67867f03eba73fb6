"""Cards that are carried out at once, sevens without a robber, and other modules beside it."""

from __future__ import annotations

import pytest

from engine.catan import GAME
from engine.catan.modules.barbarian_attack.cards import FULL_DECK
from engine.catan.modules.event_cards.effects import chase_robber_home, count_army
from engine.core import StreamEntry
from engine.kit.hexes import CORNERS

from ..fishermen.table import change_fish
from ..table import CARD, act, asked, deal, decision, hand, offers, points, roll, verbs
from .table import (
    CASTLE,
    COAST,
    EIGHT,
    FOUR,
    NINE,
    SIX,
    TWELVE,
    TWO,
    attack,
    edge,
    gold,
    horde,
    path,
    put,
    riders,
    slot,
    stack_deck,
    tile,
)

SIDES = ("NE", "E", "SE", "SW", "W", "NW")


def test_there_are_26_cards() -> None:
    counts = [FULL_DECK.count(kind) for kind in sorted(set(FULL_DECK))]
    assert (counts, len(FULL_DECK)) == ([14, 4, 4, 4], 26)
    assert GAME.view(attack(), None).deck == 26


def test_knighthood_puts_a_knight_on_a_free_path_at_the_castle_at_once() -> None:
    s = attack(hands={0: CARD}, riders={1: ((CASTLE, "NE"),)})
    stack_deck(s, "knighthood", "treason")
    act(s, "buy", draws=[0])
    assert verbs(s) == {"place-knight"}
    free = {path(s, CASTLE, side) for side in SIDES if side != "NE"}
    assert set(offers(s, "place-knight")) == free
    act(s, f"place-knight {path(s, CASTLE, 'E')}")
    assert riders(s, 0) == {edge(s, CASTLE, "E")}
    assert GAME.view(s, 0).players[0].development_count == 0
    assert s.players[0].knights == 0


def test_a_swift_knight_stands_on_any_free_path() -> None:
    s = attack(hands={0: CARD}, riders={1: ((NINE, "E"),)})
    stack_deck(s, "swift_knight", "treason")
    act(s, "buy", draws=[0])
    assert len(offers(s, "place-knight")) == 71
    assert path(s, NINE, "E") not in offers(s, "place-knight")


def test_without_a_knight_or_a_free_path_the_card_is_lost() -> None:
    all_out = tuple((FOUR, side) for side in SIDES)
    s = attack(hands={0: CARD}, riders={0: all_out})
    stack_deck(s, "knighthood", "treason")
    act(s, "buy", draws=[0])
    assert "end" in verbs(s)
    full = attack(hands={0: CARD}, riders={1: tuple((CASTLE, side) for side in SIDES)})
    stack_deck(full, "knighthood", "treason")
    act(full, "buy", draws=[0])
    assert "end" in verbs(full)
    assert riders(full, 0) == set()


def test_the_deck_is_made_anew_when_its_last_card_is_drawn() -> None:
    s = attack(hands={0: CARD})
    stack_deck(s, "knighthood")
    act(s, "buy", draws=[0])
    assert sorted(s.deck) == sorted(FULL_DECK)


def test_treason_brings_two_gold_and_moves_barbarians_of_two_hexes_to_two_others() -> None:
    s = attack(hands={0: CARD}, barbarians={FOUR: 3, NINE: 1, SIX: 2, TWO: 3})
    stack_deck(s, "treason", "knighthood")
    act(s, "buy", draws=[0])
    assert gold(s) == [2, 0, 0, 0]
    sources = {tile(s, hex) for hex in (FOUR, NINE, SIX, TWO)}
    assert set(offers(s, "take-barbarian")) == sources
    act(s, f"take-barbarian {tile(s, FOUR)}")
    assert set(offers(s, "take-barbarian")) == sources - {tile(s, FOUR)}
    act(s, f"take-barbarian {tile(s, SIX)}")
    others = {tile(s, hex) for hex in COAST if hex not in (FOUR, SIX, TWO)}
    assert set(offers(s, "send-barbarian")) == others  # not whence they came, not conquered ones
    act(s, f"send-barbarian {tile(s, NINE)}")
    assert set(offers(s, "send-barbarian")) == others - {tile(s, NINE)}
    act(s, f"send-barbarian {tile(s, EIGHT)}")
    assert horde(s) == {FOUR: 2, NINE: 2, SIX: 1, TWO: 3, EIGHT: 1}
    assert "end" in verbs(s)


@pytest.mark.parametrize(("occupied", "supply"), [({FOUR: 1}, 28), ({}, 28)])
def test_missing_barbarians_of_treason_come_from_the_supply(
    occupied: dict[tuple[int, int], int],
    supply: int,
) -> None:
    s = attack(hands={0: CARD}, barbarians=occupied)
    stack_deck(s, "treason", "knighthood")
    act(s, "buy", draws=[0])
    for hex in (NINE, EIGHT):
        act(s, f"send-barbarian {tile(s, hex)}")
    assert horde(s) == {NINE: 1, EIGHT: 1}
    assert slot(s).supply == supply
    assert slot(s).moving == 0


def test_a_barbarian_without_an_open_hex_goes_to_the_supply() -> None:
    s = attack(hands={0: CARD}, barbarians=dict.fromkeys(COAST, 3))
    stack_deck(s, "treason", "knighthood")
    act(s, "buy", draws=[0])
    act(s, f"take-barbarian {tile(s, FOUR)}")
    act(s, f"take-barbarian {tile(s, SIX)}")
    assert "end" in verbs(s)
    assert (horde(s)[FOUR], horde(s)[SIX], slot(s).supply) == (2, 2, 2)


def test_intrigue_captures_a_barbarian_and_frees_a_conquered_hex() -> None:
    s = attack(hands={0: CARD}, barbarians={FOUR: 3, NINE: 1})
    stack_deck(s, "intrigue", "treason")
    act(s, "buy", draws=[0])
    assert set(offers(s, "take-barbarian")) == {tile(s, FOUR), tile(s, NINE)}
    act(s, f"take-barbarian {tile(s, FOUR)}")
    assert (horde(s), slot(s).prisoners) == ({FOUR: 2, NINE: 1}, (1, 0, 0, 0))
    assert s.island.numbers[s.island.grid.hexes.index(FOUR)] == 4


def test_intrigue_without_barbarians_draws_another_card() -> None:
    s = attack(hands={0: CARD})
    stack_deck(s, "intrigue", "swift_knight")
    act(s, "buy", draws=[0, 0])
    assert verbs(s) == {"place-knight"}


# --- sevens -----------------------------------------------------------


def test_after_a_seven_all_discard_and_who_rolled_may_take_a_card_of_anybody() -> None:
    s = attack(rolled=False, hands={1: (8, 0, 0, 0, 0), 2: (1, 0, 0, 0, 0)})
    roll(s, 7)
    assert asked(s) == [1]
    act(s, decision(s).forms[0].fallback)
    assert asked(s) == [0]
    assert (verbs(s), set(offers(s, "choose"))) == ({"spare", "choose"}, {"2", "3"})
    act(s, "choose 3", draws=[0])
    assert (hand(s, 0), hand(s, 2)) == ((1, 0, 0, 0, 0), (0, 0, 0, 0, 0))
    assert "end" in verbs(s)


def test_the_card_of_a_seven_may_be_left() -> None:
    s = attack(rolled=False, hands={2: (1, 0, 0, 0, 0)})
    roll(s, 7)
    act(s, "spare")
    assert hand(s, 2) == (1, 0, 0, 0, 0)
    nobody = attack(rolled=False)
    roll(nobody, 7)
    assert "end" in verbs(nobody)


def test_gold_is_not_taken_by_a_seven() -> None:
    s = attack(rolled=False)
    deal(s, 1, (0, 0, 0, 0, 0, 0, 0, 0, 5))
    roll(s, 7)
    assert "end" in verbs(s)


def test_the_friendlier_robber_spares_up_to_three_points() -> None:
    s = attack(
        rolled=False,
        robber="friendlier",
        hands={1: (1, 0, 0, 0, 0), 2: (1, 0, 0, 0, 0)},
        cities={2: "B4 C8"},
    )
    roll(s, 7)
    assert offers(s, "choose") == ["3"]


# --- other modules ----------------------------------------------------


def test_conflict_counts_knights_on_the_board_and_a_robber_never_flees() -> None:
    s = attack(events="on", riders={1: ((NINE, "E"), (FOUR, "E")), 2: ((TWELVE, "E"),)})
    assert [count_army(s, p) for p in s.players] == [0, 2, 1, 0]
    before = s.robber
    chase_robber_home(s, 0, 0, StreamEntry(1))
    assert s.robber == before


def test_seven_fish_draw_a_card_of_this_scenario() -> None:
    s = attack(fishermen="on")
    change_fish(s, held=((0, 2, 1), (0, 0, 0), (0, 0, 0), (0, 0, 0)))
    stack_deck(s, "swift_knight", "treason")
    act(s, f"fish-card {offers(s, 'fish-card')[0]}")
    assert verbs(s) <= {"place-knight", "send-barbarian"}
    assert "lake" not in {one.terrain for one in s.island.board.tiles}


def test_points_may_be_lost_again() -> None:
    s = attack(cities={0: "A2"})
    assert points(s)[0] == 2
    around = s.island.grid.corner_hexes
    for hex in around[CORNERS.number_of("A2")]:
        put(s, s.island.grid.hexes[hex], 3)
    assert points(s)[0] == 0
