"""Sample views at sea, one for each scenario with things of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from engine.catan.base_kit import ROBBER
from engine.catan.kinds import CORNER, EDGE, HEX, SEA, PawnKind, PieceKind
from engine.catan.view import (
    Award,
    Board,
    CatanView,
    ChangedPlaces,
    Counter,
    PastAction,
    PawnSeen,
    Piece,
    PlayerSeen,
    Sign,
    Throw,
    ThrowSymbol,
)
from engine.core import Seat, Verbatim
from engine.kit.hexes import Hex

from ...sample_boards import sample_board
from ...sample_positions import midgame_view, seat_view
from ...sample_views import HANDS, make_price, make_start_view
from .sample_boards import (
    FLEET_PATH,
    FORTRESSES,
    GIFTS,
    HARBOUR_GIFTS,
    MARKED_CORNERS,
    POSITIONS,
    STRENGTHS,
    VILLAGES,
    WARSHIPS,
    WONDERS_BUILT,
)
from .sample_ships import find_corner, find_edge, find_hex, place_pieces

ARCHIPELAGO: Final = "archipelago"
SHIP: Final = PieceKind(
    "ship", Verbatim("Ship"), Verbatim("ships"), EDGE, 15, ground=SEA, connects=True
)
PIRATE: Final = PawnKind("pirate", Verbatim("Pirate"), SEA, robs=EDGE)
FLEET: Final = replace(PIRATE, title=Verbatim("Pirate fleet"), icon="pirate_fleet")
BUILDING_POINTS: Final = {"settlement": 1, "city": 2}
OWN_CARDS: Final = (2, 1, 2, 1, 0)


def seafarers_view(seat: Seat | None = None) -> CatanView:
    """A view with every terrain, ships, and what modules bring along: of a seat, or public.

    These are counters, an award, an event card, a damaged road and an
    eruption. Every third road of the sample game becomes a ship.
    """
    view = (
        midgame_view(seats=4, board=ARCHIPELAGO)
        if seat is None
        else seat_view(seat, seats=4, board=ARCHIPELAGO)
    )
    harbours = Award("harbours", Verbatim("Harbourmaster"), points=2, holder=1)
    things = (
        Counter("discoveries", Verbatim("Discoveries"), count=2),
        Counter("harbours", Verbatim("Harbours"), count=3),
    )
    roads = [piece for piece in view.pieces if piece.kind == "road"]
    every_third = roads[::3]
    ships = tuple(Piece("ship", road.owner, road.at) for road in every_third)
    land = tuple(piece for piece in view.pieces if piece not in every_third)
    damaged = next(piece for piece in land if piece.kind == "road" and piece.owner == 2)
    volcano = view.board.deserts[1]  # one of the terrains in the places of deserts
    struck = view.grid.hex_corners[volcano][2]  # any of its corners
    return replace(
        view,
        kit=view.kit.with_pieces(SHIP),
        pieces=(*ships, *land),
        players=tuple(replace(player, counters=things) for player in view.players),
        awards=(*view.awards, harbours),
        counters=(Counter("events", Verbatim("Events"), count=21),),
        signs=(Sign("damaged", "edge", damaged.at, owner=2), Sign("eruption", "corner", struck)),
        modules=("seafarers", "jungle", "volcano", "harbormaster", "event_cards"),
        throws=(
            Throw(
                number=9,
                dice=None,
                card=ThrowSymbol(
                    "conflict",
                    Verbatim("Conflict"),
                    Verbatim("Whoever has the largest army takes a card."),
                ),
            ),
        ),
    )


# --- scenarios --------------------------------------------------------


def make_sea_view(
    name: str,
    *,
    seats: int = 4,
    dice: tuple[int, int] = (3, 6),
    robber: Hex | None = None,
    pirate: Hex | None = None,
    signs: tuple[Sign, ...] = (),
    counters: Mapping[str, tuple[int, ...]] | None = None,
) -> CatanView:
    """Makes a position that is written down in `sample_boards`, under way.

    `robber` and `pirate` are the hexes where they stand. `counters` has
    for each key how many of it every player has.
    """
    view = make_start_view(name, seats)
    board = sample_board(name)
    pieces = place_pieces(board, POSITIONS[name])
    pawns = [PawnSeen(ROBBER.key, find_hex(board, robber) if robber else None)]
    pawns += [PawnSeen(PIRATE.key, find_hex(board, pirate))] if pirate else []
    first, second = dice
    view = replace(
        view,
        kit=view.kit.with_pieces(SHIP).with_pawns(PIRATE),
        pieces=pieces,
        pawns=tuple(pawns),
        signs=(*_line_signs(board, pieces, signs), *signs),
        seats_to_act=(1,),
        phase="turn",
        turn=31,
        active=1,
        bank=(9, 12, 14, 7, 11),
        deck=16,
        throws=(Throw(number=first + second, dice=dice),),
        modules=("seafarers",),
        last_change=ChangedPlaces(edges=(_last_ship(pieces).at,)),
        recent_actions=(
            PastAction(1, "roll", number=first + second),
            PastAction(1, "ship", _last_ship(pieces).at, place=EDGE, title=SHIP.title),
        ),
    )
    players = tuple(_make_player(view, seat, counters or {}) for seat in range(seats))
    return replace(view, players=players)


def _last_ship(pieces: tuple[Piece, ...]) -> Piece:
    """The ship that was placed last."""
    *_, last = (piece for piece in pieces if piece.kind == SHIP.key)
    return last


def _line_signs(
    board: Board,
    pieces: tuple[Piece, ...],
    signs: tuple[Sign, ...],
) -> Iterator[Sign]:
    """Yields the signs of lines of ships: which ships are open, and which are closed.

    A ship with a loose end is open. Such ships are left out, and then
    those with a loose end after that, again and again: those that are
    left at last are closed. This is enough for samples; the rules know
    more.
    """
    held = {piece.at for piece in pieces if piece.kind in BUILDING_POINTS}
    held |= {sign.at for sign in signs if sign.key in ("village", "fortress")}
    tied = [piece for piece in pieces if piece.kind == SHIP.key]
    is_first_round = True
    while loose := [ship for ship in tied if _has_loose_end(board, ship, tied, held)]:
        if is_first_round:
            yield from (Sign("open_ship", EDGE, ship.at, ship.owner) for ship in loose)
        tied = [ship for ship in tied if ship not in loose]
        is_first_round = False
    yield from (Sign("closed_ship", EDGE, ship.at, ship.owner) for ship in tied)


def _has_loose_end(board: Board, ship: Piece, ships: list[Piece], held: set[int]) -> bool:
    """Whether one end of the ship touches neither a building nor another ship of its owner.

    `ships` are those that count, `held` the corners with buildings.
    """
    touched = set(held)
    for other in ships:
        if other.owner == ship.owner and other is not ship:
            touched.update(board.grid.ends[other.at])
    return any(corner not in touched for corner in board.grid.ends[ship.at])


def _make_player(
    view: CatanView,
    seat: Seat,
    counters: Mapping[str, tuple[int, ...]],
) -> PlayerSeen:
    """What everybody sees of a player in a sample.

    `counters` has the count of every seat by key; one below 0 is left out.
    """
    cards, development, knights = HANDS[seat]
    own = [piece.kind for piece in view.pieces if piece.owner == seat]
    points = sum(BUILDING_POINTS.get(kind, 0) for kind in own)
    counted = tuple(
        Counter(key, Verbatim(key.capitalize()), counts[seat])
        for key, counts in counters.items()
        if counts[seat] >= 0
    )
    routes = sum(kind not in BUILDING_POINTS for kind in own)
    return replace(
        view.players[seat],
        points=points,
        hand_size=cards,
        development_count=development,
        knights=knights,
        road_length=routes,
        pieces_left=tuple(kind.stock - own.count(kind.key) for kind in view.kit.pieces),
        rates=(4, 4, 3, 2, 4),
        counters=counted,
    )


def fog_view() -> CatanView:
    """A position with fog, gold, open and closed lines of ships, robber and pirate."""
    return make_sea_view("fog", dice=(4, 6), robber=(-1, 5), pirate=(-1, 3))


def cloth_view() -> CatanView:
    """A position with villages, their numbers and their cloth."""
    board = sample_board("cloth")
    signs = tuple(
        Sign(
            "village",
            CORNER,
            find_corner(board, name),
            title=Verbatim("village"),
            count=left,
            number=number,
        )
        for name, (number, left) in VILLAGES.items()
    )
    counts = {"cloth": (5, 4, 7, 6)}
    return make_sea_view(
        "cloth", dice=(5, 3), robber=(1, 2), pirate=(5, 4), signs=signs, counters=counts
    )


def pirates_view() -> CatanView:
    """A position with fortresses, warships, and the pirate fleet on its way."""
    board = sample_board("pirates")
    signs = [
        Sign("fleet_path", HEX, find_hex(board, at), count=step)
        for step, at in enumerate(FLEET_PATH)
    ]
    for seat, (corner, strength) in enumerate(zip(FORTRESSES, STRENGTHS, strict=True)):
        at = find_corner(board, corner)
        fortress = Sign(
            "fortress",
            CORNER,
            at,
            owner=seat,
            title=Verbatim("fortress"),
            count=strength,
        )
        signs.append(fortress)
    signs.append(Sign("beachhead", CORNER, find_corner(board, "3,1NW"), owner=1))
    for seat, count in enumerate(WARSHIPS):
        line = [
            piece.at
            for piece in place_pieces(board, POSITIONS["pirates"])
            if (piece.kind, piece.owner) == (SHIP.key, seat)
        ]
        signs += [Sign("warship", EDGE, edge, seat) for edge in line[:count]]
    view = make_sea_view(
        "pirates", dice=(2, 4), signs=tuple(signs), counters={"warships": WARSHIPS}
    )
    fleet = PawnSeen(FLEET.key, find_hex(board, (3, 3)))
    return replace(view, kit=view.kit.with_pawns(FLEET), pawns=(fleet,))


def wonders_view() -> CatanView:
    """A position with marked corners for wonders, and their plans below the board."""
    board = sample_board("wonders")
    marks: list[Sign] = []
    for key, corners in MARKED_CORNERS.items():
        places = (find_corner(board, corner) for corner in corners.split())
        marks += [Sign(key, CORNER, place) for place in places]
    taken = {piece.at for piece in place_pieces(board, POSITIONS["wonders"])}
    islands = (
        Sign("island_bonus", HEX, find_hex(board, (1, 1)), count=1),
        Sign("island_landing", HEX, find_hex(board, (1, 1)), owner=0, count=1),
        Sign("island_bonus", HEX, find_hex(board, (5, 5)), count=1),
        Sign("island_landing", HEX, find_hex(board, (5, 5)), owner=2, count=1),
    )
    signs = (*(mark for mark in marks if mark.at not in taken), *islands)
    view = make_sea_view(
        "wonders", dice=(4, 5), robber=(0, 4), signs=signs, counters=WONDERS_BUILT
    )
    grown = PastAction(1, "wonder_wall", title=Verbatim("Wall"))
    return replace(
        view,
        recent_actions=(*view.recent_actions[:1], grown),
    )


def tribe_view() -> CatanView:
    """A position with gifts on edges: points, cards and harbours."""
    board = sample_board("tribe")
    taken = {piece.at for piece in place_pieces(board, POSITIONS["tribe"])}
    signs: list[Sign] = []
    for key, edges in GIFTS.items():
        places = (find_edge(board, edge) for edge in edges.split())
        signs += [Sign(key, EDGE, place) for place in places]
    signs += [
        Sign("gift_harbour", EDGE, find_edge(board, edge), count=kind)
        for edge, kind in HARBOUR_GIFTS.items()
    ]
    counts = {"gifts": (0, 1, 0, 1)}
    free = tuple(sign for sign in signs if sign.at not in taken)
    return make_sea_view(
        "tribe", dice=(2, 3), robber=(2, 4), pirate=(5, 4), signs=free, counters=counts
    )


def world_view() -> CatanView:
    """A position of six players on many islands; three have brought a point for landing there."""
    board = sample_board("world")
    # a hex of each island, and the seats that it has paid
    islands = (((2, 4), (0,)), ((6, 4), (1,)), ((-1, 9), (2,)), ((5, 1), ()), ((1, 1), ()))
    signs: list[Sign] = []
    for at, paid in islands:
        hex = find_hex(board, at)
        signs.append(Sign("island_bonus", HEX, hex, count=1))
        signs += [Sign("island_landing", HEX, hex, seat, count=1) for seat in paid]
    counts = {"islands": (1, 1, 1, 0, 0, 0)}
    return make_sea_view(
        "world", seats=6, robber=(5, 2), pirate=(3, 6), signs=tuple(signs), counters=counts
    )


def own_view(view: CatanView, seat: Seat = 1) -> CatanView:
    """The same position as one seat sees it, with a hand and prices."""
    own = replace(
        view.players[seat],
        resources=OWN_CARDS,
        hand_size=sum(OWN_CARDS),
        ready_development=(1, 0, 0, 0, 0),
        new_development=(0, 0, 0, 0, 0),
        development_count=1,
    )
    players = (*view.players[:seat], own, *view.players[seat + 1 :])
    prices = tuple(
        make_price(view, seat, key, OWN_CARDS) for key in ("road", "settlement", "city", "card")
    )
    return replace(view, seat=seat, players=players, prices=prices)


def sample_sea_views() -> Iterator[CatanView]:
    """Yields positions that show everything there is at sea, some of them of one seat."""
    yield seafarers_view()
    yield seafarers_view(1)
    for make_view in (fog_view, cloth_view, pirates_view, wonders_view, tribe_view, world_view):
        yield make_view()
    for make_view in (fog_view, cloth_view, tribe_view):
        yield own_view(make_view())
