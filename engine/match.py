"""A match is a log: a header and append-only entries; the state is what they lead to."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, Generic, TypeVar
from zlib import crc32

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
    MoveChain,
    MoveProduct,
    Options,
    Seat,
    State,
    TapeEntry,
    Text,
)
from .log import LogEntry, Undo, dump_undo, list_standing_and_undos, undo_news
from .replay import replay_log, start_from_header

__all__ = ["LogEntry", "Match", "Undo"]
S = TypeVar("S", bound=State)
KEPT_POSITIONS: Final = (
    3  # positions that were gone back to and are kept, so that going back once more costs a copy
)
_TUPLE: Final = tuple.__new__  # makes a line in a third of the time that its constructor takes


class Match(Generic[S]):
    """One match of one game: acts are checked, applied and logged."""

    __slots__ = (
        "_asked",
        "_kept",
        "_last_undo",
        "_stood",
        "commitment",
        "entry",
        "game",
        "lines",
        "opening",
        "options",
        "seats",
        "seed",
        "setup",
        "state",
    )

    def __init__(
        self, game: Game[S], seats: int, options: Options, seed: Seed, entry: Entry
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.seed = seed
        self.commitment: Commitment | None = None
        self.entry = entry
        self.state: S = game.new(seats, options, entry)
        self.setup: tuple[int, ...] = entry.take_drawn()
        self.opening: tuple[Event, ...] = entry.take_news()  # the news of the set-up
        self.lines: list[LogEntry] = []
        self._last_undo = 0  # the number of the last undo
        self._stood: tuple[int, ...] = ()  # what stood after it
        self._kept: tuple[
            tuple[int, S], ...
        ] = ()  # copies of positions, by the last entry that stands there, in order
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
        """A new match; Illegal where seats and options do not go together.

        Chance is live unless another entry is given.
        """
        match = cls(
            game, seats, game.meta.check_options(seats, options), seed, entry or LiveEntry(seed)
        )
        match.commitment = commitment
        return match

    @property
    def meta(self) -> Meta:
        return self.game.meta

    def decisions(self) -> tuple[Decision, ...]:
        asked = self._asked
        if asked is None:
            asked = self._asked = self.game.decisions(self.state)
        return asked

    def decision(self, seat: Seat) -> Decision | None:
        for decision in self.decisions():
            if decision.seat == seat:
                return decision
        return None

    @property
    def is_over(self) -> bool:
        return not self.decisions()

    def act(self, seat: Seat, move: Move) -> LogEntry:
        """Checks, applies and logs a move.

        Illegal, with nothing changed, where it is not open to the seat.
        """
        for decision in self._asked or self.decisions():
            if decision.seat == seat and (decision.first is move or decision.allows(move)):
                return self.write_entry(seat, move)
        asked = self.decision(seat)
        raise Illegal(asked.refusal(move) if asked else NOT_POSSIBLE_NOW)

    def write_entry(self, seat: Seat, move: Move) -> LogEntry:
        """Applies and logs a move that is known to be legal."""
        entry = self.entry
        entry.acting = seat, move, self.lines  # as `begin`, without the call
        entry.secret = entry.closes = False
        try:
            self.game.apply(self.state, seat, move, entry)
        except Exception:  # half a move is none
            entry.take_drawn()
            entry.take_news()
            self._rebuild()
            raise
        self._asked = None
        drawn = entry.take_drawn() if entry.drawn else ()
        line = _TUPLE(
            LogEntry,
            (
                seat,
                move,
                drawn,
                entry.take_news() if entry.news else (),
                entry.secret,
                entry.closes,
            ),
        )
        self.lines.append(line)
        return line

    # --- looking back -----------------------------------------------------------------------------

    def standing_entries(self) -> list[int]:
        """The numbers (from 1) of the entries that have not been undone."""
        return [*self._stood, *range(self._last_undo + 1, len(self.lines) + 1)]

    def list_standing_and_undos(self) -> list[LogEntry]:
        """The entries that stand, and among them the undos that led to where they go on from."""
        return list_standing_and_undos(self.lines) if self._last_undo else self.lines[:]

    def derive_random(self, purpose: str) -> Random:
        """Chance that is no part of the log, such as a bot's.

        It is the same while the same entries stand.
        """
        return LiveEntry(self.seed).derive_random(self.lines, purpose)

    def free_undo_target(self, seat: Seat) -> int | None:
        """Where the seat may go back to alone.

        That is one step within its own turn, and never over a barrier.
        """
        standing = self.standing_entries()
        if not standing:
            return None
        line = self.lines[standing[-1] - 1]
        if line.seat != seat or line.ends_turn or line.is_barrier or self.is_over:
            return None
        return standing[-2] if len(standing) > 1 else 0

    def undo_request_target(self, seat: Seat) -> int | None:
        """Where the seat's last turn began: what it may ask the others to go back to."""
        standing = self.standing_entries()
        at = len(standing) - 1
        while at >= 0 and self.lines[standing[at] - 1].seat != seat:
            at -= 1
        if at < 0:
            return None
        while at > 0:
            before = self.lines[standing[at - 1] - 1]
            if before.seat != seat or before.ends_turn:
                break
            at -= 1
        return standing[at - 1] if at > 0 else 0

    def seats_to_consent(self, seat: Seat, to: int) -> tuple[Seat, ...]:
        """Whose consent an undo needs: who acted since then, and who is being asked now."""
        acted = {self.lines[number - 1].seat for number in self.standing_entries() if number > to}
        asked = {decision.seat for decision in self.decisions()}
        return tuple(sorted((acted | asked) - {seat}))

    def crosses_barrier(self, to: int) -> bool:
        """Whether going back to the position after entry `to` crosses a barrier.

        That is: whether it takes back chance, or a secret that was shown.
        """
        return any(
            self.lines[number - 1].is_barrier for number in self.standing_entries() if number > to
        )

    def undo(self, seat: Seat, to: int, agreed: Sequence[Seat] = ()) -> LogEntry:
        """Goes back to the position after entry `to`.

        Whether the seat may is the caller's question.
        """
        standing = [0, *self.standing_entries()]
        at = bisect_right(standing, to)
        if not at or standing[at - 1] != to or at == len(standing):
            raise Illegal(Text("That is already undone."))
        undo = Undo(to, tuple(agreed))
        gone = [self.lines[number - 1] for number in standing[at:]]
        line = LogEntry(
            seat, undo, (), () if self.entry.news is None else undo_news(seat, undo, gone)
        )
        self.lines.append(line)
        self._last_undo, self._stood = len(self.lines), tuple(standing[1:at])
        self._kept = tuple([kept for kept in self._kept if kept[0] <= to])
        self._rebuild()
        if not self._kept or self._kept[-1][0] != to:
            self.keep_position()
            self._kept = self._kept[-KEPT_POSITIONS:]
        return line

    def keep_position(self) -> None:
        """Keeps a copy of the position, so that going back to it costs no more than a move."""
        at = (self.standing_entries() or [0])[-1]
        self._kept = (*self._kept, (at, self.state.copy()))

    def drop_last_position(self) -> None:
        """Nobody will go back any more to the newest position that is kept."""
        self._kept = self._kept[:-1]

    def _rebuild(self) -> None:
        """The state from the log, by the entries that stand, beginning where a copy is kept."""
        tape, standing = TapeEntry(), self.standing_entries()
        if self._kept:
            at, kept = self._kept[-1]
            self.state = kept.copy()
            standing = standing[bisect_right(standing, at) :]
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
        """The commitment as it is published; None: the match made none."""
        return self.commitment.digest(self.seed) if self.commitment else None

    # --- staleness --------------------------------------------------------------------------------

    def question_mark(self, seat: Seat) -> int | None:
        """A mark of the question that the seat is being asked.

        It is the same until the question itself changes.
        """
        decision = self.decision(seat)
        if decision is None:
            return None
        answered = sum(line.seat == seat or type(line.move) is Undo for line in self.lines)
        forms = [(form.kind.__name__, form.questions()) for form in decision.forms]
        return crc32(
            repr((answered, decision.prompt, _outline_moves(decision.moves), forms)).encode()
        )

    def public_question_mark(self, decision: Decision) -> int:
        """A mark of a question as everybody hears it, the same for all who are asked it.

        It stays the same until the turn ends or something is undone.
        """
        turns = sum(line.ends_turn or type(line.move) is Undo for line in self.lines)
        return crc32(repr((turns, decision.prompt)).encode())

    # --- storage ----------------------------------------------------------------------------------

    def header(self) -> dict[str, Any]:
        """All but the log. It holds the seed, so it leaves the bot only once the match is over."""
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
        move = (
            dump_undo(line.move) if isinstance(line.move, Undo) else self.game.moves.dump(line.move)
        )
        return [line.seat, move, list(line.drawn)]

    def dump(self) -> dict[str, Any]:
        """The whole log as JSON values."""
        return {**self.header(), "log": [self.dump_entry(line) for line in self.lines]}

    def before_first_entry(self) -> Match[S]:
        """The same match before its first entry."""
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
        """The match of a stored log. Strict: every entry is checked again.

        Diverged where it does not replay.
        """
        game = game or _find_game(data)
        try:
            return replay_log(
                start_from_header(cls, game, data, listen=listen), data["log"], strict=strict
            )
        except (
            Illegal,
            ArithmeticError,
            LookupError,
            TypeError,
            ValueError,
            AttributeError,
            AssertionError,
        ) as error:
            raise Diverged(f"the log does not replay: {error!r:.200}") from error


def _find_game(data: Mapping[str, Any]) -> Game[Any]:
    from . import games  # the registry imports the games, which import this package

    try:
        return games()[data["game"]]
    except (KeyError, TypeError):
        raise Diverged("the log names no game that is known here") from None


def _outline_moves(moves: Sequence[Move]) -> object:
    """What a sequence of moves holds, without making them."""
    if isinstance(moves, MoveChain):
        return [_outline_moves(part) for part in moves.parts]
    if isinstance(moves, MoveProduct):
        return (moves.kind.__name__, {name: tuple(values) for name, values in moves.axes.items()})
    return tuple(moves)
