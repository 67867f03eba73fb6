"""The course of a match of Praetor for its report: where everybody's favor came from."""

from __future__ import annotations

from typing import Final

from ..chronicle import Chronicle, ReportPart, ReportTable
from ..core import Move, Text
from ..log import LogEntry
from .moves import Build, Use
from .state import State

FAVOR_BY_SOURCE: Final = Text("Favor by source")
BUILDING, USING = Text("building"), Text("using tiles")
FEES, REST = Text("visits of others"), Text("ends of rounds and the rest")


class PraetorChronicle(Chronicle):
    """Adds up the favor that everybody won or lost by each kind of move."""

    def __init__(self, seats: int) -> None:
        """Begins with no favor from any source."""
        self._favor = [dict.fromkeys((BUILDING, USING, FEES, REST), 0) for _ in range(seats)]

    def note(
        self,
        before: State,
        line: LogEntry,
        after: State,
    ) -> None:
        """Adds the favor that a move brought each seat, under the source of that favor.

        `before` and `after` are the states around the line of the log.
        """
        for seat, favor in enumerate(self._favor):
            moved = after.players[seat].favor - before.players[seat].favor
            if moved:
                source = _find_source(line.move, is_own=line.seat == seat)
                favor[source] += moved

    def list_parts(self) -> tuple[ReportPart, ...]:
        """The favor of everybody by its source."""
        sources = (BUILDING, USING, FEES, REST)
        values = [tuple(favor[source] for source in sources) for favor in self._favor]
        table = ReportTable(FAVOR_BY_SOURCE, sources, tuple(values)).without_empty_columns()
        return (table,) if table is not None else ()


def _find_source(move: Move, *, is_own: bool) -> Text:
    """The source of the favor that a move brought a seat, as a column of the report.

    With `is_own` the seat made the move itself. Where somebody else
    built or used a tile, the favor is from the fee.
    """
    if isinstance(move, Build | Use) and not is_own:
        return FEES
    if isinstance(move, Build):
        return BUILDING
    return USING if isinstance(move, Use) else REST
