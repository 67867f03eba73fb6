"""Places in a cup, seeds, points for missed rounds, check-ins, and who is invited or waits."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_MOMENT = sa.DateTime(timezone=True).with_variant(sa.Text(), "sqlite")


def upgrade() -> None:
    """Called by Alembic: adds the columns, and the table of who is invited or waits."""
    op.add_column("members", sa.Column("seed", sa.Integer))
    op.add_column("members", sa.Column("given_points", sa.Float))
    op.add_column("members", sa.Column("checked_round", sa.Integer))
    op.add_column("pairings", sa.Column("slot", sa.Integer))
    op.create_table(
        "applicants",
        sa.Column(
            "season_id", _ID, sa.ForeignKey("seasons.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("person_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("division", sa.Integer, nullable=False),
        sa.Column("at", _MOMENT, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_applicants_person", "applicants", ["person_id"])
