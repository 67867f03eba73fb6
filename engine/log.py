"""The entries of a match's log: moves with what is known of them, and undos.

An undo takes some of the entries back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, NamedTuple

from .move import Move
from .text import Plural, Text, Who, Word, find_named_seats

MAX_UNDONE_SENTENCES: Final = 6  # sentences about what an undo takes back


class Event(NamedTuple):
    """Something that happened; `to` is the only seat that may read it, None: everybody.

    `concerns` are seats that it matters to, though the sentence does
    not name them: who lost what somebody else took. `is_passing`:
    nothing of it remains when the turn is over, as of an offer and the
    answers to it. `is_outcome`: it came of the end of a turn, as a
    battle does, and is news for whoever ended it, too. `own`: what a
    seat that the sentence names is told instead, as its news.
    """

    text: Text
    to: int | None = None
    concerns: tuple[int, ...] = ()
    is_passing: bool = False
    is_outcome: bool = False
    own: Text | None = None

    def is_about(self, seat: int, actor: int, seat_count: int) -> bool:
        """Whether something that `actor` brought about concerns another seat of the table.

        It does where only that seat may read it, where the sentence
        names the seat, or where the rules say so.
        """
        if seat == actor:
            return False
        if seat == self.to or seat in self.concerns:
            return True
        return seat in find_named_seats(self.text, seat_count)


@dataclass(frozen=True, slots=True)
class Undo(Move):
    """Back to the position after entry `to`; itself an entry, so that the log only grows."""

    verb: ClassVar[Word] = Word("command", "undo")
    about: ClassVar[Text] = Text("Take back what was done last.")
    to: int
    agreed: tuple[int, ...] = ()  # the seats that were asked, and agreed


class LogEntry(NamedTuple):
    """One entry of the log: a move, and what came of it."""

    seat: int
    move: Move
    drawn: tuple[int, ...]  # the random outcomes
    news: tuple[Event, ...] = ()
    secret: bool = False  # it showed a secret to somebody
    ends_turn: bool = False

    @property
    def is_barrier(self) -> bool:
        """Whether an undo needs the others' consent: chance was drawn, or a secret shown."""
        return self.secret or bool(self.drawn)


def list_standing(lines: Sequence[LogEntry]) -> list[LogEntry]:
    """The entries of a log that have not been undone; the undos are left out."""
    standing: list[tuple[int, LogEntry]] = []
    for number, line in enumerate(lines, 1):
        if type(line.move) is Undo:
            _drop_after(standing, line.move.to)
        else:
            standing.append((number, line))
    return [line for _, line in standing]


def number_standing_and_undos(lines: Sequence[LogEntry]) -> list[tuple[int, LogEntry]]:
    """The entries of a log that are not undone, with undos in their places.

    They come as pairs (number from 1, entry). An undo is left out, like
    any entry, where a later undo goes back behind it.
    """
    numbered: list[tuple[int, LogEntry]] = []
    for number, line in enumerate(lines, 1):
        if type(line.move) is Undo:
            _drop_after(numbered, line.move.to)
        numbered.append((number, line))
    return numbered


def _drop_after(found: list[tuple[int, LogEntry]], to_entry: int) -> None:
    """Removes from `found`, pairs (number, entry), those with a number above `to_entry`."""
    while found:
        last_number, _ = found[-1]
        if last_number <= to_entry:
            return
        found.pop()


def undo_targets(moves: Iterable[Move]) -> list[int]:
    """The numbers of the entries that undos go back to, one for each undo among the moves."""
    return [move.to for move in moves if type(move) is Undo]


def dump_undo(undo: Undo) -> list[Any]:
    """An undo as JSON values: `["Undo", entry]`, then the seats that agreed, if any."""
    return ["Undo", undo.to, list(undo.agreed)] if undo.agreed else ["Undo", undo.to]


def load_undo(data: Sequence[Any]) -> Undo:
    """Reads an undo from its JSON values; in an old log the seats that agreed are missing."""
    _, to, *rest = data
    if not rest:
        return Undo(to)
    (agreed,) = rest
    return Undo(to, tuple(agreed))


def undo_news(seat: int, undo: Undo, gone: Sequence[LogEntry]) -> tuple[Event, ...]:
    """What everybody is told of an undo that takes back the entries `gone`.

    It says who undoes them, and who agreed. Of what those entries told,
    the first MAX_UNDONE_SENTENCES sentences are repeated, and the rest
    is counted.
    """
    said: list[Text] = [
        Plural(
            "{player} takes back {n} action:",
            "{player} takes back {n} actions:",
            n=len(gone),
            player=Who(seat),
        )
    ]
    sentences: list[Text] = []
    for line in gone:
        sentences += _public_sentences(line)
    said += [Text("← {told}", told=sentence) for sentence in sentences[:MAX_UNDONE_SENTENCES]]
    more = len(sentences) - MAX_UNDONE_SENTENCES
    if more > 0:
        said.append(Plural("← and {n} thing more.", "← and {n} things more.", n=more))
    if undo.agreed:
        said.append(Text("Agreed: {players}.", players=tuple(map(Who, undo.agreed))))
    return tuple(map(Event, said))


def _public_sentences(line: LogEntry) -> list[Text]:
    """The sentences that an entry told everybody.

    For an entry that told nothing, one that names only the seat: even
    the kind of move may be a secret.
    """
    sentences = [event.text for event in line.news if event.to is None]
    if sentences:
        return sentences
    return [Text("An action of {player}.", player=Who(line.seat))]
