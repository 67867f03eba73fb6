"""Lines of a plan that are only followed where others are not possible, and private notes."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Called by Alembic: adds the columns of plans, and the table of private notes."""
    op.add_column(
        "plans", sa.Column("otherwise", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.add_column(
        "plans", sa.Column("armed", sa.Boolean, nullable=False, server_default=sa.true())
    )
    op.create_table(
        "private_notes",
        sa.Column(
            "match_id", _ID, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("person_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("text", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_private_notes_person", "private_notes", ["person_id"])
