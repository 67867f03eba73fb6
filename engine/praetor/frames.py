"""The questions of the action phase: a turn, the retired worker of a Labor Camp, a deal, the Blacksmith's work."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from ..core import Chain, Decision, Entry, Move, Product, Seat, Text, Who
from .actions import LENT, builds, camps, different, usable
from .benefits import forgeable, some
from .data import BOX, PLAYERS, Activation, Kind, Resource
from .deals import bargain, change
from .deeds import build, use
from .moves import PASS, Build, Camp, Forge, Pass, Trade, Use
from .news import tell_camp, tell_deal
from .purse import minus, plus
from .state import State
from .view import Deed

ACT: Final = Text("Build a tile, use one, or pass.")
LEND: Final = Text("Place your retired worker: build a tile or use one.")
DEAL: Final = Text("What do you buy and sell?")
SMITH: Final = Text("How much Wood becomes Weapons?")


@dataclass(frozen=True, slots=True)
class Turn:
    """Rulebook: "One by one, in turn order, players will take one action or pass." """

    seat: Seat

    def decisions(self, s: State) -> tuple[Decision, ...]:
        seat, player = self.seat, s.players[self.seat]
        workers = different(player.home)
        uses = Product(Use, at=usable(s, seat, player.purse), worker=workers)
        moves = Chain(*builds(s, seat, player.purse, workers), uses, Product(Camp, at=camps(s, seat)), (PASS,))
        return (Decision(seat, ACT, moves, fallback=_harmless(s, seat, uses)),)

    def apply(self, s: State, seat: Seat, move: Move, entry: Entry) -> None:
        assert seat == self.seat, "it is another player's turn"  # a log of other numbers would lead here
        match move:
            case Camp(at):
                _go_through(s, seat, at, entry)
                return
            case Pass():
                s.players[seat].passed = True
                s.note(seat)
                s.last = Deed(seat, "pass")
                entry.tell("{player} passes.", player=Who(seat))
                finish(s, entry)
            case _:
                place(s, seat, move, entry)


def _harmless(s: State, seat: Seat, uses: Product) -> Move:
    """A clock lets the most experienced worker learn on a tile that costs nothing; passing would waste the round."""
    for at in uses.axes["at"] if uses else ():
        lot = s.city.lots[at]
        if lot.owner == seat and BOX.tiles[lot.tile].activation is Activation.RED:
            return Use(at, uses.axes["worker"][-1])
    return PASS


def place(s: State, seat: Seat, move: Move, entry: Entry) -> None:
    """A worker builds or uses a tile; the turn goes on where the tile asks something."""
    if isinstance(move, Build):
        build(s, seat, move, entry)
        finish(s, entry)
        return
    assert isinstance(move, Use), "a worker builds or uses"
    kind = use(s, seat, move, entry)
    if kind is Kind.MARKET:
        s.stack[-1] = Deal(seat, move.at, move.worker)
    elif kind is Kind.BLACKSMITH and forgeable(s.players[seat], move.worker):
        s.stack[-1] = Smithy(seat, move.at, forgeable(s.players[seat], move.worker))
    else:
        finish(s, entry)


def finish(s: State, entry: Entry) -> None:
    """The action is done; who comes next is no question of the frames."""
    s.stack.pop()
    entry.end_turn()


def _go_through(s: State, seat: Seat, at: int, entry: Entry) -> None:
    """Rulebook: "you must first pay to the owner of the Tile the activation cost and then perform the action". """
    before = s.players[seat].purse
    fee = s.pay_fee(seat, at)
    s.players[seat].camps.append(at)
    s.note(seat, used=at)
    s.last = Deed(seat, "camp", at, Kind.LABOR_CAMP, change=minus(s.players[seat].purse, before))
    tell_camp(seat, at, s.city.lots[at].owner, fee, entry)
    s.stack[-1] = Lent(seat, at)


@dataclass(frozen=True, slots=True)
class Lent:
    """Rulebook: "he must immediately use one of his Retired Workers", with 6 experience."""

    seat: Seat
    camp: int

    def decisions(self, s: State) -> tuple[Decision, ...]:
        purse = s.players[self.seat].purse
        uses = Product(Use, at=usable(s, self.seat, purse), worker=LENT)
        return (Decision(self.seat, LEND, Chain(uses, *builds(s, self.seat, purse, LENT)), fallback=self._fallback(s, uses)),)

    def _fallback(self, s: State, uses: Product) -> Move | None:
        harmless = _harmless(s, self.seat, uses)
        return None if harmless is PASS else harmless

    def apply(self, s: State, seat: Seat, move: Move, entry: Entry) -> None:
        place(s, seat, move, entry)


@dataclass(frozen=True, slots=True)
class Deal:
    """At the Market: one net number for each resource; nothing at all is a deal too."""

    seat: Seat
    at: int
    experience: int

    def decisions(self, s: State) -> tuple[Decision, ...]:
        player = s.players[self.seat]
        limit = self.experience if s.terms.limited_deals else None
        return (Decision(self.seat, DEAL, forms=(bargain(player.purse, player.board.rates, limit),)),)

    def apply(self, s: State, seat: Seat, move: Trade, entry: Entry) -> None:
        player = s.players[seat]
        made = change(move.deal, player.board.rates)
        player.earn(made)
        assert s.last is not None, "the worker has just come to the Market"
        s.last = replace(s.last, verb="trade", change=plus(s.last.change, made))
        tell_deal(seat, made, entry)
        finish(s, entry)


@dataclass(frozen=True, slots=True)
class Smithy:
    """At the Blacksmith: Wood into Weapons, from none up to what experience and Wood allow."""

    seat: Seat
    at: int
    most: int

    def decisions(self, s: State) -> tuple[Decision, ...]:
        amounts = tuple(range(self.most, -1, -1))
        return (Decision(self.seat, SMITH, Product(Forge, weapons=amounts)),)

    def apply(self, s: State, seat: Seat, move: Forge, entry: Entry) -> None:
        made = minus(some(Resource.WEAPON, move.weapons), some(Resource.WOOD, move.weapons))
        s.players[seat].earn(made)
        assert s.last is not None, "the worker has just come to the Blacksmith"
        s.last = replace(s.last, verb="forge", change=plus(s.last.change, made))
        entry.tell("{player} turns {n} Wood into Weapons.", player=Who(seat), n=move.weapons)
        finish(s, entry)


TURNS: Final = tuple(map(Turn, range(PLAYERS[-1])))
