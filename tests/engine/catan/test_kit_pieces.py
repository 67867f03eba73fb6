"""Pieces of modules: where they may be built, what they bar and join, what they cost and count."""

from __future__ import annotations

from dataclasses import replace

from engine.catan import GAME
from engine.catan.building import (
    build_city,
    build_piece,
    build_road,
    build_settlement,
    destroy_building,
    move_piece,
    rebuild_derived_state,
    remove_piece,
)
from engine.catan.frames.turn import Turn
from engine.catan.kinds import PieceKind, Purchase
from engine.catan.match_kit import MatchKit
from engine.catan.module import Module
from engine.catan.moves import END
from engine.catan.pieces import own_places, pieces_left
from engine.catan.player import Player
from engine.catan.resources import ONE_CARD, WOOL
from engine.catan.robber import move_robber
from engine.catan.scoring import count_pieces
from engine.catan.sites import piece_sites, settlement_sites
from engine.catan.state import State
from engine.core import Entry, StreamEntry, Verbatim
from engine.kit.hexes import EDGES
from engine.kit.masks import mask_of, members
from engine.kit.packed import count_of

from . import slow_kit
from .kit_modules import (
    CASTLE,
    GUARD,
    SCHOOL,
    SHIP,
    TOWER,
    BuildShip,
    BuildTower,
    Castles,
    Guards,
    KitGame,
    Schools,
    position,
    start,
)
from .sea_positions import ENTRY, SEA_MODULES, edges_at, ship_out, shore

# --- where they may be built ------------------------------------------


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


class ToldCastles(Castles):
    """Castles of which the module is told; and none on the corner with the number 0."""

    told: tuple[tuple[str, int], ...] = ()

    def piece_places(self, s: State, player: Player, piece: PieceKind, places: int) -> int:
        return places & ~1 if piece == CASTLE else places

    def on_piece_built(
        self,
        s: State,
        player: Player,
        piece: PieceKind,
        at: int,
        entry: Entry,
    ) -> None:
        self.told += ((f"+{piece.key}", at),)

    def on_piece_lost(
        self,
        s: State,
        player: Player,
        piece: PieceKind,
        at: int,
        entry: Entry,
    ) -> None:
        self.told += ((f"-{piece.key}", at),)


def test_what_replaces_a_piece_is_built_in_its_place_and_gives_it_back() -> None:
    s = position((ToldCastles,))
    p, city = s.players[0], s.rules.kit.piece("city")
    corners = sorted(s.island.grid.corners)[:5:4]
    for corner in corners:
        build_settlement(s, p, corner, ENTRY)
        build_piece(s, p, city, corner, ENTRY)
    assert p.score == 4
    assert piece_sites(s, p, CASTLE) == (mask_of(corners) & ~1)
    at = corners[-1]
    build_piece(s, p, CASTLE, at, ENTRY)
    assert (p.score, p.cities_left, pieces_left(s, p, CASTLE)) == (5, 3, 1)
    assert s.hex_seats[s.island.grid.corner_hexes[at][0]] == p.seat_bit, "it is a building"
    assert not s.free_corners & s.island.grid.close[at]
    slow_kit.compare(s)


def paid_corner(s: State) -> int:
    """A corner beside three hexes that pay, each with a number of its own."""
    for corner in sorted(s.island.grid.corners):
        hexes = s.island.grid.corner_hexes[corner]
        if len({s.island.numbers[hex] for hex in hexes} - {0}) == 3:
            return corner
    raise AssertionError("there is none")


def castle(s: State, corner: int) -> Player:
    """The first player, with a castle on this corner."""
    p = s.players[0]
    build_settlement(s, p, corner, ENTRY)
    build_city(s, p, corner, ENTRY)
    build_piece(s, p, CASTLE, corner, ENTRY)
    return p


def test_the_land_pays_a_building_of_a_module_what_the_crop_says() -> None:
    s = position((Castles,))
    corner = paid_corner(s)
    p = castle(s, corner)
    hex = s.island.grid.corner_hexes[corner][0]
    number, one = s.island.numbers[hex], s.island.settlement_pays[hex]
    assert s.income[number][0] == 3 * one
    move_robber(s, hex)
    assert s.income[number][0] == 0
    slow_kit.compare(s)
    move_robber(s, s.island.board.deserts[0])
    assert s.income[number][0] == 3 * one
    assert p.score == 3


def test_a_building_of_a_module_uses_the_harbour_on_its_corner() -> None:
    s = position((Castles,))
    harbour = next(one for one in s.island.board.harbours if one.kind == "any")
    p = castle(s, harbour.corners[0])
    assert {count_of(p.rates, card.kind) for card in s.rules.kit.cards} == {3}
    rebuild_derived_state(s)
    assert {count_of(p.rates, card.kind) for card in s.rules.kit.cards} == {3}


def test_a_building_of_a_module_that_is_destroyed_leaves_what_it_replaced() -> None:
    s = position((Castles,))
    corner = paid_corner(s)
    p = castle(s, corner)
    destroy_building(s, p, corner, ENTRY)
    assert (p.cities, p.cities_left, p.score) == (1 << corner, 3, 2)
    slow_kit.compare(s)
    build_piece(s, p, CASTLE, corner, ENTRY)
    p.cities_left = 0
    destroy_building(s, p, corner, ENTRY)
    assert (p.cities, p.score) == (0, 0), "no city is left to put there"


class Watched(ToldCastles):
    """Castles whose module is told of buildings."""

    def on_building_built(self, s: State, player: Player, corner: int, entry: Entry) -> None:
        self.told += (("built", corner),)

    def on_building_lost(self, s: State, player: Player, corner: int, entry: Entry) -> None:
        self.told += (("lost", corner),)


def test_modules_are_told_of_a_building_of_another_kind_as_of_a_city() -> None:
    s = position((Watched, Guards))
    p = castle(s, 1)
    build_piece(s, p, GUARD, 9, ENTRY)
    destroy_building(s, p, 1, ENTRY)
    (watched, _) = s.rules.modules
    buildings = [told for told, _ in watched.told if told in ("built", "lost")]
    assert buildings == ["built", "built", "built", "lost"]


def test_modules_are_told_of_every_piece_that_is_built_moved_and_lost() -> None:
    s = position((ToldCastles,))
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


# --- buying and seeing ------------------------------------------------


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

    def change_kit(self, kit: MatchKit) -> MatchKit:
        return kit.with_purchases(Purchase("nothing", Verbatim("Nothing"), ONE_CARD[WOOL]))


def test_a_purchase_is_closed_until_its_module_opens_it() -> None:
    assert GAME.view(position((Silent,)), 0).prices[-1].left == 0


class NoCards(Module[None]):
    """Neither development cards nor cities are for sale."""

    key = "no_cards"

    def change_kit(self, kit: MatchKit) -> MatchKit:
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
