"""Pieces of modules: where they may be built, what they bar and join, what they cost and count."""

from __future__ import annotations

import ast
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.catan import GAME
from engine.catan.building import (
    build_piece,
    build_road,
    build_settlement,
    move_piece,
    rebuild_derived_state,
    remove_piece,
)
from engine.catan.evaluation.moves import MoveEvaluation
from engine.catan.frames.turn import Turn
from engine.catan.match_kit import CORNER, MatchKit, PieceKind, Purchase
from engine.catan.module import Module
from engine.catan.modules.five_six import ISLAND
from engine.catan.moves import END
from engine.catan.observation import build_view
from engine.catan.pieces import find_barriers, find_routes, own_places, pieces_left
from engine.catan.player import Player
from engine.catan.resources import ONE_CARD, WOOL
from engine.catan.routes import Routes
from engine.catan.scoring import count_pieces
from engine.catan.sites import piece_sites, settlement_sites
from engine.catan.state import State
from engine.core import Entry, StreamEntry, Verbatim
from engine.kit.hexes import EDGES
from engine.kit.masks import mask_of, members

from . import slow_kit
from .kit_modules import (
    ALL,
    GUARD,
    SCHOOL,
    SHIP,
    TOWER,
    BuildGuard,
    BuildShip,
    BuildTower,
    Guards,
    KitGame,
    Schools,
    Ships,
    Towers,
    TwoIslands,
    play_on,
    position,
    start,
)

SEA_MODULES = (TwoIslands, Ships, Guards, Towers)
ENTRY = StreamEntry(1)


def shore(s: State) -> int:
    """A corner of the first island with one edge out to sea and two along the coast."""
    shape, grid = s.island.shape, s.island.grid
    return next(
        corner
        for corner in members(shape.sites & shape.waters)
        if (grid.edges_at[corner] & shape.sea & ~shape.paths).bit_count() == 1
    )


def edges_at(s: State, corner: int, *, wet: bool) -> list[int]:
    """The edges at a corner that touch no land, or those that do."""
    paths = s.island.shape.paths
    return [
        edge for edge in members(s.island.grid.edges_at[corner]) if wet != bool(paths >> edge & 1)
    ]


def ship_out(s: State, p: Player, corner: int) -> int:
    """A ship out to sea from the corner."""
    (edge,) = edges_at(s, corner, wet=True)
    build_piece(s, p, SHIP, edge, ENTRY)
    return edge


# --- where they may be built ----------------------------------------------------------------------


def test_a_ship_is_built_at_sea_beside_an_own_building_or_ship() -> None:
    s = position(SEA_MODULES)
    p, corner = s.players[0], shore(s)
    assert piece_sites(s, p, SHIP) == 0
    build_settlement(s, p, corner, ENTRY)
    first = piece_sites(s, p, SHIP)
    assert first == s.island.grid.edges_at[corner] & s.island.shape.sea
    edge = ship_out(s, p, corner)
    far = next(c for c in s.island.grid.ends[edge] if c != corner)
    beside = s.island.grid.edges_at[far] & s.island.shape.sea
    assert piece_sites(s, p, SHIP) == (first | beside) & ~(1 << edge)
    slow_kit.compare(s)


def test_ships_do_not_go_on_from_roads_nor_roads_from_ships() -> None:
    s = position(SEA_MODULES)
    p, corner = s.players[0], shore(s)
    edge = ship_out(s, p, corner)  # without any building
    assert p.open_edges == 0
    assert piece_sites(s, p, SHIP) != 0
    remove_piece(s, p, SHIP, edge, ENTRY)
    build_road(s, p, edges_at(s, corner, wet=False)[0], ENTRY)
    assert piece_sites(s, p, SHIP) == 0
    assert p.open_edges != 0


def test_a_settlement_goes_where_ships_lead() -> None:
    s = position(SEA_MODULES)
    p, corner = s.players[0], shore(s)
    ship_out(s, p, corner)
    assert settlement_sites(s, p) >> corner & 1


def test_an_edge_of_the_coast_holds_a_road_or_a_ship() -> None:
    s = position(SEA_MODULES)
    p, corner = s.players[0], shore(s)
    build_settlement(s, p, corner, ENTRY)
    coast = next(e for e in edges_at(s, corner, wet=False) if s.island.shape.sea >> e & 1)
    build_road(s, p, coast, ENTRY)
    assert not piece_sites(s, p, SHIP) >> coast & 1
    remove_piece(s, p, s.rules.kit.piece("road"), coast, ENTRY)
    build_piece(s, p, SHIP, coast, ENTRY)
    assert not p.open_edges >> coast & 1


def test_a_guard_stands_at_the_own_network_and_nothing_is_built_there() -> None:
    s = position(SEA_MODULES)
    p, corner = s.players[0], shore(s)
    a, b = edges_at(s, corner, wet=False)
    build_road(s, p, a, ENTRY)
    build_road(s, p, b, ENTRY)
    assert piece_sites(s, p, GUARD) == p.touched_corners
    build_piece(s, p, GUARD, corner, ENTRY)
    assert not piece_sites(s, p, GUARD) >> corner & 1
    assert not settlement_sites(s, p) >> corner & 1
    assert not s.hex_seats[s.island.grid.corner_hexes[corner][0]], "a guard is no building"
    slow_kit.compare(s)


def test_a_guard_keeps_no_distance() -> None:
    s = position(SEA_MODULES)
    p, corner = s.players[0], shore(s)
    build_settlement(s, p, corner, ENTRY)
    edge = edges_at(s, corner, wet=False)[0]
    build_road(s, p, edge, ENTRY)
    far = next(c for c in s.island.grid.ends[edge] if c != corner)
    assert piece_sites(s, p, GUARD) >> far & 1


def test_a_tower_stands_on_land_at_the_own_network_with_its_point() -> None:
    s = position(SEA_MODULES)
    p, corner = s.players[0], shore(s)
    build_settlement(s, p, corner, ENTRY)
    land = [hex for hex in s.island.grid.corner_hexes[corner] if hex in s.island.shape.land]
    assert members(piece_sites(s, p, TOWER)) == tuple(sorted(land))
    build_piece(s, p, TOWER, land[0], ENTRY)
    assert (p.score, pieces_left(s, p, TOWER)) == (2, 1)
    assert piece_sites(s, s.players[1], TOWER) == 0
    build_settlement(s, s.players[1], s.island.grid.hex_corners[land[0]][0], ENTRY)
    assert not piece_sites(s, s.players[1], TOWER) >> land[0] & 1, "one on each hex"
    remove_piece(s, p, TOWER, land[0], ENTRY)
    assert (p.score, pieces_left(s, p, TOWER)) == (1, 2)


CASTLE = PieceKind(
    "castle", Verbatim("Castle"), Verbatim("castles"), CORNER, 2, points=4, replaces="city",
    bars=True, joins=True, keeps_distance=True,
)  # fmt: skip


class Castles(Module[None]):
    """Cities grow into castles; but not on the corner with the number 0."""

    key = "castles"
    told: tuple[tuple[str, int], ...] = ()

    def kit(self, kit: MatchKit) -> MatchKit:
        return kit.with_pieces(CASTLE)

    def piece_places(self, s: State, player: Player, piece: PieceKind, places: int) -> int:
        return places & ~1 if piece == CASTLE else places

    def on_piece_built(
        self, s: State, player: Player, piece: PieceKind, at: int, entry: Entry
    ) -> None:
        self.told += ((f"+{piece.key}", at),)

    def on_piece_lost(
        self, s: State, player: Player, piece: PieceKind, at: int, entry: Entry
    ) -> None:
        self.told += ((f"-{piece.key}", at),)


def test_what_replaces_a_piece_is_built_in_its_place_and_gives_it_back() -> None:
    s = position((Castles,))
    p, city = s.players[0], s.rules.kit.piece("city")
    corners = sorted(s.island.grid.corners)[:5:4]
    for corner in corners:
        build_settlement(s, p, corner, ENTRY)
        build_piece(s, p, city, corner, ENTRY)
    assert p.score == 4
    assert piece_sites(s, p, CASTLE) == (mask_of(corners) & ~1)
    at = corners[-1]
    build_piece(s, p, CASTLE, at, ENTRY)
    assert (p.score, p.cities_left, pieces_left(s, p, CASTLE)) == (6, 3, 1)
    assert s.hex_seats[s.island.grid.corner_hexes[at][0]] == p.seat_bit, "it is a building"
    assert not s.free_corners & s.island.grid.close[at]


def test_modules_are_told_of_every_piece_that_is_built_moved_and_lost() -> None:
    s = position((Castles,))
    p, road = s.players[0], s.rules.kit.piece("road")
    build_settlement(s, p, 1, ENTRY)
    build_road(s, p, 1, ENTRY)
    move_piece(s, p, road, 1, 2, ENTRY)
    remove_piece(s, p, road, 2, ENTRY)
    (castles,) = s.rules.modules
    assert castles.told == (
        ("+settlement", 1), ("+road", 1), ("-road", 1), ("+road", 2), ("-road", 2),
    )  # fmt: skip
    assert (p.roads, p.roads_left, p.road_length) == (0, 15, 0)


# --- routes ---------------------------------------------------------------------------------------


def test_roads_and_ships_are_one_route_only_through_an_own_building() -> None:
    s = position(SEA_MODULES)
    p, corner = s.players[0], shore(s)
    build_road(s, p, edges_at(s, corner, wet=False)[0], ENTRY)
    ship_out(s, p, corner)
    assert p.road_length == 1
    build_settlement(s, p, corner, ENTRY)
    assert p.road_length == 2
    assert find_barriers(s, p) == (0, 1 << corner)
    assert find_barriers(s, s.players[1]) == (1 << corner, 0)


def test_a_guard_interrupts_the_routes_of_all_others_and_joins_none() -> None:
    s = position(SEA_MODULES)
    p, corner = s.players[0], shore(s)
    for edge in edges_at(s, corner, wet=False):
        build_road(s, p, edge, ENTRY)
    build_piece(s, s.players[1], GUARD, corner, ENTRY)
    assert p.road_length == 1
    assert not piece_sites(s, p, GUARD) >> corner & 1
    remove_piece(s, s.players[1], GUARD, corner, ENTRY)
    assert p.road_length == 2
    build_piece(s, p, GUARD, corner, ENTRY)
    assert p.road_length == 2, "the own guard bars nothing"
    ship_out(s, p, corner)
    assert p.road_length == 2, "nor does it join anything"


class Fog(Module[None]):
    """No route goes on at any corner of the first hex."""

    key = "fog"

    def barred_corners(self, s: State, player: Player, corners: int) -> int:
        return corners | s.island.grid.around[0]


def test_a_module_may_bar_corners() -> None:
    s = position((Fog,))
    p, grid = s.players[0], s.island.grid
    a, b, c = grid.hex_corners[0][:3]
    build_road(s, p, grid.edge_between(a, b), ENTRY)
    build_road(s, p, grid.edge_between(b, c), ENTRY)
    assert (p.road_length, p.open_edges) == (1, 0)


def grow(grid: Any, random: Random) -> tuple[dict[int, tuple[str, int, int]], set[int], set[int]]:
    """A network of roads and ships, grown edge by edge, with barred corners and joints."""
    barred = set(random.sample(grid.corners, random.randrange(6)))
    joints = set(random.sample(grid.corners, random.randrange(25))) - barred
    edges: dict[int, tuple[str, int, int]] = {}
    touched = {random.choice(grid.corners)}
    for _ in range(random.randrange(1, 17)):
        near = [e for e, ends in enumerate(grid.ends) if e not in edges and touched & {*ends}]
        closing = [edge for edge in near if touched >= {*grid.ends[edge]}]
        edge = random.choice(closing or near if random.random() < 0.5 else near)
        edges[edge] = (random.choice(("road", "ship")), *grid.ends[edge])
        touched |= {*grid.ends[edge]}
    return edges, barred, joints


def routes_of(
    grid: Any, edges: dict[int, tuple[str, int, int]], barred: set[int], joints: set[int]
) -> Routes:
    networks = [[e for e, row in edges.items() if row[0] == kind] for kind in ("road", "ship")]
    return Routes(grid, tuple(map(mask_of, networks)), mask_of(barred), mask_of(joints))


def test_thousands_of_routes_are_as_long_as_brute_force_finds_them() -> None:
    random, grid = Random(11), position(SEA_MODULES).island.grid
    changed = 0
    for _ in range(2500):
        edges, barred, joints = grow(grid, random)
        routes = routes_of(grid, edges, barred, joints)
        length = slow_kit.brute_route(edges, barred, joints)
        assert routes.longest() == length
        walk = routes.longest_path()
        steps = [grid.edge_between(a, b) for a, b in pairwise(walk)]
        assert len(steps) == len({*steps}) == length
        assert not {*walk[1:-1]} & barred
        kinds = [edges[step][0] for step in steps]
        turns = [at for at, two in zip(walk[1:-1], pairwise(kinds), strict=True) if len({*two}) > 1]
        assert {*turns} <= joints
        changed += bool(turns)
    assert changed > 300


def test_one_network_alone_is_a_plain_trail() -> None:
    s = position((Towers,))
    p = s.players[0]
    for edge in range(6):
        build_road(s, p, edge, ENTRY)
    assert s.rules.has_plain_routes
    assert find_routes(s, p).longest() == p.road_length
    assert len(find_routes(s, p).longest_path()) == p.road_length + 1


def test_the_longest_route_takes_the_award_and_is_shown() -> None:
    s = position(SEA_MODULES)
    p, at = s.players[0], shore(s)
    build_settlement(s, p, at, ENTRY)
    while p.road_length < 5:
        places = members(piece_sites(s, p, SHIP))
        ends = find_routes(s, p).longest_path()[-1:] or (at,)
        edge = next((e for e in places if ends[0] in s.island.grid.ends[e]), places[0])
        build_piece(s, p, SHIP, edge, ENTRY)
    assert s.road_holder == 0
    assert len(GAME.view(s, None).longest_road_path) == 6
    parts = GAME.view(s, None).players[0].points_parts
    assert [(part.key, part.points) for part in parts] == [("settlement", 1), ("road", 2)]


# --- buying and seeing ----------------------------------------------------------------------------


def test_a_piece_is_bought_by_its_move_for_its_price_and_told() -> None:
    match = start(SEA_MODULES)
    game, s = match.game, position(SEA_MODULES)
    p, corner = s.players[0], shore(s)
    build_settlement(s, p, corner, ENTRY)
    s.take_from_bank(p, SHIP.price or 0)
    (question,) = game.decisions(s)
    moves = [move for move in question.moves if isinstance(move, BuildShip)]
    assert mask_of(move.edge for move in moves) == piece_sites(s, p, SHIP)
    entry = StreamEntry(1)
    entry.news = []
    game.apply(s, 0, moves[0], entry)
    assert (p.hand, pieces_left(s, p, SHIP)) == (0, 14)
    assert own_places(s, p, SHIP) == 1 << moves[0].edge
    assert s.history_notes()[-1].verb == "ship"
    told = [str(line) for line in entry.news]
    assert any("builds: {piece}, {place}." in line for line in told)


def test_without_a_price_paid_or_a_piece_left_it_is_not_offered() -> None:
    s = position(SEA_MODULES)
    p, corner = s.players[0], shore(s)
    build_settlement(s, p, corner, ENTRY)
    assert not any(isinstance(move, BuildTower) for move in s.stack[-1].decisions(s)[0].moves)
    s.take_from_bank(p, 2 * (TOWER.price or 0))
    assert any(isinstance(move, BuildTower) for move in s.stack[-1].decisions(s)[0].moves)
    for hex in s.island.shape.land[-2:]:
        build_piece(s, p, TOWER, hex, ENTRY)
    assert not any(isinstance(move, BuildTower) for move in s.stack[-1].decisions(s)[0].moves)


def test_pieces_are_bought_in_the_turns_of_paired_and_special_building_too() -> None:
    s = position(SEA_MODULES)
    p, corner = s.players[0], shore(s)
    build_settlement(s, p, corner, ENTRY)
    s.take_from_bank(p, SHIP.price or 0)
    ships = {BuildShip(edge) for edge in members(piece_sites(s, p, SHIP))}
    (question,) = Turn(0, offers=False, bank=False, cards=False).decisions(s)
    assert set(question.moves) == ships | {*END}


def test_prices_pieces_and_pieces_left_are_those_of_the_kit() -> None:
    s = position((*SEA_MODULES, Schools))
    p, corner = s.players[0], shore(s)
    build_settlement(s, p, corner, ENTRY)
    edge = ship_out(s, p, corner)
    view = GAME.view(s, 0)
    keys = ["road", "settlement", "city", "ship", "guard", "tower", "card", "school"]
    assert [price.key for price in view.prices] == keys
    ship = view.prices[3]
    assert (ship.title, ship.icon, ship.cost, ship.left) == (
        SHIP.title,
        "ship",
        (1, 0, 1, 0, 0),
        14,
    )
    assert (ship.place, ship.places) == ("edge", members(piece_sites(s, p, SHIP)))
    assert view.players[0].pieces_left == (15, 4, 4, 14, 3, 2)
    assert view.places_of("ship", 0) == (edge,)
    counts = count_pieces(s)
    assert (counts["ship 0"], counts["tower 2"]) == (15, 2)


def test_a_purchase_of_a_module_is_listed_with_what_is_left_of_it() -> None:
    s = position((Schools,))
    s.take_from_bank(s.players[0], SCHOOL.price)
    schools = [GAME.view(s, seat).prices[-1] for seat in range(3)]
    assert [(price.key, price.left) for price in schools] == [
        ("school", 2), ("school", 1), ("school", 0),
    ]  # fmt: skip
    assert [price.is_affordable for price in schools] == [True, False, False]
    assert schools[0].title == SCHOOL.title


class Silent(Module[None]):
    """A purchase that its module does not open."""

    key = "silent"

    def kit(self, kit: MatchKit) -> MatchKit:
        return kit.with_purchases(Purchase("nothing", Verbatim("Nothing"), ONE_CARD[WOOL]))


def test_a_purchase_is_closed_until_its_module_opens_it() -> None:
    assert GAME.view(position((Silent,)), 0).prices[-1].left == 0


class NoCards(Module[None]):
    """Neither development cards nor cities are for sale."""

    key = "no_cards"

    def kit(self, kit: MatchKit) -> MatchKit:
        city = replace(kit.piece("city"), price=None)
        return replace(kit, purchases=()).with_pieces(city)


def test_what_is_not_for_sale_is_neither_offered_nor_listed() -> None:
    s = position((NoCards,))
    build_settlement(s, s.players[0], 1, ENTRY)
    s.take_from_bank(s.players[0], 9 * sum(ONE_CARD[:5]))
    verbs = {type(move).verb.id for move in s.stack[-1].decisions(s)[0].moves}
    assert not verbs & {"buy", "city"}
    assert [price.key for price in GAME.view(s, 0).prices] == ["road", "settlement"]


def test_moves_that_build_are_named_and_described_from_the_kit() -> None:
    s = position(SEA_MODULES)
    game, p, corner = KitGame(SEA_MODULES), s.players[0], shore(s)
    build_settlement(s, p, corner, ENTRY)
    s.take_from_bank(p, 2 * sum(ONE_CARD[:5]))
    view = game.view(s, 0)
    for move in s.stack[-1].decisions(s)[0].moves:
        choice = game.describe(view, move)
        assert choice.label == game.name_move(view, move)
        if isinstance(move, BuildShip):
            assert choice.group == SHIP.title
            assert choice.label.args["place"] == Verbatim(EDGES[move.edge])
            text = game.field_text(view, BuildShip, "edge", move.edge)
            assert text == choice.label


# --- whole games ----------------------------------------------------------------------------------


def kept(s: State) -> object:
    """All that derived state follows from."""
    owned = [(p.roads, p.settlements, p.cities, p.more_pieces, p.score) for p in s.owners]
    return owned, s.robber, s.more_pawns


@pytest.mark.parametrize("seed", range(4))
def test_games_with_all_of_them_end_and_keep_everything_true(seed: int) -> None:
    match, random = start(ALL, seats=3 + seed % 2, seed=seed), Random(seed)
    counts, before = match.game.pieces(match.state), None
    while not match.is_over:
        play_on(match, random)
        if kept(match.state) != before:
            before = kept(match.state)
            slow_kit.compare(match.state)
            assert match.game.pieces(match.state) == counts
    for seen in match.game.view(match.state, None).players:
        assert seen.points == sum(part.points for part in seen.points_parts)


def test_a_copy_has_pieces_and_pawns_of_its_own() -> None:
    s = position(ALL)
    build_settlement(s, s.players[0], shore(s), ENTRY)
    other = s.copy()
    ship_out(s, s.players[0], shore(s))
    assert other.players[0].more_pieces == (0, 0, 0)
    rebuild_derived_state(other)
    slow_kit.compare(other)


def test_the_steady_bot_plays_with_pieces_that_it_does_not_know() -> None:
    match, random = start(ALL, seed=5), Random(5)
    game, bot = match.game, KitGame.bots["steady"]
    for _ in range(120):
        if match.is_over:
            break
        question = match.decisions()[0]
        move = bot.choose(game.view(match.state, question.seat), question, random)
        match.act(question.seat, move)
    slow_kit.compare(match.state)


# --- who knows what -------------------------------------------------------------------------------

HERE = Path(__file__).parents[3] / "engine" / "catan"
# Numbers, names and moves of the three pieces, their fast fields, the opening, and their worth
MAY_KNOW = {
    "base_kit.py", "building.py", "components.py", "evaluation/hand.py",
    "frames/opening.py", "frames/turn.py", "match_kit.py", "move_names.py", "moves.py", "names.py",
    "pieces.py", "player.py", "rules.py",
}  # fmt: skip
TRIPLES = (
    {"road", "settlement", "city"},
    {"roads", "settlements", "cities"},
    {"roads_left", "settlements_left", "cities_left"},
)


def known_words(path: Path) -> set[str]:
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    attributes = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    constants = [node.value for node in nodes if isinstance(node, ast.Constant)]
    return attributes | {value for value in constants if isinstance(value, str)}


def test_few_files_know_that_there_are_three_kinds_of_pieces() -> None:
    paths = [path for path in HERE.rglob("*.py") if "modules" not in path.parts]
    knowing = {
        path.relative_to(HERE).as_posix()
        for path in paths
        if any(triple <= known_words(path) for triple in TRIPLES)
    }
    assert knowing == MAY_KNOW


def test_the_large_island_has_a_middle_row() -> None:
    s = position((TwoIslands,))
    assert len(s.island.shape.islands) == 2
    assert s.rules.layout is ISLAND


# --- what they are worth --------------------------------------------------------------------------


def test_a_piece_with_points_is_worth_more_than_one_that_is_not_the_goal() -> None:
    s = position((Towers, Guards))
    corner = s.island.grid.corners[20]
    build_settlement(s, s.players[0], corner, ENTRY)
    build_road(s, s.players[0], edges_at(s, corner, wet=False)[0], ENTRY)
    s.players[0].hand = sum(ONE_CARD[:5])
    evaluation = MoveEvaluation(build_view(s, 0))
    goals = {goal.key for goal in evaluation.hand_evaluation.goals}
    assert {"tower", "guard"} <= goals
    tower, guard = evaluation.move_value(BuildTower(0)), evaluation.move_value(BuildGuard(0))
    assert tower > 0 > guard


def test_a_ship_is_worth_the_corners_that_it_leads_to() -> None:
    s = position(SEA_MODULES)
    build_settlement(s, s.players[0], shore(s), ENTRY)
    s.players[0].hand = sum(ONE_CARD[:5])
    evaluation = MoveEvaluation(build_view(s, 0))
    edges = members(piece_sites(s, s.players[0], SHIP))
    values = [evaluation.move_value(BuildShip(edge)) for edge in edges]
    leads = [evaluation.place_evaluation.road_value(edge) for edge in edges]
    best = edges[values.index(max(values))]
    assert best == edges[leads.index(max(leads))]
    assert any(goal.key == "ship" for goal in evaluation.hand_evaluation.goals)
