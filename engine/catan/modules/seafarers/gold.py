"""Gold fields: cards of choice from the bank."""

from __future__ import annotations

from ....core import Seat
from ...frames.choose_cards import ask_to_take
from ...pawns import is_blocked
from ...player import Player
from ...state import State
from ...view import Throw
from ..shared_points import city_yield
from .terrain import GOLD_FIELD


def gold_hexes(s: State) -> list[int]:
    """The gold fields of the board."""
    tiles = s.island.board.tiles
    return [hex for hex, tile in enumerate(tiles) if tile.terrain == GOLD_FIELD]


def ask_for_gold_cards(s: State, seat: Seat, throw: Throw) -> None:
    """Asks everybody at a gold field with the thrown number for cards of their choice.

    It is one for a settlement and usually two for a city. They are
    asked in the order of seats, the roller first, until the bank is
    empty. A field that the robber blocks brings none.
    """
    numbers = s.island.numbers
    paying = [
        hex for hex in gold_hexes(s) if numbers[hex] == throw.number and not is_blocked(s, hex)
    ]
    if not paying:
        return
    each_city = city_yield(s, throw)
    from_roller_on = s.players[seat:] + s.players[:seat]
    owed = [(p.seat, _count_gold(s, p, paying, each_city)) for p in from_roller_on]
    ask_to_take(s, [(seat, n) for seat, n in owed if n])


def _count_gold(s: State, p: Player, paying: list[int], each_city: int) -> int:
    """How many cards of choice the player's buildings at these gold fields bring."""
    cards = 0
    for hex in paying:
        around = s.island.grid.around[hex]
        cards += (p.settlements & around).bit_count()
        cards += each_city * (p.cities & around).bit_count()
    return cards


def pay_first_gold(s: State, p: Player, corner: int) -> None:
    """Asks for the first cards of gold: one of choice for each gold field at the corner."""
    beside = s.island.grid.corner_hexes[corner]
    gold = [hex for hex in gold_hexes(s) if hex in beside]
    if gold:
        ask_to_take(s, [(p.seat, len(gold))])
