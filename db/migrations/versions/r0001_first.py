"""The first tables."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_MOMENT = sa.DateTime(timezone=True).with_variant(sa.Text(), "sqlite")
_EMPTY = sa.text("'{}'")


def _match_column(**options: Any) -> sa.Column[int]:
    """The column that ties a row to its match, with which it is deleted."""
    return sa.Column("match_id", _ID, sa.ForeignKey("matches.id", ondelete="CASCADE"), **options)


def _seat_column() -> sa.Column[int]:
    """The column for a seat, as part of a table's key."""
    return sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False)


def upgrade() -> None:
    """Called by Alembic: makes the first tables."""
    _make_matches()
    _make_seats()
    _make_log()
    _make_people_and_servers()
    _make_deadlines_and_facts()


def _make_matches() -> None:
    """Makes the table of matches, one row each."""
    op.create_table(
        "matches",
        sa.Column("id", _ID, primary_key=True),
        sa.Column("server_id", sa.BigInteger, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("thread_id", sa.BigInteger),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("header", sa.Text),
        sa.Column("owner_id", sa.BigInteger, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("undo", sa.Text),
        sa.Column("shown_seq", sa.Integer, nullable=False, server_default=sa.text("0")),
        sa.Column("pinged_seq", sa.Integer, nullable=False, server_default=sa.text("0")),
        sa.Column("created_at", _MOMENT, nullable=False),
        sa.Column("started_at", _MOMENT),
        sa.Column("ended_at", _MOMENT),
        sa.Column("result", sa.Text),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_matches_status", "matches", ["status", "ended_at"])
    op.create_index("ix_matches_server", "matches", ["server_id", "status"])
    op.create_index("ix_matches_channel", "matches", ["channel_id"])
    op.create_index("ix_matches_thread", "matches", ["thread_id"])


def _make_seats() -> None:
    """Makes the tables of seats, and of the seats that must act now (`asked`)."""
    op.create_table(
        "seats",
        _match_column(primary_key=True),
        _seat_column(),
        sa.Column("person_id", sa.BigInteger),
        sa.Column("bot", sa.Text),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("ready", sa.Boolean, nullable=False),
        sa.Column("resigned_seq", sa.Integer),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_seats_person", "seats", ["person_id"])
    op.create_table(
        "asked",
        _match_column(primary_key=True),
        _seat_column(),
        sa.Column("person_id", sa.BigInteger),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_asked_person", "asked", ["person_id"])


def _make_log() -> None:
    """Makes the tables of moves (`entries`), and of notes beside them."""
    op.create_table(
        "entries",
        _match_column(primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("move", sa.Text, nullable=False),
        sa.Column("drawn", sa.Text, nullable=False),
        sa.Column("at", _MOMENT, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "notes",
        sa.Column("id", _ID, primary_key=True),
        _match_column(nullable=False),
        sa.Column("after_seq", sa.Integer, nullable=False),
        sa.Column("at", _MOMENT, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("person_id", sa.BigInteger),
        sa.Column("data", sa.Text, nullable=False),
    )
    op.create_index("ix_notes_match", "notes", ["match_id"])
    op.create_index("ix_notes_person", "notes", ["person_id"])


def _make_people_and_servers() -> None:
    """Makes the tables of people and of Discord servers, each with settings."""
    op.create_table(
        "people",
        sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("name", sa.Text, nullable=False, server_default=""),
        sa.Column("locale", sa.Text),
        sa.Column("settings", sa.Text, nullable=False, server_default=_EMPTY),
    )
    op.create_table(
        "servers",
        sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("language", sa.Text),
        sa.Column("settings", sa.Text, nullable=False, server_default=_EMPTY),
        sa.Column("left_at", _MOMENT),
    )
    op.create_index("ix_servers_left", "servers", ["left_at"])


def _make_deadlines_and_facts() -> None:
    """Makes the tables of what is planned, and of what the bot remembers."""
    op.create_table(
        "deadlines",
        sa.Column("id", _ID, primary_key=True),
        sa.Column("due_at", _MOMENT, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        _match_column(),
        sa.Column("seat", sa.Integer),
        sa.Column("data", sa.Text, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_deadlines_due", "deadlines", ["due_at"])
    op.create_index("ix_deadlines_match", "deadlines", ["match_id"])
    op.create_table(
        "facts",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
