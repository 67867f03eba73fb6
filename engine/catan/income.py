"""What the land pays: each player's income, by number, and what the bank asks of them.

It is kept up to date step by step as the base game's buildings and the
robber go, and worked out from scratch where buildings or pawns of
modules are concerned.
"""

from __future__ import annotations

from ..kit.masks import contains, members
from ..kit.packed import count_of, shift_to_kind
from .island import ANY_HARBOUR, NO_HARBOUR
from .moves import SEATS_OF_MASKS
from .pawns import blocked_hexes
from .pieces import harbour_buildings, places_by_index
from .player import Player
from .state import NUMBERS, State

# Cards that the bank asks for one, at a harbour for any kind and at one for its own kind
ANY_RATE, OWN_RATE = 3, 2


def raise_income(s: State, p: Player, corner: int, pays: tuple[int, ...]) -> None:
    """Adds to the player's income what the hexes around the corner pay from now on.

    `pays` has the packed cards of each hex. An owner whom nobody plays
    has no income, and a hex under the robber, or another pawn that
    blocks it, pays nothing.
    """
    if not p.seat_bit:
        return
    blocked = (s.robber,) if s.rules.has_plain_pawns else blocked_hexes(s)
    for hex in s.island.grid.corner_hexes[corner]:
        if hex not in blocked:
            s.income[s.island.numbers[hex]][p.seat] += pays[hex]


def improve_rates(s: State, p: Player, kind: int) -> None:
    """Lowers what the bank asks of a player who may now use a harbour of this kind.

    The kind of a harbour is that of its cards, or ANY_HARBOUR.
    `p.rates` packs one rate for each kind of card in an int. A rate
    that is as low already stays.
    """
    harbour_rate = OWN_RATE
    card_kinds: tuple[int, ...] = (kind,)
    if kind == ANY_HARBOUR:
        harbour_rate = ANY_RATE
        card_kinds = s.rules.kit.any_harbour_kinds
    for card_kind in card_kinds:
        rate = count_of(p.rates, card_kind)
        if rate > harbour_rate:
            p.rates -= shift_to_kind(rate - harbour_rate, card_kind)


def change_income(s: State, hex: int, factor: int) -> None:
    """Adds what a hex pays to the income of all who have buildings there.

    The factor is 1, or -1 to take it off. Only settlements and cities
    count: modules' buildings need `rebuild_income`.
    """
    island = s.island
    seats = s.hex_seats[hex]
    settlement_pays = factor * island.settlement_pays[hex]
    city_extra = factor * island.city_extra[hex]
    if not settlement_pays and not city_extra:
        return
    income = s.income[island.numbers[hex]]
    around = island.grid.around[hex]
    for seat in SEATS_OF_MASKS[seats]:
        p = s.players[seat]
        gain = settlement_pays * (p.settlements & around).bit_count()
        cities = p.cities & around
        if cities:
            gain += (settlement_pays + city_extra) * cities.bit_count()
        income[seat] += gain


def rebuild_income(s: State) -> None:
    """Works out from scratch what each number pays everybody, and the rates of the bank."""
    s.income = [[0] * len(s.players) for _ in range(NUMBERS)]
    for p in s.owners:
        _derive_income(s, p)


def _derive_income(s: State, p: Player) -> None:
    """Works out from scratch the player's income and bank rates."""
    island = s.island
    p.rates = s.rules.kit.rates
    at_harbours = harbour_buildings(s, p)
    for corner in members(p.settlements | p.cities):
        raise_income(s, p, corner, island.settlement_pays)
        if contains(p.cities, corner):
            raise_income(s, p, corner, island.city_extra)
        if island.harbour_kinds[corner] != NO_HARBOUR and contains(at_harbours, corner):
            improve_rates(s, p, island.harbour_kinds[corner])
    for index, pays in island.more_pays:  # buildings of modules
        for corner in members(places_by_index(p, index)):
            raise_income(s, p, corner, pays)
            if island.harbour_kinds[corner] != NO_HARBOUR and contains(at_harbours, corner):
                improve_rates(s, p, island.harbour_kinds[corner])
