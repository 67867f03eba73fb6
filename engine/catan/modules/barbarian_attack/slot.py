"""Where the barbarians are: on the coast, beside the board, captured; and what follows from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from ....core import Seat, Text
from ....kit.masks import CornerMask, EdgeMask, mask_of, members
from ...income import rebuild_income
from ...names import tile_title
from ...player import Player
from ...state import State
from .board import DATA

MOST_ON_HEX: Final[int] = DATA["most_barbarians"]  # on a hex, which is conquered then
PRISONERS_FOR_POINT: Final[int] = DATA["prisoners_for_point"]


class CoastHex(NamedTuple):
    """A hex on which barbarians land."""

    hex: int
    number: int  # of its disc, also while it lies face down


class Attack(NamedTuple):
    """What the attack keeps in the state of a match (its slot): where all barbarians are."""

    coast: tuple[CoastHex, ...]  # in the order of battles
    barbarians: tuple[int, ...]  # on each hex of the coast
    supply: int
    prisoners: tuple[int, ...]  # by seat
    points: tuple[int, ...]  # by seat: what the score has of prisoners and conquered buildings
    moving: int = 0  # barbarians in the hand of whoever plays Treason

    @property
    def occupied(self) -> list[int]:
        """The indices in `coast` of the hexes with barbarians."""
        return [index for index, n in enumerate(self.barbarians) if n]

    @property
    def conquered(self) -> list[int]:
        """The hexes of the coast that three barbarians have conquered."""
        coast = zip(self.coast, self.barbarians, strict=True)
        return [coast_hex.hex for coast_hex, n in coast if n == MOST_ON_HEX]

    def index_of(self, hex: int) -> int:
        """The index of a hex in `coast`."""
        return [coast_hex.hex for coast_hex in self.coast].index(hex)


def read_attack(s: State) -> Attack:
    """What the attack keeps in the state of a match."""
    return next(slot for slot in s.slots if isinstance(slot, Attack))


def write_attack(s: State, attack: Attack) -> None:
    """Replaces what the attack keeps in the state of a match."""
    index = next(index for index, slot in enumerate(s.slots) if isinstance(slot, Attack))
    s.slots[index] = attack


def name_sides(tile: Text, knights: int, barbarians: int) -> Text:
    """The words for a hex with the number of knights around it and of barbarians on it."""
    return Text(
        "{tile}: knights {knights}, barbarians {barbarians}",
        tile=tile,
        knights=knights,
        barbarians=barbarians,
    )


def coast_title(s: State, coast_index: int) -> Text:
    """The title of a hex of the coast, with its number also where that lies face down."""
    hex, number = read_attack(s).coast[coast_index]
    return tile_title(replace(s.island.board.tiles[hex], number=number))


# --- barbarians come and go -------------------------------------------


def add_barbarians(s: State, coast_index: int, n: int) -> None:
    """Adds n barbarians to a hex of the coast, given as its index; takes some where n is below 0.

    The hex may be conquered by that, or freed: its number disc is turned. The caller notes where
    they come from or go to.
    """
    attack = read_attack(s)
    counts = list(attack.barbarians)
    counts[coast_index] += n
    write_attack(s, attack._replace(barbarians=tuple(counts)))
    was_conquered = attack.barbarians[coast_index] == MOST_ON_HEX
    is_conquered = counts[coast_index] == MOST_ON_HEX
    if was_conquered != is_conquered:
        _turn_disc(s, attack.coast[coast_index], face_down=is_conquered)


def _turn_disc(s: State, coast_hex: CoastHex, *, face_down: bool) -> None:
    """Turns the number disc of a hex, whose land pays nothing while it lies face down."""
    number = None if face_down else coast_hex.number
    tile = replace(s.island.board.tiles[coast_hex.hex], number=number)
    s.island = s.island.with_tile(coast_hex.hex, tile)
    rebuild_income(s)
    update_points(s)


def add_prisoners(s: State, seat: Seat, n: int) -> None:
    """Gives a seat prisoners, which it keeps for good."""
    attack = read_attack(s)
    prisoners = list(attack.prisoners)
    prisoners[seat] += n
    write_attack(s, attack._replace(prisoners=tuple(prisoners)))
    update_points(s)


# --- what follows -----------------------------------------------------


def conquered_corners(s: State) -> CornerMask:
    """The corners around which all land is conquered."""
    conquered = set(read_attack(s).conquered)
    if not conquered:
        return 0
    corner_hexes = s.island.grid.corner_hexes
    return mask_of(
        corner for corner in s.island.grid.corners if conquered.issuperset(corner_hexes[corner])
    )


def conquered_buildings(s: State, p: Player) -> CornerMask:
    """The player's buildings that count nothing."""
    return (p.settlements | p.cities) & conquered_corners(s)


def closed_edges(s: State) -> EdgeMask:
    """The paths beside conquered hexes, where no road is built."""
    edges = 0
    for hex in read_attack(s).conquered:
        edges |= s.island.shape.borders[hex]
    return edges


def closed_corners(s: State) -> CornerMask:
    """The corners of conquered hexes, where no settlement is built."""
    corners = 0
    for hex in read_attack(s).conquered:
        corners |= s.island.grid.around[hex]
    return corners


def points_lost(s: State, p: Player) -> int:
    """The points that the player's conquered buildings would bring if they were free."""
    kit = s.rules.kit
    conquered = conquered_buildings(s, p)
    settlements = (p.settlements & conquered).bit_count()
    cities = (p.cities & conquered).bit_count()
    return settlements * kit.piece("settlement").points + cities * kit.piece("city").points


def points_of_prisoners(s: State, seat: Seat) -> int:
    """The points that the prisoners of a seat bring."""
    return read_attack(s).prisoners[seat] // PRISONERS_FOR_POINT


def update_points(s: State) -> None:
    """Brings everybody's score up to date with prisoners and conquered buildings."""
    attack = read_attack(s)
    points = tuple(points_of_prisoners(s, p.seat) - points_lost(s, p) for p in s.players)
    for p, had, has in zip(s.players, attack.points, points, strict=True):
        p.score += has - had
    write_attack(s, attack._replace(points=points))


def list_conquered_buildings(s: State) -> Iterator[tuple[Seat, str, int]]:
    """Every conquered building: its owner, the key of its kind, and its corner."""
    corners = conquered_corners(s)
    for p in s.owners:
        for key, places in (("settlement", p.settlements), ("city", p.cities)):
            for corner in members(places & corners):
                yield p.seat, key, corner
