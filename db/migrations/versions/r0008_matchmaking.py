"""Who looks for a table, whom people avoid, how their seats ended, and when they were seen."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_MOMENT = sa.DateTime(timezone=True).with_variant(sa.Text(), "sqlite")


def upgrade() -> None:
    """Called by Alembic: adds the columns and tables."""
    op.add_column("seats", sa.Column("seen_at", _MOMENT))
    answers = sa.Column("answers", sa.Text, nullable=False, server_default=sa.text("'[]'"))
    op.add_column("clocks", answers)
    _create_attendances()
    _create_queue()
    op.create_table(
        "avoided",
        sa.Column("person_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("avoided_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("name", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_avoided_id", "avoided", ["avoided_id"])


def _create_attendances() -> None:
    """Adds the table of how people's seats ended."""
    op.create_table(
        "attendances",
        sa.Column(
            "match_id", _ID, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("server_id", sa.BigInteger, nullable=False),
        sa.Column("outcome", sa.Text, nullable=False),
        sa.Column("answers", sa.Text, nullable=False),
        sa.Column("ended_at", _MOMENT, nullable=False),
        sqlite_with_rowid=False,
    )
    columns = ["person_id", "server_id", "ended_at"]
    op.create_index("ix_attendances_person", "attendances", columns)


def _create_queue() -> None:
    """Adds the table of who looks for a table."""
    op.create_table(
        "queue",
        sa.Column("server_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("person_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("players", sa.Integer),
        sa.Column("clock", sa.Text),
        sa.Column("rated", sa.Boolean),
        sa.Column("at", _MOMENT, nullable=False),
        sa.Column("until", _MOMENT, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_queue_person", "queue", ["person_id"])
