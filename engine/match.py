"""A match is a log: a header and append-only entries; the state is what they lead to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar
from zlib import crc32

from .core import (
    NOT_NOW,
    Chain,
    Decision,
    Diverged,
    Entry,
    Event,
    Game,
    Illegal,
    Live,
    Meta,
    Move,
    Options,
    Product,
    Seat,
    State,
    Tape,
    Text,
    Word,
)

S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Undo(Move):
    """Back to the position after entry `to`; itself an entry, so that the log only grows."""

    verb: ClassVar[Word] = Word("command", "undo")
    about: ClassVar[Text] = Text("Take back what was done last.")
    to: int


class Line(NamedTuple):
    """One entry of the log, with what is known of it: what it drew, told, showed, and whether it ended a turn."""

    seat: Seat
    move: Move
    drawn: tuple[int, ...]
    news: tuple[Event, ...] = ()
    secret: bool = False
    closes: bool = False

    @property
    def barrier(self) -> bool:
        """Chance was drawn or a secret shown: not undone without consent."""
        return self.secret or bool(self.drawn)


_TUPLE: Final = tuple.__new__  # makes a line in a third of the time that its constructor takes


class Match(Generic[S]):
    """One match of one game: acts are checked, applied and logged."""

    __slots__ = ("_asked", "_undone", "entry", "game", "lines", "opening", "options", "seats", "seed", "setup", "state")

    def __init__(self, game: Game[S], seats: int, options: Options, seed: int, entry: Entry) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.seed = seed
        self.entry = entry
        self.state: S = game.new(seats, options, entry)
        self.setup: tuple[int, ...] = entry.taken()
        self.opening: tuple[Event, ...] = entry.heard()  # the news of the set-up
        self.lines: list[Line] = []
        self._undone = False  # whether the log holds an undo
        self._asked: tuple[Decision, ...] | None = None

    @classmethod
    def start(cls, game: Game[S], seats: int, options: Mapping[str, str], seed: int, entry: Entry | None = None) -> Match[S]:
        """A new match; Illegal where seats and options do not go together. Chance is live unless another entry is given."""
        return cls(game, seats, game.meta.checked(seats, options), seed, entry or Live(seed))

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
    def over(self) -> bool:
        return not self.decisions()

    def act(self, seat: Seat, move: Move) -> Line:
        """Checks, applies and logs a move; Illegal where it is not open to the seat, with nothing changed."""
        for decision in self._asked or self.decisions():
            if decision.seat == seat and (decision.first is move or decision.allows(move)):
                return self._written(seat, move)
        asked = self.decision(seat)
        raise Illegal(asked.refusal(move) if asked else NOT_NOW)

    def _written(self, seat: Seat, move: Move) -> Line:
        entry = self.entry
        entry.seq = len(self.lines) + 1  # as `begin`, without the call
        entry.secret = entry.closes = False
        try:
            self.game.apply(self.state, seat, move, entry)
        except Exception:  # half a move is none
            entry.taken()
            entry.heard()
            self._rebuild()
            raise
        self._asked = None
        drawn = entry.taken() if entry.drawn else ()
        line = _TUPLE(Line, (seat, move, drawn, entry.heard() if entry.news else (), entry.secret, entry.closes))
        self.lines.append(line)
        return line

    # --- looking back -------------------------------------------------------------------------------------------------

    def standing(self) -> list[int]:
        """The numbers (from 1) of the entries that have not been undone."""
        if not self._undone:
            return list(range(1, len(self.lines) + 1))
        return _standing(self.lines)

    def free_undo(self, seat: Seat) -> int | None:
        """Where the seat may go back to alone: one step within its own turn, to the last barrier."""
        standing = self.standing()
        if not standing:
            return None
        line = self.lines[standing[-1] - 1]
        if line.seat != seat or line.closes or line.barrier or self.over:
            return None
        return standing[-2] if len(standing) > 1 else 0

    def turn_start(self, seat: Seat) -> int | None:
        """Where the seat's last turn began: what it may ask the others to go back to."""
        standing = self.standing()
        at = len(standing) - 1
        while at >= 0 and self.lines[standing[at] - 1].seat != seat:
            at -= 1
        if at < 0:
            return None
        while at > 0:
            before = self.lines[standing[at - 1] - 1]
            if before.seat != seat or before.closes:
                break
            at -= 1
        return standing[at - 1] if at > 0 else 0

    def affected(self, seat: Seat, to: int) -> tuple[Seat, ...]:
        """Whose consent an undo needs: who acted since then, and who is being asked now."""
        acted = {self.lines[number - 1].seat for number in self.standing() if number > to}
        asked = {decision.seat for decision in self.decisions()}
        return tuple(sorted((acted | asked) - {seat}))

    def undo(self, seat: Seat, to: int) -> Line:
        """Goes back to the position after entry `to`. Whether the seat may is the caller's question."""
        if to not in [0, *self.standing()][:-1]:
            raise Illegal(Text("That is already undone."))
        self._undone = True
        line = Line(seat, Undo(to), ())
        self.lines.append(line)
        self._rebuild()
        return line

    def _rebuild(self) -> None:
        """The state from the log, by the entries that stand."""
        tape = Tape()
        tape.load(self.setup)
        self.state = self.game.new(self.seats, self.options, tape)
        for number in self.standing():
            line = self.lines[number - 1]
            tape.begin(number)
            tape.load(line.drawn)
            self.game.apply(self.state, line.seat, line.move, tape)
        self._asked = None

    # --- staleness ----------------------------------------------------------------------------------------------------

    def asked(self, seat: Seat) -> int | None:
        """A mark of the question that the seat is being asked: the same until the question itself changes."""
        decision = self.decision(seat)
        if decision is None:
            return None
        answered = sum(line.seat == seat or type(line.move) is Undo for line in self.lines)
        forms = [(form.kind.__name__, form.questions()) for form in decision.forms]
        return crc32(repr((answered, decision.prompt, _outline(decision.moves), forms)).encode())

    def heard(self, decision: Decision) -> int:
        """A mark of a question as everybody hears it: the same for all who are asked it, until the turn ends or something is undone."""
        turns = sum(line.closes or type(line.move) is Undo for line in self.lines)
        return crc32(repr((turns, decision.prompt)).encode())

    # --- storage ------------------------------------------------------------------------------------------------------

    def header(self) -> dict[str, Any]:
        header = {"game": self.meta.key, "version": self.meta.version, "seats": self.seats, "options": dict(self.options),
                  "seed": self.seed, "setup": list(self.setup)}
        return header | {"revision": self.options.revision} if self.options.revision else header

    def dump_line(self, line: Line) -> list[Any]:
        move = ["Undo", line.move.to] if isinstance(line.move, Undo) else self.game.moves.dump(line.move)
        return [line.seat, move, list(line.drawn)]

    def dump(self) -> dict[str, Any]:
        """The whole log as JSON values."""
        return {**self.header(), "log": [self.dump_line(line) for line in self.lines]}

    @classmethod
    def load(cls, data: Mapping[str, Any], *, strict: bool = False, listen: bool = False, game: Game[Any] | None = None) -> Match[Any]:
        """The match of a stored log. Strict: every entry is checked again. Diverged where it does not replay."""
        game = game or _game(data)
        try:
            return _replayed(cls, game, data, strict=strict, listen=listen)
        except (Illegal, ArithmeticError, LookupError, TypeError, ValueError, AttributeError, AssertionError) as error:
            raise Diverged(f"the log does not replay: {error!r:.200}") from error


def _game(data: Mapping[str, Any]) -> Game[Any]:
    from . import games  # the registry imports the games, which import this package

    try:
        return games()[data["game"]]
    except (KeyError, TypeError):
        raise Diverged("the log names no game that is known here") from None


def _replayed(cls: type[Match[Any]], game: Game[Any], data: Mapping[str, Any], *, strict: bool, listen: bool) -> Match[Any]:
    if data["version"] != game.meta.version:
        raise Diverged(f"the log is of version {data['version']!r:.20} of the rules, these are version {game.meta.version}")
    revision = data.get("revision", 0)
    if revision not in range(game.meta.revision + 1):
        raise Diverged(f"the log is of revision {revision!r:.20} of the rules, which is not known here")
    options = game.meta.checked(data["seats"], data["options"], revision)
    tape = Tape()
    tape.load(data["setup"])
    tape.news = [] if listen else None
    match = cls(game, data["seats"], options, data["seed"], tape)
    match.setup = tuple(data["setup"])
    _all_drawn(tape)
    for seat, raw, drawn in data["log"]:
        if raw[0] == "Undo":
            match.undo(seat, raw[1])
            continue
        tape.load(drawn)
        move = game.moves.load(raw)
        line = match.act(seat, move) if strict else match._written(seat, move)
        _all_drawn(tape)
        if drawn:
            match.lines[-1] = line._replace(drawn=tuple(drawn))
    live = Live(data["seed"])
    live.news = [] if listen else None
    match.entry = live
    return match


def _all_drawn(tape: Tape) -> None:
    if not tape.spent():
        raise Diverged("the log holds more random outcomes than the rules now draw")


def _standing(lines: Sequence[Line]) -> list[int]:
    standing: list[int] = []
    for number, line in enumerate(lines, 1):
        if isinstance(line.move, Undo):
            while standing and standing[-1] > line.move.to:
                standing.pop()
        else:
            standing.append(number)
    return standing


def _outline(moves: Sequence[Move]) -> object:
    """What a sequence of moves holds, without making them."""
    if isinstance(moves, Chain):
        return [_outline(part) for part in moves.parts]
    if isinstance(moves, Product):
        return (moves.kind.__name__, {name: tuple(values) for name, values in moves.axes.items()})
    return tuple(moves)
