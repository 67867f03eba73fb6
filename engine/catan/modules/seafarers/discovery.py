"""Discovery: another tile on a hex, and what it brings who has found it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....core import Entry, Who
from ...building import rebuild_derived_state
from ...frames.choose_cards import ask_to_take
from ...log_messages import tell_taken
from ...names import TERRAIN_TITLES, tile_title
from ...player import Player
from ...resources import can_pay
from ...state import State
from ...view import Tile
from .terrain import GOLD_FIELD
from .terrain import TERRAIN_TITLES as SEA_TITLES

TITLES: Final = {**TERRAIN_TITLES, **dict(SEA_TITLES)}


def reveal_tile(
    s: State,
    player: Player,
    hex: int,
    terrain: str,
    number: int | None,
    entry: Entry,
) -> None:
    """Lays a tile on a hex that the player has discovered, and tells everybody.

    A caller that has drawn the tile at random also calls
    `entry.reveal`, so that nobody takes the move back.
    """
    tile = Tile(s.island.board.tiles[hex].at, terrain, TITLES[terrain], number)
    s.island = s.island.with_tile(hex, tile)
    rebuild_derived_state(s)
    if entry.news is not None:
        entry.tell("{player} discovers: {tile}.", player=Who(player.seat), tile=tile_title(tile))


def pay_discovery(s: State, player: Player, hex: int, entry: Entry) -> None:
    """Gives the discoverer of one hex a card of its land.

    It is one of choice for a gold field; the sea brings none.
    """
    pay_discoveries(s, player, [hex], entry)


def pay_discoveries(s: State, player: Player, hexes: Sequence[int], entry: Entry) -> None:
    """Gives the discoverer a card of each land, and then one of choice for each gold field.

    Where the bank has no card of a kind, none is given.
    """
    tiles = s.island.board.tiles
    for hex in hexes:
        gain = s.island.settlement_pays[hex]
        if gain and can_pay(s.bank, gain):
            s.take_from_bank(player, gain)
            if entry.news is not None:
                tell_taken(s, player.seat, gain, entry)
    gold = sum(tiles[hex].terrain == GOLD_FIELD for hex in hexes)
    ask_to_take(s, [(player.seat, gold)])
