"""The box and the opening of Cities & Knights."""

from __future__ import annotations

from random import Random

import pytest

from engine.catan import GAME
from engine.catan.modules.knights.progress import DECKS, PROGRESS
from engine.catan.modules.knights.slot import STEPS
from engine.catan.state import NOWHERE, State
from engine.core import Illegal, StreamEntry
from engine.kit.masks import members

from ..table import act, offers, verbs
from .table import bank, cards, counter, realm, slot, throw

COUNTS = {
    "merchant": 6,
    "merchant_fleet": 2,
    "commercial_harbor": 2,
    "master_merchant": 2,
    "resource_monopoly": 4,
    "trade_monopoly": 2,
    "bishop": 2,
    "constitution": 1,
    "deserter": 2,
    "diplomat": 2,
    "intrigue": 2,
    "saboteur": 2,
    "spy": 3,
    "warlord": 2,
    "wedding": 2,
    "alchemist": 2,
    "crane": 2,
    "engineer": 1,
    "inventor": 2,
    "irrigation": 2,
    "medicine": 2,
    "mining": 2,
    "printer": 1,
    "road_building": 2,
    "smith": 2,
}


def begin(seats: int = 4, **options: str) -> State:
    chosen = GAME.meta.check_options(seats, {"knights": "on", **options})
    return GAME.new(seats, chosen, StreamEntry(1))


def open_match(s: State) -> State:
    """The opening, with the clock's answers."""
    entry = StreamEntry(2)
    while not s.turn:
        (question,) = GAME.decisions(s)
        entry.begin()
        GAME.apply(s, question.seat, question.fallback, entry)
    return s


def test_there_are_twelve_of_each_commodity() -> None:
    assert bank(begin())[5:] == (12, 12, 12)


def test_there_are_54_progress_cards_18_in_each_deck() -> None:
    assert {card.key: card.count for card in PROGRESS} == COUNTS
    assert [len(deck) for deck in DECKS] == [18, 18, 18]
    assert [len(deck) for deck in slot(begin()).decks] == [18, 18, 18]


def test_decks_are_shuffled() -> None:
    first = slot(begin()).decks
    other = slot(GAME.new(4, begin().rules.options, StreamEntry(2))).decks
    assert first != other
    assert [sorted(deck) for deck in first] == [sorted(deck) for deck in other]


def test_everybody_has_two_knights_of_each_rank_and_three_walls() -> None:
    stocks = {piece.key: piece.stock for piece in begin().rules.kit.more_pieces}
    assert stocks == {"basic_knight": 2, "strong_knight": 2, "mighty_knight": 2, "wall": 3}


def test_there_are_neither_development_cards_nor_largest_army() -> None:
    s = realm(hands={0: (2, 2, 2, 2, 2)})
    view = GAME.view(s, 0)
    assert not s.deck
    assert "buy" not in verbs(s)
    assert "card" not in {price.key for price in view.prices}
    assert "army" not in {award.key for award in view.awards}


def test_everybody_places_a_settlement_and_then_the_other_way_round_a_city() -> None:
    s = begin()
    placed = []
    entry = StreamEntry(2)
    while not s.turn:
        (question,) = GAME.decisions(s)
        move = question.fallback
        if (verb := type(move).verb.id) != "road":
            placed.append((verb, question.seat))
        entry.begin()
        GAME.apply(s, question.seat, move, entry)
    order = [(s.active + step) % 4 for step in range(4)]
    assert placed == [
        *(("settlement", seat) for seat in order),
        *(("city", seat) for seat in reversed(order)),
    ]


def test_after_the_opening_everybody_has_four_settlements_three_cities_and_13_roads_left() -> None:
    s = open_match(begin())
    for p in s.players:
        assert (p.settlements_left, p.cities_left, p.roads_left) == (4, 3, 13)
        assert p.score == 3


def test_the_first_city_brings_a_resource_for_each_hex_and_no_commodity() -> None:
    s = open_match(begin())
    for p in s.players:
        (place,) = members(p.cities)
        tiles = [s.island.board.tiles[hex] for hex in s.island.grid.corner_hexes[place]]
        paying = [tile for tile in tiles if tile.terrain not in ("desert", "sea")]
        assert sum(cards(s, p.seat)) == len(paying)
        assert cards(s, p.seat)[5:] == (0, 0, 0)


PRINTED = (  # row by row; the 3:1 harbours are named "any"
    "hills 6, mountains 2, hills 5",
    "forest 3, mountains 9, desert, forest 10",
    "forest 8, fields 4, hills 11, pasture 3, fields 8",
    "pasture 10, fields 5, mountains 6, pasture 4",
    "fields 9, pasture 12, forest 11",
)
PRINTED_HARBOURS = ("ore", "lumber", "grain", "any", "any", "any", "wool", "any", "brick")


def test_the_printed_map_of_the_box_is_that_of_the_rulebook() -> None:
    board = begin(board="beginner", knights_map="box").island.board
    words = [f"{tile.terrain} {tile.number or ''}".strip() for tile in board.tiles]
    assert words == ", ".join(PRINTED).split(", ")
    assert tuple(harbour.kind for harbour in board.harbours) == PRINTED_HARBOURS, "clockwise"
    usual = begin(board="beginner").island.board
    assert [h.corners for h in board.harbours] == [h.corners for h in usual.harbours]
    assert board.tiles != usual.tiles


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (5, {"board": "beginner"}),
        (4, {"board": "random"}),
        (4, {"board": "beginner", "knights": "off"}),
        (4, {"seafarers": "new-shores"}),
    ],
)
def test_the_printed_map_of_the_box_is_for_three_and_four_on_land(
    seats: int,
    options: dict[str, str],
) -> None:
    for chosen in (3, 4):
        begin(chosen, board="beginner", knights_map="box")
    with pytest.raises(Illegal):
        begin(seats, **{"knights_map": "box", **options})


def test_the_robber_begins_off_the_board() -> None:
    s = begin()
    assert s.robber == NOWHERE
    assert GAME.view(s, None).robber is None


def test_the_ship_is_seven_steps_away() -> None:
    s = begin()
    assert STEPS == 7
    assert counter(s, "barbarian_steps") == 7
    assert counter(s, "barbarian_landings") == 0


def test_thirteen_points_win_and_twelve_do_not() -> None:
    s = realm(rolled=False)
    assert s.rules.target == 13
    s.players[0].score = 12
    throw(s, 2)
    assert s.winner < 0
    s.players[0].score = 13
    act(s, "end")
    assert s.winner < 0, "it is no longer the first seat's turn"
    s.players[1].score = 13
    act(s, "roll")
    assert s.winner == 1


def test_points_won_on_anothers_turn_win_when_ones_own_turn_begins_before_the_roll() -> None:
    s = realm()
    s.players[1].score = 13
    act(s, "end")
    assert s.winner == 1


def test_a_wall_costs_two_bricks_and_stands_under_an_own_city_once() -> None:
    s = realm(cities={0: "C4", 1: "D7"}, settlements={0: "A7"}, hands={0: (0, 5, 0, 0, 0)})
    assert offers(s, "wall") == ["C4"]
    act(s, "wall C4")
    assert cards(s, 0)[1] == 3
    assert offers(s, "wall") == []


def test_nobody_builds_a_fourth_wall() -> None:
    s = realm(cities={0: "C4 A7 F6 D1"}, hands={0: (0, 8, 0, 0, 0)})
    for place in ("C4", "A7", "F6"):
        act(s, f"wall {place}")
    assert offers(s, "wall") == []


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_random_matches_keep_all_pieces(seats: int) -> None:
    s, random, entry = begin(seats), Random(seats), StreamEntry(seats)
    pieces = GAME.count_pieces(s)
    for _ in range(800):
        question = random.choice(GAME.decisions(s))
        entry.begin()
        GAME.apply(s, question.seat, question.sample(random), entry)
    assert GAME.count_pieces(s) == pieces
