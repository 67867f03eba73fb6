"""Every table as the code sees it; `migrations/` says how a stored database gets there."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    false,
    text,
    true,
)

from .columns import Document, Id, Moment

metadata = MetaData()
_EMPTY = text("'{}'")
_NOTHING = text("'[]'")


def _match_column(**options: Any) -> Column[int]:
    """A foreign key to the match; the row is deleted together with its match."""
    return Column("match_id", Id, ForeignKey("matches.id", ondelete="CASCADE"), **options)


matches = Table(
    "matches", metadata,
    Column("id", Id, primary_key=True),
    Column("server_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("thread_id", BigInteger),
    Column("message_id", BigInteger),
    Column("game", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Document, nullable=False),
    Column("header", Document),
    Column("owner_id", BigInteger, nullable=False),
    Column("settings", Document, nullable=False),
    Column("undo", Document),
    Column("shown_seq", Integer, nullable=False, server_default=text("0")),
    Column("pinged_seq", Integer, nullable=False, server_default=text("0")),
    Column("created_at", Moment, nullable=False),
    Column("started_at", Moment),
    Column("ended_at", Moment),
    Column("result", Document),
    Index("ix_matches_status", "status", "ended_at"),
    Index("ix_matches_server", "server_id", "status"),
    Index("ix_matches_channel", "channel_id"),
    Index("ix_matches_thread", "thread_id"),
    sqlite_autoincrement=True,  # old buttons carry the number: it must never mean another match
)  # fmt: skip

seats = Table(
    "seats", metadata,
    _match_column(primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person_id", BigInteger),
    Column("bot", Text),
    Column("name", Text, nullable=False),
    Column("ready", Boolean, nullable=False),
    Column("resigned_seq", Integer),
    Column("seen_at", Moment),  # when the person last said at this table that they are there
    Index("ix_seats_person", "person_id"),
    sqlite_with_rowid=False,
)  # fmt: skip

entries = Table(
    "entries", metadata,
    _match_column(primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("move", Document, nullable=False),
    Column("drawn", Document, nullable=False),
    Column("at", Moment, nullable=False),
    Column("made_by", Text),  # how it came about without its player; NULL: they made it
    sqlite_with_rowid=False,  # the log of a match lies together on disk
)  # fmt: skip

asked = Table(
    "asked", metadata,
    _match_column(primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person_id", BigInteger),
    Index("ix_asked_person", "person_id"),
    sqlite_with_rowid=False,
)  # fmt: skip

notes = Table(
    "notes", metadata,
    Column("id", Id, primary_key=True),
    _match_column(nullable=False),
    Column("after_seq", Integer, nullable=False),
    Column("at", Moment, nullable=False),
    Column("kind", Text, nullable=False),
    Column("person_id", BigInteger),
    Column("data", Document, nullable=False),
    Index("ix_notes_match", "match_id"),
    Index("ix_notes_person", "person_id"),
)  # fmt: skip

people = Table(
    "people", metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False, server_default=""),
    Column("locale", Text),
    Column("settings", Document, nullable=False, server_default=_EMPTY),
)  # fmt: skip

servers = Table(
    "servers", metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("language", Text),
    Column("settings", Document, nullable=False, server_default=_EMPTY),
    Column("left_at", Moment),
    Index("ix_servers_left", "left_at"),
)  # fmt: skip

deadlines = Table(
    "deadlines", metadata,
    Column("id", Id, primary_key=True),
    Column("due_at", Moment, nullable=False),
    Column("kind", Text, nullable=False),
    _match_column(),
    Column("seat", Integer),
    Column("data", Document, nullable=False),
    Index("ix_deadlines_due", "due_at"),
    Index("ix_deadlines_match", "match_id"),
    sqlite_autoincrement=True,  # a late `drop` must not hit a newer deadline
)  # fmt: skip

clocks = Table(
    "clocks", metadata,
    _match_column(primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("asked_at", Moment),
    Column("since", Moment),
    Column("spent", Float, nullable=False),
    Column("bank", Float, nullable=False),
    Column("warned", Integer, nullable=False),
    Column("pings", Integer, nullable=False),
    Column("muted", Boolean, nullable=False),
    Column("answers", Document, nullable=False, server_default=_NOTHING),
    sqlite_with_rowid=False,
)  # fmt: skip

plans = Table(
    "plans", metadata,
    Column("id", Id, primary_key=True),
    _match_column(nullable=False),
    Column("seat", Integer, nullable=False),
    Column("prompt", Text),
    Column("move", Document, nullable=False),
    Column("passing", Boolean, nullable=False),
    Column("otherwise", Boolean, nullable=False, server_default=false()),
    Column("armed", Boolean, nullable=False, server_default=true()),
    Index("ix_plans_match", "match_id"),
    sqlite_autoincrement=True,  # an old button must not cancel a newer plan
)  # fmt: skip

private_notes = Table(
    "private_notes", metadata,
    _match_column(primary_key=True),
    Column("person_id", BigInteger, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
    Index("ix_private_notes_person", "person_id"),
    sqlite_with_rowid=False,
)  # fmt: skip

analyses = Table(
    "analyses", metadata,
    _match_column(primary_key=True),
    Column("done", Boolean, nullable=False),
    Column("data", Document, nullable=False),
    sqlite_with_rowid=False,
)  # fmt: skip

results = Table(
    "results", metadata,
    _match_column(primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("server_id", BigInteger, nullable=False),
    Column("game", Text, nullable=False),
    Column("person_id", BigInteger),
    Column("seats", Integer, nullable=False),
    Column("rank", Integer, nullable=False),
    Column("score", Integer),
    Column("opening", Text),
    Column("entries", Integer, nullable=False),
    Column("seconds", Float, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("ended_at", Moment, nullable=False),
    Index("ix_results_game", "server_id", "game", "ended_at"),
    Index("ix_results_person", "person_id", "game", "ended_at"),
    sqlite_with_rowid=False,
)  # fmt: skip

attendances = Table(
    "attendances", metadata,
    _match_column(primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person_id", BigInteger, primary_key=True, autoincrement=False),
    Column("server_id", BigInteger, nullable=False),
    Column("outcome", Text, nullable=False),
    Column("answers", Document, nullable=False),
    Column("ended_at", Moment, nullable=False),
    Index("ix_attendances_person", "person_id", "server_id", "ended_at"),
    sqlite_with_rowid=False,
)  # fmt: skip

queue = Table(
    "queue", metadata,
    Column("server_id", BigInteger, primary_key=True, autoincrement=False),
    Column("person_id", BigInteger, primary_key=True, autoincrement=False),
    Column("game", Text, primary_key=True),
    Column("channel_id", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("players", Integer),  # NULL: any number
    Column("clock", Text),  # NULL: any pace
    Column("rated", Boolean),  # NULL: either
    Column("at", Moment, nullable=False),
    Column("until", Moment, nullable=False),
    Index("ix_queue_person", "person_id"),
    sqlite_with_rowid=False,
)  # fmt: skip

avoided = Table(
    "avoided", metadata,
    Column("person_id", BigInteger, primary_key=True, autoincrement=False),
    Column("avoided_id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Index("ix_avoided_id", "avoided_id"),
    sqlite_with_rowid=False,
)  # fmt: skip

ratings = Table(
    "ratings", metadata,
    Column("person_id", BigInteger, primary_key=True, autoincrement=False),
    Column("game", Text, primary_key=True),
    Column("server_id", BigInteger, primary_key=True, autoincrement=False),  # 0: everywhere
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Index("ix_ratings_board", "server_id", "game", "mu"),
    sqlite_with_rowid=False,
)  # fmt: skip

rating_steps = Table(
    "rating_steps", metadata,
    Column("person_id", BigInteger, primary_key=True, autoincrement=False),
    Column("game", Text, primary_key=True),
    Column("server_id", BigInteger, primary_key=True, autoincrement=False),
    Column("match_id", Id, primary_key=True, autoincrement=False),
    Column("at", Moment, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    sqlite_with_rowid=False,
)  # fmt: skip

seasons = Table(
    "seasons", metadata,
    Column("id", Id, primary_key=True),
    Column("server_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("round", Integer, nullable=False),
    Column("terms", Document, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("ended_at", Moment),
    Index("ix_seasons_server", "server_id", "status"),
    Index("ix_seasons_status", "status", "ended_at"),
    sqlite_autoincrement=True,
)  # fmt: skip


def _season_column(**options: Any) -> Column[int]:
    """A foreign key to the season; the row is deleted together with its season."""
    return Column("season_id", Id, ForeignKey("seasons.id", ondelete="CASCADE"), **options)


members = Table(
    "members", metadata,
    _season_column(primary_key=True),
    Column("person_id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("division", Integer, nullable=False),
    Column("left_round", Integer),
    Column("joined_at", Moment, nullable=False),
    Column("seed", Integer),
    Column("given_points", Float),
    Column("checked_round", Integer),
    Index("ix_members_person", "person_id"),
    sqlite_with_rowid=False,
)  # fmt: skip

pairings = Table(
    "pairings", metadata,
    _season_column(primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("division", Integer, nullable=False),
    Column("people", Document, nullable=False),
    Column("match_id", Id),
    Column("ranks", Document),
    Column("void", Boolean, nullable=False),
    Column("slot", Integer),
    Index("ix_pairings_match", "match_id"),
    sqlite_with_rowid=False,
)  # fmt: skip

applicants = Table(
    "applicants", metadata,
    _season_column(primary_key=True),
    Column("person_id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("division", Integer, nullable=False),
    Column("at", Moment, nullable=False),
    Index("ix_applicants_person", "person_id"),
    sqlite_with_rowid=False,
)  # fmt: skip

audits = Table(
    "audits", metadata,
    Column("id", Id, primary_key=True),
    _season_column(nullable=False),
    Column("at", Moment, nullable=False),
    Column("person_id", BigInteger),
    Column("kind", Text, nullable=False),
    Column("data", Document, nullable=False),
    Index("ix_audits_season", "season_id"),
    Index("ix_audits_person", "person_id"),
)  # fmt: skip

notices = Table(
    "notices", metadata,
    _season_column(primary_key=True),
    Column("what", Text, primary_key=True),
    Column("message_id", BigInteger),
    sqlite_with_rowid=False,
)  # fmt: skip

facts = Table(
    "facts", metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)  # fmt: skip
