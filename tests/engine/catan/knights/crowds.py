"""Crowded positions drawn at random: long routes, many knights, metropolises, all in the way."""

from __future__ import annotations

from random import Random
from typing import Final

from engine.catan import GAME
from engine.catan.building import build_city, build_piece, build_road, build_settlement
from engine.catan.frames.turn import TURNS
from engine.catan.modules.knights.kit import RANKS, WALL
from engine.catan.modules.knights.slot import Metropolis, read_knights, write_knights
from engine.catan.modules.seafarers.pieces import PIRATE, SHIP
from engine.catan.player import Player
from engine.catan.robber import move_pawn, move_robber
from engine.catan.sites import city_sites, piece_sites, road_sites, settlement_sites
from engine.catan.state import State
from engine.core import StreamEntry
from engine.kit.masks import members

from ..table import deal
from .army_table import hold_progress

ENTRY: Final = StreamEntry(1)
CARDS: Final = "diplomat intrigue bishop warlord smith deserter"
RICH: Final = (2, 3, 2, 3, 4, 5, 5, 5)  # enough for anything but the bank's rates
STEPS: Final = 26  # of building, for each player
MOST_CITIES, MOST_WALLS, KNIGHTS_OF_A_RANK = 4, 3, 2
SETTLER: Final = 1  # the seat of who soon has no settlement left, so that a city may lie down
SIDES: Final = 6  # of a hex
METROPOLIS_SHARE: Final = 0.6  # of lines that have one


def crowd(seats: int, options: dict[str, str], random: Random) -> State:
    """The turn of any seat in a position where everybody has built at random."""
    chosen = GAME.meta.check_options(seats, {"knights": "on", "board": "random", **options})
    s = GAME.new(seats, chosen, StreamEntry(random.randrange(1 << 30)))
    s.stack = [TURNS[0]]
    has_ships = any(piece.key == SHIP.key for piece in s.rules.kit.pieces)
    for p in s.players * 2:
        build_settlement(s, p, random.choice(members(s.free_corners)), ENTRY)
    for p in random.sample(s.players * STEPS, len(s.players) * STEPS):
        build_something(s, p, random, has_ships=has_ships)
    raise_metropolises(s, random)
    s.active, s.turn = random.randrange(seats), 10
    place_pawns(s, random)
    deal(s, s.active, RICH)
    hold_progress(s, s.active, CARDS)
    for p in s.players:
        p.score = 0  # nobody is to win here
    s.stack = [TURNS[s.active]]
    s.history.clear()
    return s


def build_something(s: State, p: Player, random: Random, *, has_ships: bool) -> None:
    """One piece anywhere where it may stand, if there is a place."""
    kind = random.choice(["road"] * 4 + ["ship"] * 4 * has_ships + ["knight"] * 2 + ["house"] * 2)
    if kind == "road" and p.roads_left and (roads := members(road_sites(s, p))):
        build_road(s, p, random.choice(roads), ENTRY)
    elif kind == "ship" and (ships := members(piece_sites(s, p, SHIP))):
        build_piece(s, p, SHIP, random.choice(ships), ENTRY)
    elif kind == "knight":
        place_knight(s, p, random)
    elif kind == "house":
        build_house(s, p, random)


def build_house(s: State, p: Player, random: Random) -> None:
    """A settlement, or a city with a wall or without one; one player rather settles."""
    cities, sites = members(city_sites(s, p)), members(settlement_sites(s, p))
    if p.seat == SETTLER and sites and p.settlements_left and p.cities:
        build_settlement(s, p, random.choice(sites), ENTRY)
    elif cities and p.cities.bit_count() < MOST_CITIES and random.random() < 0.6:
        corner = random.choice(cities)
        build_city(s, p, corner, ENTRY)
        if p.cities.bit_count() <= MOST_WALLS and random.random() < 0.5:
            build_piece(s, p, WALL, corner, ENTRY)
    elif sites and p.settlements_left:
        build_settlement(s, p, random.choice(sites), ENTRY)


def place_knight(s: State, p: Player, random: Random) -> None:
    """A knight of any rank, active or not, where an own route ends; also at sea."""
    grid, taken = s.island.grid, 0
    for other in s.players:
        taken |= other.settlements | other.cities
        for index, piece in enumerate(s.rules.kit.more_pieces):
            if piece in RANKS:
                taken |= other.more_pieces[index]
    own = p.roads
    for index, piece in enumerate(s.rules.kit.more_pieces):
        own |= p.more_pieces[index] if piece.key == SHIP.key else 0
    ends = {corner for edge in members(own) for corner in grid.ends[edge]}
    places = sorted(corner for corner in ends if not taken >> corner & 1)
    rank = random.randint(1, len(RANKS))
    if not places or count_knights(s, p, rank) >= KNIGHTS_OF_A_RANK:
        return
    corner = random.choice(places)
    for kind in RANKS[:rank]:
        build_piece(s, p, kind, corner, ENTRY)
    slot = read_knights(s)
    write_knights(s, slot._replace(active=slot.active | random.randint(0, 1) << corner))


def count_knights(s: State, p: Player, rank: int) -> int:
    at = s.rules.kit.more_pieces.index(RANKS[rank - 1])
    return p.more_pieces[at].bit_count()


def raise_metropolises(s: State, random: Random) -> None:
    """Levels for everybody, and in some lines a metropolis of who has come far."""
    slot, carrying = read_knights(s), 0
    for track in range(3):
        owners = [p for p in s.players if p.cities & ~carrying]
        most = 3
        if owners and random.random() < METROPOLIS_SHARE:
            owner = random.choice(owners)
            corner = random.choice(members(owner.cities & ~carrying))
            carrying |= 1 << corner
            slot = slot.with_metropolis(track, Metropolis(owner.seat, corner))
            most = random.choice((4, 5))
            slot = slot.with_level(owner.seat, track, most)
            owner.score += 2
        for p in s.players:
            if slot.metropolises[track].owner != p.seat:
                slot = slot.with_level(p.seat, track, random.randint(0, most))
    write_knights(s, slot._replace(landings=1))


def place_pawns(s: State, random: Random) -> None:
    """The robber on any land, the pirate on any inner hex of the sea."""
    move_robber(s, random.choice(members(s.island.shape.land_hexes)))
    inner = [
        hex for hex in members(s.island.shape.sea_hexes) if len(s.island.grid.beside[hex]) == 6
    ]
    if inner and any(pawn.key == PIRATE.key for pawn in s.rules.kit.more_pawns):
        move_pawn(s, PIRATE, random.choice(inner))
