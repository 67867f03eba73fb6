"""A match is a log: a header and append-only entries; the state is what they lead to."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, Generic, NamedTuple, TypeVar

from .chance import Commitment, Seed
from .core import (
    NOT_POSSIBLE_NOW,
    Decision,
    Diverged,
    Entry,
    Event,
    Game,
    Illegal,
    LiveEntry,
    Meta,
    Move,
    Options,
    Seat,
    State,
    TapeEntry,
    Text,
)
from .decision import mark_public_question, mark_question
from .log import LogEntry, Undo, dump_undo, undo_news
from .match_log import MatchLog
from .replay import replay_log, start_from_header

__all__ = ["LogEntry", "Match", "Undo"]
S = TypeVar("S", bound=State)
# Positions that were gone back to and are kept, so that going back once
# more costs a copy
MAX_KEPT_POSITIONS: Final = 3
# makes a line in a third of the time that its constructor takes
_make_tuple: Final = tuple.__new__


class KeptPosition(NamedTuple, Generic[S]):
    """A copy of a state, and the number of the last entry that stands there (0: the start)."""

    last_entry: int
    state: S


class Match(MatchLog, Generic[S]):
    """One match of one game: acts are checked, applied and logged."""

    __slots__ = (
        "_asked",
        "_kept_positions",
        "commitment",
        "entry",
        "game",
        "opening",
        "options",
        "seats",
        "seed",
        "setup",
        "state",
    )

    def __init__(
        self,
        game: Game[S],
        seats: int,
        options: Options,
        seed: Seed,
        entry: Entry,
    ) -> None:
        """A match right after its set-up, for options that are checked; see `start` and `load`."""
        super().__init__()
        self.game = game
        self.seats = seats
        self.options = options
        self.seed = seed
        self.commitment: Commitment | None = None
        self.entry = entry
        self.state: S = game.new(seats, options, entry)
        self.setup: tuple[int, ...] = entry.take_drawn()  # the outcomes drawn for the set-up
        self.opening: tuple[Event, ...] = entry.take_news()  # the news of the set-up
        self._kept_positions: tuple[KeptPosition[S], ...] = ()  # in the order of the log
        # What `decisions` found for the present state; None: not asked for yet
        self._asked: tuple[Decision, ...] | None = None

    @classmethod
    def start(
        cls,
        game: Game[S],
        seats: int,
        options: Mapping[str, str],
        seed: Seed,
        entry: Entry | None = None,
        *,
        commitment: Commitment | None = None,
    ) -> Match[S]:
        """A new match; raises Illegal if seats and options do not go together.

        Chance is drawn from the seed unless another `entry` is given.
        """
        match = cls(
            game, seats, game.meta.check_options(seats, options), seed, entry or LiveEntry(seed)
        )
        match.commitment = commitment
        return match

    @property
    def meta(self) -> Meta:
        """What the game that is played says of itself: its seats, options and rules version."""
        return self.game.meta

    def decisions(self) -> tuple[Decision, ...]:
        """What each seat that may act is being asked; () when the match is over.

        The game is asked once for each state.
        """
        asked = self._asked
        if asked is None:
            asked = self._asked = self.game.decisions(self.state)
        return asked

    def decision(self, seat: Seat) -> Decision | None:
        """What this seat is being asked now; None: it may not act."""
        for decision in self.decisions():
            if decision.seat == seat:
                return decision
        return None

    @property
    def is_over(self) -> bool:
        """Whether nobody has anything left to decide."""
        return not self.decisions()

    def act(self, seat: Seat, move: Move, is_legal: bool = False) -> LogEntry:
        """Checks, applies and logs a move; returns its entry of the log.

        Raises Illegal, with nothing changed, if the seat may not make
        it now. With `is_legal` that is not checked. Where the rules
        fail in the middle of it, the state before it is restored. It is
        one function, because calls are a good part of what a move costs.
        """
        if not is_legal:
            asked = self._asked or self.decisions()
            # Mostly one seat is asked, and makes the first of its moves:
            # that is looked at before all else, for a loop would cost more
            if (
                not asked
                or (decision := asked[0]).seat != seat
                or (decision.first_move is not move and not decision.allows(move))
            ):
                self._check_move(seat, move, asked[1:])
        entry, lines = self.entry, self.lines
        outcomes = entry.drawn
        entry.acting = seat, move, lines  # as `begin`, without the call
        entry.has_shown_secret = entry.closes = False
        try:
            self.game.apply(self.state, seat, move, entry)
        except Exception:  # half a move is none
            entry.take_drawn()
            entry.take_news()
            self._rebuild_state()
            raise
        self._asked = None
        drawn: tuple[int, ...] = ()
        if outcomes:  # as `take_drawn`, without the call
            drawn = tuple(outcomes)
            outcomes.clear()
        news = entry.take_news() if entry.news else ()
        line = _make_tuple(
            LogEntry, (seat, move, drawn, news, entry.has_shown_secret, entry.closes)
        )
        lines.append(line)
        return line

    def _check_move(self, seat: Seat, move: Move, decisions: Sequence[Decision]) -> None:
        """Raises Illegal if none of these decisions allows the seat to make the move."""
        for decision in decisions:
            if decision.seat == seat and decision.allows(move):
                return
        raise Illegal(self._refusal_text(seat, move))

    def _refusal_text(self, seat: Seat, move: Move) -> Text:
        """The sentence that tells a player why the seat may not make this move now."""
        asked = self.decision(seat)
        return asked.refusal(move) if asked else NOT_POSSIBLE_NOW

    # --- looking back -------------------------------------------------

    def derive_random(self, purpose: str) -> Random:
        """A generator for chance that is no part of the log, such as a bot's.

        Its seed follows from the purpose and from the entries that are
        not undone.
        """
        return LiveEntry(self.seed).derive_random(self.lines, purpose)

    def undo(self, seat: Seat, to_entry: int, agreed: Sequence[Seat] = ()) -> LogEntry:
        """Goes back to the position after entry number `to_entry` (0: the start), and logs that.

        Raises Illegal if that is undone already. Whether the seat may
        is checked by the caller.
        """
        staying, gone = self._split_standing(to_entry)
        undo = Undo(to_entry, tuple(agreed))
        news = () if self.entry.news is None else undo_news(seat, undo, gone)
        line = LogEntry(seat, undo, drawn=(), news=news)
        self.lines.append(line)
        self._last_undo_number, self._standing_at_undo = len(self.lines), staying
        self._return_to_position(to_entry)
        return line

    def _split_standing(self, to_entry: int) -> tuple[tuple[int, ...], list[LogEntry]]:
        """The numbers of the entries that an undo keeps, and the entries that it takes back.

        Raises Illegal if `to_entry` is undone already, or nothing
        stands after it.
        """
        standing = self.standing_entries()
        if not standing or to_entry not in (0, *standing[:-1]):
            raise Illegal(Text("That is already undone."))
        staying = tuple([number for number in standing if number <= to_entry])
        gone = [self.lines[number - 1] for number in standing[len(staying) :]]
        return staying, gone

    def _return_to_position(self, to_entry: int) -> None:
        """Sets the state back to that after entry `to_entry`, and keeps a copy of it.

        Copies of later states are dropped.
        """
        kept = [position for position in self._kept_positions if position.last_entry <= to_entry]
        self._kept_positions = tuple(kept)
        self._rebuild_state()
        if not kept or kept[-1].last_entry != to_entry:
            self.keep_position()
            self._kept_positions = self._kept_positions[-MAX_KEPT_POSITIONS:]

    def keep_position(self) -> None:
        """Keeps a copy of the present state, so that an undo back to it need not replay."""
        standing = self.standing_entries()
        last_entry = standing[-1] if standing else 0
        position = KeptPosition(last_entry, self.state.copy())
        self._kept_positions = (*self._kept_positions, position)

    def drop_last_position(self) -> None:
        """Drops the copy of a state that was kept last.

        A replay calls it when no later undo goes back to that position.
        """
        self._kept_positions = self._kept_positions[:-1]

    def _rebuild_state(self) -> None:
        """Makes the state anew by replaying the entries that are not undone.

        It begins with the newest state that is kept, or else with the set-up.
        """
        tape = TapeEntry()
        standing = self.standing_entries()
        if self._kept_positions:
            last_entry, kept = self._kept_positions[-1]
            self.state = kept.copy()
            standing = standing[bisect_right(standing, last_entry) :]
        else:
            tape.load(self.setup)
            self.state = self.game.new(self.seats, self.options, tape)
        for number in standing:
            line = self.lines[number - 1]
            tape.begin()
            tape.load(line.drawn)
            self.game.apply(self.state, line.seat, line.move, tape)
        self._asked = None

    @property
    def commitment_digest(self) -> str | None:
        """The fairness code that was published at the start: a hash of salt and seed.

        None: the match was begun without one.
        """
        return self.commitment.digest(self.seed) if self.commitment else None

    # --- staleness ----------------------------------------------------

    def question_mark(self, seat: Seat) -> int | None:
        """A checksum of the question that the seat is being asked; None: it is asked nothing.

        It stays the same until the question changes, so an answer to an
        old question is noticed.
        """
        decision = self.decision(seat)
        return None if decision is None else mark_question(decision, self.lines)

    def public_question_mark(self, decision: Decision) -> int:
        """A checksum by which a public button is known to be out of date.

        It is the same for all seats that are asked the same sentence,
        and changes when a turn ends or is undone.
        """
        return mark_public_question(decision, self.lines)

    # --- storage ------------------------------------------------------

    def header(self) -> dict[str, Any]:
        """All of the stored match but its log, as JSON values.

        It holds the seed, so it leaves the bot only once the match is over.
        """
        made = {
            "game": self.meta.key,
            "version": self.meta.version,
            "seats": self.seats,
            "options": dict(self.options),
            "seed": self.seed,
            "setup": list(self.setup),
        }
        if self.options.revision:
            made |= {"revision": self.options.revision}
        if self.commitment is not None:
            salt, order, version = self.commitment
            made |= {
                "chance": version,
                "salt": salt,
                "order": None if order is None else list(order),
            }
        return made

    def dump_entry(self, line: LogEntry) -> list[Any]:
        """One entry of the log as JSON values: `[seat, move, drawn]`."""
        move = (
            dump_undo(line.move)
            if isinstance(line.move, Undo)
            else self.game.moves.dump(line.move)
        )
        return [line.seat, move, list(line.drawn)]

    def dump(self) -> dict[str, Any]:
        """The whole match as JSON values: the header, and the log under "log"."""
        return {**self.header(), "log": [self.dump_entry(line) for line in self.lines]}

    def copy_of_start(self) -> Match[S]:
        """A new match with the same set-up and chance, in which nobody has acted yet.

        A replay begins with it, and makes the moves of the log one
        after the other.
        """
        return start_from_header(type(self), self.game, self.header(), listen=False)

    @classmethod
    def load(
        cls,
        data: Mapping[str, Any],
        *,
        strict: bool = False,
        listen: bool = False,
        game: Game[Any] | None = None,
    ) -> Match[Any]:
        """The match of a stored log; raises Diverged if it does not replay.

        With `strict` the rules check every entry again; with `listen`
        the news are told again.
        """
        game = game or _find_game(data)
        try:
            match = start_from_header(cls, game, data, listen=listen)
            return replay_log(match, data["log"], strict=strict)
        except Diverged:
            raise
        # Rules that are led through a log that does not fit them, or that have a
        # slip, may raise anything: this match must not take others down
        except Exception as error:
            raise Diverged(f"the log does not replay: {error!r:.200}") from error


def _find_game(data: Mapping[str, Any]) -> Game[Any]:
    """The game that a stored match names; raises Diverged if it is not known."""
    from . import games  # the registry imports the games, which import this package

    try:
        return games()[data["game"]]
    except (KeyError, TypeError):
        raise Diverged("the log names no game that is known here") from None
