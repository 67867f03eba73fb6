"""The big start, the friendly robber, the harbormaster."""

from collections import Counter

import pytest

from engine.catan import GAME
from engine.catan.building import destroy_building
from engine.catan.island import ANY_HARBOUR
from engine.catan.moves import BuildCity, BuildRoad, BuildSettlement
from engine.catan.state import State
from engine.core import StreamEntry
from engine.kit.hexes import CORNERS, HEXES
from engine.match import Match
from words import Words

from .table import CITY, act, decision, hand, offers, points, roll, settle, table

# --- the big start ----------------------------------------------------


def test_a_settlement_a_city_and_three_roads_each() -> None:
    """First a settlement and a road, then in reverse a city and a road, then one more road from the
    first player on.
    """
    s = GAME.new(
        3, GAME.meta.check_options(3, {"start": "big", "board": "beginner"}), StreamEntry(1)
    )
    order, kinds = [], []
    first = s.active
    while not s.turn:
        question = decision(s)
        order.append((question.seat - first) % 3)
        kinds.append(type(question.moves[0]).verb.id)
        act(s, question.moves[len(question.moves) // 2])
    assert order == [0, 0, 1, 1, 2, 2, 2, 2, 1, 1, 0, 0, 0, 1, 2]
    assert kinds == ["settlement", "road"] * 3 + ["city", "road"] * 3 + ["road"] * 3
    assert points(s) == [3, 3, 3]
    assert [(p.roads_left, p.settlements_left, p.cities_left) for p in s.players] == [
        (12, 4, 3)
    ] * 3


def test_the_city_brings_one_card_for_each_hex_around_it() -> None:
    s = GAME.new(
        3, GAME.meta.check_options(3, {"start": "big", "board": "beginner"}), StreamEntry(1)
    )
    for corner in ("A2", "C2", "E2"):
        act(s, f"settlement {corner}")
        act(s, decision(s).moves[0])
    seat = decision(s).seat
    act(s, "city C8")
    assert hand(s, seat) == (1, 1, 1, 0, 0)


def test_the_city_of_the_opening_is_told_as_one_deed() -> None:
    s = GAME.new(
        3, GAME.meta.check_options(3, {"start": "big", "board": "beginner"}), StreamEntry(1)
    )
    while type(decision(s).moves[0]) is not BuildCity:
        act(s, decision(s).moves[0])
    before, seat = GAME.view(s, None).recent_actions, decision(s).seat
    act(s, "city C8")
    told = GAME.view(s, None).recent_actions[len(before) :]
    assert [(deed.seat, deed.verb, deed.at) for deed in told] == [
        (seat, "city", CORNERS.number_of("C8"))
    ]


PIECES = {BuildSettlement: "a settlement", BuildCity: "a city", BuildRoad: "road"}
ASKED = {
    "Place a settlement.": BuildSettlement,
    "Place a city.": BuildCity,
    "Place a road beside it.": BuildRoad,
    "Place one more road.": BuildRoad,
}
ALL_STARTS = [(start, seats) for start in ("standard", "big") for seats in (2, 3, 4, 5, 6)]


@pytest.mark.parametrize(("start", "seats"), ALL_STARTS)
def test_every_question_of_every_start_names_what_is_placed(start: str, seats: int) -> None:
    match = Match.start(GAME, seats, {"start": start}, 7)
    match.entry.news = []
    names = Words("en", [f"Player{seat}" for seat in range(seats)])
    placed: list[str] = []
    while not match.state.turn:
        (asked,) = match.decisions()
        kind = ASKED[asked.prompt.id]
        assert {type(move) for move in asked.moves} == {kind}
        told = match.act(asked.seat, asked.fallback).news[0]
        assert f"builds {PIECES[kind]}" in names(told.text)
        assert "opening" in kind.about.id or kind is BuildRoad, "for it is another than later"
        placed.append(kind.__name__)
    counts = {"BuildSettlement": 2, "BuildRoad": 2}
    if start == "big":
        counts = {"BuildSettlement": 1, "BuildCity": 1, "BuildRoad": 3}
    assert Counter(placed) == {name: n * seats for name, n in counts.items()}


def test_the_last_road_may_lie_anywhere_at_the_own_network() -> None:
    s = GAME.new(
        3, GAME.meta.check_options(3, {"start": "big", "board": "beginner"}), StreamEntry(1)
    )
    while len(s.stack) > 2 + 3:
        act(s, decision(s).moves[-1])
    p = s.players[decision(s).seat]
    ends = [{*s.island.grid.ends[int(edge) - 1]} for edge in offers(s, "road")]
    assert len(ends) == p.open_edges.bit_count()
    assert any(CORNERS.number_of(name) in pair for pair in ends for name in ("F7", "F5"))


def test_who_has_no_room_for_the_last_road_goes_without() -> None:
    s = GAME.new(
        3, GAME.meta.check_options(3, {"start": "big", "board": "beginner"}), StreamEntry(1)
    )
    while len(s.stack) > 2 + 3:
        act(s, decision(s).moves[0])
    s.players[(decision(s).seat + 1) % 3].open_edges = 0
    second = (decision(s).seat + 2) % 3
    act(s, decision(s).moves[0])
    assert decision(s).seat == second


# --- the friendly robber ----------------------------------------------


def robbers(s: State) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for words in offers(s, "robber"):
        hex, victim = words.split()
        found.setdefault(hex, []).append(victim)
    return found


def seven(s: State) -> dict[str, list[str]]:
    roll(s, 7)
    return robbers(s)


@pytest.mark.parametrize(("setting", "spared"), [("friendly", {2}), ("friendlier", {2, 3})])
def test_who_has_so_few_points_is_spared(setting: str, spared: set[int]) -> None:
    """No hex beside a player who has only two points (or three or fewer)."""
    s = table(
        rolled=False, robber=setting, settlements={1: "C3 A1", 2: "A5 B9 E8", 3: "E3 D9 F5 F7"}
    )
    hexes = seven(s)
    for p in s.players[1:]:
        beside = {
            HEXES[hex] for hex, dwellers in enumerate(s.hex_seats) if dwellers & p.seat_bit
        } - {"T10"}
        assert beside.isdisjoint(hexes) == (p.score in spared)


def test_points_that_nobody_sees_do_not_count() -> None:
    s = table(
        rolled=False, robber="friendly", settlements={1: "C3 A1"}, cards={1: (0, 3, 0, 0, 0)}
    )
    assert "T1" not in seven(s)


def test_the_mover_may_put_it_on_the_own_hex() -> None:
    s = table(rolled=False, robber="friendly", settlements={0: "C3 A1"})
    assert "T1" in seven(s)


def test_where_no_hex_is_left_the_robber_goes_to_the_desert_and_robs_nobody_with_few_points() -> (
    None
):
    everywhere = {0: "", 1: "A2 B6", 2: "A7 C3", 3: "C9 D6"}
    s = table(
        rolled=False,
        robber="friendlier",
        robber_on="T4",
        settlements=everywhere,
        hands={3: (1, 0, 0, 0, 0)},
    )
    for hex in range(19):
        s.hex_seats[hex] |= s.players[1].seat_bit
    s.hex_seats[9] |= s.players[3].seat_bit
    assert seven(s) == {"T10": ["-"]}
    s = table(rolled=False, robber="friendlier", robber_on="T10", settlements=everywhere)
    for hex in range(19):
        s.hex_seats[hex] |= s.players[1].seat_bit
    assert seven(s) == {"T10": ["-"]}


def test_a_hand_that_is_too_large_is_halved_all_the_same() -> None:
    s = table(
        rolled=False, robber="friendly", settlements={1: "C3 A1"}, hands={1: (8, 0, 0, 0, 0)}
    )
    roll(s, 7)
    assert decision(s).seat == 1


# --- the harbormaster -------------------------------------------------


def holder(s: State) -> int | None:
    return GAME.view(s, None).award_holder("harbours")


def test_three_harbour_points_take_the_award_and_the_game_goes_to_eleven() -> None:
    """A settlement at a harbour counts one, a city two; the first with three."""
    s = table(harbormaster="on", settlements={0: "A1"}, hands={0: CITY})
    assert (s.rules.target, holder(s)) == (11, None)
    settle(s, 0, "A4")
    assert holder(s) is None
    act(s, "city A4")
    assert (holder(s), points(s)[0]) == (0, 5)
    assert [counter.count for counter in GAME.view(s, None).players[0].counters] == [3]


def test_only_more_harbour_points_take_it_over() -> None:
    s = table(harbormaster="on", settlements={0: "A1 A4 B9"})
    settle(s, 1, "F1 F4 E8")
    assert (holder(s), points(s)[:2]) == (0, [5, 3])
    settle(s, 1, "D2")
    assert (holder(s), points(s)[:2]) == (1, [3, 6])


def test_a_harbour_for_any_card_counts_as_soon_as_it_is_built_at() -> None:
    """A1 lies at a harbour for any card; the others are for one kind."""
    s = table(harbormaster="on", settlements={0: "A4 B9"})
    corner = CORNERS.number_of("A1")
    assert s.island.harbour_kinds[corner] == ANY_HARBOUR
    settle(s, 0, "A1")
    assert holder(s) == 0


def test_both_corners_of_one_harbour_count() -> None:
    s = table(harbormaster="on", cities={0: "B9"}, settlements={0: "F5"})
    assert holder(s) == 0


def test_after_a_loss_it_is_looked_at_again() -> None:
    s = table(harbormaster="on", settlements={0: "A1 A4 B9", 1: "F1 F4 E8"})
    destroy_building(s, s.players[0], CORNERS.number_of("A1"), StreamEntry(1))
    assert (holder(s), points(s)[:2]) == (1, [2, 5])
    destroy_building(s, s.players[1], CORNERS.number_of("F1"), StreamEntry(1))
    assert (holder(s), points(s)[:2]) == (None, [2, 2])
