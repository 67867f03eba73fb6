"""The log of a table in words: what happened, entry by entry, as one seat may read it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, NamedTuple

from engine.core import Illegal, Text
from engine.match import LogEntry, Undo
from play import Table
from play.news import NewsItem, entry_news, fold_news, news_kind
from play.preferences import Preferences
from play.rows import NoteRow
from words import Words

from ..services.language import escape_name
from . import table_card

ENTRIES_A_PAGE: Final = 12  # entries of the log on one page
SENTENCES_A_PAGE: Final = 24  # of those entries: some tell a whole round
A_MODERATOR: Final = Text("A moderator")  # where it is not said who
NOTE_SENTENCES: Final = {
    "resigned": Text("{name} resigns."),
    "aborted": Text("{moderator} calls the match off."),
    "paused": Text("{moderator} pauses the match."),
    "resumed": Text("{moderator} lets the match go on."),
    "agreed": Text("Everybody agrees on a break. The clocks stand still."),
    "unpaused": Text("The break is over, and the clocks go on."),
    "halted": Text("The season is paused. The clocks stand still."),
    "continued": Text("The season goes on, and so do the clocks."),
    "found": Text("The game can be played again. The clocks stood still meanwhile."),
    "moved": Text("{moderator} moves the table."),
    "late": Text("The time of {name} is over: the turn is played for them."),
    "out": Text("The time of {name} is over: the seat is out."),
    "closed": Text(
        "The time of the round is over: {name} let the others wait longest and ranks last."
    ),
    "decided": Text("The time of the round is over: the position decides."),
    "idle": Text("Nothing happened for 30 days: the table is closed."),
    "seeking": Text("{name} looks for a substitute."),
    "missed": Text("{giver} calls for a substitute for {name}, who has not acted for days."),
    "lost": Text("{name} has not come back and loses the seat."),
    "left": Text("{name} gives the seat away."),
    "substituted": Text("{name} takes the seat."),
    "gone": Text("{name} has left the server."),
    "away": Text("A bot sits in for {name}."),
    "back": Text("{name} is back."),
    "stayed": Text("{name} has not come back: the bot keeps the seat."),
    "replaced": Text("{moderator} gives the seat of {name} to a bot."),
    "offered": Text("{moderator} offers the seat of {name} to somebody."),
    "given": Text("{giver} gives {name} a day more."),
    "imported": Text("{name} brings this match from a file."),
    **table_card.UNDO_REFUSALS,
}


class DatedLine(NamedTuple):
    """A line of a log, and the moment of what it tells."""

    at: datetime
    text: str


def list_events(table: Table) -> list[int | NoteRow]:
    """The events of the log in order: entries, by their numbers from 1, and notes in between."""
    if table.match is None:
        raise Illegal(Text("This table has not started yet."))
    found: list[int | NoteRow] = []
    notes = list(reversed(table.notes))  # the earliest last, to be popped first
    for number in range(1, len(table.match.lines) + 1):
        while notes and notes[-1].after_seq < number:
            found.append(notes.pop())
        found.append(number)
    return [*found, *reversed(notes)]


def log_pages(table: Table) -> list[list[int | NoteRow]]:
    """The events of the log in pages of at most ENTRIES_A_PAGE events.

    A page ends earlier where it would tell more than SENTENCES_A_PAGE
    sentences. They are only counted here, not put into words.
    """
    pages: list[list[int | NoteRow]] = [[]]
    sentence_count = 0
    for item in list_events(table):
        sentences = _count_sentences(table, item)
        is_full = len(pages[-1]) == ENTRIES_A_PAGE
        is_too_long = sentence_count + sentences > SENTENCES_A_PAGE
        if pages[-1] and (is_full or is_too_long):
            pages.append([])
            sentence_count = 0
        pages[-1].append(item)
        sentence_count += sentences
    return pages


def _count_sentences(table: Table, item: int | NoteRow) -> int:
    """How many sentences an event of the log tells."""
    if isinstance(item, NoteRow) or table.match is None:
        return 1
    return max(1, len(table.match.lines[item - 1].news))


def log_lines(
    table: Table,
    seat: int | None,
    words: Words,
    items: Sequence[int | NoteRow] | None = None,
) -> list[DatedLine]:
    """The lines of the log as a seat may read them.

    `seat` None: as everybody may. With `items` only those events:
    others would wait while a long log is put into words.
    """
    items = list_events(table) if items is None else items
    grouped = group_events(table, seat, words, items)
    return [_write_line(line, table, words) for line in grouped]


def group_events(
    table: Table,
    seat: int | None,
    words: Words,
    items: Sequence[int | NoteRow],
) -> list[NoteRow | EntryLine]:
    """The events of the log as lines, as a seat may read them; `seat` None: as everybody may.

    Entries in a row that tell the same kind of thing share a line.
    Those that tell this reader nothing are left out.
    """
    not_undone = set(table.match.standing_entries()) if table.match else set()
    lines: list[NoteRow | EntryLine] = []
    for item in items:
        if isinstance(item, NoteRow):
            lines.append(item)
            continue
        line = _entry_line(table, item, seat, words, stands=item in not_undone)
        last = lines[-1] if lines else None
        if isinstance(last, EntryLine) and last.can_take(line):
            last.take(line)
        elif line.news or line.told_to_others:
            lines.append(line)
    return lines


def _write_line(line: NoteRow | EntryLine, table: Table, words: Words) -> DatedLine:
    """A note, or one or several entries, in words."""
    if isinstance(line, NoteRow):
        return _note_line(line, table, words)
    return DatedLine(table.times[line.first - 1], line.text(words))


@dataclass(slots=True)
class EntryLine:
    """One line of the log: an entry, or several in a row that tell the same kind of thing."""

    first: int  # the numbers of its entries
    last: int
    news: list[NewsItem]
    told_to_others: list[str]  # after the end: what only others were told
    is_crossed_out: bool  # it was undone

    def can_take(self, following: EntryLine) -> bool:
        """Whether the next entry may be told in this line, too.

        Both have to tell the same kind of thing. Not where only one of
        them was undone, or this one has told others more.
        """
        if self.told_to_others or self.is_crossed_out != following.is_crossed_out:
            return False
        kinds = {news_kind(item) for item in self.news}
        return bool(following.news) and kinds == {news_kind(following.news[0])}

    def take(self, following: EntryLine) -> None:
        """Makes the next entry a part of this line."""
        self.last = following.last
        self.news += following.news
        self.told_to_others += following.told_to_others

    def public_text(self, words: Words) -> str:
        """What its reader was told, without numbers and formatting."""
        return " ".join(words(item.text) for item in fold_news(self.news))

    def text(self, words: Words) -> str:
        """The line for Discord: the numbers of its entries, and what they told.

        It is crossed out where they were undone. After the end there is
        also what only others were told.
        """
        told = [words.illustrate(item.text) for item in fold_news(self.news)]
        said = " ".join([*told, *self.told_to_others])
        if self.is_crossed_out:
            said = f"~~{said}~~"
        numbers = f"{self.first}–{self.last}"
        if self.first == self.last:
            numbers = f"{self.first}"
        return f"`{numbers}` {said}"


def _entry_line(
    table: Table,
    number: int,
    seat: int | None,
    words: Words,
    *,
    stands: bool,
) -> EntryLine:
    """One entry of the log as a line, crossed out unless it `stands`: it was not undone.

    The entry of an undo itself is never crossed out.
    """
    assert table.match is not None
    line = table.match.lines[number - 1]
    news = entry_news(table, number, line, seat)
    is_plain = stands or isinstance(line.move, Undo)
    private = _list_told_to_others(table, line, seat, words)
    return EntryLine(number, number, news, private, is_crossed_out=not is_plain)


def _list_told_to_others(
    table: Table,
    line: LogEntry,
    seat: int | None,
    words: Words,
) -> list[str]:
    """What an entry told other seats alone: after the end of the match everybody may read it."""
    if table.is_live:
        return []
    return [
        f"({words.seat_name(event.to)}: {words.illustrate(event.text)})"
        for event in line.news
        if event.to not in (None, seat)
    ]


def _note_line(note: NoteRow, table: Table, words: Words) -> DatedLine:
    """A note of the log in words, such as that somebody resigns."""
    said = write_note(note, table, words, _moderator_text(note), escape_name)
    return DatedLine(note.at, f"*{said}*")


def write_note(
    note: NoteRow,
    table: Table,
    words: Words,
    moderator: Text,
    show_name: Callable[[str], str],
) -> str:
    """The sentence of a note, such as "Ann takes the seat."

    A note records what happened to a table beside its moves: who left or
    took a seat, who paused or ended the match. `moderator` stands for
    whoever has done it, if it was one; `show_name` makes names fit for
    where they are read. Notes keep as "giver" who calls for a
    substitute.
    """
    caller = note.data.get("giver")
    names = {
        "name": _name_in_note(note, table, words, show_name),
        "giver": show_name(caller) if caller else words(Text("Somebody")),
        "moderator": words(moderator),
    }
    template = NOTE_SENTENCES[note.kind].id
    needed = {key: name for key, name in names.items() if f"{{{key}}}" in template}
    return words(Text(template, **needed))


def _name_in_note(
    note: NoteRow,
    table: Table,
    words: Words,
    show_name: Callable[[str], str],
) -> str:
    """The name of the person of whom a note tells.

    It is the one they had then: somebody else may have the seat by now.
    """
    if "name" in note.data:
        return show_name(note.data["name"])
    for row in table.seats:
        if row.person_id == note.person_id:
            return words.seat_name(row.seat)
    return words(Text("Somebody"))


def _moderator_text(note: NoteRow) -> Text:
    """The moderator who has done what a note tells, by a mention where they are known."""
    moderator_id = note.data.get("by", note.person_id)
    if not moderator_id:
        return A_MODERATOR
    return Text("Moderator {person}", person=f"<@{moderator_id}>")


def group_by_day(lines: Sequence[DatedLine], preferences: Preferences) -> list[str]:
    """Lines with their times, under headings of the days in the reader's own time zone."""
    found: list[str] = []
    last_day = None
    for line in lines:
        seconds = int(line.at.timestamp())
        day = preferences.local_time(line.at).date()
        if day != last_day:
            found.append(f"**<t:{seconds}:D>**")  # Discord shows it as a date
        found.append(f"<t:{seconds}:t> {line.text}")  # and this one as a time of day
        last_day = day
    return found
