"""The moves of the box. A ship is named by its number, a hold by the ship or the corner."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ....core import Move, NameAxis, Seat, Text, Word
from ....kit.hexes import CORNERS
from .box import SHIPS
from .cargo import CARGO_KEYS

SHIP_NAMES: Final = tuple(f"ship-{number + 1}" for number in range(SHIPS))
VESSELS: Final = NameAxis(SHIP_NAMES)
BERTHS: Final = NameAxis((*SHIP_NAMES, *CORNERS.names))  # a ship, or a harbor settlement's corner
CARGOES: Final = NameAxis(CARGO_KEYS)


def harbor_berth(corner: int) -> int:
    """The number of the berth at a harbor settlement: they follow those of ships."""
    return SHIPS + corner


@dataclass(frozen=True, slots=True)
class BuildVessel(Move):
    verb: ClassVar[Word] = Word("command", "build-ship")
    about: ClassVar[Text] = Text("Build a ship at one of your harbor settlements.")
    edge: int


@dataclass(frozen=True, slots=True)
class RebuildVessel(Move):
    verb: ClassVar[Word] = Word("command", "rebuild-ship")
    about: ClassVar[Text] = Text("Take a ship off the board, and build it anew elsewhere.")
    vessel: int
    edge: int


@dataclass(frozen=True, slots=True)
class HireSettler(Move):
    verb: ClassVar[Word] = Word("command", "settler")
    about: ClassVar[Text] = Text("Buy a settler, who waits in a harbor or aboard a ship.")
    berth: int


@dataclass(frozen=True, slots=True)
class HireCrew(Move):
    verb: ClassVar[Word] = Word("command", "crew")
    about: ClassVar[Text] = Text("Buy a crew, which waits in a harbor or aboard a ship.")
    berth: int


@dataclass(frozen=True, slots=True)
class ReturnCargo(Move):
    verb: ClassVar[Word] = Word("command", "return")
    about: ClassVar[Text] = Text("Give a piece from a hold back to the supply.")
    berth: int
    cargo: int


@dataclass(frozen=True, slots=True)
class BuyWithGold(Move):
    verb: ClassVar[Word] = Word("command", "buy-with-gold")
    about: ClassVar[Text] = Text("Two gold for a resource of the bank, twice a turn.")
    resource: int


@dataclass(frozen=True, slots=True)
class EarnGold(Move):
    verb: ClassVar[Word] = Word("command", "earn-gold")
    about: ClassVar[Text] = Text("Three equal resources for one gold.")
    resource: int


@dataclass(frozen=True, slots=True)
class FastGold(Move):
    verb: ClassVar[Word] = Word("command", "fast-gold")
    about: ClassVar[Text] = Text("Sell a resource to the villagers for one gold.")
    resource: int


@dataclass(frozen=True, slots=True)
class SetSail(Move):
    verb: ClassVar[Word] = Word("command", "set-sail")
    about: ClassVar[Text] = Text("Begin to move your ships: you build and trade no more.")


@dataclass(frozen=True, slots=True)
class Sail(Move):
    verb: ClassVar[Word] = Word("command", "sail")
    about: ClassVar[Text] = Text("Sail a ship to another edge of the sea.")
    is_chosen_in_steps: ClassVar[bool] = True
    vessel: int
    edge: int


@dataclass(frozen=True, slots=True)
class Land(Move):
    verb: ClassVar[Word] = Word("command", "land")
    about: ClassVar[Text] = Text("Sail to a coast, and settle there with the settler aboard.")
    vessel: int
    corner: int


@dataclass(frozen=True, slots=True)
class Load(Move):
    verb: ClassVar[Word] = Word("command", "load")
    about: ClassVar[Text] = Text("Sail to one of your harbors, and take a piece aboard.")
    vessel: int
    corner: int
    cargo: int


@dataclass(frozen=True, slots=True)
class Unload(Move):
    verb: ClassVar[Word] = Word("command", "unload")
    about: ClassVar[Text] = Text("Sail to one of your harbors, and leave a piece there.")
    vessel: int
    corner: int
    cargo: int


@dataclass(frozen=True, slots=True)
class Swap(Move):
    verb: ClassVar[Word] = Word("command", "swap")
    about: ClassVar[Text] = Text("Sail to one of your harbors, and exchange all that is aboard.")
    vessel: int
    corner: int


@dataclass(frozen=True, slots=True)
class LandCrews(Move):
    verb: ClassVar[Word] = Word("command", "storm")
    about: ClassVar[Text] = Text("Sail to a pirate lair, and put crews ashore.")
    vessel: int
    hex: int
    crews: int


@dataclass(frozen=True, slots=True)
class FetchCrew(Move):
    verb: ClassVar[Word] = Word("command", "fetch-crew")
    about: ClassVar[Text] = Text("Sail to a captured lair, and take a crew of yours aboard.")
    vessel: int
    hex: int


@dataclass(frozen=True, slots=True)
class RollForFish(Move):
    verb: ClassVar[Word] = Word("command", "roll-for-fish")
    about: ClassVar[Text] = Text("Roll a die: a haul of fish comes to the shoal of its number.")


@dataclass(frozen=True, slots=True)
class CatchFish(Move):
    verb: ClassVar[Word] = Word("command", "catch-fish")
    about: ClassVar[Text] = Text("Sail to a shoal with an empty ship, and take its haul aboard.")
    vessel: int
    hex: int


@dataclass(frozen=True, slots=True)
class GainSpice(Move):
    verb: ClassVar[Word] = Word("command", "spice")
    about: ClassVar[Text] = Text("Sail to a village, leave a crew there, and take a sack aboard.")
    vessel: int
    hex: int


@dataclass(frozen=True, slots=True)
class Deliver(Move):
    verb: ClassVar[Word] = Word("command", "deliver")
    about: ClassVar[Text] = Text("Sail to a dock of the Council, and deliver fish or spices.")
    vessel: int
    corner: int


@dataclass(frozen=True, slots=True)
class ChasePirate(Move):
    verb: ClassVar[Word] = Word("command", "chase-pirate")
    about: ClassVar[Text] = Text("Roll a die with a ship beside the pirate: a 6 drives it away.")
    vessel: int


@dataclass(frozen=True, slots=True)
class PlacePirate(Move):
    verb: ClassVar[Word] = Word("command", "pirate-ship")
    about: ClassVar[Text] = Text("Place your pirate ship, and take a card from a ship's owner.")
    hex: int
    victim: Seat | None


Leg = tuple[int, ...]  # the place of its kind in `LEGS`, then the move's fields but for the ship
Orders = tuple[Leg, ...]  # of one ship, carried out one after the other


@dataclass(frozen=True, slots=True)
class SailFleet(Move):
    verb: ClassVar[Word] = Word("command", "sail-all")
    about: ClassVar[Text] = Text(
        "Orders for all your ships at once; a discovery stops those that come after it."
    )
    orders: tuple[Orders, ...]  # by ship at sea; (): it stays


# what orders consist of; as logs hold the places, new ones come last
LEGS: Final[tuple[type[Move], ...]] = (
    Sail,
    Land,
    Load,
    Unload,
    Swap,
    LandCrews,
    FetchCrew,
    CatchFish,
    GainSpice,
    Deliver,
)


def encode_leg(move: Move) -> Leg:
    """Encodes a ship's move as a leg of its orders: the index of its kind, then its fields.

    The ship itself is left out.
    """
    _vessel, *fields = move.values()
    return (LEGS.index(type(move)), *(value for value in fields if isinstance(value, int)))


def decode_leg(vessel: int, leg: Leg) -> Move:
    """Makes the move of a ship that `encode_leg` encoded as a leg of its orders."""
    kind_index, *fields = leg
    return LEGS[kind_index](vessel, *fields)


KINDS: Final[tuple[type[Move], ...]] = (
    BuildVessel,
    RebuildVessel,
    HireSettler,
    HireCrew,
    ReturnCargo,
    BuyWithGold,
    EarnGold,
    FastGold,
    SetSail,
    Sail,
    Land,
    Load,
    Unload,
    Swap,
    LandCrews,
    FetchCrew,
    RollForFish,
    CatchFish,
    GainSpice,
    Deliver,
    ChasePirate,
    PlacePirate,
    SailFleet,
)
SET_SAIL: Final = (SetSail(),)
ROLL_FOR_FISH: Final = RollForFish()
