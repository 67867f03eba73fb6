"""What a worker's visit to each building brings, from what its player has.

The same table serves the rules, the hints under menus, and the bot.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, Protocol

from .data import NOTHING, Goods, Kind, Resource
from .resources import subtract_goods

# Rulebook: "max. 22 Favor", for each visit to the temples of Plutus and Mercury
MOST_FAVOR: Final = 22
HIGHEST_EXPERIENCE: Final = 6  # that of a retired worker whom a Labor Camp lends


class Holder(Protocol):
    """A player, of the state or of a view."""

    @property
    def purse(self) -> Sequence[int]:
        """How many the player has of each resource."""
        ...

    @property
    def tiles(self) -> int:
        """How many city tiles the player controls."""
        ...

    @property
    def workers(self) -> int:
        """How many active workers the player has."""
        ...

    @property
    def retired(self) -> int:
        """How many retired workers the player has."""
        ...

    @property
    def morale(self) -> int:
        """The favor of the player's present level of morale."""
        ...


class Gain(NamedTuple):
    """What a visit brings to the player."""

    goods: Goods = NOTHING
    favor: int = 0
    levels: int = 0  # of morale, before the end of the track stops it


def goods_of(resource: Resource, n: int) -> Goods:
    """An amount of one resource, and nothing of the others."""
    return tuple(n if kind == resource else 0 for kind in Resource)


def resource_benefit(resource: Resource) -> Callable[[Holder, int], Gain]:
    """The benefit of a tile that gives as much of the resource as the worker has experience.

    It is a function like all in `BENEFITS`: called with a player and a
    worker's experience, it says what a visit brings.
    """
    # Made once for each experience, since benefits are asked very often
    gains = tuple(
        Gain(goods_of(resource, experience)) for experience in range(HIGHEST_EXPERIENCE + 1)
    )
    return lambda holder, experience: gains[experience]


# By building: asked with the player and the experience of the worker
BENEFITS: Final[Mapping[Kind, Callable[[Holder, int], Gain]]] = {
    Kind.GOLD_MINE: resource_benefit(Resource.GOLD),
    Kind.LUMBER_MILL: resource_benefit(Resource.WOOD),
    Kind.STONE_QUARRY: resource_benefit(Resource.STONE),
    Kind.MARBLE_QUARRY: resource_benefit(Resource.MARBLE),
    Kind.CURIA: lambda holder, _: Gain(goods_of(Resource.GOLD, holder.tiles)),
    Kind.FORUM: lambda holder, _: Gain(goods_of(Resource.GOLD, 2 * holder.workers)),
    Kind.TEMPLE_OF_MAIA: lambda holder, _: Gain(favor=2 * holder.workers),
    Kind.TEMPLE_OF_APOLLO: lambda holder, _: Gain(favor=holder.tiles),
    Kind.TEMPLE_OF_PLUTUS: lambda holder, _: Gain(
        favor=min(MOST_FAVOR, holder.purse[Resource.WOOD] + holder.purse[Resource.STONE])
    ),
    Kind.TEMPLE_OF_MERCURY: lambda holder, _: Gain(
        favor=min(MOST_FAVOR, 2 * (holder.purse[Resource.MARBLE] + holder.purse[Resource.WEAPON]))
    ),
    Kind.TEMPLE_OF_VENUS: lambda holder, _: Gain(favor=max(0, holder.morale)),
    Kind.COLOSSEUM: lambda holder, _: Gain(levels=holder.tiles // 2),
    Kind.ORACLE: lambda holder, _: Gain(levels=2 * holder.retired),
    # Not here: Blacksmith and Market, which ask further; Worker Camp
    # and Imperial Outpost, which change more than what a player has
}


def forge_change(n: int) -> Goods:
    """How a purse changes at the Blacksmith, when n Wood become as many Weapons."""
    weapons = goods_of(Resource.WEAPON, n)
    wood = goods_of(Resource.WOOD, n)
    return subtract_goods(weapons, wood)


def most_forgeable(holder: Holder, experience: int) -> int:
    """How much Wood the Blacksmith can turn into Weapons with this worker."""
    return min(experience, holder.purse[Resource.WOOD])
