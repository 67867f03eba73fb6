"""Where camels stand, where the next one may go, and what lies between two of them."""

from __future__ import annotations

from dataclasses import dataclass

from .ground import find_other_end, list_edges_at, list_edges_of_hex
from .table import Table

ARROWS = (5, 1, 3)  # the upper left, the upper right and the bottom corner of an oasis
CAMELS, CAMELS_OF_FIVE = 22, 33


@dataclass
class Caravan:
    """A line of camels, and the corners from which it goes on."""

    heads: set[int]


class Caravans:
    """All caravans of a match."""

    def __init__(self, start: Table) -> None:
        self.grid = start.view.grid
        self.camels: list[int] = []  # paths, in the order of placing
        self.lines: list[Caravan] = []
        self.arrows: dict[int, int] = {}  # by first path: the corner of its arrow
        self.begun: set[int] = set()  # first paths on which a caravan began
        for hex, tile in enumerate(start.view.board.tiles):
            if tile.terrain == "oasis":
                self._read_arrows(hex)

    def _read_arrows(self, hex: int) -> None:
        """The path that leads away from each arrow, none of the oasis' own six."""
        own = list_edges_of_hex(self.grid, hex)
        for place in ARROWS:
            corner = self.grid.hex_corners[hex][place]
            (edge,) = [one for one in list_edges_at(self.grid, corner) if one not in own]
            self.arrows[edge] = corner

    def list_open(self, but: Caravan | None = None) -> set[int]:
        """Where the next camel may go, in another caravan than `but`."""
        found = {edge for edge in self.arrows if self._begins(edge)}
        for line in self.lines:
            if line is not but:
                found |= self._list_next(line)
        if but is not None:
            found -= self._list_next(but)  # also a first path that ends at its head
        return {edge for edge in found if edge not in self.camels}

    def _begins(self, edge: int) -> bool:
        """Whether a camel on a first path would begin a caravan."""
        heads = {head for line in self.lines for head in line.heads}
        return edge in self.arrows and self.arrows[edge] not in heads

    def _list_next(self, line: Caravan) -> set[int]:
        """The paths at the heads of one caravan."""
        return {edge for head in line.heads for edge in list_edges_at(self.grid, head)}

    def place(self, edge: int) -> Caravan:
        """A camel begins a caravan, or goes on with one, or joins two."""
        assert edge in self.list_open()
        begins = self._begins(edge)
        a, b = self.grid.ends[edge]
        self.camels.append(edge)
        if begins:
            self.begun.add(edge)
            far = find_other_end(self.grid, edge, self.arrows[edge])
            meeting = [line for line in self.lines if far in line.heads]
            return self._join(meeting, {far})
        at_a = [line for line in self.lines if a in line.heads]
        at_b = [line for line in self.lines if b in line.heads]
        heads = ({b} if at_a else set()) | ({a} if at_b else set())
        return self._join(at_a + [line for line in at_b if line not in at_a], heads)

    def _join(self, lines: list[Caravan], heads: set[int]) -> Caravan:
        """One caravan instead of these."""
        joined = Caravan(heads)
        self.lines = [line for line in self.lines if not any(line is one for one in lines)]
        self.lines.append(joined)
        return joined


def count_points_between(table: Table, seat: int) -> int:
    """One for each own building with two camels on its paths."""
    camels = table.list_places("camel")
    points = 0
    for piece in table.list_pieces("settlement", "city"):
        around = list_edges_at(table.view.grid, piece.at)
        if piece.owner == seat and sum(edge in camels for edge in around) >= 2:
            points += 1
    return points
