"""Replaying a log: every entry is entered into a match, and what it drew is read back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Generic, Protocol, TypeVar

from .chance import Commitment, LiveEntry, Seed
from .core import Game
from .entry import Entry, TapeEntry
from .log import LogEntry, Undo, load_undo, undo_targets
from .move import Diverged, Move

TOO_MANY_DRAWN: Final = "the log holds more random outcomes than the rules now draw"


class ReplayedMatch(Protocol):
    """What a match has to offer so that a log can be replayed in it."""

    game: Game[Any]
    seed: Seed
    commitment: Commitment | None
    entry: Entry
    setup: tuple[int, ...]
    lines: list[LogEntry]

    def act(self, seat: int, move: Move, is_legal: bool = False) -> LogEntry:
        """Checks, applies and logs a move; does not check one that is known to be legal."""
        ...

    def undo(self, seat: int, to_entry: int, agreed: Sequence[int] = ()) -> LogEntry:
        """Goes back to the position after entry number `to_entry`, and logs that."""
        ...

    def keep_position(self) -> None:
        """Keeps a copy of the present state, beside earlier ones.

        A later undo goes back to it.
        """
        ...

    def drop_last_position(self) -> None:
        """Forgets the copy of a state that was kept last: no later undo goes back to it."""
        ...


M = TypeVar("M", bound=ReplayedMatch)


def start_from_header(
    make_match: Callable[..., M],
    game: Game[Any],
    data: Mapping[str, Any],
    *,
    listen: bool,
) -> M:
    """The match of a stored header, before its first entry; raises Diverged if it cannot be made.

    `make_match` is the class of the match; with `listen` the news are told.
    """
    revision = _check_rules_version(game, data)
    options = game.meta.check_options(data["seats"], data["options"], revision)
    tape = TapeEntry()
    tape.load(data["setup"])
    tape.news = [] if listen else None
    match = make_match(game, data["seats"], options, data["seed"], tape)
    if not tape.is_used_up():
        raise Diverged(TOO_MANY_DRAWN)
    match.setup = tuple(data["setup"])
    match.commitment = _load_commitment(data)
    return match


def _check_rules_version(game: Game[Any], data: Mapping[str, Any]) -> int:
    """Checks the rules that a stored header names, and returns their revision (0 without one).

    Raises Diverged if the log is of another version of the rules, or of
    a revision not known here.
    """
    if data["version"] != game.meta.version:
        raise Diverged(
            f"the log is of version {data['version']!r:.20} of the rules, these are version "
            f"{game.meta.version}"
        )
    revision: int = data.get("revision", 0)
    if revision not in range(game.meta.revision + 1):
        raise Diverged(
            f"the log is of revision {revision!r:.20} of the rules, which is not known here"
        )
    return revision


def _load_commitment(data: Mapping[str, Any]) -> Commitment | None:
    """Salt, seating order and version of chance from a stored header.

    None if it has no salt.
    """
    if "salt" not in data:  # a match stored before there were commitments
        return None
    order = data["order"]
    return Commitment(
        data["salt"], order=None if order is None else tuple(order), version=data["chance"]
    )


class MoveReplay(Generic[M]):
    """Leads a match through the moves of a log, one by one.

    The state is copied where a later undo goes back to it, so that no
    undo has to replay.
    """

    def __init__(self, match: M, undo_targets: Iterable[int]) -> None:
        """Prepares the replay of a log that has not begun.

        `undo_targets` has, for each undo of the whole log, the number
        of the entry that it goes back to; 0 is the start.
        """
        self.match = match
        # By entry: how many undos are still to come that go back to it.
        # As long as there is one, a copy of the position is kept
        self._undo_targets = Counter(undo_targets)
        if 0 in self._undo_targets:
            match.keep_position()

    def play_move(self, seat: int, move: Move, *, strict: bool = False) -> LogEntry:
        """Enters one move or undo of the log.

        The state after it is kept where a later undo goes back to it.
        Only with `strict` is it checked that a move is legal: raises
        Illegal if it is not.
        """
        match = self.match
        if type(move) is Undo:
            return self._play_undo(seat, move)
        line = match.act(seat, move, is_legal=not strict)
        if self._undo_targets and len(match.lines) in self._undo_targets:
            match.keep_position()
        return line

    def _play_undo(self, seat: int, undo: Undo) -> LogEntry:
        """Enters an undo, and drops the kept position where no later undo needs it."""
        line = self.match.undo(seat, undo.to, undo.agreed)
        self._undo_targets[undo.to] -= 1
        if not self._undo_targets[undo.to]:
            del self._undo_targets[undo.to]
            self.match.drop_last_position()
        return line


class LogReplay(MoveReplay[M]):
    """Leads a match through a log, with the random outcomes that the log holds."""

    def __init__(self, match: M, undo_targets: Iterable[int]) -> None:
        """Lets the match read its random outcomes from a tape, instead of drawing them.

        The tape gives those of one stored entry after the other.
        `undo_targets` is as in `MoveReplay`.
        """
        super().__init__(match, undo_targets)
        self.tape = TapeEntry()
        self.tape.news = match.entry.news
        match.entry = self.tape

    def play_entry(
        self,
        seat: int,
        move: Move,
        drawn: Sequence[int],
        *,
        strict: bool = False,
    ) -> LogEntry:
        """Enters one entry with the outcomes `drawn`.

        Raises Diverged if the rules draw others.
        """
        self.tape.load(drawn)
        line = self.play_move(seat, move, strict=strict)
        if not self.tape.is_used_up():
            raise Diverged(TOO_MANY_DRAWN)
        if drawn:  # the tape has only read the outcomes: they are written into the log again
            line = self.match.lines[-1] = line._replace(drawn=tuple(drawn))
        return line

    def finish_replay(self) -> M:
        """Returns the match after the last entry, ready to be played on.

        Moves from here on draw new outcomes from its seed. It collects
        news if it did so before.
        """
        match = self.match
        match.entry = LiveEntry(match.seed)
        match.entry.news = self.tape.news
        return match


def replay_log(match: M, log: Sequence[Sequence[Any]], *, strict: bool) -> M:
    """Leads the match through all entries `[seat, move, drawn]` of a stored log; returns it.

    Only with `strict` is it checked that every move is legal.
    """
    load_move = match.game.moves.load
    moves = [load_undo(raw) if raw[0] == "Undo" else load_move(raw) for _, raw, _ in log]
    replay = LogReplay(match, undo_targets(moves))
    for (seat, _, drawn), move in zip(log, moves, strict=True):
        replay.play_entry(seat, move, drawn, strict=strict)
    return replay.finish_replay()
