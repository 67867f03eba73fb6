"""What the made-up boxes bring is played as they say, through points that every module has."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.catan.building import build_city, build_settlement
from engine.catan.frames.opening import FirstRoad
from engine.catan.frames.turn import TURNS
from engine.catan.map import SEA
from engine.catan.pawns import hexes_of_pawn, pawn_hex
from engine.catan.production import produce_resources
from engine.catan.state import State
from engine.catan.view import Throw
from engine.core import Decision, Move, StreamEntry
from engine.kit.masks import contains, members
from engine.kit.packed import count_of, pack
from engine.match import Match
from tests.games.catan_proof import ALL_BOXES, GAME
from tests.games.catan_proof.craft import CLOTH, COIN, LEVELS, PAPER, Study
from tests.games.catan_proof.market import MERCHANT, BuildTower, SendMerchant
from tests.games.catan_proof.sea import PIRATE, SHIP
from tests.games.catan_proof.sea.harbour import PlaceHarbour, SetHarbour
from tests.games.catan_proof.sea.isles import FOG
from tests.games.catan_proof.sea.moves import BuildShip
from tests.games.catan_proof.signals.moves import FLAGS, LIGHTS, SIGNALS

RICH = (9, 9, 9, 9, 9)


def started(seed: int = 1, seats: int = 3, **options: str) -> Match[Any]:
    return Match.start(GAME, seats, {"offers": "none", **options}, seed, StreamEntry(seed))


def play_until(match: Match[Any], phase: str) -> State:
    """Random answers until the match is in this phase."""
    random = Random(match.seed)
    while GAME.view(match.state, None).phase != phase:
        decision = random.choice(match.decisions())
        match.act(decision.seat, decision.sample(random))
    state = match.state
    assert isinstance(state, State)
    return state


def in_turn(seed: int = 1, seats: int = 3, hand: tuple[int, ...] = RICH, **options: str) -> State:
    """The first turn after a random opening, with these cards in the hand of who acts."""
    s = play_until(started(seed, seats, **options), "roll")
    s.stack[-1] = TURNS[s.active]
    s.take_from_bank(s.players[s.active], pack(hand) - s.players[s.active].hand)
    return s


def asked(s: State) -> Decision:
    (decision,) = GAME.decisions(s)
    return decision


def moves_of(s: State, kind: type[Move]) -> list[Any]:
    return [move for move in asked(s).moves if type(move) is kind]


def act(s: State, move: Move, seed: int = 1) -> None:
    assert asked(s).allows(move), move
    GAME.apply(s, asked(s).seat, move, StreamEntry(seed))


# --- the sea ----------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("board", ["spiral", "beginner", "random"])
def test_the_islands_are_laid_apart_and_the_sea_never_moves(seats: int, board: str) -> None:
    boards = [
        started(seed, seats, proof_sea="on", board=board).state.island.board for seed in range(6)
    ]
    layout = GAME.compose_rules(
        seats, GAME.meta.check_options(seats, {"proof_sea": "on", "board": board})
    ).layout
    second = {layout.hexes.index(hex) for hex in layout.regions[1].hexes}
    for tiles in (board.tiles for board in boards):
        assert sorted(tiles[hex].terrain for hex in second) == sorted(
            layout.terrain[hex] for hex in second
        )
        for hex, printed in enumerate(layout.terrain):
            assert (tiles[hex].terrain == SEA) == (printed == SEA)
            assert (tiles[hex].terrain == FOG) == (printed == FOG)
    assert len({tuple(board.tiles[hex] for hex in second) for board in boards}) > 1


def test_everybody_begins_on_the_first_island() -> None:
    s = started(proof_sea="on").state
    home, *others = s.island.shape.islands
    assert all(contains(home, move.corner) for move in asked(s).moves)
    assert others


def first_road_at_the_sea(seed: int) -> State | None:
    """A match in which a first road is asked for at a corner of the sea; None without any."""
    match, random = started(seed, proof_sea="on"), Random(seed)
    while not match.state.turn:
        s = match.state
        if isinstance(s.stack[-1], FirstRoad) and contains(
            s.island.shape.waters, s.stack[-1].corner
        ):
            return s
        decision = match.decisions()[0]
        match.act(decision.seat, decision.sample(random))
    return None


def test_in_the_opening_a_ship_may_take_the_place_of_a_road() -> None:
    s = next(filter(None, map(first_road_at_the_sea, range(1, 90))))
    seat, before = asked(s).seat, s.players[asked(s).seat].hand
    act(s, moves_of(s, BuildShip)[0])
    assert s.players[seat].more_pieces[0].bit_count() == 1
    assert s.players[seat].hand == before, "it is free"
    assert not isinstance(s.stack[-1], FirstRoad)


def test_the_last_player_places_the_loose_harbour_at_the_coast() -> None:
    match = started(proof_sea="on")
    random = Random(3)
    while not isinstance(match.state.stack[-1], SetHarbour):
        decision = match.decisions()[0]
        match.act(decision.seat, decision.sample(random))
    s = match.state
    count = len(s.island.board.harbours)
    move = moves_of(s, PlaceHarbour)[0]
    act(s, move)
    *others, harbour = s.island.board.harbours
    assert (len(others), harbour.kind, harbour.edge) == (count, "wool", move.edge)
    assert all(s.island.harbour_kinds[corner] >= 0 for corner in harbour.corners)


def sail_to_the_fog(seed: int) -> State | None:
    """A match in which somebody has lifted the fog; None if nobody comes to it."""
    match, random = started(seed, 3, proof_sea="on", start="big"), Random(seed)
    while not match.is_over and len(match.lines) < 1500:
        if all(tile.terrain != FOG for tile in match.state.island.board.tiles):
            return match.state
        decision = match.decisions()[0]
        ships = [move for move in decision.moves if isinstance(move, BuildShip)]
        match.act(decision.seat, random.choice(ships) if ships else decision.sample(random))
    return None


def test_a_route_that_comes_to_the_fog_lifts_it() -> None:
    s = next(filter(None, map(sail_to_the_fog, range(1, 30))))
    assert GAME.view(s, None).counters[0].count == 3, "one of four tiles is laid"
    assert GAME.count_pieces(s)["proof fog"] == 4


def test_the_first_settlement_on_the_second_island_is_worth_a_point() -> None:
    s = in_turn(proof_sea="on")
    p = s.players[s.active]
    shape, grid = s.island.shape, s.island.grid
    corner = next(
        corner
        for corner in members(s.free_corners & ~shape.islands[0])
        if all(s.island.board.tiles[hex].terrain != FOG for hex in grid.corner_hexes[corner])
    )
    p.touched_corners |= 1 << corner
    before = p.score
    act(s, s.island.move_table.settlements[corner])
    assert p.score == before + 2
    parts = {part.key: part.points for part in GAME.view(s, p.seat).players[p.seat].points_parts}
    assert parts["proof_landing"] == 1


def test_no_ship_sails_beside_the_pirate_and_no_route_beside_the_fog() -> None:
    for seed in range(1, 12):
        s = in_turn(seed, proof_sea="on")
        barred = s.island.shape.borders[pawn_hex(s, PIRATE)]
        for hex, tile in enumerate(s.island.board.tiles):
            barred |= s.island.shape.borders[hex] if tile.terrain == FOG else 0
        assert not any(contains(barred, move.edge) for move in moves_of(s, BuildShip))
    assert pawn_hex(s, PIRATE) in hexes_of_pawn(s, PIRATE)
    assert SHIP.build is BuildShip


# --- crafts -----------------------------------------------------------


def test_cities_yield_commodities_beside_their_resource() -> None:
    s = in_turn(hand=(0, 0, 0, 0, 0), proof_craft="on")
    p = s.players[s.active]
    hex = next(
        hex
        for hex, tile in enumerate(s.island.board.tiles)
        if tile.terrain == "pasture" and s.free_corners & s.island.grid.around[hex]
    )
    corner = members(s.free_corners & s.island.grid.around[hex])[0]
    for build in (build_settlement, build_city):
        build(s, p, corner, StreamEntry(1))
    number = s.island.numbers[hex]
    before = count_of(p.hand, CLOTH)
    produce_resources(s, Throw(number, None), StreamEntry(1))
    assert count_of(p.hand, CLOTH) > before


def test_a_school_is_paid_with_commodities_and_is_worth_its_level() -> None:
    s = in_turn(hand=(*(0,) * PAPER, 5, 5, 0), proof_craft="on")
    p = s.players[s.active]
    before = p.score
    for level in range(1, LEVELS + 1):
        prices = {price.key: price for price in GAME.view(s, p.seat).prices}
        assert prices["proof_school"].left == LEVELS + 1 - level
        act(s, Study())
        assert p.score == before + level
        assert GAME.view(s, None).players[p.seat].counters[-1].count == level
    assert not moves_of(s, Study), "there are three levels"
    assert (count_of(p.hand, PAPER), count_of(p.hand, COIN)) == (2, 0)


# --- markets ----------------------------------------------------------


def test_the_merchant_betters_the_rate_of_its_owner_alone() -> None:
    s = in_turn(proof_market="on")
    p = s.players[s.active]
    move = moves_of(s, SendMerchant)[0]
    kind = s.rules.kit.unpack(s.island.settlement_pays[move.hex]).index(1)
    act(s, move)
    view = GAME.view(s, None)
    assert view.players[p.seat].rates[kind] == 2
    assert all(other.rates[kind] > 2 for other in view.players if other.seat != p.seat)
    assert pawn_hex(s, MERCHANT) == move.hex


def test_a_tower_is_worth_a_point_and_blocks_no_production() -> None:
    s = in_turn(proof_market="on")
    p = s.players[s.active]
    before, income = p.score, [row[:] for row in s.income]
    act(s, moves_of(s, BuildTower)[0])
    assert (p.score, s.income) == (before + 1, income)


@pytest.mark.parametrize(("setting", "count"), [("low", 2), ("tall", 3)])
def test_an_option_of_a_box_sets_its_pieces(setting: str, count: int) -> None:
    s = in_turn(proof_market="on", proof_towers=setting)
    assert s.rules.kit.piece("proof_tower").stock == count


# --- signals ----------------------------------------------------------


def test_thirty_signals_stand_under_two_commands_of_their_box() -> None:
    groups = {group.name: group.kinds for group in GAME.command_groups()}
    assert (groups["proofflag"], groups["prooflight"]) == (FLAGS, LIGHTS)
    assert len(SIGNALS) == 30
    assert all(len(kinds) <= 25 for kinds in groups.values())


def test_each_signal_is_given_once_and_one_a_turn() -> None:
    s = in_turn(proof_signals="on")
    p = s.players[s.active]
    act(s, FLAGS[0]())
    assert not any(type(move) in SIGNALS for move in asked(s).moves)
    assert GAME.view(s, None).players[p.seat].counters[-1].count == 1


# --- all together -----------------------------------------------------


@pytest.mark.parametrize("seats", GAME.meta.seats)
def test_every_box_has_its_part_in_one_match(seats: int) -> None:
    kit = GAME.compose_rules(seats, GAME.meta.check_options(seats, ALL_BOXES)).kit
    assert [card.kind for card in kit.cards] == [*range(5), PAPER, CLOTH, COIN]
    assert [piece.key for piece in kit.more_pieces] == ["proof_ship", "proof_tower"]
    assert [pawn.key for pawn in kit.more_pawns] == ["proof_pirate", "proof_merchant"]
    assert [bought.key for bought in kit.purchases] == ["card", "proof_school"]
