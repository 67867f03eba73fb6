"""Cards that bring victory points."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Final

from ...core import Entry, Move, Seat, Text
from ..box import DEFENCE, NAMES
from ..moves import Sacrifice
from ..news import note
from ..player import KIND, VACANT
from ..state import State
from ..wording import points
from .base import Act, Action, Targeting, fits, loss

LAST_WORD: Final = 40.0  # more than anything else is worth


def split(seat: Seat, own: int, other: int = 0) -> tuple[int, int]:
    """What each seat gains, by seat."""
    return (own, other) if seat == 0 else (other, own)


def prize(s: State, act: Act, own: int, other: int = 0, *, spent: int) -> float:
    """What a change of points is worth when so many leave the supply: a game that ends is won or lost by it."""
    here, there = s.players[act.seat].points + own, s.players[act.rival].points + other
    if s.supply - spent > 0 and there > 0:
        return float(own - other)
    return LAST_WORD if here > there else -LAST_WORD


@dataclass(frozen=True, slots=True)
class Reward(Action):
    """So many points, from the supply or from the opponent."""

    amount: Callable[[State, Act], int]
    robs: bool = False

    def ready(self, s: State, act: Act) -> bool:
        return self.amount(s, act) > 0

    def perform(self, s: State, act: Act, entry: Entry) -> None:
        n = self.amount(s, act)
        if self.robs:
            n = s.rob(act.seat, n)
            note(s, entry, act.seat, "points", at=act.at, kind=act.kind, points=split(act.seat, n, -n))
        else:
            s.gain(act.seat, n)
            note(s, entry, act.seat, "points", at=act.at, kind=act.kind, points=split(act.seat, n))

    def worth(self, s: State, act: Act) -> float:
        n = self.amount(s, act)
        if not self.robs:
            return prize(s, act, n, spent=n)
        n = min(n, s.players[act.rival].points)
        return prize(s, act, n, -n, spent=0)

    def promise(self, s: State, act: Act) -> Text:
        return points(self.amount(s, act))


def vacant_opposite(s: State, act: Act) -> int:
    return s.players[act.rival].row.count(VACANT)


def opposing_characters(s: State, act: Act) -> int:
    return s.players[act.rival].characters()


def one(s: State, act: Act) -> int:
    return 1


def opposing(kind: int) -> Callable[[State, Act], int]:
    """One for each opposing card of this kind."""
    return lambda s, act: s.players[act.rival].kinds().count(kind)


def for_majority(n: int) -> Callable[[State, Act], int]:
    """So many with more characters than the opponent."""
    return lambda s, act: n if s.players[act.seat].characters() > s.players[act.rival].characters() else 0


def up_to(n: int) -> Callable[[State, Act], int]:
    return lambda s, act: max(0, n - s.players[act.seat].points)


@dataclass(frozen=True, slots=True)
class ForBoth(Action):
    """Rulebook: "Both players gain 1 VP for each of their own buildings." """

    def ready(self, s: State, act: Act) -> bool:
        return any(player.buildings() for player in s.players)

    def perform(self, s: State, act: Act, entry: Entry) -> None:
        for seat in (act.seat, act.rival):
            s.gain(seat, s.players[seat].buildings())
        gained = s.players[0].buildings(), s.players[1].buildings()
        note(s, entry, act.seat, "points", at=act.at, kind=act.kind, points=gained)

    def worth(self, s: State, act: Act) -> float:
        own, other = s.players[act.seat].buildings(), s.players[act.rival].buildings()
        return prize(s, act, own, other, spent=own + other)

    def promise(self, s: State, act: Act) -> Text:
        return Text("you {own}, the opponent {other}", own=s.players[act.seat].buildings(), other=s.players[act.rival].buildings())


@dataclass(frozen=True, slots=True)
class HalfARoll(Action):
    """Rulebook: half the result of the battle die, rounded up; it is no attack."""

    def ready(self, s: State, act: Act) -> bool:
        return True

    def perform(self, s: State, act: Act, entry: Entry) -> None:
        roll = entry.die()
        gained = (roll + 1) // 2
        s.gain(act.seat, gained)
        note(s, entry, act.seat, "points", at=act.at, kind=act.kind, roll=roll, points=split(act.seat, gained))

    def worth(self, s: State, act: Act) -> float:
        return prize(s, act, 2, spent=2)

    def promise(self, s: State, act: Act) -> Text:
        return Text("1 to 3 victory points")


@dataclass(frozen=True, slots=True)
class Removed(Action):
    """Points of the supply leave the game, as many as there are."""

    most: int

    def ready(self, s: State, act: Act) -> bool:
        return True

    def perform(self, s: State, act: Act, entry: Entry) -> None:
        n = min(self.most, s.supply)
        s.supply -= n
        s.removed += n
        note(s, entry, act.seat, "remove", at=act.at, kind=act.kind, n=n)

    def worth(self, s: State, act: Act) -> float:
        """The end comes nearer: good for who leads."""
        lead = s.players[act.seat].points - s.players[act.rival].points
        return prize(s, act, 0, spent=self.most) + 0.2 * lead

    def promise(self, s: State, act: Act) -> Text:
        return Text("the supply falls to {n}", n=max(0, s.supply - self.most))


@dataclass(frozen=True, slots=True)
class Sacrificing(Targeting):
    """An own card of this type is discarded for its printed defence in points."""

    name: ClassVar[str] = "sacrifice"
    prompt: ClassVar[Text] = Text("Which card do you give up?")
    move: ClassVar[type[Move]] = Sacrifice
    character: bool

    def targets(self, s: State, act: Act) -> tuple[int, ...]:
        return tuple([space for space, card in enumerate(s.players[act.seat].row) if fits(card, self.character)])

    def hit(self, s: State, act: Act, space: int, entry: Entry) -> None:
        fallen = s.fall(act.seat, space)
        gained = DEFENCE[fallen[0][2]]
        s.gain(act.seat, gained)
        note(s, entry, act.seat, "sacrifice", at=act.at, kind=act.kind, target=space, fallen=fallen, points=split(act.seat, gained))

    def value(self, s: State, act: Act, space: int) -> float:
        defence = self._defence(s, act, space)
        return prize(s, act, defence, spent=defence) - loss(s, act.seat, space)

    def outlook(self, s: State, act: Act, space: int) -> Text:
        card = NAMES[s.players[act.seat].row[space] & KIND]
        return Text("{points} for {card}", points=points(self._defence(s, act, space)), card=card)

    def _defence(self, s: State, act: Act, space: int) -> int:
        return DEFENCE[s.players[act.seat].row[space] & KIND]
