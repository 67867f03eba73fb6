"""The rows that use cases hand out, and searches: callers of `play` look at them, no more."""

from __future__ import annotations

from db import MatchRow, NoteRow, SeatRow, ServerRow
from db.leagues import MemberRow, PairingRow, SeasonRow
from db.matches import MatchSearch
from db.plans import PlanRow
from db.ratings import RatingRow
from db.results import OpeningShare, ResultRow, SeatShare

__all__ = [
    "MatchRow",
    "MatchSearch",
    "MemberRow",
    "NoteRow",
    "OpeningShare",
    "PairingRow",
    "PlanRow",
    "RatingRow",
    "ResultRow",
    "SeasonRow",
    "SeatRow",
    "SeatShare",
    "ServerRow",
]
