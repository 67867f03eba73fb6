"""The rows that use cases hand out, and searches: callers of `play` look at them, no more."""

from __future__ import annotations

from db import MatchRow, NoteRow, SeatRow, ServerRow
from db.applicants import INVITED, WAITING, ApplicantRow
from db.leagues import CROWNED, AuditRow, MemberRow, PairingRow, SeasonRow
from db.matches import MatchSearch
from db.plans import PlanRow
from db.queue import QueueRow
from db.ratings import RatingRow
from db.results import OpeningShare, ResultRow, SeatShare
from db.rounds import RoundState
from db.shard_sessions import ShardSession

__all__ = [
    "CROWNED",
    "INVITED",
    "WAITING",
    "ApplicantRow",
    "AuditRow",
    "MatchRow",
    "MatchSearch",
    "MemberRow",
    "NoteRow",
    "OpeningShare",
    "PairingRow",
    "PlanRow",
    "QueueRow",
    "RatingRow",
    "ResultRow",
    "RoundState",
    "SeasonRow",
    "SeatRow",
    "SeatShare",
    "ServerRow",
    "ShardSession",
]
