"""New World: land by lot, harbours that the players place, and homes wherever one begins."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.catan import GAME
from engine.catan.building import build_settlement
from engine.catan.frames.robber_home import send_robber_home
from engine.catan.frames.turn_order import run_steps
from engine.catan.modules.seafarers.harbours import build_harbour, free_coast, harbour_text
from engine.catan.modules.seafarers.moves import DismissPirate, LayHarbour, MovePirate
from engine.catan.modules.seafarers.pieces import PIRATE
from engine.catan.modules.seafarers.scenarios.new_world import SEVERAL_ISLANDS
from engine.catan.modules.seafarers.slot import read_sea
from engine.catan.moves import BuildCity, BuildSettlement, MoveRobber
from engine.catan.pawns import pawn_hex
from engine.catan.state import NOWHERE, State
from engine.core import Illegal, StreamEntry, Text
from engine.kit.hexes import neighbours
from engine.kit.masks import members
from engine.match import Match

from ..table import act, asked, decision, dice, points, verbs
from .table import ENTRY, edges_of, inner_sea, moves_of, opening, part, sea

KEY = "new-world"
LAND = {"hills": 4, "forest": 5, "pasture": 5, "fields": 5, "mountains": 4}
DISCS = {2: 1, 3: 3, 4: 3, 5: 3, 6: 2, 8: 2, 9: 3, 10: 3, 11: 2, 12: 1}


def laid(seed: int, seats: int = 4, **options: str) -> State:
    chosen = GAME.meta.check_options(seats, {"seafarers": KEY, **options})
    return GAME.new(seats, chosen, StreamEntry(seed))


def place_harbours(s: State, random: Random) -> list[tuple[int, int]]:
    """Random places for all of them: who placed each, and where."""
    placed = []
    while verbs(s) == {"harbour"}:
        (seat,) = asked(s)
        move = random.choice(moves_of(s, LayHarbour))
        placed.append((seat, move.edge))  # type: ignore[attr-defined]
        act(s, move)
    return placed


# --- the land ---------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4])
def test_land_and_discs_are_those_of_the_box(seats: int) -> None:
    for seed in range(1, 8):
        tiles = laid(seed, seats).island.board.tiles
        found = Counter(tile.terrain for tile in tiles)
        del found["sea"]
        assert found == LAND
        assert Counter(tile.number for tile in tiles if tile.number) == DISCS
        assert all((tile.terrain == "sea") == (tile.number is None) for tile in tiles)


def test_the_border_is_always_sea_and_within_it_anything_may_lie_anywhere() -> None:
    seen: dict[tuple[int, int], set[bool]] = {}
    for seed in range(1, 40):
        for tile in laid(seed).island.board.tiles:
            seen.setdefault(tile.at, set()).add(tile.terrain == "sea")
    inner = {at for at in seen if all(other in seen for other in neighbours(at))}
    assert len(inner) == 23 + 19
    assert all(seen[at] == {True, False} for at in inner)
    assert all(seen[at] == {True} for at in seen.keys() - inner)


def list_islands(s: State) -> list[set[int]]:
    """The hexes of each island."""
    islands: list[set[int]] = []
    for hex in s.island.shape.land:
        beside = [one for one in islands if one & {*s.island.grid.beside[hex]}]
        islands = [one for one in islands if one not in beside]
        islands.append({hex}.union(*beside))
    return islands


def test_no_island_has_more_than_17_of_the_23_hexes_of_land() -> None:
    for seed in range(40):
        assert max(map(len, list_islands(laid(seed)))) <= 17


def test_in_earlier_revisions_all_land_could_be_one_island() -> None:
    chosen = GAME.meta.check_options(4, {"seafarers": KEY}, SEVERAL_ISLANDS - 1)
    assert any(
        len(list_islands(GAME.new(4, chosen, StreamEntry(seed)))) == 1 for seed in range(40)
    )


def test_red_numbers_keep_apart() -> None:
    for seed in range(1, 30):
        s = laid(seed)
        red = {hex for hex, number in enumerate(s.island.numbers) if number in (6, 8)}
        assert not [hex for hex in red if red & {*s.island.grid.beside[hex]}]


def test_there_is_no_map_for_five_and_six() -> None:
    for seats in (5, 6):
        with pytest.raises(Illegal):
            GAME.meta.check_options(seats, {"seafarers": KEY})


# --- harbours ---------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4])
def test_everybody_in_turn_places_a_harbour_and_then_the_first_player_founds(seats: int) -> None:
    s = laid(2, seats)
    first = s.active
    placed = place_harbours(s, Random(1))
    assert [seat for seat, _ in placed] == [(first + step) % seats for step in range(10)]
    assert asked(s) == [first]
    assert verbs(s) == {"settlement"}


def test_five_harbours_for_all_and_one_for_each_resource_come_by_lot() -> None:
    orders = []
    for seed in range(1, 5):
        s = laid(seed)
        place_harbours(s, Random(1))
        orders.append(tuple(harbour.kind for harbour in s.island.board.harbours))
    each = {"any": 5, "lumber": 1, "brick": 1, "wool": 1, "grain": 1, "ore": 1}
    assert all(Counter(order) == each for order in orders)
    assert len({*orders}) > 1


def test_harbours_lie_between_land_and_sea_with_an_edge_between_any_two() -> None:
    s = laid(3)
    place_harbours(s, Random(2))
    corners: list[int] = []
    for harbour in s.island.board.harbours:
        assert s.island.shape.coast >> harbour.edge & 1
        corners += harbour.corners
    assert len({*corners}) == 20


def test_the_question_says_which_harbour_was_drawn() -> None:
    s = laid(3)
    prompt = decision(s).prompt
    act(s, moves_of(s, LayHarbour)[0])
    (harbour,) = s.island.board.harbours
    assert prompt == Text("Place a harbour ({harbour}).", harbour=harbour_text(harbour.kind))


def test_nobody_knows_which_harbours_are_still_to_come() -> None:
    s = laid(3)
    act(s, moves_of(s, LayHarbour)[0])
    drawn = set()
    for seed in range(12):
        for seat in (None, 0, 1, 2, 3):
            other = GAME.resample_hidden(s, seat, Random(seed))
            assert GAME.view(other, seat) == GAME.view(s, seat)
            assert GAME.decisions(other)[0].prompt == GAME.decisions(s)[0].prompt
            assert GAME.count_pieces(other) == GAME.count_pieces(s)
            act(other, moves_of(other, LayHarbour)[0])
            drawn.add(str(decision(other).prompt.args["harbour"]))
    assert len(drawn) > 2


def test_a_placed_harbour_ends_the_turn_so_nobody_sees_the_next_and_goes_back() -> None:
    match = Match.start(GAME, 3, {"seafarers": KEY}, 5)
    (question,) = match.decisions()
    match.act(question.seat, question.moves[0])
    assert match.free_undo_target(question.seat) is None


def test_no_harbour_is_lost() -> None:
    s = laid(4)
    before = GAME.count_pieces(s)
    while verbs(s) == {"harbour"}:
        act(s, moves_of(s, LayHarbour)[0])
        assert GAME.count_pieces(s) == before


def test_where_the_coast_is_full_the_harbours_to_come_are_left_out() -> None:
    s = laid(4)
    while free_coast(s):
        build_harbour(s, next(iter(members(free_coast(s)))), "any", ENTRY)
    s.stack.pop()  # the question for the first one, which has no answer any more
    before = GAME.count_pieces(s)
    run_steps(s, ENTRY)
    assert verbs(s) == {"settlement"}
    assert GAME.count_pieces(s) == before


def test_a_clock_places_harbours_too() -> None:
    s = laid(4)
    while verbs(s) == {"harbour"}:
        act(s, decision(s).fallback)
    assert len(s.island.board.harbours) == 10


def test_a_big_start_comes_after_the_harbours() -> None:
    s = laid(4, start="big")
    place_harbours(s, Random(1))
    assert len(s.island.board.harbours) == 10
    for kind in (BuildSettlement, BuildCity):
        for _ in range(4):
            act(s, moves_of(s, kind)[0])
            act(s, decision(s).moves[0])
    for _ in range(4):
        act(s, decision(s).moves[0])
    assert [(p.settlements.bit_count(), p.cities.bit_count()) for p in s.players] == [(1, 1)] * 4
    assert verbs(s) == {"roll"}


# --- homes, robber and pirate -----------------------------------------


def test_everybody_begins_anywhere_and_homes_pay_nothing() -> None:
    s = laid(6)
    place_harbours(s, Random(1))
    corners = {move.corner for move in decision(s).moves}  # type: ignore[attr-defined]
    assert corners == {*members(s.island.shape.sites)}


def test_a_first_settlement_on_each_other_island_brings_one_point() -> None:
    s = next(s for s in map(laid, range(1, 50)) if len(read_sea(s).areas) > 1)
    home, other, *_ = read_sea(s).areas
    build_settlement(s, s.players[0], next(iter(members(home.corners))), ENTRY)
    s.turn = 10
    build_settlement(s, s.players[0], [*members(home.corners)][-1], ENTRY)
    assert part(s, s.players[0], "islands") == 0
    at, *more = members(other.corners)
    build_settlement(s, s.players[0], at, ENTRY)
    assert (part(s, s.players[0], "islands"), points(s)[0]) == (1, 4)
    build_settlement(s, s.players[0], more[-1], ENTRY)
    assert part(s, s.players[0], "islands") == 1, "once an island"


def test_islands_are_told_apart_on_the_land_that_was_laid() -> None:
    numbers = set()
    for seed in range(1, 12):
        s = laid(seed)
        areas = read_sea(s).areas
        assert {area.corners for area in areas} == {*s.island.shape.islands}
        numbers.add(len(areas))
    assert len(numbers) > 1, "as many as the lot lays, and it may be one"


def test_robber_and_pirate_begin_off_the_board_until_they_are_first_moved() -> None:
    s = opening(KEY, 4)
    assert (s.robber, pawn_hex(s, PIRATE)) == (NOWHERE, NOWHERE)
    assert [pawn.hex for pawn in GAME.view(s, None).pawns] == [None, None]
    s = sea(KEY, rolled=False)
    act(s, "roll", draws=[dice(7)])
    assert {move.hex for move in moves_of(s, MoveRobber)} == {*s.island.shape.land}  # type: ignore[attr-defined]
    hexes = {move.hex for move in moves_of(s, MovePirate)}  # type: ignore[attr-defined]
    assert hexes == inner_sea(s)
    assert not moves_of(s, DismissPirate), "it is off the board already"
    act(s, moves_of(s, MoveRobber)[0])
    assert s.robber != NOWHERE
    assert pawn_hex(s, PIRATE) == NOWHERE


def test_a_robber_that_flees_has_no_home_here_and_stays() -> None:
    s = sea(KEY, events="on")
    s.robber = s.island.shape.land[0]
    assert not send_robber_home(s, 0, ENTRY)
    assert s.robber == s.island.shape.land[0]


@pytest.mark.parametrize("robber", ["friendly", "friendlier"])
def test_a_friendly_robber_comes_to_the_board_where_it_spares_whom_it_must(robber: str) -> None:
    s = sea(KEY, rolled=False, robber=robber)
    at = next(iter(members(read_sea(s).areas[0].corners)))
    build_settlement(s, s.players[1], at, ENTRY)
    act(s, "roll", draws=[dice(7)])
    hexes = {move.hex for move in moves_of(s, MoveRobber)}  # type: ignore[attr-defined]
    assert hexes
    assert not hexes & {*s.island.grid.corner_hexes[at]}


def test_the_game_goes_to_twelve_and_the_map_is_never_chosen() -> None:
    assert GAME.view(opening(KEY, 3), None).target == 12
    with pytest.raises(Illegal):
        GAME.meta.check_options(4, {"seafarers": KEY, "sea_board": "shuffled"})


def test_a_harbour_beside_a_first_settlement_serves() -> None:
    s = laid(2)
    edges = edges_of(s, LayHarbour)
    assert edges == {*members(s.island.shape.coast)}
    place_harbours(s, Random(3))
    seat, harbour = asked(s)[0], s.island.board.harbours[0]
    act(s, BuildSettlement(harbour.corners[0]))
    rates = GAME.view(s, seat).players[seat].rates
    assert min(rates) == (3 if harbour.kind == "any" else 2)
