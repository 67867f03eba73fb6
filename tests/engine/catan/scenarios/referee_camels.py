"""The Caravans: where camels go, who chooses, and the points between them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from engine.catan.modules.caravans.moves import Abstain, BidForCamel, PlaceCamel
from engine.catan.moves import BuildCity, BuildSettlement
from engine.core import Decision, Move

from .referee_table import Table

WOOL, GRAIN = 2, 3
ARROWS: Final = (5, 1, 3)  # of the oasis: the upper left, the upper right and the bottom corner


@dataclass
class Caravan:
    """One caravan: the corners from which it may go on."""

    heads: set[int]


@dataclass
class Vote:
    """Bids for one camel."""

    order: list[int]  # who is still to bid
    bids: dict[int, int] = field(default_factory=dict)
    named: dict[int, int | None] = field(default_factory=dict)  # by seat: a path, or none

    @property
    def total(self) -> int:
        return sum(self.bids.values())

    def sole_majority(self) -> int | None:
        """Who has more votes than all others together."""
        return next((seat for seat, n in self.bids.items() if 2 * n > self.total), None)

    def agreed(self) -> int | None:
        """The path that more than half of all votes name."""
        for path in {path for path in self.named.values() if path is not None}:
            votes = sum(self.bids[seat] for seat, name in self.named.items() if name == path)
            if 2 * votes > self.total:
                return path
        return None

    def chooser(self, active: int) -> int:
        """Who chooses without agreement: the single highest, else whose turn ended."""
        most = max(self.bids.values(), default=0)
        best = [seat for seat, n in self.bids.items() if n == most]
        return best[0] if most and len(best) == 1 else active


class CamelReferee:
    """Keeps all caravans, and the vote that is on."""

    def __init__(self, table: Table, camels: int) -> None:
        grid = table.grid
        self.left = camels
        self.oases = {hex for hex, kind in enumerate(table.terrain) if kind == "oasis"}
        self.caravans: list[Caravan] = []
        self.placed: list[int] = []
        self.arrows: dict[int, int] = {}  # by arrow: the path that leads away from it
        for hex in sorted(self.oases):
            for place in ARROWS:
                corner = grid.hex_corners[hex][place]
                away = set(table.edges_at(corner)) - table.edges_of(hex)
                self.arrows[corner] = away.pop()
        self.has_built = False
        self.vote: Vote | None = None

    # --- where camels go ----------------------------------------------

    def paths(self, table: Table) -> set[int]:
        """Where the next camel may go."""
        if not self.left:
            return set()
        found = set(self.arrows.values())
        for caravan in self.caravans:
            for head in caravan.heads:
                found |= {*table.edges_at(head)}
        return found - set(self.placed)

    def place(self, table: Table, edge: int) -> None:
        """A camel on a path: a new caravan, a longer one, or two that become one."""
        self.placed.append(edge)
        self.left -= 1
        ends = set(table.grid.ends[edge])
        arrow = next((corner for corner, path in self.arrows.items() if path == edge), None)
        if arrow is not None:
            del self.arrows[arrow]
            self._lead(table, ends - {arrow}, {arrow})
            return
        come_from = {corner for corner in ends if self._has_head(corner)}
        ways_on = ends - come_from if len(come_from) == 1 else ends
        self._lead(table, ways_on, come_from)

    def _has_head(self, corner: int) -> bool:
        return any(corner in caravan.heads for caravan in self.caravans)

    def _lead(self, table: Table, ways_on: set[int], come_from: set[int]) -> None:
        """All caravans at either end of the new camel are one, which goes on from there."""
        touched = ways_on | come_from
        self.caravans = [one for one in self.caravans if not one.heads & touched]
        self.caravans.append(Caravan(ways_on))

    # --- points -------------------------------------------------------

    def points(self, table: Table, seat: int) -> int:
        """One for each building with at least two camels on its paths."""
        camels = set(self.placed)
        return sum(
            len(camels & {*table.edges_at(corner)}) > 1 for corner in table.own_buildings(seat)
        )

    # --- votes --------------------------------------------------------

    def note_building(self, before: Table, move: Move) -> None:
        if before.phase == "turn" and isinstance(move, BuildSettlement | BuildCity):
            self.has_built = True

    def is_due(self, table: Table) -> bool:
        """Whether the end of this turn brings a camel."""
        return self.has_built and bool(self.paths(table))

    def begin_vote(self, table: Table) -> None:
        """Everybody bids from the player whose turn ended; who holds no cards cannot."""
        self.has_built = False
        seats = len(table.seats)
        around = [(table.active + step) % seats for step in table.seats]
        self.vote = Vote([seat for seat in around if sum(table.resources(seat))])

    def expected_phase(self, table: Table) -> tuple[str, set[int]]:
        """What is asked in the vote, and whom."""
        vote = self.vote
        assert vote is not None
        if vote.order and len(self.paths(table)) > 1:
            return "camel_bids", {vote.order[0]}
        sole = vote.sole_majority()
        if sole is None and vote.total and not self._all_named(vote):
            return "camel_agreement", {seat for seat, n in vote.bids.items() if n} - set(
                vote.named
            )
        chooser = vote.chooser(table.active) if sole is None else sole
        return "camel", {chooser}

    def _all_named(self, vote: Vote) -> bool:
        return {seat for seat, n in vote.bids.items() if n} <= set(vote.named)

    def is_bid_allowed(self, table: Table, seat: int, move: Move) -> bool:
        if isinstance(move, Abstain):
            return True
        assert isinstance(move, BidForCamel)
        hand = table.hands[seat]
        others = [n for kind, n in enumerate(move.cards) if kind not in (WOOL, GRAIN)]
        pays = all(n <= has for n, has in zip(move.cards, hand, strict=False))
        return pays and not any(others) and sum(move.cards) > 0

    def note_vote(self, before: Table, seat: int, move: Move) -> int | None:
        """Notes an answer in a vote; the path where the camel must lie now, if it lies."""
        vote = self.vote
        assert vote is not None
        phase, _ = self.expected_phase(before)
        if phase == "camel_bids":
            vote.order.remove(seat)
            vote.bids[seat] = sum(move.cards) if isinstance(move, BidForCamel) else 0
            return None
        if phase == "camel_agreement":
            vote.named[seat] = move.edge if isinstance(move, PlaceCamel) else None
            agreed = vote.agreed()
            if agreed is None and self._all_named(vote):
                return vote.named.get(vote.chooser(before.active))
            return agreed
        assert isinstance(move, PlaceCamel)
        return move.edge

    def offered_paths(self, decision: Decision) -> set[int]:
        return {move.edge for move in decision.moves if isinstance(move, PlaceCamel)}
