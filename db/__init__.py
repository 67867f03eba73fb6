"""Storage: rows by subject, in one SQLite file or in PostgreSQL; it knows no rules of any game."""

from . import deadlines, facts, matches, people, servers
from .copies import restore
from .database import Database
from .deadlines import DeadlineRow
from .errors import Busy, Conflict, Full, Unusable
from .matches import EntryRow, MatchRow, NoteRow, SeatRow
from .people import PersonRow
from .servers import ServerRow

__all__ = [
    "Busy", "Conflict", "Database", "DeadlineRow", "EntryRow", "Full", "MatchRow", "NoteRow", "PersonRow", "SeatRow", "ServerRow",
    "Unusable", "deadlines", "facts", "matches", "people", "restore", "servers",
]  # fmt: skip
