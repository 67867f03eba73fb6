"""Playing on from a position as the game's own bot would, with chance that nobody writes down."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

from .core import Bot, Decision, Entry, Game, Move, Seat, State

S = TypeVar("S", bound=State)


class PlayoutEntry(Entry):
    """Chance of a playout: nothing of it is written down.

    Every turn has chance of its own. So the dice of later turns are the
    same for all answers of a world, however much was drawn before.
    """

    __slots__ = ("_random", "_seed", "turns")

    def __init__(self, seed: int) -> None:
        """All chance of the playout follows from this seed."""
        super().__init__()
        self._seed = seed
        self._random = Random(seed).random
        self.turns = 0  # that have ended

    def draw_below(self, n: int) -> int:
        """A number from 0 to n - 1 out of the generator of this turn."""
        return int(self._random() * n)

    def end_turn(self) -> None:
        """Counts the turn that ends, and gives the next one a generator of its own."""
        self.turns += 1
        self._random = Random(self._seed + self.turns).random


def play_on(
    game: Game[S],
    state: S,
    bot: Bot[Any],
    entry: PlayoutEntry,
    random: Random,
    waiting_seat: Seat | None = None,
    reach: int = 1,
) -> None:
    """Lets the bot play on for everybody, and changes the state by that.

    It goes `reach` times as far as the game says, or until the match is
    over. A `waiting_seat` leaves the first answer to somebody else.
    """
    last_turn = reach * game.playout_turns
    for _ in range(reach * game.playout_depth):
        decisions = game.decisions(state)
        if not decisions or entry.turns >= last_turn:
            break
        decision = next_decision(decisions, waiting_seat)
        waiting_seat = None
        answer = choose_answer(game, state, bot, decision, random)
        game.apply(state, decision.seat, answer, entry)


def choose_answer(
    game: Game[S],
    state: S,
    bot: Bot[Any],
    decision: Decision,
    random: Random,
) -> Move:
    """What the bot answers in a playout; it is not asked where only one answer is legal."""
    if len(decision.moves) == 1 and not decision.forms:
        return decision.moves[0]
    return bot.choose(game.bot_view(state, decision.seat), decision, random)


def next_decision(decisions: Sequence[Decision], waiting_seat: Seat | None = None) -> Decision:
    """The question that is answered next: the first that must be answered, else the first of all.

    That of `waiting_seat` is passed over, unless it is the only one.
    """
    others = [decision for decision in decisions if decision.seat != waiting_seat] or decisions
    return next((decision for decision in others if decision.due), others[0])
