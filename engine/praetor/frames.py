"""The questions of the action phase: a turn, a Labor Camp, a deal, the Blacksmith's work.

The Labor Camp asks what its retired worker does.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from ..core import Decision, Entry, Move, MoveChain, MoveProduct, Seat, Text
from .benefits import forge_change, most_forgeable
from .data import BOX, PLAYERS, Activation, Kind
from .legal_actions import LENT_WORKER, build_moves, distinct_workers, usable_camps, usable_places
from .log_messages import tell_camp, tell_deal, tell_forging
from .market import deal_change, deal_form
from .moves import PASS, Build, Camp, Forge, Pass, Trade, Use
from .resources import add_goods, subtract_goods
from .state import State
from .view import PastAction
from .worker_actions import build_tile, use_tile

ACT_PROMPT: Final = Text("Build a tile, use one, or pass.")
LENT_WORKER_PROMPT: Final = Text("Place your retired worker: build a tile or use one.")
DEAL_PROMPT: Final = Text("What do you buy and sell?")
SMITHY_PROMPT: Final = Text("How much Wood becomes Weapons?")


@dataclass(frozen=True, slots=True)
class Turn:
    """Rulebook: "One by one, in turn order, players will take one action or pass." """

    seat: Seat

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks the seat for its action: build, use a tile, go through a Labor Camp, or pass."""
        seat = self.seat
        player = s.players[self.seat]
        workers = distinct_workers(player.home)
        uses = MoveProduct(Use, at=usable_places(s, seat, player.purse), worker=workers)
        moves = MoveChain(
            *build_moves(s, seat, player.purse, workers),
            uses,
            MoveProduct(Camp, at=usable_camps(s, seat)),
            (PASS,),
        )
        return (Decision(seat, ACT_PROMPT, moves, fallback=_timeout_move(s, seat, uses)),)

    def apply(self, s: State, seat: Seat, move: Move, entry: Entry) -> None:
        """Does the action of the seat whose turn it is."""
        # Only a stored log that does not fit the present rules can fail here
        assert seat == self.seat, "it is another player's turn"
        match move:
            case Camp(at):
                _enter_camp(s, seat, at, entry)
            case Pass():
                s.players[seat].passed = True
                s.record_action(seat)
                s.last_action = PastAction(seat, "pass")
                entry.tell_together("{players} passes.", "{players} pass.", seat)
                finish_action(s, entry)
            case _:
                place_worker(s, seat, move, entry)


def _timeout_move(s: State, seat: Seat, uses: MoveProduct) -> Move:
    """The move that is made for a seat that does not answer in time.

    `uses` are all its ways to use a tile. The most experienced worker
    goes to a red tile of the seat's own, where he learns and no fee is
    due; else the seat passes.
    """
    if not uses:
        return PASS
    places = uses.axes["at"]
    workers = uses.axes["worker"]
    for at in places:
        lot = s.city.lots[at]
        if lot.owner == seat and BOX.tiles[lot.tile].activation is Activation.RED:
            *_, most_experienced = workers  # they are ascending
            return Use(at, most_experienced)
    return PASS


def place_worker(s: State, seat: Seat, move: Move, entry: Entry) -> None:
    """Builds or uses a tile with a worker, and ends the action.

    Only the Market and the Blacksmith ask something first: their
    question takes the place of the present one on the stack.
    """
    if isinstance(move, Build):
        build_tile(s, seat, move, entry)
        finish_action(s, entry)
        return
    assert isinstance(move, Use), "a worker builds or uses"
    kind = use_tile(s, seat, move, entry)
    if kind is Kind.MARKET:
        s.stack[-1] = MarketDeal(seat, move.at, move.worker)
    elif kind is Kind.BLACKSMITH and most_forgeable(s.players[seat], move.worker):
        s.stack[-1] = Smithy(seat, move.at, most_forgeable(s.players[seat], move.worker))
    else:
        finish_action(s, entry)


def finish_action(s: State, entry: Entry) -> None:
    """Ends the turn: takes its frame off the stack, so that `turn_order` finds who comes next."""
    s.stack.pop()
    entry.end_turn()


def _enter_camp(s: State, seat: Seat, at: int, entry: Entry) -> None:
    """Pays the fee of a Labor Camp, then asks the seat what its borrowed worker does.

    Rulebook: "you must first pay to the owner of the Tile the
    activation cost and then perform the action". The question is the
    frame `LentWorker`.
    """
    before = s.players[seat].purse
    fee = s.pay_fee(seat, at)
    s.players[seat].camps_used.append(at)
    s.record_action(seat, used=at)
    s.last_action = PastAction(
        seat, "camp", at, Kind.LABOR_CAMP, change=subtract_goods(s.players[seat].purse, before)
    )
    tell_camp(seat, at, s.city.lots[at].owner, fee, entry)
    s.stack[-1] = LentWorker(seat, at)


@dataclass(frozen=True, slots=True)
class LentWorker:
    """The question after a Labor Camp: what its worker does, one of the seat's retired ones.

    He is back in service for this action only, with 6 experience. Rulebook: the
    player "must immediately use one of his Retired Workers".
    """

    seat: Seat
    camp: int  # the place of the Labor Camp

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks what the worker from the Labor Camp does: use a tile, or build one."""
        purse = s.players[self.seat].purse
        uses = MoveProduct(Use, at=usable_places(s, self.seat, purse), worker=LENT_WORKER)
        return (
            Decision(
                self.seat,
                LENT_WORKER_PROMPT,
                MoveChain(uses, *build_moves(s, self.seat, purse, LENT_WORKER)),
                fallback=self._fallback_move(s, uses),
            ),
        )

    def _fallback_move(self, s: State, uses: MoveProduct) -> Move | None:
        """What is done for a seat that does not answer in time: a visit to a red tile of its own.

        None if it owns no such tile: then the first listed move is
        made, for nobody can pass here.
        """
        move = _timeout_move(s, self.seat, uses)
        return None if move is PASS else move

    def apply(self, s: State, seat: Seat, move: Move, entry: Entry) -> None:
        """Lets the worker from the Labor Camp build the tile of the move, or use it.

        The move says 6 experience: that means the retired worker.
        """
        place_worker(s, seat, move, entry)


@dataclass(frozen=True, slots=True)
class MarketDeal:
    """The question at the Market: what is bought, and what is sold.

    To trade nothing is allowed, too.
    """

    seat: Seat
    at: int
    experience: int

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks what is bought and sold, in a form."""
        player = s.players[self.seat]
        limit = self.experience if s.rules.limited_deals else None
        return (
            Decision(
                self.seat,
                DEAL_PROMPT,
                forms=(deal_form(player.purse, player.board.rates, limit),),
            ),
        )

    def apply(self, s: State, seat: Seat, move: Trade, entry: Entry) -> None:
        """Changes the purse by the deal, and ends the action."""
        player = s.players[seat]
        change = deal_change(move.deal, player.board.rates)
        player.earn(change)
        assert s.last_action is not None, "the worker has just come to the Market"
        s.last_action = replace(
            s.last_action, verb="trade", change=add_goods(s.last_action.change, change)
        )
        tell_deal(seat, change, player.purse, entry)
        finish_action(s, entry)


@dataclass(frozen=True, slots=True)
class Smithy:
    """The question at the Blacksmith: how much Wood becomes Weapons.

    `most` is what the worker's experience and the Wood allow.
    """

    seat: Seat
    at: int
    most: int

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks how many Weapons are made, from the most down to none."""
        amounts = tuple(range(self.most, -1, -1))
        return (Decision(self.seat, SMITHY_PROMPT, MoveProduct(Forge, weapons=amounts)),)

    def apply(self, s: State, seat: Seat, move: Forge, entry: Entry) -> None:
        """Turns Wood into Weapons, and ends the action."""
        change = forge_change(move.weapons)
        s.players[seat].earn(change)
        assert s.last_action is not None, "the worker has just come to the Blacksmith"
        s.last_action = replace(
            s.last_action, verb="forge", change=add_goods(s.last_action.change, change)
        )
        tell_forging(seat, move.weapons, entry)
        finish_action(s, entry)


TURNS: Final = tuple(map(Turn, range(PLAYERS[-1])))
