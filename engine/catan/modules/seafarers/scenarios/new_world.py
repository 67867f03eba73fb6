"""New World: islands laid at random, and harbours that the players place in turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar, Final

from .....core import CommandGroup, Entry, Move, Options, Page, Seat, Text
from .....kit.hexes import neighbours
from ....board_setup import number_at_random
from ....module import Module
from ....state import Frame, State, Step
from ....view import Board
from ..command import COMMAND
from ..harbours import PlaceHarbour, free_coast
from ..options import SEAFARERS
from ..scenario import Scenario

KEY: Final = "new-world"


@dataclass(frozen=True, slots=True)
class NextHarbour(Step):
    """Draws a harbour, and asks a seat for its place, as long as the coast has one."""

    slot_index: int  # of the module
    seat: Seat

    def run(self, s: State, entry: Entry) -> None:
        """Pushes the question, or nothing where no place is left."""
        to_come = s.slots[self.slot_index]
        assert isinstance(to_come, tuple)
        if free_coast(s):
            s.slots[self.slot_index] = to_come[1:]
            s.stack.append(PlaceHarbour(self.seat, to_come[0], ends_turn=True))


class NewWorld(Module[tuple[str, ...]]):
    """Lays sea and land at random.

    The slot is the kinds of the harbours to come, in the
    order in which they are drawn: nobody sees it.
    """

    key: ClassVar[str] = "new_world"
    order: ClassVar[int] = 15
    command: ClassVar[CommandGroup | None] = COMMAND
    kinds: ClassVar[tuple[type[Move], ...]] = ()

    @classmethod
    def takes_part(cls, seats: int, options: Options) -> bool:
        """Where this scenario is chosen."""
        return options[SEAFARERS] == KEY

    def change_board(self, board: Board, entry: Entry) -> Board:
        """Mixes sea and land within the border; lays the numbers anew, red ones apart."""
        hexes = [tile.at for tile in board.tiles]
        inner = [
            number
            for number, hex in enumerate(hexes)
            if all(other in hexes for other in neighbours(hex))
        ]
        mixed = dict(zip(inner, entry.shuffle(inner), strict=True))
        lands = [board.tiles[mixed.get(number, number)] for number in range(len(hexes))]
        discs = [tile.number for tile in lands if tile.number is not None]
        fertile = [hex for hex, land in zip(hexes, lands, strict=True) if land.number is not None]
        numbers = number_at_random(fertile, discs, {}, entry)
        tiles = [
            replace(land, at=hex, number=numbers.get(hex))
            for hex, land in zip(hexes, lands, strict=True)
        ]
        return replace(board, tiles=tuple(tiles))

    def fill_slot(self, s: State, entry: Entry) -> None:
        """Mixes the harbours."""
        self.set_slot(s, tuple(entry.shuffle(s.rules.layout.loose_harbours)))

    def opening_frames(self, s: State, order: Sequence[Seat], frames: list[Frame]) -> list[Frame]:
        """First the harbours, placed by one player after the other."""
        first, *rest = self.get_slot(s)
        self.set_slot(s, tuple(rest))
        seats = [order[number % len(order)] for number in range(1, len(rest) + 1)]
        steps = [NextHarbour(self.slot_index, seat) for seat in seats]
        return [PlaceHarbour(order[0], first, ends_turn=True), *steps, *frames]

    def count_pieces(self, s: State) -> Mapping[str, int]:
        """Harbours on the board, in somebody's hand, and to come."""
        asked = sum(isinstance(frame, PlaceHarbour) for frame in s.stack)
        return {"harbours": len(s.island.board.harbours) + asked + len(self.get_slot(s))}

    def resample_hidden(self, s: State, seat: Seat | None, random: Random) -> None:
        """The harbours that are still to come may come in any order."""
        to_come = list(self.get_slot(s))
        random.shuffle(to_come)
        self.set_slot(s, tuple(to_come))


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
                Text("Land and sea are mixed at random. The game goes to 12 points."),
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
