"""The city: its tiles with owners and dice, where the next one may lie, and which plazas touch."""

from __future__ import annotations

from typing import NamedTuple

from ..core import Seat
from .ground import BESIDE, NEIGHBOURS, READING_ORDER, TOUCHING, Touch
from .view import Die, Site


class Lot(NamedTuple):
    """A tile that was laid in the city."""

    tile: int
    owner: Seat | None
    corners: str  # the designs of its plazas, as the tile lies
    turn: int = 0  # quarter turns clockwise
    builder: Die | None = None  # who built it in this round
    user: Die | None = None  # who used it in this round


class City:
    """The tiles that were laid, and the free places beside them.

    `lay_tile` keeps both true: `sites` follows from the lots, and they
    stand in the order in which a page is read.
    """

    __slots__ = ("_counts_plazas_across", "_seen_sites", "lots", "sites")

    lots: dict[int, Lot]  # by place
    sites: tuple[int, ...]  # free places beside a tile

    def __init__(self, *, across_corners: bool) -> None:
        """Makes an empty city.

        Plazas of tiles side by side touch; with `across_corners` also
        those of tiles that meet at a corner only.
        """
        self._counts_plazas_across = across_corners
        self.lots = {}
        self.sites = ()
        self._seen_sites: tuple[Site, ...] | None = None  # see `list_sites`

    def copy(self) -> City:
        """An independent copy."""
        other = City.__new__(City)
        other._counts_plazas_across = self._counts_plazas_across
        other.lots = self.lots.copy()
        other.sites = self.sites
        other._seen_sites = self._seen_sites
        return other

    def lay_tile(self, at: int, lot: Lot) -> None:
        """Lays a tile on a free place, and brings `sites` up to date."""
        assert at not in self.lots, "a tile lies there already"
        by_reading_order = READING_ORDER.__getitem__
        laid = {**self.lots, at: lot}
        self.lots = {place: laid[place] for place in sorted(laid, key=by_reading_order)}
        free = {site for site in self.sites if site != at}
        free.update(place for place in NEIGHBOURS[at] if place not in self.lots)
        self.sites = tuple(sorted(free, key=by_reading_order))
        self._seen_sites = None

    def list_sites(self) -> tuple[Site, ...]:
        """The free places beside a tile, each with the plazas that touch it.

        It is the same object until a tile is laid, also for copies of
        the city: bots remember by it what they worked out.
        """
        if self._seen_sites is None:
            self._seen_sites = tuple([Site(at, self.touching_plazas(at)) for at in self.sites])
        return self._seen_sites

    def touching_plazas(self, at: int) -> tuple[str, str, str, str]:
        """For each corner of a place, the designs of the plazas that touch it, as letters.

        Corners go clockwise from the top left: ("RG", "", "", "Y").
        """
        table = TOUCHING if self._counts_plazas_across else BESIDE
        top_left, top_right, bottom_right, bottom_left = table[at]
        return (
            self._designs_at(top_left),
            self._designs_at(top_right),
            self._designs_at(bottom_right),
            self._designs_at(bottom_left),
        )

    def _designs_at(self, touches: tuple[Touch, ...]) -> str:
        """The designs of the plazas at these corners of tiles; free places have none."""
        lots = self.lots
        return "".join([lots[place].corners[corner] for place, corner in touches if place in lots])

    def return_workers(self, seat: Seat) -> None:
        """Takes the seat's workers off all tiles that they built or used in this round."""
        for at, lot in self.lots.items():
            if lot.builder is not None and lot.builder.seat == seat:
                lot = lot._replace(builder=None)
            if lot.user is not None and lot.user.seat == seat:
                lot = lot._replace(user=None)
            self.lots[at] = lot

    def workers_out(self, seat: Seat) -> list[Die]:
        """The workers of a seat that stand on tiles, which they built or use."""
        dice: list[Die | None] = []
        for lot in self.lots.values():
            dice += lot.builder, lot.user
        return [die for die in dice if die is not None and die.seat == seat]

    def largest_area(self, seat: Seat) -> int:
        """How many tiles the seat's largest group of tiles side by side has.

        Each group grows while the loop runs through it.
        """
        unvisited = {at for at, lot in self.lots.items() if lot.owner == seat}
        largest = 0
        while unvisited:
            group = [unvisited.pop()]
            for at in group:
                beside = [place for place in NEIGHBOURS[at] if place in unvisited]
                unvisited.difference_update(beside)
                group += beside
            largest = max(largest, len(group))
        return largest
