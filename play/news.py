"""What happened at a table, as one reader is told: what concerns them first, repetitions in one."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import chain, groupby
from typing import Final, NamedTuple

from engine.core import Seat, Text, Together
from engine.match import LogEntry, Undo

from .automatic import add_mark, automatic_mark
from .table import Table

MAX_MESSAGES_TOGETHER: Final = 10  # sentences of the last entry that the public is told together
MAX_UNDO_MESSAGES: Final = 3  # sentences of an undo that a seat is told
NumberedEntry = tuple[int, LogEntry]


class NewsItem(NamedTuple):
    """One sentence for a reader, and how it came about."""

    told: Text
    mark: Text | None = None  # where the player did not make the move
    is_about_reader: bool = False

    @property
    def text(self) -> Text:
        """The sentence with its mark."""
        return add_mark(self.told, self.mark)


def entry_news(table: Table, number: int, line: LogEntry, reader: Seat | None) -> list[NewsItem]:
    """What an entry tells a seat; None: the public. Its mark stands at the first sentence.

    What was done for the reader concerns them, whatever it
    was.
    """
    is_own = line.seat == reader
    knows_plans = is_own or not table.is_live
    mark = automatic_mark(table.made_by.get(number), knows_plans=knows_plans)
    items: list[NewsItem] = []
    for event in line.news:
        if event.to not in (None, reader):
            continue
        is_about_reader = reader is not None and (
            is_own or event.is_about(reader, line.seat, len(table.seats))
        )
        items.append(NewsItem(event.text, None if items else mark, is_about_reader))
    return items


# --- the public -----------------------------------------------------------------------------------


def list_public_news(table: Table, limit: int) -> list[Text]:
    """What everybody was told last, oldest first: at most `limit` sentences.

    Told are the entries that stand, and that others were
    taken back. The last entry is told whole, up to
    MAX_MESSAGES_TOGETHER sentences even beyond the `limit`,
    so that the end of a round is not cut.
    """
    assert table.match is not None
    items: list[NewsItem] = []
    folded: list[NewsItem] = []
    for number, line in reversed(table.match.number_standing_and_undos()):
        found = entry_news(table, number, line, None)
        if not items:
            limit = max(limit, min(len(fold_news(found)), MAX_MESSAGES_TOGETHER))
        items = found + items
        folded = fold_news(items)
        if len(folded) > limit:  # one more, so that the first that is told is whole
            break
    return [item.text for item in folded[-limit:]]


# --- a seat ---------------------------------------------------------------------------------------


def list_seat_news(table: Table, seat: Seat, limit: int) -> list[Text]:
    """What happened since the seat's own last decision: at most `limit` sentences.

    First what concerns the seat, then the rest, each in the
    order in which it happened; of what is too much, the
    newest is told.
    """
    entries = _list_entries_since_decision(table, seat)
    items = list(chain.from_iterable(_seat_items(table, entry, seat) for entry in entries))
    about_seat = fold_news([item for item in items if item.is_about_reader])[-limit:]
    others = fold_news([item for item in items if not item.is_about_reader])
    room = limit - len(about_seat)
    return [item.text for item in about_seat + (others[-room:] if room else [])]


def _list_entries_since_decision(table: Table, seat: Seat) -> list[NumberedEntry]:
    """The entries that stand after the seat's own last decision, and the undos among them.

    What the seat did itself in a turn that goes on is
    passed over, so that the news stay to be read until
    others have acted. What was done for it, by a plan or
    a bot, is no decision.
    """
    assert table.match is not None
    entries = table.match.number_standing_and_undos()
    while entries and _is_own_decision(table, entries[-1], seat):
        if entries[-1][1].ends_turn:
            return []
        entries.pop()
    first = len(entries)
    while first and not _is_own_decision(table, entries[first - 1], seat):
        first -= 1
    return entries[first:]


def _is_own_decision(table: Table, entry: NumberedEntry, seat: Seat) -> bool:
    """Whether the seat's own player made the entry."""
    number, line = entry
    return line.seat == seat and number not in table.made_by


def _seat_items(table: Table, entry: NumberedEntry, seat: Seat) -> list[NewsItem]:
    """What an entry tells a seat. An undo is told in one piece, or its sentences mean nothing."""
    number, line = entry
    items = entry_news(table, number, line, seat)
    if not isinstance(line.move, Undo):
        return items
    is_about_reader = any(item.is_about_reader for item in items)
    return [NewsItem(item.told, None, is_about_reader) for item in items[:MAX_UNDO_MESSAGES]]


# --- folding --------------------------------------------------------------------------------------


def fold_news(items: Sequence[NewsItem]) -> list[NewsItem]:
    """The sentences, where several in a row that tell the same kind of thing are one.

    What several players did alike is told of all of them,
    and a repeated sentence once with how often it was told.
    """
    runs = [list(run) for _, run in groupby(items, news_kind)]
    return list(chain.from_iterable(map(_fold_run, runs)))


def news_kind(item: NewsItem) -> Hashable:
    """What sentences have in common that can be told as one."""
    return item.told.id if isinstance(item.told, Together) else item.told


def _fold_run(run: Sequence[NewsItem]) -> list[NewsItem]:
    """Sentences of one kind as one sentence for each mark."""
    by_mark: dict[Text | None, list[NewsItem]] = {}
    for item in run:
        by_mark.setdefault(item.mark, []).append(item)
    return [
        NewsItem(_join_texts([item.told for item in alike]), mark, alike[0].is_about_reader)
        for mark, alike in by_mark.items()
    ]


def _join_texts(told: Sequence[Text]) -> Text:
    """Texts of one kind as one text."""
    together = [text for text in told if isinstance(text, Together)]
    if together:
        first = together[0]
        seats = dict.fromkeys(chain.from_iterable(text.seats for text in together))
        assert first.plural is not None
        return Together(first.id, first.plural, *seats)
    if len(told) == 1:
        return told[0]
    return Text("{told} (×{n})", told=told[0], n=len(told))
