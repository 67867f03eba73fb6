"""What happened at a table, as one reader is told: what concerns them first, repetitions in one."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import chain, groupby
from typing import Final, NamedTuple

from engine.core import Plural, Seat, Text, Together
from engine.match import LogEntry, Undo
from engine.text import find_named_seats

from .automatic import add_reason_text, automatic_reason_text
from .resignation_texts import list_resignations, resignation_text
from .table import Table

MAX_MESSAGES_TOGETHER: Final = 10  # sentences of the last entry that the public is told together
MAX_UNDO_MESSAGES: Final = 3  # sentences of an undo that a seat is told
BEFORE_ALL_ENTRIES: Final = 0  # as a number of an entry: the first is 1
NumberedEntry = tuple[int, LogEntry]


class NewsItem(NamedTuple):
    """One sentence for a reader, and how it came about."""

    told: Text
    reason: Text | None = None  # why the move was made without its player; None: they made it
    is_about_reader: bool = False
    entry: int = 0  # the number of its entry, where it matters
    is_own: bool = False  # whether the reader's own seat did it
    is_passing: bool = False  # see `Event`
    is_note: bool = False  # it tells of a seat that was given up, and stands before its entry
    personal: Text | None = None  # what the reader is told instead, as their news

    @property
    def text(self) -> Text:
        """The sentence, with the reason where the player did not make the move themselves."""
        return add_reason_text(self.told, self.reason)


def entry_news(table: Table, number: int, line: LogEntry, reader: Seat | None) -> list[NewsItem]:
    """What an entry of the log tells a seat: `line`, which is entry `number`.

    `reader` None: the public. Where the entry was made without its
    player, the first sentence says why. What the reader's own seat did
    is no news that concerns them, whoever made it.
    """
    is_own = line.seat == reader
    knows_plans = is_own or not table.is_live
    reason = automatic_reason_text(table.automatic_reasons.get(number), knows_plans=knows_plans)
    items: list[NewsItem] = []
    seats = len(table.seats)
    for event in line.news:
        if event.to not in (None, reader):
            continue
        is_about_reader = reader is not None and event.is_about(reader, line.seat, seats)
        item = NewsItem(
            event.text,
            reason=None if items else reason,
            is_about_reader=is_about_reader,
            entry=number,
            is_own=is_own,
            is_passing=event.is_passing,
            personal=event.own if reader in find_named_seats(event.text, seats) else None,
        )
        items.append(item)
    return items


def _resignations_by_entry(
    table: Table,
    entries: Sequence[NumberedEntry],
    reader: Seat | None,
) -> dict[int, list[NewsItem]]:
    """What is told of seats that were given up, by the entry after which it is told.

    Entries are named by their numbers; BEFORE_ALL_ENTRIES is the place
    before the first. `reader` None: the public is told.
    """
    by_entry: dict[int, list[NewsItem]] = {}
    for note in list_resignations(table):
        before = [number for number, _line in entries if number <= note.after_seq]
        is_own = note.data["seat"] == reader
        item = NewsItem(
            resignation_text(table, note),
            is_about_reader=reader is not None and not is_own,
            entry=note.after_seq + 1,
            is_own=is_own,
            is_note=True,
        )
        place = max(before, default=BEFORE_ALL_ENTRIES)
        by_entry.setdefault(place, []).append(item)
    return by_entry


# --- the public -------------------------------------------------------


def list_public_news(table: Table, limit: int) -> list[Text]:
    """What everybody was told last, oldest first: at most `limit` sentences.

    Of entries that were undone, only that is told. The last entry is
    told whole, up to MAX_MESSAGES_TOGETHER sentences even beyond the
    `limit`, so that the end of a round is not cut.
    """
    items: list[NewsItem] = []
    folded: list[NewsItem] = []
    for entry_items in _newest_public_items(table):
        is_last_entry = not items  # of those that tell the public anything
        if is_last_entry:
            whole_entry = min(len(fold_news(entry_items)), MAX_MESSAGES_TOGETHER)
            limit = max(limit, whole_entry)
        items = entry_items + items
        folded = fold_news(items)
        if len(folded) > limit:  # one more, so that the first that is told is whole
            break
    return [item.text for item in folded[-limit:]]


def _newest_public_items(table: Table) -> Iterator[list[NewsItem]]:
    """What everybody is told of each entry and of resignations after it, the newest first."""
    assert table.match is not None
    entries = table.match.number_standing_and_undos()
    resignations = _resignations_by_entry(table, entries, None)
    for number, line in reversed(entries):
        yield [*entry_news(table, number, line, None), *resignations.get(number, ())]
    yield resignations.get(BEFORE_ALL_ENTRIES, [])


# --- a seat -----------------------------------------------------------


class SeatNews(NamedTuple):
    """What a seat is told, each part in the order in which it happened."""

    for_reader: list[Text]  # what others did that concerns the seat
    meanwhile: list[Text]  # everything else
    left_out: int = 0  # how many sentences are not told

    @property
    def left_out_text(self) -> Text | None:
        """The sentence that not all is told; None if all is."""
        if not self.left_out:
            return None
        return Plural(
            "{n} more line is in the log.", "{n} more lines are in the log.", n=self.left_out
        )


def find_seat_news(table: Table, seat: Seat, limit: int, seen: int = 0) -> SeatNews:
    """What happened since the seat's own last decision: at most `limit` sentences.

    What concerns the seat goes before the rest; of what is too much,
    the newest entries are told. `seen` is the number of the last entry
    that an earlier menu has told: of what came before, only passing
    talk that is still open, such as an offer, is told again.
    """
    items = _list_seat_items(table, seat, seen)
    about_seat = fold_news([item for item in items if _is_told_first(item)])
    others = fold_news([item for item in items if not _is_told_first(item)])
    told_first = _newest_news(about_seat, limit)
    told_then = _newest_news(others, limit - len(told_first))
    left_out = len(about_seat) + len(others) - len(told_first) - len(told_then)
    return SeatNews(
        for_reader=[item.text for item in told_first],
        meanwhile=[item.text for item in told_then],
        left_out=left_out,
    )


def list_seat_news(table: Table, seat: Seat, limit: int, seen: int = 0) -> list[Text]:
    """The sentences of `find_seat_news`, first those that concern the seat."""
    news = find_seat_news(table, seat, limit, seen)
    return [*news.for_reader, *news.meanwhile]


def _is_told_first(item: NewsItem) -> bool:
    """Whether a sentence is told before the rest: it concerns the reader, and is no mere talk."""
    return item.is_about_reader and not item.is_passing


def _list_seat_items(table: Table, seat: Seat, seen: int) -> list[NewsItem]:
    """Every sentence that a seat is to be told now, in the order of the log.

    Those are what came of its own last decision, and all entries and
    resignations after it. What stands up to entry `seen` was told by an
    earlier menu: of that only talk, such as an offer, is told again, as
    long as it is open.
    """
    assert table.match is not None
    last_own = _last_own_decision(table, seat)
    entries = table.match.number_standing_and_undos()
    turn_began = max((number for number, line in entries if line.ends_turn), default=0)
    resignations = _resignations_by_entry(table, entries, seat)
    items = [*resignations.get(BEFORE_ALL_ENTRIES, ())]
    for number, line in entries:
        if number == last_own:
            items += _list_own_outcomes(table, (number, line), seat)
        elif number > last_own:
            last_known = max(last_own, seen)
            items += _seat_items(table, (number, line), seat, last_known)
        items += resignations.get(number, ())

    def is_due(item: NewsItem) -> bool:
        """Whether the sentence was not told yet, or is talk that is still open."""
        if item.is_passing:
            return _is_open_talk(item, turn_began)
        if item.is_note:
            return item.entry > max(last_own, seen)
        return item.entry > seen or item.entry == last_own

    return list(filter(is_due, items))


def _list_own_outcomes(table: Table, entry: NumberedEntry, seat: Seat) -> list[NewsItem]:
    """What came of the end of the seat's own turn, such as battles, by its last `entry`.

    The private answer to that move has told it, but is replaced by the
    next question as soon as others have moved.
    """
    number, line = entry
    if line.seat != seat:
        return []
    outcomes = [event.text for event in line.news if event.is_outcome]
    return [NewsItem(told, is_about_reader=True, entry=number, is_own=True) for told in outcomes]


def _last_own_decision(table: Table, seat: Seat) -> int:
    """The number of the last entry that the seat's own player made.

    0 where there is none. Until then the player has seen everything,
    even where the entry was taken back. What was done for the seat, by
    a plan or a bot, is no decision.
    """
    assert table.match is not None
    lines = table.match.lines
    for number in range(len(lines), 0, -1):
        is_own = lines[number - 1].seat == seat
        if is_own and number not in table.automatic_reasons:
            return number
    return 0


def _is_open_talk(item: NewsItem, turn_began: int) -> bool:
    """Whether passing talk, such as an offer, still matters: it concerns the reader, in this turn.

    What a plan or a bot said for the reader's own seat always matters.
    """
    return item.is_own or (item.is_about_reader and item.entry > turn_began)


def _seat_items(table: Table, entry: NumberedEntry, seat: Seat, last_known: int) -> list[NewsItem]:
    """What an entry tells a seat that knows all entries up to `last_known`.

    An undo is told in one piece, or its sentences mean nothing; and
    only where it takes back what the seat knows.
    """
    number, line = entry
    items = entry_news(table, number, line, seat)
    if not isinstance(line.move, Undo):
        return [_in_person(_without_reason_of_talk(item)) for item in items]
    if line.move.to >= last_known:
        return []
    is_about_reader = any(item.is_about_reader for item in items)
    return [
        item._replace(reason=None, is_about_reader=is_about_reader)
        for item in items[:MAX_UNDO_MESSAGES]
    ]


def _without_reason_of_talk(item: NewsItem) -> NewsItem:
    """Leaves out that somebody else's passing talk was made by a plan or a bot.

    It does not matter to the reader: so all who decline an offer are
    told in one sentence.
    """
    if item.is_passing and not item.is_own:
        return item._replace(reason=None)
    return item


def _in_person(item: NewsItem) -> NewsItem:
    """The item as the reader is told it who is meant: "you pass" instead of their name."""
    return item if item.personal is None else item._replace(told=item.personal)


def _newest_news(items: Sequence[NewsItem], limit: int) -> list[NewsItem]:
    """The newest sentences: the last `limit` of them, or a few less.

    Where one of these is the first sentence of its entry, those before it are
    left out: without their beginning they may speak of an unknown "it".
    """
    first = max(len(items) - limit, 0)
    for index in range(first, len(items)):
        if _is_first_of_entry(items, index):
            return list(items[index:])
    return list(items[first:])


def _is_first_of_entry(items: Sequence[NewsItem], index: int) -> bool:
    """Whether the sentence at `index` is the first of its entry in the log.

    A note that stands before an entry is none of its sentences.
    """
    if index == 0:
        return True
    before = items[index - 1]
    return before.is_note or before.entry != items[index].entry


# --- folding ----------------------------------------------------------


def fold_news(items: Sequence[NewsItem]) -> list[NewsItem]:
    """The sentences, where several in a row that tell the same kind of thing are one.

    What several players did alike is told of all of them, and a
    repeated sentence once with how often it was told.
    """
    folded: list[NewsItem] = []
    for _kind, run in groupby(items, news_kind):
        folded += _fold_run(list(run))
    return folded


def news_kind(item: NewsItem) -> Hashable:
    """The key by which `fold_news` groups neighbouring sentences that can be told as one.

    For what several players do alike it is the sentence without the
    players, else the whole sentence.
    """
    return item.told.id if isinstance(item.told, Together) else item.told


def _fold_run(run: Sequence[NewsItem]) -> list[NewsItem]:
    """Neighbouring sentences of one kind as one sentence.

    Where they were made without their players, it is one for each reason.
    """
    by_reason: dict[Text | None, list[NewsItem]] = {}
    for item in run:
        by_reason.setdefault(item.reason, []).append(item)
    return [
        alike[0]._replace(told=_join_texts([item.told for item in alike]))
        for alike in by_reason.values()
    ]


def _join_texts(told: Sequence[Text]) -> Text:
    """One text instead of several of the same kind.

    What several players did alike names all of them ("Ann, Bo and Cy pass."); any
    other text is told once with how often it was told ("… (×3)").
    """
    together = [text for text in told if isinstance(text, Together)]
    if together:
        first = together[0]
        seats = dict.fromkeys(chain.from_iterable(text.seats for text in together))
        assert first.plural is not None
        return Together(first.id, first.plural, *seats)
    if len(told) == 1:
        return told[0]
    return Text("{told} (×{n})", told=told[0], n=len(told))
