"""Two modules: the guild keeps an award, the thieves bring a move and a frame of their own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.core import Counts, Decision, Entry, Group, Move, Options, Seat, Text, Who

from .moves import TITLES, Give, Rob
from .rules import Module, Play, Rules, composed
from .state import AWARDS, Bazaar, drawn, minus, one, plus


class Guild(Module):
    """Whoever has two stalls first, and then more than the holder, is master of the guild."""

    key = "guild"

    def prices(self, prices: Mapping[int, int]) -> Mapping[int, int]:
        return {**prices, 3: 4}

    def on_building_built(self, s: Bazaar, seat: Seat, entry: Entry) -> None:
        holder = s.slots.get(self.key)
        if len(s.stalls_of(seat)) <= (1 if holder is None else len(s.stalls_of(holder))):
            return
        if holder is not None:
            s.score(holder, AWARDS, -2)
        s.score(seat, AWARDS, 2)
        s.slots[self.key] = seat
        entry.tell("{player} is master of the guild.", player=Who(seat))


class Thieves(Module):
    """A turn may be spent on a theft, and at the end of a turn the thieves may ask a tribute of the
    rich.
    """

    key = "thieves"

    def plays(self) -> Mapping[type[Move], Play]:
        return {Rob: rob}

    def turn_moves(self, s: Bazaar, seat: Seat) -> tuple[Move, ...]:
        return tuple(Rob(other) for other in s.seats if other != seat and any(s.hand(other)))

    def on_turn_end(self, s: Bazaar, seat: Seat, entry: Entry) -> None:
        owed = tuple(
            (rich, sum(s.hand(rich)) - KEPT) for rich in s.seats if sum(s.hand(rich)) > KEPT
        )
        if owed and s.stack and entry.roll_die() > 3:
            s.stack.append(Tribute(owed))


KEPT: Final = 3  # goods that the thieves leave


def rob(s: Bazaar, seat: Seat, move: Rob, entry: Entry) -> None:
    good = drawn(s.hand(move.victim), entry)
    s.pay(move.victim, one(good))
    s.take(seat, one(good))
    for reader in (seat, move.victim):
        entry.tell(
            "{player} robs {victim} of {good}.",
            player=Who(seat),
            victim=Who(move.victim),
            good=TITLES[good],
            to=reader,
        )
    entry.reveal()


@dataclass(frozen=True, slots=True)
class Tribute:
    """Everyone with too many goods gives some away, all at once, in any order."""

    owed: tuple[tuple[Seat, int], ...]

    def waiting(self, s: Bazaar) -> tuple[Seat, ...]:
        return tuple(seat for seat, _ in self.owed)

    def decisions(self, s: Bazaar) -> tuple[Decision, ...]:
        return tuple(
            Decision(seat, Text("The thieves ask a tribute."), forms=(self._form(s, seat, n),))
            for seat, n in self.owed
        )

    def _form(self, s: Bazaar, seat: Seat, n: int) -> Counts:
        return Counts(
            Give, Text("Your tribute"), (Group(Text("You give"), TITLES, s.hand(seat), (n, n)),)
        )

    def apply(self, s: Bazaar, seat: Seat, move: Give, entry: Entry) -> None:
        s.merchants[seat].hand = minus(s.hand(seat), move.tribute)
        s.sack = plus(s.sack, move.tribute)
        left = tuple(item for item in self.owed if item[0] != seat)
        s.stack[-1:] = [Tribute(left)] if left else []


MODULES: Final = (Guild(), Thieves())  # in the order in which they are asked


def rules(options: Options) -> Rules:
    return composed(tuple(module for module in MODULES if options.is_on(module.key)))
