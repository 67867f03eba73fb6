"""One owner of pieces: the cards, the pieces, and what follows from them."""

from __future__ import annotations

from typing import Final

from ..core import Seat
from .match_kit import MatchKit

NO_TURN: Final = -1


class Player:
    """One owner of pieces, with the cards and what follows from them.

    Some owners are played by nobody: they have no seat.
    """

    __slots__ = (
        "cities",
        "cities_left",
        "development",
        "hand",
        "knights",
        "last_turn",
        "more_pieces",
        "new_development",
        "open_edges",
        "rates",
        "road_length",
        "roads",
        "roads_left",
        "score",
        "seat",
        "seat_bit",
        "settlements",
        "settlements_left",
        "touched_corners",
        "victory_cards",
    )  # fmt: skip

    seat: Seat
    seat_bit: int  # 1 << seat; 0 for an owner whom nobody plays, and nobody can rob
    hand: int  # resources, packed: one count for each kind in an int
    development: int  # development cards that may be played this turn
    new_development: int  # development cards bought this turn
    victory_cards: int  # how many victory point cards
    knights: int  # played
    roads: int  # bit mask of edges
    settlements: int  # bit mask of corners
    cities: int  # bit mask of corners
    roads_left: int
    settlements_left: int
    cities_left: int
    more_pieces: tuple[int, ...]  # bit mask of the places of each of `MatchKit.more_pieces`
    score: int  # all points, hidden ones too
    last_turn: int  # the number of the last turn that this player ended
    # What follows from the above, kept true by `building`:
    road_length: int
    rates: int  # packed by the kind given: how many cards the bank asks for one
    # Bit mask of the corners at an end of an own route or under an own joining piece
    touched_corners: int
    # Bit mask of the edges where a road may be built: beside own roads and joining pieces
    open_edges: int

    def __init__(self, seat: Seat, kit: MatchKit, *, is_played: bool = True) -> None:
        """An owner without cards and with all pieces of the kit beside the board."""
        self.seat = seat
        self.seat_bit = 1 << seat if is_played else 0
        self.hand = self.development = self.new_development = 0
        self.victory_cards = self.knights = 0
        self.roads = self.settlements = self.cities = 0
        self.score = self.road_length = self.touched_corners = self.open_edges = 0
        self.last_turn = NO_TURN
        road, settlement, city, *_ = kit.pieces
        self.roads_left = road.stock
        self.settlements_left = settlement.stock
        self.cities_left = city.stock
        self.more_pieces = (0,) * len(kit.more_pieces)
        self.rates = kit.rates

    @property
    def is_unplayed(self) -> bool:
        """Whether this is a neutral colour, which has pieces but is nobody's."""
        return not self.seat_bit

    def copy(self) -> Player:
        """An independent copy, field by field, which is the fastest way."""
        new = Player.__new__(Player)
        new.seat = self.seat
        new.seat_bit = self.seat_bit
        new.hand = self.hand
        new.development = self.development
        new.new_development = self.new_development
        new.victory_cards = self.victory_cards
        new.knights = self.knights
        new.roads = self.roads
        new.settlements = self.settlements
        new.cities = self.cities
        new.roads_left = self.roads_left
        new.settlements_left = self.settlements_left
        new.cities_left = self.cities_left
        new.more_pieces = self.more_pieces
        new.score = self.score
        new.last_turn = self.last_turn
        new.road_length = self.road_length
        new.rates = self.rates
        new.touched_corners = self.touched_corners
        new.open_edges = self.open_edges
        return new

    @property
    def public_score(self) -> int:
        """The points that everybody sees: without victory point cards."""
        return self.score - self.victory_cards
