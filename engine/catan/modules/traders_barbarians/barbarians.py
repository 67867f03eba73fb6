"""Barbarians on paths: a seven and a Knight move one, and wagons may drive them off."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from typing import ClassVar

from ....core import Decision, Entry, Move, Seat, Text, Who
from ....kit.hexes import EDGES
from ....kit.masks import EdgeMask, contains, mask_of, members
from ...awards import award_largest_army
from ...frames.move_handlers import play_card
from ...frames.seven import ask_discards
from ...frames.turn_order import finish_question, run_steps
from ...moves import PlayKnight
from ...resources import KNIGHT
from ...robber import steal_card
from ...state import EDGE, NOBODY, NOWHERE, Frame, State
from .board import find_ground
from .moves import MoveBarbarian
from .slot import read_trade, replace_at, write_trade


def free_paths(s: State) -> EdgeMask:
    """The paths to which a barbarian may go: those without one.

    The sea sides of trade hexes are no paths.
    """
    closed = find_ground(s.island.grid).closed_edges
    return s.island.shape.paths & ~closed & ~mask_of(read_trade(s).barbarians)


def find_victim(s: State, seat: Seat, edge: int) -> Seat | None:
    """The player whose road lies on the path, if the seat may take a card there, else None."""
    owners = [p for p in s.players if contains(p.roads, edge) and p.seat != seat]
    seats = mask_of(p.seat for p in owners if p.hand & s.rules.kit.stealable_mask)
    for limit_seats in s.rules.robbable_seats:
        seats = limit_seats(s, seat, NOWHERE, seats)  # no hex: it is a path
    return next(iter(members(seats)), None)


def list_raids(s: State, seat: Seat, barbarians: Iterable[int]) -> tuple[Move, ...]:
    """Every move of one of these barbarians to another path, with a theft or without.

    Rulebook: who moves it onto a road may take a card from its owner.
    """
    moves: list[Move] = []
    paths = [(edge, find_victim(s, seat, edge)) for edge in members(free_paths(s))]
    for barbarian in barbarians:
        for edge, victim in paths:
            if victim is not None:
                moves.append(MoveBarbarian(barbarian, edge, victim))
            moves.append(MoveBarbarian(barbarian, edge, None))
    return tuple(moves)


def move_barbarian(s: State, seat: Seat, move: MoveBarbarian, entry: Entry) -> None:
    """Takes a barbarian to another path, and a card from the victim, if any."""
    trade = read_trade(s)
    index = trade.barbarians.index(move.barbarian)
    write_trade(s, trade._replace(barbarians=replace_at(trade.barbarians, index, move.edge)))
    victim = NOBODY if move.victim is None else move.victim
    s.record_action(seat, "barbarian_moves", EDGE, move.edge, victim)
    if entry.news is not None:
        entry.tell(
            "{player} moves a barbarian from {barbarian} to {edge}.",
            player=Who(seat),
            barbarian=EDGES[move.barbarian],
            edge=EDGES[move.edge],
            concerns=[p.seat for p in s.players if contains(p.roads, move.edge)],
        )
    if move.victim is not None:
        steal_card(s, s.players[seat], s.players[move.victim], entry)


@dataclass(frozen=True, slots=True)
class Raid(Frame):
    """The question, after a seven or a Knight, which barbarian goes to which other path.

    It is also asked for one that a knight of Cities & Knights has chased.
    """

    phase: ClassVar[str] = "raid"
    seat: Seat
    chased: int | None = None  # the edge where it stands; None: any of the barbarians

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks the seat which barbarian goes where."""
        if self.chased is None:
            prompt = Text("Move a barbarian to another path.")
            barbarians = sorted(read_trade(s).barbarians)
        else:
            prompt = Text("Your knight chases the barbarian away: where to?")
            barbarians = [self.chased]
        return (Decision(self.seat, prompt, list_raids(s, self.seat, barbarians)),)

    def apply(self, s: State, seat: Seat, move: MoveBarbarian, entry: Entry) -> None:
        """Moves the barbarian, and takes a card if the move names a victim."""
        move_barbarian(s, seat, move, entry)
        finish_question(s, entry)


@dataclass(frozen=True, slots=True)
class Banish(Frame):
    """The question that trade tokens pay for: a barbarian goes to a path without a road."""

    phase: ClassVar[str] = "raid"
    seat: Seat

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks the seat which barbarian goes to which path without a road."""
        prompt = Text("Move a barbarian to a path without a road.")
        paths = members(free_paths(s) & ~s.road_edges)
        pairs = product(sorted(read_trade(s).barbarians), paths)
        moves = tuple(MoveBarbarian(barbarian, edge, None) for barbarian, edge in pairs)
        return (Decision(self.seat, prompt, moves),)

    def apply(self, s: State, seat: Seat, move: MoveBarbarian, entry: Entry) -> None:
        """Moves the barbarian."""
        move_barbarian(s, seat, move, entry)
        finish_question(s, entry)


@dataclass(frozen=True, slots=True)
class SendAway(Frame):
    """The question where a barbarian goes that was driven off.

    It may go to any free path, and takes no card.
    """

    phase: ClassVar[str] = "raid"
    seat: Seat
    barbarian: int  # the edge where it stands

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks the seat where the barbarian goes."""
        prompt = Text("The barbarian is driven off: choose its new path.")
        paths = members(free_paths(s))
        moves = tuple(MoveBarbarian(self.barbarian, edge, None) for edge in paths)
        return (Decision(self.seat, prompt, moves),)

    def apply(self, s: State, seat: Seat, move: MoveBarbarian, entry: Entry) -> None:
        """Moves the barbarian."""
        move_barbarian(s, seat, move, entry)
        finish_question(s, entry)


def resolve_seven(s: State, seat: Seat, entry: Entry) -> None:
    """Asks for discards, and then which barbarian goes where."""
    s.stack.append(Raid(seat))  # below the discards, so it is asked after them
    ask_discards(s)
    run_steps(s, entry)


def play_knight(s: State, seat: Seat, move: PlayKnight, entry: Entry) -> None:
    """Move handler of `PlayKnight`: counts the knight, and asks which barbarian goes where."""
    p = s.players[seat]
    play_card(s, p, KNIGHT, "knight", entry)
    p.knights += 1
    award_largest_army(s, p, entry)
    s.stack.append(Raid(seat))
