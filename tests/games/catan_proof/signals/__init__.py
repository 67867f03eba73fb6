"""The fourth box: thirty signals, each of which a player may give once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, NamedTuple

from engine.catan.kinds import PointsPart
from engine.catan.module import DescribeHandler, Module
from engine.catan.player import Player
from engine.catan.state import MoveHandler, State
from engine.catan.view import CatanView, Counter
from engine.core import (
    Choice,
    CommandGroup,
    Entry,
    Move,
    Option,
    Options,
    Page,
    Seat,
    Text,
    Verbatim,
    Who,
)

from ..boxes import open_box
from .moves import FLAGS, LIGHTS, SIGNALS

FOR_A_POINT = 15  # signals


class SignalSlot(NamedTuple):
    """By seat a mask of the signals given, and whether one was given in this turn."""

    given: tuple[int, ...]
    done: bool = False


class Signals(Module[SignalSlot]):
    """Thirty kinds of moves, under two commands."""

    key: ClassVar[str] = "proof_signals"
    order: ClassVar[int] = 9930
    command: ClassVar[CommandGroup | None] = CommandGroup("proofflag", Text("Your flags."))
    more_commands: ClassVar[tuple[CommandGroup, ...]] = (
        CommandGroup("prooflight", Text("Your lights."), LIGHTS),
    )
    kinds: ClassVar[tuple[type[Move], ...]] = (*FLAGS, *LIGHTS)
    options: ClassVar[tuple[Option, ...]] = (
        open_box("proof_signals", Text("Proof of signals"), Text("Thirty signals.")),
    )
    guide: ClassVar[tuple[Page, ...]] = (
        Page(Text("Proof of signals"), (Text("Each signal may be given once."),)),
    )

    @classmethod
    def takes_part(cls, seats: int, options: Options) -> bool:
        return options["proof_signals"] == "on"

    def fill_slot(self, s: State, entry: Entry) -> None:
        self.set_slot(s, SignalSlot((0,) * len(s.players)))

    def move_handlers(self) -> Mapping[type[Move], MoveHandler]:
        return dict.fromkeys(SIGNALS, self.give_signal)

    def turn_moves(self, s: State, player: Player) -> tuple[Move, ...]:
        slot = self.get_slot(s)
        given = slot.given[player.seat]
        left = [kind() for at, kind in enumerate(SIGNALS) if not given >> at & 1]
        return () if slot.done else tuple(left)

    def give_signal(self, s: State, seat: Seat, move: Move, entry: Entry) -> None:
        """Move handler of every signal: it is seen, and counted."""
        slot = self.get_slot(s)
        given = slot.given[seat] | 1 << SIGNALS.index(type(move))
        s.players[seat].score += given.bit_count() == FOR_A_POINT
        self.set_slot(
            s, SignalSlot((*slot.given[:seat], given, *slot.given[seat + 1 :]), done=True)
        )
        if entry.news is not None:
            entry.tell("{player} gives a signal.", player=Who(seat))

    def on_turn_end(self, s: State, seat: Seat, entry: Entry) -> None:
        self.set_slot(s, self.get_slot(s)._replace(done=False))

    def _count(self, s: State, player: Player) -> int:
        return 0 if player.is_unplayed else self.get_slot(s).given[player.seat].bit_count()

    def counters(self, s: State, player: Player) -> tuple[Counter, ...]:
        return (Counter("proof_signals", Text("signals"), self._count(s, player)),)

    def points(self, s: State, player: Player) -> tuple[PointsPart, ...]:
        earned = self._count(s, player) >= FOR_A_POINT
        return (PointsPart("proof_signals", Text("signals"), int(earned)),)

    @classmethod
    def describe_handlers(cls) -> Mapping[type[Move], DescribeHandler]:
        return dict.fromkeys(SIGNALS, describe_signal)


def describe_signal(view: CatanView, move: Move) -> Choice:
    heading = Text("Flags") if type(move) in FLAGS else Text("Lights")
    return Choice(Text("Signal: {name}", name=Verbatim(move.verb.id)), heading, rank=0.5)
