"""What a seat may do with a worker now: build, use a tile, go through a Labor Camp."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ..core import Product, Seat
from .data import BOX, NOTHING, Activation, Goods, Kind
from .ground import turns
from .moves import Build
from .purse import covers, minus
from .state import RETIRED, State

TURNS: Final = tuple(turns(tile.plazas) for tile in BOX.tiles)
TAKES_A_WORKER: Final = tuple(tile.activation in (Activation.RED, Activation.GREEN) for tile in BOX.tiles)
KINDS: Final = tuple(tile.kind for tile in BOX.tiles)
COSTS: Final = tuple(tile.cost for tile in BOX.tiles)
FEES: Final = tuple(tile.fee for tile in BOX.tiles)
LENT: Final = (RETIRED,)


def different(workers: Sequence[int]) -> tuple[int, ...]:
    """Workers of the same experience are the same to everybody."""
    return tuple(sorted(set(workers)))


def builds(s: State, seat: Seat, purse: Goods, workers: tuple[int, ...]) -> list[Product]:
    """Every available tile that the purse can pay, anywhere beside the city, in every way of laying it."""
    sites = s.city.sites
    return [Product(Build, tile=(tile,), worker=workers, at=sites, turn=TURNS[tile]) for tile in _buildable(s, seat, purse)]


def _buildable(s: State, seat: Seat, purse: Goods) -> list[int]:
    return [tile for tile in s.available if covers(purse, COSTS[tile])] if has_marker(s, seat) else []


def has_marker(s: State, seat: Seat) -> bool:
    """Rulebook: "Place your Marker on the City Tile"; where only those of the box are used, the last one may be gone."""
    return s.terms.markers is None or s.players[seat].tiles < s.terms.markers


def usable(s: State, seat: Seat, purse: Goods) -> tuple[int, ...]:
    """The places of the tiles that the purse lets the seat use with a worker."""
    return tuple(_open_to(s, seat, purse))


def _open_to(s: State, seat: Seat, purse: Goods) -> Iterator[int]:
    """A visit may bring nothing, but the wall must be payable, and the Worker Camp needs a villager."""
    for at, lot in s.city.lots.items():
        tile, owner = lot.tile, lot.owner
        if lot.user is not None or not TAKES_A_WORKER[tile]:
            continue
        fee = NOTHING if owner is None or owner == seat else FEES[tile]
        if fee is not NOTHING and not covers(purse, fee):
            continue
        condition = CONDITIONS[tile]
        if condition is None or condition(s, seat, purse if fee is NOTHING else minus(purse, fee)):
            yield at


def _wall_payable(s: State, seat: Seat, purse: Goods) -> bool:
    return s.wall is not None and covers(purse, BOX.walls[s.wall].demand)


def _villager_there(s: State, seat: Seat, purse: Goods) -> bool:
    return s.players[seat].villagers > 0


CONDITIONS: Final = tuple({Kind.IMPERIAL_OUTPOST: _wall_payable, Kind.WORKER_CAMP: _villager_there}.get(kind) for kind in KINDS)


def may_place(s: State, seat: Seat, purse: Goods) -> bool:
    """Whether there is anything for a worker to do."""
    return any(True for _ in _open_to(s, seat, purse)) or bool(_buildable(s, seat, purse))


def camps(s: State, seat: Seat) -> tuple[int, ...]:
    """The Labor Camps that the seat can go through: their fee, and then a tile to build or to use, are payable."""
    player = s.players[seat]
    if player.retired == player.lent:
        return ()
    built = [at for at, lot in s.city.lots.items() if KINDS[lot.tile] is Kind.LABOR_CAMP and at not in player.camps]
    return tuple(at for at in built if _leads_somewhere(s, seat, at))


def _leads_somewhere(s: State, seat: Seat, camp: int) -> bool:
    purse, fee = s.players[seat].purse, s.fee(seat, camp)
    return covers(purse, fee) and may_place(s, seat, minus(purse, fee))


def may_act(s: State, seat: Seat) -> bool:
    """Rulebook: "If a player has placed all his Active Workers, he must pass." """
    player = s.players[seat]
    if not player.home and not s.terms.late_specials:
        return False
    return bool(player.home and may_place(s, seat, player.purse)) or bool(camps(s, seat))
