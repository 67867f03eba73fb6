"""Names that several parts of the game use: buildings, resources, boards, tiles and their turns."""

from __future__ import annotations

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


def amount_text(resource: Resource, n: int) -> Text:
    """So many of a resource: “2 Wood”."""
    if resource is Resource.WEAPON:
        return Plural("{n} Weapon", "{n} Weapons", n=n)
    return Text("{n} {resource}", n=n, resource=GOODS[resource])


def amount_texts(goods: Goods) -> tuple[Text, ...]:
    """The amounts of all resources that are not zero: “2 Wood”, “1 Stone”."""
    return tuple(
        amount_text(resource, goods[resource]) for resource in Resource if goods[resource]
    )


def tile_title(tile: int, at: int) -> Text:
    """The name of a tile's building with its place: “Market N10”."""
    return Text("{building} {place}", building=TITLES[BOX.tiles[tile].kind], place=PLACES[at])
