"""The end of a turn: knights march, then battles are fought, and the turn passes on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final

from ....core import Decision, Entry, Form, Move, Seat, Text
from ....forms import MAX_QUESTIONS_PER_FORM
from ....kit.masks import EdgeMask, contains, mask_of, members
from ....kit.packed import count_of
from ...frames.turn_order import run_steps
from ...resources import GRAIN
from ...state import Frame, State, Step
from ..shared_points import list_movement_payments
from ..turn_closing import follow_end_of_turn, win_or_pass_turn
from .battles import fight_battles
from .board import FREE_STEPS, STEPS_FOR_GRAIN, castle_paths, measure_steps
from .foreign_knight import AskForForeignMarch
from .march_form import Marcher, MarchForm, assign_targets
from .moves import HALT, HaltKnights, MarchKnight, MarchKnights
from .riders import all_riders, find_targets, march_knight, riders_of
from .slot import coast_title, name_sides, read_attack

LEAST_IN_FORM: Final = 2  # knights: one alone is asked for by its targets


def list_marches(s: State, seat: Seat, moved: EdgeMask, paid: int = 0) -> tuple[Move, ...]:
    """Every march of the seat's knights that have not moved, also those for a grain.

    `paid` is how many long marches are paid for already, with something
    else than grain.
    """
    p = s.players[seat]
    steps = STEPS_FOR_GRAIN if paid or count_of(p.hand, GRAIN) else FREE_STEPS
    marches: list[Move] = []
    for rider in members(riders_of(s, p) & ~moved):
        targets = members(find_targets(s, rider, steps))
        marches += [MarchKnight(rider, edge) for edge in targets]
    return tuple(marches)


def list_payments(s: State, seat: Seat, moved: EdgeMask) -> tuple[Move, ...]:
    """The moves that pay for a long march with something else than grain, such as fish.

    There are none once all knights have moved.
    """
    p = s.players[seat]
    if not riders_of(s, p) & ~moved:
        return ()
    return list_movement_payments(s, p)


def may_halt(s: State, seat: Seat, moved: EdgeMask) -> bool:
    """Whether the seat may end its march: none of its knights still has to leave the castle.

    Each knight there must leave that can do so for nothing.
    """
    at_castle = riders_of(s, s.players[seat]) & castle_paths(s.island.grid)
    waiting = at_castle & ~moved
    return not any(find_targets(s, rider, FREE_STEPS) for rider in members(waiting))


def begin_march(s: State, seat: Seat, entry: Entry) -> None:
    """Asks the seat for its marches, if it has a knight that can move; then come the battles."""
    # what is put on the stack last comes first
    s.stack.append(CloseTurn(seat))
    s.stack.append(AskForForeignMarch(seat))
    if list_marches(s, seat, 0):
        s.stack.append(March(seat))
    run_steps(s, entry)


@dataclass(frozen=True, slots=True)
class March(Frame):
    """Each own knight may move once; those at the castle must leave it."""

    phase: ClassVar[str] = "march"
    seat: Seat
    moved: EdgeMask = 0  # the paths of the knights that have moved
    paid: int = 0  # long marches that are paid for, but not with grain

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks for the march of one knight, of several, or whether all stay."""
        marches = list_marches(s, self.seat, self.moved, self.paid)
        moves = marches + list_payments(s, self.seat, self.moved)
        forms = list_forms(s, self.seat, self.moved, self.paid)
        if may_halt(s, self.seat, self.moved):
            prompt = Text("March with your knights.")
            return (Decision(self.seat, prompt, (HALT, *moves), forms),)
        prompt = Text("March with your knights: those at the castle must leave it.")
        return (Decision(self.seat, prompt, moves, forms),)

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        """Moves knights, takes a payment for a long march, or halts.

        Then the seat is asked again, while one of its knights may still march.
        """
        s.stack.pop()
        moved = self.moved
        paid = self.paid
        if isinstance(move, MarchKnight):
            paid = march_knight(s, seat, s.players[seat], move, paid, entry)
            moved |= 1 << move.edge
        elif isinstance(move, MarchKnights):
            marchers = list_marchers(s, seat, moved, paid)
            paid = march_knights(s, seat, marchers, move, paid, entry)
            moved |= find_standing_paths(marchers, move)
        elif not isinstance(move, HaltKnights):
            s.rules.move_handlers[type(move)](s, seat, move, entry)
            paid += 1
        if not isinstance(move, HaltKnights) and list_marches(s, seat, moved, paid):
            s.stack.append(March(seat, moved, paid))
        run_steps(s, entry)


def list_marchers(s: State, seat: Seat, moved: EdgeMask, paid: int) -> tuple[Marcher, ...]:
    """The first knights of a seat that have not moved, as many as a form can ask about.

    `moved` are the paths of those that have; `paid` is how many long
    marches are paid for already.
    """
    waiting = members(riders_of(s, s.players[seat]) & ~moved)[:MAX_QUESTIONS_PER_FORM]
    can_pay = paid or count_of(s.players[seat].hand, GRAIN)
    steps = STEPS_FOR_GRAIN if can_pay else FREE_STEPS
    return tuple([_make_marcher(s, rider, steps) for rider in waiting])


def _make_marcher(s: State, rider: int, most_steps: int) -> Marcher:
    """Makes a knight with all targets within its reach, those beside most barbarians first."""
    near = find_targets(s, rider, FREE_STEPS)
    reach = find_targets(s, rider, most_steps)
    threats = {edge: _count_barbarians_beside(s, edge) for edge in members(reach)}
    steps = measure_steps(s.island.grid, rider)
    order = sorted(threats, key=lambda edge: (-sum(threats[edge].values()), steps[edge], edge))
    hints = {
        edge: _name_threat(s, barbarians, rider, edge)
        for edge, barbarians in threats.items()
        if barbarians
    }
    must_leave = bool(near) and contains(castle_paths(s.island.grid), rider)
    far = frozenset(members(reach & ~near))
    return Marcher(rider, must_leave, tuple(order), far, hints)


def _count_barbarians_beside(s: State, edge: int) -> dict[int, int]:
    """By hex, as its index in `Attack.coast`: the barbarians beside a path."""
    attack = read_attack(s)
    beside = s.island.grid.edge_hexes[edge]
    coast = enumerate(zip(attack.coast, attack.barbarians, strict=True))
    return {index: n for index, (coast_hex, n) in coast if n and coast_hex.hex in beside}


def _name_threat(s: State, barbarians: dict[int, int], rider: int, edge: int) -> Text:
    """How many knights meet how many barbarians if a knight marches from `rider` to `edge`.

    The words tell of the hex with most barbarians. `barbarians` has those beside
    the path `edge`, by the index of their hex in `Attack.coast`.
    """
    most = max(barbarians, key=lambda index: barbarians[index])
    hex = read_attack(s).coast[most].hex
    edge_hexes = s.island.grid.edge_hexes
    riders_elsewhere = all_riders(s) & ~(1 << rider)
    riders_then = members(riders_elsewhere | 1 << edge)
    knights = sum(hex in edge_hexes[path] for path in riders_then)
    return name_sides(coast_title(s, most), knights, barbarians[most])


def list_forms(s: State, seat: Seat, moved: EdgeMask, paid: int) -> tuple[Form, ...]:
    """One form for several knights; none for a single one.

    There is none, either, if the knights that must leave the castle
    cannot all find a path of their own.
    """
    marchers = list_marchers(s, seat, moved, paid)
    leaving = [marcher for marcher in marchers if marcher.must_leave]
    if len(marchers) < LEAST_IN_FORM:
        return ()
    can_all_leave = len(assign_targets(leaving, set())) == len(leaving)
    if not can_all_leave:
        return ()
    return (MarchForm(marchers, paid + count_of(s.players[seat].hand, GRAIN)),)


def find_standing_paths(marchers: tuple[Marcher, ...], move: MarchKnights) -> EdgeMask:
    """The paths on which the form's knights stand after the move; all of them count as moved."""
    pairs = zip(marchers, move.paths, strict=True)
    return mask_of([marcher.edge if edge is None else edge for marcher, edge in pairs])


def march_knights(
    s: State,
    seat: Seat,
    marchers: tuple[Marcher, ...],
    move: MarchKnights,
    paid: int,
    entry: Entry,
) -> int:
    """Marches with all knights of a form.

    Returns how many long marches are still paid for.
    """
    for marcher, edge in zip(marchers, move.paths, strict=True):
        if edge is not None:
            march = MarchKnight(marcher.edge, edge)
            paid = march_knight(s, seat, s.players[seat], march, paid, entry)
    return paid


@dataclass(frozen=True, slots=True)
class CloseTurn(Step):
    """The end of a turn, once all knights have marched: battles, then the next player's turn."""

    seat: Seat

    def run(self, s: State, entry: Entry) -> None:
        """Fights the battles, in which points may be won or lost.

        Then the player wins with enough points, else the turn passes on.
        """
        fight_battles(s, self.seat, entry)
        follow_end_of_turn(s, self.seat, entry)
        win_or_pass_turn(s, self.seat, entry)
