"""The house rule that everybody chooses which active knights fight."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final

from ....core import Choice, Counts, Decision, Entry, Group, Seat, Text
from ....kit.masks import mask_of, members, unite
from ...frames.turn_order import run_steps
from ...names import place_name
from ...state import Frame, State
from ...view import CatanView
from .barbarians import fight_battle
from .kit import RANKS
from .moves import SendKnights
from .slot import read_knights, write_knights
from .strength import knights_of, rank_at

ASK: Final = Text("The barbarians land: which of your active knights fight?")
GROUP: Final = Text("Knights that fight")
TITLE: Final = Text("Choose the knights that fight")


def ask_who_fights(s: State, seat: Seat, entry: Entry) -> None:
    """Asks everybody with active knights which of them fight, before the battle of a landing.

    `seat` is who rolled. Without any active knight the battle comes at once.
    """
    waiting = tuple([p.seat for p in s.players if active_corners(s, p.seat)])
    if waiting:
        s.stack.append(Muster(seat, waiting))
    else:
        fight_battle(s, seat, 0, entry)


def active_corners(s: State, seat: Seat) -> tuple[int, ...]:
    """The corners of a seat's active knights."""
    return members(knights_of(s, s.players[seat]) & read_knights(s).active)


@dataclass(frozen=True, slots=True)
class Muster(Frame):
    """Everybody named sends knights, all at once; nobody sees whom before all have answered."""

    phase: ClassVar[str] = "muster"
    roller: Seat
    waiting: tuple[Seat, ...]

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks each seat that is still to answer for some of its active knights."""
        return tuple([self._make_decision(s, seat) for seat in self.waiting])

    def _make_decision(self, s: State, seat: Seat) -> Decision:
        """Asks a seat which active knights it sends: all, none, or some in a form.

        When time runs out, all are sent.
        """
        corners = active_corners(s, seat)
        n = len(corners)
        all_of_them, none_of_them = (1,) * n, (0,) * n
        moves = (SendKnights(all_of_them), SendKnights(none_of_them))
        if n == 1:
            return Decision(seat, ASK, moves)
        names = tuple([_name_knight(s, seat, corner) for corner in corners])
        group = Group(GROUP, names, most=all_of_them, total=(0, n))
        return Decision(seat, ASK, moves, forms=(Counts(SendKnights, TITLE, (group,)),))

    def apply(self, s: State, seat: Seat, move: SendKnights, entry: Entry) -> None:
        """Notes whom the seat sends; when all have answered, the battle begins."""
        corners = active_corners(s, seat)
        chosen = [corner for corner, n in zip(corners, move.knights, strict=True) if n]
        slot = read_knights(s)
        sent = (*slot.sent, (seat, mask_of(chosen)))
        write_knights(s, slot._replace(sent=sent))
        waiting = tuple([other for other in self.waiting if other != seat])
        if waiting:
            s.stack[-1] = Muster(self.roller, waiting)
            return
        write_knights(s, slot._replace(sent=()))
        s.stack.pop()
        entry.reveal()
        fight_battle(s, self.roller, unite(corners for _, corners in sent), entry)
        run_steps(s, entry)


def _name_knight(s: State, seat: Seat, corner: int) -> Text:
    """What a knight is called in the form: its rank and its corner."""
    rank = rank_at(s, s.players[seat], corner) or RANKS[0]
    return Text("{piece}: {place}", piece=rank.title, place=place_name(rank.place, corner))


def describe_muster(view: CatanView, move: SendKnights) -> Choice:
    """How sending knights is offered in a menu."""
    n = sum(move.knights)
    if not n:
        return Choice(Text("Send nobody"), GROUP)
    if n == len(move.knights):
        return Choice(Text("Send all active knights"), GROUP, rank=1.0)
    return Choice(Text("Send {n} of {m} active knights", n=n, m=len(move.knights)), GROUP)


def resample_muster(s: State, seat: Seat | None, random: Random) -> None:
    """Guesses anew which knights the other seats have sent, which `seat` cannot see.

    So a bot thinks without seeing secrets. Each active knight is sent
    with a chance of one half.
    """
    slot = read_knights(s)
    sent = []
    for other, mask in slot.sent:
        if other != seat:
            mask = mask_of(
                [corner for corner in active_corners(s, other) if random.random() < 0.5]
            )
        sent.append((other, mask))
    write_knights(s, slot._replace(sent=tuple(sent)))
