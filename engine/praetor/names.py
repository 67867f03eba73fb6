"""Names that several parts of the game use: buildings, resources, boards, tiles and their turns."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ..core import Plural, Text
from .data import BOX, BUILDINGS, Goods, Resource
from .ground import PLACES

TITLES: Final = {kind: Text(building.name) for kind, building in BUILDINGS.items()}
SHORTS: Final = {
    kind: Text(building.short) for kind, building in BUILDINGS.items()
}  # for the face of a tile
EFFECTS: Final = {kind: Text(building.text) for kind, building in BUILDINGS.items()}
GOODS: Final = (Text("Gold"), Text("Wood"), Text("Stone"), Text("Marble"), Text("Weapons"))
BOARDS: Final = {board.id: Text(board.name) for board in BOX.boards}
AGES: Final = ("", "I", "II")
TURN_TITLES: Final = (
    Text("as shown"),
    Text("turned right"),
    Text("upside down"),
    Text("turned left"),
)
DESIGNS: Final = {
    "R": Text("red"),
    "B": Text("blue"),
    "G": Text("green"),
    "Y": Text("yellow"),
}  # of plazas


# Languages inflect the resource by its number, so each has sentences of its own
AMOUNTS: Final[Mapping[Resource, Callable[[int], Text]]] = {
    Resource.GOLD: lambda n: Plural("{n} Gold", "{n} Gold", n=n),
    Resource.WOOD: lambda n: Plural("{n} Wood", "{n} Wood", n=n),
    Resource.STONE: lambda n: Plural("{n} Stone", "{n} Stone", n=n),
    Resource.MARBLE: lambda n: Plural("{n} Marble", "{n} Marble", n=n),
    Resource.WEAPON: lambda n: Plural("{n} Weapon", "{n} Weapons", n=n),
}
GAINS: Final[Mapping[Resource, Callable[[int], Text]]] = {
    Resource.GOLD: lambda n: Plural("+{n} Gold", "+{n} Gold", n=n),
    Resource.WOOD: lambda n: Plural("+{n} Wood", "+{n} Wood", n=n),
    Resource.STONE: lambda n: Plural("+{n} Stone", "+{n} Stone", n=n),
    Resource.MARBLE: lambda n: Plural("+{n} Marble", "+{n} Marble", n=n),
    Resource.WEAPON: lambda n: Plural("+{n} Weapon", "+{n} Weapons", n=n),
}


def amount_text(resource: Resource, n: int) -> Text:
    """The name of an amount of a resource: “2 Wood”."""
    return AMOUNTS[resource](n)


def gain_text(resource: Resource, n: int) -> Text:
    """The amount of a resource that somebody gets: “+2 Wood”."""
    return GAINS[resource](n)


def favor_text(n: int) -> Text:
    """The name of an amount of favor: “2 favor”."""
    return Plural("{n} favor", "{n} favor", n=n)


def favor_gain_text(n: int) -> Text:
    """The favor that somebody gets: “+2 favor”."""
    return Plural("+{n} favor", "+{n} favor", n=n)


def amount_texts(goods: Goods) -> tuple[Text, ...]:
    """The amounts of all resources that are not zero: “2 Wood”, “1 Stone”."""
    return tuple(
        amount_text(resource, goods[resource]) for resource in Resource if goods[resource]
    )


def tile_title(tile: int, at: int) -> Text:
    """The name of a tile's building with its place: “Market N10”."""
    return Text("{building} {place}", building=TITLES[BOX.tiles[tile].kind], place=PLACES[at])
