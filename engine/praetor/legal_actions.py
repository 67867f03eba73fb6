"""What a seat may do with a worker now: build, use a tile, go through a Labor Camp."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ..core import MoveProduct, Seat
from .data import BOX, NOTHING, Activation, Goods, Kind
from .ground import distinct_turns
from .moves import Build
from .resources import can_pay, subtract_goods
from .state import RETIRED, State

TILE_TURNS: Final = tuple(distinct_turns(tile.plazas) for tile in BOX.tiles)
TAKES_A_WORKER: Final = tuple(
    tile.activation in (Activation.RED, Activation.GREEN) for tile in BOX.tiles
)
KINDS: Final = tuple(tile.kind for tile in BOX.tiles)
COSTS: Final = tuple(tile.cost for tile in BOX.tiles)
FEES: Final = tuple(tile.fee for tile in BOX.tiles)
LENT_WORKER: Final = (RETIRED,)  # the only worker to choose after a Labor Camp


def distinct_workers(workers: Sequence[int]) -> tuple[int, ...]:
    """The different experiences among the workers, ascending: equal workers are one choice."""
    return tuple(sorted(set(workers)))


def build_moves(s: State, seat: Seat, purse: Goods, workers: tuple[int, ...]) -> list[MoveProduct]:
    """All ways of building: each tile that can be paid, with each worker, place and turn."""
    sites = s.city.sites
    return [
        MoveProduct(Build, tile=(tile,), worker=workers, at=sites, turn=TILE_TURNS[tile])
        for tile in _buildable_tiles(s, seat, purse)
    ]


def _buildable_tiles(s: State, seat: Seat, purse: Goods) -> list[int]:
    """The available tiles that the purse can pay; none where no marker is left."""
    if not has_marker(s, seat):
        return []
    return [tile for tile in s.available if can_pay(purse, COSTS[tile])]


def has_marker(s: State, seat: Seat) -> bool:
    """Whether the seat has a marker left for another tile.

    Rulebook: "Place your Marker on the City Tile". An option limits
    them to those of the box.
    """
    return s.rules.markers is None or s.players[seat].tiles < s.rules.markers


def usable_places(s: State, seat: Seat, purse: Goods) -> tuple[int, ...]:
    """The places of the tiles that the purse lets the seat use with a worker."""
    return tuple(_iterate_usable(s, seat, purse))


def _iterate_usable(s: State, seat: Seat, purse: Goods) -> Iterator[int]:
    """The places of the tiles that a worker of the seat may use, with this purse.

    A tile must be unused in this round, and its fee payable. A visit
    may bring nothing, but the wall must be payable, and the Worker Camp
    needs a villager.
    """
    # `fee is NOTHING` spares most of the reckoning: this is asked very often
    for at, lot in s.city.lots.items():
        tile = lot.tile
        owner = lot.owner
        if lot.user is not None or not TAKES_A_WORKER[tile]:
            continue
        fee = NOTHING if owner is None or owner == seat else FEES[tile]
        if fee is not NOTHING and not can_pay(purse, fee):
            continue
        condition = CONDITIONS[tile]
        if condition is None:
            yield at
            continue
        purse_left = purse if fee is NOTHING else subtract_goods(purse, fee)
        if condition(s, seat, purse_left):
            yield at


def _can_pay_wall(s: State, seat: Seat, purse: Goods) -> bool:
    """Condition of the Imperial Outpost: there is a wall, and the purse can pay it."""
    return s.wall is not None and can_pay(purse, BOX.walls[s.wall].demand)


def _has_villager(s: State, seat: Seat, purse: Goods) -> bool:
    """Condition of the Worker Camp: the seat has a villager left."""
    return s.players[seat].villagers > 0


# By tile: what else a visit needs; None: nothing
CONDITIONS: Final = tuple(
    {Kind.IMPERIAL_OUTPOST: _can_pay_wall, Kind.WORKER_CAMP: _has_villager}.get(kind)
    for kind in KINDS
)


def may_place_worker(s: State, seat: Seat, purse: Goods) -> bool:
    """Whether there is a tile that the seat could use or build with this purse."""
    first_usable = next(_iterate_usable(s, seat, purse), None)
    return first_usable is not None or bool(_buildable_tiles(s, seat, purse))


def usable_camps(s: State, seat: Seat) -> tuple[int, ...]:
    """The places of the Labor Camps through which the seat can send a retired worker now.

    It needs a retired worker who is not out, and a camp not used by it this
    round. After the fee, the purse must still allow to build or use a tile.
    """
    player = s.players[seat]
    if player.retired == player.lent:  # all of them are out
        return ()
    unused_camps = [
        at
        for at, lot in s.city.lots.items()
        if KINDS[lot.tile] is Kind.LABOR_CAMP and at not in player.camps_used
    ]
    return tuple(at for at in unused_camps if _can_use_camp(s, seat, at))


def _can_use_camp(s: State, seat: Seat, camp: int) -> bool:
    """Whether the fee of the Labor Camp can be paid, and there is something to do after that."""
    purse = s.players[seat].purse
    fee = s.fee_for(seat, camp)
    return can_pay(purse, fee) and may_place_worker(s, seat, subtract_goods(purse, fee))


def may_act(s: State, seat: Seat) -> bool:
    """Whether the seat can do anything but pass.

    Rulebook: "If a player has placed all his Active Workers, he must pass." With
    the option `late_specials`, Labor Camps stay open even then.
    """
    player = s.players[seat]
    if not player.home and not s.rules.late_specials:
        return False
    if player.home and may_place_worker(s, seat, player.purse):
        return True
    return bool(usable_camps(s, seat))
