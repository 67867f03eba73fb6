"""The end of a round: the questions of the update phase, and how a player's account is settled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from ..core import Decision, Entry, MoveProduct, Seat, Text, Who
from .benefits import goods_of
from .data import BOX, Goods, Kind, Resource
from .log_messages import tell_round_summary
from .moves import Academy, Villager
from .names import amount_texts
from .player import Novices
from .resources import can_pay
from .state import RETIRED, State
from .view import PastAction, RoundSummary

# favor for each Gold that neither purse nor morale can pay, and for a
# villager who becomes active
FAVOR_PENALTY: Final = 5
YES_NO: Final = (True, False)
NEW_WORKER: Final = 1  # the experience with which a worker becomes active


def find_academy(s: State, seat: Seat) -> int | None:
    """The place of the Academy through which the seat may send its novices.

    That is one of its own, else the first whose fee it can pay; None if
    there is neither.
    """
    lots = s.city.lots
    academies = [at for at, lot in lots.items() if BOX.tiles[lot.tile].kind is Kind.ACADEMY]
    payable = [at for at in academies if can_pay(s.players[seat].purse, s.fee_for(seat, at))]
    own_academies = [at for at in payable if lots[at].owner == seat]
    best_first = own_academies + payable
    return best_first[0] if best_first else None


def seats_to_train(s: State) -> tuple[Seat, ...]:
    """The seats that may use an Academy: with a novice on the first level, and able to pay."""
    return tuple(
        seat
        for seat in sorted(s.order)
        if s.players[seat].novices.first_level and find_academy(s, seat) is not None
    )


@dataclass(frozen=True, slots=True)
class AcademyChoice:
    """Rulebook: "you may … skip the second level of training for all your Novice Workers".

    All are asked at once.
    """

    waiting: tuple[Seat, ...]

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks all seats that have not answered yet."""
        return tuple(self._ask_seat(s, seat) for seat in self.waiting)

    def _ask_seat(self, s: State, seat: Seat) -> Decision:
        """Asks one seat whether its novices skip a level.

        Where it does not answer in time, they skip it if that is free.
        """
        fee = self.academy_fee(s, seat)
        is_free = not any(fee)
        prompt = Text("Your Academy: do your novices skip the second level?")
        if not is_free:
            prompt = Text(
                "The Academy: do your novices skip the second level for {fee}?",
                fee=amount_texts(fee),
            )
        return Decision(
            seat,
            prompt,
            MoveProduct(Academy, skip=YES_NO),
            fallback=Academy(skip=is_free),
        )

    @staticmethod
    def academy_fee(s: State, seat: Seat) -> Goods:
        """The fee of the Academy through which the seat may send its novices."""
        at = find_academy(s, seat)
        assert at is not None, "only who may use an Academy is asked"
        return s.fee_for(seat, at)

    def apply(self, s: State, seat: Seat, move: Academy, entry: Entry) -> None:
        """Notes the seat's answer, and goes on asking those who have not answered.

        After the last answer the stack is empty, and the round is settled.
        """
        s.players[seat].skips_training = move.skip
        s.last_action = PastAction(seat, "academy")
        if move.skip:
            entry.tell_together(
                "{players} sends the novices through the Academy.",
                "{players} send the novices through the Academy.",
                seat,
            )
        else:
            entry.tell_together(
                "{players} does not use the Academy.", "{players} do not use the Academy.", seat
            )
        still_waiting = tuple(other for other in self.waiting if other != seat)
        s.stack.pop()
        if still_waiting:
            s.stack.append(AcademyChoice(still_waiting))


@dataclass(frozen=True, slots=True)
class CallVillager:
    """The question whether a seat gives up favor for a worker.

    Rulebook: "if you have no Active Workers, you may give up 5 Favor
    Points and transform a Villager into an Active Worker".
    """

    seat: Seat

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks the seat whether it gives up favor for a worker.

        Where it does not answer in time, it does so, but not in the
        last round.
        """
        n = min(FAVOR_PENALTY, s.players[self.seat].favor)
        prompt = Text("You have no active worker: give up {n} favor for a villager?", n=n)
        if s.last_round:
            prompt = Text(
                "The last round: give up {n} favor for a villager, who then scores 1?", n=n
            )
        return (
            Decision(
                self.seat,
                prompt,
                MoveProduct(Villager, call=YES_NO),
                fallback=Villager(call=not s.last_round),
            ),
        )

    def apply(self, s: State, seat: Seat, move: Villager, entry: Entry) -> None:
        """Calls a villager for favor, or goes on without one."""
        s.stack.pop()
        s.last_action = PastAction(seat, "villager")
        if not move.call:
            entry.tell("{player} goes on without an active worker.", player=Who(seat))
            return
        call_villager(s, seat, entry)


def call_villager(s: State, seat: Seat, entry: Entry) -> None:
    """Takes favor from the seat, makes one of its villagers an active worker, and tells it."""
    player = s.players[seat]
    lost = -s.change_favor(seat, -FAVOR_PENALTY)
    player.villagers -= 1
    player.home.append(NEW_WORKER)
    entry.tell("{player} gives up {n} favor: a villager becomes active.", player=Who(seat), n=lost)


def settle_player(s: State, seat: Seat, entry: Entry) -> None:
    """Settles the end of the round for one player, in the order of the rulebook.

    That is novices, workers, retirement, wages. A summary is kept and told.
    """
    graduates = _train_novices(s, seat)
    retired = _return_workers(s, seat)
    favor_each = s.players[seat].board.retirement[s.age - 1]
    retirement = s.change_favor(seat, retired * favor_each)
    wages = _pay_wages(s, seat)
    summary = RoundSummary(
        seat,
        graduates=graduates,
        retired=retired,
        retirement=retirement,
        owed=wages.owed,
        paid=wages.paid,
        levels=wages.levels,
        penalty=wages.penalty,
    )
    s.round_summaries = (*s.round_summaries, summary)
    tell_round_summary(summary, s.players[seat].morale, entry)


def _train_novices(s: State, seat: Seat) -> int:
    """Moves the seat's novices one level on; returns how many become active.

    Those of the second level become active, and begin with NEW_WORKER
    experience. If the seat has chosen the Academy, it pays the fee now,
    and those of the first level become active too.
    """
    player = s.players[seat]
    first, second = player.novices
    if player.skips_training:
        at = find_academy(s, seat)
        assert at is not None, (
            "the fee was payable when it was asked, and nothing has been paid since"
        )
        s.pay_fee(seat, at)
        first, second = 0, first + second
    player.skips_training = False
    player.novices = Novices(0, first)
    player.home += [NEW_WORKER] * second
    return second


def _return_workers(s: State, seat: Seat) -> int:
    """Brings the seat's workers home with what they learned; returns how many retire."""
    player = s.players[seat]
    s.city.return_workers(seat)
    player.lent = 0
    # `learns` counts as 1 or 0
    home = player.home + [worker.experience + worker.learns for worker in player.workers_out]
    player.workers_out = []
    player.home = sorted(experience for experience in home if experience < RETIRED)
    retired = len(home) - len(player.home)
    player.retired += retired
    return retired


class WagesPaid(NamedTuple):
    """How a seat paid its wages and pensions."""

    owed: int  # Gold
    paid: int  # Gold
    levels: int  # of morale, lost for Gold that was missing
    penalty: int  # favor, lost for Gold that was still missing


def _pay_wages(s: State, seat: Seat) -> WagesPaid:
    """Pays the wages of a seat, and takes morale and favor for what is missing.

    Rulebook: a level of morale for each Gold that is missing, then 5
    favor each "to a minimum of 0 Favor Points".
    """
    player = s.players[seat]
    owed = player.wages_owed()
    paid = min(owed, player.purse[Resource.GOLD])
    player.pay(goods_of(Resource.GOLD, paid))
    levels = -player.change_morale(paid - owed)  # how many it fell, at most to the bottom
    penalty = -s.change_favor(seat, -FAVOR_PENALTY * (owed - paid - levels))
    return WagesPaid(owed, paid, levels, penalty)
