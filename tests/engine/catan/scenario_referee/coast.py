"""The coast of Barbarian Attack: who landed where, what is conquered, what that costs."""

from __future__ import annotations

from .ground import find_hex, list_edges_of_hex
from .table import Table
from .tape import Tape

# Clockwise from the hex above the castle
RING = ((-2, 1), (-2, 0), (-1, -1), (0, -2), (1, -2), (2, -1), (2, 0), (1, 1), (0, 2), (-1, 2))
CASTLE = (-2, 2)
CONQUERORS = 3
LANDINGS = 3
SEVEN = 7


class Coast:
    """What does not change in a match: numbers of hexes, the ring, the castle's paths."""

    def __init__(self, start: Table) -> None:
        """Reads the discs before anybody has conquered anything."""
        self.grid = start.view.grid
        self.ring = [find_hex(start.view, place) for place in RING]
        self.discs = {hex: tile.number for hex, tile in enumerate(start.view.board.tiles)}
        self.castle_paths = set(list_edges_of_hex(self.grid, find_hex(start.view, CASTLE)))

    def land(self, table: Table, tape: Tape) -> None:
        """Three different numbers other than seven: a barbarian comes to each of their hexes."""
        used: list[int] = []
        while len(used) < LANDINGS and table.supply["barbarians"]:
            number = tape.roll_two_dice()
            if number == SEVEN or number in used:
                continue
            used.append(number)
            hex = self.find_hex_of(number)
            count = table.count_at("barbarian", hex)
            if count < CONQUERORS:
                table.put_count("barbarian", hex, count + 1)
                table.supply["barbarians"] -= 1

    def find_hex_of(self, number: int) -> int:
        """The hex of the coast with this number."""
        (found,) = [hex for hex in self.ring if self.discs[hex] == number]
        return found

    # --- what is conquered ---

    def list_conquered(self, table: Table) -> list[int]:
        """The hexes with three barbarians."""
        return [hex for hex in self.ring if table.count_at("barbarian", hex) == CONQUERORS]

    def list_numbers(self, table: Table) -> dict[int, int | None]:
        """The numbers of all hexes; a conquered one has none."""
        return self.discs | dict.fromkeys(self.list_conquered(table))

    def list_occupied(self, table: Table) -> list[int]:
        """The hexes with any barbarian."""
        return [hex for hex in self.ring if table.count_at("barbarian", hex)]

    def list_laid(self, table: Table) -> set[int]:
        """The corners of buildings with conquered land around them and nothing else."""
        conquered = self.list_conquered(table)
        return {
            piece.at
            for piece in table.list_pieces("settlement", "city")
            if all(hex in conquered for hex in self.grid.corner_hexes[piece.at])
        }

    def list_closed_edges(self, table: Table) -> set[int]:
        """The paths around conquered hexes."""
        found: set[int] = set()
        for hex in self.list_conquered(table):
            found |= set(list_edges_of_hex(self.grid, hex))
        return found

    def list_closed_corners(self, table: Table) -> set[int]:
        """The corners of conquered hexes."""
        found: set[int] = set()
        for hex in self.list_conquered(table):
            found |= set(self.grid.hex_corners[hex])
        return found

    def mark_conquests(self, table: Table) -> None:
        """Turns discs and buildings over, or back, as the barbarians stand now."""
        for key in list(table.signs):
            if key[0].startswith("conquered"):
                del table.signs[key]
        for hex in self.list_conquered(table):
            table.signs["conquered", hex, None] = self.discs[hex]
        laid = self.list_laid(table)
        for piece in table.list_pieces("settlement", "city"):
            if piece.at in laid:
                table.signs[f"conquered_{piece.kind}", piece.at, piece.owner] = None
