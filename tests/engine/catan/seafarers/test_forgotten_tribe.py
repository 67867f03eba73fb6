"""The Forgotten Tribe: its gifts, who may live and rob where, and what nobody sees before."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from engine.catan import GAME
from engine.catan.building import build_piece, build_settlement
from engine.catan.frames.robber_home import send_robber_home
from engine.catan.frames.turn import BEFORE_ROLL
from engine.catan.modules.seafarers.harbours import build_harbour
from engine.catan.modules.seafarers.moves import BuyShip, LayHarbour, MovePirate, MoveShip
from engine.catan.modules.seafarers.pieces import SHIP
from engine.catan.modules.seafarers.scenarios.forgotten_tribe import CardGift, TribeSlot
from engine.catan.moves import BuildSettlement, EndTurn, MoveRobber
from engine.catan.resources import KNIGHT, VICTORY
from engine.catan.state import State
from engine.core import StreamEntry
from engine.kit.masks import members

from ..table import act, asked, decision, points, verbs
from .table import (
    ENTRY,
    SHIP_PRICE,
    Place,
    corner,
    edge,
    edges_of,
    hex_at,
    inner_sea,
    moves_of,
    opening,
    part,
    sea,
)

KEY = "forgotten-tribe"
# The coast of the island in the north-west, anticlockwise: nothing, a point, a harbour, a card
NOTHING_THERE, POINT, HARBOUR, CARD_THERE = (2, 1, "NW"), (1, 1, "NE"), (1, 1, "NW"), (1, 1, "W")
HOME = (0, 3, "N")  # a corner of the large island, on the coast
INLAND = (1, 3, "S")  # one that is not


def tribe(seats: int = 4, **position: Any) -> State:
    """The first player has a ship beside the gifts, and may pay for another."""
    position.setdefault("hands", {0: SHIP_PRICE})
    position.setdefault("ships", {0: [NOTHING_THERE]})
    s = sea(KEY, seats, **position)
    s.turn += 1
    return s


def gifts(s: State) -> TribeSlot:
    return next(slot for slot in s.slots if isinstance(slot, TribeSlot))


def hide(s: State, place: Place, kind: int) -> None:
    """Lays a card of this kind face down on an edge; the one that lay there goes into the deck."""
    at, slot = edge(s, place), gifts(s)
    (old,) = [card for card in slot.cards if card.edge == at]
    s.deck.remove(kind)
    s.deck.append(old.kind)
    cards = tuple(CardGift(at, kind) if card == old else card for card in slot.cards)
    s.slots[s.slots.index(slot)] = slot._replace(cards=cards)


def sail(s: State, *places: Place, seat: int = 0) -> None:
    for place in places:
        build_piece(s, s.players[seat], SHIP, edge(s, place), ENTRY)


def buy(s: State, place: Place, seat: int | None = None) -> Any:
    return act(s, BuyShip(edge(s, place)), seat)


# --- what lies where --------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "point", "cards", "harbours"), [(3, 8, 4, 6), (4, 8, 4, 6), (5, 10, 6, 8)]
)
def test_points_cards_and_harbours_lie_on_the_small_coasts(
    seats: int,
    point: int,
    cards: int,
    harbours: int,
) -> None:
    s = opening(KEY, seats)
    signs = Counter(sign.key for sign in GAME.view(s, None).signs)
    assert (signs["gift_point"], signs["gift_card"]) == (point, cards)
    assert signs["gift_harbour"] == harbours
    assert not s.island.board.harbours, "there are no others"
    edges = [sign.at for sign in GAME.view(s, None).signs if sign.key.startswith("gift_")]
    assert len({*edges}) == len(edges)
    assert all(s.island.shape.coast >> at & 1 for at in edges)


def test_one_harbour_for_each_resource_and_one_for_all_are_dealt_by_lot() -> None:
    dealt = []
    for seed in range(1, 6):
        s = GAME.new(4, GAME.meta.check_options(4, {"seafarers": KEY}), StreamEntry(seed))
        dealt.append(tuple(gift.kind for gift in gifts(s).harbours))
    assert {tuple(sorted(kinds)) for kinds in dealt} == {
        ("any", "brick", "grain", "lumber", "ore", "wool")
    }
    assert len({*dealt}) > 1


def test_the_cards_come_from_the_deck() -> None:
    assert len(opening(KEY, 4).deck) == 25 - 4


def test_the_shuffled_east_has_no_frequent_number() -> None:
    for seats, east in ((4, [(4, 3), (4, 4), (3, 5)]), (6, [(9, 3), (8, 4), (8, 5)])):
        for seed in range(1, 8):
            options = {"seafarers": KEY, "sea_board": "shuffled"}
            s = GAME.new(seats, GAME.meta.check_options(seats, options), StreamEntry(seed))
            assert not {s.island.numbers[hex_at(s, at)] for at in east} & {5, 6, 8, 9}


def test_the_game_goes_to_thirteen() -> None:
    assert GAME.view(opening(KEY, 3), None).target == 13


# --- where one lives and robs -----------------------------------------


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_everybody_begins_on_the_large_island(seats: int) -> None:
    s = opening(KEY, seats)
    corners = {move.corner for move in decision(s).moves}  # type: ignore[attr-defined]
    numbered = [hex for hex, number in enumerate(s.island.numbers) if number]
    assert corners == {c for hex in numbered for c in s.island.grid.hex_corners[hex]}


def test_nobody_settles_on_a_small_island() -> None:
    s = tribe(ships={0: [NOTHING_THERE, POINT]}, hands={0: (1, 1, 1, 1, 0)})
    assert not moves_of(s, BuildSettlement)
    at_home = tribe(settlements={0: [HOME]}, ships={0: [(0, 3, "NE")]}, hands={0: (1, 1, 1, 1, 0)})
    sail(at_home, (1, 3, "NW"))
    assert moves_of(at_home, BuildSettlement), "on the large one they do"


def test_the_robber_begins_in_a_desert_and_goes_to_hexes_with_a_number_only() -> None:
    s = tribe(cards={0: (1, 0, 0, 0, 0)})
    assert s.island.board.tiles[s.robber].terrain == "desert"
    act(s, "knight")
    hexes = {move.hex for move in moves_of(s, MoveRobber)}  # type: ignore[attr-defined]
    assert hexes == {hex for hex, number in enumerate(s.island.numbers) if number}


def test_the_pirate_goes_anywhere_at_sea_within_the_frame() -> None:
    s = tribe(cards={0: (1, 0, 0, 0, 0)}, pirate_on=(3, 1))
    act(s, "knight")
    hexes = {move.hex for move in moves_of(s, MovePirate)}  # type: ignore[attr-defined]
    assert hexes == inner_sea(s) - {hex_at(s, (3, 1))}


def test_no_event_sends_the_robber_back_to_a_desert() -> None:
    s = tribe(events="on", robber_on=(0, 3))
    assert not send_robber_home(s, 0, ENTRY)
    assert s.robber == hex_at(s, (0, 3))
    assert verbs(s) >= {"end"}, "and nobody is asked for one"


@pytest.mark.parametrize("robber", ["friendly", "friendlier"])
def test_a_friendly_robber_stays_at_hexes_with_a_number_too(robber: str) -> None:
    s = tribe(settlements={1: [HOME]}, cards={0: (1, 0, 0, 0, 0)}, robber=robber)
    act(s, "knight")
    hexes = {move.hex for move in moves_of(s, MoveRobber)}  # type: ignore[attr-defined]
    assert hexes
    assert all(s.island.numbers[hex] for hex in hexes)
    assert hex_at(s, (0, 3)) not in hexes


# --- points -----------------------------------------------------------


def test_a_ship_on_a_point_takes_it_and_everybody_sees_it() -> None:
    s = tribe()
    told = buy(s, POINT)
    assert (points(s)[0], part(s, s.players[0], "tribe")) == (1, 1)
    assert "{player} finds a gift of the tribe: a point." in [line.text.id for line in told.news]
    assert edge(s, POINT) not in {
        sign.at for sign in GAME.view(s, None).signs if "gift" in sign.key
    }
    assert not told.secret, "nothing was hidden: it may be taken back"


def test_a_ship_beside_a_gift_takes_nothing() -> None:
    s = tribe()
    buy(s, (2, 1, "NE"))
    assert points(s)[0] == 0


def test_a_point_stays_when_its_ship_moves_away_and_a_moved_ship_wins_another() -> None:
    """Points stay when their ship moves on, and a moved ship can win the next gift."""
    s = tribe(ships={0: [NOTHING_THERE]}, hands={0: SHIP_PRICE})
    buy(s, POINT)
    s.turn += 4
    other = edge(s, (2, 1, "NE"))
    act(s, MoveShip(edge(s, POINT), other))
    assert (points(s)[0], part(s, s.players[0], "tribe")) == (1, 1)
    again = tribe(ships={0: [NOTHING_THERE, (2, 1, "NE")]}, hands={})
    again.turn += 4
    act(again, MoveShip(edge(again, (2, 1, "NE")), edge(again, POINT)))
    assert part(again, again.players[0], "tribe") == 1


def test_the_next_ship_on_the_same_edge_finds_nothing() -> None:
    s = tribe(ships={0: [NOTHING_THERE], 1: [(1, 1, "NW")]})
    buy(s, POINT)
    s.turn += 4
    act(s, MoveShip(edge(s, POINT), edge(s, (2, 1, "NE"))))
    sail(s, POINT, seat=1)
    assert part(s, s.players[1], "tribe") == 0


def test_a_point_wins_at_once() -> None:
    s = tribe()
    s.players[0].score = 12
    buy(s, POINT)
    assert s.winner == 0


# --- cards ------------------------------------------------------------


def test_a_card_is_seen_by_its_finder_alone_and_cannot_be_given_back() -> None:
    s = tribe(ships={0: [HARBOUR]})
    hide(s, CARD_THERE, KNIGHT)
    told = buy(s, CARD_THERE)
    assert told.secret
    mine = [line for line in told.news if line.to == 0]
    assert [line.text.id for line in mine] == ["You draw {card}."]
    assert all(line.to in (None, 0) for line in told.news)
    assert GAME.view(s, 1).players[0].development_count == 1
    assert GAME.view(s, 1).players[0].new_development is None


def test_a_card_that_was_found_waits_a_turn_like_one_that_was_bought() -> None:
    s = tribe(ships={0: [HARBOUR]})
    hide(s, CARD_THERE, KNIGHT)
    buy(s, CARD_THERE)
    assert "knight" not in verbs(s)
    act(s, EndTurn())
    s.active, s.stack = 0, [BEFORE_ROLL[0]]
    assert "knight" in verbs(s)


def test_a_victory_point_that_was_found_may_win_at_once() -> None:
    s = tribe(ships={0: [HARBOUR]})
    hide(s, CARD_THERE, VICTORY)
    s.players[0].score = 12
    buy(s, CARD_THERE)
    assert s.winner == 0


def test_a_victory_point_that_was_found_is_hidden_until_then() -> None:
    s = tribe(ships={0: [HARBOUR]})
    hide(s, CARD_THERE, VICTORY)
    buy(s, CARD_THERE)
    assert s.players[0].score == 1
    assert GAME.view(s, 1).players[0].points == 0


def test_what_lies_face_down_may_be_any_card_that_a_seat_does_not_see() -> None:
    s = tribe(cards={0: (1, 0, 0, 0, 0), 1: (1, 1, 0, 0, 0)})
    before, seen = GAME.count_pieces(s), set()
    for seed in range(20):
        for seat in (None, 0, 1):
            other = GAME.resample_hidden(s, seat, Random(seed))
            assert GAME.view(other, seat) == GAME.view(s, seat)
            assert GAME.count_pieces(other) == before
            seen.add(tuple(card.kind for card in gifts(other).cards))
    assert len(seen) > 5


# --- harbours ---------------------------------------------------------


def test_a_harbour_is_placed_at_once_at_an_own_building_on_the_coast_and_serves() -> None:
    s = tribe(
        settlements={0: [HOME], 1: [(1, 3, "N")]}, ships={0: [POINT]}, hands={0: (4, 0, 1, 0, 0)}
    )
    kind = next(gift.kind for gift in gifts(s).harbours if gift.edge == edge(s, HARBOUR))
    told = buy(s, HARBOUR)
    assert "{player} finds a gift of the tribe: a harbour ({harbour})." in [
        line.text.id for line in told.news
    ]
    assert (asked(s), verbs(s)) == ([0], {"harbour"})
    assert edges_of(s, LayHarbour) == {edge(s, (0, 3, "NW")), edge(s, (0, 3, "NE"))}
    act(s, LayHarbour(edge(s, (0, 3, "NW"))))
    (harbour,) = s.island.board.harbours
    assert (harbour.kind, harbour.edge) == (kind, edge(s, (0, 3, "NW")))
    rates = GAME.view(s, 0).players[0].rates
    assert min(rates) == (3 if kind == "any" else 2)
    assert "end" in verbs(s)


def test_a_harbour_may_go_to_a_city_on_the_coast() -> None:
    s = tribe(cities={0: [HOME]}, ships={0: [POINT]})
    buy(s, HARBOUR)
    assert verbs(s) == {"harbour"}


def test_at_least_one_edge_lies_between_two_harbours() -> None:
    s = tribe(settlements={0: [HOME]}, ships={0: [POINT]})
    build_harbour(s, edge(s, (-1, 3, "NE")), "any", ENTRY)
    buy(s, HARBOUR)
    assert edges_of(s, LayHarbour) == {edge(s, (0, 3, "NE"))}


@pytest.mark.parametrize("home", [None, INLAND])
def test_without_a_place_a_harbour_is_kept_and_everybody_sees_it(home: Place | None) -> None:
    s = tribe(settlements={0: [home] if home else []}, ships={0: [POINT]})
    buy(s, HARBOUR)
    assert "end" in verbs(s)
    assert not s.island.board.harbours
    counters = {counter.key: counter.count for counter in GAME.view(s, 2).players[0].counters}
    assert counters["gift_harbours"] == 1


def test_a_kept_harbour_is_placed_as_soon_as_a_building_has_a_place() -> None:
    s = tribe(ships={0: [POINT]}, roads={0: [(0, 3, "NE")]})
    buy(s, HARBOUR)
    s.take_from_bank(s.players[0], 1 + (1 << 6) + (1 << 12) + (1 << 18))
    act(s, BuildSettlement(corner(s, HOME)))
    assert (asked(s), verbs(s)) == ([0], {"harbour"})
    act(s, moves_of(s, LayHarbour)[0])
    assert len(s.island.board.harbours) == 1
    assert gifts(s).stored[0] == ()


def test_of_several_kept_harbours_the_one_found_first_comes_first() -> None:
    s = tribe(ships={0: []})
    slot = gifts(s)
    s.slots[s.slots.index(slot)] = slot.with_stored(0, ("ore", "wool"))
    build_settlement(s, s.players[0], corner(s, HOME), ENTRY)
    act(s, moves_of(s, LayHarbour)[0])
    assert [harbour.kind for harbour in s.island.board.harbours] == ["ore"]
    assert gifts(s).stored[0] == ("wool",)
    assert "end" in verbs(s), "one building has a place for one"


def test_a_harbour_by_road_building_is_placed_before_the_second_ship() -> None:
    s = tribe(settlements={0: [HOME]}, ships={0: [POINT]}, cards={0: (0, 0, 1, 0, 0)})
    act(s, "roads")
    buy(s, HARBOUR)
    assert verbs(s) == {"harbour"}
    act(s, moves_of(s, LayHarbour)[0])
    assert "ship" in verbs(s)
    assert "end" not in verbs(s)


def test_a_clock_places_a_harbour_too() -> None:
    s = tribe(settlements={0: [HOME]}, ships={0: [POINT]})
    buy(s, HARBOUR)
    act(s, decision(s).fallback)
    assert len(s.island.board.harbours) == 1


def test_a_placed_harbour_counts_for_the_harbormaster() -> None:
    s = tribe(cities={0: [HOME]}, settlements={0: [(2, 3, "N")]}, harbormaster="on", ships={0: []})
    for place in ((0, 3, "NW"), (2, 3, "NW")):
        build_harbour(s, edge(s, place), "any", ENTRY)
    assert GAME.view(s, None).award_holder("harbours") == 0


def test_nothing_that_the_tribe_gives_is_lost() -> None:
    s = tribe(settlements={0: [INLAND]}, hands={0: (3, 0, 3, 0, 0)})
    before = GAME.count_pieces(s)
    for place in (POINT, HARBOUR, CARD_THERE):
        buy(s, place)
        assert GAME.count_pieces(s) == before


# --- five and six -----------------------------------------------------

# The coast of an island in the north: a point, and beside it a harbour
SIX_POINT, SIX_HARBOUR = (5, 1, "NE"), (5, 1, "NW")


def coast_of_home(s: State) -> int:
    """A corner on the coast of the large island, where nobody lives."""
    numbered = 0
    for hex, number in enumerate(s.island.numbers):
        numbered |= s.island.grid.around[hex] if number else 0
    return next(iter(members(s.island.shape.shore & numbered & s.free_corners)))


@pytest.mark.parametrize(("extension", "seat"), [("special", 2), ("paired", 3)])
def test_a_harbour_won_while_others_build_keeps_the_order_of_turns(
    extension: str,
    seat: int,
) -> None:
    """A gift in another's turn is placed at once, and then the same player goes on building."""
    s = sea(KEY, 6, extension=extension, hands={seat: SHIP_PRICE})
    s.turn += 1
    build_settlement(s, s.players[seat], coast_of_home(s), ENTRY)
    sail(s, SIX_POINT, seat=seat)
    act(s, EndTurn())
    assert asked(s) == [seat]
    buy(s, SIX_HARBOUR, seat)
    assert (asked(s), verbs(s)) == ([seat], {"harbour"})
    act(s, moves_of(s, LayHarbour)[0])
    assert asked(s) == [seat]
    act(s, EndTurn())
    assert asked(s) == [1], "whose turn is next"


def test_a_point_between_the_turns_wins_when_the_own_turn_begins() -> None:
    s = sea(KEY, 6, extension="special", hands={2: SHIP_PRICE})
    s.turn += 1
    sail(s, (5, 1, "NW"), seat=2)
    s.players[2].score = 12
    act(s, EndTurn())
    buy(s, SIX_POINT, 2)
    assert (s.players[2].score, s.winner) == (13, -1)
    for verb in ("end", "roll"):
        act(s, verb, draws=[2] if verb == "roll" else None)
    assert s.winner < 0
    act(s, EndTurn())
    assert s.winner == 2


def test_a_card_found_between_the_turns_may_be_played_in_the_own_turn() -> None:
    s = sea(KEY, 6, extension="special", hands={1: SHIP_PRICE})
    s.turn += 1
    sail(s, (2, 1, "NW"), seat=1)
    hide(s, (2, 1, "W"), KNIGHT)
    act(s, EndTurn())
    buy(s, (2, 1, "W"), 1)
    assert "knight" not in verbs(s)
    act(s, EndTurn())
    assert (asked(s), "knight" in verbs(s)) == ([1], True)
