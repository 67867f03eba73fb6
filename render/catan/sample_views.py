"""Views of sample games: of the start, of a game under way, and what its players have and pay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine.catan.base_kit import ROBBER, make_base_kit
from engine.catan.components import GAME_NUMBERS
from engine.catan.kinds import PieceKind, PointsPart, Purchase
from engine.catan.match_kit import Cards
from engine.catan.names import AWARD_TITLES
from engine.catan.scoring import VICTORY_TITLE
from engine.catan.view import (
    Award,
    CatanView,
    ChangedPlaces,
    PastAction,
    PawnSeen,
    PlayerSeen,
    Price,
)
from engine.core import Seat

from .sample_boards import sample_board
from .sample_game import SampleGame

# cards, development cards, knights
HANDS: Final = ((5, 2, 1), (3, 1, 3), (8, 0, 0), (10, 3, 2), (11, 0, 1), (2, 1, 0))
NO_MARKS: Final = ChangedPlaces()
CARDS_LEFT, PIECES_LEFT = 14, 3  # in the deck, and of each kind of piece
KIT: Final = make_base_kit(GAME_NUMBERS)
FOR_SALE: Final[Sequence[PieceKind | Purchase]] = (*KIT.pieces, *KIT.purchases)
COSTS: Final[dict[str, Cards]] = {sold.key: KIT.unpack(sold.price or 0) for sold in FOR_SALE}
TITLES: Final = {sold.key: sold.title for sold in FOR_SALE}


def make_build_action(seat: Seat, kind: str, at: int) -> PastAction:
    """Makes the past action of a seat that has built a piece of the base game here."""
    piece = KIT.piece(kind)
    return PastAction(seat, kind, at, place=piece.place, title=piece.title)


def score_parts(view: CatanView, player: PlayerSeen) -> tuple[PointsPart, ...]:
    """What a player's points are made of, without empty parts."""
    parts: list[PointsPart] = []
    for kind in view.kit.pieces:
        count = len(view.places_of(kind.key, player.seat))
        parts.append(PointsPart(kind.key, kind.plural, kind.points * count))
    parts.append(PointsPart("victory", VICTORY_TITLE, player.hidden_points))
    held = [award for award in view.awards if award.holder == player.seat]
    parts += [PointsPart(award.key, award.title, award.points) for award in held]
    return tuple(part for part in parts if part.points)


def make_price(view: CatanView, seat: Seat, key: str, cards: Cards) -> Price:
    """What the seat would pay for a thing with these cards, and where it could build it."""
    missing = tuple(max(0, cost - have) for cost, have in zip(COSTS[key], cards, strict=True))
    roads = {piece.at: piece.owner for piece in view.pieces if piece.kind == "road"}
    houses = {piece.at: piece.owner for piece in view.pieces if piece.kind != "road"}
    game = SampleGame(view.board, tuple(roads.items()), tuple(houses.items()))
    places = {
        "road": game.road_places(seat),
        "settlement": game.settlement_places(seat),
        "city": view.places_of("settlement", seat),
        "card": (),
    }[key]
    return Price(
        key,
        TITLES[key],
        icon=key,
        cost=COSTS[key],
        missing=missing,
        left=CARDS_LEFT if key == "card" else PIECES_LEFT,
        place={"road": "edge", "card": ""}.get(key, "corner"),
        places=tuple(places),
    )


def make_start_view(board: str, seats: int) -> CatanView:
    """Makes the public view of a sample board before anybody has placed anything."""
    land = sample_board(board)
    # None: hands that are hidden from the public
    players = tuple(
        PlayerSeen(
            seat,
            points=0,
            hand_size=0,
            development_count=0,
            knights=0,
            road_length=0,
            pieces_left=(15, 5, 4),  # roads, settlements, cities
            rates=(4,) * 5,
            resources=None,
            ready_development=None,
            new_development=None,
        )
        for seat in range(seats)
    )
    awards = tuple(
        Award(key, AWARD_TITLES[key], points=2, holder=None) for key in ("road", "army")
    )
    return CatanView(
        seat=None,
        seats_to_act=(0,),
        phase="opening",
        turn=0,
        active=0,
        target=10,
        kit=KIT,
        board=land,
        pawns=(PawnSeen(ROBBER.key, next(iter(land.deserts), None)),),
        pieces=(),
        players=players,
        unplayed=0,
        awards=awards,
        longest_road_path=(),
        bank=(19,) * 5,
        deck=25,
        throws=(),
        trade_offer=None,
        offers_left=6,
        prices=(),
        recent_actions=(),
        last_change=NO_MARKS,
        since_own_turn=NO_MARKS,
    )


def make_view(
    game: SampleGame,
    board: str,
    seats: int,
    cities: Sequence[int],
    city: int,
) -> CatanView:
    """Makes the public view of a sample game under way.

    `cities` are the indexes in `game.houses` of settlements that have
    become cities; `city` is the corner of one more.
    """
    view = make_start_view(board, seats)
    city_corners = {city}
    for index, (corner, _owner) in enumerate(game.houses):
        if index in cities:
            city_corners.add(corner)
    leader, trail = game.longest_road_holder()
    robbed = next(hex for hex, tile in enumerate(view.board.tiles) if tile.number == 8)
    longest_road, largest_army = view.awards
    view = replace(
        view,
        seats_to_act=(1,),
        phase="turn",
        turn=23,
        active=1,
        pieces=game.pieces(city_corners),
        longest_road_path=trail,
        bank=(9, 12, 14, 7, 11),
        deck=16,
        pawns=(PawnSeen(ROBBER.key, robbed),),
        awards=(replace(longest_road, holder=leader), replace(largest_army, holder=1)),
    )
    return replace(view, players=tuple(_make_player(view, game, seat) for seat in range(seats)))


def _make_player(view: CatanView, game: SampleGame, seat: Seat) -> PlayerSeen:
    """What everybody sees of a player: points, pieces, and the numbers of cards in `HANDS`."""
    cards, development, knights = HANDS[seat]
    settlements = view.places_of("settlement", seat)
    cities = view.places_of("city", seat)
    awards = [award for award in view.awards if award.holder == seat]
    # a road has one corner more than edges
    road_length = max(0, len(game.longest_road(seat)) - 1)
    return PlayerSeen(
        seat,
        points=len(settlements) + 2 * len(cities) + 2 * len(awards),
        hand_size=cards,
        development_count=development,
        knights=knights,
        road_length=road_length,
        pieces_left=(8, 2, 2),
        rates=(4, 4, 3, 2, 4),
        resources=None,
        ready_development=None,
        new_development=None,
    )
