"""What a bot found when it looked back upon a finished match."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Called by Alembic: adds the table of analyses."""
    op.create_table(
        "analyses",
        sa.Column(
            "match_id", _ID, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("done", sa.Boolean, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
