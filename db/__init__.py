"""Storage: rows by subject, in one SQLite file or in PostgreSQL; it knows no rules of any game."""

from . import (
    analyses,
    attendances,
    avoided,
    clocks,
    deadlines,
    facts,
    leagues,
    matches,
    people,
    person_traces,
    plans,
    private_notes,
    queue,
    ratings,
    results,
    rounds,
    servers,
    turns,
)
from .backups import backup, check_backup, restore_database
from .clocks import ClockRow
from .database import Database
from .deadlines import DeadlineRow
from .errors import Busy, Conflict, Full, Missing, Taken, Unusable
from .matches import EntryRow, MatchRow, NoteRow, SeatRow
from .people import PersonRow
from .plans import PlanRow
from .servers import ServerRow

__all__ = [
    "Busy",
    "ClockRow",
    "Conflict",
    "Database",
    "DeadlineRow",
    "EntryRow",
    "Full",
    "MatchRow",
    "Missing",
    "NoteRow",
    "PersonRow",
    "PlanRow",
    "SeatRow",
    "ServerRow",
    "Taken",
    "Unusable",
    "analyses",
    "attendances",
    "avoided",
    "backup",
    "check_backup",
    "clocks",
    "deadlines",
    "facts",
    "leagues",
    "matches",
    "people",
    "person_traces",
    "plans",
    "private_notes",
    "queue",
    "ratings",
    "restore_database",
    "results",
    "rounds",
    "servers",
    "turns",
]
