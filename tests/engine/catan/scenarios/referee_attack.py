"""Barbarian Attack: landings, conquered land, knights, battles and what they cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Any, Final

from engine.catan.modules.barbarian_attack.moves import (
    HaltKnights,
    MarchKnight,
    MarchKnights,
    SendBarbarian,
    TakeBarbarian,
)
from engine.catan.modules.fishermen.moves import FishForCard, FishForWay
from engine.catan.moves import BuyCard
from engine.core import Move

from .referee_table import Table

RING: Final = (
    (-2, 1),
    (-2, 0),
    (-1, -1),
    (0, -2),
    (1, -2),
    (2, -1),
    (2, 0),
    (1, 1),
    (0, 2),
    (-1, 2),
)
CASTLE: Final = (-2, 2)
MOST: Final = 3  # barbarians on a hex; with so many it is conquered
STEPS, LONG_STEPS = 3, 5
GRAIN: Final = 3
COMPENSATION: Final = 3  # gold
PAIR: Final = 2  # players, who get a token as well for a lost knight
COMPENSATION_FOR_TWO: Final = 2
MOST_GOLD: Final = 31  # in a hand
LANDING: Final = 3
SLANTS: Final = ({0, 3}, {1, 4}, {2, 5})  # opposite sides of a hex, from the north-east on


@dataclass(frozen=True)
class Outcome:
    """How things may stand after some battles."""

    barbarians: tuple[int, ...]
    knights: frozenset[tuple[int, int]]  # path and owner
    prisoners: tuple[int, ...]
    gold: tuple[int, ...]


class AttackReferee:
    """The coast, and what happens on it."""

    def __init__(self, table: Table) -> None:
        grid = table.grid
        self.coast = tuple(grid.hexes.index(hex) for hex in RING)
        self.castle = grid.hexes.index(CASTLE)
        self.castle_paths = table.edges_of(self.castle)
        self.numbers = {hex: table.view.board.tiles[hex].number for hex in range(len(grid.hexes))}
        self.paid = 0  # long marches for which fish have paid
        self.marched: set[int] = set()  # paths where knights stand that have marched
        self.taken: list[int] = []  # hexes from which Treason took
        self.sent: list[int] = []  # hexes to which it sent

    # --- conquered land -----------------------------------------------

    def barbarians(self, table: Table) -> tuple[int, ...]:
        """By hex of the coast."""
        counts = {sign.at: sign.count or 0 for sign in table.view.signs if sign.key == "barbarian"}
        return tuple(counts.get(hex, 0) for hex in self.coast)

    def conquered(self, table: Table) -> set[int]:
        counted = zip(self.coast, self.barbarians(table), strict=True)
        return {hex for hex, n in counted if n == MOST}

    def lost_buildings(self, table: Table) -> set[int]:
        """Buildings around which all land is conquered."""
        conquered = self.conquered(table)
        return {
            corner for corner in table.buildings if {*table.grid.corner_hexes[corner]} <= conquered
        }

    def closed_paths(self, table: Table) -> set[int]:
        found: set[int] = set()
        for hex in self.conquered(table):
            found |= table.edges_of(hex)
        return found

    # --- landings -----------------------------------------------------

    def is_possible_landing(self, before: Table, after: Table) -> bool:
        """Whether three different numbers may have brought what has landed."""
        was, now = self.barbarians(before), self.barbarians(after)
        landed = [new - old for old, new in zip(was, now, strict=True)]
        supply = before.supply("barbarians")
        spent = supply - after.supply("barbarians")
        if any(n not in (0, 1) for n in landed) or sum(landed) != spent:
            return False
        full = was.count(MOST)
        least = min(supply, LANDING - min(LANDING, full))
        return least <= spent <= min(supply, LANDING)

    # --- knights ------------------------------------------------------

    def steps_from(self, table: Table, start: int) -> dict[int, int]:
        """The paths that a knight reaches, with the number of steps."""
        steps, todo = {start: 0}, [start]
        for edge in todo:
            if steps[edge] == LONG_STEPS:
                continue
            for corner in table.grid.ends[edge]:
                for other in table.edges_at(corner):
                    if other not in steps:
                        steps[other] = steps[edge] + 1
                        todo.append(other)
        return steps

    def targets(self, table: Table, seat: int, start: int) -> dict[int, int]:
        """Free paths within reach that are not at the castle."""
        reach = LONG_STEPS if self.paid or table.hands[seat][GRAIN] else STEPS
        steps = self.steps_from(table, start)
        free = set(steps) - set(table.knights) - self.castle_paths
        return {edge: steps[edge] for edge in free if steps[edge] <= reach}

    def waiting(self, table: Table, seat: int) -> set[int]:
        """Own knights that have not marched."""
        own = {edge for edge, owner in table.knights.items() if owner == seat}
        return own - self.marched

    def legal_marches(self, table: Table, seat: int) -> set[Move]:
        found: set[Move] = set()
        must_leave = False
        for start in self.waiting(table, seat):
            targets = self.targets(table, seat, start)
            found |= {MarchKnight(start, edge) for edge in targets}
            near = [edge for edge, steps in targets.items() if steps <= STEPS]
            must_leave |= start in self.castle_paths and bool(near)
        return found if must_leave else found | {HaltKnights()}

    def is_foreign_march(self, table: Table, moves: set[Move]) -> bool:
        """Whether it is a knight of nobody that may march now."""
        riders = {move.rider for move in moves if isinstance(move, MarchKnight)}
        return any(table.knights[rider] not in table.seats for rider in riders)

    def legal_foreign_marches(self, table: Table, seat: int) -> set[Move]:
        """The one foreign knight marches when the own ones stand; it leaves the castle, too."""
        (start,) = [edge for edge, owner in table.knights.items() if owner not in table.seats]
        targets = self.targets(table, seat, start)
        found: set[Move] = {MarchKnight(start, edge) for edge in targets}
        near = any(steps <= STEPS for steps in targets.values())
        return found if start in self.castle_paths and near else found | {HaltKnights()}

    def grain_for(self, table: Table, start: int, edge: int) -> int:
        """What a march costs: one for more than three steps, nothing for staying."""
        return int(self.steps_from(table, start)[edge] > STEPS)

    def marches_of(self, table: Table, seat: int, move: Move) -> dict[int, int]:
        """By path of a knight: where it goes; who stays in a form goes where it stands."""
        if isinstance(move, MarchKnight):
            return {move.rider: move.edge}
        assert isinstance(move, MarchKnights)
        asked = sorted(self.waiting(table, seat))[: len(move.paths)]
        pairs = zip(asked, move.paths, strict=True)
        return {start: start if edge is None else edge for start, edge in pairs}

    def note_marches(self, marches: dict[int, int], far: int) -> int:
        """Notes marches, so many of them far; the grain that they cost."""
        free = min(far, self.paid)
        self.paid -= free
        self.marched = (self.marched - set(marches)) | set(marches.values())
        return far - free

    def is_fair(self, table: Table, seat: int, move: Move) -> bool:
        """Whether a move of a form lets every knight go where it may, no two to one path."""
        marches = self.marches_of(table, seat, move)
        if len(set(marches.values())) != len(marches):
            return False
        return all(
            edge == start or edge in self.targets(table, seat, start)
            for start, edge in marches.items()
        )

    # --- Treason ------------------------------------------------------

    def legal_takes(self, table: Table) -> set[Move]:
        """Coast hexes with barbarians from which none was taken yet."""
        counted = zip(self.coast, self.barbarians(table), strict=True)
        return {TakeBarbarian(hex) for hex, n in counted if n and hex not in self.taken}

    def legal_sends(self, table: Table) -> set[Move]:
        """Other coast hexes that are not conquered."""
        counted = zip(self.coast, self.barbarians(table), strict=True)
        used = {*self.taken, *self.sent}
        return {SendBarbarian(hex) for hex, n in counted if n < MOST and hex not in used}

    def note_cards(self, same: Any, before: Table, after: Table, seat: int, move: Move) -> None:
        """Follows a bought card: gold of Treason, barbarians on their way, a prisoner."""
        if isinstance(move, BuyCard | FishForCard) and after.phase == "treason":
            same("gold of Treason", after.gold[seat], min(MOST_GOLD, before.gold[seat] + 2))
            pairs = zip(self.coast, self.barbarians(before), self.barbarians(after), strict=True)
            self.taken = [hex for hex, was, now in pairs if now < was]
        elif isinstance(move, TakeBarbarian):
            caught = after.counter(seat, "prisoners") - before.counter(seat, "prisoners")
            same("caught by Intrigue", caught, int(before.phase == "intrigue"))
            self.taken.append(move.hex)
        elif isinstance(move, SendBarbarian):
            self.sent.append(move.hex)
        if isinstance(move, FishForWay):
            self.paid += 1
        if after.phase != "march":
            self.paid = 0
        if after.phase not in ("treason", "intrigue"):
            self.taken, self.sent = [], []

    # --- battles ------------------------------------------------------

    def outcome_of(self, table: Table) -> Outcome:
        """How things stand."""
        prisoners = tuple(table.counter(seat, "prisoners") for seat in table.seats)
        knights = frozenset(table.knights.items())
        return Outcome(self.barbarians(table), knights, prisoners, tuple(table.gold))

    def outcomes(self, table: Table, knights: dict[int, int], active: int) -> set[Outcome]:
        """All ways in which the battles at the end of a turn may end."""
        seats = len(table.seats)
        found = {replace(self.outcome_of(table), knights=frozenset(knights.items()))}
        for place in range(len(self.coast)):
            after: set[Outcome] = set()
            for one in found:
                after |= {*self.fight(table, one, place, active, seats)}
            found = after
        return found

    def fight(
        self,
        table: Table,
        one: Outcome,
        place: int,
        active: int,
        seats: int,
    ) -> Iterator[Outcome]:
        """What may happen at one hex of the coast."""
        paths = table.edges_of(self.coast[place])
        involved = [(edge, owner) for edge, owner in one.knights if edge in paths]
        horde = one.barbarians[place]
        if not horde or len(involved) <= horde:
            yield one
            return
        strengths = Counter(owner for _, owner in involved)
        order = [(active + step) % seats for step in range(seats)]
        fighters = [seat for seat in order if strengths[seat]]
        barbarians = (*one.barbarians[:place], 0, *one.barbarians[place + 1 :])
        for gained, paid in share(fighters, strengths, horde):
            prisoners = tuple(n + gained[seat] for seat, n in enumerate(one.prisoners))
            gold = add_gold(one.gold, paid)
            won = replace(one, barbarians=barbarians, prisoners=prisoners, gold=gold)
            yield from self.lose(table, won, place, involved)

    def lose(
        self,
        table: Table,
        one: Outcome,
        place: int,
        involved: list[tuple[int, int]],
    ) -> Iterator[Outcome]:
        """One die: the knights of one slant go home, and bring gold."""
        ring = table.grid.hex_corners[self.coast[place]]
        sides = {frozenset((ring[at], ring[(at + 1) % 6])): at for at in range(6)}
        for slant in SLANTS:
            lost = [
                (edge, owner)
                for edge, owner in involved
                if sides[frozenset(table.grid.ends[edge])] in slant and owner in table.seats
            ]
            paid = Counter(owner for _, owner in lost)
            each = COMPENSATION_FOR_TWO if len(table.seats) == PAIR else COMPENSATION
            gold = add_gold(one.gold, Counter({seat: each * n for seat, n in paid.items()}))
            yield replace(one, knights=one.knights - set(lost), gold=gold)


def add_gold(gold: tuple[int, ...], paid: Counter[int]) -> tuple[int, ...]:
    """The gold of everybody after a payment; a hand has room for so much."""
    return tuple(min(MOST_GOLD, n + paid[seat]) for seat, n in enumerate(gold))


def share(
    fighters: list[int],
    strengths: Counter[int],
    horde: int,
) -> Iterator[tuple[Counter[int], Counter[int]]]:
    """All ways to share prisoners: how many each gets, and the gold of who goes away empty."""
    if len(fighters) == 1:
        yield Counter({fighters[0]: horde}), Counter()
        return
    if horde < len(fighters):
        for winners in permutations(fighters, horde):
            empty = [seat for seat in fighters if seat not in winners]
            yield Counter(winners), Counter(dict.fromkeys(empty, COMPENSATION))
        return
    each, rest = Counter(fighters), horde - len(fighters)
    if not rest:
        yield each, Counter()
        return
    most = max(strengths[seat] for seat in fighters)
    best = [seat for seat in fighters if strengths[seat] == most]
    for winner in best:
        losers = [seat for seat in best if seat != winner]
        yield each + Counter({winner: rest}), Counter(dict.fromkeys(losers, COMPENSATION))
