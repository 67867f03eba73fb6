"""What the scenario with cloth keeps: villages, who trades with them, and whose cloth it is."""

from __future__ import annotations

from typing import Final, NamedTuple

from ......core import Seat

CLOTH_A_POINT: Final = 2


class Village(NamedTuple):
    """A village on the coast of a small island."""

    corner: int
    number: int  # of its disc
    cloth: int  # that is left
    partners: tuple[Seat, ...] = ()  # who trades with it, in the order of their coming


class ClothSlot(NamedTuple):
    """All cloth of the match."""

    villages: tuple[Village, ...]
    supply: int  # cloth that belongs to no village
    cloth: tuple[int, ...]  # by seat

    def village_at(self, corner: int) -> int | None:
        """The index in `villages` of the one at a corner; None if there is none."""
        for village_index, village in enumerate(self.villages):
            if village.corner == corner:
                return village_index
        return None

    def is_partner(self, seat: Seat) -> bool:
        """Whether the seat trades with any village."""
        return any(seat in village.partners for village in self.villages)

    def with_partner(self, village_index: int, seat: Seat) -> ClothSlot:
        """A copy in which the seat trades with a village from now on."""
        village = self.villages[village_index]
        return self._with_village(
            village_index, village._replace(partners=(*village.partners, seat))
        )

    def without_village_cloth(self, village_index: int, count: int) -> ClothSlot:
        """A copy in which a village has so much cloth less."""
        village = self.villages[village_index]
        return self._with_village(village_index, village._replace(cloth=village.cloth - count))

    def with_cloth(self, seat: Seat, count: int) -> ClothSlot:
        """A copy in which the seat has so much cloth more.

        It has less where `count` is below 0.
        """
        cloth = list(self.cloth)
        cloth[seat] += count
        return self._replace(cloth=tuple(cloth))

    def _with_village(self, village_index: int, village: Village) -> ClothSlot:
        """A copy with another village at this index."""
        villages = (*self.villages[:village_index], village, *self.villages[village_index + 1 :])
        return self._replace(villages=villages)


def cloth_points(cloth: int) -> int:
    """How many points so many bales of cloth are: one for every two."""
    return cloth // CLOTH_A_POINT
