"""The clocks of seats, and what people have planned ahead."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_MOMENT = sa.DateTime(timezone=True).with_variant(sa.Text(), "sqlite")


def _match_column(**options: Any) -> sa.Column[int]:
    """The column that ties a row to its match, with which it is deleted."""
    return sa.Column("match_id", _ID, sa.ForeignKey("matches.id", ondelete="CASCADE"), **options)


def upgrade() -> None:
    """Called by Alembic: makes the tables of clocks and of plans."""
    op.create_table(
        "clocks",
        _match_column(primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("asked_at", _MOMENT),
        sa.Column("since", _MOMENT),
        sa.Column("spent", sa.Float, nullable=False),
        sa.Column("bank", sa.Float, nullable=False),
        sa.Column("warned", sa.Integer, nullable=False),
        sa.Column("pings", sa.Integer, nullable=False),
        sa.Column("muted", sa.Boolean, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "plans",
        sa.Column("id", _ID, primary_key=True),
        _match_column(nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("prompt", sa.Text),
        sa.Column("move", sa.Text, nullable=False),
        sa.Column("passing", sa.Boolean, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_plans_match", "plans", ["match_id"])
