"""Cards that act upon opposing cards without a battle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...core import Entry, Move, Text
from ..box import NAMES
from ..moves import Block, Strike
from ..news import note
from ..player import KIND
from ..state import State
from .base import Act, Action, Targeting, loss
from .reach import Reach, anywhere


@dataclass(frozen=True, slots=True)
class Removal(Targeting):
    """One card within reach is discarded; for a price, or together with the one that acts."""

    name: ClassVar[str] = "strike"
    prompt: ClassVar[Text] = Text("Which card has to go?")
    move: ClassVar[type[Move]] = Strike
    reach: Reach
    prey: bool | None = None  # characters, buildings, or both
    strongest: int | None = None  # the highest defence that it can remove
    price: int = 0
    falls_too: bool = False
    may: bool = False

    def targets(self, s: State, act: Act) -> tuple[int, ...]:
        if act.money < self.price:
            return ()
        spaces = self.reach(s, act, self.prey)
        return spaces if self.strongest is None else tuple([at for at in spaces if s.defence(act.rival, at) <= self.strongest])

    def hit(self, s: State, act: Act, space: int, entry: Entry) -> None:
        s.players[act.seat].money -= self.price
        fallen = s.fall(act.rival, space) + (s.fall(act.seat, act.at) if self.falls_too else ())
        note(s, entry, act.seat, "strike", at=act.at, kind=act.kind, target=space, n=self.price, fallen=fallen)

    def value(self, s: State, act: Act, space: int) -> float:
        return loss(s, act.rival, space) - 0.2 * self.price - (loss(s, act.seat, act.at) if self.falls_too else 0)

    def outlook(self, s: State, act: Act, space: int) -> Text:
        return Text("{card} is discarded", card=NAMES[s.players[act.rival].row[space] & KIND])


@dataclass(frozen=True, slots=True)
class Expulsion(Targeting):
    """One character goes back to its player's hand."""

    name: ClassVar[str] = "expel"
    prompt: ClassVar[Text] = Text("Which character goes back to the hand?")
    move: ClassVar[type[Move]] = Strike

    def targets(self, s: State, act: Act) -> tuple[int, ...]:
        return anywhere(s, act, character=True)

    def hit(self, s: State, act: Act, space: int, entry: Entry) -> None:
        card = s.lift(act.rival, space)
        s.players[act.rival].hand.append(card)
        note(s, entry, act.seat, "expel", at=act.at, kind=act.kind, target=space, victim=card & KIND)

    def value(self, s: State, act: Act, space: int) -> float:
        return 0.7 * loss(s, act.rival, space)

    def outlook(self, s: State, act: Act, space: int) -> Text:
        return Text("{card} goes back to the hand", card=NAMES[s.players[act.rival].row[space] & KIND])


@dataclass(frozen=True, slots=True)
class Raid(Action):
    """All opposing cards of one kind are discarded."""

    prey: int

    def victims(self, s: State, act: Act) -> tuple[int, ...]:
        return tuple([space for space in s.players[act.rival].occupied() if s.players[act.rival].row[space] & KIND == self.prey])

    def ready(self, s: State, act: Act) -> bool:
        return bool(self.victims(s, act))

    def perform(self, s: State, act: Act, entry: Entry) -> None:
        fallen = tuple(card for space in self.victims(s, act) for card in s.fall(act.rival, space))
        note(s, entry, act.seat, "strike", at=act.at, kind=act.kind, fallen=fallen)

    def worth(self, s: State, act: Act) -> float:
        return sum(loss(s, act.rival, space) for space in self.victims(s, act))

    def promise(self, s: State, act: Act) -> Text:
        return Text("{card}: {n} discarded", card=NAMES[self.prey], n=len(self.victims(s, act)))


@dataclass(frozen=True, slots=True)
class Blockade(Targeting):
    """An opposing space cannot be activated in the opponent's next turn; it may be a vacant one."""

    name: ClassVar[str] = "block"
    prompt: ClassVar[Text] = Text("Which space do you block?")
    move: ClassVar[type[Move]] = Block

    @property
    def may(self) -> bool:
        return True

    def targets(self, s: State, act: Act) -> tuple[int, ...]:
        rival = s.players[act.rival]
        return tuple([space for space in range(len(rival.row)) if not rival.blocked >> space & 1])

    def hit(self, s: State, act: Act, space: int, entry: Entry) -> None:
        s.players[act.rival].blocked |= 1 << space
        note(s, entry, act.seat, "block", at=act.at, kind=act.kind, target=space)

    def value(self, s: State, act: Act, space: int) -> float:
        card = s.players[act.rival].row[space]
        return 0.05 if card < 0 or s.terms.actions[card & KIND] is None else 0.3 * loss(s, act.rival, space)

    def outlook(self, s: State, act: Act, space: int) -> Text:
        card = s.players[act.rival].row[space]
        return Text("vacant now") if card < 0 else Text("{card} cannot be activated", card=NAMES[card & KIND])


@dataclass(frozen=True, slots=True)
class Weakening(Action):
    """The defence of all opposing cards is lower until the end of the turn."""

    by: int

    def ready(self, s: State, act: Act) -> bool:
        return any(s.defence(act.rival, space) for space in s.players[act.rival].occupied())

    def perform(self, s: State, act: Act, entry: Entry) -> None:
        s.weakened += self.by
        note(s, entry, act.seat, "weaken", at=act.at, kind=act.kind, n=self.by)

    def worth(self, s: State, act: Act) -> float:
        return 0.6 * len(act.dice)

    def promise(self, s: State, act: Act) -> Text:
        return Text("all opposing defences {n} lower, until the end of the turn", n=self.by)
