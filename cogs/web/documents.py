"""What the page of a table is told: the table with its log, and single positions, as JSON values.

All of it is what everybody may see, in plain words without Discord's formatting.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import render.text
from engine.core import Result, Text
from play import Table
from play.agreed_pauses import pause_end
from play.news import entry_news, fold_news
from play.resignation_texts import list_early_end_texts
from play.rows import NoteRow
from play.table import ABORTED, PAUSED, PLAYING, SEASON_STOPPED
from play.watching import view_after
from render import Scene
from words import Words

from ..messages.card_lines import seats_by_rank, winners_sentence
from ..messages.log_lines import A_MODERATOR, NOTE_SENTENCES, EntryLine, group_events, list_events
from ..messages.log_lines import write_note as write_note_of_log
from ..messages.pictures import make_scenes
from ..services.language import clean_name

MAX_LOG_LINES: Final = 2000  # the newest: no match of people has more
LABELS: Final[Mapping[str, Text]] = {
    "board": Text("The board"),
    "language": Text("Language"),
    "log": Text("Log"),
    "positions": Text("Positions of the match"),
    "first": Text("To the beginning"),
    "back": Text("One action back"),
    "on": Text("One action on"),
    "newest": Text("To the newest position"),
    "zoomIn": Text("Larger"),
    "zoomOut": Text("Smaller"),
    "fit": Text("Whole picture"),
    "words": Text("The board in words"),
    "start": Text("The match begins."),
    "live": Text("Live: the page follows the match."),
    "past": Text("An earlier position."),
    "waiting": Text("The picture is being painted …"),
    "lost": Text("There is no connection. The page tries again by itself."),
    "crowded": Text("Too many people look on just now. The page tries again by itself."),
    "gone": Text("This table is no longer shown here."),
    "about": Text("What everybody at the table sees. Nobody can play from here."),
}


# --- the table --------------------------------------------------------


def table_document(table: Table, language: str) -> dict[str, Any]:
    """The table as it stands: heading, whom it waits for or how it ended, and how far it is.

    It asks the match itself: call it in the event loop.
    """
    words = table.words(language)
    return {
        "language": language,
        "title": " · ".join(map(words, _title_texts(table))),
        "status": list(_status_lines(table, words)),
        "live": table.is_live,
        "last": table.seq,
        "labels": {key: words(text) for key, text in LABELS.items()},
    }


def _title_texts(table: Table) -> list[Text]:
    """What the page is called: as the heading of the table's message."""
    parts = [table.game_title, Text("table {n}", n=table.id)]
    return [*parts, Text("practice")] if table.is_practice else parts


def _status_lines(table: Table, words: Words) -> Iterator[str]:
    """What holds at the table now: whose turn it is, or why it is nobody's.

    It may be paused by a season, by its players or by a moderator,
    called off, or over, with the outcome.
    """
    result = table.result()
    if table.is_stopped_by_season:
        yield words(SEASON_STOPPED)
    elif pause_end(table) is not None:
        yield words(NOTE_SENTENCES["agreed"])
    elif table.row.status == PAUSED:
        yield words(Text("Paused by a moderator."))
    elif table.row.status == ABORTED:
        yield words(Text("This match was called off."))
    elif result is not None and table.row.status != PLAYING:
        yield from _outcome_lines(result, words)
        yield from map(words, list_early_end_texts(table))
    else:
        yield from _turn_lines(table, words)


def _outcome_lines(result: Result, words: Words) -> Iterator[str]:
    """Who has won, then everybody by rank with their points, and why a tie was broken so."""
    yield words(Text("Nobody wins.") if result.is_draw else winners_sentence(result))
    # in games without points a win counts 1
    has_points = any(score.total > 1 for score in result.scores)
    for seat in seats_by_rank(result.ranks):
        points = f" — {result.scores[seat].total}" if has_points else ""
        yield f"{result.ranks[seat]}. {words.seat_name(seat)}{points}"
    yield from map(words, result.tie_breaks)


def _turn_lines(table: Table, words: Words) -> Iterator[str]:
    """A line for each question: who must act, and what they are asked. Equal ones share a line."""
    assert table.match is not None
    if not any(table.people()):
        yield words(Text("Everybody has left. The bots wait until somebody is back."))
        return
    names_by_question: dict[str, list[str]] = {}
    for decision in table.match.decisions():
        if decision.due:
            names = names_by_question.setdefault(words(decision.prompt), [])
            names.append(words.seat_name(decision.seat))
    for question, names in names_by_question.items():
        yield f"{', '.join(names)}: {question}"


# --- the log ----------------------------------------------------------


def log_document(table: Table, language: str, last: int) -> list[dict[str, Any]]:
    """The log as everybody could read it while the match ran, up to entry number `last`.

    The oldest line comes first. Of a long log that takes a while: call
    it beside the event loop.
    """
    words = table.words(language)
    known = [item for item in list_events(table) if isinstance(item, NoteRow) or item <= last]
    lines = group_events(table, None, words, known)
    told = [line for line in lines if isinstance(line, NoteRow) or line.news]
    return [_line_document(line, table, words) for line in told[-MAX_LOG_LINES:]]


def _line_document(line: NoteRow | EntryLine, table: Table, words: Words) -> dict[str, Any]:
    """A line of the log: the position that it led to, when that was, and what is told of it."""
    if isinstance(line, NoteRow):
        said = write_note_of_log(line, table, words, A_MODERATOR, clean_name)
        return {"after": line.after_seq, "at": line.at.isoformat(), "text": said, "note": True}
    found: dict[str, Any] = {
        "after": line.last,
        "at": table.times[line.last - 1].isoformat(),
        "text": line.public_text(words),
    }
    return {**found, "undone": True} if line.is_crossed_out else found


# --- positions --------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Position:
    """A position as everybody could see it, in one language."""

    seq: int  # how many entries of the log led to it
    at: str | None  # when
    news: tuple[str, ...]  # what the last of them told
    text: str  # the board in words
    scenes: tuple[Scene, ...]

    def document(self) -> dict[str, Any]:
        """The position as JSON; the page asks for its pictures one by one."""
        return {
            "seq": self.seq,
            "at": self.at,
            "news": self.news,
            "text": self.text,
            "pictures": len(self.scenes),
        }


def make_position(table: Table, seq: int, language: str) -> Position:
    """The position after so many entries; it replays the match: call it beside the event loop."""
    words = table.words(language)
    view = view_after(table, seq)
    key = table.row.game
    return Position(
        seq=seq,
        at=table.times[seq - 1].isoformat() if seq else None,
        news=tuple(_tell_entry(table, seq, words)) if seq else (),
        text=render.text.describe_view(key, view, words),
        scenes=tuple(make_scenes(key, view, words, None)),
    )


def _tell_entry(table: Table, seq: int, words: Words) -> Iterator[str]:
    """What an entry told everybody."""
    assert table.match is not None
    entry = table.match.lines[seq - 1]
    for item in fold_news(entry_news(table, seq, entry, None)):
        yield words(item.text)
