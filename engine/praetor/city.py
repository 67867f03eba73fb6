"""The city: its tiles with owners and dice, where the next one may lie, and which plazas touch."""

from __future__ import annotations

from bisect import bisect
from itertools import chain
from typing import NamedTuple

from ..core import Seat
from .ground import BESIDE, NEIGHBOURS, READING_ORDER, TOUCHING
from .view import Die


class Lot(NamedTuple):
    """A place with a tile."""

    tile: int
    owner: Seat | None
    corners: str  # as the tile lies
    turn: int = 0
    builder: Die | None = None
    user: Die | None = None


class City:
    """The tiles that were laid, and the free places beside them.

    `lay_tile` keeps both true: `sites` follows from the
    lots, and they stand in the order in which a page is
    read.
    """

    __slots__ = ("_counts_plazas_across", "lots", "sites")

    lots: dict[int, Lot]  # by place
    sites: tuple[int, ...]  # free places beside a tile

    def __init__(self, *, touching: bool) -> None:
        """An empty city. `touching`: plazas of tiles across a corner count too."""
        self._counts_plazas_across = touching
        self.lots = {}
        self.sites = ()

    def copy(self) -> City:
        """An independent copy."""
        other = City.__new__(City)
        other._counts_plazas_across = self._counts_plazas_across
        other.lots = self.lots.copy()
        other.sites = self.sites
        return other

    def lay_tile(self, at: int, lot: Lot) -> None:
        """Lays a tile on a free place, and brings `sites` up to date."""
        assert at not in self.lots, "a tile lies there already"
        lots = list(self.lots.items())
        order = READING_ORDER.__getitem__
        index = bisect(list(self.lots), order(at), key=order)  # the lots stay in reading order
        lots.insert(index, (at, lot))
        self.lots = dict(lots)
        free = {site for site in self.sites if site != at}
        free.update(place for place in NEIGHBOURS[at] if place not in self.lots)
        self.sites = tuple(sorted(free, key=order))

    def touching_plazas(self, at: int) -> tuple[str, str, str, str]:
        """For each corner of a place, the designs of the plazas that touch it, as letters."""
        lots = self.lots
        touches_by_corner = (TOUCHING if self._counts_plazas_across else BESIDE)[at]
        a, b, c, d = [
            "".join([lots[place].corners[corner] for place, corner in touches if place in lots])
            for touches in touches_by_corner
        ]
        return a, b, c, d

    def return_workers(self, seat: Seat) -> None:
        """Takes the seat's workers off all tiles that they built or used in this round."""
        for at, lot in self.lots.items():
            if lot.builder is not None and lot.builder.seat == seat:
                lot = lot._replace(builder=None)
            if lot.user is not None and lot.user.seat == seat:
                lot = lot._replace(user=None)
            self.lots[at] = lot

    def workers_out(self, seat: Seat) -> list[Die]:
        """The workers of a seat that stand on tiles."""
        dice = chain.from_iterable((lot.builder, lot.user) for lot in self.lots.values())
        return [die for die in dice if die is not None and die.seat == seat]

    def largest_area(self, seat: Seat) -> int:
        """How many tiles the seat's largest group of tiles side by side has.

        Each group grows while the loop runs through it.
        """
        left = {at for at, lot in self.lots.items() if lot.owner == seat}
        largest = 0
        while left:
            group = [left.pop()]
            for at in group:
                beside = [place for place in NEIGHBOURS[at] if place in left]
                left.difference_update(beside)
                group += beside
            largest = max(largest, len(group))
        return largest
