"""What the report of a match tells of its course, collected while its log is replayed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .log import LogEntry
from .text import Text


@dataclass(frozen=True, slots=True)
class ReportBars:
    """How often each of some things happened, beside how often it was to be expected."""

    title: Text
    labels: tuple[str, ...]
    counts: tuple[int, ...]
    expected: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class ReportTable:
    """A number for each player and column."""

    title: Text
    columns: tuple[Text, ...]
    values: tuple[tuple[int, ...], ...]  # by seat, one for each column

    def without_empty_columns(self) -> ReportTable | None:
        """The table without columns in which nobody has anything.

        None if none is left.
        """
        kept_columns = [
            number
            for number in range(len(self.columns))
            if any(row[number] for row in self.values)
        ]
        if not kept_columns:
            return None
        return ReportTable(
            title=self.title,
            columns=tuple(self.columns[number] for number in kept_columns),
            values=tuple(tuple(row[number] for number in kept_columns) for row in self.values),
        )


ReportPart = ReportBars | ReportTable


class Chronicle:
    """Sees every entry of a finished match that stands, and says what the report tells of it.

    A game without anything to tell uses this one.
    """

    def note(
        self,
        before: Any,
        line: LogEntry,
        after: Any,
    ) -> None:
        """Called with each entry (`line`) in order, and the state before and after it.

        It does nothing, unless a game notes here what it tells later.
        """

    def list_parts(self) -> tuple[ReportPart, ...]:
        """What there is to tell, once all entries are noted; () unless a game overrides it."""
        return ()
