"""Trying moves out: where a seat's own moves would lead, as far as the seat can know that."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Any, Final, Generic, TypeVar

from .core import Decision, Entry, Illegal, Move, Seat, State, Text
from .match import LogEntry, Match
from .match_log import MatchLog

S = TypeVar("S", bound=State)
# Worlds in which every move is tried: where they come to differ for the seat, a secret came in
TRIED_WORLDS: Final = 12


class NeedsChance(Exception):  # it is no error: the trial ends there
    """A move cannot be tried, because it draws chance."""


class TrialEntry(Entry):
    """The entry of a move that is tried: it draws nothing."""

    __slots__ = ()

    def __init__(self) -> None:
        """An entry that collects news."""
        super().__init__()
        self.news = []

    def draw_below(self, n: int) -> int:
        """Ends the trial: nobody knows what chance will bring."""
        raise NeedsChance


class TrialMatch(Match[S]):
    """A world that a seat holds possible, with the log of the match that is being played."""

    __slots__ = ()

    def __init__(self, match: Match[S], world: S) -> None:
        """Copies the match as it stands, but with the state `world`, and without its chance."""
        MatchLog.__init__(self)  # not that of `Match`, which sets up a match of its own
        self.lines = list(match.lines)
        self._last_undo_number = match._last_undo_number
        self._standing_at_undo = match._standing_at_undo
        self.game = match.game
        self.seats = match.seats
        self.options = match.options
        self.seed = 0
        self.commitment = None
        self.setup = ()
        self.opening = ()
        self.entry = TrialEntry()
        self.state = world
        self._kept_positions = ()
        self._asked = None

    def restore(self, state: S, line_count: int) -> None:
        """Goes back to a copied state; `line_count` is how long the log was then."""
        self.state = state
        self._asked = None
        del self.lines[line_count:]

    def _rebuild_state(self) -> None:
        """Does nothing where a move fails in the middle: the trial restores all its worlds."""


class TrialStop(Enum):
    """Why a trial cannot go on."""

    CHANCE = "chance"  # the move that was tried draws chance, and is not made
    SECRET = "secret"  # noqa: S105  # what comes of the move depends on what the seat does not know
    OTHERS = "others"  # the seat is asked nothing more: it is somebody else's turn
    END = "end"  # the match would be over


@dataclass(frozen=True, slots=True)
class TrialStep:
    """A move that was tried, as the seat's menu called it, and what it would give up."""

    move: Move
    name: Text
    warning: Text | None = None


class Trial(Generic[S]):
    """A private copy of what a seat sees of a match, in which it makes moves for itself.

    Everything hidden is drawn anew in every world, so nothing that is
    shown can depend on what the seat does not know.
    """

    def __init__(self, match: Match[S], seat: Seat) -> None:
        """A trial that begins with the present position; the match itself is not changed."""
        self.seat = seat
        self.base_mark = match.question_mark(seat)  # of the question with which it began
        self._starts = _draw_worlds(match, seat)
        self._base = TrialMatch(match, self._starts[0])  # the match itself goes on
        self._base_lines = len(match.lines)
        self.steps: list[TrialStep] = []
        self._worlds = self._begin_worlds()

    def _begin_worlds(self) -> list[TrialMatch[S]]:
        """Begins a match in each world (a state that the seat holds possible)."""
        return [TrialMatch(self._base, start.copy()) for start in self._starts]

    @property
    def match(self) -> TrialMatch[S]:
        """The position that the tried moves lead to, in one of the states that the seat may be in.

        The seat cannot tell them apart, so any of them will do.
        """
        return self._worlds[0]

    @property
    def decision(self) -> Decision | None:
        """What the seat is asked after the moves tried so far; None means nothing."""
        return self.match.decision(self.seat)

    @property
    def stop(self) -> TrialStop | None:
        """Why the seat can try no further move from here; None if it can."""
        if self.match.is_over:
            return TrialStop.END
        return None if self.decision is not None else TrialStop.OTHERS

    @property
    def lines(self) -> list[LogEntry]:
        """The entries of the moves that were tried, with their news."""
        return self.match.lines[self._base_lines :]

    def try_move(self, move: Move) -> TrialStop | None:
        """Makes a move in all worlds, as one step of the trial.

        Returns None, or why it cannot be tried: then nothing changed.
        Raises Illegal if the seat may not make it there.
        """
        decision = self.decision
        if decision is None:
            raise Illegal(Text("You have tried out all that you can do now."))
        if not decision.allows(move):
            raise Illegal(decision.refusal(move))
        game = self.match.game
        view = self.match.game.view(self.match.state, self.seat)
        step = TrialStep(move, game.name_move(view, move), self._find_warning(move))
        states = [world.state.copy() for world in self._worlds]
        stop = self._make_in_all_worlds(move)
        if stop is None:
            self.steps.append(step)
        else:
            self._return_to(states)
        return stop

    def _find_warning(self, move: Move) -> Text | None:
        """What the move would give up for good, in a sentence; None if nothing."""
        game = self.match.game
        if type(move) not in game.warned_kinds:
            return None
        return game.warning(game.view(self.match.state, self.seat), move)

    def _make_in_all_worlds(self, move: Move) -> TrialStop | None:
        """Makes a move in one world after the other.

        Returns None, or why it cannot be tried: then some worlds may
        have changed, and the caller sets them back.
        """
        for world in self._worlds:
            try:
                line = world.act(self.seat, move, is_legal=True)
            except NeedsChance:
                return TrialStop.CHANCE
            if line.secret:
                return TrialStop.SECRET
        return None if self._are_alike() else TrialStop.SECRET

    def _are_alike(self) -> bool:
        """Whether all worlds still look the same to the seat after the last move.

        If not, the move has shown something that the seat cannot know.
        """
        game = self.match.game
        seat = self.seat
        first = self.match
        seen = game.view(first.state, seat)
        first_told = _list_told(first.lines[-1], seat)
        return all(
            game.view(world.state, seat) == seen
            and _list_told(world.lines[-1], seat) == first_told
            for world in self._worlds[1:]
        )

    def _return_to(self, states: list[S]) -> None:
        """Sets all worlds back to these states, after a move that cannot be tried."""
        line_count = self._base_lines + len(self.steps)
        for world, state in zip(self._worlds, states, strict=True):
            world.restore(state, line_count)

    def take_back(self) -> None:
        """Takes the last tried move back: begins anew, and makes all moves before it again.

        Nothing happens where there is none.
        """
        steps = self.steps[:-1]
        self.steps = []
        self._worlds = self._begin_worlds()
        for step in steps:
            stop = self._make_in_all_worlds(step.move)
            assert stop is None, stop
            self.steps.append(step)


def _list_told(line: LogEntry, seat: Seat) -> list[Text]:
    """What an entry tells that seat."""
    return [event.text for event in line.news if event.to in (None, seat)]


def _draw_worlds(match: Match[Any], seat: Seat) -> list[Any]:
    """Draws the worlds of a trial: states that look to the seat just as the present one.

    They are drawn from a public number, so they tell nothing of the
    match's own chance.
    """
    random = Random(f"{seat}:{len(match.lines)}")
    draw = match.game.resample_hidden
    return [draw(match.state, seat, random) for _ in range(TRIED_WORLDS)]
