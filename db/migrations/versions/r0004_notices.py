"""What was announced of a season; seasons by their status, and what was changed by whom."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Called by Alembic: makes the table of announcements."""
    op.create_table(
        "notices",
        sa.Column(
            "season_id", _ID, sa.ForeignKey("seasons.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("what", sa.Text, primary_key=True),
        sa.Column("message_id", sa.BigInteger),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_seasons_status", "seasons", ["status", "ended_at"])
    op.create_index("ix_audits_person", "audits", ["person_id"])
