"""The rows that use cases hand out: what callers of `play` may look at, and write nowhere."""

from __future__ import annotations

from db import MatchRow, NoteRow, ServerRow
from db.leagues import MemberRow, PairingRow, SeasonRow
from db.ratings import RatingRow
from db.results import OpeningShare, ResultRow, SeatShare

__all__ = [
    "MatchRow",
    "MemberRow",
    "NoteRow",
    "OpeningShare",
    "PairingRow",
    "RatingRow",
    "ResultRow",
    "SeasonRow",
    "SeatShare",
    "ServerRow",
]
