"""Battles: the attacker rolls the battle die once, and wins with the defence or more."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Final

from ...core import Decision, Entry, Move, Plural, Seat, Text
from ..always import ALWAYS
from ..board import BRIBERY
from ..box import NAMES
from ..moves import DONE, Attack, Reroll, Spend
from ..news import note
from ..player import KIND, Player
from ..state import Frame, State
from ..view import Question
from .base import Act, Action, Targeting, fits, loss
from .reach import Reach

FACES: Final = 6


class Help:
    """What may be added to a roll that does not win."""

    __slots__ = ()

    def most(self, act: Act) -> int:
        return 0

    def offers(self, player: Player, missing: int) -> tuple[int, ...]:
        """What can be spent, as far as it makes the roll win."""
        return ()

    def spend(self, player: Player, act: Act, what: int) -> int:
        """What it adds."""
        raise AssertionError("nothing can be added")


@dataclass(frozen=True, slots=True)
class Coins(Help):
    """So many sestertii for each point more."""

    price: int

    def most(self, act: Act) -> int:
        return act.money // self.price

    def offers(self, player: Player, missing: int) -> tuple[int, ...]:
        return (missing * self.price,) if missing * self.price <= player.money else ()

    def spend(self, player: Player, act: Act, what: int) -> int:
        player.money -= what
        return what // self.price


@dataclass(frozen=True, slots=True)
class SpareDie(Help):
    """The value of an unused action die."""

    def most(self, act: Act) -> int:
        return max(act.dice, default=0)

    def offers(self, player: Player, missing: int) -> tuple[int, ...]:
        return tuple(sorted({die for die in player.unused() if die >= missing}))

    def spend(self, player: Player, act: Act, what: int) -> int:
        player.spend(what, act.began)
        return what


@dataclass(frozen=True, slots=True)
class Battle(Targeting):
    """A battle against one card within reach; which can be won at all."""

    name: ClassVar[str] = "attack"
    prompt: ClassVar[Text] = Text("Which card do you attack?")
    move: ClassVar[type[Move]] = Attack
    reach: Reach
    prey: bool | None = None  # characters, buildings, or both
    bonus: int = 0
    help: Help = field(default_factory=Help)

    def targets(self, s: State, act: Act) -> tuple[int, ...]:
        return tuple([space for space in self.reach(s, act, self.prey) if self.needed(s, act, space) <= FACES + self.help.most(act)])

    def hit(self, s: State, act: Act, space: int, entry: Entry) -> None:
        fight(s, Bout(self, act, space), entry)

    def needed(self, s: State, act: Act, space: int) -> int:
        """The lowest roll that wins without further help."""
        return s.defence(act.rival, space) - self.bonus

    def odds(self, s: State, act: Act, space: int) -> float:
        """The chance to win, with all that may be added."""
        once = min(FACES, max(0, FACES + 1 - self.needed(s, act, space) + self.help.most(act))) / FACES
        return 1 - (1 - once) ** 2 if fights_again(s, act.seat) else once

    def value(self, s: State, act: Act, space: int) -> float:
        return self.odds(s, act, space) * loss(s, act.rival, space)

    def outlook(self, s: State, act: Act, space: int) -> Text:
        victim, needed = NAMES[s.players[act.rival].row[space] & KIND], self.needed(s, act, space)
        odds = round(100 * self.odds(s, act, space))
        if needed <= 1:
            return Text("{card} falls for certain", card=victim)
        if self.help.most(act):
            return Text("{card} falls on {n}+, {odds} % with help", card=victim, n=needed, odds=odds)
        return Text("{card} falls on {n}+, {odds} %", card=victim, n=needed, odds=odds)


@dataclass(frozen=True, slots=True)
class Sweep(Action):
    """Rulebook: "One after another (from 1 to 6) you attack all opposing characters. After the first victory the attack ends." """

    bonus: ClassVar[int] = 0
    help: ClassVar[Help] = Help()

    def victims(self, s: State, act: Act) -> tuple[int, ...]:
        row = s.players[act.rival].row
        return tuple([space for space, card in enumerate(row[:BRIBERY]) if fits(card, character=True)])

    def ready(self, s: State, act: Act) -> bool:
        return any(s.defence(act.rival, space) <= FACES for space in self.victims(s, act))

    def perform(self, s: State, act: Act, entry: Entry) -> None:
        first, *later = self.victims(s, act)
        fight(s, Bout(self, act, first, later=tuple(later)), entry)

    def worth(self, s: State, act: Act) -> float:
        return sum(chance * loss(s, act.rival, space) for space, chance in self._chances(s, act))

    def promise(self, s: State, act: Act) -> Text:
        chances = self._chances(s, act)
        odds = round(100 * sum(chance for _, chance in chances))
        return Plural("one of {n} character falls, {odds} %", "one of {n} characters falls, {odds} %", n=len(chances), odds=odds)

    def _chances(self, s: State, act: Act) -> list[tuple[int, float]]:
        """How likely each card is the one that falls."""
        found, left = [], 1.0
        tries = 2 if fights_again(s, act.seat) else 1
        for space in self.victims(s, act):
            lost = (1 - min(FACES, max(0, FACES + 1 - s.defence(act.rival, space))) / FACES) ** tries
            found.append((space, left * (1 - lost)))
            left *= lost
        return found


def fights_again(s: State, seat: Seat) -> bool:
    return any(ALWAYS[kind].fights_again for kind in s.players[seat].kinds())


@dataclass(frozen=True, slots=True)
class Bout(Frame):
    """One battle. It asks only after a roll that does not win: first whether to roll again, then what to add."""

    action: Battle | Sweep
    act: Act
    target: int
    roll: int = 0
    again: bool = False  # it has been rolled again, or shall not be
    later: tuple[int, ...] = ()  # the next ones, after a defeat

    def missing(self, s: State) -> int:
        return s.defence(self.act.rival, self.target) - self.roll - self.action.bonus

    def asks_again(self, s: State) -> bool:
        return not self.again and fights_again(s, self.act.seat)

    def offers(self, s: State) -> tuple[int, ...]:
        return self.action.help.offers(s.players[self.act.seat], self.missing(s))

    def decisions(self, s: State) -> tuple[Decision, ...]:
        if self.asks_again(s):
            prompt = Text("You rolled {n}, {missing} too few. Roll again?", n=self.roll, missing=self.missing(s))
            return (Decision(self.act.seat, prompt, (Reroll((self.roll,)), DONE)),)
        prompt = Text("You rolled {n}, {missing} too few. Add to it?", n=self.roll, missing=self.missing(s))
        return (Decision(self.act.seat, prompt, (*(Spend((what,)) for what in self.offers(s)), DONE), fallback=DONE),)

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        s.stack.pop()
        match move:
            case Reroll():
                fight(s, replace(self, again=True), entry)
            case Spend((what,)):
                decide(s, self, entry, added=self.action.help.spend(s.players[seat], self.act, what))
            case _ if self.asks_again(s) and self.offers(s):
                s.stack.append(replace(self, again=True))
            case _:
                decide(s, self, entry)

    def question(self, s: State) -> Question:
        name = "fight" if self.asks_again(s) else "boost"
        return Question(name, self.act.at, self.act.kind, (self.target,), self.roll, self.missing(s))


def fight(s: State, bout: Bout, entry: Entry) -> None:
    """Rolls the battle die, and asks where the roll does not win and something can be done about it."""
    bout = replace(bout, roll=entry.die())
    if bout.missing(s) > 0 and (bout.asks_again(s) or bout.offers(s)):
        _note(s, bout, entry, bout.action.bonus)
        s.stack.append(bout)
    else:
        decide(s, bout, entry)


def decide(s: State, bout: Bout, entry: Entry, added: int = 0) -> None:
    won = bout.missing(s) <= added
    _note(s, bout, entry, bout.action.bonus + added, won=won)
    if not won and bout.later:
        fight(s, Bout(bout.action, bout.act, bout.later[0], later=bout.later[1:]), entry)


def _note(s: State, bout: Bout, entry: Entry, bonus: int, won: bool | None = None) -> None:
    """Tells how the battle stands; what was noted of it before it was decided is forgotten."""
    if s.deeds[-1].verb == "attack" and s.deeds[-1].won is None:
        s.deeds.pop()
    act, rival = bout.act, bout.act.rival
    own, victim, defence = s.players[act.seat].row[act.at] & KIND, s.players[rival].row[bout.target] & KIND, s.defence(rival, bout.target)
    fallen = s.fall(rival, bout.target) if won else ()
    note(s, entry, act.seat, "attack", at=act.at, kind=own, action=None if own == act.kind else act.kind, target=bout.target,
         victim=victim, roll=bout.roll, bonus=bonus, defence=defence, won=won, fallen=fallen)  # fmt: skip
