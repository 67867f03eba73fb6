"""What dice bring: resources of hexes that pay, and a card that is taken from somebody."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping

from .table import RESOURCE_COUNT, Table
from .tape import Tape

RESOURCE_OF = {"forest": 0, "hills": 1, "pasture": 2, "fields": 3, "mountains": 4}
HAND_LIMIT = 7
SEVEN = 7


def produce(table: Table, numbers: Mapping[int, int | None], number: int) -> None:
    """Every building beside a hex with the number is paid; a short bank pays nobody or one."""
    owed: defaultdict[int, Counter[int]] = defaultdict(Counter)
    grid, tiles = table.view.grid, table.view.board.tiles
    for piece in table.list_pieces("settlement", "city"):
        for hex in grid.corner_hexes[piece.at]:
            terrain = tiles[hex].terrain
            is_paid = numbers.get(hex) == number and terrain in RESOURCE_OF
            if is_paid and hex != table.view.robber and piece.owner < table.seats:
                owed[RESOURCE_OF[terrain]][piece.owner] += 1 + (piece.kind == "city")
    for kind, shares in owed.items():
        if shares.total() > table.bank[kind]:
            shares = Counter(_cut_shares(shares, table.bank[kind]))
        for seat, count in shares.items():
            table.move_card(kind, None, seat, count)


def _cut_shares(shares: Counter[int], left: int) -> dict[int, int]:
    """Of a short bank: nothing for several players, the rest for one."""
    return dict.fromkeys(shares, left) if len(shares) == 1 else {}


def must_anybody_discard(table: Table) -> bool:
    """Whether somebody holds more than seven cards."""
    return any(table.count_cards(seat) > HAND_LIMIT for seat in range(table.seats))


def list_victims(table: Table, thief: int, spared: int) -> list[int]:
    """The others who hold a resource card, and have more points than those who are spared."""
    points = [player.points for player in table.view.players]
    return [
        seat
        for seat in range(table.seats)
        if seat != thief and table.count_cards(seat) and points[seat] > spared
    ]


def collect_start(table: Table, seat: int) -> list[int]:
    """One card for each hex that pays beside the city of the opening."""
    cards = [0] * RESOURCE_COUNT
    (city,) = [piece.at for piece in table.list_pieces("city") if piece.owner == seat]
    for hex in table.view.grid.corner_hexes[city]:
        terrain = table.view.board.tiles[hex].terrain
        if terrain in RESOURCE_OF:
            cards[RESOURCE_OF[terrain]] += 1
    return cards


def steal(table: Table, thief: int, victim: int, tape: Tape) -> None:
    """Moves a random resource card."""
    place = tape.take(table.count_cards(victim))
    for kind in range(RESOURCE_COUNT):
        held = table.hands[victim][kind]
        if place < held:
            table.move_card(kind, victim, thief)
            return
        place -= held
