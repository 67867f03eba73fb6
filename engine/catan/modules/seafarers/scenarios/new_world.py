"""New World: islands laid at random, and harbours that the players place in turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar, Final

from .....core import CommandGroup, Entry, Move, Options, Page, Seat, Text
from .....kit.hexes import Hex, neighbours
from ....board_setup import number_at_random
from ....kinds import SEA
from ....module import Module
from ....state import Frame, State, Step
from ....view import Board, Tile
from ..command import COMMAND
from ..harbours import PlaceHarbour, free_coast
from ..options import SEAFARERS
from ..scenario import Scenario

# The revision with which land is mixed until no island has nearly all of it
SEVERAL_ISLANDS: Final = 4
KEY: Final = "new-world"
MOST_OF_ONE_ISLAND: Final = 17  # of the 23 hexes of land: six or more lie beyond the sea
MOST_MIXINGS: Final = 100  # about every third map has islands enough


@dataclass(frozen=True, slots=True)
class NextHarbour(Step):
    """Draws the next harbour, and asks a seat for its place, while any coast is free."""

    slot_index: int  # of the module
    seat: Seat

    def run(self, s: State, entry: Entry) -> None:
        """Asks the seat where it places the next harbour.

        Nothing happens where no coast is free.
        """
        harbours_left = s.slots[self.slot_index]  # see `NewWorld`
        assert isinstance(harbours_left, tuple)
        if free_coast(s):
            drawn, *others = harbours_left
            s.slots[self.slot_index] = tuple(others)
            s.stack.append(PlaceHarbour(self.seat, drawn, ends_turn=True))


class NewWorld(Module[tuple[str, ...]]):
    """Lays sea and land at random.

    The slot is the kinds of the harbours to come, in the order in which
    they are drawn: nobody sees it.
    """

    key: ClassVar[str] = "new_world"
    order: ClassVar[int] = 15
    command: ClassVar[CommandGroup | None] = COMMAND
    kinds: ClassVar[tuple[type[Move], ...]] = ()

    @classmethod
    def takes_part(cls, seats: int, options: Options) -> bool:
        """Whether the module takes part in a match: where this scenario is chosen."""
        return options[SEAFARERS] == KEY

    def __init__(self, seats: int, options: Options) -> None:
        """Notes whether the map must have several islands, which earlier revisions did not ask."""
        self.has_several_islands = options.revision >= SEVERAL_ISLANDS

    def change_board(self, board: Board, entry: Entry) -> Board:
        """Shuffles sea and land within the border, and lays the numbers anew, red ones apart."""
        hexes = [tile.at for tile in board.tiles]
        lands = self._mix_lands(board, hexes, entry)
        discs = [tile.number for tile in lands if tile.number is not None]
        fertile = [hex for hex, land in zip(hexes, lands, strict=True) if land.number is not None]
        numbers = number_at_random(fertile, discs, laid={}, entry=entry)
        tiles = [
            replace(land, at=hex, number=numbers.get(hex))
            for hex, land in zip(hexes, lands, strict=True)
        ]
        return replace(board, tiles=tuple(tiles))

    def _mix_lands(self, board: Board, hexes: Sequence[Hex], entry: Entry) -> list[Tile]:
        """The tiles of the board in a new order, shuffled until no island is too large.

        After `MOST_MIXINGS` trials the last order is taken.
        """
        lands = mix_inner_tiles(board, hexes, entry)
        if self.has_several_islands:
            for _ in range(MOST_MIXINGS):
                if largest_island(hexes, lands) <= MOST_OF_ONE_ISLAND:
                    break
                lands = mix_inner_tiles(board, hexes, entry)
        return lands

    def fill_slot(self, s: State, entry: Entry) -> None:
        """Shuffles the harbours, which the players place in the opening."""
        self.set_slot(s, tuple(entry.shuffle(s.rules.layout.loose_harbours)))

    def opening_frames(self, s: State, order: Sequence[Seat], frames: list[Frame]) -> list[Frame]:
        """The questions of the opening; before them players place the harbours, in turn."""
        first_harbour, *rest = self.get_slot(s)
        self.set_slot(s, tuple(rest))
        question = PlaceHarbour(order[0], first_harbour, ends_turn=True)
        steps: list[Frame] = []
        for number, _ in enumerate(rest, start=1):
            seat = order[number % len(order)]
            steps.append(NextHarbour(self.slot_index, seat))
        return [question, *steps, *frames]

    def count_pieces(self, s: State) -> Mapping[str, int]:
        """For tests: how many harbours there are, placed or not, which no move may change."""
        asked = sum(isinstance(frame, PlaceHarbour) for frame in s.stack)
        return {"harbours": len(s.island.board.harbours) + asked + len(self.get_slot(s))}

    def resample_hidden(self, s: State, seat: Seat | None, random: Random) -> None:
        """Shuffles the harbours that are still to come: nobody knows their order."""
        to_come = sorted(self.get_slot(s))
        random.shuffle(to_come)
        self.set_slot(s, tuple(to_come))


def mix_inner_tiles(board: Board, hexes: Sequence[Hex], entry: Entry) -> list[Tile]:
    """The tiles of the board in the order of `hexes`; those inside the border are shuffled."""
    inner = [
        index
        for index, hex in enumerate(hexes)
        if all(other in hexes for other in neighbours(hex))
    ]
    # by index: the index of the tile that goes there
    moved = dict(zip(inner, entry.shuffle(inner), strict=True))
    return [board.tiles[moved.get(index, index)] for index in range(len(hexes))]


def largest_island(hexes: Sequence[Hex], lands: Sequence[Tile]) -> int:
    """How many hexes the largest island has where these tiles lie on these hexes."""
    unvisited = {hex for hex, land in zip(hexes, lands, strict=True) if land.terrain != SEA}
    largest = 0
    while unvisited:
        island = [unvisited.pop()]
        for hex in island:  # it grows while it is walked
            connected = unvisited.intersection(neighbours(hex))
            unvisited -= connected
            island += connected
        largest = max(largest, len(island))
    return largest


SCENARIO: Final = Scenario(
    key=KEY,
    title=Text("New World"),
    about=Text("Islands that nobody has seen, and harbours that you place; 12 points."),
    order=9,
    boards={3: "new_world_4", 4: "new_world_4"},
    target=12,
    island_points=1,
    has_robber=False,
    has_fixed_map=False,
    conflicts={"harbours": "shuffled"},  # everybody places them
    module=NewWorld,
    pages=(
        Page(
            Text("New World"),
            (
                Text(
                    "Land and sea are mixed at random, anew where one island would have more than "
                    "17 of the 23 hexes of land. The game goes to 12 points."
                ),
                Text(
                    "Before the opening everybody in turn draws a harbour and places it on a "
                    "coast, at least one edge from every other harbour."
                ),
                Text(
                    "Start wherever you like. Your first settlement on each island where you did "
                    "not start brings one more point."
                ),
                Text("Robber and pirate begin off the board."),
            ),
        ),
    ),
)
