"""Every table as the code sees it; `migrations/` says how a stored database gets there."""

from __future__ import annotations

from typing import Any

from sqlalchemy import BigInteger, Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, Table, Text, text

from .columns import Document, Id, Moment

metadata = MetaData()
_EMPTY = text("'{}'")


def _match(**options: Any) -> Column[int]:
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
    _match(primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person_id", BigInteger),
    Column("bot", Text),
    Column("name", Text, nullable=False),
    Column("ready", Boolean, nullable=False),
    Column("resigned_seq", Integer),
    Index("ix_seats_person", "person_id"),
    sqlite_with_rowid=False,
)  # fmt: skip

entries = Table(
    "entries", metadata,
    _match(primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("move", Document, nullable=False),
    Column("drawn", Document, nullable=False),
    Column("at", Moment, nullable=False),
    sqlite_with_rowid=False,  # the log of a match lies together on disk
)  # fmt: skip

asked = Table(
    "asked", metadata,
    _match(primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person_id", BigInteger),
    Index("ix_asked_person", "person_id"),
    sqlite_with_rowid=False,
)  # fmt: skip

notes = Table(
    "notes", metadata,
    Column("id", Id, primary_key=True),
    _match(nullable=False),
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
    _match(),
    Column("seat", Integer),
    Column("data", Document, nullable=False),
    Index("ix_deadlines_due", "due_at"),
    Index("ix_deadlines_match", "match_id"),
    sqlite_autoincrement=True,  # a late `drop` must not hit a newer deadline
)  # fmt: skip

clocks = Table(
    "clocks", metadata,
    _match(primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("asked_at", Moment),
    Column("since", Moment),
    Column("spent", Float, nullable=False),
    Column("bank", Float, nullable=False),
    Column("warned", Integer, nullable=False),
    Column("pings", Integer, nullable=False),
    Column("muted", Boolean, nullable=False),
    sqlite_with_rowid=False,
)  # fmt: skip

plans = Table(
    "plans", metadata,
    Column("id", Id, primary_key=True),
    _match(nullable=False),
    Column("seat", Integer, nullable=False),
    Column("prompt", Text),
    Column("move", Document, nullable=False),
    Column("passing", Boolean, nullable=False),
    Index("ix_plans_match", "match_id"),
    sqlite_autoincrement=True,  # an old button must not cancel a newer plan
)  # fmt: skip

facts = Table(
    "facts", metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)  # fmt: skip
