"""What resources can buy, deals at the Market, and where a tile makes most of its plazas."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from .data import Goods
from .ground import turn_plazas
from .view import Offer, Site

SURPLUS_WEIGHT: Final = 0.5  # of a resource beyond the stock of full value
MAX_KEPT_PLACES: Final = 2048  # of offers in positions
MAX_KEPT_DEALS: Final = 8192


class Purchase(NamedTuple):
    """Something that resources can buy: a tile or a wall."""

    cost: Goods
    favor: float  # that it may bring


class BestDeal(NamedTuple):
    """A deal at the Market, and how much favor it may bring."""

    deal: tuple[int, ...]  # a net number for each resource but Gold
    favor: float


class BestPlace(NamedTuple):
    """Where a tile makes most of its plazas."""

    at: int  # a place of the city
    turn: int  # quarter turns of the tile, 0 to 3
    favor: int  # for the plazas


# By the identity of free places and the corners of a tile: the places, and the best of them
_KEPT_PLACES: Final[dict[tuple[int, str], tuple[Sequence[Site], BestPlace]]] = {}


# By all that the best deal depends on: playouts of one position ask for the same again and again
_KEPT_DEALS: Final[dict[tuple[object, ...], BestDeal]] = {}


def recall_deal(asked: tuple[object, ...]) -> BestDeal | None:
    """The best deal that `keep_deal` remembered for the same `asked`; None if there is none."""
    return _KEPT_DEALS.get(asked)


def keep_deal(asked: tuple[object, ...], found: BestDeal) -> BestDeal:
    """Remembers the best deal that was found, and returns it.

    `asked` is all that the best deal depends on, such as the purse.
    """
    if len(_KEPT_DEALS) >= MAX_KEPT_DEALS:
        _KEPT_DEALS.clear()
    return _KEPT_DEALS.setdefault(asked, found)


def best_place(sites: Sequence[Site], offer: Offer) -> BestPlace:
    """Where and how an offered tile brings most favor for plazas; remembered.

    The free places are known by being the same object, which all views
    have until a tile is laid: to compare them would cost too much.
    """
    key = id(sites), offer.corners
    kept_sites, place = _KEPT_PLACES.get(key, (None, None))
    if place is None or kept_sites is not sites:
        if len(_KEPT_PLACES) >= MAX_KEPT_PLACES:
            _KEPT_PLACES.clear()
        place = _find_best_place(sites, offer)
        _KEPT_PLACES[key] = sites, place
    return place


def _find_best_place(sites: Sequence[Site], offer: Offer) -> BestPlace:
    """The place and turn of most favor for plazas: all `sites`, all four turns are tried."""
    corners_by_turn = [turn_plazas(offer.corners, turn) for turn in range(4)]
    best: BestPlace | None = None
    for site in sites:
        if best is not None and sum(map(len, site.touching)) <= best.favor:
            continue  # it could not bring more, even if all its plazas fitted
        for turn, corners in enumerate(corners_by_turn):
            favor = sum(site.plaza_favor(corners))
            if best is None or favor > best.favor:
                best = BestPlace(site.at, turn, favor)
    assert best is not None, "a city has always a free place"
    return best


def discount_surplus(n: int, full_value_stock: int) -> float:
    """How many of a resource a stock of `n` counts for.

    Those beyond `full_value_stock` weigh only `SURPLUS_WEIGHT` each.
    """
    surplus = n - full_value_stock
    if surplus <= 0:
        return n
    return full_value_stock + surplus * SURPLUS_WEIGHT
