"""Discovery: a hidden hex is turned up, drawn at random at that moment, and brings a reward."""

from __future__ import annotations

from ....core import Entry, Who
from ...building import rebuild_derived_state
from ...log_messages import tell_taken
from ...names import tile_title
from ...player import Player
from ...resources import can_pay
from ...state import HEX, State
from ...view import Tile
from .box import AREAS, DISCOVERY_GOLD
from .gold import give_gold
from .places import hexes_at_ends, hidden_hexes
from .slot import Lair, Pools, Shoal, Village, Voyages, read_slot, write_slot
from .terrain import LAIR, SEA, SHOAL, TITLES, VILLAGE


def discover_from(s: State, p: Player, edge: int, entry: Entry) -> bool:
    """Turns up every hidden hex at either end of an edge; returns whether there was any.

    They are turned in the order of the board: as all are drawn at
    random, the order makes no difference.
    """
    near = hexes_at_ends(s.island.grid, edge)
    hidden = [hex for hex in hidden_hexes(s.island) if hex in near]
    for hex in hidden:
        _discover_hex(s, p, hex, entry)
    return bool(hidden)


def _discover_hex(s: State, p: Player, hex: int, entry: Entry) -> None:
    """Draws what lies on a hidden hex, lays it there, and pays the discoverer."""
    slot = read_slot(s)
    old = s.island.board.tiles[hex]
    area = AREAS.index(old.terrain)
    pools = slot.pools[area]
    kind, tiles = entry.draw_one(pools.tiles)
    number, pools = _draw_number(kind, pools._replace(tiles=tiles), entry)
    entry.reveal()
    write_slot(s, _replace_pools(slot, area, pools))
    terrain = SEA if kind == SHOAL else kind
    tile = Tile(old.at, terrain, TITLES[terrain], number)
    s.island = s.island.with_tile(hex, tile)
    rebuild_derived_state(s)
    s.record_action(p.seat, "discovery", HEX, hex)
    _lay_tokens(s, hex, kind, area, entry)
    _tell_discovery(p, kind, tile, entry)
    _pay_discovery(s, p, hex, entry)


def _draw_number(kind: str, pools: Pools, entry: Entry) -> tuple[int | None, Pools]:
    """Draws the number disc for a tile; returns it, and the pools without it.

    It is None for what pays no cards: sea, a shoal, a lair, a village.
    """
    if kind in (SEA, SHOAL, LAIR, VILLAGE):
        return None, pools
    number, numbers = entry.draw_one(pools.numbers)
    return number, pools._replace(numbers=numbers)


def _lay_tokens(s: State, hex: int, kind: str, area: int, entry: Entry) -> None:
    """Lays what belongs to a tile: the die of a shoal, a lair, a village with its sacks."""
    slot = read_slot(s)
    pools = slot.pools[area]
    if kind == SHOAL:
        die, shoals = entry.draw_one(pools.shoals)
        slot = slot._replace(shoals=(*slot.shoals, Shoal(hex, die)))
        pools = pools._replace(shoals=shoals)
    elif kind == LAIR:
        no_crews = (0,) * len(s.players)
        slot = slot._replace(lairs=(*slot.lairs, Lair(hex, no_crews)))
    elif kind == VILLAGE:
        advantage, villages = entry.draw_one(pools.villages)
        village = Village(hex, advantage, sacks=len(s.players))
        slot = slot._replace(villages=(*slot.villages, village))
        pools = pools._replace(villages=villages)
    write_slot(s, _replace_pools(slot, area, pools))


def _replace_pools(slot: Voyages, area: int, pools: Pools) -> Voyages:
    """A copy of the slot with other pools for an area, which is an index in `AREAS`."""
    changed = list(slot.pools)
    changed[area] = pools
    return slot._replace(pools=tuple(changed))


def _tell_discovery(p: Player, kind: str, tile: Tile, entry: Entry) -> None:
    """Tells everybody what was discovered."""
    if entry.news is None:
        return
    if kind == SHOAL:
        entry.tell("{player} discovers a fish shoal.", player=Who(p.seat))
    else:
        entry.tell("{player} discovers: {tile}.", player=Who(p.seat), tile=tile_title(tile))


def _pay_discovery(s: State, p: Player, hex: int, entry: Entry) -> None:
    """Gives the discoverer a card of the land, if the bank has it; for all else two gold."""
    gain = s.island.settlement_pays[hex]
    if not gain:
        give_gold(s, p, DISCOVERY_GOLD, entry)
    elif can_pay(s.bank, gain):
        s.take_from_bank(p, gain)
        if entry.news is not None:
            tell_taken(s, p.seat, gain, entry)
