"""The game for two: trade tokens, and what is built for neutral colours."""

from __future__ import annotations

from engine.catan.modules.two_players.moves import (
    BANISH,
    FORCE,
    RETIRE,
    NeutralRoad,
    NeutralSettlement,
    Tokens,
)
from engine.core import Move

from .building import ROADS, SETTLEMENTS, list_road_places, list_settlement_places
from .production import steal
from .table import Table
from .tape import Tape

DESERT_TOKENS, COAST_TOKENS = 2, 1
START_TOKENS = 5
COLOURS = 2
FORCED_CARDS = 2
RETIRED_TOKENS = 2  # for a played knight


def pay_tokens(table: Table, seat: int, count: int) -> None:
    """Trade tokens from the supply, as far as it has any."""
    paid = min(count, table.supply["tokens"])
    table.supply["tokens"] -= paid
    table.counters[seat]["tokens"] += paid


def find_token_price(table: Table, seat: int) -> int:
    """One token for who is not ahead by the points that all see, else two."""
    own, other = table.view.players[seat].points, table.view.players[1 - seat].points
    return 1 if own <= other else 2


def spend_tokens(table: Table, seat: int) -> None:
    """Pays for one use of tokens."""
    price = find_token_price(table, seat)
    assert table.counters[seat]["tokens"] >= price
    table.counters[seat]["tokens"] -= price
    table.supply["tokens"] += price


def can_force_trade(table: Table, seat: int) -> bool:
    """Whether there is a card to draw, and two to give afterwards."""
    drawn = min(FORCED_CARDS, table.count_cards(1 - seat))
    return drawn > 0 and table.count_cards(seat) + drawn >= FORCED_CARDS


def list_token_moves(table: Table, seat: int, *, can_banish: bool) -> set[Move]:
    """What tokens can be spent on now."""
    if table.counters[seat]["tokens"] < find_token_price(table, seat):
        return set()
    uses = [FORCE] if can_force_trade(table, seat) else []
    uses += [BANISH] if can_banish else []
    return set(map(Tokens, uses))


def use_tokens(table: Table, seat: int, use: int, tape: Tape) -> None:
    """Pays for a use, or gets tokens for a knight; draws what a forced trade takes."""
    if use == RETIRE:
        pay_tokens(table, seat, RETIRED_TOKENS)
        return
    spend_tokens(table, seat)
    if use == FORCE:
        force_trade(table, seat, tape)


def force_trade(table: Table, seat: int, tape: Tape) -> None:
    """Two random cards of the other; what is given for them is asked for then."""
    for _ in range(min(FORCED_CARDS, table.count_cards(1 - seat))):
        steal(table, seat, 1 - seat, tape)


def count_settlement_tokens(table: Table, corner: int) -> int:
    """What a settlement brings: one at the coast, two beside the desert."""
    hexes = table.view.grid.corner_hexes[corner]
    is_beside = any(table.view.board.tiles[hex].terrain == "desert" for hex in hexes)
    return DESERT_TOKENS * is_beside + COAST_TOKENS * (len(hexes) < 3)


def list_neutral_moves(
    table: Table,
    closed_edges: set[int],
    closed_corners: set[int],
) -> set[Move]:
    """A road or a settlement of one neutral colour."""
    found: set[Move] = set()
    for colour in range(COLOURS):
        owner, grid = table.seats + colour, table.view.grid
        if table.count_left("settlement", owner, SETTLEMENTS):
            corners = list_settlement_places(grid, table, owner, closed_corners)
            found |= {NeutralSettlement(colour, corner) for corner in corners}
        if table.count_left("road", owner, ROADS):
            edges = list_road_places(grid, table, owner, closed_edges)
            found |= {NeutralRoad(colour, edge) for edge in edges}
    return found


def build_for_neutral(table: Table, move: Move) -> None:
    """Places a road or a settlement of a neutral colour for nothing."""
    match move:
        case NeutralRoad(colour=colour, edge=edge):
            table.pieces.add(("road", table.seats + colour, edge))
        case NeutralSettlement(colour=colour, corner=corner):
            table.pieces.add(("settlement", table.seats + colour, corner))


def count_start_tokens(table: Table, seat: int) -> int:
    """Five, and those of the opening, of its city as of its settlement."""
    founded = table.list_pieces("settlement", "city")
    own = [piece.at for piece in founded if piece.owner == seat]
    return START_TOKENS + sum(count_settlement_tokens(table, corner) for corner in own)
